//! `chuhe-train info`: what is in files.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::Context;
use selfplay::{Description, Games, Survey};
use serde_json::json;

use crate::Finding;
use crate::progress::{Line, grouped, percent};

/// Say what is in files: games, positions, results, scores, and how they were made.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Files of games
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// As JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Finding> {
    let descriptions = Games::descriptions(&args.files)?;
    let mut bytes = 0;
    for path in &args.files {
        bytes += fs::metadata(path).with_context(|| path.display().to_string())?.len();
    }
    let mut survey = Survey::default();
    let mut faults = 0;
    let mut line = Line::new();
    let mut games = Games::new(args.files.iter().cloned());
    while let Some(game) = games.next() {
        let counted = game.and_then(|game| survey.add(&game).map_err(|bad| games.fault(bad)));
        if let Err(error) = counted {
            faults += 1;
            writeln!(io::stderr(), "{error}")?;
        }
        line.show(|| format!("{} games read", grouped(survey.games)));
    }
    drop(line);
    let mut out = io::stdout().lock();
    if args.json {
        let report = as_json(&survey, &descriptions, bytes, faults);
        writeln!(out, "{report:#}")?;
    } else {
        print(&survey, &descriptions, bytes, &mut out)?;
    }
    Ok(Finding::good_if(faults == 0))
}

fn print(
    survey: &Survey,
    descriptions: &[Description],
    bytes: u64,
    out: &mut impl Write,
) -> io::Result<()> {
    for (number, description) in (1..).zip(descriptions) {
        writeln!(out, "file {number}: {}", description.steps.join(", then "))?;
        for source in &description.sources {
            let settings = source.0.iter().map(|(name, value)| format!("{name}={value}"));
            writeln!(out, "  {}", settings.collect::<Vec<_>>().join(" "))?;
        }
    }
    let Survey { games, positions, plies, .. } = *survey;
    writeln!(out, "{} games, {} of them repeated", grouped(games), grouped(survey.repeated))?;
    writeln!(
        out,
        "{} positions with a score; {} quiet; {} left out",
        grouped(positions),
        percent(survey.quiet, positions),
        percent(survey.left_out, positions)
    )?;
    writeln!(
        out,
        "{} plies a game, {} in the longest; {:.2} bytes a position",
        plies / games.max(1),
        survey.longest,
        ratio(bytes, positions)
    )?;
    let [red, black, draws] = survey.outcomes.map(|count| percent(count, games));
    writeln!(out, "Red won {red}, Black won {black}, draws {draws}")?;
    counts(out, "by", &survey.reasons, games)?;
    counts(out, "under", &survey.rules, games)?;
    if survey.played_on > 0 {
        let (wrong, all) = (survey.misjudged, survey.played_on);
        let percent = percent(wrong, all);
        writeln!(out, "results by scores: wrong in {wrong} of {all} games played on ({percent})")?;
    }
    let bounds = Survey::BOUNDS.map(|bound| format!("up to {bound}"));
    let names = bounds.into_iter().chain(["beyond".to_owned(), "mate".to_owned()]);
    let shares =
        names.zip(survey.scores).map(|(name, n)| format!("{name}: {}", percent(n, positions)));
    writeln!(
        out,
        "scores, on the inner scale of the search: {}",
        shares.collect::<Vec<_>>().join(", ")
    )?;
    let men = (0..).zip(survey.men).skip(1);
    let shares = men.map(|(half, n)| format!("{}: {}", men_name(half), percent(n, positions)));
    writeln!(out, "men on the board: {}", shares.collect::<Vec<_>>().join(", "))
}

/// What a group of [`Survey::men`] is called.
fn men_name(half: usize) -> String {
    if half == 16 { "32".to_owned() } else { format!("{}–{}", 2 * half, 2 * half + 1) }
}

#[expect(clippy::cast_precision_loss, reason = "three digits are shown")]
fn ratio(a: u64, b: u64) -> f64 {
    a as f64 / b.max(1) as f64
}

fn counts(
    out: &mut impl Write,
    word: &str,
    counts: &BTreeMap<&'static str, u64>,
    whole: u64,
) -> io::Result<()> {
    let shares = counts.iter().map(|(name, &n)| format!("{name} {}", percent(n, whole)));
    writeln!(out, "{word} {}", shares.collect::<Vec<_>>().join(", "))
}

fn as_json(
    survey: &Survey,
    descriptions: &[Description],
    bytes: u64,
    faults: u64,
) -> serde_json::Value {
    let [red, black, draws] = survey.outcomes;
    json!({
        "files": descriptions,
        "bytes": bytes,
        "faults": faults,
        "games": survey.games,
        "repeated": survey.repeated,
        "plies": survey.plies,
        "longest": survey.longest,
        "positions": survey.positions,
        "quiet": survey.quiet,
        "left_out": survey.left_out,
        "outcomes": { "red_wins": red, "black_wins": black, "draw": draws },
        "reasons": survey.reasons,
        "rules": survey.rules,
        "played_on": survey.played_on,
        "misjudged": survey.misjudged,
        "score_bounds": Survey::BOUNDS,
        "scores": survey.scores,
        "half_men": survey.men,
    })
}
