//! The nature of a move under the Chinese rules: check, kill, chase or idle.
//!
//! The heavier nature wins when a move has several. What a move threatens is asked of the position
//! after it, as if the same side moved again; what it threatens *newly* is decided in
//! [`novelty`](super::novelty).

use super::budget::Budget;
use super::chase::around;
use super::exchange::{Level, check_level, level, worth};
use super::kill::mates_by_checks;
use super::novelty::Renewal;
use super::threat::{can_be_target, unprotected};
use super::verdict::{Nature, PlyNature, Threat, Weakness};
use crate::{Bitboard, Move, Piece, Ply, Position, Record, Role};

/// The nature of the ply `index`. `previous` is the ply before it in the cycle, if any: in a
/// repetition the last ply of the window comes before the first.
pub(super) fn nature(
    record: &Record,
    index: usize,
    previous: Option<usize>,
    budget: &mut Budget,
) -> PlyNature {
    let ply = record.plies()[index];
    let us = ply.piece.color();
    let (before, after) = around(record, index);
    let mut threats = Vec::new();
    let nature = if after.is_check() {
        Nature::Check
    } else if before.is_check() && ply.piece.role() == Role::King {
        // A king that answers a check is idle whatever it uncovers (figures 13, 17).
        Nature::Idle
    } else {
        let renewal = Renewal {
            ply,
            before,
            after: after.with_turn(us),
            earlier: previous.map(|ply| around(record, ply).0.with_turn(us)),
        };
        if is_kill(&renewal, budget) {
            Nature::Kill
        } else {
            threats = chased(&renewal, budget);
            if threats.is_empty() { Nature::Idle } else { Nature::Chase }
        }
    };
    PlyNature { ply: index, mv: ply.mv, piece: ply.piece, nature, threats }
}

/// Whether the side that moved threatens mate by checks, and did not before.
fn is_kill(renewal: &Renewal<'_>, budget: &mut Budget) -> bool {
    mates_by_checks(&renewal.after, budget) && !mates_by_checks(renewal.before, budget)
}

/// What the move newly threatens to win.
fn chased(renewal: &Renewal<'_>, budget: &mut Budget) -> Vec<Threat> {
    let mut threats = captures(&renewal.after, renewal.ply, budget);
    threats.retain(|threat| renewal.is_new(threat, budget));
    if threats.is_empty() {
        let old = checks(renewal.before, budget);
        threats = checks(&renewal.after, budget)
            .into_iter()
            .filter(|new| renewal.is_new_check(new, &old))
            .map(|(threat, _)| threat)
            .collect();
    }
    if is_lone_defender(renewal, &threats, budget) {
        threats.clear();
    }
    threats
}

/// The captures that gain. The king's never count; a pawn's only if it gives check with the help of
/// the man that moved (reference figure 11).
fn captures(position: &Position, ply: Ply, budget: &mut Budget) -> Vec<Threat> {
    let helps = !matches!(ply.piece.role(), Role::King | Role::Pawn);
    let mut threats = Vec::new();
    for mv in position.captures() {
        let (Some(attacker), Some(target)) = men(position, mv) else { continue };
        let counts = match attacker.role() {
            Role::King => false,
            Role::Pawn => helps && position.gives_check(mv),
            _ => true,
        };
        if counts
            && can_be_target(position, mv.to())
            && level(position, mv, None, budget) > Level::Nothing
        {
            let (why, joint) = weakness(position, mv, attacker, target);
            threats.push(Threat { attacker, from: mv.from(), target, at: mv.to(), why, joint });
        }
    }
    threats
}

fn men(position: &Position, mv: Move) -> (Option<Piece>, Option<Piece>) {
    (position.board().get(mv.from()), position.board().get(mv.to()))
}

/// Why a capture gains, and whether it takes two men to do it.
fn weakness(position: &Position, mv: Move, attacker: Piece, target: Piece) -> (Weakness, bool) {
    let mut after = *position;
    after.play_unchecked(mv, &mut ());
    let discovers_check = after.is_check() && !after.checkers().contains(mv.to());
    if let Some(why) = unprotected(position, mv) {
        let pinned = matches!(why, Weakness::FalselyProtected { .. });
        return (why, discovers_check || pinned);
    }
    if attacker.role() != Role::Pawn && worth(target.role()) > worth(attacker.role()) {
        return (Weakness::Superior, discovers_check || over_own_man(position, mv, attacker));
    }
    let direct_check = after.is_check() && !discovers_check;
    (if direct_check { Weakness::ByChecks } else { Weakness::Insufficient }, !direct_check)
}

/// Whether a cannon takes over a man of its own side other than the king.
fn over_own_man(position: &Position, mv: Move, attacker: Piece) -> bool {
    let own = position.board().color(position.turn()).without(position.king(position.turn()));
    attacker.role() == Role::Cannon && own.intersects(Bitboard::between(mv.from(), mv.to()))
}

/// The checks that gain without taking anything of value at once. The target is the general: what
/// they win in the end depends on the answers.
fn checks(position: &Position, budget: &mut Budget) -> Vec<(Threat, Level)> {
    let at = position.king(!position.turn());
    let mut threats = Vec::new();
    for mv in position.legal_moves() {
        let (Some(attacker), taken) = men(position, mv) else { continue };
        let worthless = mv.to() != at && (taken.is_none() || !can_be_target(position, mv.to()));
        if worthless && position.gives_check(mv) {
            let level = check_level(position, mv, budget);
            if level > Level::Nothing {
                let target = Piece::new(!attacker.color(), Role::King);
                let why = Weakness::ByChecks;
                threats.push((
                    Threat { attacker, from: mv.from(), target, at, why, joint: false },
                    level,
                ));
            }
        }
    }
    threats
}

/// A side's only attacker keeps its post against a mate threat and hits an advisor or elephant on
/// the way: idle (figure 18).
fn is_lone_defender(renewal: &Renewal<'_>, threats: &[Threat], budget: &mut Budget) -> bool {
    let us = renewal.ply.piece.color();
    let board = renewal.before.board();
    let attackers: u32 = Role::ALL
        .into_iter()
        .filter(|role| role.is_attacker())
        .map(|role| board.pieces(us, role).count())
        .sum();
    attackers == 1
        && !renewal.before.is_check()
        && !threats.is_empty()
        && threats.iter().all(|threat| matches!(threat.target.role(), Role::Advisor | Role::Bishop))
        && mates_by_checks(&renewal.before.with_turn(!us), budget)
}
