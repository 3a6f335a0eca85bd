//! Reviews, hints and threats in lines.

use std::io::{self, Write};
use std::time::Duration;

use engine::{Limits, Options, Score};
use review::{Analyst, Cancel, Line, Review, Settings, expectation, hanging, negated};
use xiangqi::notation::{MoveText, MoveTextError};
use xiangqi::{Game, Move, Record, RuleSet, Status};

use super::Plain;
use crate::event::{Effect, Event};
use crate::reviewer::HASH_MB;
use crate::{LoadedGame, review_texts, texts};

/// How long a move that the user tries is looked at.
const TRIAL: Duration = Duration::from_millis(800);
/// A move that gives away less than this (in thousandths of a game) is good enough.
const GOOD_ENOUGH: u32 = 60;

/// A game that was reviewed.
pub(super) struct Reviewed {
    record: Record,
    rules: RuleSet,
    review: Review,
    /// The ply for which the user looks for something better.
    trial: Option<usize>,
}

impl<W: Write> Plain<W> {
    /// Reviews the game, or that of a file, and tells all of it.
    pub(super) fn review(&mut self, path: Option<String>) -> io::Result<()> {
        let (record, rules) = match path {
            Some(path) => match self.file_for_review(path)? {
                Some(found) => found,
                None => return Ok(()),
            },
            None => {
                let session = &self.session;
                if !session.game.status().is_over() && session.source.is_none() {
                    return self.say_id("not-over");
                }
                (session.game.record().clone(), session.game.rules())
            }
        };
        if record.plies().is_empty() {
            return self.say_id("no-moves");
        }
        self.say_id("review-running")?;
        let mut analyst = Analyst::new(Options { hash_mb: HASH_MB, ..Options::default() });
        let settings = Settings { rules, ..Settings::default() };
        // Nobody can stop this but the end of the program.
        let Ok(review) = analyst.review(&record, &settings, &Cancel::new(), |_| ()) else {
            return Ok(());
        };
        let lines = review_texts::told(&self.messages, self.style, &record, &review);
        lines.iter().try_for_each(|line| self.say(line))?;
        if review.errors().next().is_none() {
            self.say_id("review-no-errors")?;
        } else {
            self.say_id("review-try-plain")?;
        }
        self.reviewed = Some(Box::new(Reviewed { record, rules, review, trial: None }));
        Ok(())
    }

    fn file_for_review(&mut self, path: String) -> io::Result<Option<(Record, RuleSet)>> {
        self.host.perform(Effect::LoadForReview(path));
        let loaded: Option<(String, Result<Box<LoadedGame>, String>)> =
            self.events.try_iter().find_map(|event| match event {
                Event::ReviewLoaded(path, loaded) => Some((path, loaded)),
                _ => None,
            });
        match loaded {
            Some((_, Ok(loaded))) => {
                let rules = loaded.game.tag("Rules").and_then(|name| name.parse().ok());
                let record = loaded.game.main_record();
                Ok(record.map(|record| (record, rules.unwrap_or_default())))
            }
            Some((path, Err(problem))) => {
                let args = [("path", path.into()), ("problem", problem.into())];
                let text = self.messages.format("not-loaded", &args);
                self.say(&text)?;
                Ok(None)
            }
            None => Ok(None),
        }
    }

    /// Sets up the position before an error: the one with this number among them, or the next.
    pub(super) fn try_error(&mut self, number: Option<usize>) -> io::Result<()> {
        let Some(reviewed) = &mut self.reviewed else { return self.say_id("review-first") };
        let errors: Vec<usize> = reviewed
            .review
            .errors()
            .filter(|(_, ply)| ply.has_better())
            .map(|(index, _)| index)
            .collect();
        let found = match (number, reviewed.trial) {
            (Some(number), _) => number.checked_sub(1).and_then(|at| errors.get(at)),
            (None, Some(last)) => errors.iter().find(|&&index| index > last),
            (None, None) => errors.first(),
        };
        let Some(&index) = found else {
            reviewed.trial = None;
            return self.say_id("review-nothing-to-try");
        };
        reviewed.trial = Some(index);
        let Some(before) = reviewed.record.position_before(index) else { return Ok(()) };
        let (board, turn) = (*before.board(), before.turn());
        let diagram = drawing::Diagram {
            board: &board,
            style: self.style,
            script: self.script,
            flipped: self.flipped,
        };
        let side = self.messages.color(turn);
        let text = self.messages.format("review-try", &[("side", side.into())]);
        self.say(&format!("{diagram}\n{text}"))
    }

