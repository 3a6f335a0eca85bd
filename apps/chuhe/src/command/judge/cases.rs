//! `chuhe judge --cases`: a file of cases with expected verdicts.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

use anyhow::{Context, bail};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use xiangqi::RuleSet;

use super::Answer;
use super::answer::State;
use crate::Finding;

#[derive(Deserialize, Debug)]
struct Case {
    id: String,
    fen: String,
    moves: Vec<String>,
    expect: Expect,
    /// Other rule sets with the same verdict.
    #[serde(default)]
    also: Vec<String>,
    /// What each ply of one cycle does.
    #[serde(default)]
    natures: Vec<String>,
    #[serde(default)]
    verified: Vec<String>,
    #[serde(default)]
    disagree: Value,
}

#[derive(Deserialize, Debug)]
struct Expect {
    /// Whether the last move is legal; all before it are.
    legal: Option<bool>,
    /// The result after the last move.
    result: Option<String>,
    rule: String,
}

impl Case {
    /// Whether a difference is a failure: others have confirmed the expectation and none disputes it.
    fn is_gated(&self) -> bool {
        let disputed = match &self.disagree {
            Value::Null => false,
            Value::Array(by) => !by.is_empty(),
            Value::Object(by) => !by.is_empty(),
            _ => true,
        };
        !self.verified.is_empty() && !disputed
    }

    /// The rule sets with their names in the file, the expected one first. What holds under all of
    /// them is tried under the default one.
    fn rules(&self) -> anyhow::Result<Vec<(&str, RuleSet)>> {
        let names = std::iter::once(&self.expect.rule).chain(&self.also).map(String::as_str);
        let named = names.map(|name| match name {
            "all" => Ok((name, RuleSet::default())),
            name => Ok((name, name.parse()?)),
        });
        named.collect()
    }

    fn agrees(&self, answer: &Answer) -> bool {
        let Answer::State(state) = answer else { return false };
        let Expect { legal, result, .. } = &self.expect;
        let legal_agrees = match legal {
            // All moves before the last are legal.
            Some(false) => state.illegal_at == self.moves.len().checked_sub(1),
            Some(true) | None => state.legal,
        };
        legal_agrees && result.as_ref().is_none_or(|result| state.result == result)
    }
}

/// Whether the natures found for a window are those of a cycle that begins with ply `first`. An
/// exchange is idle.
fn natures_agree(cycle: &[String], found: &[&str], first: usize) -> bool {
    let expected = cycle.iter().map(|name| if name == "exchange" { "idle" } else { name.as_str() });
    let offset = first % cycle.len();
    !found.is_empty() && expected.cycle().skip(offset).zip(found).all(|(a, &b)| a == b)
}

#[derive(Serialize)]
struct Line<'a> {
    id: &'a str,
    rules: &'static str,
    gated: bool,
    agrees: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    natures_agree: Option<bool>,
    #[serde(flatten)]
    answer: Answer,
}

#[derive(Default)]
struct Tally {
    agree: u32,
    total: u32,
    gated_agree: u32,
    gated_total: u32,
}

impl Tally {
    fn count(&mut self, gated: bool, agrees: bool) {
        self.total += 1;
        self.agree += u32::from(agrees);
        self.gated_total += u32::from(gated);
        self.gated_agree += u32::from(gated && agrees);
    }
}

pub(super) fn run(path: &Path) -> anyhow::Result<Finding> {
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut tallies = BTreeMap::<String, Tally>::new();
    for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        let place = || format!("{} line {number}", path.display());
        let case: Case = serde_json::from_str(line).with_context(place)?;
        let mut shown = None;
        for (name, rules) in case.rules().with_context(place)? {
            let answer = Answer::new(&case.fen, &case.moves, rules).with_context(place)?;
            let (gated, agrees) = (case.is_gated(), case.agrees(&answer));
            tallies.entry(name.to_owned()).or_default().count(gated, agrees);
            let natures_agree = match &answer {
                Answer::State(State { natures: found, window: Some(window), .. })
                    if !case.natures.is_empty() && name == case.expect.rule =>
                {
                    Some(natures_agree(&case.natures, found, window.first))
                }
                _ => None,
            };
            if let Some(agree) = natures_agree {
                tallies.entry(format!("{name} natures")).or_default().count(false, agree);
            }
            let all_agree = shown.as_ref().is_none_or(|line: &Line<'_>| line.agrees) && agrees;
            let line =
                Line { id: &case.id, rules: rules.name(), gated, agrees, natures_agree, answer };
            shown = Some(Line { agrees: all_agree, ..shown.unwrap_or(line) });
        }
        serde_json::to_writer(&mut out, &shown).map_err(io::Error::from)?;
        writeln!(out)?;
    }
    out.flush()?;
    if tallies.is_empty() {
        bail!("{} has no cases", path.display());
    }
    let mut finding = Finding::Good;
    for (rule, Tally { agree, total, gated_agree, gated_total }) in &tallies {
        let gated = format!("gated {gated_agree} of {gated_total}");
        writeln!(io::stderr(), "{rule}: {agree} of {total} agree, {gated}")?;
        if gated_agree < gated_total {
            finding = Finding::Bad;
        }
    }
    Ok(finding)
}
