//! What a capture or a check gains in the end: the exchange solver of the Chinese rules.
//!
//! CXA 2020 calls a move a chase if it threatens to win material by a capture, by a series of
//! checks, or by a complete exchange on balance. [`level`] plays that out: an and-or search over
//! captures, checks and answers to checks, in which either side stops when it is content. It is
//! asked a yes-or-no question ("do we end with a gain?"), so a capture of a hanging man costs one
//! or two positions.
//!
//! ```text
//!   7  . . c . . . . .     Black threatens the horse c2: c c7×c2, C h2×c2, r c6×c2 wins a horse
//!   6  . . r . . . . .     and a cannon for a cannon. Neither man could do that alone: a joint
//!   …                      chase (figure 10).
//!   2  . . N . B . . C
//!      a b c d e f g h
//! ```
//!
//! # What belongs to an exchange
//! The other side may answer with anything: take back, take elsewhere, check. Our own further
//! captures are more narrowly drawn, or every threat would count twice:
//! - on the point in question, and on the point where the other side has just taken, anything;
//! - elsewhere only what wins outright (an unprotected man or one worth more), not with king or
//!   pawn, who chase freely, not by taking an equal that could take us (an exchange offer), unless
//!   a check has driven the other side; and no more once it has answered a check by taking.

use super::budget::Budget;
use super::kill::mates_at_once;
use super::threat::{can_be_target, can_take, unprotected};
use crate::{Bitboard, Color, Move, Position, Role, Square};

/// How many plies an exchange may take.
const DEPTH: u32 = 9;
/// How many checks that capture nothing it may hold, each side's together.
const CHECKS: u32 = 3;

/// How much a move gains.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Level {
    /// Nothing, or it loses.
    Nothing,
    /// It wins the target, but the other side wins as much elsewhere.
    Even,
    /// It wins material.
    Gain,
}

/// What the men are worth: a chariot as much as two of horse and cannon, horse and cannon alike,
/// advisor and elephant alike. Generals are not taken, pawns are counted apart.
pub(super) const fn worth(role: Role) -> i32 {
    match role {
        Role::Rook => 10,
        Role::Knight | Role::Cannon => 5,
        Role::Advisor | Role::Bishop => 2,
        Role::King | Role::Pawn => 0,
    }
}

/// How much taking with `mv` gains the side to move, if the other side may not take the man on
/// `spared`. A capture of an equal that could take back is an exchange offer and gains nothing.
pub(super) fn level(
    position: &Position,
    mv: Move,
    spared: Option<Square>,
    budget: &mut Budget,
) -> Level {
    if is_exchange_offer(position, mv) {
        return Level::Nothing;
    }
    let mut solver = Solver {
        us: position.turn(),
        goal: Goal::Gain,
        target: Some(mv.to()),
        spared,
        offering: offering(position, mv),
        budget,
    };
    solver.level(position, mv, Goal::Even)
}

/// How much the side to move gains by checking with `mv`, which takes nothing of value.
pub(super) fn check_level(position: &Position, mv: Move, budget: &mut Budget) -> Level {
    let mut solver = Solver {
        us: position.turn(),
        goal: Goal::Gain,
        target: position.board().get(mv.to()).map(|_| mv.to()),
        spared: None,
        offering: Bitboard::EMPTY,
        budget,
    };
    solver.level(position, mv, Goal::EvenInMen)
}

/// Whether a capture offers an exchange: both men are of one kind and the other one could take as
/// well, without being mated for it.
pub(super) fn is_exchange_offer(position: &Position, mv: Move) -> bool {
    let role = |square| position.board().get(square).map(crate::Piece::role);
    if role(mv.from()) != role(mv.to()) || !can_take(position, mv.to(), mv.from()) {
        return false;
    }
    let mut taken = position.with_turn(!position.turn());
    taken.play_unchecked(Move::new(mv.to(), mv.from()), &mut ());
    !mates_at_once(&taken)
}

/// Men other than the one that moves which stand in an exchange offer with the target. They do not
/// add to an attack on it (reference figures 4 and 50).
fn offering(position: &Position, mv: Move) -> Bitboard {
    let Some(target) = position.board().get(mv.to()) else { return Bitboard::EMPTY };
    position
        .board()
        .pieces(position.turn(), target.role())
        .without(mv.from())
        .into_iter()
        .map(|from| Move::new(from, mv.to()))
        .filter(|&mv| position.is_legal(mv) && is_exchange_offer(position, mv))
        .map(Move::from)
        .collect()
}

/// Whether a capture wins something at once: the target is worth more, or nobody may take back.
fn is_direct(position: &Position, mv: Move) -> bool {
    let worth = |square| position.board().get(square).map_or(0, |man| worth(man.role()));
    worth(mv.to()) > worth(mv.from()) || unprotected(position, mv).is_some()
}

/// When the asking side is content.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Goal {
    /// It has won something.
    Gain,
    /// As before, or it has won as much as the other side took elsewhere.
    Even,
    /// As before, but a pawn alone is no gain.
    EvenInMen,
}

/// What a series of captures has brought the asking side so far.
#[derive(Clone, Copy, Default)]
struct Balance {
    /// Men other than pawns, by worth.
    men: i32,
    /// Pawns over the river, won less lost. They have no fixed worth, but less than a chariot: a
    /// pawn for men or men for a pawn is no gain.
    pawns: i32,
    /// Pawns lost elsewhere: they spoil the gain of a pawn, not that of a man.
    pawns_elsewhere: i32,
    /// Whether the other side has taken elsewhere.
    countered: bool,
}

