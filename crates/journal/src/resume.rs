//! Continuing the game of a journal.

use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use xiangqi::notation::Iccs;
use xiangqi::{Position, Record};

use crate::{Entry, GameEntry, Journal, JournalError, MoveEntry, replace_file};

/// An unfinished game, ready to go on.
#[derive(Debug)]
pub struct Resumed {
    /// To append to.
    pub journal: Journal,
    /// What was played.
    pub game: GameEntry,
    /// How it was begun and the moves that stand.
    pub record: Record,
    /// The entries of these moves.
    pub moves: Vec<MoveEntry>,
    /// Whether it is marked as assisted.
    pub assisted: bool,
    /// What was wrong with the journal, if anything was.
    pub damage: Option<Damage>,
}

/// A journal was damaged. What could be read is used; the damaged file is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Damage {
    /// The first bad line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: String,
    /// Where the damaged file is kept.
    pub kept: PathBuf,
}

/// Opens the newest unfinished game of a folder. `None` if there is none, or all are in use by
/// other programs.
///
/// # Errors
/// If a file cannot be read, or a damaged one not be set aside.
pub fn resume(folder: &Path) -> Result<Option<Resumed>, JournalError> {
    for path in journals(folder)? {
        if let Some(resumed) = resume_file(&path)? {
            return Ok(Some(resumed));
        }
    }
    Ok(None)
}

/// Whether [`resume`] would find something. Files that cannot be read count as nothing.
pub fn has_unfinished(folder: &Path) -> bool {
    let unfinished = |path: PathBuf| {
        let content = fs::read(path).unwrap_or_default();
        Replay::of(&String::from_utf8_lossy(&content)).is_worth_continuing()
    };
    journals(folder).is_ok_and(|paths| paths.into_iter().any(unfinished))
}

/// The journals of a folder, newest first: their names are times.
fn journals(folder: &Path) -> Result<Vec<PathBuf>, JournalError> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(JournalError::at(folder))?,
    };
    let mut paths = Vec::new();
    for entry in entries {
        let path = entry.map_err(JournalError::at(folder))?.path();
        if path.extension().is_some_and(|extension| extension == "jsonl") {
            paths.push(path);
        }
    }
    paths.sort();
    paths.reverse();
    Ok(paths)
}

fn resume_file(path: &Path) -> Result<Option<Resumed>, JournalError> {
    let file = OpenOptions::new().read(true).append(true).open(path);
    let mut journal = match Journal::locked(path.to_owned(), file.map_err(JournalError::at(path))?)
    {
        Err(error) if error.error.kind() == io::ErrorKind::WouldBlock => return Ok(None),
        journal => journal?,
    };
    let content = fs::read(path).map_err(JournalError::at(path))?;
    let replay = Replay::of(&String::from_utf8_lossy(&content));
    let mut damage = None;
    if let Some((line, problem)) = replay.problem.clone() {
        // Keep the damaged file under another name, and go on with a copy of what is good.
        let kept = free_name(path);
        fs::rename(path, &kept).map_err(JournalError::at(path))?;
        damage = Some(Damage { line, problem, kept });
        if !replay.is_worth_continuing() {
            return Ok(None);
        }
        replace_file(path, replay.good.as_bytes()).map_err(JournalError::at(path))?;
        let file = OpenOptions::new().read(true).append(true).open(path);
        journal = Journal::locked(path.to_owned(), file.map_err(JournalError::at(path))?)?;
    }
    if !replay.is_worth_continuing() {
        return Ok(None);
    }
    let Replay { game: Some((game, record)), moves, assisted, .. } = replay else {
        return Ok(None);
    };
    Ok(Some(Resumed { journal, game, record, moves, assisted, damage }))
}

fn free_name(path: &Path) -> PathBuf {
    let named = |number: u32| path.with_extension(format!("damaged-{number}"));
    (1..).map(named).find(|name| !name.exists()).unwrap_or_else(|| named(0))
}

/// What a journal says, up to its first bad line.
#[derive(Default)]
struct Replay {
    game: Option<(GameEntry, Record)>,
    moves: Vec<MoveEntry>,
    assisted: bool,
    ended: bool,
    /// The lines that were good.
    good: String,
    problem: Option<(usize, String)>,
}

impl Replay {
    fn of(content: &str) -> Self {
        let mut replay = Self::default();
        for (number, line) in (1..).zip(content.split_inclusive('\n')) {
            let result = match line.strip_suffix('\n') {
                Some(line) => Entry::from_line(line).and_then(|entry| replay.apply(entry)),
                None => Err("the line has no end".to_owned()),
            };
            if let Err(problem) = result {
                replay.problem = Some((number, problem));
                break;
            }
            replay.good.push_str(line);
        }
        replay
    }

    fn apply(&mut self, entry: Entry) -> Result<(), String> {
        let Some((_, record)) = &mut self.game else {
            let Entry::Game(game) = entry else {
                return Err("the first line does not begin a game".to_owned());
            };
            let start = Position::from_fen(&game.fen).map_err(|error| error.to_string())?;
            self.game = Some((game, Record::new(start)));
            return Ok(());
        };
        self.ended = false;
        match entry {
            Entry::Game(_) => return Err("a second game begins".to_owned()),
            Entry::Move(entry) => {
                let mv: Iccs =
                    entry.mv.parse().map_err(|_| format!("{:?} is no move", entry.mv))?;
                record.push(mv.0).map_err(|reason| format!("{}: {reason}", entry.mv))?;
                self.moves.push(entry);
            }
            Entry::Undo { plies, .. } => {
                if plies > self.moves.len() {
                    return Err(format!("{plies} plies cannot be taken back"));
                }
                self.moves.truncate(self.moves.len() - plies);
                for _ in 0..plies {
                    record.pop();
                }
            }
            Entry::Assisted { .. } => self.assisted = true,
            Entry::End { .. } => self.ended = true,
        }
        Ok(())
    }

