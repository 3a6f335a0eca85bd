//! What has worked before: moves that cut off elsewhere in the tree are tried sooner.

use xiangqi::{Move, Piece, Role};

/// No history value goes beyond.
const LIMIT: i32 = 16_000;

/// A man arriving on a point, the way replies are remembered by: `piece * 90 + to`.
pub(crate) type Continuation = Option<u16>;

const ARRIVALS: usize = 14 * 90;

/// One thread's memory of good and bad moves.
#[derive(Debug)]
pub(crate) struct History {
    /// Quiet moves, by man and both points.
    quiet: Vec<i16>,
    /// Captures, by man, target and what is taken.
    capture: Vec<i16>,
    /// Moves after the move one or two plies before.
    continuation: Vec<i16>,
    /// The reply that last refuted a move.
    counter: Vec<Option<Move>>,
}

impl History {
    pub(crate) fn new() -> Self {
        Self {
            quiet: vec![0; ARRIVALS * 90],
            capture: vec![0; ARRIVALS * 7],
            continuation: vec![0; ARRIVALS * ARRIVALS],
            counter: vec![None; ARRIVALS],
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.quiet.fill(0);
        self.capture.fill(0);
        self.continuation.fill(0);
        self.counter.fill(None);
    }

    /// How well a quiet move has done, alone and after the moves before it.
    #[inline]
    pub(crate) fn quiet(&self, piece: Piece, mv: Move, before: [Continuation; 2]) -> i32 {
        let follow = before.into_iter().flatten();
        let after: i32 =
            follow.map(|b| i32::from(self.continuation[pair(b, arrival(piece, mv))])).sum();
        i32::from(self.quiet[quiet_index(piece, mv)]) + after
    }

    /// How well a capture has done.
    #[inline]
    pub(crate) fn capture(&self, piece: Piece, mv: Move, taken: Role) -> i32 {
        i32::from(self.capture[capture_index(piece, mv, taken)])
    }

    /// The move that last refuted the one before.
    #[inline]
    pub(crate) fn counter(&self, before: Continuation) -> Option<Move> {
        before.and_then(|b| self.counter[usize::from(b)])
    }

    /// A quiet move was good (`bonus` > 0) or was not (`bonus` < 0).
    pub(crate) fn learn_quiet(
        &mut self,
        piece: Piece,
        mv: Move,
        before: [Continuation; 2],
        bonus: i32,
    ) {
        learn(&mut self.quiet[quiet_index(piece, mv)], bonus);
        for b in before.into_iter().flatten() {
            learn(&mut self.continuation[pair(b, arrival(piece, mv))], bonus);
        }
    }

    /// A capture was good or was not.
    pub(crate) fn learn_capture(&mut self, piece: Piece, mv: Move, taken: Role, bonus: i32) {
        learn(&mut self.capture[capture_index(piece, mv, taken)], bonus);
    }

    /// `mv` refuted the move before.
    pub(crate) fn learn_counter(&mut self, before: Continuation, mv: Move) {
        if let Some(b) = before {
            self.counter[usize::from(b)] = Some(mv);
        }
    }

    /// What a played move is remembered by.
    pub(crate) fn continuation(piece: Piece, mv: Move) -> Continuation {
        u16::try_from(arrival(piece, mv)).ok()
    }
}

#[inline]
fn arrival(piece: Piece, mv: Move) -> usize {
    piece.index() * 90 + mv.to().index()
}

#[inline]
fn quiet_index(piece: Piece, mv: Move) -> usize {
    arrival(piece, mv) * 90 + mv.from().index()
}

#[inline]
fn capture_index(piece: Piece, mv: Move, taken: Role) -> usize {
    arrival(piece, mv) * 7 + taken.index()
}

#[inline]
fn pair(before: u16, arrival: usize) -> usize {
    usize::from(before) * ARRIVALS + arrival
}

/// Moves a value towards the bonus, the less the nearer it is to the limit already.
#[inline]
fn learn(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    let bonus = bonus.clamp(-LIMIT, LIMIT);
    let new = old + bonus - old * bonus.abs() / LIMIT;
    *value = i16::try_from(new).unwrap_or(*value);
}
