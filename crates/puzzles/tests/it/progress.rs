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
        let noted = Progress::note(&folder.0, "P0119", state, 9, time).expect("writable");
        assert_eq!(noted, Progress::load(&folder.0).expect("readable"));
    }
    Progress::note(&folder.0, "P0120", State::Tried, 0, "6").expect("writable");
    let progress = Progress::load(&folder.0).expect("readable");
    let mark = progress.mark("P0119").expect("noted");
    assert_eq!((mark.state, mark.games, mark.time.as_str()), (State::Solved, 2, "4"));
    assert_eq!(progress.state("P0120"), Some(State::Tried));
    assert_eq!(progress.state("P0121"), None);
}

#[test]
fn what_was_not_solved_alone_is_due_again_the_longest_ago_first() {
    let folder = Folder::new("due");
    let [first, second, third] = [0, 1, 2].map(|at| puzzles::books()[1].studies[at].id);
    let note = |id, state, seconds, time| {
        Progress::note(&folder.0, id, state, seconds, time).expect("writable")
    };
    note(first, State::Tried, 0, "1");
    note(second, State::Tried, 0, "2");
    note(third, State::Tried, 0, "3");
    note(second, State::Solved, 40, "4");
    let progress = note(third, State::Helped, 9, "5");
    let due = |progress: &Progress| progress.due().iter().map(|s| s.id).collect::<Vec<_>>();
    assert_eq!(due(&progress), [first, third]);
    // Once more, better; begun again and given up.
    let progress = note(second, State::Solved, 30, "6");
    assert_eq!(progress.mark(second).and_then(|mark| mark.best), Some(30));
    let progress = note(second, State::Tried, 0, "7");
    assert_eq!(due(&progress), [first, third, second]);
    assert_eq!(progress.state(second), Some(State::Solved));
    let summary = progress.summary();
    assert_eq!((summary.solved, summary.helped, summary.due), (2, 1, 3));
}

#[test]
fn files_of_earlier_versions_are_read_and_boards_of_the_course_are_kept_beside_them() {
    let folder = Folder::new("earlier");
    let [tried, solved] = [0, 1].map(|at| puzzles::books()[1].studies[at].id);
    let old = format!(
        "{{\"v\":1,\"studies\":{{\"{tried}\":{{\"state\":\"tried\",\"games\":1,\"time\":\"1\"}},\
         \"{solved}\":{{\"state\":\"solved\",\"games\":1,\"time\":\"1\"}}}}}}"
    );
    fs::create_dir_all(&folder.0).expect("writable");
    fs::write(Progress::path(&folder.0), old).expect("writable");
    Progress::note_lesson(&folder.0, "horse", "2").expect("writable");
    let progress = Progress::load(&folder.0).expect("readable");
    assert!(progress.knows_lesson("horse") && !progress.knows_lesson("cannon"));
    assert_eq!(progress.due().iter().map(|study| study.id).collect::<Vec<_>>(), [tried]);
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
        Progress::note(&folder.0, "P0119", State::Tried, 0, "1").expect_err("not ours");
        assert_eq!(fs::read_to_string(&path).expect("readable"), text);
    }
}
