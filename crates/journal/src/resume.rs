//! Continuing the game of a journal.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use xiangqi::notation::{Chinese, ChineseStyle, Digits, Iccs};
use xiangqi::{Illegality, Position, Record, SetupError};

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
}

/// What was found in a folder of journals.
#[derive(Debug)]
pub struct Found {
    /// The newest unfinished game.
    pub game: Option<Resumed>,
    /// The journals that were damaged, its own among them.
    pub damage: Vec<Damage>,
}

/// A journal was damaged, or is of a newer program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Damage {
    /// The first bad line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: Problem,
    /// Where the damaged file is kept. One of a newer program stays where it was.
    pub kept: PathBuf,
}

/// What is wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Problem {
    /// The line has no end: the program was stopped while it wrote.
    Torn,
    /// It is no line of a journal.
    Unreadable(String),
    /// A newer program wrote it.
    Newer(u32),
    /// It should begin a game and does not, or begins a second one.
    OutOfPlace,
    /// The start position is unlawful.
    Start(SetupError),
    /// The text is no move.
    NoMove(String),
    /// The move is illegal.
    Illegal(String, Illegality),
    /// More plies are taken back than were played.
    Undo(usize),
}

/// What a journal holds, without holding the journal.
#[derive(Clone, PartialEq, Debug)]
pub struct Kept {
    /// What is played.
    pub game: GameEntry,
    /// How it was begun and the moves that stand.
    pub record: Record,
    /// The entries of these moves.
    pub moves: Vec<MoveEntry>,
    /// Whether it is marked as assisted.
    pub assisted: bool,
    /// How it ended, if it did.
    pub ending: Option<Ending>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// `red_wins`, `black_wins` or `draw`.
    pub result: String,
    /// Such as `checkmate`.
    pub cause: String,
    /// When.
    pub time: String,
}

/// Reads a journal, up to its first bad line if it has one; `None` if no game is in it or its game has
/// no move. The file is left as it is.
///
/// # Errors
/// If it cannot be read.
pub fn read(path: &Path) -> Result<Option<Kept>, JournalError> {
    let content = fs::read(path).map_err(JournalError::at(path))?;
    let Replay { game, moves, assisted, ended: ending, .. } =
        Replay::of(&String::from_utf8_lossy(&content));
    let kept = game.filter(|_| !moves.is_empty());
    Ok(kept.map(|(game, record)| Kept { game, record, moves, assisted, ending }))
}

/// The journals of a folder by their names, the oldest first.
///
/// # Errors
/// If the folder cannot be read.
pub fn names(folder: &Path) -> Result<Vec<String>, JournalError> {
    let mut paths = journals(folder)?;
    paths.reverse();
    let name = |path: &PathBuf| Some(path.file_name()?.to_str()?.to_owned());
    Ok(paths.iter().filter_map(name).collect())
}

/// Opens the unfinished game of one journal.
///
/// # Errors
/// If it cannot be read.
pub fn resume_one(path: &Path) -> Result<Found, JournalError> {
    let mut damage = Vec::new();
    let game = resume_file(path, &mut damage)?;
    Ok(Found { game, damage })
}

/// Opens the newest unfinished game of a folder; those that other programs hold are passed over.
///
/// # Errors
/// If the folder cannot be read, or a damaged journal not be set aside.
pub fn resume(folder: &Path) -> Result<Found, JournalError> {
    let mut damage = Vec::new();
    for path in journals(folder)? {
        if let Some(game) = resume_file(&path, &mut damage)? {
            return Ok(Found { game: Some(game), damage });
        }
    }
    Ok(Found { game: None, damage })
}

/// Whether [`resume`] would find a game. Only the ends of finished journals are read.
pub fn has_unfinished(folder: &Path) -> bool {
    journals(folder)
        .is_ok_and(|paths| paths.iter().any(|path| is_unfinished(path).unwrap_or(false)))
}

/// Whether a journal is being written by this or another program.
pub fn is_in_use(path: &Path) -> bool {
    File::open(path)
        .is_ok_and(|file| matches!(file.try_lock_shared(), Err(std::fs::TryLockError::WouldBlock)))
}

/// How much of a journal's end is looked at: more than its last line.
const TAIL: u64 = 512;

