//! The engine's side of a conversation.

mod options;
mod perft;
mod session;
mod voice;

use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufRead, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use engine::{Engine, Limits, ScoreLimit};
use xiangqi::Game;

use self::options::{Change, Settings};
use self::perft::Perft;
use self::session::{find_moves, read_limits, read_position};
use self::voice::{Output, Voice};
use crate::{
    Command, Coords, Dialect, Go, NoResources, ParseError, PopHash, Ranks, Reply, Resources, Start,
    TimeUnit,
};

/// Answers an interface until it says `quit` or its lines end, with nothing from outside: see
/// [`run_with`].
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
    input: impl BufRead,
    output: impl Write + Send + 'static,
) -> io::Result<()> {
    run_with(engine, &NoResources, input, output)
}

/// Answers an interface until it says `quit` or its lines end.
///
/// The first word of the interface, `uci`, `ucicyclone` or `ucci`, says what is spoken; before it,
/// UCI. Every `go` is answered by one `bestmove`, `bestmove (none)` or `nobestmove` if there is no
/// legal move. A line that cannot be read, a bad FEN, an illegal move or a file that is not what it
/// should be is reported as `info string` (in UCCI `info message`) and otherwise ignored: the
/// position and the settings stay what they were. Unknown options are ignored silently. A search
/// that runs when the conversation ends is stopped and still answered.
///
/// # Errors
/// When reading or writing fails.
pub fn run_with(
    engine: Engine,
    resources: &dyn Resources,
    mut input: impl BufRead,
    output: impl Write + Send + 'static,
) -> io::Result<()> {
    let settings = Settings::new(engine.options());
    let mut talk = Talk {
        engine,
        resources,
        told: (Start::Game, Vec::new()),
        game: Game::new(settings.rules),
        settings,
        ranks: Ranks::default(),
        banned: Vec::new(),
        perft: None,
        draw_offered: Arc::default(),
        seed: RandomState::new().hash_one(0),
        output: Output::new(output),
    };
    let mut line = Vec::new();
    while read_line(&mut input, &mut line)? {
        if talk.settings.batch {
            talk.engine.wait();
        }
        let text = String::from_utf8_lossy(&line);
        if let Some(dialect) = Dialect::introduced_by(&text) {
            talk.output.speak(dialect);
        }
        match talk.dialect().parse_command(&text) {
            Ok(Command::Quit) => {
                talk.end();
                if talk.is_ucci() {
                    talk.output.reply(&Reply::Bye)?;
                }
                return Ok(());
            }
            Ok(command) => talk.obey(command)?,
            Err(error) => talk.complain(&error, &text)?,
        }
    }
    talk.end();
    Ok(())
}

/// Longer lines are cut: no game is so long.
const LONGEST_LINE: u64 = 1 << 20;

/// Reads a line as bytes: text that is not UTF-8 must not end the conversation. False at the end.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    if (&mut *input).take(LONGEST_LINE).read_until(b'\n', line)? == 0 {
        return Ok(false);
    }
    if !line.ends_with(b"\n") {
        // Cut short, or the last line of all.
        input.skip_until(b'\n')?;
    }
    Ok(true)
}

struct Talk<'a, W> {
    engine: Engine,
    resources: &'a dyn Resources,
    settings: Settings,
    /// The last position, to be judged anew when the rules change.
    told: (Start, Vec<Coords>),
    game: Game,
    ranks: Ranks,
    /// What must not be played in the position told last.
    banned: Vec<Coords>,
    perft: Option<Perft>,
    /// Whether the interface has offered a draw for the running search.
    draw_offered: Arc<AtomicBool>,
    seed: u64,
    output: Output<W>,
}

impl<W: Write + Send + 'static> Talk<'_, W> {
    fn dialect(&self) -> Dialect {
        self.output.dialect()
    }

    fn is_ucci(&self) -> bool {
        matches!(self.dialect(), Dialect::Ucci(_))
    }