    fn is_worth_continuing(&self) -> bool {
        !self.ended && !self.moves.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use xiangqi::Ply;

    use super::*;
    use crate::{Who, timestamp};

    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let path =
                std::env::temp_dir().join(format!("chuhe-journal-{}-{name}", std::process::id()));
            fs::create_dir_all(&path).expect("the temporary folder can be written");
            Self(path)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            if let Err(error) = fs::remove_dir_all(&self.0) {
                eprintln!("{}: {error}", self.0.display());
            }
        }
    }

    fn begin(folder: &Folder) -> Journal {
        let game = GameEntry {
            time: timestamp(),
            fen: xiangqi::fen::START.to_owned(),
            rules: "axf".to_owned(),
            red: "human".to_owned(),
            black: "level=3".to_owned(),
        };
        Journal::create(&folder.0, &game).expect("writable")
    }

    fn play(journal: &mut Journal, moves: &str) {
        let mut record = Record::new(Position::start());
        for (i, text) in moves.split(' ').enumerate() {
            record.push(text.parse::<Iccs>().expect("a move").0).expect("legal");
            let ply: &Ply = &record.plies()[i];
            let entry = MoveEntry::new(i, ply, Who::Player, 1200);
            journal.append(&Entry::Move(entry)).expect("writable");
        }
    }

    fn path_of(mut journal: Journal, tail: &[u8]) -> PathBuf {
        journal.file.write_all(tail).expect("writable");
        journal.path.clone()
    }

    #[test]
    fn an_unfinished_game_is_resumed_with_its_moves() {
        let folder = Folder::new("resume");
        let mut journal = begin(&folder);
        assert!(!has_unfinished(&folder.0), "without a move there is nothing to continue");
        play(&mut journal, "h2e2 h9g7 h0g2");
        journal.append(&Entry::Undo { plies: 1, time: timestamp() }).expect("writable");
        journal.append(&Entry::Assisted { time: timestamp() }).expect("writable");
        assert!(resume(&folder.0).expect("readable").is_none(), "it is in use");
        drop(journal);
        assert!(has_unfinished(&folder.0));
        let resumed = resume(&folder.0).expect("readable").expect("unfinished");
        assert_eq!(resumed.record.plies().len(), 2);
        assert_eq!((resumed.moves.len(), resumed.moves[1].piece), (2, 'n'));
        assert!(resumed.assisted && resumed.damage.is_none());
    }

    #[test]
    fn a_finished_game_is_not_resumed_unless_a_move_was_taken_back() {
        let folder = Folder::new("finished");
        let mut journal = begin(&folder);
        play(&mut journal, "h2e2 h9g7");
        let end = Entry::End { result: "draw".into(), cause: "agreed".into(), time: timestamp() };
        journal.append(&end).expect("writable");
        assert!(!has_unfinished(&folder.0));
        journal.append(&Entry::Undo { plies: 1, time: timestamp() }).expect("writable");
        assert!(has_unfinished(&folder.0));
    }

    #[test]
    fn damage_is_named_and_kept_aside_and_the_good_part_goes_on() {
        for (name, tail) in [
            ("torn", &b"{\"v\":1,\"type\":\"mo"[..]),
            ("garbage", b"\xff\x00garbage\n{}\n"),
            ("illegal", b"{\"v\":1,\"type\":\"move\",\"ply\":3,\"move\":\"a0a9\",\"piece\":\"R\",\"captured\":null,\"side\":\"red\",\"who\":\"player\",\"time\":\"\",\"think_ms\":0}\n"),
            ("newer", b"{\"v\":2,\"type\":\"assisted\",\"time\":\"\"}\n"),
        ] {
            let folder = Folder::new(name);
            let mut journal = begin(&folder);
            play(&mut journal, "h2e2 h9g7");
            let path = path_of(journal, tail);
            let before = fs::read(&path).expect("readable");
            let mut resumed = resume(&folder.0).expect("readable").expect("unfinished");
            assert_eq!(resumed.record.plies().len(), 2, "{name}");
            let damage = resumed.damage.take().expect("damaged");
            assert_eq!(damage.line, 4, "{name}: {}", damage.problem);
            assert_eq!(fs::read(&damage.kept).expect("kept"), before, "{name}");
            resumed.journal.append(&Entry::Assisted { time: timestamp() }).expect("writable");
            drop(resumed);
            let again = resume(&folder.0).expect("readable").expect("unfinished");
            assert!(again.damage.is_none() && again.assisted, "{name}");
        }
    }

    #[test]
    fn a_journal_without_a_good_beginning_is_set_aside() {
        let folder = Folder::new("headless");
        let path = folder.0.join("20260101000000-0.jsonl");
        fs::write(&path, "nonsense\n").expect("writable");
        assert!(resume(&folder.0).expect("readable").is_none());
        assert!(!path.exists() && path.with_extension("damaged-1").exists());
    }

    #[test]
    fn a_file_is_replaced_whole() {
        let folder = Folder::new("replace");
        let path = folder.0.join("a.pgn");
        replace_file(&path, b"old").expect("writable");
        replace_file(&path, b"new").expect("writable");
        assert_eq!(fs::read(&path).expect("readable"), b"new");
        assert_eq!(fs::read_dir(&folder.0).expect("readable").count(), 1);
        assert!(replace_file(&folder.0.join("missing/a.pgn"), b"x").is_err());
    }
}
