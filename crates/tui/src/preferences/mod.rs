//! What the user prefers: the settings file, and what may be in it.

mod file;

use drawing::Coords;
use engine::Level;
use messages::Lang;
use xiangqi::RuleSet;

pub use file::{FILE, Fault, PreferencesError};

use crate::TimeControl;

/// How the men are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pieces {
    /// Traditional characters.
    Traditional,
    /// Simplified characters.
    Simplified,
    /// Letters.
    Letters,
}

/// For which background colours are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colors {
    /// What the terminal seems to have.
    Auto,
    /// A dark one.
    Dark,
    /// A light one.
    Light,
    /// No colours.
    None,
}

/// How moves are written in lists.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notation {
    /// Chinese in Chinese, WXF in English.
    Auto,
    /// 炮二平五
    Chinese,
    /// C2=5
    Wxf,
    /// h2e2
    Iccs,
}

/// What the user prefers. A command line may say otherwise for one run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Preferences {
    /// The language; the locale's if `None`.
    pub language: Option<Lang>,
    /// How the men are drawn.
    pub pieces: Pieces,
    /// The colours.
    pub colors: Colors,
    /// How moves are written in lists.
    pub notation: Notation,
    /// What the edge of the board shows.
    pub coords: Coords,
    /// Whether the terminal's bell rings when the computer has moved.
    pub sounds: bool,
    /// Whether the computer's moves are shown in two steps.
    pub animation: bool,
    /// The level of new games.
    pub level: Level,
    /// The clock of new games.
    pub clock: Option<TimeControl>,
    /// The rule set of new games.
    pub rules: RuleSet,
    /// The site that was played at last; empty if none was.
    pub server: String,
}

impl Default for Preferences {
    fn default() -> Self {
        Self {
            language: None,
            pieces: Pieces::Traditional,
            colors: Colors::Auto,
            notation: Notation::Auto,
            coords: Coords::Notation,
            sounds: false,
            animation: true,
            level: Level::EASY,
            clock: None,
            rules: RuleSet::default(),
            server: String::new(),
        }
    }
}

/// A key of the settings file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names are the fields of Preferences")]
pub enum Setting {
    Language,
    Pieces,
    Colors,
    Notation,
    Coords,
    Sounds,
    Animation,
    Level,
    Clock,
    Rules,
    Server,
}

impl Setting {
    /// All of them, in the order of the file and the screen.
    pub const ALL: [Self; 11] = [
        Self::Language,
        Self::Pieces,
        Self::Colors,
        Self::Notation,
        Self::Coords,
        Self::Sounds,
        Self::Animation,
        Self::Level,
        Self::Clock,
        Self::Rules,
        Self::Server,
    ];

    /// Its name in the file; the messages have `setting-NAME` and `setting-NAME-about`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Language => "language",
            Self::Pieces => "pieces",
            Self::Colors => "colors",
            Self::Notation => "notation",
            Self::Coords => "coords",
            Self::Sounds => "sounds",
            Self::Animation => "animation",
            Self::Level => "level",
            Self::Clock => "clock",
            Self::Rules => "rules",
            Self::Server => "server",
        }
    }

    /// What it may be. For the clock these are only the usual ones.
    pub fn choices(self) -> Vec<String> {
        let of = |all: &[&str]| all.iter().map(|&text| text.to_owned()).collect();
        match self {
            Self::Language => of(&["auto", "zh", "en"]),
            Self::Pieces => of(&["traditional", "simplified", "letters"]),
            Self::Colors => of(&["auto", "dark", "light", "none"]),
            Self::Notation => of(&["auto", "chinese", "wxf", "iccs"]),
            Self::Coords => of(&["notation", "iccs", "grid"]),
            Self::Sounds | Self::Animation => of(&["true", "false"]),
            Self::Level => (1..=10).map(|level: u8| level.to_string()).collect(),
            Self::Clock => of(&CLOCKS),
            Self::Rules => RuleSet::ALL.iter().map(|rules| rules.name().to_owned()).collect(),
            // Only what is typed.
            Self::Server => vec![],
        }
    }
}

