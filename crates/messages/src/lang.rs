//! The languages.

use std::fmt;
use std::str::FromStr;

use unic_langid::LanguageIdentifier;

/// A language of the program.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Lang {
    /// Simplified Chinese.
    Zh,
    /// English.
    En,
}

impl Lang {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Zh, Self::En];

    /// The language of the user's locale; English for any that is not Chinese.
    pub fn from_locale() -> Self {
        // The variables that a shell user sets come before what the desktop is set to.
        let variable = ["LC_ALL", "LC_MESSAGES", "LANG"]
            .into_iter()
            .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
        let locale = variable.or_else(sys_locale::get_locale).unwrap_or_default();
        if locale.to_ascii_lowercase().starts_with("zh") { Self::Zh } else { Self::En }
    }

    /// `zh` or `en`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Zh => "zh",
            Self::En => "en",
        }
    }

    /// The message files of this language.
    pub(crate) const fn sources(self) -> [&'static str; 14] {
        macro_rules! files {
            ($folder:literal) => {
                [
                    include_str!(concat!("../locales/", $folder, "/rules.ftl")),
                    include_str!(concat!("../locales/", $folder, "/terminal.ftl")),
                    include_str!(concat!("../locales/", $folder, "/cli.ftl")),
                    include_str!(concat!("../locales/", $folder, "/engine.ftl")),
                    include_str!(concat!("../locales/", $folder, "/match.ftl")),
                    include_str!(concat!("../locales/", $folder, "/records.ftl")),
                    include_str!(concat!("../locales/", $folder, "/puzzles.ftl")),
                    include_str!(concat!("../locales/", $folder, "/review.ftl")),
                    include_str!(concat!("../locales/", $folder, "/server.ftl")),
                    include_str!(concat!("../locales/", $folder, "/course.ftl")),
                    include_str!(concat!("../locales/", $folder, "/online.ftl")),
                    include_str!(concat!("../locales/", $folder, "/settings.ftl")),
                    include_str!(concat!("../locales/", $folder, "/account.ftl")),
                    include_str!(concat!("../locales/", $folder, "/library.ftl")),
                ]
            };
        }
        match self {
            Self::Zh => files!("zh-Hans"),
            Self::En => files!("en"),
        }
    }

    pub(crate) fn identifier(self) -> LanguageIdentifier {
        let name = match self {
            Self::Zh => "zh-Hans",
            Self::En => "en",
        };
        name.parse().expect("these are language identifiers")
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// The text names no language of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseLangError {
    /// What was read.
    pub text: String,
}

impl fmt::Display for ParseLangError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is no language: expected zh or en", self.text)
    }
}

impl std::error::Error for ParseLangError {}

impl FromStr for Lang {
    type Err = ParseLangError;

    /// Reads `zh` or `en`, also with a country or script behind it.
    fn from_str(text: &str) -> Result<Self, ParseLangError> {
        let language = text.split(['-', '_', '.']).next().unwrap_or_default();
        Self::ALL
            .into_iter()
            .find(|lang| lang.code().eq_ignore_ascii_case(language))
            .ok_or_else(|| ParseLangError { text: text.to_owned() })
    }
}
