//! `chuhe db import`: files into the library.

use std::io::{self, Write};
use std::path::Path;
use std::time::Instant;

use anyhow::Context;
use inputs::{Input, Part, find};
use messages::Messages;
use records::{Contents, Encoding, Format, ReadOptions};
use serde::Serialize;
use store::{Import, Store};

use crate::Finding;
use crate::progress::Progress;

/// The arguments of `chuhe db import`.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<String>,
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    #[arg(long, value_name = "NAME")]
    encoding: Option<Encoding>,
    #[arg(long)]
    json: bool,
}

/// What became of the files and games.
#[derive(Serialize, Default, Debug)]
struct Summary {
    files: u64,
    /// Files below a folder that look like no record.
    skipped: u64,
    /// Files that could not be read.
    failed: u64,
    new: u64,
    merged: u64,
    duplicate: u64,
    /// Games with moves or positions that are not lawful, or texts that could not be read.
    doubtful: u64,
    seconds: f64,
}

pub(super) async fn run(data: &Path, messages: &Messages, args: &Args) -> anyhow::Result<Finding> {
    let start = Instant::now();
    let inputs = find(&args.paths, None)?;
    // What is not there is a mistake of the command line; what cannot be read is told on the way.
    for path in inputs.iter().filter_map(|input| input.path.as_deref()) {
        std::fs::metadata(path).with_context(|| path.display().to_string())?;
    }
    let store = Store::create(data).await?;
    let mut import = store.import().await?;
    let progress = Progress::of_files(inputs.len())?;
    let mut reader = Reader { args, messages, progress, summary: Summary::default() };
    for input in &inputs {
        reader.read(input, &mut import).await?;
    }
    let Reader { progress, summary, .. } = reader;
    progress.tell_now(messages.text("db-import-writing"));
    let imported = import.finish().await?;
    store.close().await;
    progress.end();
    let summary = Summary {
        new: imported.new,
        merged: imported.merged,
        duplicate: imported.duplicate,
        seconds: (start.elapsed().as_secs_f64() * 1000.0).round() / 1000.0,
        ..summary
    };
    summary.tell(messages, args.json)?;
    let nothing = imported.new + imported.merged + imported.duplicate == 0;
    Ok(if summary.failed > 0 || nothing { Finding::Bad } else { Finding::Good })
}

struct Reader<'a> {
    args: &'a Args,
    messages: &'a Messages,
    progress: Progress,
    summary: Summary,
}

impl Reader<'_> {
    async fn read(&mut self, input: &Input, import: &mut Import) -> anyhow::Result<()> {
        self.summary.files += 1;
        match input.parts() {
            Ok(parts) => {
                for part in parts {
                    self.read_part(&part, import).await?;
                }
            }
            Err(error) => self.fail(&error.name, &self.messages.input_error(&error))?,
        }
        self.progress.file_done();
        Ok(())
    }

    async fn read_part(&mut self, part: &Part, import: &mut Import) -> anyhow::Result<()> {
        let options = ReadOptions {
            format: self.args.format,
            encoding: self.args.encoding,
            name: Some(part.name.clone()),
        };
        let document = match records::read(&part.bytes, &options) {
            Ok(document) => document,
            Err(error) if error.format.is_none() && !part.named => {
                self.summary.skipped += 1;
                return Ok(());
            }
            Err(error) => return self.fail(&part.name, &self.messages.read_error(&error)),
        };
        if matches!(document.contents, Contents::Book(_)) {
            if part.named {
                let text = self.messages.text("db-import-book");
                return self.fail(&part.name, &text);
            }
            self.summary.skipped += 1;
            return Ok(());
        }
        for game in document.into_games() {
            self.summary.doubtful += u64::from(!game.warnings.is_empty());
            import.add(game).await.with_context(|| part.name.clone())?;
            self.progress.tell(|| {
                let sum = import.imported();
                let games = sum.new + sum.merged + sum.duplicate;
                self.messages.format("db-import-progress", &[("games", games.into())])
            });
        }
        Ok(())
    }

    /// A file that cannot be read is told and passed over.
    fn fail(&mut self, name: &str, why: &str) -> anyhow::Result<()> {
        self.summary.failed += 1;
        Ok(self.progress.complain(&format_args!("chuhe: {name}: {why}"))?)
    }
}

impl Summary {
    fn tell(&self, messages: &Messages, json: bool) -> anyhow::Result<()> {
        let mut out = io::stdout().lock();
        if json {
            serde_json::to_writer(&mut out, self).map_err(io::Error::from)?;
            writeln!(out)?;
            return Ok(());
        }
        let args = [
            ("new", self.new.into()),
            ("merged", self.merged.into()),
            ("duplicate", self.duplicate.into()),
            ("seconds", format!("{:.1}", self.seconds).into()),
        ];
        writeln!(out, "{}", messages.format("db-imported", &args))?;
        for (id, count) in [
            ("db-imported-doubtful", self.doubtful),
            ("db-imported-failed", self.failed),
            ("db-imported-skipped", self.skipped),
        ] {
            if count > 0 {
                writeln!(out, "{}", messages.format(id, &[("count", count.into())]))?;
            }
        }
        Ok(())
    }
}
