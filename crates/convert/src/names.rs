//! What the files below a folder are called.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use inputs::{Input, Part};
use records::Format;

/// The names of output files: those of the inputs with another extension. Where two inputs would
/// meet, both keep their own extension before the new one.
#[derive(Debug)]
pub(crate) struct Names {
    folder: PathBuf,
    extension: &'static str,
    /// How many inputs have a place, their extensions taken off. In a file system that does not tell
    /// case apart those that differ only in it meet too.
    places: HashMap<String, usize>,
}

impl Names {
    pub(crate) fn new(folder: PathBuf, inputs: &[Input], to: Format) -> Self {
        let extension = to.extensions().first().copied().unwrap_or(to.name());
        let mut places = HashMap::new();
        for input in inputs {
            *places.entry(key(&input.place)).or_default() += 1;
        }
        Self { folder, extension, places }
    }

    /// The output file of a part, or of its game with this number of so many.
    pub(crate) fn of(&self, input: &Input, part: &Part, game: Option<(usize, usize)>) -> PathBuf {
        let meets = self.places.get(&key(&input.place)).is_some_and(|&count| count > 1);
        let stem = part.place.file_stem().unwrap_or_default().to_owned();
        let mut name =
            if meets { part.place.file_name().unwrap_or_default().to_owned() } else { stem };
        if let Some((game, games)) = game {
            let digits = games.to_string().len();
            name.push(format!("-{:0digits$}", game + 1));
        }
        name.push(format!(".{}", self.extension));
        self.folder.join(part.place.with_file_name(name))
    }
}

/// A place without extensions, in one case.
fn key(place: &Path) -> String {
    let bare = place.with_extension("");
    // `a.pgn.zst` is `a` like `a.pgn`.
    let packed = place.extension().is_some_and(|own| {
        ["gz", "zst", "zip"].iter().any(|packed| own.eq_ignore_ascii_case(packed))
    });
    let bare = if packed { bare.with_extension("") } else { bare };
    bare.to_string_lossy().to_lowercase()
}
