//! `chuhe db import`: files into the library.

use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};
use inputs::{Input, Part, find};
use messages::Messages;
use records::{Contents, Encoding, Format, ReadOptions};
use serde::Serialize;
use store::{Import, Store};

use crate::Finding;

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

/// How often the progress is told anew.
const PACE: Duration = Duration::from_millis(100);

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
    let mut reader =
        Reader { args, messages, progress: progress()?, shown: start, summary: Summary::default() };
    for (i, input) in inputs.iter().enumerate() {
        reader.read(input, &mut import, (i + 1, inputs.len())).await?;
    }
    let Reader { progress, summary, .. } = reader;
    progress.set_message(messages.text("db-import-writing"));
    let imported = import.finish().await?;
    store.close().await;
    progress.finish_and_clear();
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
    progress: ProgressBar,
    shown: Instant,
    summary: Summary,
}

/// A line on a terminal that says how far it is.
fn progress() -> anyhow::Result<ProgressBar> {
    let bar = ProgressBar::new_spinner();
    bar.set_style(ProgressStyle::with_template("{msg}")?);
    Ok(bar)
}

impl Reader<'_> {
    async fn read(
        &mut self,
        input: &Input,
        import: &mut Import,
        (file, files): (usize, usize),
    ) -> anyhow::Result<()> {
        self.summary.files += 1;
        let parts = match input.parts() {
            Ok(parts) => parts,
            Err(error) => return self.fail(&error.name, &error.problem),
        };
        for part in parts {
            self.read_part(input, &part, import, (file, files)).await?;
        }
        Ok(())
    }

    async fn read_part(
        &mut self,
        input: &Input,
        part: &Part,
        import: &mut Import,
        (file, files): (usize, usize),
    ) -> anyhow::Result<()> {
        let options = ReadOptions {
            format: self.args.format,
            encoding: self.args.encoding,
            name: Some(part.name.clone()),
        };
        let document = match records::read(&part.bytes, &options) {
            Ok(document) => document,
            Err(error) if error.format.is_none() && !input.named => {
                self.summary.skipped += 1;
                return Ok(());
            }
            Err(error) => return self.fail(&part.name, &error),
        };
        if matches!(document.contents, Contents::Book(_)) {
            if input.named {
                let text = self.messages.text("db-import-book");
                return self.fail(&part.name, &text);
            }
            self.summary.skipped += 1;
            return Ok(());
        }
        for game in document.into_games() {
            self.summary.doubtful += u64::from(!game.warnings.is_empty());
            import.add(game).await.with_context(|| part.name.clone())?;
            if self.shown.elapsed() >= PACE {
                self.show(import, (file, files));
            }
        }
        Ok(())
    }

    /// Says how far it is.
    fn show(&mut self, import: &Import, (file, files): (usize, usize)) {
        let games = import.imported();
        let games = games.new + games.merged + games.duplicate;
        let args = [("file", file.into()), ("files", files.into()), ("games", games.into())];
        self.progress.set_message(self.messages.format("db-import-progress", &args));
        self.shown = Instant::now();
    }

    /// A file that cannot be read is told and passed over.
    fn fail(&mut self, name: &str, why: &dyn std::fmt::Display) -> anyhow::Result<()> {
        self.summary.failed += 1;
        let tell = || writeln!(io::stderr(), "chuhe: {name}: {why}");
        Ok(self.progress.suspend(tell)?)
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