    fn obey(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::Hello(_) => self.introduce(),
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
            Command::BanMoves(moves) => {
                let wrong = find_moves(&moves, self.game.position(), self.ranks).wrong;
                self.banned = moves;
                wrong.map_or(Ok(()), |wrong| self.say(&wrong))
            }
            Command::Go(go) => self.go(&go),
            Command::Stop => self.stop(),
            Command::PonderHit { draw } => {
                self.draw_offered.fetch_or(draw, Relaxed);
                self.engine.ponderhit();
                Ok(())
            }
            Command::Probe { start, moves } => self.probe(&start, &moves),
            Command::Debug(_) | Command::Quit => Ok(()),
        }
    }

    fn introduce(&mut self) -> io::Result<()> {
        self.settings.greet(self.dialect());
        self.use_book();
        let name = concat!("Chuhe ", env!("CARGO_PKG_VERSION"));
        self.output.reply(&Reply::Name(name.to_owned()))?;
        self.output.reply(&Reply::Author(env!("CARGO_PKG_AUTHORS").replace(':', ", ")))?;
        for spec in options::specs(&self.settings, self.dialect()) {
            self.output.reply(&Reply::Option(spec))?;
        }
        self.output.reply(&Reply::Welcome(self.dialect()))
    }

    fn say(&self, text: &impl ToString) -> io::Result<()> {
        self.output.reply(&Reply::Text(text.to_string()))
    }

    fn complain(&mut self, error: &ParseError, line: &str) -> io::Result<()> {
        if *error == ParseError::Empty {
            return Ok(());
        }
        self.say(error)?;
        if line.split_whitespace().next() == Some("go") {
            // The interface waits for a move; how long it may take nobody knows.
            self.go(&Go { depth: Some(1), ..Go::default() })?;
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
                self.use_book();
                if let Dialect::Ucci(_) = self.dialect() {
                    let unit = if self.settings.milliseconds {
                        TimeUnit::Milliseconds
                    } else {
                        TimeUnit::Seconds
                    };
                    self.output.speak(Dialect::Ucci(unit));
                }
                if self.settings.rules != rules {
                    let (start, moves) = self.told.clone();
                    return self.set_position(start, moves);
                }
                Ok(())
            }
            Ok(Some(Change::Books)) => self.read_books(),
            Ok(Some(Change::Network)) => self.read_network(),
            Err(error) => self.say(&error),
        }
    }

    /// Hands the engine the book that the settings want.
    fn use_book(&mut self) {
        let settings = &mut self.settings;
        if settings.own_book && settings.books.is_none() {
            settings.books = Some(self.resources.builtin_book().into_iter().collect());
        }
        let book = settings.books.as_ref().filter(|_| settings.own_book);
        self.engine.set_book(book.and_then(options::Books::book));
    }

    /// Reads the files that the settings name. If one of them fails, the books stay what they were.
    fn read_books(&mut self) -> io::Result<()> {
        let mut books = Vec::new();
        let files = self.settings.book_files.split(';').map(str::trim);
        for file in files.filter(|file| !file.is_empty()) {
            if file == options::BUILTIN {
                books.extend(self.resources.builtin_book());
                continue;
            }
            match self.resources.read_book(file) {
                Ok(book) => books.push(book),
                Err(error) => return self.say(&error),
            }
        }
        self.settings.books = Some(books.into_iter().collect());
        self.use_book();
        Ok(())
    }

    fn read_network(&mut self) -> io::Result<()> {
        let evaluation = self.settings.wanted_evaluation.clone();
        match self.resources.network(&evaluation) {
            Ok(network) => {
                let text = match &network {
                    Some(network) => {
                        format!("{evaluation} evaluates from now on ({})", network.kernel())
                    }
                    None => "hand-written rules evaluate from now on".to_owned(),
                };
                self.engine.set_network(network);
                self.settings.evaluation = evaluation;
                self.say(&text)
            }
            Err(error) => self.say(&format!("{error}; the evaluation stays what it was")),
        }
    }

    fn set_position(&mut self, start: Start, moves: Vec<Coords>) -> io::Result<()> {
        match read_position(&start, &moves, self.settings.rules, self.ranks) {
            Ok((game, ranks)) => {
                self.game = game;
                self.ranks = ranks;
                self.told = (start, moves);
                self.banned.clear();
                Ok(())
            }
            Err(error) => self.say(&error),
        }
    }

    fn go(&mut self, go: &Go) -> io::Result<()> {
        self.perft = None;
        if let Some(depth) = go.perft {
            self.perft =
                Some(Perft::start(*self.game.position(), depth, self.ranks, self.output.clone()));
            return Ok(());
        }
        let mut limits = read_limits(go, self.game.position());
        let wanted = find_moves(&go.search_moves, self.game.position(), self.ranks);
        // If none of them is legal, all moves are searched: a move is always owed.
        limits.search_moves = wanted.legal;
        self.ranks = wanted.ranks;
        if let Some(wrong) = wanted.wrong {
            self.say(&wrong)?;
        }
        if !self.forbid_banned(&mut limits) {
            self.engine.stop();
            self.engine.wait();
            return self.output.no_move();
        }
        // Analysis is never at less than full strength.
        if !limits.infinite {
            self.settings.limit_strength(&mut limits);
            limits.seed = self.seed;
        }
        self.draw_offered = Arc::new(AtomicBool::new(go.draw));
        let voice = Voice {
            output: self.output.clone(),
            ranks: self.ranks,
            shows_wdl: self.settings.shows_wdl,
            several: self.settings.engine.multi_pv > 1,
            score_only: self.is_ucci() && go.depth == Some(0),
            draw_offered: Arc::clone(&self.draw_offered),
            score: None,
            move_number: self.game.position().fullmove().get().into(),
        };
        self.engine.position(self.game.clone());
        self.engine.go(limits, Box::new(voice));
        Ok(())
    }

    /// Leaves only moves that are not banned; false if there are none.
    fn forbid_banned(&self, limits: &mut Limits) -> bool {
        if self.banned.is_empty() {
            return true;
        }
        let banned = find_moves(&self.banned, self.game.position(), self.ranks).legal;
        if limits.search_moves.is_empty() {
            limits.search_moves = self.game.position().legal_moves().into_iter().collect();
        }
        limits.search_moves.retain(|mv| !banned.contains(mv));
        !limits.search_moves.is_empty()
    }

    fn stop(&mut self) -> io::Result<()> {
        self.perft = None;
        if self.engine.is_searching() {
            self.engine.stop();
            Ok(())
        } else if self.is_ucci() {
            // The interface may be wrong about what we do, and wait.
            self.output.no_move()
        } else {
            Ok(())
        }
    }

    fn probe(&self, start: &Start, moves: &[Coords]) -> io::Result<()> {
        let mut known = PopHash::default();
        match read_position(start, moves, self.settings.rules, self.ranks) {
            Ok((game, ranks)) => {
                if let Some(found) = self.engine.probe(game.position()) {
                    known.best = found.mv.map(|mv| Coords::new(mv, ranks));
                    let bound = found.score.map(|score| (voice::plain(score), found.depth));
                    known.lower = bound.filter(|_| found.limit != Some(ScoreLimit::AtMost));
                    known.upper = bound.filter(|_| found.limit != Some(ScoreLimit::AtLeast));
                }
            }
            Err(error) => self.say(&error)?,
        }
        self.output.reply(&Reply::PopHash(known))
    }

    /// Ends whatever runs.
    fn end(&mut self) {
        self.perft = None;
        self.engine.stop();
        self.engine.wait();
    }
}
