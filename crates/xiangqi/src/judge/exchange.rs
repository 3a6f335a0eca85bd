//! Exchanges on balance.

use super::threat::can_be_target;
use super::verdict::{Threat, Weakness};
use crate::{Bitboard, Color, Move, Position, Role};

/// What a series of captures has brought one side so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Balance {
    /// Men other than pawns, in the rulebook's values.
    men: i32,
    /// Pawns over the river.
    pawns: i32,
    elsewhere: bool,
    apart: i32,
}

fn worth(role: Role) -> i32 {
    match role {
        Role::Rook => 10,
        Role::Knight | Role::Cannon => 5,
        Role::Advisor | Role::Bishop => 2,
        Role::King | Role::Pawn => 0,
    }
}

impl Balance {
    fn gain(self) -> bool {
        self.men > 0 && self.men >= -10 * self.pawns || self.men == 0 && (self.pawns > self.apart || self.pawns == self.apart && self.elsewhere)
    }
}

pub(super) struct Solver {
    us: Color,
    pub(super) exact: bool,
    pub(super) men_only: bool,
    pub(super) strict: Option<crate::Square>,
    pub(super) spared: Option<crate::Square>,
    pub(super) banned: Bitboard,
    pub(super) nodes: u32,
    pub(super) out: bool,
    root: Vec<(Move, bool)>,
    open: bool,
    countered: bool,
    pub(super) target: Option<crate::Square>,
    pub(super) line: Vec<(Move, bool)>,
}

const DEPTH: u32 = 9;
const CHECKS: u32 = 3;

impl Solver {
    pub(super) fn new(us: Color) -> Self {
        Self { us, men_only: false, exact: false, strict: None, spared: None, banned: Bitboard::EMPTY, nodes: 20_000, out: false, root: Vec::new(), open: false, countered: false, target: None, line: Vec::new() }
    }

    fn with(&self, balance: Balance, position: &Position, mv: Move) -> Balance {
        let Some(taken) = position.board().get(mv.to()) else { return balance };
        let sign = if taken.color() == self.us { -1 } else { 1 };
        let pawn = i32::from(taken.role() == Role::Pawn && can_be_target(position, mv.to()));
        Balance {
            men: balance.men + sign * worth(taken.role()),
            pawns: balance.pawns + sign * pawn,
            elsewhere: balance.elsewhere,
            apart: balance.apart,
        }
    }

    /// Whether we end with a gain after playing `mv` in `position`.
    pub(super) fn wins(&mut self, position: &Position, mv: Move) -> bool {
        self.target = position.board().get(mv.to()).map(|_| mv.to());
        self.root = position.captures().into_iter().map(|m| (m, direct(position, m) && !is_exchange(position, m))).collect();
        let v = self.play(position, mv, Balance::default(), DEPTH, CHECKS, mv);
        if std::env::var("LINES").is_ok() {
            let l: Vec<String> = self.line.iter().map(|m| m.0.to_string()).collect();
            println!("   LINE {mv} {v} : {} nodes {}", l.join(" "), 20000 - self.nodes.min(20000));
            if std::env::var("LINES").is_ok_and(|x| mv.to_string() == x) { self.tree(position, mv, Balance::default(), DEPTH, CHECKS, mv, 0); }
        }
        v
    }

    fn play(&mut self, position: &Position, mv: Move, mut balance: Balance, depth: u32, checks: u32, last: Move) -> bool {
        let theirs = position.turn() != self.us;
        let apart = theirs && Some(mv.to()) != self.target && mv.to() != last.to();
        if apart && position.board().get(mv.to()).is_some() { balance.elsewhere = !self.exact && Some(mv.to()) != self.strict; }
        let mut next = self.with(balance, position, mv);
        if apart { next.apart += balance.pawns - next.pawns; next.pawns = balance.pawns; }
        let balance = next;
        let mut after = *position;
        after.play_unchecked(mv, &mut ());
        let open = position.is_check();
        self.countered = apart && open && position.board().get(mv.to()).is_some();
        let v = self.search(&after, balance, depth, checks, mv, open);
        self.line.insert(0, (mv, v));
        v
    }

