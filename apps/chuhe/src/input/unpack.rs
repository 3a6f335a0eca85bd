//! Packed files: gzip, Zstandard and zip, told by their first bytes.

use std::io::{self, Cursor, Read};

use flate2::read::MultiGzDecoder;
use ruzstd::decoding::StreamingDecoder;
use zip::ZipArchive;

use super::Part;

/// The most bytes that a packed file may grow to: a small file can be made to unpack to any size.
const MOST: u64 = 4 << 30;

/// What a file holds. A file that is not packed holds itself.
pub(super) fn unpack(part: Part) -> io::Result<Vec<Part>> {
    match part.bytes.as_slice() {
        [0x1f, 0x8b, ..] => {
            let bytes = read_all(MultiGzDecoder::new(part.bytes.as_slice()), MOST)?;
            Ok(vec![Part { name: without(&part.name, ".gz"), bytes }])
        }
        [0x28, 0xb5, 0x2f, 0xfd, ..] => {
            let bytes = unpack_zst(&part.bytes)?;
            Ok(vec![Part { name: without(&part.name, ".zst"), bytes }])
        }
        [b'P', b'K', 3, 4, ..] => unpack_zip(&part),
        _ => Ok(vec![part]),
    }
}

fn without(name: &str, end: &str) -> String {
    name.strip_suffix(end).unwrap_or(name).to_owned()
}

fn read_all(from: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, "unpacks to more than 4 GiB"));
    }
    Ok(bytes)
}

/// A Zstandard file is one frame or several.
fn unpack_zst(mut packed: &[u8]) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    while !packed.is_empty() {
        let frame = StreamingDecoder::new(&mut packed).map_err(io::Error::other)?;
        let room = MOST.saturating_sub(bytes.len() as u64);
        bytes.append(&mut read_all(frame, room)?);
    }
    Ok(bytes)
}

fn unpack_zip(part: &Part) -> io::Result<Vec<Part>> {
    let mut archive = ZipArchive::new(Cursor::new(&part.bytes)).map_err(io::Error::other)?;
    let mut parts = Vec::new();
    let mut room = MOST;
    for i in 0..archive.len() {
        let file = archive.by_index(i).map_err(io::Error::other)?;
        if file.is_dir() {
            continue;
        }
        let inner = file.name().map_err(io::Error::other)?.into_owned();
        let name = format!("{}/{inner}", part.name);
        let bytes = read_all(file, room)?;
        room -= bytes.len() as u64;
        parts.push(Part { name, bytes });
    }
    Ok(parts)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::GzEncoder;
    use ruzstd::encoding::{CompressionLevel, compress_to_vec};
    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    use super::*;

    fn unpacked(name: &str, bytes: Vec<u8>) -> Vec<Part> {
        unpack(Part { name: name.to_owned(), bytes }).expect("this can be unpacked")
    }

    fn part(name: &str, bytes: &[u8]) -> Part {
        Part { name: name.to_owned(), bytes: bytes.to_vec() }
    }

    #[test]
    fn packed_files_are_unpacked() {
        let mut gz = GzEncoder::new(Vec::new(), Compression::default());
        gz.write_all(b"one").expect("memory can be written");
        let gz = gz.finish().expect("memory can be written");
        assert_eq!(unpacked("a.pgn.gz", gz), [part("a.pgn", b"one")]);

        let frame = |text: &str| compress_to_vec(text.as_bytes(), CompressionLevel::Fastest);
        let zst = [frame("one"), frame("two")].concat();
        assert_eq!(unpacked("a.pgn.zst", zst), [part("a.pgn", b"onetwo")]);

        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, text) in [("a/x.pgn", "one"), ("y.xqf", "two")] {
            zip.start_file(name, SimpleFileOptions::default()).expect("a zip can be written");
            zip.write_all(text.as_bytes()).expect("memory can be written");
        }
        let zip = zip.finish().expect("a zip can be written").into_inner();
        let parts = [part("b.zip/a/x.pgn", b"one"), part("b.zip/y.xqf", b"two")];
        assert_eq!(unpacked("b.zip", zip), parts);

        assert_eq!(unpacked("c", b"plain".to_vec()), [part("c", b"plain")]);
    }

    #[test]
    fn damaged_packed_files_are_errors() {
        let frame =
            compress_to_vec(&b"some text that is long enough"[..], CompressionLevel::Fastest);
        for packed in
            [&b"\x1f\x8bxxxxxxxx"[..], b"PK\x03\x04xxxx", b"\x28\xb5\x2f\xfdxxx", &frame[..20]]
        {
            let part = Part { name: "x".to_owned(), bytes: packed.to_vec() };
            assert!(unpack(part).is_err(), "{packed:?}");
        }
    }
}
