//! Dates of games: a year, perhaps a month, perhaps a day.

use std::fmt;
use std::str::FromStr;

/// A date as far as it is known.
///
/// ```
/// use store::Date;
/// assert_eq!(Date::find("1993年4月30日 北京").to_string(), "1993-04-30");
/// assert_eq!(Date::find("1931.??.??").to_string(), "1931");
/// assert_eq!(Date::find("?"), Date::UNKNOWN);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Date {
    /// `yyyymmdd`; 0 for a part that is not known.
    number: u32,
}

impl Date {
    /// Nothing is known.
    pub const UNKNOWN: Self = Self { number: 0 };

    /// The date in a text that people wrote: the first year in it, with the month and the day that
    /// follow.
    pub fn find(text: &str) -> Self {
        let text: String = text.chars().map(ascii_digit).collect();
        let mut numbers = text.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty());
        let year_or_all = numbers.find(|part| {
            matches!(part.len(), 4 | 6 | 8)
                && part[..4].parse().is_ok_and(|year: u32| (1000..3000).contains(&year))
        });
        let Some(first) = year_or_all else { return Self::UNKNOWN };
        let mut parts: Vec<u32> = [first.get(..4), first.get(4..6), first.get(6..8)]
            .into_iter()
            .filter_map(|part| part?.parse().ok())
            .collect();
        if parts.len() == 1 {
            // `??` for an unknown month leaves no number, so that no day is taken for one.
            let rest = &text[text.find(first).map_or(0, |at| at + first.len())..];
            let end = rest.find('?').unwrap_or(rest.len());
            let more = rest[..end].split(|c: char| !c.is_ascii_digit());
            let short = more.filter(|part| !part.is_empty()).take_while(|part| part.len() <= 2);
            parts.extend(short.filter_map(|part| part.parse::<u32>().ok()).take(2));
        }
        Self::of_parts(parts[0], parts.get(1).copied(), parts.get(2).copied())
    }

    /// Parts that no calendar has are left out.
    fn of_parts(year: u32, month: Option<u32>, day: Option<u32>) -> Self {
        let month = month.filter(|month| (1..=12).contains(month));
        let day = day.filter(|day| month.is_some() && (1..=31).contains(day));
        Self { number: year * 10_000 + month.unwrap_or(0) * 100 + day.unwrap_or(0) }
    }

    /// The stored form: `yyyymmdd`.
    pub(crate) fn to_number(self) -> i64 {
        i64::from(self.number)
    }

    /// What [`Self::to_number`] has written; anything else is unknown.
    pub(crate) fn of_number(number: i64) -> Self {
        let known =
            u32::try_from(number).ok().filter(|number| (10_000_000..30_000_000).contains(number));
        known.map_or(Self::UNKNOWN, |n| {
            Self::of_parts(n / 10_000, Some(n / 100 % 100), Some(n % 100))
        })
    }

    /// The largest stored form of a date within this year, month or day.
    fn last_number(self) -> i64 {
        let rest = match (self.number / 100 % 100, self.number % 100) {
            (0, _) => 9999,
            (_, 0) => 99,
            _ => 0,
        };
        i64::from(self.number + rest)
    }
}

/// Full-width digits as ASCII.
fn ascii_digit(c: char) -> char {
    match c {
        '０'..='９' => char::from_u32(c as u32 - '０' as u32 + '0' as u32).unwrap_or(c),
        '？' => '?',
        _ => c,
    }
}

impl fmt::Display for Date {
    /// `1993-04-30`, `1993-04`, `1993`, or nothing.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = (self.number / 10_000, self.number / 100 % 100, self.number % 100);
        match (year, month, day) {
            (0, _, _) => Ok(()),
            (_, 0, _) => write!(f, "{year}"),
            (_, _, 0) => write!(f, "{year}-{month:02}"),
            _ => write!(f, "{year}-{month:02}-{day:02}"),
        }
    }
}

/// From a date to a date, both included; what is left out is open.
///
/// ```
/// use store::DateRange;
/// let range: DateRange = "1993..2001-05".parse()?;
/// assert_eq!(range.to_string(), "1993..2001-05");
/// assert_eq!("1993".parse::<DateRange>()?, "1993..1993".parse()?);
/// # Ok::<(), store::ParseDateError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DateRange {
    from: Date,
    to: Date,
}

impl DateRange {
    /// The stored forms of the first and the last date in it. An unknown date is in no range.
    pub(crate) fn numbers(self) -> (i64, i64) {
        let last = if self.to == Date::UNKNOWN { i64::MAX } else { self.to.last_number() };
        (self.from.to_number().max(1), last)
    }
}

impl fmt::Display for DateRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.from, self.to)
    }
}

/// A text is no date or range of dates.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{text:?} is no date or range: expected 1993, 1993-04, 1993-04-30 or 1990..1995")]
pub struct ParseDateError {
    /// What was read.
    pub text: String,
}

impl FromStr for Date {
    type Err = ParseDateError;

    /// Reads a year, a month and a day, parted by `-`, `.` or `/`; month and day may be missing.
    fn from_str(text: &str) -> Result<Self, ParseDateError> {
        let error = || ParseDateError { text: text.to_owned() };
        let parts = text.trim().split(['-', '.', '/']).map(str::parse::<u32>);
        let parts: Vec<u32> = parts.collect::<Result<_, _>>().map_err(|_| error())?;
        let (year, month, day) = match parts[..] {
            [year] => (year, None, None),
            [year, month] => (year, Some(month), None),
            [year, month, day] => (year, Some(month), Some(day)),
            _ => return Err(error()),
        };
        if !(1000..3000).contains(&year) {
            return Err(error());
        }
        let date = Self::of_parts(year, month, day);
        // A month or day that no calendar has was left out.
        let known = [date.number / 100 % 100, date.number % 100];
        let same = known == [month.unwrap_or(0), day.unwrap_or(0)];
        if same { Ok(date) } else { Err(error()) }
    }
}

impl FromStr for DateRange {
    type Err = ParseDateError;

    /// Reads `A..B`, `A..`, `..B`, or one date.
    fn from_str(text: &str) -> Result<Self, ParseDateError> {
        let bound = |part: &str| match part.trim() {
            "" => Ok(Date::UNKNOWN),
            part => part.parse(),
        };
        let (from, to) = match text.split_once("..") {
            Some((from, to)) => (bound(from)?, bound(to)?),
            None => (text.parse()?, text.parse()?),
        };
        if from == Date::UNKNOWN && to == Date::UNKNOWN {
            return Err(ParseDateError { text: text.to_owned() });
        }
        Ok(Self { from, to })
    }
}
