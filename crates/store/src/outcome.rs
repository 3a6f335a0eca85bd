//! How results are numbered in all databases: 0 none, 1 Red won, 2 drawn, 3 Black won.

use xiangqi::{Color, Outcome};

/// The number of a result.
pub(crate) const fn number(outcome: Option<Outcome>) -> i64 {
    match outcome {
        None => 0,
        Some(Outcome::Win(Color::Red)) => 1,
        Some(Outcome::Draw) => 2,
        Some(Outcome::Win(Color::Black)) => 3,
    }
}

/// The result with a number.
pub(crate) const fn of_number(number: i64) -> Option<Outcome> {
    match number {
        1 => Some(Outcome::Win(Color::Red)),
        2 => Some(Outcome::Draw),
        3 => Some(Outcome::Win(Color::Black)),
        _ => None,
    }
}
