//! What must not change a verdict.

use proptest::prelude::*;
use xiangqi::judge::search::Trail;
use xiangqi::judge::{Conduct, Nature, Repetition, Verdict, judge};
use xiangqi::{Color, Outcome, Position, Record, RuleSet, Status};

use crate::judge_cases::cases;
use crate::judge_play::{Random, cycle, mirror, repeat, sparse_position, swap_colors};

/// A position and a cycle of moves from it.
fn repetition(seed: u64) -> Option<(Position, Vec<xiangqi::Move>)> {
    let mut random = Random::new(seed);
    let start = sparse_position(&mut random);
    (0..20).find_map(|_| cycle(&mut random, &start)).map(|cycle| (start, cycle))
}

/// A verdict without its coordinates: each side's part, ours first.
fn essence(verdict: &Verdict, us: Color) -> String {
    let side = |color| if color == us { "we" } else { "they" };
    let winner = match verdict.status {
        Status::Over { outcome: Outcome::Win(color), .. } => side(color),
        Status::Over { outcome: Outcome::Draw, .. } => "nobody",
        Status::Ongoing => "not yet",
    };
    let rest = verdict.repetition.as_ref().map(|repetition| {
        let conduct = [us, !us].map(|color| repetition.conduct[color].code());
        let must_vary = repetition.must_vary().map(side);
        let plies: Vec<Nature> = repetition.plies.iter().map(|ply| ply.nature).collect();
        let threats: Vec<usize> = repetition.plies.iter().map(|ply| ply.threats.len()).collect();
        (conduct, must_vary, plies, threats, repetition.complete)
    });
    format!("{winner}: {rest:?}")
}

fn is_uncertain(verdict: &Verdict) -> bool {
    verdict.repetition.as_ref().is_some_and(|repetition| repetition.uncertain)
}

fn assert_symmetric(record: &Record, rules: RuleSet) {
    let seen = [
        (record.clone(), Color::Red),
        (mirror(record), Color::Red),
        (swap_colors(record), Color::Black),
    ];
    let [plain, mirrored, swapped] = seen.map(|(record, us)| {
        let verdict = judge(&record, rules);
        // A search that was cut short depends on the order in which it looked.
        (!is_uncertain(&verdict)).then(|| essence(&verdict, us))
    });
    for (other, how) in [(mirrored, "mirrored"), (swapped, "with colours exchanged")] {
        if let (Some(plain), Some(other)) = (&plain, other) {
            assert_eq!(*plain, other, "{rules} {how}: {} {:?}", record.start(), record.plies());
        }
    }
}

#[test]
fn known_verdicts_are_symmetric() {
    for case in cases() {
        for &rules in &case.rules {
            assert_symmetric(&case.record, rules);
        }
    }
}

/// A cycle is judged alike wherever it is joined: with the ply that completes it, and with each
/// ply that goes on.
fn assert_same_after_each_ply(start: &Position, cycle: &[xiangqi::Move], rules: RuleSet) {
    let judged = |plies| {
        let record = repeat(start, cycle, plies)?;
        let repetition = judge(&record, rules).repetition?;
        Some((
            repetition.ruling.outcome,
            repetition.conduct.map(Conduct::code),
            repetition.uncertain,
        ))
    };
    let first = judged(2 * cycle.len());
    for plies in 2 * cycle.len() + 1..3 * cycle.len() {
        let later = judged(plies);
        let uncertain = [&first, &later].iter().any(|it| it.as_ref().is_some_and(|it| it.2));
        assert!(
            uncertain || later == first,
            "{rules} {start} {cycle:?}: {first:?}, then {later:?}"
        );
    }
}

