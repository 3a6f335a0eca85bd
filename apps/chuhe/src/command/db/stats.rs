//! `chuhe db stats`: the library in numbers.

use std::io::{self, BufWriter, Write};

use messages::{Messages, Value};
use serde_json::json;
use store::{Stats, Store};

use crate::Finding;
use crate::table::{self, Align};

/// The arguments of `chuhe db stats`.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    #[arg(long, value_name = "N", default_value_t = 10)]
    top: u32,
    #[arg(long)]
    json: bool,
}

pub(super) async fn run(
    store: &Store,
    messages: &Messages,
    args: &Args,
) -> anyhow::Result<Finding> {
    let stats = store.stats(args.top).await?;
    let mut out = BufWriter::new(io::stdout().lock());
    if args.json {
        writeln!(out, "{}", as_json(store, &stats))?;
    } else {
        write_text(&mut out, messages, store, &stats)?;
    }
    out.flush()?;
    Ok(if stats.games > 0 { Finding::Good } else { Finding::Bad })
}

fn as_json(store: &Store, stats: &Stats) -> serde_json::Value {
    let players = stats.players.iter().map(|p| json!({ "name": p.of, "games": p.games }));
    let openings = stats.openings.iter().map(|o| {
        json!({ "ecco": o.of.code, "name": o.of.name, "variation": o.of.variation, "games": o.games })
    });
    json!({
        "path": store.library_path().display().to_string(),
        "bytes": stats.bytes,
        "games": stats.games,
        "plies": stats.plies,
        "positions": stats.positions,
        "annotated": stats.annotated,
        "results": {
            "red": stats.red, "draw": stats.drawn, "black": stats.black, "unknown": stats.unknown,
        },
        "first": stats.dates.map(|(first, _)| first.to_string()),
        "last": stats.dates.map(|(_, last)| last.to_string()),
        "players": players.collect::<Vec<_>>(),
        "openings": openings.collect::<Vec<_>>(),
    })
}

fn write_text(
    out: &mut impl Write,
    messages: &Messages,
    store: &Store,
    stats: &Stats,
) -> io::Result<()> {
    let (first, last) = stats.dates.unwrap_or_default();
    let lines: [(&str, Vec<(&str, Value<'_>)>); 5] = [
        (
            "db-stats-file",
            vec![
                ("path", store.library_path().display().to_string().into()),
                ("mib", stats.bytes.div_ceil(1 << 20).into()),
            ],
        ),
        (
            "db-stats-games",
            vec![("games", stats.games.into()), ("annotated", stats.annotated.into())],
        ),
        (
            "db-stats-positions",
            vec![("plies", stats.plies.into()), ("positions", stats.positions.into())],
        ),
        (
            "db-stats-results",
            vec![
                ("red", stats.red.into()),
                ("draw", stats.drawn.into()),
                ("black", stats.black.into()),
                ("unknown", stats.unknown.into()),
            ],
        ),
        (
            "db-stats-dates",
            vec![("first", first.to_string().into()), ("last", last.to_string().into())],
        ),
    ];
    for (id, args) in lines {
        if id != "db-stats-dates" || stats.dates.is_some() {
            writeln!(out, "{}", messages.format(id, &args))?;
        }
    }
    let players = stats.players.iter().map(|count| (count.of.clone(), count.games));
    write_counts(out, &messages.text("db-stats-players"), players)?;
    let openings = stats.openings.iter().map(|count| (count.of.to_string(), count.games));
    write_counts(out, &messages.text("db-stats-openings"), openings)
}

fn write_counts(
    out: &mut impl Write,
    title: &str,
    counts: impl Iterator<Item = (String, u64)>,
) -> io::Result<()> {
    let rows: Vec<[String; 2]> = counts.map(|(name, games)| [games.to_string(), name]).collect();
    if rows.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n{title}")?;
    table::write(out, [Align::Right, Align::Left], &rows)
}
