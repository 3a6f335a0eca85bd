//! The best lines of a position.

use std::time::Duration;

use engine::{Limits, Score};
use review::{Analysis, Line, expectation, hanging, merits, negated};
use serde_json::{Map, Value, json};
use xiangqi::{Color, Game, Position};

use super::Task;
use super::source::Source;
use crate::Finding;

/// What a single position gets.
const USUAL: Duration = Duration::from_secs(3);
/// So many plies of a line are shown as text.
const PLIES: usize = 12;

pub(super) fn analyze(task: &mut Task<'_>, source: &Source) -> anyhow::Result<Finding> {
    let game = Game::from_record(source.record.clone(), task.args.rules);
    let limits = task.limits(Limits::movetime(USUAL));
    let lines = usize::from(task.args.multipv.unwrap_or(1));
    let analysis = if game.status().is_over() {
        Analysis::default()
    } else {
        task.analyst.analyze(&game, &limits, lines, &task.cancel, |_| ())
    };
    let text = if task.args.json {
        format!("{:#}\n", data(task, &game, &analysis))
    } else {
        words(task, &game, &analysis)
    };
    task.write(text.as_bytes())?;
    Ok(Finding::Good)
}

fn words(task: &Task<'_>, game: &Game, analysis: &Analysis) -> String {
    let messages = &task.messages;
    let position = game.position();
    let mut text = format!("{position}\n");
    if game.status().is_over() {
        let result = messages.status(game.status());
        let over = messages.format("analyze-over", &[("result", result.into())]);
        return text + &over + "\n";
    }
    let side = messages.color(position.turn());
    text.push_str(&messages.format("analyze-side", &[("side", side.into())]));
    text.push_str(&format!(" · {}\n", head(task, analysis)));
    let scores: Vec<String> =
        analysis.lines.iter().map(|line| messages.score(for_red(position, line.score))).collect();
    let widest = scores.iter().map(String::len).max().unwrap_or(0);
    for (number, (line, score)) in (1..).zip(analysis.lines.iter().zip(&scores)) {
        let number: usize = number;
        let shown = &line.moves[..line.moves.len().min(PLIES)];
        let moves = task.line(position, shown).join(" ");
        text.push_str(&format!("{number:>3}  {score:>widest$}  {moves}\n"));
    }
    if let Some(best) = analysis.lines.first() {
        let merits = messages.merits(&merits(position, best));
        text.push_str(&messages.format("analyze-why", &[("merits", merits.into())]));
        text.push('\n');
    }
    for color in Color::ALL {
        let men = hanging(position, color).into_iter().map(|hanging| {
            let man = messages.man(hanging.man);
            let args = [("man", man.into()), ("at", hanging.at.to_string().into())];
            messages.format("analyze-man-at", &args)
        });
        let men = messages.list(men);
        if !men.is_empty() {
            let args = [("side", messages.color(color).into()), ("men", men.into())];
            text.push_str(&messages.format("analyze-hanging", &args));
            text.push('\n');
        }
    }
    text
}

fn head(task: &Task<'_>, analysis: &Analysis) -> String {
    let seconds = format!("{:.1}", analysis.time.as_secs_f64());
    let args = [
        ("depth", analysis.depth.into()),
        ("nodes", analysis.nodes.to_string().into()),
        ("seconds", seconds.into()),
    ];
    task.messages.format("analyze-head", &args)
}

fn for_red(position: &Position, score: Score) -> Score {
    position.turn().fold(score, negated(score))
}

fn data(task: &Task<'_>, game: &Game, analysis: &Analysis) -> Value {
    let position = game.position();
    let lines: Vec<Value> =
        analysis.lines.iter().map(|line| line_data(task, position, line)).collect();
    let merits = analysis.lines.first().map(|best| merits(position, best)).unwrap_or_default();
    let merits: Vec<Value> = merits
        .iter()
        .map(|merit| json!({ "kind": merit.code(), "text": task.messages.merit(merit) }))
        .collect();
    let hanging = |color| -> Vec<Value> {
        let men = hanging(position, color).into_iter();
        men.map(|hanging| {
            json!({
                "man": hanging.man.to_char().to_string(),
                "at": hanging.at.to_string(),
                "by": hanging.by.to_char().to_string(),
                "from": hanging.from.to_string(),
            })
        })
        .collect()
    };
    let over = game.status().is_over();
    json!({
        "fen": position.to_string(),
        "side": position.turn().fold("red", "black"),
        "result": over.then(|| task.messages.status(game.status())),
        "depth": analysis.depth,
        "nodes": analysis.nodes,
        "time_ms": u64::try_from(analysis.time.as_millis()).unwrap_or(u64::MAX),
        "lines": lines,
        "merits": merits,
        "hanging": { "red": hanging(Color::Red), "black": hanging(Color::Black) },
    })
}

fn line_data(task: &Task<'_>, position: &Position, line: &Line) -> Value {
    let score = for_red(position, line.score);
    let mut data = Map::new();
    let (name, value) = match score {
        Score::Cp(cp) => ("cp", cp),
        Score::Mate(moves) => ("mate", moves),
    };
    data.insert(name.to_owned(), value.into());
    data.insert("expectation".to_owned(), (f64::from(expectation(score)) / 1000.0).into());
    data.insert("depth".to_owned(), line.depth.into());
    let moves: Vec<String> = line.moves.iter().map(ToString::to_string).collect();
    data.insert("moves".to_owned(), moves.into());
    data.insert("text".to_owned(), task.line(position, &line.moves).into());
    data.into()
}
