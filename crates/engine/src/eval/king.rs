//! Danger to the enemy's general: the more men aim at it and the fewer guards it has, the more each
//! counts.

use xiangqi::{Color, Position, Role};

use super::activity::Attack;
use super::tapered::{Tapered, s};

/// In sixteenths, by the number of attacking men: one alone rarely mates.
const BY_MEN: [i32; 7] = [0, 4, 12, 20, 26, 30, 32];
/// Added in sixteenths for each guard that is missing.
const MISSING_ADVISOR: i32 = 5;
const MISSING_ELEPHANT: i32 = 3;
/// Without advisors chariots mate, and without elephants cannons do.
const ROOK_AGAINST_ADVISORS: Tapered = s(16, 12);
const CANNON_AGAINST_ELEPHANTS: Tapered = s(10, 4);
const CANNON_LIKES_ADVISORS: Tapered = s(6, 8);
const KNIGHT_AGAINST_ADVISORS: Tapered = s(8, 8);

/// What the attack of `us` on the other general is worth.
pub(super) fn danger(position: &Position, us: Color, attack: Attack) -> Tapered {
    let board = position.board();
    let count = |color, role| i32::try_from(board.pieces(color, role).count()).unwrap_or(0);
    let advisors = 2 - count(!us, Role::Advisor);
    let elephants = 2 - count(!us, Role::Bishop);
    let by_men = BY_MEN[usize::try_from(attack.men).unwrap_or(0).min(6)];
    let guards = 16 + MISSING_ADVISOR * advisors + MISSING_ELEPHANT * elephants;
    let danger = attack.units * by_men * guards / 256;
    let rooks = count(us, Role::Rook);
    let cannons = count(us, Role::Cannon);
    s(danger * 2, danger)
        + ROOK_AGAINST_ADVISORS * (rooks * advisors)
        + KNIGHT_AGAINST_ADVISORS * (count(us, Role::Knight) * advisors)
        + CANNON_AGAINST_ELEPHANTS * (cannons * elephants)
        - CANNON_LIKES_ADVISORS * (cannons * advisors)
}