fn is_unfinished(path: &Path) -> io::Result<bool> {
    let mut file = File::open(path)?;
    if file.try_lock_shared().is_err() {
        return Ok(false);
    }
    let len = file.metadata()?.len();
    file.seek(SeekFrom::Start(len.saturating_sub(TAIL)))?;
    let mut tail = Vec::new();
    file.by_ref().take(TAIL).read_to_end(&mut tail)?;
    let tail = String::from_utf8_lossy(&tail);
    if tail
        .lines()
        .last()
        .is_some_and(|line| matches!(Entry::from_line(line), Ok(Entry::End { .. })))
    {
        return Ok(false);
    }
    let content = fs::read(path)?;
    Ok(Replay::of(&String::from_utf8_lossy(&content)).is_worth_continuing())
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

/// The game of a journal if it is worth continuing; damage is set aside and noted.
fn resume_file(path: &Path, damage: &mut Vec<Damage>) -> Result<Option<Resumed>, JournalError> {
    let Some(mut journal) = open(path)? else { return Ok(None) };
    let content = fs::read(path).map_err(JournalError::at(path))?;
    let replay = Replay::of(&String::from_utf8_lossy(&content));
    if let Some((line, problem)) = replay.problem.clone() {
        if matches!(problem, Problem::Newer(_)) {
            damage.push(Damage { line, problem, kept: path.to_owned() });
            return Ok(None);
        }
        // Keep the damaged file under another name, and go on with a copy of what is good.
        let kept = free_name(path);
        fs::rename(path, &kept).map_err(JournalError::at(path))?;
        damage.push(Damage { line, problem, kept });
        if !replay.is_worth_continuing() {
            return Ok(None);
        }
        replace_file(path, replay.good.as_bytes()).map_err(JournalError::at(path))?;
        let Some(copy) = open(path)? else { return Ok(None) };
        journal = copy;
    }
    if !replay.is_worth_continuing() {
        return Ok(None);
    }
    let Replay { game: Some((game, record)), moves, assisted, .. } = replay else {
        return Ok(None);
    };
    Ok(Some(Resumed { journal, game, record, moves, assisted }))
}

/// Opens a journal to go on with it; `None` if another program holds it.
fn open(path: &Path) -> Result<Option<Journal>, JournalError> {
    let file = OpenOptions::new().read(true).append(true).open(path);
    match Journal::locked(path.to_owned(), file.map_err(JournalError::at(path))?) {
        Err(error) if error.error.kind() == io::ErrorKind::WouldBlock => Ok(None),
        journal => journal.map(Some),
    }
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
    ended: Option<Ending>,
    /// The lines that were good.
    good: String,
    problem: Option<(usize, Problem)>,
}

impl Replay {
    fn of(content: &str) -> Self {
        let mut replay = Self::default();
        for (number, line) in (1..).zip(content.split_inclusive('\n')) {
            let result = match line.strip_suffix('\n') {
                Some(line) => Entry::from_line(line).and_then(|entry| replay.apply(entry)),
                None => Err(Problem::Torn),
            };
            if let Err(problem) = result {
                replay.problem = Some((number, problem));
                break;
            }
            replay.good.push_str(line);
        }
        replay
    }

    fn apply(&mut self, entry: Entry) -> Result<(), Problem> {
        let Some((_, record)) = &mut self.game else {
            let Entry::Game(game) = entry else { return Err(Problem::OutOfPlace) };
            let start = Position::from_fen(&game.fen).map_err(Problem::Start)?;
            self.game = Some((game, Record::new(start)));
            return Ok(());
        };
        match entry {
            Entry::Game(_) => return Err(Problem::OutOfPlace),
            Entry::Move(mut entry) => {
                let mv: Iccs = entry.mv.parse().map_err(|_| Problem::NoMove(entry.mv.clone()))?;
                if entry.notation.is_empty() {
                    entry.notation = notation(record.position(), mv.0);
                }
                record.push(mv.0).map_err(|reason| Problem::Illegal(entry.mv.clone(), reason))?;
                self.moves.push(entry);
                self.ended = None;
            }
            Entry::Undo { plies, .. } => {
                if plies > self.moves.len() {
                    return Err(Problem::Undo(plies));
                }
                self.moves.truncate(self.moves.len() - plies);
                for _ in 0..plies {
                    record.pop();
                }
                self.ended = None;
            }
            Entry::Assisted { .. } => self.assisted = true,
            Entry::End { result, cause, time } => {
                self.ended = Some(Ending { result, cause, time });
            }
        }
        Ok(())
    }

    fn is_worth_continuing(&self) -> bool {
        self.ended.is_none() && !self.moves.is_empty()
    }
}

/// A move in Chinese notation.
pub fn notation(position: &Position, mv: xiangqi::Move) -> String {
    let style = ChineseStyle { digits: Digits::Ascii, ..ChineseStyle::default() };
    Chinese::from_move(position, mv)
        .map(|text| text.display(position.turn(), style).to_string())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use proptest::prelude::*;
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
            clock: None,
            user: None,
        };
        Journal::create(&folder.0, &game).expect("writable")
    }

    fn play(journal: &mut Journal, moves: &str) {
        let mut record = Record::new(Position::start());
        for (i, text) in moves.split(' ').enumerate() {
            record.push(text.parse::<Iccs>().expect("a move").0).expect("legal");
            let ply: &Ply = &record.plies()[i];
            let entry = MoveEntry::new(i, ply, "", Who::Player, 1200);
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
        assert!(resume(&folder.0).expect("readable").game.is_none(), "it is in use");
        drop(journal);
        assert!(has_unfinished(&folder.0));
        let resumed = resume(&folder.0).expect("readable").game.expect("unfinished");
        assert_eq!(resumed.record.plies().len(), 2);
        assert_eq!((resumed.moves.len(), resumed.moves[1].piece), (2, 'n'));
        assert!(resumed.assisted);
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
        assert!(!has_unfinished(&folder.0), "it is in use");
        drop(journal);
        assert!(has_unfinished(&folder.0));
    }

    #[test]
    fn damage_is_named_and_kept_aside_and_the_good_part_goes_on() {
        for (name, tail) in [
            ("torn", &b"{\"v\":1,\"type\":\"mo"[..]),
            ("garbage", b"\xff\x00garbage\n{}\n"),
            ("illegal", b"{\"v\":1,\"type\":\"move\",\"ply\":3,\"move\":\"a0a9\",\"piece\":\"R\",\"captured\":null,\"side\":\"red\",\"who\":\"player\",\"time\":\"\",\"think_ms\":0}\n"),
        ] {
            let folder = Folder::new(name);
            let mut journal = begin(&folder);
            play(&mut journal, "h2e2 h9g7");
            let path = path_of(journal, tail);
            let before = fs::read(&path).expect("readable");
            let mut found = resume(&folder.0).expect("readable");
            let mut resumed = found.game.expect("unfinished");
            assert_eq!(resumed.record.plies().len(), 2, "{name}");
            let damage = found.damage.pop().expect("damaged");
            assert_eq!(damage.line, 4, "{name}: {damage:?}");
            assert_eq!(fs::read(&damage.kept).expect("kept"), before, "{name}");
            resumed.journal.append(&Entry::Assisted { time: timestamp() }).expect("writable");
            drop(resumed);
            let again = resume(&folder.0).expect("readable");
            assert!(again.damage.is_empty() && again.game.is_some_and(|g| g.assisted), "{name}");
        }
    }

    #[test]
    fn a_journal_without_a_good_beginning_is_set_aside() {
        let folder = Folder::new("headless");
        let path = folder.0.join("20260101000000-0.jsonl");
        fs::write(&path, "nonsense\n").expect("writable");
        let found = resume(&folder.0).expect("readable");
        assert!(found.game.is_none());
        let kept = path.with_extension("damaged-1");
        assert_eq!((found.damage[0].line, &found.damage[0].kept), (1, &kept));
        assert!(!path.exists() && kept.exists());
    }

    #[test]
    fn a_journal_of_a_newer_program_is_left_alone_and_named() {
        let folder = Folder::new("newer");
        let mut journal = begin(&folder);
        play(&mut journal, "h2e2 h9g7");
        let path = path_of(journal, b"{\"v\":2,\"type\":\"weather\"}\n");
        let before = fs::read(&path).expect("readable");
        let found = resume(&folder.0).expect("readable");
        assert!(found.game.is_none());
        assert_eq!((found.damage[0].line, &found.damage[0].problem), (4, &Problem::Newer(2)));
        assert_eq!(fs::read(&path).expect("readable"), before);
    }

    #[test]
    fn a_game_without_a_move_leaves_nothing_and_the_newest_comes_first() {
        let folder = Folder::new("order");
        drop(begin(&folder));
        assert_eq!(fs::read_dir(&folder.0).expect("readable").count(), 0);
        for number in 0..12 {
            let mut journal = begin(&folder);
            play(&mut journal, if number == 11 { "a0a1" } else { "h2e2" });
        }
        let newest = resume(&folder.0).expect("readable").game.expect("unfinished");
        assert_eq!(newest.moves[0].mv, "a0a1");
    }

    proptest! {
        #[test]
        fn any_content_is_read_up_to_its_first_bad_line(
            tail in "[ -~\\n]{0,80}|.{0,40}",
            moves in 0..3_usize,
        ) {
            let game = r#"{"v":1,"type":"game","time":"","fen":"FEN","rules":"axf","red":"human","black":"human"}"#;
            let mv = r#"{"v":1,"type":"move","ply":1,"move":"MOVE","piece":"C","captured":null,"side":"red","who":"ai","time":"","think_ms":1}"#;
            let mut content = game.replace("FEN", xiangqi::fen::START) + "\n";
            for text in ["h2e2", "h9g7"].into_iter().take(moves) {
                content += &(mv.replace("MOVE", text) + "\n");
            }
            let replay = Replay::of(&(content.clone() + &tail));
            prop_assert!(replay.good.starts_with(&content));
            prop_assert_eq!(replay.moves.len(), moves.min(2));
            prop_assert_eq!(replay.problem.is_some(), replay.good.len() < content.len() + tail.len());
        }
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
