//! The program as a user runs it.

use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// A folder that is gone when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("chuhe-train-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder for tests");
        Self(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a plain path").to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

fn program(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chuhe-train"));
    command.args(args).stdin(Stdio::null());
    command
}

fn run(args: &[&str]) -> Output {
    program(args).output().expect("the program starts")
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Games that end soon.
const QUICK: [&str; 10] =
    ["--nodes", "40", "--hash", "1", "--max-plies", "60", "--win-score", "400", "--win-plies", "2"];

fn generation(file: &str, more: &[&str]) -> Vec<String> {
    let begin = ["gen", file];
    let parts = begin.iter().chain(&QUICK).chain(more);
    parts.map(|&part| part.to_owned()).collect()
}

fn start(file: &str) -> Child {
    let args = generation(file, &["--threads", "2"]);
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    program(&args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts")
}

#[test]
fn killed_at_any_time_it_goes_on_and_makes_the_same_games() {
    let folder = Folder::new("killed");
    let file = folder.file("games");
    for round in 0..4 {
        let size = fs::metadata(&file).map_or(0, |file| file.len());
        let mut child = start(&file);
        let begun = Instant::now();
        // Till something has been written, and then at another time in each round.
        while fs::metadata(&file).map_or(0, |file| file.len()) <= size.max(1_000) {
            assert!(begun.elapsed() < Duration::from_secs(120), "nothing is written");
            sleep(Duration::from_millis(20));
        }
        sleep(Duration::from_millis(30 * round));
        child.kill().expect("killed");
        child.wait().expect("gone");
    }
    // A block that was being written.
    let mut bytes = fs::read(&file).expect("readable");
    let whole = bytes.len();
    bytes.extend(b"BLCK\x40\x20\0\0 and some more");
    fs::write(&file, bytes).expect("written");
    let told = run(&["verify", &file]);
    assert_eq!(told.status.code(), Some(0), "{}", stdout(&told));
    assert!(stdout(&told).contains("ends within block"), "{}", stdout(&told));

    let info = run(&["info", "--json", &file]);
    let info: serde_json::Value = serde_json::from_slice(&info.stdout).expect("JSON");
    let games = (info["games"].as_u64().expect("a count") + 5).to_string();
    let args = generation(&file, &["--threads", "2", "--games", &games]);
    let made = run(&args.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(made.status.code(), Some(0), "{}", stderr(&made));
    assert!(stderr(&made).contains(&format!("at byte {whole}")), "{}", stderr(&made));

    let straight = folder.file("straight");
    let args = generation(&straight, &["--threads", "1", "--games", &games]);
    run(&args.iter().map(String::as_str).collect::<Vec<_>>());
    let [a, b] = [&file, &straight].map(|file| {
        let found = run(&["info", "--json", file]);
        let mut found: serde_json::Value = serde_json::from_slice(&found.stdout).expect("JSON");
        found["bytes"] = 0.into();
        found
    });
    assert_eq!(a, b);
    assert_eq!(run(&["verify", &file, &straight]).status.code(), Some(0));
}

#[test]
fn the_commands_work_together() {
    let folder = Folder::new("together");
    let [one, two, all, mixed, quiet] =
        ["one", "two", "all", "mixed", "quiet"].map(|name| folder.file(name));
    let epd = folder.file("lines.epd");
    fs::write(&epd, "r1bakab1r/9/1cn4cn/p1p1p1p1p/9/2P6/P3P1P1P/1C2C1N2/9/RNBAKAB1R b ; ce 3\n")
        .expect("written");
    for (file, seed, openings) in [(&one, "1", true), (&two, "2", false)] {
        let mut more = vec!["--threads", "1", "--games", "6", "--seed", seed];
        if openings {
            more.extend(["--openings", &epd, "--line-percent", "100"]);
        }
        let args = generation(file, &more);
        let made = run(&args.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!(made.status.code(), Some(0), "{}", stderr(&made));
        assert!(stdout(&made).contains("the file holds 6 games"), "{}", stdout(&made));
        assert_eq!(stderr(&made), "", "progress is for terminals");
    }
    for args in [
        vec!["merge", &one, &two, &one, "-o", &all],
        vec!["shuffle", &all, "--seed", "3", "-o", &mixed],
        vec!["filter", &mixed, "--quiet", "--max-score", "2000", "-o", &quiet],
        vec!["verify", &one, &two, &all, &mixed, &quiet],
    ] {
        let done = run(&args);
        assert_eq!(done.status.code(), Some(0), "{args:?}: {}", stderr(&done));
    }
    let info = stdout(&run(&["info", &quiet]));
    assert!(info.contains("gen, then merge, then shuffle --seed 3, then filter --quiet"), "{info}");
    assert!(info.contains("12 games, 0 of them repeated"), "{info}");
}

#[test]
fn what_cannot_be_done_is_said() {
    let folder = Folder::new("errors");
    let [games, text, out] = ["games", "text", "out"].map(|name| folder.file(name));
    fs::write(&text, "a text that is no file of games").expect("written");
    let args = generation(&games, &["--threads", "1", "--games", "2"]);
    run(&args.iter().map(String::as_str).collect::<Vec<_>>());
    let mut again: Vec<&str> = args.iter().map(String::as_str).collect();
    again.extend(["--seed", "9"]);
    for (args, words) in [
        (again, "seed was 1, not 9"),
        (vec!["gen", &text], "no file of self-play games"),
        (vec!["info", &text], "no file of self-play games"),
        (vec!["merge", &games, "-o", &games], "exists already"),
        (vec!["gen", &out, "--random-plies", "9-3"], "the smaller first"),
        (vec!["gen", &out, "--openings", &text], "line 1"),
    ] {
        let said = run(&args);
        assert_eq!(said.status.code(), Some(2), "{args:?}");
        assert!(stderr(&said).contains(words), "{args:?}: {}", stderr(&said));
    }
    let mut bytes = fs::read(&games).expect("readable");
    let middle = bytes.len() - 9;
    bytes[middle] ^= 1;
    bytes.extend(bytes.clone().split_off(bytes.len() - 40));
    fs::write(&games, bytes).expect("written");
    let said = run(&["verify", &games]);
    assert_eq!(said.status.code(), Some(1));
    assert!(stdout(&said).contains("checksum"), "{}", stdout(&said));
}
