//! Mate threats: can a side force mate by checking with every move (连将杀)?

use crate::{Move, Position};

/// How many positions one search may visit. Real mate threats need a few dozen.
const NODES: u32 = 200_000;
/// How many checks in a row are looked at.
const DEPTH: u32 = 7;

/// What a bounded search found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Found {
    Yes,
    No,
    /// The node limit was reached before an answer.
    Unknown,
}

/// Whether the side to move in `position` mates by an unbroken series of checks.
pub(super) fn mates_by_checks(position: &Position) -> Found {
    // Shallow first: most mates are short, and an iteration that fails costs little.
    let offers: Vec<Move> = position.captures().into_iter().filter(|&m| super::exchange::is_exchange(position, m)).collect();
    let mut nodes = NODES;
    for depth in 1..=DEPTH {
        match attack(position, &offers, depth, true, &mut nodes) {
            Some(true) => return Found::Yes,
            Some(false) => {}
            None => return Found::Unknown,
        }
    }
    Found::No
}

/// Some check after which every answer loses; `None` if out of nodes.
fn attack(position: &Position, offers: &[Move], depth: u32, first: bool, nodes: &mut u32) -> Option<bool> {
    for mv in position.legal_moves() {
        if takes_king(position, mv) || first && offers.contains(&mv) {
            continue;
        }
        let mut next = *position;
        next.play_unchecked(mv, &mut ());
        *nodes = nodes.checked_sub(1)?;
        if next.is_check() && defend(&next, offers, depth - 1, nodes)? {
            if first && std::env::var("LINES").is_ok() { println!("   KILL {mv} depth {depth}"); }
            return Some(true);
        }
    }
    Some(false)
}

fn defend(position: &Position, offers: &[Move], depth: u32, nodes: &mut u32) -> Option<bool> {
    let answers = position.legal_moves();
    if answers.is_empty() {
        return Some(true);
    }
    if depth == 0 {
        return Some(false);
    }
    for mv in answers {
        let mut next = *position;
        next.play_unchecked(mv, &mut ());
        *nodes = nodes.checked_sub(1)?;
        if !attack(&next, offers, depth, false, nodes)? {
            return Some(false);
        }
    }
    Some(true)
}

fn takes_king(position: &Position, mv: Move) -> bool {
    mv.to() == position.king(!position.turn())
}

/// Whether the side to move mates with its next move.
pub(super) fn mate_at_once(position: &Position) -> bool {
    position.legal_moves().into_iter().any(|mv| {
        let mut next = *position;
        next.play_unchecked(mv, &mut ());
        next.is_checkmate()
    })
}
