//! The game without drawing: lines in, lines out, for pipes, screen readers and simple terminals.

mod course;
mod editor;
mod library;
mod online;
mod review;

use std::io::{self, BufRead, Write};
use std::path::Path;
use std::rc::Rc;
use std::sync::mpsc::{self, Receiver};
use std::time::Instant;

use ::review::Line;
use drawing::{BoardStyle, Diagram};
use engine::{Info, Limits};
use journal::Who;
use messages::Messages;
use puzzles::{Book, Progress, State, Study};
use xiangqi::notation::{MoveText, MoveTextError, Script};
use xiangqi::{Board, ByColor, Color, File, Game, Move, Rank, Square, Status};

use crate::account::{Errand, News};
use crate::command::{self, Command};
use crate::event::{Effect, Event};
use crate::host::Host;
use crate::learning::Learning;
use crate::player::{Player, Strength};
use library::Reading;
pub use online::{AskSecret, online};
use review::Reviewed;

use crate::{DrawOffer, NewGame, Session, Settings, Start, help, problems, save, texts};

/// Plays what `input` says and tells `output` what happens, until the input ends or says `quit`.
///
/// # Errors
/// If input or output fail.
pub fn run(
    settings: &Settings,
    start: Start,
    usual: &NewGame,
    data: &Path,
    desk: Option<crate::Desk>,
    seed: u64,
    (input, output): (impl BufRead, impl Write),
) -> io::Result<()> {
    let (sender, events) = mpsc::channel();
    let has_desk = desk.is_some();
    let host = Host::new(data, Rc::clone(&settings.messages), sender).with_desk(desk);
    let session = Session::new(usual, std::time::Duration::ZERO);
    let mut plain = Plain {
        messages: Rc::clone(&settings.messages),
        style: settings.style,
        script: settings.script,
        host,
        events,
        session,
        began: Instant::now(),
        seed,
        searches: 0,
        flipped: false,
        defence: settings.defence,
        progress: Progress::default(),
        line: None,
        hint: None,
        reviewed: None,
        course: None,
        reading: None,
        editor: None,
        games: Vec::new(),
        output,
    };
    if has_desk {
        // Who is logged in has to be known before a game is written down as theirs.
        plain.errand(Errand::Open)?;
    }
    if let Some(list) = plain.list_for(&start)? {
        return plain.say(&list);
    }
    plain.begin(start, usual)?;
    for line in input.lines() {
        // Text that is not UTF-8 is answered like any other that is not understood.
        let line = match line {
            Err(error) if error.kind() == io::ErrorKind::InvalidData => "\u{fffd}".to_owned(),
            line => line?,
        };
        if !line.trim().is_empty() && !plain.line(line.trim())? {
            break;
        }
    }
    plain.host.perform(Effect::Quit);
    Ok(())
}

struct Plain<W> {
    messages: Rc<Messages>,
    style: BoardStyle,
    script: Script,
    host: Host,
    events: Receiver<Event>,
    session: Session,
    began: Instant,
    seed: u64,
    searches: u64,
    flipped: bool,
    defence: Strength,
    progress: Progress,
    /// What the last search said.
    line: Option<Line>,
    /// A hint, with the key of its position.
    hint: Option<(u64, Line)>,
    reviewed: Option<Box<Reviewed>>,
    course: Option<Box<Learning>>,
    /// The library, while it is open.
    reading: Option<Box<Reading>>,
    /// The board that is set up.
    editor: Option<Box<crate::Editor>>,
    games: Vec<store::site::RecordHead>,
    output: W,
}

