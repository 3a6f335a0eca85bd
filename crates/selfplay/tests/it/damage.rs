//! Killed programs and broken disks.

use std::fs;
use std::sync::LazyLock;

use proptest::prelude::*;
use selfplay::{ReadError, Reader, ScoredGame, WriteError, Writer};

use crate::support::{Folder, description, random_games, read, write};

/// A file of several blocks, as bytes.
fn several_blocks() -> (Vec<u8>, Vec<ScoredGame>) {
    static MADE: LazyLock<(Vec<u8>, Vec<ScoredGame>)> = LazyLock::new(|| {
        let folder = Folder::new("blocks");
        let (path, games) = (folder.file("games"), random_games(5, 80));
        write(&path, &games);
        (fs::read(&path).expect("readable"), games)
    });
    MADE.clone()
}

/// What can be read, and how many blocks cannot.
fn salvage(bytes: &[u8]) -> (Vec<ScoredGame>, usize) {
    let mut lost = 0;
    let games = Reader::new(bytes).map(|reader| {
        let good = |game: Result<_, _>| game.map_err(|_| lost += 1).ok();
        reader.filter_map(good).collect()
    });
    (games.unwrap_or_default(), lost)
}

#[test]
fn wherever_a_file_is_cut_it_goes_on_from_its_last_whole_block() {
    let (bytes, games) = several_blocks();
    let folder = Folder::new("cut");
    let path = folder.file("games");
    for len in (0..bytes.len()).step_by(701).chain((0..40).step_by(3)) {
        fs::write(&path, &bytes[..len]).expect("written");
        let (kept, lost) = salvage(&bytes[..len]);
        assert_eq!(lost, 0, "a torn end is no damage");
        let (mut writer, resumed) = Writer::resume(&path, &description()).expect("resumed");
        assert_eq!(resumed.games, kept.len() as u64);
        if let Some(cut) = resumed.cut {
            assert_eq!(cut.offset + cut.bytes, len as u64);
        }
        for game in &games[kept.len()..] {
            writer.push(game).expect("written");
        }
        writer.finish().expect("written");
        assert_eq!(read(&path), games, "cut to {len} bytes");
    }
}

#[test]
fn a_writer_that_is_killed_loses_its_last_block_at_most() {
    let folder = Folder::new("killed");
    let (path, games) = (folder.file("games"), random_games(6, 70));
    let mut writer = Writer::create(&path, &description()).expect("a new file");
    for game in &games {
        writer.push(game).expect("written");
    }
    drop(writer);
    assert_eq!(read(&path), games[..64]);
}

#[test]
fn an_end_of_zeros_is_cut_off() {
    let (bytes, games) = several_blocks();
    let folder = Folder::new("zeros");
    let path = folder.file("games");
    let mut longer = bytes.clone();
    longer.extend([0; 5000]);
    fs::write(&path, &longer).expect("written");
    let (writer, resumed) = Writer::resume(&path, &description()).expect("resumed");
    assert_eq!(resumed.cut.map(|cut| cut.bytes), Some(5000));
    writer.finish().expect("nothing to write");
    assert_eq!(read(&path), games);
}

#[test]
fn damage_in_the_middle_is_told_and_not_written_behind() {
    let (mut bytes, games) = several_blocks();
    let at = bytes.len() / 2;
    bytes[at] ^= 0x10;
    let mut reader = Reader::new(bytes.as_slice()).expect("a header");
    let first = reader.find_map(Result::err).expect("a damaged block");
    assert!(matches!(first, ReadError::Block { number: 1, .. }), "{first}");
    let folder = Folder::new("middle");
    let path = folder.file("games");
    fs::write(&path, &bytes).expect("written");
    let error = Writer::resume(&path, &description()).expect_err("damaged");
    assert!(matches!(error, WriteError::Unreadable { .. }), "{error}");
    assert_eq!(fs::read(&path).expect("readable"), bytes, "left as it was");
    let (kept, lost) = salvage(&bytes);
    assert_eq!((kept.len(), lost), (games.len() - 32, 1));
    assert_eq!(kept[..32], games[..32]);
    assert_eq!(kept[32..], games[64..]);
}

#[test]
fn other_files_are_left_alone() {
    let folder = Folder::new("others");
    let path = folder.file("games");
    let newer = [&b"chuhe-sp"[..], &[2, 0, 0, 0, 9, 9, 9, 9, 9, 9]].concat();
    for bytes in [&b"a text of more than sixteen letters"[..], b"short", &newer] {
        fs::write(&path, bytes).expect("written");
        Writer::resume(&path, &description()).expect_err("not ours");
        Writer::create(&path, &description()).expect_err("there is something");
        assert_eq!(fs::read(&path).expect("readable"), bytes);
    }
}

proptest! {
    #[test]
    fn a_changed_byte_never_changes_a_game(at in any::<prop::sample::Index>(), bit in 0_u32..8) {
        let (mut bytes, games) = several_blocks();
        let at = at.index(bytes.len());
        bytes[at] ^= 1_u8 << bit;
        let (kept, _) = salvage(&bytes);
        prop_assert!(kept.len() < games.len());
        let mut all = games.iter();
        prop_assert!(kept.iter().all(|game| all.any(|other| other == game)));
    }
}
