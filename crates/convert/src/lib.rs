//! Files of games from any format to another, many at a time.
//!
//! [`run`] reads [`inputs`] in parallel, writes them below a folder, into one file, or as bytes for
//! standard output, and tells of each file what it held and what was lost. A file is written whole or
//! not at all, at whatever time the program is ended.

#![forbid(unsafe_code)]

mod names;
mod one;
mod report;

use std::path::PathBuf;

use inputs::Input;
use rayon::prelude::*;
use records::{Encoding, Format, Game, WriteOptions};

use names::Names;
pub use report::{FileReport, GameWarning, Problem, Report, Summary};

/// Where games go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Target {
    /// Below this folder, a file for each file.
    Folder(PathBuf),
    /// Into this file, all games.
    File(PathBuf),
    /// Into [`Outcome::bytes`], all games.
    Bytes,
}

/// How to convert.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The format to write.
    pub to: Format,
    /// The format to read; found by content if `None`.
    pub from: Option<Format>,
    /// The encoding to read; found by content if `None`.
    pub encoding: Option<Encoding>,
    /// Notation and encoding to write.
    pub write: WriteOptions,
    /// In a folder: a file for each game.
    pub split: bool,
    /// Nothing is written of a file that anything is wrong with or would be lost of.
    pub strict: bool,
    /// Whether the report is to have a digest of each game.
    pub digests: bool,
}

impl Options {
    /// Everything as usual for a format.
    pub fn new(to: Format) -> Self {
        Self {
            to,
            from: None,
            encoding: None,
            write: WriteOptions::default(),
            split: false,
            strict: false,
            digests: false,
        }
    }
}

/// Who watches over a conversion. Called by several threads.
pub trait Watch: Sync {
    /// A file is done.
    fn done(&self) {}

    /// Whether to stop: files that were not begun are left.
    fn is_stopped(&self) -> bool {
        false
    }
}

/// Nobody watches.
impl Watch for () {}

/// What came of it.
#[derive(Debug)]
pub struct Outcome {
    /// What is to be written to standard output, for [`Target::Bytes`].
    pub bytes: Vec<u8>,
    /// What is told of each file.
    pub report: Report,
}

/// Converts files. What goes wrong with one keeps none of the others back, and is in the report.
pub fn run(inputs: &[Input], target: &Target, options: &Options, watch: &dyn Watch) -> Outcome {
    match target {
        Target::Folder(folder) => Outcome {
            bytes: Vec::new(),
            report: Report::new(options.to, apart(inputs, folder.clone(), options, watch)),
        },
        Target::File(path) => {
            let (files, games) = together(inputs, options, watch);
            let (files, _) = one::write_all(files, &games, Some(path), options);
            Outcome { bytes: Vec::new(), report: Report::new(options.to, files) }
        }
        Target::Bytes => {
            let (files, games) = together(inputs, options, watch);
            let (files, bytes) = one::write_all(files, &games, None, options);
            Outcome { bytes, report: Report::new(options.to, files) }
        }
    }
}

/// Each file for itself. Files of an archive are files.
fn apart(
    inputs: &[Input],
    folder: PathBuf,
    options: &Options,
    watch: &dyn Watch,
) -> Vec<FileReport> {
    let names = Names::new(folder, inputs, options.to);
    let reports: Vec<Vec<FileReport>> = inputs
        .par_iter()
        .map(|input| {
            if watch.is_stopped() {
                return vec![FileReport::of_problem(input.name(), Problem::Stopped)];
            }
            let reports = match input.parts() {
                Ok(parts) => parts
                    .iter()
                    .map(|part| {
                        if watch.is_stopped() {
                            return FileReport::of_problem(part.name.clone(), Problem::Stopped);
                        }
                        let (report, games) = one::read(part, options);
                        one::write(report, &games, &names, input, part, options, watch)
                    })
                    .collect(),
                Err(error) => vec![FileReport::of_problem(input.name(), Problem::Input(error))],
            };
            watch.done();
            reports
        })
        .collect();
    reports.into_iter().flatten().collect()
}

/// All games of all files in their order.
fn together(
    inputs: &[Input],
    options: &Options,
    watch: &dyn Watch,
) -> (Vec<FileReport>, Vec<Game>) {
    let read: Vec<Vec<(FileReport, Vec<Game>)>> = inputs
        .par_iter()
        .map(|input| {
            let stopped = || (FileReport::of_problem(input.name(), Problem::Stopped), Vec::new());
            if watch.is_stopped() {
                return vec![stopped()];
            }
            let read = match input.parts() {
                Ok(parts) => parts.iter().map(|part| one::read(part, options)).collect(),
                Err(error) => {
                    vec![(FileReport::of_problem(input.name(), Problem::Input(error)), Vec::new())]
                }
            };
            watch.done();
            // What was read after the stop is not written: half of a collection is none.
            if watch.is_stopped() { vec![stopped()] } else { read }
        })
        .collect();
    let (files, games): (Vec<FileReport>, Vec<Vec<Game>>) = read.into_iter().flatten().unzip();
    (files, games.into_iter().flatten().collect())
}
