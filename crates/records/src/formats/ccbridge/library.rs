//! CBL: a library of records. A head, an index, and the records, each from the start of a block on.

use std::collections::HashSet;

use super::fields::{Field, text, utf_16};
use super::write::{identity_text, put_number, put_text};
use super::{LIBRARY_MAGIC, RECORD_MAGIC, read, write as record};
use crate::bytes::u32_at;
use crate::format::Format;
use crate::game::Game;
use crate::read::{Contents, ReadError};
use crate::source::Source;
use crate::tag;
use crate::text::unix_lines;
use crate::warning::{Place, Warning};
use crate::write::{Losses, WriteError, WriteOptions};

/// Where the number of index entries is.
const SLOTS: usize = 60;
/// The library's name: where and how many bytes.
const NAME: Field = Field { tag: tag::LIBRARY, at: 64, size: 512 };
/// What else the library says of itself.
const ABOUT: [Field; 5] = [
    Field { tag: tag::LIBRARY_SOURCE, at: 576, size: 256 },
    Field { tag: tag::LIBRARY_AUTHOR, at: 832, size: 128 },
    Field { tag: tag::LIBRARY_CREATED, at: 960, size: 64 },
    Field { tag: tag::LIBRARY_MODIFIED, at: 1024, size: 64 },
    Field { tag: tag::LIBRARY_REMARK, at: 1088, size: 65_536 },
];
/// Where the index begins.
const INDEX: usize = 66_624;
/// The bytes of an index entry.
const ENTRY: usize = 276;
/// Parts of an index entry.
const ENTRY_ID: std::ops::Range<usize> = 20..100;
const ENTRY_TITLE: std::ops::Range<usize> = 100..228;
/// The state of an entry in use.
const IN_USE: u32 = 7;
/// The bytes of a block; records begin at one.
const BLOCK: usize = 4096;
/// Entries come in steps.
const SLOT_STEP: usize = 128;

pub(super) fn read(source: &Source<'_>) -> Result<Contents, ReadError> {
    let bytes = source.bytes();
    if !bytes.starts_with(LIBRARY_MAGIC) {
        return Err(source.error_at(Place::Offset(0), "\"CCBridgeLibrary\""));
    }
    if bytes.len() < INDEX {
        let end = bytes.len() as u64;
        return Err(source.error_at(Place::Offset(end), "a head of 66624 bytes"));
    }
    let name = text(&bytes[NAME.range()]);
    let freed = freed_records(bytes);
    let starts = record_starts(bytes);
    let mut games = Vec::new();
    for (i, &start) in starts.iter().enumerate() {
        let end = starts.get(i + 1).copied().unwrap_or(bytes.len());
        let record = &bytes[start..end];
        if freed.contains(&identity_text(record)) {
            continue;
        }
        match read::record(record, source) {
            Ok((mut game, _)) => {
                game.set_tag(tag::LIBRARY, name.clone());
                shift_places(&mut game, start);
                games.push(game);
            }
            Err(short) => {
                let mut game = Game::default();
                game.warnings.push(short.into());
                shift_places(&mut game, start);
                games.push(game);
            }
        }
    }
    if let Some(first) = games.first_mut() {
        for field in ABOUT {
            first.set_tag(field.tag, unix_lines(&text(&bytes[field.range()])));
        }
    }
    Ok(Contents::Games(games))
}

/// Places in a record become places in the file.
fn shift_places(game: &mut Game, start: usize) {
    for Warning { place, .. } in &mut game.warnings {
        if let Place::Offset(offset) = place {
            *offset += start as u64;
        }
    }
}

/// The records that the index has given up; their blocks may still be there.
fn freed_records(bytes: &[u8]) -> HashSet<String> {
    let entries = bytes[INDEX..].chunks_exact(ENTRY).take(slots(bytes));
    let freed = entries.filter(|entry| u32_at(entry, 0) == 0);
    freed.map(|entry| text(&entry[ENTRY_ID])).filter(|id| !id.is_empty()).collect()
}

fn slots(bytes: &[u8]) -> usize {
    usize::try_from(u32_at(bytes, SLOTS)).unwrap_or(usize::MAX)
}

/// Where the records begin: at blocks after the index. Where there is none, it is searched for.
fn record_starts(bytes: &[u8]) -> Vec<usize> {
    let is_start = |&at: &usize| bytes[at..].starts_with(RECORD_MAGIC);
    let computed = slots(bytes).saturating_mul(ENTRY).saturating_add(INDEX);
    let first = if computed < bytes.len() && is_start(&computed) {
        Some(computed)
    } else {
        let tail = &bytes[INDEX..];
        tail.windows(RECORD_MAGIC.len()).position(|part| part == RECORD_MAGIC).map(|i| INDEX + i)
    };
    let Some(first) = first else { return Vec::new() };
    (first..bytes.len()).step_by(BLOCK).filter(is_start).collect()
}

/// A field of the library, and what it is to say.
type Said<'a> = (&'static Field, &'a str);

pub(super) fn write(
    games: &[Game],
    _: &WriteOptions,
    losses: &mut Losses,
) -> Result<Vec<u8>, WriteError> {
    let slots = games.len().div_ceil(SLOT_STEP).max(1) * SLOT_STEP;
    let mut bytes = vec![0; INDEX + slots * ENTRY];
    bytes[..16].copy_from_slice(LIBRARY_MAGIC);
    let too_large = |i| WriteError::TooLarge { format: Format::Cbl, game: i + 1 };
    put_number(&mut bytes, 16, 3);
    put_number(&mut bytes, 52, i32::MAX.unsigned_abs());
    let count = u32::try_from(slots).map_err(|_| too_large(games.len()))?;
    put_number(&mut bytes, SLOTS, count);
    let about: Vec<Said<'_>> = std::iter::once(&NAME)
        .chain(&ABOUT)
        .map(|field| (field, games.iter().find_map(|game| game.tag(field.tag)).unwrap_or_default()))
        .collect();
    for (field, said) in &about {
        put_text(&mut bytes[field.range()], said, field.tag, 0, losses);
    }
    for (i, game) in games.iter().enumerate() {
        // Of another library the name is lost.
        let kept: Vec<&str> = about
            .iter()
            .filter(|(field, said)| game.tag(field.tag) == Some(said))
            .map(|(field, _)| field.tag)
            .collect();
        let record = record::record(game, i, losses, &kept).ok_or_else(|| too_large(i))?;
        let length = u32::try_from(record.len()).map_err(|_| too_large(i))?;
        let blocks = record.len().div_ceil(BLOCK);
        let entry = &mut bytes[INDEX + i * ENTRY..][..ENTRY];
        put_number(entry, 0, IN_USE);
        put_number(entry, 4, u32::try_from(i).map_err(|_| too_large(i))?);
        put_number(entry, 8, u32::try_from(blocks).map_err(|_| too_large(i))?);
        put_number(entry, 12, length);
        let id = utf_16(&identity_text(&record));
        entry[ENTRY_ID][..id.len()].copy_from_slice(&id);
        // Cut as in the record, which has told the loss.
        let title = game.tag(tag::TITLE).unwrap_or_default();
        put_text(&mut entry[ENTRY_TITLE], title, tag::TITLE, i, &mut Losses::default());
        bytes.extend(&record);
        bytes.resize(bytes.len() + blocks * BLOCK - record.len(), 0);
    }
    Ok(bytes)
}
