//! Who is to blame for a repetition.
//!
//! Cases: R-con-01 (perpetual check, AXF 6), R-fsf-1183 (both, AXF 7), R-fsf-1172 (two checks against
//! one, AXF 8).

use super::chase;
use super::law::{Book, ChaseBook};
use super::verdict::{Conduct, Nature, PlyNature, Repetition, Ruling, Target, Weakness};
use super::{Window, cxa, window};
use std::cmp::Reverse;

use crate::{ByColor, Color, Outcome, Position, Reason, Record, Role, RuleSet, Square};

/// The repetition that the current position completes or, at an earlier occurrence, announces.
pub(super) fn examine(record: &Record, rules: RuleSet) -> Option<Repetition> {
    let book = Book::of(rules);
    let window = window(record, rules);
    let complete = window.is_some_and(|window| window.occurrences == rules.occurrences());
    if book == Book::Natures
        && !complete
        && let Some(rounds) = cxa::nine_rounds(record)
    {
        return Some(rounds);
    }
    let window = window?;
    Some(match book {
        Book::CheckOnly => checks_only(record, window, complete),
        Book::Natures => cxa::repetition(record, window, complete),
        Book::Chase(book) => chases(record, book, window, complete),
    })
}

fn checks_only(record: &Record, window: Window, complete: bool) -> Repetition {
    let conduct = ByColor::from_fn(|color| {
        if always_checks(record, window, color) { Conduct::Checks } else { Conduct::Permitted }
    });
    let ruling = heavier(conduct.map(|conduct| u8::from(conduct == Conduct::Checks)))
        .map_or(draw(""), |loser| loses(loser, Reason::PerpetualCheck, ""));
    let plies = (window.first..window.end).map(|index| check_or_idle(record, index)).collect();
    Repetition { window, complete, plies, conduct, ruling, uncertain: false }
}

fn check_or_idle(record: &Record, index: usize) -> PlyNature {
    let ply = record.plies()[index];
    let (_, after) = chase::around(record, index);
    let nature = if after.is_check() { Nature::Check } else { Nature::Idle };
    PlyNature { ply: index, mv: ply.mv, piece: ply.piece, nature, threats: Vec::new() }
}

/// Whether every move of `color` in the window gives check.
pub(super) fn always_checks(record: &Record, window: Window, color: Color) -> bool {
    (window.first..window.end)
        .filter(|&ply| record.plies()[ply].piece.color() == color)
        .all(|ply| record.position_before(ply + 1).is_some_and(Position::is_check))
}

/// Perpetual check weighs more than perpetual chase; like against like is a draw.
fn chases(record: &Record, book: ChaseBook, window: Window, complete: bool) -> Repetition {
    let plies = chase::natures(record, window, book);
    let any_check = plies.iter().any(|ply| ply.nature == Nature::Check);
    let weighed = ByColor::from_fn(|color| {
        let mut own = plies.iter().filter(|ply| ply.piece.color() == color);
        if own.all(|ply| ply.nature == Nature::Check) {
            return Weighed { conduct: Conduct::Checks, weight: 3 };
        }
        match common_target(record, window, &plies, color) {
            Some(target) if !(book.check_ends_chase && any_check) => {
                let weight = 1 + u8::from(
                    book.pinned_chariot_weighs
                        && chase::chases_pinned_chariot(record, window, color, book),
                );
                Weighed { conduct: Conduct::Chases(target), weight }
            }
            _ => Weighed { conduct: Conduct::Permitted, weight: 0 },
        }
    });
    let conduct = weighed.map(|weighed| weighed.conduct);
    let ruling = match heavier(weighed.map(|weighed| weighed.weight)) {
        Some(loser) if conduct[loser] == Conduct::Checks => {
            loses(loser, Reason::PerpetualCheck, article(book, "AXF 6"))
        }
        Some(loser) => {
            let forbidden = match conduct[loser] {
                Conduct::Chases(target) => chase_article(&plies, loser, target),
                _ => "",
            };
            loses(loser, Reason::PerpetualChase, article(book, forbidden))
        }
        None => draw(article(book, draw_article(&plies, conduct))),
    };
    Repetition { window, complete, plies, conduct, ruling, uncertain: false }
}

