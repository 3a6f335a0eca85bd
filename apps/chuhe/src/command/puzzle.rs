//! `chuhe puzzle`: endgame studies.

use std::io::{self, Write};
use std::time::Duration;

use anyhow::anyhow;
use engine::Level;
use messages::Messages;
use puzzles::{Authority, Book, Progress, Study, books, find_book};
use serde_json::{Value, json};
use tui::{Desk, Start, Strength};
use xiangqi::Outcome;

use super::play::{self, Look};
use crate::{Finding, Global};

/// The arguments of `chuhe puzzle`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[arg(value_name = "BOOK")]
    book: Option<String>,
    #[arg(value_name = "N")]
    study: Option<String>,
    #[arg(long, value_name = "MS", default_value_t = 2000, hide_default_value = true, value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    movetime: u64,
    #[arg(long, conflicts_with = "study")]
    list: bool,
    #[arg(long, conflicts_with_all = ["book", "study", "json"])]
    due: bool,
    #[arg(long, conflicts_with = "study")]
    json: bool,
}

pub(crate) fn run(global: &Global, look: &Look, args: &Args) -> anyhow::Result<Finding> {
    let messages = Messages::new(global.lang());
    let by_name = args.book.as_deref().filter(|_| args.study.is_none() && !args.list && !args.json);
    let named = by_name.filter(|text| find_book(text).is_none()).and_then(study_named);
    let book = match &args.book {
        Some(text) if named.is_none() => Some(find_book(text).ok_or_else(|| {
            anyhow!(messages.format("puzzle-no-book", &[("text", text.clone().into())]))
        })?),
        _ => None,
    };
    if args.json {
        let progress = progress(global, &messages)?;
        let list = book.map_or_else(|| all(&progress), |book| one(book, &progress));
        writeln!(io::stdout(), "{list:#}")?;
        return Ok(Finding::Good);
    }
    let start = match (book, &args.study) {
        (None, _) if args.due => Start::Due,
        (None, _) => named.map_or(Start::Books, Start::Study),
        (Some(book), None) => {
            Start::Studies(books().iter().position(|own| own == book).unwrap_or(0))
        }
        (Some(book), Some(text)) => Start::Study(book.study(text).ok_or_else(|| {
            anyhow!(messages.format("puzzle-not-found", &[("text", text.clone().into())]))
        })?),
    };
    // Progress that cannot be read could not be kept either: that is said before anything is played.
    progress(global, &messages)?;
    let movetime = Some(Duration::from_millis(args.movetime));
    let defence = Strength { movetime, ..Strength::level(Level::MAX) };
    play::studies(global, look, start, defence, args.list)
}

/// How far whoever is logged in, or the guest, has come.
fn progress(global: &Global, messages: &Messages) -> anyhow::Result<Progress> {
    let desk = Desk::open(&global.data()?, messages);
    desk.and_then(|desk| desk.progress(messages)).map_err(|problem| anyhow!(problem))
}

/// The first study of any book that has exactly this name.
fn study_named(name: &str) -> Option<&'static Study> {
    books().iter().flat_map(|book| &book.studies).find(|study| study.name == name)
}

fn all(progress: &Progress) -> Value {
    let books = books().iter().zip(1..).map(|(book, number): (_, usize)| {
        json!({
            "number": number,
            "slug": book.slug,
            "name": book.name,
            "english": book.english,
            "studies": book.studies.len(),
            "solved": progress.solved(&book.studies),
        })
    });
    books.collect()
}

fn one(book: &Book, progress: &Progress) -> Value {
    let studies = book.studies.iter().zip(1..).map(|(study, number): (_, usize)| {
        let result = match study.outcome {
            Outcome::Win(color) => color.fold("red", "black"),
            Outcome::Draw => "draw",
        };
        let solution: Vec<String> = study.solution().iter().map(ToString::to_string).collect();
        json!({
            "number": number,
            "id": study.id,
            "name": study.name,
            "fen": study.position().to_string(),
            "result": result,
            "by": if study.authority == Authority::Book { "book" } else { "engine" },
            "solution": solution,
            "progress": progress.mark(study.id),
        })
    });
    studies.collect()
}
