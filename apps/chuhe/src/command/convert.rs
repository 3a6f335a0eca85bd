//! `chuhe convert`: files of games from any format to another.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, anyhow, bail};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use convert::{FileReport, Options, Problem, Report, Summary, Target, Watch};
use inputs::{Input, find};
use messages::Messages;
use records::{Encoding, Format, Notation, WriteOptions};

use crate::progress::Progress;
use crate::{Finding, Global};

/// The arguments of `chuhe convert`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[arg(value_name = "IN", required = true)]
    input: Vec<String>,
    #[arg(short, long, value_name = "OUT")]
    output: String,
    #[arg(long, value_name = "FORMAT", value_parser = written_format(), hide_possible_values = true)]
    to: Option<Format>,
    #[arg(long, value_name = "FORMAT", value_parser = read_format(), hide_possible_values = true)]
    from: Option<Format>,
    #[arg(long, value_name = "NOTATION", value_parser = notation())]
    notation: Option<Notation>,
    #[arg(long, value_name = "ENCODING")]
    encoding: Option<Encoding>,
    #[arg(long, value_name = "ENCODING")]
    to_encoding: Option<Encoding>,
    #[arg(long, conflicts_with = "merge")]
    split: bool,
    #[arg(long)]
    merge: bool,
    #[arg(long)]
    strict: bool,
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
}

fn written_format() -> impl TypedValueParser<Value = Format> {
    let written = Format::ALL.iter().filter(|format| format.is_written());
    named(written.map(|format| format.name()))
}

fn read_format() -> impl TypedValueParser<Value = Format> {
    named(Format::ALL.iter().map(|format| format.name()))
}

fn named(names: impl Iterator<Item = &'static str>) -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(names.collect::<Vec<_>>()).try_map(|name| name.parse::<Format>())
}

pub(crate) fn notation() -> impl TypedValueParser<Value = Notation> {
    PossibleValuesParser::new(Notation::ALL.map(Notation::name))
        .map(|name| Notation::of_name(&name).unwrap_or_default())
}

/// How many warnings and losses are shown.
const SHOWN: usize = 20;

pub(crate) fn run(global: &Global, args: &Args) -> anyhow::Result<Finding> {
    let messages = Messages::new(global.lang());
    let inputs = found(&messages, args)?;
    let (target, to) = target(&messages, args, &inputs)?;
    let write = WriteOptions { notation: args.notation, encoding: args.to_encoding };
    let options = Options {
        from: args.from,
        encoding: args.encoding,
        write,
        split: args.split,
        strict: args.strict,
        digests: args.report.is_some(),
        ..Options::new(to)
    };
    let watcher = Watcher::new(inputs.len())?;
    let outcome = convert::run(&inputs, &target, &options, &watcher);
    watcher.progress.end();
    io::stdout().write_all(&outcome.bytes)?;
    if let Some(path) = &args.report {
        let text = format!("{:#}\n", outcome.report.to_json());
        journal::replace_file(path, text.as_bytes()).with_context(|| path.display().to_string())?;
    }
    tell(&messages, &outcome.report)?;
    finding(&messages, &outcome.report, watcher.is_stopped())
}

fn found(messages: &Messages, args: &Args) -> anyhow::Result<Vec<Input>> {
    // A folder that is converted into itself would be converted again the next time.
    let except = Path::new(&args.output);
    let found = find(&args.input, Some(except).filter(|path| path.is_dir()));
    let inputs =
        found.map_err(|error| anyhow!("{}: {}", error.name, messages.input_error(&error)))?;
    if inputs.is_empty() {
        bail!(messages.text("convert-nothing"));
    }
    Ok(inputs)
}

/// Where to write, and in which format.
fn target(messages: &Messages, args: &Args, inputs: &[Input]) -> anyhow::Result<(Target, Format)> {
    let path = PathBuf::from(&args.output);
    let named = path.extension().and_then(|own| own.to_str()).and_then(Format::of_extension);
    let named = named.filter(|format| format.is_written());
    let format = args.to.or(named).unwrap_or(Format::Pgn);
    if args.output == "-" {
        return Ok((Target::Bytes, format));
    }
    let is_folder = path.is_dir() || args.output.ends_with(['/', std::path::MAIN_SEPARATOR]);
    if args.merge && is_folder {
        bail!(messages.format("convert-merge-folder", &[("path", args.output.clone().into())]));
    }
    let several = inputs.len() > 1 || args.input.iter().any(|input| Path::new(input).is_dir());
    // Without a known extension a single file may still be meant, if the format is told.
    let is_file = named.is_some() || args.to.is_some() && !several;
    if args.merge || !is_folder && !args.split && is_file {
        return Ok((Target::File(path), format));
    }
    if !is_folder && !args.split && !several {
        let args = [("path", args.output.clone().into())];
        bail!(messages.format("convert-no-format", &args));
    }
    Ok((Target::Folder(path), format))
}

