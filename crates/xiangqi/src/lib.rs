//! The rules of xiangqi (Chinese chess).
//!
//! - [`Position`]: a lawful position; fast legal move generation, and *why* a move is illegal.
//! - [`Setup`]: any placement, lawful or not, with all its [`Fault`]s; [`fen`] reads and writes it.
//! - [`notation`]: moves as people write them: `h2e2`, `C2=5`, 炮二平五, `7 7 7 4`, `p2p5`.
//! - [`Game`]: a game with its history, undo and redo, and how it stands under a [`RuleSet`].
//! - [`mod@judge`]: the law of repetition and the limits, over a [`Record`].
//!
//! ```
//! use xiangqi::{notation, Game, Outcome, RuleSet, Status};
//!
//! let mut game = Game::new(RuleSet::default());
//! for text in ["炮二平五", "马8进7", "h0g2", "R9=8"] {
//!     let mv = notation::parse_move(text, game.position())?;
//!     assert_eq!(game.play(mv)?, Status::Ongoing);
//! }
//! let fen = "rnbakabr1/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w - - 4 3";
//! assert_eq!(game.position().to_string(), fen);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

pub mod attacks;
mod bitboard;
mod board;
mod color;
pub mod fen;
mod game;
mod illegality;
pub mod judge;
mod movegen;
mod mv;
pub mod notation;
pub mod perft;
mod piece;
mod position;
mod record;
mod rules;
mod safety;
mod setup;
mod square;
mod status;
mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use color::{ByColor, Color};
pub use game::Game;
pub use illegality::Illegality;
pub use judge::judge;
pub use mv::{Move, MoveList};
pub use piece::{ByRole, Piece, Role};
pub use position::{Observer, Position};
pub use record::{Ply, Record};
pub use rules::{ParseRuleSetError, RuleSet};
pub use setup::{Fault, FaultKind, MAX_QUIET_PLIES, Setup, SetupError};
pub use square::{File, ParseSquareError, Rank, Square};
pub use status::{Outcome, Reason, Status};

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
