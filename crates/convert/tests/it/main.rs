//! What is written where, and what is told of it.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use convert::{Options, Outcome, Problem, Target, Watch, run};
use inputs::find;
use records::{Format, ReadOptions};

/// A folder that is removed again.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path =
            std::env::temp_dir().join(format!("chuhe-convert-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).expect("writable");
        Self(path)
    }

    fn put(&self, name: &str, content: &str) -> String {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().expect("in the folder")).expect("writable");
        fs::write(&path, content).expect("writable");
        path.to_str().expect("Unicode").to_owned()
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// All files below a folder, sorted.
    fn files(&self, below: &str) -> Vec<String> {
        let folder = self.path(below);
        let all = find(&[folder.to_str().expect("Unicode").to_owned()], None).expect("readable");
        let place =
            |input: &inputs::Input| input.place.to_str().expect("Unicode").replace('\\', "/");
        all.iter().map(place).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

const ONE: &str = "[Red \"A\"]\n\n1. h2e2 {中炮} h9g7 *\n";
const TWO: &str = "[Red \"B\"]\n\n1. h2e2 *\n\n[Red \"C\"]\n\n1. b0c2 b9c7 2. a0a1 *\n";

fn convert(arguments: &[&str], target: &Target, options: &Options) -> Outcome {
    let arguments: Vec<String> = arguments.iter().map(|text| (*text).to_owned()).collect();
    run(&find(&arguments, None).expect("they are there"), target, options, &())
}

/// The names of Red in a file.
fn reds(path: &Path) -> Vec<String> {
    let bytes = fs::read(path).expect("written");
    let document = records::read(&bytes, &ReadOptions::default()).expect("ours");
    let games = document.games().iter();
    games.map(|game| game.tag("Red").unwrap_or_default().to_owned()).collect()
}

#[test]
fn a_folder_is_converted_file_by_file_and_what_is_no_game_is_passed_over() {
    let folder = Folder::new("folder");
    folder.put("in/one.pgn", ONE);
    folder.put("in/sub/two.pgn", TWO);
    folder.put("in/README.md", "# Nothing to see\n");
    let input = folder.path("in");
    let target = Target::Folder(folder.path("out"));
    let outcome =
        convert(&[input.to_str().expect("Unicode")], &target, &Options::new(Format::Json));
    assert_eq!(folder.files("out"), ["one.json", "sub/two.json"]);
    assert_eq!(reds(&folder.path("out/sub/two.json")), ["B", "C"]);
    let summary = outcome.report.summary();
    assert_eq!((summary.files, summary.written, summary.skipped), (3, 2, 1));
    assert_eq!((summary.games, summary.moves, summary.lost), (3, 6, 0));
    assert!(outcome.report.is_whole());
    // Named itself, it is not passed over.
    let readme = folder.path("in/README.md");
    let outcome =
        convert(&[readme.to_str().expect("Unicode")], &target, &Options::new(Format::Pgn));
    assert!(!outcome.report.is_whole());
}

#[test]
fn a_book_among_games_is_named_and_is_no_loss() {
    let folder = Folder::new("book");
    folder.put("in/one.pgn", ONE);
    let book = folder.put("in/lines.txt", "'h2e2 h9g7 h0g2',\n'h2e2 b9c7',\n'c3c4 g6g5',\n");
    let input = folder.path("in");
    let target = Target::Folder(folder.path("out"));
    let options = Options::new(Format::Pgn);
    let report = convert(&[input.to_str().expect("Unicode")], &target, &options).report;
    let file = &report.files[0];
    assert!(matches!(file.problem, Some(convert::Problem::Book)), "{:?}", file.problem);
    assert_eq!((file.status(), file.format), ("skipped", Some(Format::BookText)));
    assert!(report.is_whole());
    // Named itself, it was meant to be converted.
    let report = convert(&[&book], &target, &options).report;
    assert!(report.files[0].status() == "failed" && !report.is_whole());
}

#[test]
fn a_file_in_an_archive_is_found_not_named() {
    let folder = Folder::new("archive");
    let archive = folder.path("all.zip");
    let mut writer = zip::ZipWriter::new(fs::File::create(&archive).expect("writable"));
    for (name, content) in [("one.pgn", ONE), ("README", "Nothing to see\n")] {
        writer.start_file(name, zip::write::SimpleFileOptions::default()).expect("writable");
        std::io::Write::write_all(&mut writer, content.as_bytes()).expect("writable");
    }
    writer.finish().expect("writable");
    let target = Target::Folder(folder.path("out"));
    let archive = archive.to_str().expect("Unicode");
    let report = convert(&[archive], &target, &Options::new(Format::Pgn)).report;
    let summary = report.summary();
    assert_eq!((summary.written, summary.skipped), (1, 1));
    assert!(report.is_whole());
}

#[test]
fn files_that_would_meet_keep_their_extensions() {
    let folder = Folder::new("meet");
    let one = folder.put("game.pgn", ONE);
    let other = folder.put("game.txt", TWO);
    let target = Target::Folder(folder.path("out"));
    convert(&[&one, &other], &target, &Options::new(Format::Pgn));
    assert_eq!(folder.files("out"), ["game.pgn.pgn", "game.txt.pgn"]);
}

#[test]
fn games_are_split_and_merged_in_their_order() {
    let folder = Folder::new("split");
    let (one, two) = (folder.put("one.pgn", ONE), folder.put("two.pgn", TWO));
    let options = Options { split: true, ..Options::new(Format::Pgn) };
    convert(&[&one, &two], &Target::Folder(folder.path("out")), &options);
    assert_eq!(folder.files("out"), ["one-1.pgn", "two-1.pgn", "two-2.pgn"]);
    let merged = folder.path("all.pgn");
    let options = Options::new(Format::Pgn);
    convert(&[&two, &one], &Target::File(merged.clone()), &options);
    assert_eq!(reds(&merged), ["B", "C", "A"]);
    let bytes = convert(&[&two, &one], &Target::Bytes, &options).bytes;
    assert_eq!(bytes, fs::read(&merged).expect("written"));
}

#[test]
fn losses_are_told_of_the_file_that_they_are_in() {
    let folder = Folder::new("losses");
    let (one, two) = (folder.put("one.pgn", ONE), folder.put("two.pgn", TWO));
    let options = Options::new(Format::Moves);
    let outcome = convert(&[&two, &one], &Target::Bytes, &options);
    assert!(!outcome.report.is_whole() && !outcome.bytes.is_empty());
    let losses = |file: usize| &outcome.report.files[file].losses;
    assert!(losses(0).iter().any(|loss| loss.game == 1), "{:?}", losses(0));
    let comments = |file| losses(file).iter().any(|loss| loss.kind == records::LossKind::Comments);
    assert!(comments(1) && !comments(0), "{:?}", losses(1));
    // Nothing is written that would lose anything if nothing may be lost.
    let options = Options { strict: true, ..options };
    let outcome = convert(&[&two, &one], &Target::Bytes, &options);
    assert!(outcome.bytes.is_empty());
    for split in [false, true] {
        let options = Options { split, ..options.clone() };
        let outcome = convert(&[&one, &two], &Target::Folder(folder.path("out")), &options);
        assert_eq!(outcome.report.summary().failed, 2);
        assert!(!folder.path("out").exists());
    }
}

#[test]
fn what_a_reader_could_not_keep_is_a_loss() {
    let folder = Folder::new("unreadable");
    let bad = folder.put("bad.pgn", "[Red \"A\"]\n\n1. h2e2 hello there *\n");
    let target = Target::Folder(folder.path("out"));
    let outcome = convert(&[&bad], &target, &Options::new(Format::Pgn));
    assert!(!outcome.report.is_whole());
    assert_eq!(folder.files("out"), ["bad.pgn"]);
    let json = outcome.report.to_json();
    assert_eq!(json["summary"]["written"], 1);
    assert!(json["summary"]["lost"].as_u64() >= Some(1), "{json:#}");
    assert!(json["files"][0]["warnings"][0]["text"].is_string(), "{json:#}");
}

#[test]
fn one_bad_file_keeps_no_other_back() {
    let folder = Folder::new("bad");
    let one = folder.put("one.pgn", ONE);
    let bad = folder.put("bad.bin", "\u{0}\u{1}\u{2}");
    let target = Target::Folder(folder.path("out"));
    let options = Options { digests: true, ..Options::new(Format::Pgn) };
    let outcome = convert(&[&bad, &one, "no/such/file"], &target, &options);
    let problems: Vec<_> = outcome.report.files.iter().map(|file| &file.problem).collect();
    assert!(
        matches!(problems[..], [Some(Problem::Read(_)), None, Some(Problem::Input(_))]),
        "{problems:?}"
    );
    assert_eq!(folder.files("out"), ["one.pgn"]);
    let json = outcome.report.to_json();
    assert_eq!(json["files"][1]["digests"][0]["nodes"], 2);
    assert_eq!(json["files"][2]["status"], "failed");
}

#[test]
fn a_file_never_replaces_itself() {
    let folder = Folder::new("itself");
    let one = folder.put("one.pgn", ONE);
    let target = Target::Folder(folder.0.clone());
    let outcome = convert(&[&one], &target, &Options::new(Format::Pgn));
    assert!(matches!(outcome.report.files[0].problem, Some(Problem::Itself)));
    assert_eq!(fs::read_to_string(&one).expect("there"), ONE);
}

/// Stops after some files.
struct Stop(AtomicUsize);

impl Watch for Stop {
    fn done(&self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }

    fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed) == 0
    }
}

#[test]
fn after_a_stop_there_are_whole_files_only() {
    let folder = Folder::new("stop");
    for number in 0..40 {
        folder.put(&format!("in/{number}.pgn"), TWO);
    }
    let inputs = find(&[folder.path("in").to_str().expect("Unicode").to_owned()], None);
    let inputs = inputs.expect("readable");
    let options = Options::new(Format::Pgn);
    let stop = || Stop(AtomicUsize::new(3));
    let outcome = run(&inputs, &Target::Folder(folder.path("out")), &options, &stop());
    let written = folder.files("out");
    assert_eq!(outcome.report.summary().written, written.len());
    assert!(written.len() >= 3 && written.len() < 40, "{written:?}");
    for file in written {
        assert_eq!(reds(&folder.path("out").join(file)), ["B", "C"]);
    }
    // Half of a collection is none.
    let merged = folder.path("all.pgn");
    let outcome = run(&inputs, &Target::File(merged.clone()), &options, &stop());
    assert!(!merged.exists() && outcome.report.summary().written == 0);
}
