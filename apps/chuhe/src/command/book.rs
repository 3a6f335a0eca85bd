//! `chuhe book`: opening books made and looked into.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use book::{Book, Builder, Rules};
use engine::OpeningBook;
use messages::Messages;
use records::ReadOptions;
use xiangqi::notation::parse_move;
use xiangqi::{Position, fen};

use crate::progress::Progress;
use crate::{Finding, Global};

/// The arguments of `chuhe book`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand, Debug)]
enum Command {
    Build(Build),
    Show(Show),
}

/// The arguments of `chuhe book build`.
#[derive(clap::Args, Debug)]
struct Build {
    #[arg(required = true, value_name = "FILE")]
    games: Vec<String>,
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    #[arg(long, value_name = "N", default_value_t = Rules::default().plies)]
    plies: usize,
    #[arg(long, value_name = "N", default_value_t = Rules::default().games)]
    min_games: u32,
    #[arg(long, value_name = "PERCENT", default_value_t = Rules::default().percent)]
    min_percent: u32,
    #[arg(long, value_name = "PERCENT", default_value_t = Rules::default().worse)]
    max_worse: u32,
    #[arg(long, value_name = "TAG=VALUE", value_parser = tag)]
    only: Vec<(String, String)>,
}

/// The arguments of `chuhe book show`.
#[derive(clap::Args, Debug)]
struct Show {
    #[arg(value_name = "FILE")]
    book: Option<PathBuf>,
    #[arg(long, default_value = fen::START, value_name = "FEN", hide_default_value = true, allow_hyphen_values = true)]
    fen: String,
    #[arg(long, default_value = "", value_name = "MOVES", hide_default_value = true)]
    moves: String,
    #[arg(long)]
    json: bool,
}

fn tag(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("TAG=VALUE")?;
    Ok((name.to_owned(), value.to_owned()))
}

pub(crate) fn run(global: &Global, args: &Args) -> anyhow::Result<Finding> {
    match &args.command {
        Command::Build(args) => build(args, &Messages::new(global.lang())),
        Command::Show(args) => show(args),
    }
}

/// Larger files are no books.
const LARGEST_BOOK: u64 = 256 << 20;

/// What is in a file that may be a book. Devices and pipes are none, and may have no end.
pub(crate) fn read_file(path: &Path) -> anyhow::Result<Vec<u8>> {
    let place = || path.display().to_string();
    let about = fs::metadata(path).with_context(place)?;
    if !about.is_file() || about.len() > LARGEST_BOOK {
        bail!("{} is no book", place());
    }
    fs::read(path).with_context(place)
}

/// The book in a file.
pub(crate) fn read_book(path: &Path) -> anyhow::Result<Book> {
    Book::read(read_file(path)?).with_context(|| path.display().to_string())
}

fn build(args: &Build, messages: &Messages) -> anyhow::Result<Finding> {
    let mut builder = Builder::new(Rules {
        plies: args.plies,
        games: args.min_games,
        percent: args.min_percent,
        worse: args.max_worse,
    });
    let mut unreadable = 0_u64;
    let inputs = inputs::find(&args.games, None)?;
    let progress = Progress::of_files(inputs.len())?;
    for input in inputs {
        for part in input.parts()? {
            let name = part.place.file_name().map(|name| name.to_string_lossy().into_owned());
            let read = ReadOptions { name, ..ReadOptions::default() };
            let document = records::read(&part.bytes, &read).with_context(|| part.name.clone())?;
            for game in document.games() {
                if !args.only.iter().all(|(tag, value)| game.tag(tag) == Some(value)) {
                    continue;
                }
                match game.main_record().filter(|_| game.warnings.is_empty()) {
                    Some(record) => {
                        let moves = record.plies().iter().map(|ply| ply.mv);
                        builder.add(record.start(), moves, game.result);
                    }
                    None => unreadable += 1,
                }
                progress.tell(|| builder.games().to_string());
            }
        }
        progress.file_done();
    }
    progress.end();
    let book = builder.finish();
    if book.is_empty() {
        let count = [("games", builder.games().into()), ("unreadable", unreadable.into())];
        bail!(messages.format("book-nothing-kept", &count));
    }
    journal::replace_file(&args.output, book.as_bytes())
        .with_context(|| format!("writing {}", args.output.display()))?;
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "{} games ({unreadable} not readable), {} positions, {} moves, {} bytes",
        builder.games(),
        book.positions(),
        book.len(),
        book.as_bytes().len()
    )?;
    Ok(Finding::Good)
}

fn show(args: &Show) -> anyhow::Result<Finding> {
    let mut position = Position::from_fen(&args.fen).with_context(|| format!("{:?}", args.fen))?;
    for text in args.moves.split([' ', ',']).filter(|text| !text.is_empty()) {
        let mv = parse_move(text, &position).with_context(|| format!("{text:?}"))?;
        position = position.play(mv).with_context(|| format!("{text:?}"))?;
    }
    let book = match &args.book {
        Some(path) => read_book(path)?,
        None => Book::builtin().clone(),
    };
    let known = book.moves(&position);
    let total: u32 = known.iter().map(|known| known.weight).sum();
    let mut out = io::stdout().lock();
    if args.json {
        let moves: Vec<_> = known
            .iter()
            .map(
                |known| serde_json::json!({ "move": known.mv.to_string(), "weight": known.weight }),
            )
            .collect();
        let told = serde_json::json!({
            "fen": position.to_string(),
            "moves": moves,
            "positions_in_book": book.positions(),
            "moves_in_book": book.len(),
        });
        writeln!(out, "{told}")?;
    } else {
        for known in &known {
            let percent = f64::from(known.weight) * 100.0 / f64::from(total.max(1));
            writeln!(out, "{}  {percent:5.1} %", known.mv)?;
        }
    }
    Ok(if known.is_empty() { Finding::Bad } else { Finding::Good })
}
