//! What a client tells.

use crate::ask::What;
use crate::problem::Problem;
use crate::seen::Seen;
use crate::site::Site;
use crate::types::{GameHead, User};

/// Something that whoever holds the client should know.
#[derive(Clone, Debug)]
pub enum News {
    /// How the connection is.
    Line(Line),
    /// The site was found.
    Site(Box<Site>),
    /// Who this user is there.
    Session(Option<User>),
    /// The login could not be kept: what the system says.
    NotKept(String),
    /// The own games that are not over.
    Unfinished(Vec<GameHead>),
    /// The lobby, after each change.
    Lobby(Box<Lobby>),
    /// Somebody challenges this user by name.
    Challenge(Box<GameHead>),
    /// A game begins: by quick pairing, or because an own challenge was accepted.
    Paired(String),
    /// A game that is watched, after each change.
    Game(Box<Seen>),
    /// Somebody's games, and the cursor of the next ones.
    Games {
        /// Whose.
        user: String,
        /// Whether they follow those that were told before.
        more: bool,
        /// The latest first.
        games: Vec<GameHead>,
        /// The cursor.
        next: Option<String>,
    },
    /// A game was made or joined, and is watched now.
    Entered(String),
    /// What was asked is done.
    Done(What),
    /// What was asked could not be done.
    Refused(What, Problem),
}

/// How the connection is.
#[derive(Clone, PartialEq, Debug)]
pub enum Line {
    /// It is being made.
    Connecting,
    /// It is there.
    Open,
    /// It is not, and will be tried again.
    Lost(Problem),
    /// The server restarts; the connection will be cut and made again.
    Draining,
    /// It is not, and will not be tried again.
    Ended(Problem),
}

/// Who wants to play, and who plays.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lobby {
    /// Open challenges.
    pub challenges: Vec<GameHead>,
    /// Games that can be watched.
    pub live: Vec<GameHead>,
    /// How many are connected.
    pub players: i64,
    /// How many games are played.
    pub games: i64,
}
