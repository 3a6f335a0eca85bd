//! Who is to blame for a repetition.

use super::chase;
use super::law::{Book, ChaseBook};
use super::verdict::{Conduct, Nature, PlyNature, Repetition, Ruling};
use super::{Window, window};
use crate::{ByColor, Color, Outcome, Position, Reason, Record, RuleSet};

/// The repetition that the current position completes or, at an earlier occurrence, announces.
pub(super) fn examine(record: &Record, rules: RuleSet) -> Option<Repetition> {
    let window = window(record, rules)?;
    let complete = window.occurrences == rules.occurrences();
    Some(match Book::of(rules) {
        Book::CheckOnly => checks_only(record, window, complete),
        Book::Natures => natures(record, window, complete),
        Book::Chase(book) => chases(record, rules, book, window, complete),
    })
}

fn checks_only(record: &Record, window: Window, complete: bool) -> Repetition {
    let plies = Vec::new();
    let conduct = ByColor::from_fn(|color| {
        if always_checks(record, window, color) { Conduct::Checks } else { Conduct::Permitted }
    });
    let ruling = by_severity(conduct, |conduct| u8::from(conduct == Conduct::Checks))
        .map_or(draw("casual"), |loser| loses(loser, Reason::PerpetualCheck, "casual"));
    Repetition { window, complete, plies, conduct, ruling, uncertain: false }
}

/// Whether every move of `color` in the window gives check.
fn always_checks(record: &Record, window: Window, color: Color) -> bool {
    (window.first..window.end)
        .filter(|&ply| record.plies()[ply].piece.color() == color)
        .all(|ply| record.position_before(ply + 1).is_some_and(Position::is_check))
}

fn chases(
    record: &Record,
    rules: RuleSet,
    book: ChaseBook,
    window: Window,
    complete: bool,
) -> Repetition {
    let plies = chase::natures(record, window, book);
    let mut conduct = chase::conduct(record, window, &plies);
    if book.check_ends_chase && plies.iter().any(|ply| ply.nature == Nature::Check) {
        conduct = conduct.map(|conduct| match conduct {
            Conduct::Checks => conduct,
            _ => Conduct::Permitted,
        });
    }
    let weight = |color: Color| match conduct[color] {
        Conduct::Checks => 3,
        Conduct::Chases(_)
            if book.pinned_chariot_weighs
                && chase::chases_pinned_chariot(record, color, &plies) =>
        {
            2
        }
        Conduct::Chases(_) => 1,
        _ => 0,
    };
    let ruling = match heavier(ByColor::from_fn(weight)) {
        Some(loser) if conduct[loser] == Conduct::Checks => {
            loses(loser, Reason::PerpetualCheck, "")
        }
        Some(loser) => loses(loser, Reason::PerpetualChase, ""),
        None => draw(""),
    };
    let _ = rules;
    Repetition { window, complete, plies, conduct, ruling, uncertain: false }
}

fn natures(record: &Record, window: Window, complete: bool) -> Repetition {
    let mut uncertain = false;
    let plies: Vec<_> = (window.first..window.end).map(|ply| {
        let mut budget = super::budget::Budget::new();
        let previous = if ply == window.first { window.end - 1 } else { ply - 1 };
        let nature = super::natures::nature(record, ply, Some(previous), &mut budget);
        uncertain |= budget.is_exhausted();
        if std::env::var("USED").is_ok() { println!("USED {}", budget.used()); }
        nature
    }).collect();
    let conduct = ByColor::from_fn(|color| {
        let own = || plies.iter().filter(|ply| ply.piece.color() == color);
        if own().all(|ply| ply.nature == Nature::Check) { Conduct::Checks }
        else if own().all(|ply| ply.nature != Nature::Idle) { Conduct::Attacks }
        else { Conduct::Permitted }
    });
    let soft = |color| plies.iter().filter(|ply: &&PlyNature| ply.piece.color() == color).any(|ply| {
        ply.nature == Nature::Chase
            && ply.threats.iter().all(|t| t.joint)
    });
    let ruling = heavier(ByColor::from_fn(|color| match conduct[color] { Conduct::Checks => 3, Conduct::Permitted => 0, _ if soft(color) => 1, _ => 2 }))
        .map_or(draw("cxa"), |loser| loses(loser, Reason::PerpetualChase, "cxa"));
    Repetition { window, complete, plies, conduct, ruling, uncertain }
}

fn by_severity(conduct: ByColor<Conduct>, weight: impl Fn(Conduct) -> u8) -> Option<Color> {
    heavier(conduct.map(weight))
}

/// The side with the larger number, if they differ.
fn heavier(weight: ByColor<u8>) -> Option<Color> {
    match weight.red.cmp(&weight.black) {
        std::cmp::Ordering::Greater => Some(Color::Red),
        std::cmp::Ordering::Less => Some(Color::Black),
        std::cmp::Ordering::Equal => None,
    }
}

const fn loses(loser: Color, reason: Reason, article: &'static str) -> Ruling {
    Ruling { outcome: Outcome::Win(loser.other()), reason, article }
}

const fn draw(article: &'static str) -> Ruling {
    Ruling { outcome: Outcome::Draw, reason: Reason::Repetition, article }
}
#[allow(dead_code)]
fn unused(_: &[PlyNature]) {}
