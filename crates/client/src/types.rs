//! What a site says, as `docs/API.md` describes it. Fields that are not used are left out; unknown and
//! missing ones are no error, so that newer and older sites can be spoken to.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use xiangqi::Color;

use crate::clock::{ClockTerms, Clocks};
use crate::text::{clean, clean_if};

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Red, who moves first.
    Red,
    /// Black.
    Black,
}

impl Side {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Red => Self::Black,
            Self::Black => Self::Red,
        }
    }

    /// As the rules name it.
    pub const fn color(self) -> Color {
        match self {
            Self::Red => Color::Red,
            Self::Black => Color::Black,
        }
    }
}

impl From<Color> for Side {
    fn from(color: Color) -> Self {
        color.fold(Self::Red, Self::Black)
    }
}

/// Something of each side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Sides<T> {
    /// Red's.
    pub red: T,
    /// Black's.
    pub black: T,
}

impl<T> Sides<T> {
    /// A side's.
    pub const fn of(&self, side: Side) -> &T {
        match side {
            Side::Red => &self.red,
            Side::Black => &self.black,
        }
    }
}

/// What somebody is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Without an account.
    Guest,
    /// With one.
    Member,
    /// The engine.
    Computer,
    /// Whose account was deleted, or what this program does not know.
    #[default]
    #[serde(other)]
    Gone,
}

/// Somebody.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct User {
    /// The number; the computer has none.
    pub id: Option<i64>,
    /// The name.
    #[serde(deserialize_with = "clean")]
    pub name: String,
    /// What they are.
    pub kind: Kind,
    /// The computer's level.
    pub level: Option<u8>,
}

/// Who sits at a side.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Seat {
    /// Nobody yet, if `None`.
    pub user: Option<User>,
    /// The rating.
    pub rating: Option<i64>,
    /// Whether it is unsure.
    pub provisional: bool,
    /// How a rated game has changed it.
    pub change: Option<i64>,
}

/// A move as people write it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct MoveText {
    /// `h2e2`
    #[serde(deserialize_with = "clean")]
    pub uci: String,
}

/// A move that was played.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Ply {
    /// From 1.
    pub ply: usize,
    /// Which.
    #[serde(rename = "move")]
    pub mv: MoveText,
    /// The position after it.
    #[serde(deserialize_with = "clean")]
    pub fen: String,
    /// When, in ms since 1970.
    pub at: Option<i64>,
    /// How long it took, in ms.
    pub spent_ms: Option<i64>,
}

/// How a game stands.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Status {
    /// Whether it is over.
    pub over: bool,
    /// `red_wins`, `black_wins`, `draw`; `none` if it was aborted.
    #[serde(deserialize_with = "clean_if")]
    pub outcome: Option<String>,
    /// The code of the reason.
    #[serde(deserialize_with = "clean_if")]
    pub reason: Option<String>,
    /// By which article of the law.
    #[serde(deserialize_with = "clean_if")]
    pub article: Option<String>,
    /// Who has lost.
    pub loser: Option<Side>,
}

/// What going on with a repetition would lead to.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Warning {
    /// Who would lose; it would be drawn if `None`.
    pub loser: Option<Side>,
    /// The code of the reason.
    #[serde(deserialize_with = "clean_if")]
    pub reason: Option<String>,
    /// By which article.
    #[serde(deserialize_with = "clean_if")]
    pub article: Option<String>,
    /// How often the position has stood.
    pub occurrences: u32,
    /// How often decides.
    pub needed: u32,
}

/// An opening.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Opening {
    /// Its code.
    #[serde(deserialize_with = "clean")]
    pub code: String,
    /// Its name.
    #[serde(deserialize_with = "clean")]
    pub name: String,
}

/// What is offered, and by whom.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Offers {
    /// A draw.
    pub draw: Option<Side>,
    /// To take a move back.
    pub takeback: Option<Side>,
    /// To play again.
    pub rematch: Option<Side>,
}

/// A line of chat.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Chat {
    /// Its number.
    pub id: i64,
    /// Who.
    pub user: User,
    /// The side that they play, if any.
    pub side: Option<Side>,
    /// What.
    #[serde(deserialize_with = "clean")]
    pub text: String,
    /// When, in ms since 1970.
    pub at: i64,
}

/// How far a game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Nobody has joined yet.
    #[default]
    Waiting,
    /// It is played.
    Playing,
    /// It is over.
    Over,
}

