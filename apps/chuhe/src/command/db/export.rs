//! `chuhe db export`: games of the library as a file.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::{Context, bail};
use messages::Messages;
use records::{Format, Notation, WriteOptions};
use store::{Query, Store};

use super::filter::Filter;
use crate::Finding;

/// The arguments of `chuhe db export`.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    #[command(flatten)]
    filter: Filter,
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    #[arg(long, value_name = "FORMAT")]
    to: Option<Format>,
    #[arg(long, value_name = "NOTATION", value_parser = notation)]
    notation: Option<Notation>,
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
}

fn notation(text: &str) -> Result<Notation, String> {
    let names = || Notation::ALL.map(Notation::name).join(", ");
    Notation::of_name(text).ok_or_else(names)
}

pub(super) async fn run(
    store: &Store,
    messages: &Messages,
    args: &Args,
) -> anyhow::Result<Finding> {
    let to_stdout = args.output.as_os_str() == "-";
    let format = args.format(messages, to_stdout)?;
    let query = Query { limit: args.limit, ..args.filter.query(messages)? };
    let found = store.search(&query).await?;
    if found.heads.is_empty() {
        writeln!(io::stderr(), "{}", messages.text("db-found-none"))?;
        return Ok(Finding::Bad);
    }
    let ids: Vec<i64> = found.heads.iter().map(|head| head.id).collect();
    let games = store.games(&ids).await?;
    let options = WriteOptions { notation: args.notation, ..WriteOptions::default() };
    let written = records::write(&games, format, &options)?;
    if to_stdout {
        io::stdout().lock().write_all(&written.bytes)?;
    } else {
        journal::replace_file(&args.output, &written.bytes)
            .with_context(|| args.output.display().to_string())?;
    }
    let lost = written.losses.iter().map(|loss| loss.count).sum::<usize>();
    let told = [
        ("games", games.len().into()),
        ("file", args.output.display().to_string().into()),
        ("format", format.name().into()),
    ];
    writeln!(io::stderr(), "{}", messages.format("db-exported", &told))?;
    if lost == 0 {
        return Ok(Finding::Good);
    }
    let mut kinds: Vec<String> = written.losses.iter().map(|loss| loss.kind.to_string()).collect();
    kinds.sort();
    kinds.dedup();
    let told = [("count", lost.into()), ("kinds", kinds.join(", ").into())];
    writeln!(io::stderr(), "{}", messages.format("db-exported-lost", &told))?;
    Ok(Finding::Bad)
}

impl Args {
    fn format(&self, messages: &Messages, to_stdout: bool) -> anyhow::Result<Format> {
        if let Some(format) = self.to {
            return Ok(format);
        }
        if to_stdout {
            return Ok(Format::Pgn);
        }
        let extension = self.output.extension().and_then(|extension| extension.to_str());
        match extension.and_then(Format::of_extension) {
            Some(format) => Ok(format),
            None => {
                let file = self.output.display().to_string();
                bail!(messages.format("db-export-format", &[("file", file.into())]))
            }
        }
    }
}