    pub(super) fn tree(&mut self, position: &Position, mv: Move, balance: Balance, depth: u32, checks: u32, last: Move, indent: usize) {
        if indent > 9 { return; }
        let mut b = balance;
        let theirs = position.turn() != self.us;
        if theirs && position.board().get(mv.to()).is_some() && Some(mv.to()) != self.target && mv.to() != last.to() { b.elsewhere = Some(mv.to()) != self.strict; }
        let b = self.with(b, position, mv);
        let v = self.play(position, mv, balance, depth, checks, last);
        let mut after = *position;
        after.play_unchecked(mv, &mut ());
        println!("{:w$}{mv} {v} bal {} {}{}", "", b.men, b.pawns, if after.is_check() {"+"} else {""}, w = indent * 3 + 6);
        let ours = after.turn() == self.us;
        // children: show those that decide
        let open = after.is_check();
        let _ = open;
        if !open && (ours == self.gains(b) || depth == 0) { return; }
        let mut kids = Vec::new();
        for m in after.legal_moves() {
            let cap = after.board().get(m.to()).is_some();
            if !open && !cap && (checks == 0 || !after.gives_check(m)) { continue; }
            if cap && !open && self.bars(&after, m, mv, position.is_check()) { continue; }
            let c2 = if !open && !cap { checks - 1 } else { checks };
            let r = self.play(&after, m, b, depth - 1, c2, mv);
            kids.push((m, c2, r));
        }
        if ours && kids.iter().any(|k| k.2) { kids.retain(|k| k.2); kids.truncate(1); }
        if !ours && kids.iter().any(|k| !k.2) { kids.retain(|k| !k.2); kids.truncate(1); }
        for (m, c2, _) in kids { self.tree(&after, m, b, depth - 1, c2, mv, indent + 1); }
    }

    fn gains(&self, balance: Balance) -> bool {
        if self.men_only { balance.men > 0 && balance.men >= -10 * balance.pawns || balance.men == 0 && balance.pawns >= 0 && balance.elsewhere } else { balance.gain() }
    }

    /// Whether a capture is no part of the exchange.
    fn bars(&self, position: &Position, mv: Move, last: Move, open: bool) -> bool {
        if position.turn() != self.us {
            return Some(mv.to()) == self.spared;
        }
        let local = Some(mv.to()) == self.target || mv.to() == last.to();
        let role = position.board().get(mv.from()).map(crate::Piece::role);
        if local {
            return Some(mv.to()) == self.target && self.banned.contains(mv.from());
        }
        let known = self.root.iter().find(|(root, _)| *root == mv).map(|(_, direct)| *direct);
        matches!(role, Some(Role::King | Role::Pawn))
            || !direct(position, mv) || self.countered
            || !open && is_exchange(position, mv)
    }

    fn search(&mut self, position: &Position, balance: Balance, depth: u32, checks: u32, last: Move, open: bool) -> bool {
        self.line.clear();
        self.open = open;
        let ours = position.turn() == self.us;
        if self.nodes == 0 {
            self.out = true;
            return false;
        }
        self.nodes = self.nodes.saturating_sub(1);
        if !position.is_check() {
            // Stand pat.
            if ours == self.gains(balance) {
                return self.gains(balance);
            }
            if depth == 0 {
                return self.gains(balance);
            }
            let (open, countered) = (self.open, self.countered);
            for mv in position.captures() {
                self.countered = countered;
                if mv.to() == position.king(!position.turn()) { continue; }
                if self.bars(position, mv, last, open) { continue; }
                if self.play(position, mv, balance, depth - 1, checks, last) == ours {
                    return ours;
                }
            }
            if checks > 0 {
                for mv in position.quiets() {
                    if position.gives_check(mv)
                        && self.play(position, mv, balance, depth - 1, checks - 1, last) == ours
                    {
                        return ours;
                    }
                }
            }
            self.line.clear();
            return self.gains(balance);
        }
        let answers = position.legal_moves();
        if answers.is_empty() {
            return !ours;
        }
        if depth == 0 {
            return self.gains(balance);
        }
        let mut barred = true;
        for mv in answers {
            if !ours && Some(mv.to()) == self.spared { continue; }
            barred = false;
            if self.play(position, mv, balance, depth - 1, checks, last) == ours {
                return ours;
            }
        }
        if barred { return self.gains(balance); }
        !ours
    }
}

