//! Counting the leaves of the move tree, the standard test of a move generator.

use crate::{Move, Position};

/// The number of legal move sequences of `depth` plies. The last ply is counted, not played.
///
/// ```
/// use xiangqi::{perft, Position};
/// assert_eq!(perft::perft(&Position::start(), 3), 79_666);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => u64::from(position.count_legal_moves()),
        _ => divide(position, depth).map(|(_, nodes)| nodes).sum(),
    }
}

/// [`perft`] apart for each first move; nothing at depth 0.
pub fn divide(position: &Position, depth: u32) -> impl Iterator<Item = (Move, u64)> {
    let position = *position;
    let moves = if depth == 0 { Default::default() } else { position.legal_moves() };
    moves.into_iter().map(move |mv| {
        let mut next = position;
        next.play_unchecked(mv, &mut ());
        (mv, perft(&next, depth - 1))
    })
}
