//! What a client is asked to do.

use std::fmt;

use serde::Serialize;
use serde_json::{Value, json};

use crate::clock::ClockTerms;

/// A password on its way.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(pub String);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// Whom a game is offered to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Opponent {
    /// Whoever has the link.
    Link,
    /// Whoever sees it in the lobby.
    Lobby,
    /// This user.
    User {
        /// The name.
        name: String,
    },
    /// The site's engine.
    Computer {
        /// From 1 to 10.
        level: u8,
    },
}

/// Which side the maker wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SideChoice {
    /// Red.
    Red,
    /// Black.
    Black,
    /// Whichever comes.
    #[default]
    Random,
}

/// A challenge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Terms {
    /// To whom.
    pub opponent: Opponent,
    /// The maker's side.
    pub side: SideChoice,
    /// The clock; none, if `None`.
    pub clock: Option<ClockTerms>,
    /// The name of the rule set.
    pub rules: String,
    /// Whether it counts.
    pub rated: bool,
}

/// What is wanted of quick pairing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PairTerms {
    /// The clock.
    pub clock: Option<ClockTerms>,
    /// The name of the rule set.
    pub rules: String,
    /// Whether it counts.
    pub rated: bool,
}

/// What a player can do besides moving.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names are those of the interface")]
pub enum Act {
    Abort,
    Resign,
    DrawOffer,
    DrawAccept,
    DrawDecline,
    TakebackOffer,
    TakebackAccept,
    TakebackDecline,
    ClaimVictory,
    ClaimDraw,
    RematchOffer,
    RematchAccept,
    RematchDecline,
}

impl Act {
    /// As the interface names it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Abort => "abort",
            Self::Resign => "resign",
            Self::DrawOffer => "draw-offer",
            Self::DrawAccept => "draw-accept",
            Self::DrawDecline => "draw-decline",
            Self::TakebackOffer => "takeback-offer",
            Self::TakebackAccept => "takeback-accept",
            Self::TakebackDecline => "takeback-decline",
            Self::ClaimVictory => "claim-victory",
            Self::ClaimDraw => "claim-draw",
            Self::RematchOffer => "rematch-offer",
            Self::RematchAccept => "rematch-accept",
            Self::RematchDecline => "rematch-decline",
        }
    }
}

/// Something to do. Each is answered by one [`News::Done`](crate::News::Done) or
/// [`News::Refused`](crate::News::Refused), after the news that it brings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ask {
    /// Log in.
    LogIn(String, Secret),
    /// Make an account and log in; a guest keeps the games.
    Register(String, Secret),
    /// Become a guest.
    Guest,
    /// Log out.
    LogOut,
    /// Tell of the lobby from now on, or not any more.
    Lobby(bool),
    /// Tell of a game from now on.
    Watch(String),
    /// Not any more.
    Unwatch(String),
    /// Make a game; it is watched then.
    Make(Terms),
    /// Accept a challenge; the game is watched then.
    Join(String),
    /// Take a challenge back, or decline one.
    Withdraw(String),
    /// Play a move.
    Move {
        /// Where.
        game: String,
        /// How many plies were played before it.
        ply: usize,
        /// As UCI writes it.
        mv: String,
    },
    /// Do something else in a game.
    Act(String, Act),
    /// Say something in a game.
    Chat(String, String),
    /// Be paired with somebody who wants the same.
    Pair(PairTerms),
    /// Not any more.
    Unpair,
    /// The games of somebody, the latest first; before a cursor.
    Games(String, Option<String>),
    /// The own games that are not over.
    Unfinished,
}

/// What an ask was about.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names are those of the asks")]
pub enum What {
    Session,
    Lobby,
    Watch(String),
    Unwatch,
    Make,
    Join(String),
    Withdraw,
    Move,
    Act(Act),
    Chat,
    Pair,
    Unpair,
    Games,
    Unfinished,
}

impl Ask {
    /// What it is about.
    pub fn what(&self) -> What {
        match self {
            Self::LogIn(..) | Self::Register(..) | Self::Guest | Self::LogOut => What::Session,
            Self::Lobby(_) => What::Lobby,
            Self::Watch(game) => What::Watch(game.clone()),
            Self::Unwatch(_) => What::Unwatch,
            Self::Make(_) => What::Make,
            Self::Join(game) => What::Join(game.clone()),
            Self::Withdraw(_) => What::Withdraw,
            Self::Move { .. } => What::Move,
            Self::Act(_, act) => What::Act(*act),
            Self::Chat(..) => What::Chat,
            Self::Pair(_) => What::Pair,
            Self::Unpair => What::Unpair,
            Self::Games(..) => What::Games,
            Self::Unfinished => What::Unfinished,
        }
    }

    /// What is asked over HTTP: method, path and body. `None` for what goes over the socket.
    pub(crate) fn request(&self) -> Option<(&'static str, String, Option<Value>)> {
        let post = |path: &str, body: Value| Some(("POST", path.to_owned(), Some(body)));
        match self {
            Self::LogIn(name, Secret(password)) => post(
                "/api/auth/login",
                json!({ "name": name, "password": password, "remember": true, "bearer": true }),
            ),
            Self::Register(name, Secret(password)) => post(
                "/api/auth/register",
                json!({ "name": name, "password": password, "bearer": true }),
            ),
            Self::Guest => post("/api/auth/guest", json!({ "bearer": true })),
            Self::LogOut => Some(("POST", "/api/auth/logout".to_owned(), None)),
            Self::Make(terms) => post("/api/games", json!(terms)),
            Self::Join(game) => Some(("POST", format!("/api/games/{}/join", encoded(game)), None)),
            Self::Withdraw(game) => {
                Some(("POST", format!("/api/games/{}/withdraw", encoded(game)), None))
            }
            Self::Games(user, before) => {
                let mut path = format!("/api/games?state=all&limit=50&user={}", encoded(user));
                if let Some(before) = before {
                    path.push_str(&format!("&before={}", encoded(before)));
                }
                Some(("GET", path, None))
            }
            Self::Unfinished => Some(("GET", "/api/me".to_owned(), None)),
            _ => None,
        }
    }
}

/// A text as a part of an address.
fn encoded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte) {
            out.push(char::from(byte));
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_paths_are_encoded() {
        assert_eq!(encoded("胡 a/b?"), "%E8%83%A1%20a%2Fb%3F");
    }

    #[test]
    fn a_password_is_not_shown() {
        let ask = Ask::LogIn("a".to_owned(), Secret("hidden words".to_owned()));
        assert!(!format!("{ask:?}").contains("hidden"));
    }
}