#[test]
fn completing_side_plays_no_part_in_known_verdicts() {
    for case in cases() {
        let verdict = judge(&case.record, case.rules[0]);
        let Some(Repetition { window, complete: true, .. }) = verdict.repetition else { continue };
        if window.occurrences < 3 {
            continue;
        }
        // The stretch from the last occurrence but one is one cycle.
        let record = &case.record;
        let key = record.position().key();
        let Some(first) = (window.first + 1..window.end)
            .rev()
            .find(|&ply| record.position_before(ply).is_some_and(|position| position.key() == key))
        else {
            continue;
        };
        let cycle: Vec<_> = record.plies()[first..].iter().map(|ply| ply.mv).collect();
        for &rules in &case.rules {
            assert_same_after_each_ply(record.position(), &cycle, rules);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..Default::default() })]

    #[test]
    fn verdicts_are_symmetric(seed: u64) {
        if let Some((start, cycle)) = repetition(seed)
            && let Some(record) = repeat(&start, &cycle, 2 * cycle.len())
        {
            for rules in RuleSet::ALL {
                assert_symmetric(&record, rules);
            }
        }
    }

    #[test]
    fn completing_side_plays_no_part(seed: u64) {
        if let Some((start, cycle)) = repetition(seed) {
            for rules in RuleSet::ALL {
                assert_same_after_each_ply(&start, &cycle, rules);
            }
        }
    }

    /// Moves before the cycle change nothing, as long as they do not pass through it.
    #[test]
    fn an_earlier_prefix_changes_nothing(seed: u64, plies in 1_usize..12) {
        let mut random = Random::new(seed);
        let mut long = Record::new(sparse_position(&mut random));
        for _ in 0..plies {
            let quiets = long.position().quiets();
            if quiets.is_empty() {
                break;
            }
            long.push(quiets[random.below(quiets.len())]).expect("a legal move");
        }
        let start = *long.position();
        let Some(cycle) = (0..20).find_map(|_| cycle(&mut random, &start)) else { return Ok(()) };
        let Some(short) = repeat(&start, &cycle, 2 * cycle.len()) else { return Ok(()) };
        let passes = (0..long.plies().len()).any(|before| (0..cycle.len()).any(|ply| {
            long.position_before(before).map(Position::key) == short.position_before(ply).map(Position::key)
        }));
        for ply in short.plies() {
            long.push(ply.mv).expect("a legal move");
        }
        if !passes {
            for rules in RuleSet::ALL {
                let [long, short] = [&long, &short].map(|record| judge(record, rules));
                prop_assert_eq!(essence(&long, Color::Red), essence(&short, Color::Red));
            }
        }
    }

    /// Whatever is played, however long and under whichever law, a verdict comes, and names as the
    /// one to warn the side that would lose.
    #[test]
    fn every_game_has_a_verdict(seed: u64, sparse: bool) {
        let mut random = Random::new(seed);
        let start = if sparse { sparse_position(&mut random) } else { Position::start() };
        let mut record = Record::new(start);
        for _ in 0..60 {
            let moves = record.position().legal_moves();
            if moves.is_empty() {
                break;
            }
            // Mostly back where the man came from: that is how games repeat.
            let plies = record.plies();
            let back = plies.len().checked_sub(2).map(|ply| plies[ply].mv);
            let back = back.map(|mv| xiangqi::Move::new(mv.to(), mv.from()));
            let mv = match back.filter(|back| moves.contains(back)) {
                Some(back) if random.below(3) > 0 => back,
                _ => moves[random.below(moves.len())],
            };
            record.push(mv).expect("a legal move");
            for rules in RuleSet::ALL {
                let verdict = judge(&record, rules);
                if let Some(repetition) = &verdict.repetition {
                    let loser = repetition.ruling.outcome.loser();
                    prop_assert_eq!(repetition.must_vary(), loser);
                    if let Some(loser) = loser {
                        prop_assert_ne!(repetition.conduct[loser], Conduct::Permitted);
                    }
                    if let (true, Status::Over { outcome, .. }) = (repetition.complete, verdict.status) {
                        prop_assert_eq!(outcome, repetition.ruling.outcome);
                    }
                }
            }
            let essence = |rules| essence(&judge(&record, rules), Color::Red);
            prop_assert_eq!(essence(RuleSet::Axf), essence(RuleSet::Wxf));
            prop_assert_eq!(essence(RuleSet::Casual), essence(RuleSet::Sky));
        }
    }

    /// A search is told at the second occurrence what the game will be told at the third.
    #[test]
    fn searches_hear_the_same(seed: u64) {
        if let Some((start, cycle)) = repetition(seed)
            && let Some(record) = repeat(&start, &cycle, 2 * cycle.len())
        {
            for rules in RuleSet::ALL.into_iter().filter(|&rules| rules != RuleSet::Cxa) {
                let mut trail = Trail::new(&Record::new(start), rules);
                for (i, &mv) in cycle.iter().enumerate() {
                    trail.push(mv, record.position_before(i + 1).expect("a position after every ply"));
                }
                let Some(judged) = judge(&record, rules).repetition else { continue };
                let judged = Some(judged.ruling.outcome);
                prop_assert_eq!(trail.repetition(), judged, "{} {} {:?}", rules, start, cycle);
                trail.pop();
                prop_assert_eq!(trail.depth(), cycle.len() - 1);
            }
        }
    }
}
