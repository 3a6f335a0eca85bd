//! `chuhe db search`: finding games.

use std::io::{self, BufWriter, Write};

use messages::Messages;
use records::{Format, WriteOptions};
use serde::Serialize;
use store::{Found, Query, Store};

use super::filter::Filter;
use super::head::{self, HeadJson};
use crate::Finding;

/// The arguments of `chuhe db search`.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    #[command(flatten)]
    filter: Filter,
    #[arg(long, value_name = "N", default_value_t = 20)]
    limit: usize,
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    offset: usize,
    #[arg(long)]
    json: bool,
    #[arg(long, conflicts_with = "json")]
    pgn: bool,
}

#[derive(Serialize)]
struct Answer<'a> {
    total: usize,
    games: Vec<HeadJson<'a>>,
}

pub(super) async fn run(
    store: &Store,
    messages: &Messages,
    args: &Args,
) -> anyhow::Result<Finding> {
    let limit = (args.limit > 0).then_some(args.limit);
    let query = Query { limit, offset: args.offset, ..args.filter.query(messages)? };
    let found = store.search(&query).await?;
    let mut out = BufWriter::new(io::stdout().lock());
    if args.json {
        let games = found.heads.iter().map(HeadJson::from).collect();
        serde_json::to_writer(&mut out, &Answer { total: found.total, games })
            .map_err(io::Error::from)?;
        writeln!(out)?;
    } else if args.pgn {
        let ids: Vec<i64> = found.heads.iter().map(|head| head.id).collect();
        let games = store.games(&ids).await?;
        out.write_all(&records::write(&games, Format::Pgn, &WriteOptions::default())?.bytes)?;
    } else if !found.heads.is_empty() {
        head::write(&mut out, messages, &found.heads)?;
    }
    out.flush()?;
    if !args.json {
        tell_total(messages, &found)?;
    }
    Ok(if found.total > 0 { Finding::Good } else { Finding::Bad })
}

/// How many there are is no part of the list.
fn tell_total(messages: &Messages, found: &Found) -> io::Result<()> {
    let text = if found.total == 0 {
        messages.text("db-found-none")
    } else {
        let args = [("total", found.total.into()), ("shown", found.heads.len().into())];
        messages.format("db-found", &args)
    };
    writeln!(io::stderr(), "{text}")
}