impl Balance {
    fn meets(self, goal: Goal) -> bool {
        let pawns = self.pawns - self.pawns_elsewhere;
        if self.men != 0 {
            return self.men > 0 && self.men >= -worth(Role::Rook) * self.pawns;
        }
        match goal {
            Goal::Gain => pawns > 0,
            Goal::Even => pawns > 0 || pawns == 0 && self.countered,
            Goal::EvenInMen => self.pawns >= 0 && self.countered,
        }
    }
}

/// A position of the search and how it came about.
#[derive(Clone, Copy)]
struct Node {
    position: Position,
    balance: Balance,
    last: Move,
    /// Whether the last move answered a check.
    forced: bool,
    /// Whether it did so by taking elsewhere.
    escaped_by_taking: bool,
    depth: u32,
    checks: u32,
}

struct Solver<'a> {
    us: Color,
    goal: Goal,
    /// The point the first move takes on.
    target: Option<Square>,
    /// A man of ours that may not be taken.
    spared: Option<Square>,
    /// Men of ours that may not take on the target.
    offering: Bitboard,
    budget: &'a mut Budget,
}

impl Solver<'_> {
    fn level(&mut self, position: &Position, mv: Move, even: Goal) -> Level {
        for (goal, level) in [(Goal::Gain, Level::Gain), (even, Level::Even)] {
            self.goal = goal;
            let root = Node {
                position: *position,
                balance: Balance::default(),
                last: mv,
                forced: false,
                escaped_by_taking: false,
                depth: DEPTH + 1,
                checks: CHECKS,
            };
            if self.wins(&self.child(&root, mv, CHECKS)) {
                return level;
            }
        }
        Level::Nothing
    }

    /// Whether a capture by the other side is neither on the target nor takes back.
    fn is_elsewhere(&self, node: &Node, mv: Move) -> bool {
        node.position.turn() != self.us && Some(mv.to()) != self.target && mv.to() != node.last.to()
    }

    fn child(&self, node: &Node, mv: Move, checks: u32) -> Node {
        let mut balance = node.balance;
        let mut escaped_by_taking = false;
        if let Some(taken) = node.position.board().get(mv.to()) {
            let sign = if taken.color() == self.us { -1 } else { 1 };
            balance.men += sign * worth(taken.role());
            let elsewhere = self.is_elsewhere(node, mv);
            if taken.role() == Role::Pawn && can_be_target(&node.position, mv.to()) {
                let pawns =
                    if elsewhere { &mut balance.pawns_elsewhere } else { &mut balance.pawns };
                *pawns += if elsewhere { 1 } else { sign };
            }
            balance.countered |= elsewhere;
            escaped_by_taking = elsewhere && node.position.is_check();
        }
        let mut position = node.position;
        position.play_unchecked(mv, &mut ());
        Node {
            position,
            balance,
            last: mv,
            forced: node.position.is_check(),
            escaped_by_taking,
            depth: node.depth - 1,
            checks,
        }
    }

    /// Whether we end with what we want from here.
    fn wins(&mut self, node: &Node) -> bool {
        let content = node.balance.meets(self.goal);
        if !self.budget.spend() {
            return false;
        }
        let ours = node.position.turn() == self.us;
        if node.position.is_check() {
            return self.answers_check(node, ours, content);
        }
        // Who is content may stop.
        if ours == content || node.depth == 0 {
            return content;
        }
        for mv in node.position.captures() {
            if self.belongs(node, mv) && self.wins(&self.child(node, mv, node.checks)) == ours {
                return ours;
            }
        }
        if node.checks > 0 {
            let quiets = node.position.quiets();
            for mv in quiets.into_iter().filter(|&mv| node.position.may_give_check(mv)) {
                let child = self.child(node, mv, node.checks - 1);
                if child.position.is_check() && self.wins(&child) == ours {
                    return ours;
                }
            }
        }
        content
    }

    fn answers_check(&mut self, node: &Node, ours: bool, content: bool) -> bool {
        let answers = node.position.legal_moves();
        if answers.is_empty() {
            return !ours;
        }
        if node.depth == 0 {
            return content;
        }
        let mut stuck = true;
        for mv in answers {
            if !ours && Some(mv.to()) == self.spared {
                continue;
            }
            stuck = false;
            if self.wins(&self.child(node, mv, node.checks)) == ours {
                return ours;
            }
        }
        if stuck { content } else { !ours }
    }

    /// Whether a capture is part of the exchange; see the [module](self).
    fn belongs(&self, node: &Node, mv: Move) -> bool {
        let position = &node.position;
        if position.turn() != self.us {
            return Some(mv.to()) != self.spared;
        }
        if Some(mv.to()) == self.target {
            return !self.offering.contains(mv.from());
        }
        let role = position.board().get(mv.from()).map(crate::Piece::role);
        mv.to() == node.last.to()
            || !matches!(role, Some(Role::King | Role::Pawn))
                && !node.escaped_by_taking
                && is_direct(position, mv)
                && (node.forced || !is_exchange_offer(position, mv))
    }
}