/// The article, if the book is the Asian one: the computer rules are not numbered.
fn article(book: ChaseBook, asian: &'static str) -> &'static str {
    if book.is_asian { asian } else { "" }
}

/// Which article forbids the chase of a man of this kind, if one names the two men: most chases are
/// forbidden by the rules' general part alone.
fn chase_article(plies: &[PlyNature], loser: Color, target: Target) -> &'static str {
    let own = plies.iter().filter(|ply| ply.piece.color() == loser);
    let threat = own.flat_map(|ply| &ply.threats).find(|threat| threat.target == target.piece);
    match threat.map(|threat| (threat.why, threat.attacker.role(), threat.target.role())) {
        Some((Weakness::Superior, Role::Knight | Role::Cannon, Role::Rook)) => "AXF 15",
        Some((_, Role::Rook, Role::Cannon)) => "AXF 18",
        Some((_, Role::Rook, Role::Knight)) => "AXF 23",
        Some((_, Role::Rook, Role::Rook)) => "AXF 24",
        _ => "",
    }
}

/// Which article permits what the sides do, if one speaks of it.
fn draw_article(plies: &[PlyNature], conduct: ByColor<Conduct>) -> &'static str {
    if conduct.red == Conduct::Checks {
        return "AXF 7";
    }
    let permitted = Color::ALL.into_iter().find_map(|color| {
        let own = || plies.iter().filter(move |ply| ply.piece.color() == color);
        let attacks =
            conduct[color] == Conduct::Permitted && own().all(|ply| ply.nature != Nature::Idle);
        let checks = own().any(|ply| ply.nature == Nature::Check);
        attacks.then_some(if checks { "AXF 12" } else { "AXF 32" })
    });
    permitted.unwrap_or("")
}

/// What a side does, and how heavy that is.
#[derive(Clone, Copy)]
pub(super) struct Weighed {
    pub(super) conduct: Conduct,
    pub(super) weight: u8,
}

/// The man that a side chases with every ply of the window; of several the most valuable, and of
/// equals the one nearest to where its own first ply of the window ended.
pub(super) fn common_target(
    record: &Record,
    window: Window,
    plies: &[PlyNature],
    color: Color,
) -> Option<Target> {
    let origins = chase::Origins::of(record, window);
    let origins_chased = plies
        .iter()
        .filter(|ply| ply.piece.color() == color)
        .map(|ply| origins.chased(ply))
        .reduce(|always, chased| always & chased)?;
    let board = record.position_before(window.first)?.board();
    let mover = plies.iter().find(|ply| ply.piece.color() == color)?.mv.to();
    let distance = |square: Square| {
        let (files, ranks) = mover.delta(square);
        files.unsigned_abs() + ranks.unsigned_abs()
    };
    origins_chased
        .into_iter()
        .filter_map(|origin| Some(Target { piece: board.get(origin)?, origin }))
        .max_by_key(|target| (worth(target.piece.role()), Reverse(distance(target.origin))))
}

/// How men rank when one of several is to be named.
const fn worth(role: Role) -> u8 {
    match role {
        Role::Rook => 4,
        Role::Cannon | Role::Knight => 3,
        Role::Pawn => 2,
        Role::Advisor | Role::Bishop => 1,
        Role::King => 0,
    }
}

/// The side with the larger number, if they differ.
pub(super) fn heavier(weight: ByColor<u8>) -> Option<Color> {
    match weight.red.cmp(&weight.black) {
        std::cmp::Ordering::Greater => Some(Color::Red),
        std::cmp::Ordering::Less => Some(Color::Black),
        std::cmp::Ordering::Equal => None,
    }
}

pub(super) const fn loses(loser: Color, reason: Reason, article: &'static str) -> Ruling {
    Ruling { outcome: Outcome::Win(loser.other()), reason, article }
}

pub(super) const fn draw(article: &'static str) -> Ruling {
    Ruling { outcome: Outcome::Draw, reason: Reason::Repetition, article }
}
