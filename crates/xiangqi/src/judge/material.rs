//! Positions in which nobody can win.
//!
//! Cases: D-material-01 and -02 (no attackers), D-material-03 to -07 (lone cannons).

use super::over;
use crate::{Board, Color, Outcome, Position, Reason, Role, RuleSet, Status};

pub(super) fn verdict(position: &Position, rules: RuleSet) -> Option<Status> {
    let board = position.board();
    let dead = no_attackers(board) || rules.lone_cannon_draws() && only_dead_cannons(board);
    dead.then_some(over(Outcome::Draw, Reason::NoAttackers))
}

/// Only generals, advisors and elephants are left.
fn no_attackers(board: &Board) -> bool {
    Role::ALL.into_iter().filter(|role| role.is_attacker()).all(|role| board.role(role).is_empty())
}

/// Cannons are the only attackers, and there is too little for them to jump over. The cases of the
/// computer rules: one cannon without advisors on its side against at most one advisor, or against
/// two if its side has no elephants either; and one cannon each without any advisor.
fn only_dead_cannons(board: &Board) -> bool {
    let others = [Role::Knight, Role::Rook, Role::Pawn];
    if others.into_iter().any(|role| !board.role(role).is_empty()) {
        return false;
    }
    let count = |color, role| board.pieces(color, role).count();
    let cannons = Color::ALL.map(|color| count(color, Role::Cannon));
    let advisors = Color::ALL.map(|color| count(color, Role::Advisor));
    match cannons {
        [1, 1] => advisors == [0, 0],
        [1, 0] | [0, 1] => {
            let attacker = if cannons[0] == 1 { Color::Red } else { Color::Black };
            let own = count(attacker, Role::Advisor);
            let enemy = count(!attacker, Role::Advisor);
            own == 0 && (enemy <= 1 || count(attacker, Role::Bishop) == 0)
        }
        _ => false,
    }
}
