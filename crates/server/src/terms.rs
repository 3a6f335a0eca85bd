//! What is agreed before a game.

use serde::{Deserialize, Serialize};
use xiangqi::{Color, Position, RuleSet};

use crate::clock::ClockTerms;
use crate::error::ApiError;
use crate::wire;

/// Who plays against the maker of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum Opponent {
    /// The engine.
    Computer {
        /// From 1 to 10.
        level: u8,
    },
    /// Whoever has the link.
    Link {},
    /// Whoever sees it in the lobby.
    Lobby {},
    /// A user.
    User {
        /// The name.
        name: String,
    },
    /// Nobody: one user moves both sides.
    #[serde(rename = "self")]
    Own {},
    /// Somebody who wanted the same, found by the server.
    Pair {},
}

impl Opponent {
    /// The kind as clients name it.
    pub(crate) const fn kind(&self) -> &'static str {
        match self {
            Self::Computer { .. } => "computer",
            Self::Link {} => "link",
            Self::Lobby {} => "lobby",
            Self::User { .. } => "user",
            Self::Own {} => "self",
            Self::Pair {} => "pair",
        }
    }

    /// Whether two people play each other.
    pub(crate) const fn is_person(&self) -> bool {
        !matches!(self, Self::Computer { .. } | Self::Own {})
    }
}

/// Which side the maker wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SideChoice {
    /// Red.
    Red,
    /// Black.
    Black,
    /// Whichever comes.
    #[default]
    Random,
}

impl SideChoice {
    /// The side, drawn if it is open.
    pub(crate) fn draw(self) -> Color {
        match self {
            Self::Red => Color::Red,
            Self::Black => Color::Black,
            Self::Random => {
                let mut byte = [0];
                // Without randomness Red is as good as Black.
                let _ = getrandom::fill(&mut byte);
                if byte[0] % 2 == 0 { Color::Red } else { Color::Black }
            }
        }
    }
}

/// Men that Red gives before the game (让子). Red moves first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Odds {
    /// None.
    #[default]
    None,
    /// The left horse (让单马).
    Horse,
    /// Both horses (让双马).
    TwoHorses,
    /// Advisors, elephants and soldiers (让九子).
    Nine,
}

impl Odds {
    /// Where such a game begins.
    fn fen(self) -> &'static str {
        match self {
            Self::None => xiangqi::fen::START,
            Self::Horse => "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKABNR w - - 0 1",
            Self::TwoHorses => {
                "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKAB1R w - - 0 1"
            }
            Self::Nine => "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/9/1C5C1/9/RN2K2NR w - - 0 1",
        }
    }
}

/// What is agreed before a game; also the body of the request that makes one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Terms {
    /// Who plays against the maker.
    pub(crate) opponent: Opponent,
    /// Which side the maker wants.
    #[serde(default)]
    pub(crate) side: SideChoice,
    /// The clock.
    #[serde(default)]
    pub(crate) clock: Option<ClockTerms>,
    /// By which law.
    #[serde(default, with = "wire::rules_name")]
    pub(crate) rules: RuleSet,
    /// Whether it counts.
    #[serde(default)]
    pub(crate) rated: bool,
    /// What Red gives.
    #[serde(default)]
    pub(crate) odds: Odds,
    /// Where it begins, if not as usual.
    #[serde(default)]
    pub(crate) fen: Option<String>,
}

impl Terms {
    /// Whether such a game can be played; its start.
    pub(crate) fn check(&self) -> Result<Position, ApiError> {
        if let Opponent::Computer { level } = self.opponent
            && engine::Level::new(level).is_none()
        {
            return Err(ApiError::field("opponent.level", "a level is from 1 to 10"));
        }
        if self.clock.is_some_and(|clock| !clock.is_valid()) {
            return Err(ApiError::bad_clock());
        }
        if self.fen.is_some() && self.odds != Odds::None {
            return Err(ApiError::field("fen", "a start position and odds exclude each other"));
        }
        let unusual = self.fen.is_some() || self.odds != Odds::None;
        if self.rated && (unusual || self.clock.is_none() || !self.opponent.is_person()) {
            let text = "rated games have a clock, the usual start, and a person as opponent";
            return Err(ApiError::field("rated", text));
        }
        let start = self.start()?;
        if xiangqi::Game::from_position(start, self.rules).status().is_over() {
            return Err(ApiError::field("fen", "the game would be over at once"));
        }
        Ok(start)
    }

    /// Where it begins.
    pub(crate) fn start(&self) -> Result<Position, ApiError> {
        let fen = self.fen.as_deref().unwrap_or_else(|| self.odds.fen());
        Position::from_fen(fen).map_err(|error| ApiError::bad_position(&error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odds_take_the_men_that_their_names_say() {
        for (odds, men) in
            [(Odds::None, 16), (Odds::Horse, 15), (Odds::TwoHorses, 14), (Odds::Nine, 7)]
        {
            let start = Position::from_fen(odds.fen()).expect("a lawful start");
            assert_eq!(start.board().color(Color::Red).count(), men, "{odds:?}");
            assert_eq!(start.board().color(Color::Black).count(), 16);
            assert_eq!(start.turn(), Color::Red);
        }
    }

    #[test]
    fn terms_that_cannot_be_are_refused() {
        let bad = [
            r#"{"opponent":{"kind":"computer","level":11}}"#,
            r#"{"opponent":{"kind":"computer","level":1},"rated":true,"clock":{"base_s":60}}"#,
            r#"{"opponent":{"kind":"lobby"},"rated":true}"#,
            r#"{"opponent":{"kind":"link"},"clock":{"increment_s":3}}"#,
            r#"{"opponent":{"kind":"link"},"fen":"9/9/9/9/9/9/9/9/9/9 w"}"#,
            r#"{"opponent":{"kind":"link"},"fen":"3k5/3R5/3R5/9/9/9/9/9/9/4K4 b"}"#,
        ];
        for text in bad {
            let terms: Terms = serde_json::from_str(text).expect("it reads");
            assert!(terms.check().is_err(), "{text}");
        }
        assert!(serde_json::from_str::<Terms>(r#"{"opponent":{"kind":"lobby"},"x":1}"#).is_err());
    }
}
