//! What a command is given to read: files, folders, standard input, packed or not.

mod unpack;

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::Context;

/// A file that is to be read.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Input {
    /// Where it is; standard input if `None`.
    path: Option<PathBuf>,
    /// Whether the user named it, and not just a folder that it is in.
    pub(crate) named: bool,
}

/// A file with its content; a packed file may hold several.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Part {
    /// How it is called, for messages and for telling formats apart.
    pub(crate) name: String,
    /// What it holds, unpacked.
    pub(crate) bytes: Vec<u8>,
}

/// The files that paths mean: a folder means all files below it, `-` standard input.
///
/// # Errors
/// If a path is not there or a folder cannot be read.
pub(crate) fn inputs(paths: &[PathBuf]) -> anyhow::Result<Vec<Input>> {
    let mut inputs = Vec::new();
    for path in paths {
        if path == Path::new("-") {
            inputs.push(Input { path: None, named: true });
            continue;
        }
        let place = || path.display().to_string();
        if fs::metadata(path).with_context(place)?.is_dir() {
            let mut files = files_below(path)?;
            files.sort();
            inputs.extend(files.into_iter().map(|file| Input { path: Some(file), named: false }));
        } else {
            inputs.push(Input { path: Some(path.clone()), named: true });
        }
    }
    Ok(inputs)
}

/// All files below a folder. Links to folders are not followed, so that no way leads in a circle.
fn files_below(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let place = || folder.display().to_string();
        for entry in fs::read_dir(&folder).with_context(place)? {
            let entry = entry.with_context(place)?;
            if entry.file_type().with_context(place)?.is_dir() {
                folders.push(entry.path());
            } else {
                files.push(entry.path());
            }
        }
    }
    Ok(files)
}

impl Input {
    /// What it is called.
    pub(crate) fn name(&self) -> String {
        self.path.as_ref().map_or_else(|| "-".to_owned(), |path| path.display().to_string())
    }

    /// Reads and unpacks it.
    ///
    /// # Errors
    /// If it cannot be read, or what it is packed with is damaged.
    pub(crate) fn read(&self) -> io::Result<Vec<Part>> {
        let mut bytes = Vec::new();
        match &self.path {
            Some(path) => bytes = fs::read(path)?,
            None => drop(io::stdin().lock().read_to_end(&mut bytes)?),
        }
        unpack::unpack(Part { name: self.name(), bytes })
    }
}
