//! Which men can be taken with profit.

use xiangqi::{Color, Move, Piece, Position, Role, Square};

/// What a man is worth in exchanges, in hundredths of a soldier, roughly. A soldier over the river is
/// worth more; a general is never taken.
pub fn worth(piece: Piece, at: Square) -> i32 {
    match piece.role() {
        Role::King => 0,
        Role::Advisor | Role::Bishop => 120,
        Role::Knight | Role::Cannon => 300,
        Role::Rook => 600,
        Role::Pawn if xiangqi::Bitboard::side(piece.color()).contains(at) => 80,
        Role::Pawn => 150,
    }
}

/// What the side to move wins by capturing on `at`, if both sides capture there as long as it pays;
/// 0 if it does not. Only legal captures count, so pinned men neither attack nor protect.
///
/// ```
/// use review::exchange;
/// use xiangqi::{Position, Square};
/// // The horse d7 protects the cannon, but the chariot d5 pins it: the other chariot may take.
/// let fen = "3k5/9/3n5/9/R1cR5/9/9/9/9/4K4 w - - 0 1";
/// let pinned = Position::from_fen(fen).unwrap();
/// assert_eq!(exchange(&pinned, Square::C5), 300);
/// ```
pub fn exchange(position: &Position, at: Square) -> i32 {
    let Some(target) = position.board().get(at) else { return 0 };
    let gain = worth(target, at);
    let mut best = 0;
    for mv in position.moves_to(at.into()) {
        best = best.max(gain - exchange(&after(position, mv), at));
        if best == gain {
            break;
        }
    }
    best
}

/// The position after a legal move.
pub(crate) fn after(position: &Position, mv: Move) -> Position {
    let mut next = *position;
    next.play_unchecked(mv, &mut ());
    next
}

/// A man that can be taken with profit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hanging {
    /// The man.
    pub man: Piece,
    /// Where it stands.
    pub at: Square,
    /// What takes it best.
    pub by: Piece,
    /// Where that stands.
    pub from: Square,
    /// What the other side wins, as [`worth`] counts.
    pub gain: i32,
}

/// The men of `color` that the other side could take with profit, were it its move, the dearest
/// first. Empty while the side to move is in check and it is its men that are asked for: the other
/// side would take the general.
pub fn hanging(position: &Position, color: Color) -> Vec<Hanging> {
    let attacking = if position.turn() == color { position.pass() } else { Some(*position) };
    let Some(attacking) = attacking else { return Vec::new() };
    let mut found: Vec<Hanging> = Vec::new();
    for mv in attacking.captures() {
        let board = attacking.board();
        let (Some(by), Some(man)) = (board.get(mv.from()), board.get(mv.to())) else { continue };
        let gain = worth(man, mv.to()) - exchange(&after(&attacking, mv), mv.to());
        // Who may take the general has broken through anyway.
        if gain <= 0 || man.role() == Role::King {
            continue;
        }
        let hanging = Hanging { man, at: mv.to(), by, from: mv.from(), gain };
        match found.iter_mut().find(|known| known.at == mv.to()) {
            Some(known) if known.gain < gain => *known = hanging,
            Some(_) => {}
            None => found.push(hanging),
        }
    }
    found.sort_by_key(|hanging| (std::cmp::Reverse(hanging.gain), hanging.at));
    found
}

/// Whether nothing can be taken with profit and nobody is in check: what a man count means something
/// of.
pub(crate) fn is_quiet(position: &Position) -> bool {
    !position.is_check() && best_capture(position).is_none()
}

/// The capture that wins most, if any wins something.
pub(crate) fn best_capture(position: &Position) -> Option<Move> {
    let gain = |mv: Move| {
        let target = position.board().get(mv.to()).map_or(0, |man| worth(man, mv.to()));
        target - exchange(&after(position, mv), mv.to())
    };
    let captures = position.captures().into_iter().map(|mv| (gain(mv), mv));
    captures.filter(|&(gain, _)| gain > 0).max_by_key(|&(gain, _)| gain).map(|(_, mv)| mv)
}
