//! A client of any Chuhe site: accounts, the lobby, live games, through its public interface.
//!
//! A [`Client`] works on a thread of its own: it is given [`Ask`]s, and tells [`News`]. It keeps the
//! connection: it comes back with growing pauses, asks for what it missed, and sends what was not
//! acknowledged again. What a server sends is checked before it is told: a [`Seen`] game can be
//! followed on a board, and no text in it upsets a terminal.

#![forbid(unsafe_code)]

mod address;
mod ask;
mod clock;
mod hearing;
mod http;
mod news;
mod pending;
mod problem;
mod seen;
mod site;
mod socket;
mod stream;
mod text;
mod token;
mod types;
mod worker;

pub use address::{Address, AddressError, Place};
pub use ask::{Act, Ask, Opponent, PairTerms, Secret, SideChoice, Terms, What};
pub use clock::{ClockTerms, Clocks, ParseClockError, Shown};
pub use hearing::{Heard, Hearing};
pub use news::{Line, Lobby, News};
pub use problem::{Problem, Refusal, Unreachable};
pub use seen::{Happened, OfferState, Seen, read as read_state};
pub use site::Site;
pub use types::{
    Chat, GameHead, GameState, Kind, MoveText, Offers, Opening, Phase, Ply, Seat, Side, Sides,
    Status, User, Warning, You,
};
pub use worker::Client;
