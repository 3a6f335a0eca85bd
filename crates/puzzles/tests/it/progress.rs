//! Progress is kept, and nothing of it is ever lost.

use std::fs;
use std::path::PathBuf;

use puzzles::{Progress, ProgressError, State};

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        Self(std::env::temp_dir().join(format!("chuhe-puzzles-{}-{name}", std::process::id())))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

#[test]
fn what_was_reached_is_kept_and_never_gets_worse() {
    let folder = Folder::new("kept");
    assert_eq!(Progress::load(&folder.0).expect("no file is fine"), Progress::default());
    for (state, time) in [
        (State::Tried, "1"),
        (State::Helped, "2"),
        (State::Tried, "3"),
        (State::Solved, "4"),
        (State::Helped, "5"),
    ] {
        let noted = Progress::note(&folder.0, "P0119", state, time).expect("writable");
        assert_eq!(noted, Progress::load(&folder.0).expect("readable"));
    }
    Progress::note(&folder.0, "P0120", State::Tried, "6").expect("writable");
    let progress = Progress::load(&folder.0).expect("readable");
    let mark = progress.mark("P0119").expect("noted");
    assert_eq!((mark.state, mark.games, mark.time.as_str()), (State::Solved, 2, "4"));
    assert_eq!(progress.state("P0120"), Some(State::Tried));
    assert_eq!(progress.state("P0121"), None);
}

#[test]
fn a_file_that_is_not_ours_is_named_and_left_alone() {
    let folder = Folder::new("damaged");
    fs::create_dir_all(&folder.0).expect("writable");
    let path = Progress::path(&folder.0);
    for (text, newer) in [
        ("", false),
        ("{\"v\":1}", false),
        ("[1,2", false),
        ("{\"v\":1,\"studies\":{\"P1\":{\"state\":\"flying\"}}}", false),
        ("{\"v\":2,\"weather\":\"fine\"}", true),
    ] {
        fs::write(&path, text).expect("writable");
        let error = Progress::load(&folder.0).expect_err("not ours");
        assert_eq!(matches!(error, ProgressError::Newer { version: 2, .. }), newer, "{error}");
        assert!(error.to_string().contains("puzzles.json"), "{error}");
        Progress::note(&folder.0, "P0119", State::Tried, "1").expect_err("not ours");
        assert_eq!(fs::read_to_string(&path).expect("readable"), text);
    }
}
