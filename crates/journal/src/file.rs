//! Whole files.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

/// Writes a file so that at any time either the old or the whole new content is there.
///
/// # Errors
/// If it cannot be written; the old content is untouched then.
pub fn replace_file(path: &Path, content: &[u8]) -> io::Result<()> {
    replace(path, content, true)
}

/// The same for one of many files that could be made again: whoever looks, and whenever the program is
/// ended, finds the old or the whole new content, but a failure of power may lose it.
///
/// # Errors
/// If it cannot be written; the old content is untouched then.
pub fn put_file(path: &Path, content: &[u8]) -> io::Result<()> {
    replace(path, content, false)
}

fn replace(path: &Path, content: &[u8], sync: bool) -> io::Result<()> {
    // A link stays a link: what it points to is replaced.
    let target = fs::canonicalize(path);
    let path = target.as_deref().unwrap_or(path);
    let mut name = path.file_name().map(OsString::from).ok_or(io::ErrorKind::InvalidFilename)?;
    name.push(format!(".{}.part", std::process::id()));
    let part = path.with_file_name(name);
    let written = write_new(&part, content, sync)
        .and_then(|()| match fs::metadata(path) {
            Ok(old) => fs::set_permissions(&part, old.permissions()),
            Err(_) => Ok(()),
        })
        .and_then(|()| fs::rename(&part, path));
    if let Err(error) = written {
        // The first error is the one to tell; the part may not even exist.
        drop(fs::remove_file(&part));
        return Err(error);
    }
    Ok(())
}

fn write_new(path: &Path, content: &[u8], sync: bool) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(content)?;
    if sync { file.sync_all() } else { Ok(()) }
}
