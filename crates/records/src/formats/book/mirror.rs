//! Asking a book for a position, and for its mirror image if it does not know it.

use xiangqi::{Move, Position};

use crate::book::BookMove;

/// The legal moves that `ask` answers for a position, else those for its mirror image, mirrored. In
/// the order of the answer. Keys may collide, so what is not legal is not a move of this position.
pub(super) fn ask(
    position: &Position,
    ask: impl Fn(&Position) -> Vec<(Move, i32)>,
) -> Vec<(Move, i32)> {
    let legal = |moves: Vec<(Move, i32)>, position: &Position| -> Vec<(Move, i32)> {
        moves.into_iter().filter(|&(mv, _)| position.is_legal(mv)).collect()
    };
    let moves = legal(ask(position), position);
    if !moves.is_empty() {
        return moves;
    }
    let Ok(mirrored) = Position::from_setup(position.to_setup().flip_file()) else {
        return Vec::new();
    };
    let moves = legal(ask(&mirrored), &mirrored);
    moves.into_iter().map(|(mv, weight)| (mv.flip_file(), weight)).collect()
}

/// Counts as weights: what is not positive is never chosen.
pub(super) fn by_count(moves: Vec<(Move, i32)>) -> Vec<BookMove> {
    let weigh = |(mv, count)| BookMove { mv, weight: u32::try_from(count).unwrap_or(0) };
    heaviest_first(moves.into_iter().map(weigh).collect())
}

/// Scores as weights: a positive score is a weight. Where no move has one, the best have weight 1.
pub(super) fn by_score(moves: Vec<(Move, i32)>) -> Vec<BookMove> {
    let best = moves.iter().map(|&(_, score)| score).max().unwrap_or(0);
    let weigh = |(mv, score): (Move, i32)| {
        let weight = if best > 0 { score } else { i32::from(score == best) };
        BookMove { mv, weight: u32::try_from(weight).unwrap_or(0) }
    };
    heaviest_first(moves.into_iter().map(weigh).collect())
}

fn heaviest_first(mut moves: Vec<BookMove>) -> Vec<BookMove> {
    moves.sort_by_key(|mv| std::cmp::Reverse(mv.weight));
    moves
}
