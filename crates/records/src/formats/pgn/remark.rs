//! Clock times and evaluations within comments: `[%clk 0:04:59]`, and `+0.38/19 41` as `WinBoard`
//! writes them.

use xiangqi::Color;

use crate::tree::Remarks;

/// What is told in a comment beside its words.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Figures {
    pub(super) clock_ms: Option<u64>,
    pub(super) spent_ms: Option<u64>,
    pub(super) eval_cp: Option<i32>,
}

/// Takes the commands out of a comment: those that are understood. The figures that the words
/// themselves tell (`+0.38/19 41`) stay in them.
pub(super) fn take(comment: &str, mover: Color) -> (String, Figures) {
    let mut figures = Figures::default();
    let mut words = String::with_capacity(comment.len());
    let mut rest = comment;
    while let Some(at) = rest.find("[%") {
        let command = rest[at..].find(']').map(|end| &rest[at + 2..at + end]);
        match command.and_then(|command| figures.set(command)) {
            Some(length) => {
                words.push_str(rest[..at].trim_end());
                rest = &rest[at + 2 + length + 1..];
                // The blank that parted it from the words.
                let after = rest.trim_start_matches(' ');
                if words.is_empty() || after.is_empty() {
                    rest = after;
                }
            }
            None => {
                words.push_str(&rest[..at + 2]);
                rest = &rest[at + 2..];
            }
        }
    }
    words.push_str(rest);
    let said = implied(&words, mover);
    figures.spent_ms = figures.spent_ms.or(said.spent_ms);
    figures.eval_cp = figures.eval_cp.or(said.eval_cp);
    (words, figures)
}

impl Figures {
    /// Understands a command; tells its length.
    fn set(&mut self, command: &str) -> Option<usize> {
        let (name, value) = command.split_once(' ')?;
        match name {
            "clk" if self.clock_ms.is_none() => self.clock_ms = Some(time(value)?),
            "emt" if self.spent_ms.is_none() => self.spent_ms = Some(time(value)?),
            "eval" if self.eval_cp.is_none() => self.eval_cp = Some(pawns(value)?),
            _ => return None,
        }
        Some(command.len())
    }
}

/// `0:04:59.5` in milliseconds.
fn time(text: &str) -> Option<u64> {
    let mut seconds = 0_u64;
    let (whole, fraction) = text.trim().split_once(['.', ',']).unwrap_or((text.trim(), ""));
    for part in whole.split(':') {
        let number: u64 = digits(part)?;
        seconds = seconds.checked_mul(60)?.checked_add(number)?;
    }
    let ms = match fraction {
        "" => 0,
        _ if fraction.len() > 3 => return None,
        _ => digits(fraction)? * [100, 10, 1][fraction.len() - 1],
    };
    seconds.checked_mul(1000)?.checked_add(ms)
}

fn digits(text: &str) -> Option<u64> {
    text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

/// `-0.35` in hundredths.
fn pawns(text: &str) -> Option<i32> {
    let text = text.trim();
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, fraction) = digits.split_once(['.', ',']).unwrap_or((digits, ""));
    let plain = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    if whole.is_empty() || !plain(whole) || !plain(fraction) || fraction.len() > 2 {
        return None;
    }
    let whole: i32 = whole.parse().ok()?;
    let hundredths: i32 = format!("{fraction:0<2}").parse().ok()?;
    whole.checked_mul(100)?.checked_add(hundredths)?.checked_mul(sign)
}

/// What a comment whose first line is nothing but `+0.38/19 41` tells: the evaluation for the mover, the depth, and
/// the time spent.
pub(super) fn implied(comment: &str, mover: Color) -> Figures {
    let told = || {
        let (eval, rest) = comment.lines().next()?.split_once('/')?;
        let (depth, spent) = rest.split_once(' ').unwrap_or((rest, ""));
        if !eval.starts_with(['+', '-']) || depth.is_empty() {
            return None;
        }
        digits(depth)?;
        let eval = pawns(eval)?;
        let spent_ms = if spent.is_empty() { None } else { Some(time(spent)?) };
        let eval_cp = Some(mover.fold(eval, -eval));
        Some(Figures { clock_ms: None, spent_ms, eval_cp })
    };
    told().unwrap_or_default()
}

/// The comment with commands for what its words do not tell.
pub(super) fn put(remarks: &Remarks, mover: Color) -> String {
    let mut parts = Vec::new();
    let said = implied(&remarks.comment, mover);
    if let Some(ms) = remarks.clock_ms {
        parts.push(format!("[%clk {}]", hours(ms)));
    }
    if let Some(ms) = remarks.spent_ms.filter(|_| remarks.spent_ms != said.spent_ms) {
        parts.push(format!("[%emt {}]", hours(ms)));
    }
    if let Some(cp) = remarks.eval_cp.filter(|_| remarks.eval_cp != said.eval_cp) {
        let sign = if cp < 0 { "-" } else { "" };
        parts.push(format!(
            "[%eval {sign}{}.{:02}]",
            cp.unsigned_abs() / 100,
            cp.unsigned_abs() % 100
        ));
    }
    if !remarks.comment.is_empty() {
        parts.push(remarks.comment.clone());
    }
    parts.join(" ")
}

fn hours(ms: u64) -> String {
    let (seconds, ms) = (ms / 1000, ms % 1000);
    let fraction = if ms == 0 { String::new() } else { format!(".{ms:03}") };
    format!("{}:{:02}:{:02}{fraction}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn commands_are_taken_out_and_put_back() {
        let (words, figures) = take("[%clk 0:04:59] [%eval -0.35] good [%csl Ga1]", Color::Red);
        assert_eq!(words, "good [%csl Ga1]");
        let expected = Figures { clock_ms: Some(299_000), spent_ms: None, eval_cp: Some(-35) };
        assert_eq!(figures, expected);
        let remarks = Remarks {
            comment: words,
            clock_ms: figures.clock_ms,
            eval_cp: figures.eval_cp,
            ..Remarks::default()
        };
        assert_eq!(put(&remarks, Color::Red), "[%clk 0:04:59] [%eval -0.35] good [%csl Ga1]");
    }

    #[test]
    fn words_of_winboard_tell_figures_and_stay() {
        let (words, figures) = take("-0,35/18 1:36", Color::Black);
        assert_eq!(words, "-0,35/18 1:36");
        let expected = Figures { clock_ms: None, spent_ms: Some(96_000), eval_cp: Some(35) };
        assert_eq!(figures, expected);
        assert_eq!(implied("a/b", Color::Red), Figures::default());
        assert_eq!(implied("+1.2/x", Color::Red), Figures::default());
    }

    proptest! {
        #[test]
        fn what_is_put_is_taken(
            clock_ms in proptest::option::of(0..u64::MAX / 2000),
            spent_ms in proptest::option::of(0..u64::MAX / 2000),
            eval_cp in proptest::option::of(any::<i32>()),
            comment in "([a-z%+./]([a-z \\[%+./]{0,10}[a-z])?)?",
        ) {
            prop_assume!(eval_cp != Some(i32::MIN));
            let remarks = Remarks { clock_ms, spent_ms, eval_cp, comment: comment.clone(), ..Remarks::default() };
            let (words, figures) = take(&put(&remarks, Color::Black), Color::Black);
            prop_assert_eq!(words, comment);
            prop_assert_eq!(figures, Figures { clock_ms, spent_ms, eval_cp });
        }

        #[test]
        fn any_comment_is_read(comment in "[\\[\\]%clkevamt 0-9:.,/+-]{0,40}|.{0,40}") {
            let _ = take(&comment, Color::Red);
        }
    }
}
