//! The form of a challenge.

use client::{ClockTerms, Opponent, PairTerms, SideChoice, Terms};
use xiangqi::RuleSet;

use crate::Preferences;
use crate::input::Input;

/// To whom a challenge goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum To {
    Lobby,
    Link,
    Name,
    Pair,
    Computer,
}

/// A field of the form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names are the fields of ChallengeForm")]
pub enum ChallengeField {
    Go,
    To,
    Name,
    Level,
    Clock,
    Side,
    Rated,
    Rules,
}

/// A challenge that is being made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChallengeForm {
    /// Which field is chosen.
    pub field: ChallengeField,
    /// To whom.
    pub to: To,
    /// The user's name.
    pub name: Input,
    /// The computer's level.
    pub level: u8,
    /// The clock.
    pub clock: Option<ClockTerms>,
    /// The maker's side.
    pub side: SideChoice,
    /// Whether it counts.
    pub rated: bool,
    /// By which law.
    pub rules: RuleSet,
}

/// The clocks that are offered; others can be typed.
const CLOCKS: [&str; 9] =
    ["3+2", "5+3", "10+5", "15+10", "30+10", "10/30", "20/60", "20/30x3", "30s"];
/// A clock for people who have none in their settings: games between people have one.
const USUAL: &str = "10+5";

impl ChallengeForm {
    /// As the settings have it.
    pub(crate) fn new(preferences: &Preferences) -> Self {
        let own = preferences.clock.and_then(|clock| clock.to_string().parse().ok());
        Self {
            field: ChallengeField::Go,
            to: To::Lobby,
            name: Input::default(),
            level: preferences.level.get(),
            clock: own.or_else(|| USUAL.parse().ok()),
            side: SideChoice::Random,
            rated: false,
            rules: preferences.rules,
        }
    }

    /// The fields that matter, from top to bottom.
    pub(crate) fn fields(&self) -> Vec<ChallengeField> {
        use ChallengeField::{Clock, Go, Level, Name, Rated, Rules, Side, To as Whom};
        let mut fields = vec![Go, Whom];
        match self.to {
            To::Name => fields.push(Name),
            To::Computer => fields.push(Level),
            _ => {}
        }
        fields.push(Clock);
        if self.to != To::Pair {
            fields.push(Side);
        }
        if self.to != To::Computer {
            fields.push(Rated);
        }
        fields.push(Rules);
        fields
    }

    /// The challenge; `None` where it is quick pairing, or a name is missing.
    pub(crate) fn terms(&self) -> Option<Terms> {
        let opponent = match self.to {
            To::Lobby => Opponent::Lobby,
            To::Link => Opponent::Link,
            To::Name => {
                let name = self.name.text().trim().to_owned();
                (!name.is_empty()).then_some(Opponent::User { name })?
            }
            To::Computer => Opponent::Computer { level: self.level },
            To::Pair => return None,
        };
        Some(Terms {
            rated: self.rated && self.to != To::Computer,
            opponent,
            side: self.side,
            clock: self.clock,
            rules: self.rules.name().to_owned(),
        })
    }

    /// What quick pairing is to look for.
    pub(crate) fn pair(&self) -> PairTerms {
        PairTerms { clock: self.clock, rules: self.rules.name().to_owned(), rated: self.rated }
    }

    /// The next or previous of what the chosen field may be. `site` are the clocks that a site offers.
    pub(crate) fn turn(&mut self, step: isize, site: &[ClockTerms]) {
        match self.field {
            ChallengeField::To => {
                let all = [To::Lobby, To::Link, To::Name, To::Pair, To::Computer];
                self.to = turned(&all, self.to, step);
            }
            ChallengeField::Level => {
                let all: Vec<u8> = (1..=10).collect();
                self.level = turned(&all, self.level, step);
            }
            ChallengeField::Clock => {
                let mut all = vec![None];
                let usual = CLOCKS.iter().filter_map(|text| text.parse().ok());
                for clock in site.iter().copied().chain(usual).chain(self.clock) {
                    if !all.contains(&Some(clock)) {
                        all.push(Some(clock));
                    }
                }
                self.clock = turned(&all, self.clock, step);
            }
            ChallengeField::Side => {
                let all = [SideChoice::Random, SideChoice::Red, SideChoice::Black];
                self.side = turned(&all, self.side, step);
            }
            ChallengeField::Rated => self.rated = !self.rated,
            ChallengeField::Rules => self.rules = turned(&RuleSet::ALL, self.rules, step),
            ChallengeField::Go | ChallengeField::Name => {}
        }
    }
}

fn turned<T: Copy + PartialEq>(all: &[T], now: T, step: isize) -> T {
    let at = all.iter().position(|own| *own == now).unwrap_or(0);
    all[(at + all.len()).saturating_add_signed(step) % all.len()]
}
