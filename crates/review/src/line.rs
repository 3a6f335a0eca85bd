//! What a line of play comes to, seen on the board.

use xiangqi::judge::Repetition;
use xiangqi::judge::judge;
use xiangqi::{Color, Move, Piece, Position, Record, RuleSet, Square};

use crate::Trade;
use crate::exchange::{after, best_capture, is_quiet, worth};

/// Men are counted in so many plies of a line; what comes later is too uncertain.
const HORIZON: usize = 14;
/// The captures that are left at the end of a line may take so many plies more.
const SETTLING: usize = 8;

/// A man that a line takes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Taken {
    /// The man.
    pub(crate) man: Piece,
    /// Where.
    pub(crate) at: Square,
    /// With which ply of the line, from 0.
    pub(crate) ply: usize,
}

/// The exchange of a line.
#[derive(Clone, Debug, Default)]
pub(crate) struct Count {
    /// Set off.
    pub(crate) trade: Trade,
    /// Every man taken, in order.
    pub(crate) taken: Vec<Taken>,
}

impl Count {
    /// The first taking of the dearest man of `color` that is not set off.
    pub(crate) fn dearest(&self, color: Color, us: Color) -> Option<Taken> {
        let men = if color == us { &self.trade.lost } else { &self.trade.won };
        let man = men.first()?;
        self.taken.iter().copied().find(|taken| taken.man == *man)
    }
}

/// Counts what `moves` take, up to the last position of the line that is quiet; captures and a
/// check that are left at its end are answered. `None` if it never gets quiet.
pub(crate) fn count(start: &Position, moves: &[Move], us: Color) -> Option<Count> {
    let mut position = *start;
    let mut taken = Vec::new();
    let mut settled = None;
    for (ply, &mv) in moves.iter().take(HORIZON).enumerate() {
        if !position.is_legal(mv) {
            break;
        }
        take(&position, mv, ply, &mut taken);
        position = after(&position, mv);
        if is_quiet(&position) {
            settled = Some(taken.len());
        }
    }
    // A settled position may be followed by captures that the line shows the beginning of.
    let mut ply = moves.len().min(HORIZON);
    while ply < moves.len().min(HORIZON) + SETTLING && !is_quiet(&position) {
        let Some(mv) = settling(&position) else { break };
        take(&position, mv, ply, &mut taken);
        position = after(&position, mv);
        ply += 1;
        if is_quiet(&position) {
            settled = Some(taken.len());
        }
    }
    taken.truncate(settled?);
    Some(Count { trade: set_off(&taken, us), taken })
}

/// Counts what `moves` take up to the first quiet position after the answer to the first of them.
/// `None` if the line ends before.
pub(crate) fn first_exchange(start: &Position, moves: &[Move], us: Color) -> Option<Count> {
    let mut position = *start;
    let mut taken = Vec::new();
    for (ply, &mv) in moves.iter().take(HORIZON).enumerate() {
        if !position.is_legal(mv) {
            break;
        }
        take(&position, mv, ply, &mut taken);
        position = after(&position, mv);
        if ply > 0 && is_quiet(&position) {
            return Some(Count { trade: set_off(&taken, us), taken });
        }
    }
    None
}

/// The move that settles things: the best capture, or an answer to a check that leaves nothing to
/// take.
fn settling(position: &Position) -> Option<Move> {
    best_capture(position)
        .or_else(|| position.legal_moves().into_iter().find(|&mv| is_quiet(&after(position, mv))))
}

fn take(position: &Position, mv: Move, ply: usize, taken: &mut Vec<Taken>) {
    if let Some(man) = position.board().get(mv.to()) {
        taken.push(Taken { man, at: mv.to(), ply });
    }
}

fn set_off(taken: &[Taken], us: Color) -> Trade {
    let mut trade = Trade::default();
    for taken in taken {
        let ours = taken.man.color() == us;
        let value = worth(taken.man, taken.at);
        trade.balance += if ours { -value } else { value };
        let (same, other) = if ours {
            (&mut trade.lost, &mut trade.won)
        } else {
            (&mut trade.won, &mut trade.lost)
        };
        match other.iter().position(|man| man.role() == taken.man.role()) {
            Some(place) => {
                other.remove(place);
            }
            None => same.push(taken.man),
        }
    }
    let dearest_first = |man: &Piece| std::cmp::Reverse(price(*man));
    trade.won.sort_by_key(dearest_first);
    trade.lost.sort_by_key(dearest_first);
    trade
}

/// The order of men in lists: the greater, the dearer. It is no value to reckon with.
pub const fn price(man: Piece) -> u8 {
    use xiangqi::Role::{Advisor, Bishop, Cannon, King, Knight, Pawn, Rook};
    match man.role() {
        King => 6,
        Rook => 5,
        Cannon => 4,
        Knight => 3,
        Bishop => 2,
        Advisor => 1,
        Pawn => 0,
    }
}

/// Whether `moves` end in a position where the side to move has lost.
pub(crate) fn ends_in_mate(start: &Position, moves: &[Move]) -> bool {
    let mut position = *start;
    for &mv in moves {
        if !position.is_legal(mv) {
            return false;
        }
        position = after(&position, mv);
    }
    !moves.is_empty() && !position.has_legal_move()
}

/// A move that mates or stalemates at once.
pub(crate) fn mate_in_one(position: &Position) -> Option<Move> {
    position.legal_moves().into_iter().find(|&mv| !after(position, mv).has_legal_move())
}

/// The first repetition that `moves` lead to after `record`, however the law rules it.
pub(crate) fn repetition(record: &Record, moves: &[Move], rules: RuleSet) -> Option<Repetition> {
    let mut record = record.clone();
    for &mv in moves.iter().take(HORIZON) {
        record.push(mv).ok()?;
        if let Some(repetition) = judge(&record, rules).repetition {
            return Some(repetition);
        }
    }
    None
}
