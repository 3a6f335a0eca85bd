//! One file: read, written, and what is told of it.

use std::fs;
use std::io;
use std::path::Path;

use inputs::{Input, Part};
use records::{Contents, Game, GameDigest, Loss, ReadOptions, Standing, WarningKind};

use crate::names::Names;
use crate::report::{FileReport, GameWarning, Problem};
use crate::{Options, Watch};

/// Reads a file. One that was only found in a folder or an archive, and is of no known format or a book,
/// is passed over.
pub(crate) fn read(part: &Part, options: &Options) -> (FileReport, Vec<Game>) {
    let mut report = FileReport::new(part.name.clone());
    let name = part.place.file_name().map(|name| name.to_string_lossy().into_owned());
    let read = ReadOptions { format: options.from, encoding: options.encoding, name };
    let document = match records::read(&part.bytes, &read) {
        Ok(document) => document,
        Err(error) => {
            report.skipped = error.format.is_none() && !part.named;
            report.problem = Some(Problem::Read(error));
            return (report, Vec::new());
        }
    };
    report.format = Some(document.format);
    report.encoding = document.encoding;
    let of_file = |warning| GameWarning { game: None, warning };
    report.warnings.extend(document.warnings.iter().cloned().map(of_file));
    if matches!(document.contents, Contents::Book(_)) {
        report.skipped = !part.named;
        report.problem = Some(Problem::Book);
        return (report, Vec::new());
    }
    let mut games = document.into_games();
    if games.is_empty() {
        report.problem = Some(Problem::NoGames);
        return (report, games);
    }
    report.games = games.len();
    for (number, game) in games.iter_mut().enumerate() {
        report.moves += game.tree.len();
        report.dropped += dropped(game);
        if options.digests {
            report.digests.push(GameDigest::new(game));
        }
        let of_game = |warning| GameWarning { game: Some(number), warning };
        report.warnings.extend(std::mem::take(&mut game.warnings).into_iter().map(of_game));
    }
    report.dropped += report.warnings.iter().filter(|own| own.game.is_none()).count();
    (report, games)
}

/// How many warnings of a game tell of something that is not in it.
fn dropped(game: &Game) -> usize {
    let (mut dropped, mut illegal) = (0, 0);
    for warning in &game.warnings {
        match warning.kind {
            WarningKind::UnreadableMove { .. }
            | WarningKind::Truncated { .. }
            | WarningKind::BadText { .. }
            | WarningKind::Dropped(_) => dropped += 1,
            WarningKind::IllegalMove { .. } => illegal += 1,
            _ => {}
        }
    }
    // Illegal moves are in the tree where the file names two points, and end the line where it has a
    // text.
    let tree = &game.tree;
    let kept = tree.walk().filter(|&(node, _)| tree.standing(node) != Standing::Legal);
    let kept = if illegal + dropped == 0 { 0 } else { kept.take(illegal + dropped).count() };
    (illegal + dropped).saturating_sub(kept)
}

/// Writes a file's games below the folder.
pub(crate) fn write(
    mut report: FileReport,
    games: &[Game],
    names: &Names,
    input: &Input,
    part: &Part,
    options: &Options,
    watch: &dyn Watch,
) -> FileReport {
    if report.problem.is_some() || is_withheld(&mut report, options) {
        return report;
    }
    let apart = options.split || !options.to.holds_many() && games.len() > 1;
    if options.strict && would_lose(games, apart, options) {
        report.problem = Some(Problem::Withheld);
        return report;
    }
    let written = if apart {
        let count = games.len();
        games.iter().enumerate().try_for_each(|(number, game)| {
            if watch.is_stopped() {
                return Err(Problem::Stopped);
            }
            let path = names.of(input, part, Some((number, count)));
            let numbered = |loss: Loss| Loss { game: number, ..loss };
            write_file(&mut report, std::slice::from_ref(game), &path, input, options, numbered)
        })
    } else {
        let path = names.of(input, part, None);
        write_file(&mut report, games, &path, input, options, |loss| loss)
    };
    report.problem = written.err();
    report
}

