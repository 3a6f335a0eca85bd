//! Opening books as the engine uses them, whatever file they come from.

use std::fmt::Debug;

use xiangqi::{Game, Move, Position};

use crate::random::Random;
use crate::{Level, Limits};

/// Known good moves of known positions.
///
/// ```
/// use engine::{BookMove, OpeningBook};
/// use xiangqi::{Move, Position, Square};
///
/// /// Always the cannon to the center.
/// #[derive(Debug)]
/// struct OneMove;
/// impl OpeningBook for OneMove {
///     fn moves(&self, position: &Position) -> Vec<BookMove> {
///         let mv = Move::new(Square::H2, Square::E2);
///         if *position == Position::start() { vec![BookMove { mv, weight: 1 }] } else { vec![] }
///     }
/// }
/// assert_eq!(OneMove.moves(&Position::start()).len(), 1);
/// ```
pub trait OpeningBook: Debug + Send + Sync {
    /// The moves known here, in any order. The engine ignores those that are not legal and those
    /// without weight.
    fn moves(&self, position: &Position) -> Vec<BookMove>;
}

/// A move of a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookMove {
    /// The move.
    pub mv: Move,
    /// How often it is to be played, as a share of the sum of all weights.
    pub weight: u32,
}

/// The book's move for a search with these limits, and the answer that the book expects.
///
/// A book plays, it does not analyze: a search without end, for a mate, on the opponent's time or
/// for several lines goes without it. A position that has been there before in the game is left to
/// the search, which knows the law of repetition.
pub(crate) fn choose(
    book: &dyn OpeningBook,
    game: &Game,
    limits: &Limits,
) -> Option<(Move, Option<Move>)> {
    let plies = game.record().plies().len();
    if limits.infinite
        || limits.ponder
        || limits.mate.is_some()
        || limits.level.is_some_and(|level| plies >= Level::book_plies(level))
    {
        return None;
    }
    let position = game.position();
    let came_before = (0..plies).any(|ply| {
        game.record().position_before(ply).is_some_and(|before| before.key() == position.key())
    });
    if came_before || game.status().is_over() {
        return None;
    }
    let wanted = |mv| limits.search_moves.is_empty() || limits.search_moves.contains(&mv);
    let mut known = legal_moves(book, position);
    known.retain(|known| wanted(known.mv));
    let total: u64 = known.iter().map(|known| u64::from(known.weight)).sum();
    let mut left = Random::for_move(limits.seed, position).below(total.max(1));
    let best = known.iter().find(|known| {
        let here = left < u64::from(known.weight);
        left = left.saturating_sub(u64::from(known.weight));
        here
    })?;
    let next = position.play(best.mv).ok()?;
    let answer = legal_moves(book, &next).into_iter().max_by_key(|known| known.weight);
    Some((best.mv, answer.map(|known| known.mv)))
}

fn legal_moves(book: &dyn OpeningBook, position: &Position) -> Vec<BookMove> {
    let mut moves = book.moves(position);
    moves.retain(|known| known.weight > 0 && position.is_legal(known.mv));
    moves
}