/// The progress bar, and the wish to stop.
struct Watcher {
    progress: Progress,
    stop: Arc<AtomicBool>,
}

impl Watcher {
    /// The first Ctrl-C stops between files, a second one at once. Either way no file is half written.
    fn new(files: usize) -> anyhow::Result<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
            signal_hook::flag::register_conditional_shutdown(signal, 130, Arc::clone(&stop))?;
            signal_hook::flag::register(signal, Arc::clone(&stop))?;
        }
        Ok(Self { progress: Progress::of_files(files)?, stop })
    }
}

impl Watch for Watcher {
    fn done(&self) {
        self.progress.file_done();
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// What went wrong, and the numbers.
fn tell(messages: &Messages, report: &Report) -> io::Result<()> {
    let mut out = io::stderr().lock();
    let mut lines = report.files.iter().flat_map(|file| notes(messages, file));
    for line in lines.by_ref().take(SHOWN) {
        writeln!(out, "{line}")?;
    }
    let more = lines.count();
    if more > 0 {
        writeln!(out, "{}", messages.format("convert-more", &[("count", more.into())]))?;
    }
    let Summary { files, written, skipped, failed, games, moves, warnings, lost } =
        report.summary();
    let args = [
        ("files", files.into()),
        ("written", written.into()),
        ("skipped", skipped.into()),
        ("failed", failed.into()),
        ("games", games.into()),
        ("moves", moves.into()),
        ("warnings", warnings.into()),
        ("lost", lost.into()),
    ];
    writeln!(out, "{}", messages.format("convert-summary", &args))
}

/// What went wrong with a file, a line each.
fn notes<'a>(
    messages: &'a Messages,
    file: &'a FileReport,
) -> impl Iterator<Item = String> + use<'a> {
    let of_file = |text: String| format!("{}: {text}", file.name);
    let of_game = move |game: Option<usize>, text: String| match game {
        Some(game) if file.games > 1 => {
            let number = messages.format("convert-game", &[("number", (game + 1).into())]);
            format!("{}, {number}: {text}", file.name)
        }
        _ => of_file(text),
    };
    // That it was not begun is said once for all, and that it is of no known format in the sum.
    let told = match file.problem {
        Some(Problem::Stopped) => false,
        Some(Problem::Book) => true,
        _ => !file.skipped,
    };
    let problem = file.problem.as_ref().filter(|_| told);
    let problem = problem.map(|problem| of_file(problem_text(messages, problem)));
    let warnings =
        file.warnings.iter().map(move |own| of_game(own.game, messages.warning(&own.warning)));
    let losses = file
        .losses
        .iter()
        .map(move |loss| of_game(Some(loss.game), messages.loss(&loss.kind, loss.count)));
    problem.into_iter().chain(losses).chain(warnings)
}

/// Whether all is well; an error if nothing could be done.
fn finding(messages: &Messages, report: &Report, stopped: bool) -> anyhow::Result<Finding> {
    let Summary { files, written, .. } = report.summary();
    if stopped {
        let args = [("written", written.into()), ("files", files.into())];
        bail!(messages.format("convert-stopped", &args));
    }
    if report.is_whole() {
        return Ok(Finding::Good);
    }
    let unable = |file: &FileReport| {
        file.skipped
            || matches!(
                file.problem,
                Some(
                    Problem::Input(_)
                        | Problem::Read(_)
                        | Problem::Book
                        | Problem::Output(..)
                        | Problem::Itself
                )
            )
    };
    if report.files.iter().all(unable) {
        bail!(messages.text("convert-none"));
    }
    Ok(Finding::Bad)
}

/// Why a file was not converted.
fn problem_text(messages: &Messages, problem: &Problem) -> String {
    match problem {
        Problem::Input(error) => messages.input_error(error),
        Problem::Read(error) => messages.read_error(error),
        Problem::Book => messages.text("convert-book"),
        Problem::NoGames => messages.text("convert-no-games"),
        Problem::Write(error) => messages.write_error(error),
        Problem::Output(path, error) => {
            let args = [
                ("path", path.display().to_string().into()),
                ("problem", messages.io_error(error).into()),
            ];
            messages.format("not-saved", &args)
        }
        Problem::Itself => messages.text("convert-itself"),
        Problem::Withheld => messages.text("convert-withheld"),
        Problem::Stopped => messages.text("convert-stopped-file"),
        problem => problem.to_string(),
    }
}