    /// Whether a move that is typed is one that is tried.
    pub(super) fn is_trying(&self) -> bool {
        self.reviewed.as_ref().is_some_and(|reviewed| reviewed.trial.is_some())
    }

    /// Back to the game.
    pub(super) fn stop_trying(&mut self) {
        if let Some(reviewed) = &mut self.reviewed {
            reviewed.trial = None;
        }
    }

    /// A move that is tried.
    pub(super) fn tried(&mut self, text: &MoveText) -> io::Result<()> {
        let Some(reviewed) = &self.reviewed else { return Ok(()) };
        let Some(index) = reviewed.trial else { return Ok(()) };
        let Some(&before) = reviewed.record.position_before(index) else { return Ok(()) };
        let mv = match text.to_move(&before) {
            Ok(mv) => mv,
            Err(error) => {
                let style = self.style;
                let text = self.messages.move_error(&MoveTextError::Resolve(error), |mv| {
                    texts::all_forms(&self.messages, style, &before, mv)
                });
                return self.say(&text);
            }
        };
        let ply = &reviewed.review.plies[index];
        if ply.best.moves.first() == Some(&mv) {
            return self.say_id("review-found-best");
        }
        if ply.mv == mv {
            return self.say_id("review-same-again");
        }
        let (best, given) = (expectation(ply.best.score), ply.loss);
        let score = negated(self.score_after(index, mv));
        let loss = best.saturating_sub(expectation(score));
        let id = if loss < GOOD_ENOUGH {
            "review-found-good"
        } else if loss < given.saturating_sub(GOOD_ENOUGH) {
            "review-found-better"
        } else {
            "review-found-bad"
        };
        let name = review_texts::short(&self.messages, self.style, &before, mv);
        let args = [("move", name.into()), ("score", self.messages.score(score).into())];
        let text = self.messages.format(id, &args);
        self.say(&text)
    }

    /// What a move instead of a ply is worth for the other side.
    fn score_after(&mut self, index: usize, mv: Move) -> Score {
        let Some(reviewed) = &self.reviewed else { return Score::Cp(0) };
        let mut record = reviewed.record.clone();
        while record.plies().len() > index && record.pop().is_some() {}
        if record.push(mv).is_err() {
            return Score::Cp(0);
        }
        let game = Game::from_record(record, reviewed.rules);
        if let Status::Over { outcome, .. } = game.status() {
            return match outcome.loser() {
                Some(loser) if loser == game.position().turn() => Score::Mate(0),
                Some(_) => Score::Mate(1),
                None => Score::Cp(0),
            };
        }
        self.line = None;
        self.search_in(game, Limits::movetime(TRIAL));
        self.line.as_ref().map_or(Score::Cp(0), |line| line.score)
    }

    /// First the man to move; when asked again, the move and why.
    pub(super) fn hint(&mut self) -> io::Result<()> {
        if !self.session.awaits_human() {
            return self.say_id("not-your-turn");
        }
        let position = *self.session.game.position();
        if let Some((_, line)) = self.hint.as_ref().filter(|(key, _)| *key == position.key()) {
            let attempt = self.session.attempt.as_ref();
            let book = attempt.and_then(|own| own.book_move(self.session.game.record()));
            let by_book = book.is_some() && book == line.moves.first().copied();
            let text = review_texts::hint(&self.messages, self.style, &position, line, by_book);
            return self.say(&text);
        }
        self.mark_assisted()?;
        let attempt = self.session.attempt.as_ref();
        let book = attempt.and_then(|own| own.book_line(self.session.game.record()));
        if let Some(line) = book
            && let Some(&mv) = line.moves.first()
        {
            self.hint = Some((position.key(), line));
            let text = texts::hinted_man(&self.messages, &position, mv);
            return self.say(&text);
        }
        self.line = None;
        let found = self.search(Limits::movetime(crate::update::HINT));
        let Some(mv) = found else { return self.say_id("no-moves") };
        let line = self.line.take().filter(|line| line.moves.first() == Some(&mv));
        let line = line.unwrap_or(Line { score: Score::Cp(0), depth: 0, moves: vec![mv] });
        self.hint = Some((position.key(), line));
        let text = texts::hinted_man(&self.messages, &position, mv);
        self.say(&text)
    }

    /// Which men of the person, or of the side to move, hang.
    pub(super) fn threats(&mut self) -> io::Result<()> {
        let position = *self.session.game.position();
        let side = self.session.human_side().unwrap_or(position.turn());
        if !self.session.game.status().is_over() {
            self.mark_assisted()?;
        }
        let text = review_texts::threats(&self.messages, side, &hanging(&position, side));
        self.say(&text)
    }
}
