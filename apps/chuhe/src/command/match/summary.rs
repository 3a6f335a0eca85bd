//! The results of a match, as text and as JSON.

use std::fmt::Write;

use arena::statistics::{Decision, Estimate, Model, SprtState, Tally};
use arena::{Finish, GameRecord, Match, Standings};
use messages::Messages;
use serde_json::{Value, json};

/// The results as a block of lines.
pub(super) fn text(plan: &Match, standings: &Standings, messages: &Messages) -> String {
    let mut out = String::new();
    let all = plan.schedule().len();
    let pairs = [("games", standings.games().into()), ("all", all.into())];
    line(&mut out, messages.format("match-games", &pairs));
    if let [first, second] = standings.names() {
        let tally = standings.against(0, 1);
        line(&mut out, format!("{first} — {second}"));
        duel(&mut out, plan, &tally, messages);
    } else {
        table(&mut out, standings, messages);
    }
    let plies = format!("{:.1}", standings.mean_plies());
    let red = percent(standings.red_score());
    line(
        &mut out,
        messages.format("match-length", &[("plies", plies.into()), ("red", red.into())]),
    );
    for (name, side) in standings.names().iter().zip(standings.sides()) {
        let depth = side.mean_depth().map_or_else(|| "–".to_owned(), |depth| format!("{depth:.1}"));
        let pairs = [
            ("name", name.as_str().into()),
            ("ms", format!("{:.1}", side.mean_ms()).into()),
            ("max", format!("{:.0}", side.max_ms).into()),
            ("depth", depth.into()),
            ("knps", format!("{:.0}", side.nps() / 1e3).into()),
        ];
        line(&mut out, messages.format("match-side", &pairs));
        for (code, count) in &side.faults {
            let what = reason(code, messages);
            let pairs =
                [("name", name.as_str().into()), ("what", what.into()), ("count", (*count).into())];
            line(&mut out, messages.format("match-faults", &pairs));
        }
    }
    out
}

fn line(out: &mut String, text: impl AsRef<str>) {
    out.push_str(text.as_ref());
    out.push('\n');
}

/// How one engine stands against the other.
fn duel(out: &mut String, plan: &Match, tally: &Tally, messages: &Messages) {
    let counts = [
        ("wins", tally.wins.into()),
        ("draws", tally.draws.into()),
        ("losses", tally.losses.into()),
        ("score", percent(tally.score()).into()),
    ];
    line(out, messages.format("match-wdl", &counts));
    let [p0, p1, p2, p3, p4] = tally.pairs;
    let pairs = format!("{p0} {p1} {p2} {p3} {p4}");
    line(out, messages.format("match-pairs", &[("pairs", pairs.into())]));
    let values = [
        ("elo", estimate(tally.elo()).into()),
        ("nelo", estimate(tally.nelo()).into()),
        ("los", percent(tally.los()).into()),
    ];
    line(out, messages.format("match-elo", &values));
    if let Some(sprt) = &plan.sprt {
        let SprtState { llr, lower, upper, decision } = sprt.state(tally);
        let (model, verdict) = (model_text(sprt.model), decision_id(decision));
        let values = [
            ("llr", format!("{llr:.2}").into()),
            ("lower", format!("{lower:.2}").into()),
            ("upper", format!("{upper:.2}").into()),
            ("elo0", format!("{}", sprt.elo0).into()),
            ("elo1", format!("{}", sprt.elo1).into()),
            ("model", messages.text(model).into()),
            ("verdict", messages.text(verdict).into()),
        ];
        line(out, messages.format("match-sprt", &values));
    }
}

fn model_text(model: Model) -> &'static str {
    match model {
        Model::Normalized => "match-normalized",
        Model::Logistic => "match-logistic",
    }
}

fn decision_id(decision: Decision) -> &'static str {
    match decision {
        Decision::Continue => "match-undecided",
        Decision::AcceptH0 => "match-h0",
        Decision::AcceptH1 => "match-h1",
    }
}