/// Which side whoever asks plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum You {
    /// Red.
    Red,
    /// Black.
    Black,
    /// Both, in a game of one's own.
    Both,
}

/// A game in a list.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GameHead {
    /// Its id.
    #[serde(deserialize_with = "clean")]
    pub id: String,
    /// How far it is.
    pub phase: Phase,
    /// When it was made, in ms since 1970.
    pub created_at: i64,
    /// The name of the rule set.
    #[serde(deserialize_with = "clean")]
    pub rules: String,
    /// Whether it counts.
    pub rated: bool,
    /// Its clock.
    pub clock: Option<ClockTerms>,
    /// What Red gives.
    #[serde(deserialize_with = "clean")]
    pub odds: String,
    /// Who waits for somebody to play with.
    pub host: Option<Seat>,
    /// Red.
    pub red: Seat,
    /// Black.
    pub black: Seat,
    /// How many plies were played.
    pub plies: usize,
    /// How it stands.
    pub status: Status,
    /// Its opening.
    pub opening: Option<Opening>,
    /// How many watch.
    pub spectators: usize,
}

/// A game as one user sees it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GameState {
    /// Its id.
    #[serde(deserialize_with = "clean")]
    pub id: String,
    /// The version: how many events there were.
    pub v: i64,
    /// How far it is.
    pub phase: Phase,
    /// When it was made, in ms since 1970.
    pub created_at: i64,
    /// With which kind of opponent it was made.
    #[serde(deserialize_with = "clean")]
    pub opponent: String,
    /// Who waits for somebody to play with.
    pub host: Option<Seat>,
    /// The name of the rule set.
    #[serde(deserialize_with = "clean")]
    pub rules: String,
    /// Whether it counts.
    pub rated: bool,
    /// Its clock.
    pub clock: Option<ClockTerms>,
    /// What Red gives.
    #[serde(deserialize_with = "clean")]
    pub odds: String,
    /// Where it began.
    #[serde(deserialize_with = "clean")]
    pub start_fen: String,
    /// Red.
    pub red: Seat,
    /// Black.
    pub black: Seat,
    /// Which side the asking user plays; none watches.
    pub you: Option<You>,
    /// What was played.
    pub plies: Vec<Ply>,
    /// All legal moves by their start.
    pub legal: BTreeMap<String, Vec<String>>,
    /// What is left of the time.
    pub clocks: Option<Clocks>,
    /// How it stands.
    pub status: Status,
    /// Of a repetition.
    pub warning: Option<Warning>,
    /// Its opening.
    pub opening: Option<Opening>,
    /// What is offered.
    pub offers: Offers,
    /// What the asking user may do now.
    pub can: Vec<String>,
    /// Who is connected.
    pub online: Sides<bool>,
    /// For how long who is not, in ms.
    pub gone_ms: Sides<Option<i64>>,
    /// How many watch.
    pub spectators: usize,
    /// What was said.
    pub chat: Vec<Chat>,
    /// The next game, once agreed.
    #[serde(deserialize_with = "clean_if")]
    pub rematch: Option<String>,
}

impl GameState {
    /// Whether the asking user may do something, by its name.
    pub fn can(&self, act: &str) -> bool {
        self.can.iter().any(|own| own == act)
    }

    /// The side that the asking user plays; none for spectators and in games of one's own.
    pub const fn side(&self) -> Option<Side> {
        match self.you {
            Some(You::Red) => Some(Side::Red),
            Some(You::Black) => Some(Side::Black),
            Some(You::Both) | None => None,
        }
    }

    /// A side's seat.
    pub const fn seat(&self, side: Side) -> &Seat {
        match side {
            Side::Red => &self.red,
            Side::Black => &self.black,
        }
    }
}

impl GameHead {
    /// A side's seat.
    pub const fn seat(&self, side: Side) -> &Seat {
        match side {
            Side::Red => &self.red,
            Side::Black => &self.black,
        }
    }

    /// Whether somebody sits at it, or has made it.
    pub fn has(&self, user: &User) -> bool {
        let sits = |seat: &Seat| seat.user.as_ref().is_some_and(|own| own.id == user.id);
        let waits = self.host.as_ref().is_some_and(sits);
        user.id.is_some() && (waits || sits(&self.red) || sits(&self.black))
    }
}
