//! Natures under the Chinese rules.

use super::Window;
use super::chase::around;
#[allow(unused_imports)] use super::exchange::{Level, capture_gains, check_wins, gains, level};
use super::exchange::is_exchange;
use super::threat::unprotected;
use super::kill::{Found, mates_by_checks};
use super::verdict::{Nature, PlyNature, Threat, Weakness};
use crate::{Bitboard, Color, Move, Piece, Ply, Position, Record, Role};

/// The nature of one ply.
pub(super) fn nature(record: &Record, window: Window, index: usize) -> PlyNature {
    let ply = record.plies()[index];
    let us = ply.piece.color();
    let (before, after) = around(record, index);
    let view = after.with_turn(us);
    let king_or_pawn = matches!(ply.piece.role(), Role::King | Role::Pawn);
    let mut threats = Vec::new();
    let nature = if after.is_check() {
        Nature::Check
    } else if before.is_check() && ply.piece.role() == Role::King {
        Nature::Idle
    } else if mates_by_checks(&view) == Found::Yes && mates_by_checks(before) != Found::Yes {
        Nature::Kill
    } else {
        threats = gains(&view, !king_or_pawn);
        let prev = if index == window.first { window.end - 1 } else { index - 1 };
        let earlier = around(record, prev).0.with_turn(us);
        threats.retain(|threat| is_new(threat, ply, before, &view, &earlier));
        let old_checks = check_wins(before);
        let mut checks = check_wins(&view);
        checks.retain(|(t, level)| !old_checks.iter().any(|(o, old)| o.from == (if t.from == ply.mv.to() { ply.mv.from() } else { t.from }) && old >= level));
        if threats.is_empty() {
            threats = checks.into_iter().map(|(threat, _)| threat).collect();
        }
        if lone_defender(ply, before, &threats) {
            threats.clear();
        }
        if threats.is_empty() { Nature::Idle } else { Nature::Chase }
    };
    PlyNature { ply: index, mv: ply.mv, piece: ply.piece, nature, threats }
}

fn is_new(threat: &Threat, ply: Ply, before: &Position, view: &Position, earlier: &Position) -> bool {
    let mover = ply.mv.from();
    let best = |position: &Position, at, spared| {
        position.moves_to(Bitboard::from(at)).into_iter().filter(|mv| {
            let role = position.board().get(mv.from()).map(Piece::role);
            role != Some(Role::King)
                && (role != Some(Role::Pawn) || threat.attacker.role() == Role::Pawn)
        }).map(|mv| level(position, mv, spared)).max().unwrap_or(Level::Nothing)
    };
    let now = best(view, threat.at, None);
    if std::env::var("LINES").is_ok() { println!("  NEW? {} {}{} x{} now {now:?} before {:?} spared {:?} earlier {:?} part {} opened {}", ply.mv, threat.attacker, threat.from, threat.at, best(before, threat.at, None), best(before, threat.at, Some(mover)), best(earlier, threat.at, None), participates(threat, ply, view), !before.could_capture(threat.from, threat.at)); }
    if best(before, threat.at, None) >= now {
        return false;
    }
    let opened = threat.from == ply.mv.to() || !before.could_capture(threat.from, threat.at);
    if before.is_check() {
        return opened;
    }
    let pending = {
        let theirs = before.with_turn(!before.turn());
        theirs.moves_to(mover.into()).into_iter().any(|mv| capture_gains(&theirs, mv, false, None))
    };
    if !pending || opened || best(before, threat.at, Some(mover)) < now {
        return true;
    }
    let own_fault = best(earlier, threat.at, None) < now;
    !own_fault && threat.why != Weakness::Insufficient || participates(threat, ply, view)
}

/// Whether the man that moved takes part in the threat.
fn participates(threat: &Threat, ply: Ply, view: &Position) -> bool {
    let mut setup = view.to_setup();
    setup.board.set(ply.mv.to(), None);
    let Ok(without) = Position::from_setup(setup) else { return true };
    let mv = Move::new(threat.from, threat.at);
    if threat.from == ply.mv.to() || !without.is_legal(mv) || is_exchange(&without, mv) {
        return true;
    }
    if unprotected(view, mv).is_some() {
        return unprotected(&without, mv).is_none();
    }
    level(&without, mv, None) == Level::Nothing
}

/// A side's only attacker keeps its post against a mate threat and hits an advisor or elephant.
fn lone_defender(ply: Ply, before: &Position, threats: &[Threat]) -> bool {
    let us = ply.piece.color();
    let attackers = Role::ALL
        .into_iter()
        .filter(|role| role.is_attacker())
        .map(|role| before.board().pieces(us, role).count())
        .sum::<u32>();
    attackers == 1
        && !before.is_check()
        && threats.iter().all(|threat| matches!(threat.target.role(), Role::Advisor | Role::Bishop))
        && threatened(before, !us)
}

fn threatened(position: &Position, by: Color) -> bool {
    mates_by_checks(&position.with_turn(by)) == Found::Yes
}
