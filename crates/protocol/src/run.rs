//! The engine's side of a conversation.

use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufRead, Write};
use std::sync::{Arc, Mutex, PoisonError};

use engine::{Engine, Info, Level, Sink};
use xiangqi::{Game, Move, RuleSet};

use crate::options::{self, Change, Settings};
use crate::session::{read_limits, read_position};
use crate::{Command, Coords, Dialect, Go, ParseError, Progress, Ranks, Reply, Start};

/// Answers an interface until it says `quit` or its lines end.
///
/// Every `go` is answered by one `bestmove`, `bestmove (none)` if there is no legal move or the
/// limits cannot be read. A line that cannot be read, a bad FEN or an illegal move is reported as
/// `info string` and otherwise ignored; the position stays what it was. Unknown options are ignored
/// silently. A search that runs when the conversation ends is stopped and still answered.
///
/// ```
/// use std::io::Write;
/// use std::sync::{Arc, Mutex};
///
/// #[derive(Clone, Default)]
/// struct Page(Arc<Mutex<Vec<u8>>>);
/// impl Write for Page {
///     fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
///         self.0.lock().expect("nobody panicked").write(bytes)
///     }
///     fn flush(&mut self) -> std::io::Result<()> {
///         Ok(())
///     }
/// }
///
/// let page = Page::default();
/// let lines = "uci\nposition startpos moves h2e2\ngo depth 3\nisready\n";
/// protocol::run(engine::Engine::default(), lines.as_bytes(), page.clone())?;
/// let text = String::from_utf8(page.0.lock().expect("nobody panicked").clone());
/// assert!(text.is_ok_and(|text| text.contains("uciok\n") && text.contains("\nbestmove ")));
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// When reading or writing fails.
pub fn run(
    engine: Engine,
    mut input: impl BufRead,
    output: impl Write + Send + 'static,
) -> io::Result<()> {
    let output = Output(Arc::new(Mutex::new(output)));
    let settings = Settings {
        engine: engine.options(),
        rules: RuleSet::default(),
        limit_strength: false,
        level: Level::MAX,
    };
    let mut talk = Talk {
        engine,
        settings,
        told: (Start::Game, Vec::new()),
        game: Game::new(settings.rules),
        ranks: Ranks::default(),
        seed: RandomState::new().hash_one(0),
        output,
    };
    let mut line = Vec::new();
    loop {
        line.clear();
        // Read as bytes: text that is not UTF-8 must not end the conversation.
        if input.read_until(b'\n', &mut line)? == 0 {
            break;
        }
        match Dialect::Uci.parse_command(&String::from_utf8_lossy(&line)) {
            Ok(Command::Quit) => break,
            Ok(command) => talk.obey(command)?,
            Err(error) => talk.complain(&error, &line)?,
        }
    }
    talk.engine.stop();
    talk.engine.wait();
    Ok(())
}

/// Where replies go, from the conversation and from the search.
#[derive(Debug)]
struct Output<W>(Arc<Mutex<W>>);

impl<W: Write> Output<W> {
    fn reply(&self, reply: &Reply) -> io::Result<()> {
        let mut output = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(output, "{}", Dialect::Uci.write_reply(reply))?;
        output.flush()
    }
}

struct Talk<W> {
    engine: Engine,
    settings: Settings,
    /// The last position, to be judged anew when the rules change.
    told: (Start, Vec<Coords>),
    game: Game,
    ranks: Ranks,
    seed: u64,
    output: Output<W>,
}

