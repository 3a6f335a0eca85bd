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
use crate::Finding;

#[derive(Deserialize, Debug)]
struct Case {
    id: String,
    fen: String,
    moves: Vec<String>,
    expect: Expect,
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

    /// The rule set; what holds under all of them is tried under the default one.
    fn rules(&self) -> anyhow::Result<RuleSet> {
        match self.expect.rule.as_str() {
            "all" => Ok(RuleSet::default()),
            name => Ok(name.parse()?),
        }
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

#[derive(Serialize)]
struct Line<'a> {
    id: &'a str,
    rules: &'static str,
    gated: bool,
    agrees: bool,
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

pub(super) fn run(path: &Path) -> anyhow::Result<Finding> {
    let text = fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))?;
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut tallies = BTreeMap::<String, Tally>::new();
    for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        let place = || format!("{} line {number}", path.display());
        let case: Case = serde_json::from_str(line).with_context(place)?;
        let rules = case.rules().with_context(place)?;
        let answer = Answer::new(&case.fen, &case.moves, rules).with_context(place)?;
        let (gated, agrees) = (case.is_gated(), case.agrees(&answer));
        let tally = tallies.entry(case.expect.rule.clone()).or_default();
        tally.total += 1;
        tally.agree += u32::from(agrees);
        tally.gated_total += u32::from(gated);
        tally.gated_agree += u32::from(gated && agrees);
        let line = Line { id: &case.id, rules: rules.name(), gated, agrees, answer };
        serde_json::to_writer(&mut out, &line).map_err(io::Error::from)?;
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