/// How much a capture gains.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Level { Nothing, Even, Gain }

/// How much a capture gains, if the other side may not take the man on `spared`.
pub(super) fn level(position: &Position, mv: Move, spared: Option<crate::Square>) -> Level {
    if capture_gains(position, mv, true, spared) { Level::Gain }
    else if capture_gains(position, mv, false, spared) { Level::Even }
    else { Level::Nothing }
}

/// Whether a capture gains.
pub(super) fn capture_gains(position: &Position, mv: Move, exact: bool, spared: Option<crate::Square>) -> bool {
    let Some(target) = position.board().get(mv.to()) else { return false };
    if is_exchange(position, mv) {
        return false;
    }
    let mut solver = Solver::new(position.turn());
    (solver.exact, solver.spared) = (exact, spared);
    // Men that could exchange themselves for the target do not add to an attack on it.
    for square in position.board().pieces(position.turn(), target.role()) {
        if square != mv.from() && position.is_legal(Move::new(square, mv.to())) && is_exchange(position, Move::new(square, mv.to())) {
            solver.banned = solver.banned.with(square);
        }
    }
    solver.wins(position, mv)
}

pub(super) fn gains(position: &Position, pawns: bool) -> Vec<Threat> {
    let mut threats = Vec::new();
    for mv in position.captures() {
        let (Some(attacker), Some(target)) =
            (position.board().get(mv.from()), position.board().get(mv.to()))
        else {
            continue;
        };
        if attacker.role() == Role::King || attacker.role() == Role::Pawn && !(pawns && position.gives_check(mv)) || !can_be_target(position, mv.to()) {
            continue;
        }
        if capture_gains(position, mv, false, None) {
            let mut after = *position;
            after.play_unchecked(mv, &mut ());
            let discovered = after.is_check() && !after.checkers().contains(mv.to());
            let over_own = attacker.role() == Role::Cannon
                && (Bitboard::between(mv.from(), mv.to()) & position.board().color(position.turn())).without(position.king(position.turn())) != Bitboard::EMPTY
                && super::threat::unprotected(position, mv).is_none();
            let why = if discovered || over_own { Weakness::Insufficient } else { super::threat::unprotected(position, mv).unwrap_or(
                if worth(target.role()) > worth(attacker.role()) && attacker.role() != Role::Pawn { Weakness::Superior }
                else if after.is_check() { Weakness::ByChecks } else { Weakness::Insufficient }) };
            threats.push(Threat { attacker, from: mv.from(), target, at: mv.to(), why });
        }
    }
    threats
}

/// Checks that win something.
pub(super) fn check_wins(position: &Position) -> Vec<(Threat, Level)> {
    let mut threats = Vec::new();
    for mv in position.legal_moves() {
        let Some(attacker) = position.board().get(mv.from()) else { continue };
        if mv.to() == position.king(!position.turn()) || position.board().get(mv.to()).is_some() && can_be_target(position, mv.to()) { continue; }
        if !position.gives_check(mv) { continue; }
        for (exact, level) in [(true, Level::Gain), (false, Level::Even)] {
            
            let mut solver = Solver::new(position.turn());
            solver.exact = exact;
            solver.men_only = !exact;
            if solver.wins(position, mv) {
                threats.push((Threat { attacker, from: mv.from(), target: attacker, at: mv.to(), why: Weakness::ByChecks }, level));
                break;
            }
        }
    }
    threats
}

pub(super) fn is_exchange(position: &Position, mv: Move) -> bool {
    let role = |square| position.board().get(square).map(crate::Piece::role);
    if role(mv.from()) != role(mv.to()) || !super::threat::can_take(position, mv.to(), mv.from()) {
        return false;
    }
    let mut after = position.with_turn(!position.turn());
    after.play_unchecked(Move::new(mv.to(), mv.from()), &mut ());
    super::kill::mate_at_once(&after) == false
}

/// Whether a capture wins something at once: the target is worth more, or nobody takes back.
fn direct(position: &Position, mv: Move) -> bool {
    let value = |square| position.board().get(square).map_or(0, |man| worth(man.role()));
    value(mv.to()) > value(mv.from()) || super::threat::unprotected(position, mv).is_some()
}