impl<W: Write + Send + 'static> Talk<W> {
    fn obey(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::Hello(dialect) => self.introduce(dialect),
            Command::IsReady => self.output.reply(&Reply::Ready),
            Command::NewGame => {
                self.engine.clear();
                self.ranks = Ranks::default();
                self.seed = RandomState::new().hash_one(self.seed);
                Ok(())
            }
            Command::SetOption { name, value } => {
                self.set_option(&name, value.as_deref().unwrap_or_default())
            }
            Command::Position { start, moves } => self.set_position(start, moves),
            Command::Go(go) => {
                self.go(&go);
                Ok(())
            }
            Command::Stop => {
                self.engine.stop();
                Ok(())
            }
            Command::PonderHit { .. } => {
                self.engine.ponderhit();
                Ok(())
            }
            // Not yet.
            Command::BanMoves(_) | Command::Probe { .. } | Command::Debug(_) => Ok(()),
            Command::Quit => Ok(()),
        }
    }

    fn introduce(&self, dialect: Dialect) -> io::Result<()> {
        let name = concat!("Chuhe ", env!("CARGO_PKG_VERSION"));
        self.output.reply(&Reply::Name(name.to_owned()))?;
        self.output.reply(&Reply::Author(env!("CARGO_PKG_AUTHORS").replace(':', ", ")))?;
        for spec in options::specs(&self.settings) {
            self.output.reply(&Reply::Option(spec))?;
        }
        self.output.reply(&Reply::Welcome(dialect))
    }

    fn say(&self, text: &impl ToString) -> io::Result<()> {
        self.output.reply(&Reply::Text(text.to_string()))
    }

    fn complain(&mut self, error: &ParseError, line: &[u8]) -> io::Result<()> {
        if *error == ParseError::Empty {
            return Ok(());
        }
        self.say(error)?;
        if line.trim_ascii_start().starts_with(b"go")
            && !matches!(error, ParseError::Unknown { .. })
        {
            // The interface waits for a move; how long it may take nobody knows.
            self.go(&Go { depth: Some(1), ..Go::default() });
        }
        Ok(())
    }

    fn set_option(&mut self, name: &str, value: &str) -> io::Result<()> {
        let rules = self.settings.rules;
        match options::set(&mut self.settings, name, value) {
            Ok(None) => Ok(()),
            Ok(Some(Change::Clear)) => {
                self.engine.clear();
                Ok(())
            }
            Ok(Some(Change::Settings)) => {
                if self.settings.engine != self.engine.options() {
                    self.engine.set_options(self.settings.engine);
                }
                if self.settings.rules != rules {
                    let (start, moves) = self.told.clone();
                    return self.set_position(start, moves);
                }
                Ok(())
            }
            Err(error) => self.say(&error),
        }
    }

    fn set_position(&mut self, start: Start, moves: Vec<Coords>) -> io::Result<()> {
        match read_position(&start, &moves, self.settings.rules, self.ranks) {
            Ok((game, ranks)) => {
                self.game = game;
                self.ranks = ranks;
                self.told = (start, moves);
                Ok(())
            }
            Err(error) => self.say(&error),
        }
    }

    fn go(&mut self, go: &Go) {
        let mut limits = read_limits(go, self.game.position(), self.ranks);
        // Analysis is never at less than full strength.
        if !limits.infinite {
            limits.level = self.settings.level();
            limits.seed = self.seed;
        }
        self.engine.position(self.game.clone());
        let output = Output(Arc::clone(&self.output.0));
        self.engine.go(limits, Box::new(Voice { output, ranks: self.ranks }));
    }
}

/// Tells the interface what the search says.
struct Voice<W> {
    output: Output<W>,
    ranks: Ranks,
}

impl<W: Write + Send> Sink for Voice<W> {
    fn info(&mut self, info: &Info) {
        let progress = Progress {
            depth: Some(info.depth),
            seldepth: Some(info.seldepth),
            multipv: Some(info.multipv),
            score: Some(info.score),
            nodes: Some(info.nodes),
            nps: Some(info.nps),
            hashfull: Some(info.hashfull),
            time: Some(info.time),
            pv: info.pv.iter().map(|&mv| Coords::new(mv, self.ranks)).collect(),
            ..Progress::default()
        };
        // An interface that does not listen any more ends the conversation on the other thread.
        self.output.reply(&Reply::Info(Box::new(progress))).ok();
    }

    fn best(&mut self, best: Option<Move>, ponder: Option<Move>) {
        let coords = |mv: Option<Move>| mv.map(|mv| Coords::new(mv, self.ranks));
        let reply = Reply::BestMove { best: coords(best), ponder: coords(ponder), claim: None };
        self.output.reply(&reply).ok();
    }
}
