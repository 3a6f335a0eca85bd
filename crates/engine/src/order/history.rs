//! What has worked before: moves that cut off elsewhere in the tree are tried sooner.
//!
//! Every value is moved towards a limit by bonuses and towards its negative by maluses, the less
//! the nearer it is ("gravity"), so that what is learned fades when it stops being true.

use xiangqi::{Move, Piece, Role, Square};

/// No history value goes beyond.
const LIMIT: i32 = 16_000;

/// A man arriving on a point, the way replies are remembered by: `piece * 90 + to`.
pub(crate) type Continuation = Option<u16>;

const ARRIVALS: usize = 14 * 90;

/// The moves 1, 2, 4 and 6 plies before: what a move is the continuation of.
pub(crate) type Before = [Continuation; 4];

/// How many plies back each of [`Before`] is.
pub(crate) const BACK: [i32; 4] = [1, 2, 4, 6];

/// One thread's memory of good and bad moves.
#[derive(Debug)]
pub(crate) struct History {
    /// Quiet moves, by man and both points.
    quiet: Vec<i16>,
    /// Captures, by man, target and what is taken.
    capture: Vec<i16>,
    /// Moves after a move some plies before.
    continuation: Vec<i16>,
    /// Quiet moves in positions with the same soldiers.
    soldiers: Vec<i16>,
    /// The reply that last refuted a move.
    counter: Vec<Option<Move>>,
}

/// How many groups of soldier placements are told apart.
const PLACEMENTS: usize = 512;

impl History {
    pub(crate) fn new() -> Self {
        Self {
            quiet: vec![0; ARRIVALS * 90],
            capture: vec![0; ARRIVALS * 7],
            continuation: vec![0; ARRIVALS * ARRIVALS],
            soldiers: vec![0; PLACEMENTS * ARRIVALS],
            counter: vec![None; ARRIVALS],
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.quiet.fill(0);
        self.capture.fill(0);
        self.continuation.fill(0);
        self.soldiers.fill(0);
        self.counter.fill(None);
    }

    /// How well a quiet move has done, alone, with these soldiers, and after the moves before it.
    #[inline]
    pub(crate) fn quiet(&self, piece: Piece, mv: Move, soldiers: u64, before: &Before) -> i32 {
        let arrival = arrival(piece, mv);
        i32::from(self.quiet[quiet_index(piece, mv)])
            + i32::from(self.soldiers[placement(soldiers) + arrival])
            + self.follow(arrival, before)
    }

    #[inline]
    fn follow(&self, arrival: usize, before: &Before) -> i32 {
        let value =
            |b: Continuation| b.map_or(0, |b| i32::from(self.continuation[pair(b, arrival)]));
        value(before[0]) + value(before[1]) + (value(before[2]) + value(before[3])) / 2
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
        soldiers: u64,
        before: &Before,
        bonus: i32,
    ) {
        learn(&mut self.quiet[quiet_index(piece, mv)], bonus);
        learn(&mut self.soldiers[placement(soldiers) + arrival(piece, mv)], bonus);
        self.learn_after(piece, mv, before, bonus);
    }

    /// A quiet move was good or not after the moves before it.
    pub(crate) fn learn_after(&mut self, piece: Piece, mv: Move, before: &Before, bonus: i32) {
        for b in before.iter().flatten() {
            learn(&mut self.continuation[pair(*b, arrival(piece, mv))], bonus);
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

    /// The man and the point that a continuation stands for.
    pub(crate) fn arrival(continuation: u16) -> (Option<Piece>, Option<Square>) {
        let (piece, to) = (usize::from(continuation) / 90, usize::from(continuation) % 90);
        (Piece::ALL.get(piece).copied(), Square::ALL.get(to).copied())
    }

    /// A quiet move of which only the end is known was good after the moves before it.
    pub(crate) fn learn_arrival(&mut self, piece: Piece, to: Square, before: &Before, bonus: i32) {
        let arrival = piece.index() * 90 + to.index();
        for b in before.iter().flatten() {
            learn(&mut self.continuation[pair(*b, arrival)], bonus);
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

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "only the low bits are wanted")]
fn placement(soldiers: u64) -> usize {
    soldiers as usize % PLACEMENTS * ARRIVALS
}

/// Moves a value towards the bonus, the less the nearer it is to the limit already.
#[inline]
fn learn(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    let bonus = bonus.clamp(-LIMIT, LIMIT);
    let new = old + bonus - old * bonus.abs() / LIMIT;
    *value = i16::try_from(new).unwrap_or(*value);
}
