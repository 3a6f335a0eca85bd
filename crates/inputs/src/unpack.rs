//! From a file to bytes, unpacked.

use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::{Component, Path, PathBuf};

use crate::{Input, InputError, LARGEST, Problem};

/// A file's content, or that of a file within an archive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// Its path for people; within an archive `archive.zip/inner.xqf`.
    pub name: String,
    /// As [`Input::place`], without the extension of the compression; within an archive below a folder
    /// with the archive's name.
    pub place: PathBuf,
    /// The content.
    pub bytes: Vec<u8>,
    /// Whether it was named itself, rather than found in a folder or an archive.
    pub named: bool,
}

impl Input {
    /// Reads the file, and unpacks it if it is compressed.
    ///
    /// # Errors
    /// If it cannot be read, is damaged, or is too large.
    pub fn parts(&self) -> Result<Vec<Part>, InputError> {
        let name = self.name();
        let bytes = self.read().map_err(|problem| problem.of(name.clone()))?;
        let unpacked = match bytes.get(..4) {
            Some(b"PK\x03\x04") => zip(&name, &self.place, &bytes),
            _ => single(bytes, self.place.clone()).map(|(bytes, place)| {
                vec![Part { name: name.clone(), place, bytes, named: self.named }]
            }),
        };
        unpacked.map_err(|problem| problem.of(name))
    }

    fn read(&self) -> Result<Vec<u8>, Problem> {
        match &self.path {
            Some(path) => limited(File::open(path)?),
            None => limited(io::stdin().lock()),
        }
    }
}

/// A file, unpacked if it is packed, and its place without the extension of the compression.
fn single(bytes: Vec<u8>, place: PathBuf) -> Result<(Vec<u8>, PathBuf), Problem> {
    let unpacked = match bytes.get(..4) {
        Some([0x1f, 0x8b, ..]) => limited(flate2::read::MultiGzDecoder::new(&*bytes))?,
        Some([0x28, 0xb5, 0x2f, 0xfd]) => zstd(&bytes)?,
        _ => return Ok((bytes, place)),
    };
    Ok((unpacked, place.with_extension("")))
}

/// Reads to the end, but not beyond the limit.
fn limited(source: impl Read) -> Result<Vec<u8>, Problem> {
    let mut bytes = Vec::new();
    source.take(LARGEST + 1).read_to_end(&mut bytes).map_err(damage)?;
    if bytes.len() as u64 > LARGEST { Err(Problem::TooLarge) } else { Ok(bytes) }
}

/// Decoders tell damage as errors of input.
fn damage(error: io::Error) -> Problem {
    match error.kind() {
        io::ErrorKind::InvalidInput | io::ErrorKind::InvalidData | io::ErrorKind::UnexpectedEof => {
            Problem::Damaged(error.to_string())
        }
        // Of decoders that have kinds of their own.
        io::ErrorKind::Other => Problem::Damaged(error.to_string()),
        _ => Problem::Io(error),
    }
}

/// All frames, one after the other.
fn zstd(bytes: &[u8]) -> Result<Vec<u8>, Problem> {
    let mut rest = bytes;
    let mut unpacked = Vec::new();
    while !rest.is_empty() {
        let decoder = ruzstd::decoding::StreamingDecoder::new(&mut rest)
            .map_err(|error| Problem::Damaged(error.to_string()))?;
        unpacked.extend(limited(decoder)?);
        if unpacked.len() as u64 > LARGEST {
            return Err(Problem::TooLarge);
        }
    }
    Ok(unpacked)
}

/// The files of an archive, in its order. Archives within it are left packed, single packed files are not.
fn zip(name: &str, place: &Path, bytes: &[u8]) -> Result<Vec<Part>, Problem> {
    let damaged = |error: zip::result::ZipError| Problem::Damaged(error.to_string());
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).map_err(damaged)?;
    let folder = place.with_extension("");
    let mut parts = Vec::new();
    let mut total = 0;
    for index in 0..archive.len() {
        let mut file = archive.by_index(index).map_err(damaged)?;
        let inner = text(file.name_raw());
        if file.is_dir() || is_hidden(&inner) {
            continue;
        }
        let mut content = Vec::new();
        // What is announced is not believed: it is read up to the limit.
        file.by_ref().take(LARGEST - total + 1).read_to_end(&mut content).map_err(damage)?;
        let (bytes, place) = single(content, folder.join(inside(&inner)))?;
        total += bytes.len() as u64;
        if total > LARGEST {
            return Err(Problem::TooLarge);
        }
        parts.push(Part { name: format!("{name}/{inner}"), place, bytes, named: false });
    }
    Ok(parts)
}

/// A file name of an archive: UTF-8, or what Chinese systems wrote before it.
fn text(raw: &[u8]) -> String {
    match std::str::from_utf8(raw) {
        Ok(text) => text.to_owned(),
        Err(_) => encoding_rs::GB18030.decode(raw).0.into_owned(),
    }
}

fn is_hidden(name: &str) -> bool {
    let dotted = |part: &str| part.starts_with('.') && !part.trim_matches('.').is_empty();
    name.split('/').any(|part| dotted(part) || part == "__MACOSX")
}

/// A path that leads nowhere but down.
fn inside(name: &str) -> PathBuf {
    let name = name.replace('\\', "/");
    let parts = Path::new(&name).components().filter_map(|part| match part {
        Component::Normal(part) => Some(part),
        _ => None,
    });
    let path: PathBuf = parts.collect();
    if path.as_os_str().is_empty() { PathBuf::from("file") } else { path }
}
