//! Captures with profit: which enemy men could be taken at once, and why that wins something.
//!
//! The test is made by playing: the capture must be legal, and the other side must have no legal
//! recapture. So pinned attackers do not attack, pinned protectors do not protect (a false root), a
//! general does not protect where it would face the other, and a protector whose line is blocked
//! does not protect; none of this needs a rule of its own.
//!
//! ```text
//!   9  . . . k . . .     The horse d7 protects the cannon c5, it seems. But the chariot d5 pins
//!   8  . . . . . . .     it to the general: after R d5×c5 the horse may take back, after R a5×c5
//!   7  . . . n . . .     it may not, and the cannon hangs. So a chariot that comes to a5 chases
//!   6  . . . . . . .     it, although it looks protected.
//!   5  R . c R . . .
//!      a b c d e f g
//! ```
//!
//! Cases: R-con-08, -09 and R-fsf-1166 (general and soldier are free, AXF 28, 29), R-fsf-1160 and
//! R-iss-55a (a chariot by cannon, elephant: AXF 15), R-con-07 and -15 to -17 (equals and pins,
//! AXF 24), R-con-12 (two attackers, AXF 35), R-fsf-1197 to -1213 (false roots).

use arrayvec::ArrayVec;

use super::verdict::{Threat, Weakness};
use crate::attacks::{attacks, knight_leg};
use crate::{Bitboard, Move, Position, Role, Square};

/// The threats of one side in one position. More captures than this no side has.
pub(super) type Threats = ArrayVec<Threat, 64>;

/// Every capture with profit that the side to move in `position` has, under a book that forbids
/// chasing one man. King and pawn chase freely (AXF 28, 29) and so do not count; nor do threats to
/// a pawn that has not crossed the river.
pub(super) fn threats(position: &Position) -> Threats {
    let mut threats = Threats::new();
    for mv in position.captures() {
        if let Some(threat) = threat(position, mv)
            && !threats.is_full()
        {
            threats.push(threat);
        }
    }
    threats
}

/// The points that threats are aimed at.
pub(super) fn targets(threats: &Threats) -> Bitboard {
    threats.iter().map(|threat| threat.at).collect()
}

fn threat(position: &Position, mv: Move) -> Option<Threat> {
    let attacker = position.board().get(mv.from())?;
    let target = position.board().get(mv.to())?;
    if matches!(attacker.role(), Role::King | Role::Pawn) || !can_be_target(position, mv.to()) {
        return None;
    }
    let why = if superior(attacker.role(), target.role()) {
        Weakness::Superior
    } else if attacker.role() == target.role() && can_take(position, mv.to(), mv.from()) {
        // AXF 24: equals that can take each other offer an exchange.
        return None;
    } else {
        unprotected(position, mv)?
    };
    Some(Threat { attacker, from: mv.from(), target, at: mv.to(), why, joint: false })
}

/// Neither the general nor a pawn on its own side of the river can be chased.
pub(super) fn can_be_target(position: &Position, square: Square) -> bool {
    position.board().get(square).is_some_and(|man| match man.role() {
        Role::King => false,
        Role::Pawn => !Bitboard::side(man.color()).contains(square),
        _ => true,
    })
}

/// Whether the attacker wins even if the target is protected (AXF 15).
fn superior(attacker: Role, target: Role) -> bool {
    match attacker {
        Role::Knight | Role::Cannon => target == Role::Rook,
        Role::Advisor | Role::Bishop => {
            matches!(target, Role::Rook | Role::Knight | Role::Cannon)
        }
        _ => false,
    }
}

/// Whether the side not to move could legally take on `to` with the man on `from`, were it to move.
pub(super) fn can_take(position: &Position, from: Square, to: Square) -> bool {
    position.with_turn(!position.turn()).is_legal(Move::new(from, to))
}

/// Why nobody may legally take back after `mv`; `None` if somebody may.
pub(super) fn unprotected(position: &Position, mv: Move) -> Option<Weakness> {
    let mut after = *position;
    after.play_unchecked(mv, &mut ());
    if !after.moves_to(mv.to().into()).is_empty() {
        return None;
    }
    let board = after.board();
    let protector = board.color(after.turn()).into_iter().find(|&square| {
        board
            .get(square)
            .is_some_and(|man| attacks(man, square, board.occupied()).contains(mv.to()))
    });
    Some(
        protector
            .map_or(Weakness::Unprotected, |protector| Weakness::FalselyProtected { protector }),
    )
}

/// Whether a horse pins the man on `square`: it stands on the leg of a horse that would otherwise
/// give check.
pub(super) fn pinned_by_horse(position: &Position, square: Square) -> bool {
    let Some(man) = position.board().get(square) else { return false };
    let king = position.king(man.color());
    position
        .board()
        .pieces(!man.color(), Role::Knight)
        .into_iter()
        .any(|horse| knight_leg(horse, king) == Some(square))
}
