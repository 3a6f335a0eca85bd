//! Games and people as lists and boards show them.

use accounts::{UserKind, UserRow};
use serde::{Deserialize, Serialize};
use store::site::Millis;

use super::{OpeningView, StatusView};
use crate::clock::ClockTerms;
use crate::terms::Odds;

/// Somebody who plays, watches or talks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct UserView {
    pub(crate) id: Option<i64>,
    pub(crate) name: String,
    pub(crate) kind: String,
    pub(crate) role: Option<String>,
    pub(crate) level: Option<u8>,
}

impl UserView {
    /// The engine at a level.
    pub(crate) fn computer(level: u8) -> Self {
        let kind = "computer".to_owned();
        Self { id: None, name: String::new(), kind, role: None, level: Some(level) }
    }

    /// Somebody whose account is not there any more.
    pub(crate) fn gone() -> Self {
        Self { id: None, name: String::new(), kind: "gone".to_owned(), role: None, level: None }
    }
}

impl From<&UserRow> for UserView {
    fn from(user: &UserRow) -> Self {
        let kind = match user.kind {
            UserKind::Guest => "guest",
            UserKind::Member => "member",
            UserKind::Gone => return Self::gone(),
        };
        Self {
            id: Some(user.id),
            name: user.name.clone(),
            kind: kind.to_owned(),
            role: Some(user.role.name().to_owned()),
            level: None,
        }
    }
}

/// A side of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub(crate) struct SeatView {
    pub(crate) user: Option<UserView>,
    pub(crate) rating: Option<i64>,
    pub(crate) provisional: bool,
    pub(crate) change: Option<i64>,
}

/// A game in a list.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct GameHead {
    pub(crate) id: String,
    pub(crate) phase: &'static str,
    pub(crate) created_at: Millis,
    pub(crate) ended_at: Option<Millis>,
    pub(crate) rules: &'static str,
    pub(crate) rated: bool,
    pub(crate) speed: &'static str,
    pub(crate) clock: Option<ClockTerms>,
    pub(crate) odds: Odds,
    /// Who waits for somebody to play with; nobody once the game has begun.
    pub(crate) host: Option<SeatView>,
    pub(crate) red: SeatView,
    pub(crate) black: SeatView,
    pub(crate) plies: usize,
    pub(crate) fen: String,
    pub(crate) last: Option<String>,
    pub(crate) status: StatusView,
    pub(crate) opening: Option<OpeningView>,
    pub(crate) spectators: usize,
}