/// How all engines stand, the best first, and each encounter.
fn table(out: &mut String, standings: &Standings, messages: &Messages) {
    let names = standings.names();
    let mut order: Vec<(usize, Tally)> =
        (0..names.len()).map(|at| (at, standings.overall(at))).collect();
    order.sort_by(|a, b| b.1.score().total_cmp(&a.1.score()));
    for (place, (at, tally)) in (1..).zip(&order) {
        let values = [
            ("place", place.into()),
            ("name", names[*at].as_str().into()),
            ("wins", tally.wins.into()),
            ("draws", tally.draws.into()),
            ("losses", tally.losses.into()),
            ("score", percent(tally.score()).into()),
            ("elo", estimate(tally.elo()).into()),
        ];
        line(out, messages.format("match-row", &values));
    }
    for first in 0..names.len() {
        for second in first + 1..names.len() {
            let tally = standings.against(first, second);
            if tally.games() > 0 {
                let values = [
                    ("first", names[first].as_str().into()),
                    ("second", names[second].as_str().into()),
                    ("wins", tally.wins.into()),
                    ("draws", tally.draws.into()),
                    ("losses", tally.losses.into()),
                    ("elo", estimate(tally.elo()).into()),
                ];
                line(out, messages.format("match-encounter", &values));
            }
        }
    }
}

/// A game in a line.
pub(super) fn game_line(game: &GameRecord, messages: &Messages) -> String {
    let values = [
        ("game", game.game.into()),
        ("red", game.red.as_str().into()),
        ("black", game.black.as_str().into()),
        ("result", game.result.as_str().into()),
        ("reason", reason(&game.reason, messages).into()),
        ("plies", game.plies.len().into()),
    ];
    let mut text = messages.format("match-game", &values);
    if let Some(detail) = &game.detail {
        // It does not matter if a string cannot be written to.
        write!(text, " ({detail})").ok();
    }
    text
}

/// Why a game ended, in words.
fn reason(code: &str, messages: &Messages) -> String {
    let own = format!("match-reason-{code}");
    if messages.has(&own) { messages.text(&own) } else { messages.text(&format!("reason-{code}")) }
}

fn percent(part: f64) -> String {
    format!("{:.1} %", part * 100.0)
}

fn estimate(estimate: Option<Estimate>) -> String {
    match estimate {
        None => "–".to_owned(),
        Some(Estimate { value, .. }) if value == f64::INFINITY => "+∞".to_owned(),
        Some(Estimate { value, .. }) if value == f64::NEG_INFINITY => "−∞".to_owned(),
        Some(Estimate { value, error }) if error.is_finite() => format!("{value:+.1} ± {error:.1}"),
        Some(Estimate { value, .. }) => format!("{value:+.1} ± ∞"),
    }
}

/// The results for programs. Numbers that are infinite are `null`.
pub(super) fn json(plan: &Match, finish: &Finish) -> Value {
    let standings = &finish.standings;
    let names = standings.names();
    let engines: Vec<Value> = (0..names.len())
        .map(|at| {
            let side = &standings.sides()[at];
            let mut value = tally_json(&standings.overall(at));
            value["name"] = json!(names[at]);
            value["settings"] = json!(plan.engines[at].settings());
            value["faults"] = json!(side.faults);
            value["moves"] = json!(side.moves);
            value["mean_ms"] = json!(side.mean_ms());
            value["max_ms"] = json!(side.max_ms);
            value["mean_depth"] = json!(side.mean_depth());
            value["nps"] = json!(side.nps());
            value
        })
        .collect();
    let mut encounters = Vec::new();
    for first in 0..names.len() {
        for second in first + 1..names.len() {
            let tally = standings.against(first, second);
            if tally.games() > 0 {
                let mut value = tally_json(&tally);
                value["first"] = json!(names[first]);
                value["second"] = json!(names[second]);
                encounters.push(value);
            }
        }
    }
    let sprt = plan.sprt.map(|sprt| {
        let state = sprt.state(&standings.against(0, 1));
        json!({ "test": sprt, "state": state })
    });
    json!({
        "games": standings.games(),
        "scheduled": plan.schedule().len(),
        "stopped": finish.stopped,
        "mean_plies": standings.mean_plies(),
        "red_score": standings.red_score(),
        "engines": engines,
        "encounters": encounters,
        "sprt": sprt,
    })
}

fn tally_json(tally: &Tally) -> Value {
    json!({
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "pairs": tally.pairs,
        "score": tally.score(),
        "elo": tally.elo(),
        "nelo": tally.nelo(),
        "los": tally.los(),
    })
}
