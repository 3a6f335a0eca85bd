//! Files that are not ours, not whole, or too new.

use std::fs;

use store::{Error, Query, Store};

use crate::util::{Folder, found, game, store, wait};

fn refused(folder: &Folder) -> Error {
    wait(Store::create(folder.path())).expect_err("this must not be opened")
}

#[test]
fn a_library_that_is_not_there_is_named() {
    let folder = Folder::new();
    let error = wait(Store::open(folder.path())).expect_err("there is none");
    assert!(matches!(&error, Error::Missing { path } if *path == folder.library()), "{error}");
    assert!(!folder.path().exists());
}

#[test]
fn a_file_that_is_no_library_is_left_as_it_is() {
    let other = {
        let folder = Folder::new();
        // A database of another program: ours with another mark.
        wait(async { store(&folder, &[]).await.close().await });
        let mut bytes = fs::read(folder.library()).expect("the library is there");
        bytes[68..72].copy_from_slice(b"abcd");
        bytes
    };
    for content in [b"my diary".to_vec(), vec![b'x'; 5000], other] {
        let folder = Folder::new();
        fs::create_dir_all(folder.path()).expect("a folder");
        fs::write(folder.library(), &content).expect("a file");
        let error = refused(&folder);
        assert!(matches!(error, Error::Foreign { .. }), "{error}");
        assert_eq!(fs::read(folder.library()).expect("the file is there"), content);
    }
}

#[cfg(unix)]
#[test]
fn a_database_is_its_owners_alone() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    wait(async { store(&folder, &[]).await.close().await });
    let about = fs::metadata(folder.library()).expect("a file");
    assert_eq!(about.permissions().mode() & 0o777, 0o600);
}

#[test]
fn a_damaged_library_is_left_as_it_is() {
    let folder = Folder::new();
    wait(async { store(&folder, &[game("", "炮二平五")]).await.close().await });
    let whole = fs::read(folder.library()).expect("the library is there");
    let mut scrambled = whole.clone();
    scrambled[100..4096].fill(0x5a);
    for damaged in [whole[..whole.len() / 2].to_vec(), scrambled] {
        fs::write(folder.library(), &damaged).expect("a file");
        let error = refused(&folder);
        assert!(matches!(error, Error::Damaged { .. }), "{error}");
        assert_eq!(fs::read(folder.library()).expect("the file is there"), damaged);
    }
    fs::write(folder.library(), whole).expect("a file");
    wait(async {
        let store = Store::open(folder.path()).await.expect("a whole library");
        assert_eq!(found(&store, &Query::default()).await.len(), 1);
    });
}

/// A process that ends while its log is copied back leaves a file whose first page is new, and whose
/// end is missing; the log has it.
#[test]
fn a_library_whose_log_was_half_copied_back_is_whole() {
    let folder = Folder::new();
    let log = folder.path().join("library.db-wal");
    // Longer than a page, so that the file must grow.
    let long = format!("Event={}", "a cup ".repeat(2000));
    let (old, frames, new) = wait(async {
        store(&folder, &[]).await.close().await;
        let old = fs::read(folder.library()).expect("the empty library");
        let store = store(&folder, &[game(&long, "炮二平五")]).await;
        let frames = fs::read(&log).expect("the log of the game");
        store.close().await;
        (old, frames, fs::read(folder.library()).expect("the library with the game"))
    });
    assert!(new.len() > old.len(), "the game is stored in new pages");
    let mut half = old;
    half[..4096].copy_from_slice(&new[..4096]);
    fs::write(folder.library(), &half).expect("a file");
    fs::write(&log, frames).expect("a file");
    wait(async {
        let store = Store::open(folder.path()).await.expect("the log completes it");
        assert_eq!(found(&store, &Query::default()).await.len(), 1);
        store.close().await;
    });
    assert_eq!(fs::read(folder.library()).expect("there").len(), new.len());

    fs::write(folder.library(), &half).expect("a file");
    assert!(matches!(refused(&folder), Error::Damaged { .. }), "without the log the end is lost");
}

#[test]
fn a_library_of_a_newer_version_is_left_as_it_is() {
    let folder = Folder::new();
    wait(async {
        store(&folder, &[]).await.close().await;
        store::testing::pretend_newer(&folder.library()).await;
    });
    let error = refused(&folder);
    assert!(matches!(error, Error::Newer { version: 1000, .. }), "{error}");
}

#[test]
fn damage_in_the_middle_is_an_error_and_not_a_wrong_answer() {
    let folder = Folder::new();
    wait(async { store(&folder, &[game("", "炮二平五")]).await.close().await });
    let mut bytes = fs::read(folder.library()).expect("the library is there");
    let pages = bytes.len() / 4096;
    for page in 2..pages {
        bytes[page * 4096..page * 4096 + 100].fill(0xff);
    }
    fs::write(folder.library(), &bytes).expect("a file");
    let result = wait(async {
        let store = Store::open(folder.path()).await?;
        store.search(&Query::default()).await
    });
    let error = result.expect_err("a damaged page cannot be read");
    assert!(matches!(error, Error::Corrupt(_) | Error::Damaged { .. }), "{error}");
}
