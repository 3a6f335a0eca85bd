//! What is shown while a match goes on.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use arena::{Event, GameRecord, Match, Standings};
use messages::Messages;
use xiangqi::notation::{Chinese, ChineseStyle, parse_move};
use xiangqi::{Color, Position};

use super::{Args, summary};

/// How often the table is drawn at most.
const REFRESH: Duration = Duration::from_millis(250);

/// The table on a terminal, the moves when they are asked for, and what engines complain of.
pub(super) struct Live<'a> {
    plan: &'a Match,
    messages: &'a Messages,
    verbose: bool,
    /// Whether standard error is a terminal that a table can be drawn on.
    draws: bool,
    /// Lines of the table that stand on the terminal.
    lines: usize,
    drawn: Option<Instant>,
}

impl<'a> Live<'a> {
    pub(super) fn new(plan: &'a Match, args: &Args, messages: &'a Messages) -> Self {
        let dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb");
        let draws = io::stderr().is_terminal() && !dumb && !args.verbose;
        Self { plan, messages, verbose: args.verbose, draws, lines: 0, drawn: None }
    }

    pub(super) fn begin(&mut self, done: &[GameRecord]) -> io::Result<()> {
        if !done.is_empty() {
            let pairs = [("games", done.len().into())];
            writeln!(io::stderr(), "{}", self.messages.format("match-resumed", &pairs))?;
        }
        Ok(())
    }

    pub(super) fn hear(&mut self, event: &Event, standings: &Standings) -> io::Result<()> {
        match event {
            Event::Note { engine, text } => {
                self.clear()?;
                // What engines write must not move our cursor.
                let text: String = text.chars().filter(|c| !c.is_control()).collect();
                writeln!(io::stderr(), "{engine}: {text}")?;
                self.drawn = None;
            }
            Event::Ply { game, engine, before, ply } if self.verbose => {
                let side = match before.turn() {
                    Color::Red => "match-red",
                    Color::Black => "match-black",
                };
                let side = self.messages.text(side);
                let name = &self.plan.engines[*engine].name;
                let shown = chinese(&ply.mv, before).unwrap_or_default();
                let (mv, verdict) = (&ply.mv, ply.verdict());
                let seconds = ply.ms.unwrap_or(0.0) / 1e3;
                let number = before.fullmove();
                writeln!(
                    io::stdout(),
                    "{game} {number} {side} {name}: {mv} {shown} {verdict} {seconds:.3}s"
                )?;
            }
            Event::Ended(game) if self.verbose => {
                writeln!(io::stdout(), "{}", summary::game_line(game, self.messages))?;
            }
            Event::Ended(game) if game.is_fault() => {
                self.clear()?;
                writeln!(io::stderr(), "{}", summary::game_line(game, self.messages))?;
                self.drawn = None;
            }
            _ => {}
        }
        self.draw(standings)
    }

    fn draw(&mut self, standings: &Standings) -> io::Result<()> {
        if !self.draws || self.drawn.is_some_and(|at| at.elapsed() < REFRESH) {
            return Ok(());
        }
        self.drawn = Some(Instant::now());
        let text = summary::text(self.plan, standings, self.messages);
        // Long lines are cut, not wrapped: so it is known how many lines there are.
        let back = if self.lines > 0 { back(self.lines) } else { String::new() };
        self.lines = text.lines().count();
        let mut out = io::stderr().lock();
        write!(out, "{back}\x1b[?7l{text}\x1b[?7h")?;
        out.flush()
    }

    /// Takes the table away.
    fn clear(&mut self) -> io::Result<()> {
        if self.lines > 0 {
            write!(io::stderr(), "{}", back(self.lines))?;
            self.lines = 0;
        }
        Ok(())
    }

    pub(super) fn end(&mut self) -> io::Result<()> {
        self.clear()
    }
}

/// Goes up to the start of a line and clears what follows.
fn back(lines: usize) -> String {
    format!("\x1b[{lines}F\x1b[J")
}

/// A move in Chinese.
fn chinese(mv: &str, before: &Position) -> Option<String> {
    let mv = parse_move(mv, before).ok()?;
    let shown = Chinese::from_move(before, mv)?;
    Some(shown.display(before.turn(), ChineseStyle::default()).to_string())
}
