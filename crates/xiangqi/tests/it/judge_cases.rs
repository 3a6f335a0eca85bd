//! The law against cases with known verdicts.
use std::str::FromStr;
use xiangqi::judge::{Verdict, judge};
use xiangqi::{Move, Position, Record, RuleSet, Square, Status};

pub(crate) fn record(fen: &str, moves: &[String]) -> Record {
    let mut record = Record::new(Position::from_fen(fen).expect("fen"));
    for text in moves {
        let from = Square::from_str(&text[..2]).expect("from");
        let to = Square::from_str(&text[2..4]).expect("to");
        record.push(Move::new(from, to)).expect("legal");
    }
    record
}
fn result(v: &Verdict) -> &'static str {
    match v.status {
        Status::Ongoing => "ongoing",
        Status::Over { outcome, .. } => outcome.code(),
    }
}
fn show(v: &Verdict) -> String {
    let Some(r) = &v.repetition else { return "-".into() };
    r.plies
        .iter()
        .take(std::env::var("K").map_or(4, |k| k.parse().unwrap()))
        .map(|p| {
            format!(
                "{} {}{:?}",
                p.mv,
                p.nature,
                p.threats
                    .iter()
                    .map(|t| format!("{}{}x{}{} {:?}", t.attacker, t.from, t.target, t.at, t.why))
                    .collect::<Vec<_>>()
            )
        })
        .collect::<Vec<_>>()
        .join(" | ")
}
#[test]
fn explore() {
    let Ok(text) = std::fs::read_to_string("/work/shared/data/rules/cases.jsonl") else { return };
    let only = std::env::var("ONLY").ok();
    let mut tally = std::collections::BTreeMap::new();
    for line in text.lines() {
        let c: serde_json::Value = serde_json::from_str(line).unwrap();
        let id = c["id"].as_str().unwrap();
        let Some(want) = c["expect"]["result"].as_str() else { continue };
        if let Some(only) = &only
            && !id.contains(only.as_str())
        {
            continue;
        }
        let moves: Vec<String> =
            c["moves"].as_array().unwrap().iter().map(|m| m.as_str().unwrap().to_owned()).collect();
        let rule = c["expect"]["rule"].as_str().unwrap().to_lowercase();
        let gated = !c["verified"].as_array().unwrap().is_empty() && c.get("disagree").is_none();
        let mut rules = vec![rule];
        if let Some(also) = c.get("also") {
            rules.extend(
                also.as_array().unwrap().iter().map(|a| a.as_str().unwrap().to_lowercase()),
            );
        }
        for name in rules {
            let set: RuleSet = if name == "all" { RuleSet::Axf } else { name.parse().unwrap() };
            let rec = record(c["fen"].as_str().unwrap(), &moves);
            let v = judge(&rec, set);
            let got = result(&v);
            let mut ok = got == want;
            let mut extra = String::new();
            if let Some(n) = c.get("natures")
                && let Some(r) = &v.repetition
            {
                let want: Vec<&str> = n
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|n| match n.as_str().unwrap() {
                        "exchange" => "idle",
                        n => n,
                    })
                    .collect();
                let got: Vec<&str> = r.plies.iter().map(|p| p.nature.code()).collect();
                let k = want.len().min(got.len());
                let want: Vec<_> =
                    (0..got.len()).map(|i| want[(i + r.window.first) % want.len()]).collect();
                if want[..k] != got[..k] {
                    ok = false;
                    let bad: Vec<_> = (0..k)
                        .filter(|&i| want[i] != got[i])
                        .map(|i| format!("{}:{} want {} got {}", i, r.plies[i].mv, want[i], got[i]))
                        .collect();
                    extra = format!("NATURES {bad:?}");
                }
            }
            let e = tally.entry((name.clone(), gated)).or_insert((0, 0));
            e.1 += 1;
            if ok {
                e.0 += 1;
            } else if gated || only.is_some() || std::env::var("DIS").is_ok() {
                println!(
                    "{} {id} {name} want {want} got {got} {extra}\n   {}\n   {} {}\n   {:?}\n   {}",
                    if gated { "MISS" } else { "(dis)" },
                    c["expect"]["why"],
                    c["fen"],
                    moves.join(" "),
                    v.repetition.as_ref().map(|r| &r.conduct),
                    show(&v)
                );
            }
            if ok && only.is_some() {
                println!("OK {id} {name} {got}\n {}", show(&v));
            }
        }
    }
    for (k, v) in tally {
        println!("{k:?} {v:?}");
    }
}
