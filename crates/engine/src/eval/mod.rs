//! What a position is worth without searching: by a network ([`Evaluator`]), or without one by
//! hand-written rules of material, squares, activity, generals' safety.
//!
//! Every hand-written term is a pair of numbers, for the middlegame and for the endgame, mixed by how much
//! attacking force is left ([`Tapered`]). Material and squares are kept up to date move by move
//! ([`Psq`]); the rest is looked at anew in each position.

mod activity;
mod evaluator;
mod keys;
mod king;
mod pattern;
mod psq;
mod scale;
mod squares;
mod tapered;

pub(crate) use evaluator::Evaluator;
pub(crate) use keys::{Keys, Tracked};
pub(crate) use psq::{EXCHANGE, Psq, can_afford_to_pass};

use xiangqi::{Color, Position};

use crate::score::EVAL_LIMIT;
use tapered::Tapered;

/// What having the move is worth.
const TEMPO: i32 = 12;

/// The hand-written evaluation of a position from the point of view of the side to move.
pub(crate) fn evaluate(position: &Position, psq: &Psq) -> i32 {
    let red = side(position, Color::Red);
    let black = side(position, Color::Black);
    let value = (psq.score() + red - black).mix(psq.phase());
    let value = scaled(position, psq, position.turn().fold(value, -value));
    clamp(value + TEMPO)
}

/// A value for the side to move, reduced where the side that is ahead lacks the means to win: few
/// games reach such endings, too few for a network to learn them all.
#[inline]
fn scaled(position: &Position, psq: &Psq, value: i32) -> i32 {
    if !scale::may_apply(psq.phase()) {
        return value;
    }
    let turn = position.turn();
    let strong = if value > 0 { turn } else { !turn };
    scale::scale(position.board(), strong, value)
}

/// For so many plies without a capture nobody is in a hurry; after as many times four more an
/// advantage counts half.
const PATIENCE: i32 = 24;

/// An advantage that leads nowhere is worth less the nearer the natural limit comes; so whoever is
/// ahead has a reason to make progress.
#[inline]
pub(crate) fn with_patience(value: i32, position: &Position) -> i32 {
    let waited = (i32::from(position.quiet_plies()) - PATIENCE).clamp(0, 4 * PATIENCE);
    value - value * waited / (8 * PATIENCE)
}

/// Keeps an evaluation within its limits.
#[inline]
pub(crate) fn clamp(value: i32) -> i32 {
    value.clamp(-EVAL_LIMIT, EVAL_LIMIT)
}

/// The terms of one side that are not kept incrementally.
fn side(position: &Position, us: Color) -> Tapered {
    let (activity, attack) = activity::activity(position, us);
    activity + king::danger(position, us, attack) + pattern::patterns(position, us)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(fen: &str) -> i32 {
        let position = Position::from_fen(fen).expect("lawful");
        evaluate(&position, &Tracked::of(position.board()).psq)
    }

    #[test]
    fn both_sides_are_judged_alike() {
        for fen in crate::bench::POSITIONS {
            let position = Position::from_fen(fen).expect("lawful");
            for setup in [position.to_setup().swap_colors(), position.to_setup().flip_file()] {
                let other = Position::from_setup(setup).expect("lawful");
                let here = evaluate(&position, &Tracked::of(position.board()).psq);
                assert_eq!(here, evaluate(&other, &Tracked::of(other.board()).psq), "{fen}");
            }
        }
    }

    #[test]
    fn a_rook_more_wins() {
        assert!(value("3ak4/9/4b4/9/9/9/9/4B4/4R4/2BAKA3 w - - 0 1") > 300);
    }

    #[test]
    fn who_cannot_attack_cannot_be_ahead() {
        let guards_only = "2bakab2/9/9/9/9/9/9/9/9/p2K5";
        assert_eq!(value(&format!("{guards_only} w - - 0 1")), TEMPO);
        assert_eq!(value(&format!("{guards_only} b - - 0 1")), TEMPO);
    }
}
