//! From arguments to files.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::{InputError, Problem};

/// A file to be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Input {
    /// Where it is; `None` for standard input.
    pub path: Option<PathBuf>,
    /// Its place below the folder that was named; its file name if it was named itself.
    pub place: PathBuf,
    /// Whether it was named itself, rather than found in a folder.
    pub named: bool,
}

impl Input {
    /// A file that is named itself, or standard input for `-`.
    pub fn named(argument: &str) -> Self {
        if argument == "-" {
            return Self { path: None, place: PathBuf::from("stdin"), named: true };
        }
        let path = PathBuf::from(argument);
        let place = path.file_name().map_or_else(|| PathBuf::from("file"), PathBuf::from);
        Self { path: Some(path), place, named: true }
    }

    /// Its path, for people.
    pub fn name(&self) -> String {
        self.path.as_ref().map_or_else(|| "-".to_owned(), |path| path.display().to_string())
    }
}

/// The files that `arguments` name, in their order, those of a folder sorted by name. Hidden files in
/// folders, and all below `except`, are passed over.
///
/// # Errors
/// If an argument names nothing, or a folder cannot be read.
pub fn find(arguments: &[String], except: Option<&Path>) -> Result<Vec<Input>, InputError> {
    let except = except.and_then(|path| path.canonicalize().ok());
    let mut found = Vec::new();
    for argument in arguments {
        let path = Path::new(argument);
        if argument != "-" && path.is_dir() {
            found.extend(folder(path, except.as_deref())?);
        } else if argument != "-" && !path.exists() && argument.contains(['*', '?', '[']) {
            found.extend(pattern(argument, except.as_deref())?);
        } else {
            found.push(Input::named(argument));
        }
    }
    Ok(found)
}

fn folder(folder: &Path, except: Option<&Path>) -> Result<Vec<Input>, InputError> {
    let hidden = |entry: &walkdir::DirEntry| {
        entry.depth() > 0 && entry.file_name().as_encoded_bytes().starts_with(b".")
    };
    let excepted = |path: &Path| {
        except.is_some_and(|except| path.canonicalize().is_ok_and(|path| path == except))
    };
    // A folder that is named itself is meant, whatever is written into it.
    let walk = walkdir::WalkDir::new(folder).follow_links(true).sort_by_file_name();
    let walk = walk.into_iter().filter_entry(|entry| {
        let inside = entry.depth() > 0 && entry.file_type().is_dir();
        !(hidden(entry) || inside && excepted(entry.path()))
    });
    let mut found = Vec::new();
    for entry in walk {
        let entry = match entry {
            // A link that leads nowhere or back hides no file.
            Err(error) if error.loop_ancestor().is_some() || is_missing(&error) => continue,
            Err(error) => {
                let name = error.path().unwrap_or(folder).display().to_string();
                return Err(Problem::Io(error.into()).of(name));
            }
            Ok(entry) => entry,
        };
        if entry.file_type().is_file() {
            let path = entry.into_path();
            let place = path.strip_prefix(folder).unwrap_or(&path).to_owned();
            found.push(Input { path: Some(path), place, named: false });
        }
    }
    Ok(found)
}

fn is_missing(error: &walkdir::Error) -> bool {
    error.io_error().is_some_and(|error| error.kind() == ErrorKind::NotFound)
}

/// Shells that leave patterns to programs exist.
fn pattern(pattern: &str, except: Option<&Path>) -> Result<Vec<Input>, InputError> {
    let paths =
        glob::glob(pattern).map_err(|error| Problem::Pattern(error.to_string()).of(pattern))?;
    let mut found = Vec::new();
    for path in paths {
        let path = path.map_err(|error| {
            let name = error.path().display().to_string();
            Problem::Io(error.into()).of(name)
        })?;
        if path.is_dir() {
            found.extend(folder(&path, except)?);
        } else {
            found.push(Input { named: true, ..Input::named(&path.to_string_lossy()) });
        }
    }
    if found.is_empty() { Err(Problem::NoMatch.of(pattern)) } else { Ok(found) }
}
