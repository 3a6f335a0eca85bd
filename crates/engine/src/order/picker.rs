//! Moves one after the other, the most promising first, generated only when they are needed.

use arrayvec::ArrayVec;
use xiangqi::{Move, MoveList, Position, Role};

use super::{Before, History, see_ge};
use crate::eval::EXCHANGE;

/// What is known about good moves before any is generated.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Hints {
    /// The move of the table.
    pub(crate) table: Option<Move>,
    /// Quiet moves that cut off beside this node.
    pub(crate) killers: [Option<Move>; 2],
    /// The reply that refuted the move before.
    pub(crate) counter: Option<Move>,
    /// The moves before.
    pub(crate) before: Before,
    /// The key of the soldiers.
    pub(crate) soldiers: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Table,
    MakeCaptures,
    GoodCaptures,
    MakeQuiets,
    Quiets,
    BadCaptures,
    Done,
}

/// What the picker gives out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wanted {
    All,
    /// Captures, those that lose material last.
    AnyCapture,
    /// Captures that gain enough.
    GoodCaptures,
}

/// Gives out the legal moves of a position in order.
#[derive(Debug)]
pub(crate) struct Picker {
    hints: Hints,
    stage: Stage,
    wanted: Wanted,
    moves: ArrayVec<(i32, Move), 128>,
    bad: MoveList,
    next_bad: usize,
    /// Captures must gain at least this to come before the quiet moves.
    threshold: i32,
}

/// Above every history value.
const KILLER: [i32; 2] = [1 << 20, (1 << 20) - 1];
const COUNTER: i32 = (1 << 20) - 2;

impl Picker {
    /// All legal moves.
    #[inline(always)]
    pub(crate) fn all(hints: Hints) -> Self {
        Self::new(hints, Wanted::All, 0)
    }

    /// Only captures that gain at least `threshold` in the exchange.
    #[inline(always)]
    pub(crate) fn captures(table: Option<Move>, threshold: i32) -> Self {
        Self::new(Hints { table, ..Hints::default() }, Wanted::GoodCaptures, threshold)
    }

    #[inline(always)]
    fn new(hints: Hints, wanted: Wanted, threshold: i32) -> Self {
        let (moves, bad) = (ArrayVec::new(), MoveList::new());
        Self { hints, stage: Stage::Table, wanted, moves, bad, next_bad: 0, threshold }
    }

    /// From now on gives out captures only.
    pub(crate) fn skip_quiets(&mut self) {
        if self.stage == Stage::Quiets {
            self.stage = Stage::BadCaptures;
        }
        self.wanted = Wanted::AnyCapture;
    }

    /// The next move.
    pub(crate) fn next(&mut self, position: &Position, history: &History) -> Option<Move> {
        loop {
            match self.stage {
                Stage::Table => {
                    self.stage = Stage::MakeCaptures;
                    self.hints.table = self.hints.table.filter(|&mv| {
                        let capture = position.board().get(mv.to()).is_some();
                        (capture || self.wanted == Wanted::All) && position.is_legal(mv)
                    });
                    if let Some(mv) = self.hints.table {
                        return Some(mv);
                    }
                }
                Stage::MakeCaptures => {
                    self.make_captures(position, history);
                    self.stage = Stage::GoodCaptures;
                }
                Stage::GoodCaptures => match self.best() {
                    Some(mv) if see_ge(position, mv, self.threshold) => return Some(mv),
                    Some(mv) => self.bad.push(mv),
                    None => {
                        self.stage = match self.wanted {
                            Wanted::All => Stage::MakeQuiets,
                            Wanted::AnyCapture => Stage::BadCaptures,
                            Wanted::GoodCaptures => Stage::Done,
                        }
                    }
                },
                Stage::MakeQuiets => {
                    self.make_quiets(position, history);
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets => match self.best() {
                    Some(mv) => return Some(mv),
                    None => self.stage = Stage::BadCaptures,
                },
                Stage::BadCaptures => {
                    let mv = self.bad.get(self.next_bad).copied();
                    self.next_bad += 1;
                    if mv.is_none() {
                        self.stage = Stage::Done;
                    }
                    return mv;
                }
                Stage::Done => return None,
            }
        }
    }

    /// The dearest victim first, cheap attackers and what has worked before breaking ties.
    fn make_captures(&mut self, position: &Position, history: &History) {
        let board = position.board();
        for mv in position.captures() {
            if Some(mv) == self.hints.table {
                continue;
            }
            if let (Some(piece), Some(taken)) = (board.get(mv.from()), board.get(mv.to())) {
                let victim = EXCHANGE[taken.role()];
                let cost = if piece.role() == Role::King { 0 } else { EXCHANGE[piece.role()] };
                let score = 16 * victim - cost + history.capture(piece, mv, taken.role()) / 4;
                self.moves.push((score, mv));
            }
        }
    }

    fn make_quiets(&mut self, position: &Position, history: &History) {
        let hints = self.hints;
        for mv in position.quiets() {
            if Some(mv) == hints.table {
                continue;
            }
            let score = if Some(mv) == hints.killers[0] {
                KILLER[0]
            } else if Some(mv) == hints.killers[1] {
                KILLER[1]
            } else if Some(mv) == hints.counter {
                COUNTER
            } else if let Some(piece) = position.board().get(mv.from()) {
                history.quiet(piece, mv, hints.soldiers, &hints.before)
            } else {
                0
            };
            self.moves.push((score, mv));
        }
    }

    /// Takes out the move with the highest score, the first of equals.
    fn best(&mut self) -> Option<Move> {
        let mut best = 0;
        for (i, &(score, _)) in self.moves.iter().enumerate() {
            if score > self.moves[best].0 {
                best = i;
            }
        }
        (!self.moves.is_empty()).then(|| self.moves.swap_remove(best).1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_legal_move_comes_exactly_once() {
        let history = History::new();
        for fen in crate::bench::POSITIONS {
            let position = Position::from_fen(fen).expect("lawful");
            let mut expected = position.legal_moves();
            let hints = Hints {
                table: expected.last().copied(),
                killers: [expected.first().copied(), None],
                ..Hints::default()
            };
            let mut picker = Picker::all(hints);
            let mut seen: Vec<Move> =
                std::iter::from_fn(|| picker.next(&position, &history)).collect();
            assert_eq!(seen.first().copied(), hints.table);
            seen.sort_unstable();
            expected.sort_unstable();
            assert_eq!(seen, expected.to_vec(), "{fen}");
        }
    }
}