/// The clocks that are offered; others can be written into the file or on the command line.
pub(crate) const CLOCKS: [&str; 8] =
    ["none", "3+2", "5+3", "10+5", "15+10", "30+10", "10/30", "20/60"];

impl Preferences {
    /// A setting as the file writes it, without quotation marks.
    pub fn get(&self, setting: Setting) -> String {
        match setting {
            Setting::Language => self.language.map_or("auto", Lang::code).to_owned(),
            Setting::Pieces => match self.pieces {
                Pieces::Traditional => "traditional".to_owned(),
                Pieces::Simplified => "simplified".to_owned(),
                Pieces::Letters => "letters".to_owned(),
            },
            Setting::Colors => match self.colors {
                Colors::Auto => "auto".to_owned(),
                Colors::Dark => "dark".to_owned(),
                Colors::Light => "light".to_owned(),
                Colors::None => "none".to_owned(),
            },
            Setting::Notation => match self.notation {
                Notation::Auto => "auto".to_owned(),
                Notation::Chinese => "chinese".to_owned(),
                Notation::Wxf => "wxf".to_owned(),
                Notation::Iccs => "iccs".to_owned(),
            },
            Setting::Coords => match self.coords {
                Coords::Notation => "notation".to_owned(),
                Coords::Iccs => "iccs".to_owned(),
                Coords::Grid => "grid".to_owned(),
            },
            Setting::Sounds => self.sounds.to_string(),
            Setting::Animation => self.animation.to_string(),
            Setting::Level => self.level.to_string(),
            Setting::Clock => clock_text(self.clock),
            Setting::Rules => self.rules.name().to_owned(),
            Setting::Server => self.server.clone(),
        }
    }

    /// Changes a setting; `None` if it cannot be that, and then nothing is changed.
    #[must_use]
    pub fn set(&mut self, setting: Setting, text: &str) -> Option<()> {
        match setting {
            Setting::Language => {
                self.language = match text {
                    "auto" => None,
                    text => Some(Lang::ALL.into_iter().find(|lang| lang.code() == text)?),
                };
            }
            Setting::Pieces => {
                self.pieces = match text {
                    "traditional" => Pieces::Traditional,
                    "simplified" => Pieces::Simplified,
                    "letters" => Pieces::Letters,
                    _ => return None,
                };
            }
            Setting::Colors => {
                self.colors = match text {
                    "auto" => Colors::Auto,
                    "dark" => Colors::Dark,
                    "light" => Colors::Light,
                    "none" => Colors::None,
                    _ => return None,
                };
            }
            Setting::Notation => {
                self.notation = match text {
                    "auto" => Notation::Auto,
                    "chinese" => Notation::Chinese,
                    "wxf" => Notation::Wxf,
                    "iccs" => Notation::Iccs,
                    _ => return None,
                };
            }
            Setting::Coords => {
                self.coords = match text {
                    "notation" => Coords::Notation,
                    "iccs" => Coords::Iccs,
                    "grid" => Coords::Grid,
                    _ => return None,
                };
            }
            Setting::Sounds => self.sounds = text.parse().ok()?,
            Setting::Animation => self.animation = text.parse().ok()?,
            Setting::Level => self.level = text.parse().ok()?,
            Setting::Clock => self.clock = read_clock(text)?,
            Setting::Rules => self.rules = text.parse().ok()?,
            Setting::Server => self.server = server(text)?,
        }
        Some(())
    }
}

/// The address of a site as it is kept, or nothing.
fn server(text: &str) -> Option<String> {
    let address: Option<client::Address> =
        if text.is_empty() { None } else { Some(text.parse().ok()?) };
    Some(address.map(|address| address.to_string()).unwrap_or_default())
}

/// A clock, or `none`.
pub(crate) fn clock_text(clock: Option<TimeControl>) -> String {
    clock.map_or_else(|| "none".to_owned(), |clock| clock.to_string())
}

/// Reads what [`clock_text`] writes; `None` if it is no clock.
pub(crate) fn read_clock(text: &str) -> Option<Option<TimeControl>> {
    if text == "none" { Some(None) } else { text.parse().ok().map(Some) }
}