/// Whether the format cannot hold all that is in the games.
fn would_lose(games: &[Game], apart: bool, options: &Options) -> bool {
    let lossy = |games: &[Game]| {
        let written = records::write(games, options.to, &options.write);
        written.is_ok_and(|written| !written.losses.is_empty())
    };
    if apart { games.chunks(1).any(lossy) } else { lossy(games) }
}

fn is_withheld(report: &mut FileReport, options: &Options) -> bool {
    let faulty = options.strict && !report.warnings.is_empty();
    if faulty {
        report.problem = Some(Problem::Withheld);
    }
    faulty
}

fn write_file(
    report: &mut FileReport,
    games: &[Game],
    path: &Path,
    input: &Input,
    options: &Options,
    numbered: impl Fn(Loss) -> Loss,
) -> Result<(), Problem> {
    let written = records::write(games, options.to, &options.write).map_err(Problem::Write)?;
    report.losses.extend(written.losses.into_iter().map(numbered));
    if let (Ok(source), Ok(target)) = (
        input.path.as_ref().map_or_else(|| Err(io::ErrorKind::NotFound.into()), fs::canonicalize),
        fs::canonicalize(path),
    ) && source == target
    {
        return Err(Problem::Itself);
    }
    put(path, &written.bytes)?;
    report.outputs.push(path.to_owned());
    Ok(())
}

fn put(path: &Path, bytes: &[u8]) -> Result<(), Problem> {
    let made = path.parent().map_or(Ok(()), fs::create_dir_all);
    made.and_then(|()| journal::put_file(path, bytes))
        .map_err(|error| Problem::Output(path.to_owned(), error))
}

/// Writes the games of all files, in their order, to one file or to memory.
pub(crate) fn write_all(
    mut files: Vec<FileReport>,
    games: &[Game],
    path: Option<&Path>,
    options: &Options,
) -> (Vec<FileReport>, Vec<u8>) {
    let stopped = files.iter().any(|file| matches!(file.problem, Some(Problem::Stopped)));
    let mut withheld = false;
    for file in &mut files {
        withheld |= file.problem.is_none() && is_withheld(file, options);
        withheld |= options.strict && file.problem.is_some() && !file.skipped;
    }
    if stopped || withheld || games.is_empty() {
        for file in files.iter_mut().filter(|file| file.problem.is_none()) {
            file.problem = Some(if stopped { Problem::Stopped } else { Problem::Withheld });
        }
        return (files, Vec::new());
    }
    let problem = match records::write(games, options.to, &options.write) {
        Err(error) => Some(Problem::Write(error)),
        Ok(written) => {
            share(&mut files, written.losses);
            let lost = files.iter().any(|file| !file.losses.is_empty());
            match path {
                _ if options.strict && lost => Some(Problem::Withheld),
                None => return (files, written.bytes),
                Some(path) => put(path, &written.bytes).err(),
            }
        }
    };
    let mut problem = problem;
    for file in files.iter_mut().filter(|file| file.problem.is_none()) {
        match (&problem, path) {
            (None, Some(path)) => file.outputs.push(path.to_owned()),
            // The reason once, and for the others that they were not written.
            _ => file.problem = problem.replace(Problem::Withheld),
        }
    }
    (files, Vec::new())
}

/// Tells each file the losses of its games.
fn share(files: &mut [FileReport], losses: Vec<Loss>) {
    let mut losses = losses.into_iter().peekable();
    let mut first = 0;
    for file in files {
        let end = first + file.games;
        while let Some(loss) = losses.next_if(|loss| loss.game < end) {
            file.losses.push(Loss { game: loss.game.saturating_sub(first), ..loss });
        }
        first = end;
    }
}
