//! The law against games with known verdicts.

use std::collections::BTreeMap;
use std::fmt;

use xiangqi::judge::{Nature, Verdict, judge};
use xiangqi::{Position, Record, RuleSet, Status, notation};

/// Where a rulebook figure and we differ; `docs/RULES.md` says why.
const KNOWN_MISSES: [&str; 3] = ["R-cxa-fig29a", "R-cxa-ref38", "R-cxa-ref39"];

/// A game, and what is known of its end.
pub(crate) struct Case {
    pub(crate) id: String,
    pub(crate) rules: Vec<RuleSet>,
    pub(crate) result: String,
    /// One letter for each ply from the first on, repeating.
    pub(crate) natures: String,
    pub(crate) record: Record,
}

impl fmt::Debug for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.id, self.record.start())
    }
}

/// The cases that come with the crate.
pub(crate) fn cases() -> Vec<Case> {
    include_str!("../data/judge.tsv")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(read)
        .collect()
}

fn read(line: &str) -> Case {
    let fields: Vec<&str> = line.split('\t').collect();
    let [id, rules, result, natures, fen, moves] = fields[..] else {
        panic!("six columns in {line:?}");
    };
    Case {
        id: id.to_owned(),
        rules: rules.split(',').map(|name| name.parse().expect("a rule set")).collect(),
        result: result.to_owned(),
        natures: natures.to_owned(),
        record: record(fen, moves.split_whitespace()),
    }
}

/// The record of a game.
pub(crate) fn record<'a>(fen: &str, moves: impl IntoIterator<Item = &'a str>) -> Record {
    let mut record = Record::new(Position::from_fen(fen).expect("a lawful position"));
    for text in moves {
        let mv = notation::parse_move(text, record.position()).expect("a legal move");
        record.push(mv).expect("a legal move");
    }
    record
}

pub(crate) fn result(verdict: &Verdict) -> &'static str {
    match verdict.status {
        Status::Ongoing => "ongoing",
        Status::Over { outcome, .. } => outcome.code(),
    }
}

const fn letter(nature: Nature) -> char {
    match nature {
        Nature::Check => 'c',
        Nature::Kill => 'k',
        Nature::Chase => 'x',
        Nature::Idle => '-',
    }
}

/// What is wrong with our verdict, if anything.
fn fault(case: &Case, rules: RuleSet) -> Option<String> {
    let verdict = judge(&case.record, rules);
    let (want, got) = (&case.result, result(&verdict));
    if want != got {
        return Some(format!("{} under {rules}: {got}, not {want}", case.id));
    }
    let letters: Vec<char> = case.natures.chars().collect();
    let repetition = verdict.repetition.as_ref()?;
    let wrong = repetition.plies.iter().find(|ply| {
        letters.get(ply.ply % letters.len().max(1)).is_some_and(|&l| l != letter(ply.nature))
    })?;
    Some(format!("{} under {rules}: ply {} is no {}", case.id, wrong.ply, wrong.nature))
}

fn faults(cases: &[Case]) -> (Vec<String>, BTreeMap<RuleSet, (u32, u32)>) {
    let mut tally = BTreeMap::<_, (u32, u32)>::new();
    let mut faults = Vec::new();
    for case in cases {
        for &rules in &case.rules {
            let fault = fault(case, rules);
            let (agree, total) = tally.entry(rules).or_default();
            *total += 1;
            *agree += u32::from(fault.is_none());
            faults.extend(fault);
        }
    }
    (faults, tally)
}

#[test]
fn known_verdicts_are_reached() {
    let (faults, tally) = faults(&cases());
    println!("{tally:?}");
    let unknown: Vec<_> = faults
        .iter()
        .filter(|fault| !KNOWN_MISSES.iter().any(|miss| fault.starts_with(miss)))
        .collect();
    assert!(unknown.is_empty(), "{unknown:#?}");
    assert!(tally.values().map(|(_, total)| total).sum::<u32>() > 400, "{tally:?}");
}

