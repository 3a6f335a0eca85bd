//! Boards as pictures and as text.
//!
//! [`Picture`] is an SVG in which every character is an outline, so that a machine without Chinese
//! fonts shows it. [`Diagram`] is a board of characters for terminals and text files.
//!
//! ```
//! use drawing::{Diagram, Picture};
//! use xiangqi::Board;
//! let board = Board::start();
//! assert!(Picture::new(&board).to_string().starts_with("<svg "));
//! assert!(Diagram::new(&board).to_string().starts_with("9 車 馬 象 士 將"));
//! ```

#![forbid(unsafe_code)]

mod diagram;
mod outline;
mod picture;
mod style;
mod theme;

pub use diagram::Diagram;
pub use outline::outline;
pub use picture::{Picture, Pieces};
pub use style::{BoardStyle, Coords, man};
pub use theme::Theme;
