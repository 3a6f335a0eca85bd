//! A short course of the rules in fifteen small boards.
//!
//! A [`Lesson`] is a board with something to do on it; an [`Attempt`] is a learner at it. The rules
//! library says what is legal and why not, what is check and mate, and what the law makes of a
//! repetition; a lesson only asks for it. Words are in the crate `messages`, by the lesson's id.
//!
//! ```
//! use course::{Answer, Attempt, lessons};
//! use xiangqi::{Move, Square};
//!
//! let mut attempt = Attempt::new(&lessons()[0]);
//! assert_eq!(attempt.play(Move::new(Square::A0, Square::A6)), Answer::Onward);
//! assert_eq!(attempt.play(Move::new(Square::A6, Square::I6)), Answer::Done);
//! ```

#![forbid(unsafe_code)]

mod attempt;
mod lesson;

pub use attempt::{Answer, Attempt};
pub use lesson::{Lesson, Task, lessons};