/// All cases, the contested ones too, if they lie beside the project as they do for its developers.
#[test]
fn shared_verdicts_are_reached() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/rules/cases.jsonl");
    let Ok(text) = std::fs::read_to_string(path) else {
        println!("skipped: no {path}");
        return;
    };
    let lines = text.lines().map(|line| serde_json::from_str(line).expect("a JSON object"));
    let (mut gated, mut contested) = (Vec::new(), Vec::new());
    for case in lines.filter_map(|line: serde_json::Value| from_json(&line)) {
        if case.1 { gated.push(case.0) } else { contested.push(case.0) }
    }
    println!("contested: {:#?}", faults(&contested).0);
    let (faults, tally) = faults(&gated);
    println!("{tally:?}");
    assert!(
        faults.iter().all(|fault| KNOWN_MISSES.iter().any(|miss| fault.starts_with(miss))),
        "{faults:#?}"
    );
}

/// The case, and whether we must agree with it; `None` for those about legality.
fn from_json(line: &serde_json::Value) -> Option<(Case, bool)> {
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_lowercase();
    let list = |value: &serde_json::Value| -> Vec<String> {
        value.as_array().into_iter().flatten().map(text).collect()
    };
    let result = line["expect"]["result"].as_str()?;
    let rules = std::iter::once(text(&line["expect"]["rule"])).chain(list(&line["also"]));
    let natures = list(&line["natures"]);
    let case = Case {
        id: line["id"].as_str()?.to_owned(),
        rules: rules
            .map(
                |name| if name == "all" { RuleSet::Axf } else { name.parse().expect("a rule set") },
            )
            .collect(),
        result: result.to_owned(),
        natures: natures
            .iter()
            .map(|name| match name.as_str() {
                "check" => 'c',
                "kill" => 'k',
                "chase" => 'x',
                _ => '-',
            })
            .collect(),
        record: record(line["fen"].as_str()?, list(&line["moves"]).iter().map(String::as_str)),
    };
    let gated = !list(&line["verified"]).is_empty() && line.get("disagree").is_none();
    Some((case, gated))
}

/// Whoever would lose is named one occurrence before, under every law that judges the cycle at all.
#[test]
fn offender_is_warned_before() {
    for case in cases() {
        for &rules in &case.rules {
            let verdict = judge(&case.record, rules);
            let Some(repetition) =
                verdict.repetition.filter(|it| it.complete && it.window.occurrences > 1)
            else {
                continue;
            };
            let plies = case.record.plies();
            let key = case.record.position().key();
            let last = (repetition.window.first + 1..repetition.window.end)
                .rev()
                .find(|&n| case.record.position_before(n).is_some_and(|p| p.key() == key));
            let Some(last) = last else { continue };
            let mut earlier = Record::new(
                *case.record.position_before(repetition.window.first).expect("a position"),
            );
            for ply in &plies[repetition.window.first..last] {
                earlier.push(ply.mv).expect("a legal move");
            }
            let warned = judge(&earlier, rules);
            assert_eq!(warned.status, Status::Ongoing, "{case:?}");
            assert_eq!(warned.warning(), repetition.ruling.outcome.loser(), "{case:?} {rules}");
        }
    }
}

/// Heavy positions in which the searches of the Chinese rules are cut short: nobody loses by a threat
/// that was not looked for to the end.
#[test]
fn a_search_that_is_cut_short_makes_nobody_lose() {
    let fen = "3k5/2c6/C4P1R1/9/P3N4/5R3/1n7/r2n3Np/5c3/5K3 w - - 0 1";
    for cycle in ["f7e7 d2f3 e7f7 f3d2 ", "f4f2 c8c2 f2f4 c2c8 "] {
        let verdict = judge(&record(fen, cycle.repeat(2).split_whitespace()), RuleSet::Cxa);
        let repetition = verdict.repetition.expect("it repeats");
        assert!(repetition.uncertain && repetition.must_vary().is_none(), "{repetition:?}");
    }
}