impl<W: Write> Plain<W> {
    fn say(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.output, "{text}")?;
        self.output.flush()
    }

    fn say_id(&mut self, id: &str) -> io::Result<()> {
        let text = self.messages.text(id);
        self.say(&text)
    }

    /// Does an effect, and takes in what came of it.
    fn perform(&mut self, effect: Effect) -> io::Result<()> {
        self.host.perform(effect);
        while let Ok(event) = self.events.try_recv() {
            match event {
                Event::Recorded(entry) => self.session.entries.push(entry),
                Event::Failed(problem) => self.say(&problem)?,
                _ => {}
            }
        }
        Ok(())
    }

    /// Does an effect that tells how far the user has come, and waits for it.
    fn learn_progress(&mut self, effect: Effect) -> io::Result<()> {
        self.host.perform(effect);
        for event in self.events.iter() {
            match event {
                Event::Progress(progress) | Event::News(News::Progress(progress)) => {
                    self.progress = progress;
                    break;
                }
                Event::Failed(problem) | Event::News(News::Failed(problem)) => {
                    return self.say(&problem);
                }
                Event::Recorded(entry) => self.session.entries.push(entry),
                _ => {}
            }
        }
        Ok(())
    }

    /// Gives an errand to the desk and waits for what comes of it.
    fn errand(&mut self, errand: Errand) -> io::Result<Option<News>> {
        self.host.perform(Effect::Errand(errand));
        for event in self.events.iter() {
            match event {
                Event::News(News::Failed(problem) | News::Done(problem)) => {
                    self.say(&problem)?;
                    return Ok(None);
                }
                Event::News(news) => return Ok(Some(news)),
                _ => {}
            }
        }
        Ok(None)
    }

    /// The games that were played here, one a line.
    fn list_games(&mut self) -> io::Result<()> {
        if let Some(News::Games(games)) = self.errand(Errand::Games)? {
            self.games = games;
        }
        if self.games.is_empty() {
            return self.say_id("games-none");
        }
        let row = |(number, head)| {
            format!("{number} {}", texts::kept_row(&self.messages, head).join("  "))
        };
        let rows: Vec<String> = (1_usize..).zip(&self.games).map(row).collect();
        self.say(&rows.join("\n"))
    }

    /// The moves of one of them.
    fn show_game(&mut self, number: usize) -> io::Result<()> {
        if self.games.is_empty()
            && let Some(News::Games(games)) = self.errand(Errand::Games)?
        {
            self.games = games;
        }
        let id = number.checked_sub(1).and_then(|at| self.games.get(at)).map(|head| head.id);
        let Some(id) = id else { return self.say_id("games-no-such") };
        match self.errand(Errand::Game(id))? {
            Some(News::Game(game)) => {
                let text = crate::export::games(&self.messages, &[*game], "game.txt");
                self.say(text.trim_end())
            }
            _ => Ok(()),
        }
    }

    fn begin(&mut self, start: Start, usual: &NewGame) -> io::Result<()> {
        if matches!(start, Start::Continue) {
            let (resumed, damage) = self.host.resume();
            for damage in &damage {
                let text = problems::damage(&self.messages, damage);
                self.say(&text)?;
            }
            if let Some(resumed) = resumed {
                self.session = Session::of_journal(resumed, self.began.elapsed());
                let plies = self.session.game.record().plies().len();
                let text = self.messages.format("continued", &[("plies", plies.into())]);
                self.say(&text)?;
                return self.go_on();
            }
            self.say_id("nothing-to-continue")?;
        }
        let new = match start {
            Start::Review(loaded) => {
                let two = ByColor { red: Player::Human, black: Player::Human };
                self.session = Session::of_file(&loaded.game, two, self.began.elapsed());
                return self.review(None);
            }
            Start::Study(study) => return self.begin_study(study),
            Start::File(loaded, players) => {
                self.session = Session::of_file(&loaded.game, players, self.began.elapsed());
                self.journal_anew()?;
                return self.go_on();
            }
            Start::Game(new) => *new,
            _ => usual.clone(),
        };
        self.session = Session::new(&new, self.began.elapsed());
        self.perform(Effect::BeginJournal(Box::new(new)))?;
        self.go_on()
    }

    /// Tells who is to move, or lets the computer move as long as it is its turn.
    fn go_on(&mut self) -> io::Result<()> {
        while self.session.awaits_computer() {
            let turn = self.session.game.position().turn();
            let clock = self.session.clock.as_ref();
            let best = match self.session.mover() {
                Player::Human => break,
                Player::Computer(strength) => {
                    let clock = clock.map(|clock| clock.for_engine(turn));
                    self.search(Limits { clock, ..strength.limits(self.seed) })
                }
                Player::Program(program) => {
                    let thinking = self.session.thinking(self.began.elapsed());
                    let time = clock.map(|clock| clock.budget(turn, thinking));
                    match self.ask(program, time)? {
                        Some(best) => best,
                        None => break,
                    }
                }
            };
            if self.flag()? {
                return Ok(());
            }
            match best {
                Some(mv) => self.play(mv, Who::Ai)?,
                None => {
                    self.session.game.resign(turn);
                    self.ended(Who::Ai)?;
                }
            }
        }
        if !self.session.game.status().is_over() {
            let side = self.messages.color(self.session.game.position().turn());
            let text = self.messages.format("to-move", &[("side", side.into())]);
            self.say(&text)?;
        } else if self.session.game.record().plies().is_empty() {
            let text = self.messages.status(self.session.game.status());
            self.say(&text)?;
        }
        Ok(())
    }

    /// Asks a program; `None` if it did something wrong, which is told.
    fn ask(
        &mut self,
        program: crate::Program,
        time: Option<std::time::Duration>,
    ) -> io::Result<Option<Option<Move>>> {
        self.searches += 1;
        let (id, game) = (self.searches, Box::new(self.session.game.clone()));
        self.host.perform(Effect::Ask { id, game, program, time });
        for event in self.events.iter() {
            match event {
                Event::Best(found, best) if found == id => return Ok(Some(best)),
                Event::ProgramFailed(found, problem) if found == id => {
                    let args = [("name", program.name().into()), ("problem", problem.into())];
                    let text = self.messages.format("program-failed", &args);
                    self.say(&text)?;
                    return Ok(None);
                }
                _ => {}
            }
        }
        Ok(None)
    }

    /// Whether the side to move has overstepped its time, which ends the game.
    fn flag(&mut self) -> io::Result<bool> {
        let falls = self.session.flag(self.began.elapsed());
        if falls {
            self.ended(Who::Player)?;
        }
        Ok(falls)
    }

    /// The game was ended by something else than a move.
    fn ended(&mut self, who: Who) -> io::Result<()> {
        let status = self.session.game.status();
        self.perform(Effect::RecordEnd(status))?;
        let study = self.note_study(who)?;
        let text = self.messages.status(status);
        std::iter::once(text).chain(study).try_for_each(|text| self.say(&text))
    }

    /// Searches to the end.
    fn search(&mut self, limits: Limits) -> Option<Move> {
        self.search_in(self.session.game.clone(), limits)
    }

    /// Searches a game to the end.
    fn search_in(&mut self, game: Game, limits: Limits) -> Option<Move> {
        self.searches += 1;
        let (id, game) = (self.searches, Box::new(game));
        let moves = self.session.mover() != Player::Human && *game == self.session.game;
        self.host.perform(Effect::Search { id, game, limits });
        for event in self.events.iter() {
            match event {
                Event::Info(found, info) if found == id => {
                    if moves {
                        self.session.computer_score = Some(info.score);
                    }
                    let Info { score, depth, pv: moves, .. } = info;
                    self.line = Some(Line { score, depth, moves });
                }
                Event::Best(found, best) if found == id => return best,
                _ => {}
            }
        }
        None
    }

    fn play(&mut self, mv: Move, who: Who) -> io::Result<()> {
        let before = *self.session.game.position();
        let now = self.began.elapsed();
        let thought = match self.session.play(mv, now) {
            Ok(thought) => thought,
            Err(reason) => {
                let text = self.messages.illegality(&reason);
                return self.say(&text);
            }
        };
        let index = self.session.game.record().plies().len() - 1;
        let ply = self.session.game.record().plies()[index];
        let notation = journal::notation(&before, ply.mv);
        self.perform(Effect::RecordMove { index, ply, who, thought, notation })?;
        let status = self.session.game.status();
        if status.is_over() {
            self.perform(Effect::RecordEnd(status))?;
        }
        let study = self.note_study(who)?;
        let text = texts::announced(&self.messages, self.style, &before, &ply, &self.session);
        self.say(&text)?;
        let law = self.messages.repetition(self.session.game.verdict());
        law.into_iter().chain(study).try_for_each(|text| self.say(&text))
    }

    /// Does what a line says. Returns whether to go on.
    fn line(&mut self, line: &str) -> io::Result<bool> {
        self.flag()?;
        if self.editor.is_some() {
            return self.in_editor(line);
        }
        if self.reading.is_some() {
            return self.in_library(line);
        }
        let command = match command::parse(line) {
            Ok(command) => command,
            Err(error) => {
                let text = texts::command_error(&self.messages, &error);
                self.say(&text)?;
                return Ok(true);
            }
        };
        if self.in_course(&command)? {
            return Ok(true);
        }
        if let Some(attempt) = &self.session.attempt {
            let study = attempt.study;
            if self.in_study(study, &command)? {
                return Ok(true);
            }
        }
        match command {
            Command::Quit | Command::Menu => return Ok(false),
            Command::Move(text) if self.is_trying() => self.tried(&text)?,
            Command::Move(text) => self.human_move(&text)?,
            Command::Review(path) => self.review(path)?,
            Command::Try(number) => self.try_error(number)?,
            Command::Threats => self.threats()?,
            Command::Course(number) => self.open_course(number)?,
            Command::Library(path) => self.open_library(path)?,
            Command::Editor(text) => self.editor_command(text.as_deref())?,
            Command::Board if self.is_trying() => {
                self.stop_trying();
                self.answer(Command::Board)?;
            }
            Command::Undo(plies) => self.undo(plies)?,
            Command::Redo(plies) => self.redo(plies)?,
            how @ (Command::Draw | Command::Resign) => self.end(&how)?,
            Command::Hint => self.hint()?,
            Command::Rematch if !self.session.game.status().is_over() => self.say_id("not-over")?,
            Command::Rematch => {
                let new = self.session.rematch();
                self.begin(Start::Game(Box::new(new.clone())), &new)?;
            }
            Command::Save(path, overwrite) => {
                let text = save::pgn(&self.session, &self.messages);
                self.file(Effect::Save { path, text, overwrite })?;
            }
            Command::Load(path) => self.file(Effect::Load(path))?,
            Command::Games => self.list_games()?,
            Command::Game(number) => self.show_game(number)?,
            Command::Statistics => {
                if let Some(News::Games(games)) = self.errand(Errand::Games)? {
                    let lines = crate::statistics::Statistics::of(&games).lines(&self.messages);
                    self.say(&lines.join("\n"))?;
                }
            }
            Command::Export(path, overwrite) => {
                let lines = texts::records(&self.messages, self.style, &self.session);
                let text = crate::export::session(&self.messages, &self.session, &lines, &path);
                self.file(Effect::Save { path, text, overwrite })?;
            }
            Command::Account | Command::Settings => self.say_id("shell-only")?,
            Command::Due => {
                let list = self.list_due()?;
                self.say(&list)?;
            }
            Command::Next
            | Command::Again
            | Command::Solution(_)
            | Command::List
            | Command::Study(_) => self.say_id("puzzle-none")?,
            Command::Lines | Command::Replay | Command::SaveAs => {
                self.say_id("screen-only")?;
            }
            question => self.answer(question)?,
        }
        Ok(true)
    }

    fn human_move(&mut self, text: &MoveText) -> io::Result<()> {
        if self.session.game.status().is_over() {
            return self.say_id("already-over");
        }
        let position = *self.session.game.position();
        match text.to_move(&position) {
            Ok(mv) => {
                self.play(mv, Who::Player)?;
                if self.session.game.status().is_over() { Ok(()) } else { self.go_on() }
            }
            Err(error) => {
                let (messages, style) = (Rc::clone(&self.messages), self.style);
                let describe = |mv| texts::all_forms(&messages, style, &position, mv);
                let text = messages.move_error(&MoveTextError::Resolve(error), describe);
                self.say(&text)
            }
        }
    }

    fn undo(&mut self, plies: Option<usize>) -> io::Result<()> {
        let wanted = plies.unwrap_or_else(|| self.session.usual_undo());
        let undone = self.session.undo(wanted, self.began.elapsed());
        if undone == 0 {
            return self.say_id("nothing-to-undo");
        }
        self.perform(Effect::RecordUndo(undone))?;
        let text = self.messages.format("undone", &[("plies", undone.into())]);
        self.say(&text)?;
        self.go_on()
    }

    fn redo(&mut self, plies: Option<usize>) -> io::Result<()> {
        let mut redone = 0;
        // Without a number, all that was taken back.
        while plies.is_none_or(|plies| redone < plies)
            && let Some((index, ply, who)) = self.session.redo(self.began.elapsed())
        {
            let thought = std::time::Duration::ZERO;
            let notation = self.session.notation(index);
            self.perform(Effect::RecordMove { index, ply, who, thought, notation })?;
            redone += 1;
        }
        if redone == 0 {
            return self.say_id("nothing-to-redo");
        }
        let text = self.messages.format("redone", &[("plies", redone.into())]);
        self.say(&text)?;
        let status = self.session.game.status();
        if status.is_over() {
            self.perform(Effect::RecordEnd(status))?;
            let text = self.messages.status(status);
            return self.say(&text);
        }
        self.go_on()
    }

    /// Resigns, offers a draw or agrees to one.
    fn end(&mut self, how: &Command) -> io::Result<()> {
        if self.session.game.status().is_over() {
            return self.say_id("already-over");
        }
        if *how == Command::Resign {
            self.session.resign();
        } else {
            match self.session.offer_draw() {
                DrawOffer::Agreed => {}
                DrawOffer::Declined => return self.say_id("draw-declined"),
                DrawOffer::Asked => return self.say_id("draw-offered"),
            }
        }
        self.ended(Who::Player)
    }

    fn mark_assisted(&mut self) -> io::Result<()> {
        if !std::mem::replace(&mut self.session.assisted, true) {
            self.perform(Effect::RecordAssisted)?;
        }
        Ok(())
    }

    /// The list that is asked for instead of a game.
    fn list_for(&mut self, start: &Start) -> io::Result<Option<String>> {
        match start {
            Start::Books => self.list(None).map(Some),
            Start::Studies(book) => self.list(puzzles::books().get(*book)).map(Some),
            Start::Due => self.list_due().map(Some),
            _ => Ok(None),
        }
    }

    /// The books, or the studies of a book, one a line.
    fn list(&mut self, book: Option<&Book>) -> io::Result<String> {
        self.learn_progress(Effect::LoadProgress)?;
        let (messages, progress) = (&self.messages, &self.progress);
        Ok(match book {
            Some(book) => numbered(&texts::studies(messages, book, progress, true)),
            None => {
                let mut rows = texts::books(messages, progress, false);
                rows.truncate(puzzles::books().len());
                let all = texts::studies_title(messages, progress);
                format!("{}\n{all}", numbered(&rows))
            }
        })
    }

    /// The studies that are offered again, one a line.
    fn list_due(&mut self) -> io::Result<String> {
        self.learn_progress(Effect::LoadProgress)?;
        let due = texts::due(&self.messages, &self.progress, true);
        Ok(if due.is_empty() { self.messages.text("puzzle-due-none") } else { numbered(&due) })
    }

    /// The game as it stands goes into a journal of its own.
    fn journal_anew(&mut self) -> io::Result<()> {
        for effect in crate::update::journal_anew(&self.session) {
            self.perform(effect)?;
        }
        Ok(())
    }

    fn begin_study(&mut self, study: &'static Study) -> io::Result<()> {
        self.session = Session::of_study(study, self.defence, self.began.elapsed());
        self.perform(Effect::CloseJournal)?;
        let title = texts::study_title(&self.messages, study);
        let task = texts::task(&self.messages, study);
        self.say(&title)?;
        self.say(&task)?;
        let board = self.board();
        self.say(&board)?;
        self.go_on()
    }

    /// Does what a command means in a study. Returns whether it is one of those.
    fn in_study(&mut self, study: &'static Study, command: &Command) -> io::Result<bool> {
        match command {
            Command::Again | Command::Rematch => self.begin_study(study)?,
            Command::Next => match texts::next_study(study) {
                Some(next) => self.begin_study(next)?,
                None => self.say_id("puzzle-last")?,
            },
            Command::Study(text) => match Book::of(study).and_then(|book| book.study(text)) {
                Some(found) => self.begin_study(found)?,
                None => {
                    let args = [("text", text.clone().into())];
                    let text = self.messages.format("puzzle-not-found", &args);
                    self.say(&text)?;
                }
            },
            Command::Solution(plies) => self.solution(study, *plies)?,
            Command::List => {
                let list = self.list(Book::of(study))?;
                self.say(&list)?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// How the book plays it: in lines, or the board after so many plies and the move that leads there.
    fn solution(&mut self, study: &'static Study, plies: Option<usize>) -> io::Result<()> {
        self.mark_assisted()?;
        let Some(plies) = plies else {
            let lines = texts::solution(&self.messages, self.style, study);
            return self.say(&lines[2..].join("\n"));
        };
        let record = crate::Attempt::new(study).solution();
        if record.plies().is_empty() {
            return self.say_id("puzzle-no-solution");
        }
        let at = plies.min(record.plies().len());
        let step = at
            .checked_sub(1)
            .and_then(|step| Some((record.plies().get(step)?, record.position_before(step)?)));
        if let Some((ply, before)) = step {
            let text = texts::played(&self.messages, self.style, before, ply);
            self.say(&text)?;
        }
        let shown = record.position_before(at).unwrap_or(record.position());
        let board = self.diagram(shown.board());
        self.say(&board)?;
        let args = [("ply", at.into()), ("plies", record.plies().len().into())];
        let text = self.messages.format("solution-at", &args);
        self.say(&text)
    }

    /// Notes that the study was tried, and what became of it, which is to be told.
    fn note_study(&mut self, who: Who) -> io::Result<Option<String>> {
        let now = self.began.elapsed();
        let (status, assisted) = (self.session.game.status(), self.session.assisted);
        if status.is_over() {
            self.session.bank_study_time(now);
        }
        let time = self.session.study_time(now);
        let Some(attempt) = &mut self.session.attempt else { return Ok(None) };
        let study = attempt.study;
        if who == Who::Player && !std::mem::replace(&mut attempt.noted, true) {
            self.learn_progress(Effect::NoteStudy(study, State::Tried, time))?;
        }
        let Status::Over { outcome, .. } = status else { return Ok(None) };
        let solved =
            self.session.attempt.as_ref().and_then(|attempt| attempt.solved(outcome, assisted));
        if let Some(state) = solved {
            self.learn_progress(Effect::NoteStudy(study, state, time))?;
        }
        Ok(Some(texts::ending(&self.messages, study, solved, time)))
    }

    /// Saves or loads.
    fn file(&mut self, effect: Effect) -> io::Result<()> {
        self.host.perform(effect);
        let event = self.events.try_recv();
        let text = match event {
            Ok(Event::Saved(path, Ok(()))) => {
                self.messages.format("saved", &[("path", path.into())])
            }
            Ok(Event::Saved(path, Err(problem))) => {
                let args = [("path", path.into()), ("problem", problem.into())];
                self.messages.format("not-saved", &args)
            }
            Ok(Event::Loaded(path, Err(problem))) => {
                let args = [("path", path.into()), ("problem", problem.into())];
                self.messages.format("not-loaded", &args)
            }
            Ok(Event::Loaded(path, Ok(game))) => {
                let now = self.began.elapsed();
                let players = match self.session.attempt {
                    Some(_) => ByColor { red: Player::Human, black: Player::Human },
                    None => self.session.players,
                };
                self.session = Session::of_file(&game.game, players, now);
                self.journal_anew()?;
                let text = texts::loaded(&self.messages, &path, &game);
                self.say(&text)?;
                return self.go_on();
            }
            _ => return Ok(()),
        };
        self.say(&text)
    }

    fn answer(&mut self, question: Command) -> io::Result<()> {
        let position = *self.session.game.position();
        let record = self.session.game.record();
        let text = match question {
            Command::Fen => position.to_string(),
            Command::Key => format!("{:016x}", position.key()),
            Command::Board => self.board(),
            Command::Flip => {
                self.flipped = !self.flipped;
                self.board()
            }
            Command::Row(which) => match row(&which) {
                Some(rank) => self.men(File::ALL.map(|file| Square::new(file, rank))),
                None => self.bad_argument("row"),
            },
            Command::File(which) => match file(&which) {
                Some(file) => self.men(Rank::ALL.map(|rank| Square::new(file, rank))),
                None => self.bad_argument("file"),
            },
            Command::Legal(square) => {
                let targets = position.targets(square);
                if targets.is_empty() {
                    self.messages.text("no-legal-moves")
                } else {
                    targets.into_iter().map(|to| to.to_string()).collect::<Vec<_>>().join(" ")
                }
            }
            Command::Last => match record.plies().last() {
                Some(ply) => match record.position_before(record.plies().len() - 1) {
                    Some(before) => texts::played(&self.messages, self.style, before, ply),
                    None => String::new(),
                },
                None => self.messages.text("no-moves"),
            },
            Command::Clock => {
                let now = self.began.elapsed();
                let times = Color::ALL.map(|color| {
                    let time = texts::side_clock(&self.messages, &self.session, color, now);
                    format!("{} {time}", self.messages.color(color))
                });
                times.join("  ")
            }
            Command::Records(filter) => {
                let filter = filter.unwrap_or_default();
                let lines =
                    texts::record_rows(&self.messages, self.style, &self.session, filter, " ");
                if lines.is_empty() { self.messages.text("no-moves") } else { lines.join("\n") }
            }
            _ => help::plain(&self.messages),
        };
        self.say(&text)
    }

    fn bad_argument(&self, command: &str) -> String {
        self.messages.format("bad-argument", &[("command", command.to_owned().into())])
    }

    /// The men on some points, each with its place.
    fn men<const N: usize>(&self, squares: [Square; N]) -> String {
        let board = self.session.game.position().board();
        let men: Vec<String> = squares
            .into_iter()
            .filter_map(|square| Some((square, board.get(square)?)))
            .map(|(square, piece)| format!("{square} {}", self.messages.piece(piece)))
            .collect();
        if men.is_empty() { self.messages.text("nobody") } else { self.messages.list(men) }
    }

    fn board(&self) -> String {
        self.diagram(self.session.game.position().board())
    }

    fn diagram(&self, board: &Board) -> String {
        let (style, script, flipped) = (self.style, self.script, self.flipped);
        Diagram { board, style, script, flipped }.to_string()
    }
}

/// Rows of a list with their numbers.
fn numbered(rows: &[(String, String)]) -> String {
    let line =
        |(i, (name, tail)): (usize, &(String, String))| format!("{} {name} {}", i + 1, tail.trim());
    rows.iter().enumerate().map(line).collect::<Vec<_>>().join("\n")
}

/// Rows count from the top, as in row-column input.
fn row(text: &str) -> Option<Rank> {
    text.parse().ok().and_then(Rank::try_from_index).map(Rank::flip)
}

/// A letter, or a column as in row-column input.
fn file(text: &str) -> Option<File> {
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some(c), None) if c.is_ascii_digit() => text.parse().ok().and_then(File::try_from_index),
        (Some(c), None) => File::from_char(c),
        _ => None,
    }
}
