//! A whole game reviewed.

use std::io::IsTerminal;

use anyhow::anyhow;
use drawing::BoardStyle;
use engine::Limits;
use indicatif::{ProgressBar, ProgressStyle};
use records::{Format, NodeId, Warning, WarningKind, WriteOptions};
use review::{Point, Report, Review, Settings, annotate};
use sheet::{Boards, Sheet};
use xiangqi::{Color, Status};

use super::Task;
use super::source::Source;
use crate::Finding;
use crate::command::show::heading;

/// What each position of a game gets.
const USUAL: u64 = 100_000;
/// The graph's columns.
const COLUMNS: usize = 72;

pub(super) fn review(task: &mut Task<'_>, source: Source) -> anyhow::Result<Finding> {
    let (faults, illegal_after) = (source.game.warnings.clone(), source.illegal_after);
    let limits = task.limits(Limits::nodes(USUAL));
    let settings = Settings { limits, rules: task.args.rules };
    let bar = bar(source.record.plies().len() + 1)?;
    let reviewed = task.analyst.review(&source.record, &settings, &task.cancel, |progress| {
        bar.set_position(progress.done as u64);
    });
    bar.finish_and_clear();
    let review = reviewed.map_err(|_| anyhow!(task.messages.text("analyze-stopped")))?;
    let bytes = if task.args.json {
        let report = Report::new(&review, |finding| task.messages.finding(finding));
        serde_json::to_string_pretty(&report)?.into_bytes()
    } else if task.args.pgn {
        let mut game = source.game;
        annotate(&review, &mut game, &task.messages);
        let options = WriteOptions { notation: task.args.notation, ..WriteOptions::default() };
        records::write(&[game], Format::Pgn, &options)?.bytes
    } else {
        text(task, &source, &review).into_bytes()
    };
    task.write(&bytes)?;
    if task.args.json && task.args.output.is_none() {
        println!();
    }
    Ok(if complain(task, &faults, illegal_after) { Finding::Bad } else { Finding::Good })
}

/// Tells what of the game could not be reviewed. Whether there is anything.
fn complain(task: &Task<'_>, warnings: &[Warning], illegal_after: Option<usize>) -> bool {
    let faults = warnings.iter().filter(|warning| {
        let kind = &warning.kind;
        matches!(kind, WarningKind::IllegalMove { .. } | WarningKind::UnreadableMove { .. })
    });
    let mut any = false;
    for fault in faults {
        any = true;
        eprintln!("chuhe: {}", task.messages.warning(fault));
    }
    if let Some(ply) = illegal_after {
        any = true;
        eprintln!("chuhe: {}", task.messages.format("analyze-illegal", &[("ply", ply.into())]));
    }
    any
}

fn bar(positions: usize) -> anyhow::Result<ProgressBar> {
    if !std::io::stderr().is_terminal() {
        return Ok(ProgressBar::hidden());
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} {elapsed} {eta}")?;
    Ok(ProgressBar::new(positions as u64).with_style(style))
}

/// What is known of the game, how the sides played, the graph, and the moves with words.
fn text(task: &Task<'_>, source: &Source, review: &Review) -> String {
    let mut text = heading(&task.messages, &source.game);
    for color in Color::ALL {
        text.push_str(&task.messages.side_summary(color, &review.sides[color]));
        text.push('\n');
    }
    text.push('\n');
    text.push_str(&graph(&review.points, task.look.ascii));
    text.push('\n');
    let mut game = records::Game::of_record(&source.record, Status::Ongoing);
    game.result = source.game.result;
    annotate(review, &mut game, &task.messages);
    // The graph and the words tell what the evaluations would.
    game.tree.remarks_mut(NodeId::ROOT).comment.clear();
    for node in game.tree.main_line().collect::<Vec<_>>() {
        game.tree.remarks_mut(node).eval_cp = None;
    }
    let sheet = Sheet {
        notation: task.notation(),
        style: if task.look.ascii { BoardStyle::Ascii } else { BoardStyle::Unicode },
        boards: Boards::Never,
        ..Sheet::new(&game)
    };
    text + &sheet.to_string()
}

/// What Red could expect all along, a column a position or several: the higher the better for Red.
fn graph(points: &[Point], ascii: bool) -> String {
    const BLOCKS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    const LETTERS: [char; 8] = ['_', '.', '-', '~', '=', '+', '*', '#'];
    let marks = if ascii { LETTERS } else { BLOCKS };
    let share = points.len().div_ceil(COLUMNS);
    let column = |part: &[Point]| {
        let sum: u32 = part.iter().map(|point| point.expectation).sum();
        let mean = sum as usize / part.len().max(1);
        marks[(mean * marks.len() / 1001).min(marks.len() - 1)]
    };
    points.chunks(share.max(1)).map(column).collect::<String>() + "\n"
}
