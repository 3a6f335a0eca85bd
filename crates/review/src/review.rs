//! A whole game, move by move.

use engine::{Limits, Score};
use xiangqi::judge::judge;
use xiangqi::{ByColor, Color, Game, Move, Outcome, Piece, Record, RuleSet, Status};

use crate::explain::{self, Case};
use crate::line::ends_in_mate;
use crate::{Analyst, Cancel, Cancelled, Finding, Line, Quality, expectation, negated};

/// How a game is reviewed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// What each position gets. Positions around an error get it doubled, before it is called one.
    /// Without an end, [`Settings::default`]'s are taken.
    pub limits: Limits,
    /// By which law repetitions are judged.
    pub rules: RuleSet,
}

impl Default for Settings {
    /// 100 000 positions: a quarter of a second a move or less.
    fn default() -> Self {
        Self { limits: Limits::nodes(100_000), rules: RuleSet::default() }
    }
}

/// What a position is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Point {
    /// For Red.
    pub score: Score,
    /// What Red can expect, in thousandths of a game.
    pub expectation: u32,
    /// How deep it was searched, in plies; 0 where the game was over.
    pub depth: u32,
}

/// How far a review is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// How many positions are done, from the last of the game on.
    pub done: usize,
    /// How many there are.
    pub total: usize,
    /// What the position is worth that was just done: the one before ply `total - done`.
    pub point: Point,
}

/// A game reviewed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Review {
    /// The law.
    pub rules: RuleSet,
    /// Before the first move and after each one.
    pub points: Vec<Point>,
    /// The moves.
    pub plies: Vec<PlyReview>,
    /// The sides.
    pub sides: ByColor<SideSummary>,
}

/// A move reviewed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlyReview {
    /// The move.
    pub mv: Move,
    /// Who moved.
    pub piece: Piece,
    /// The best line instead, which may begin with the same move; the score is for the side that
    /// moved.
    pub best: Line,
    /// What follows the move at best; the score is for the other side. Without moves where the game
    /// was over.
    pub answer: Line,
    /// What the move gave away, in thousandths of a game.
    pub loss: u32,
    /// How good it was.
    pub quality: Quality,
    /// What was wrong with it.
    pub findings: Vec<Finding>,
}

/// A side of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SideSummary {
    /// How many moves it made.
    pub moves: usize,
    /// How near its moves came to the best ones, in thousandths: the mean of e^(−loss/300) over all
    /// moves that had a choice in an undecided position. `None` if there is no such move.
    pub accuracy: Option<u32>,
    /// How much a move gave away, in thousandths of a game, on the mean over the same moves.
    pub mean_loss: u32,
    /// How many of the moves were the best.
    pub best: usize,
    /// How many were slips.
    pub slips: usize,
    /// How many were mistakes.
    pub mistakes: usize,
    /// How many were blunders.
    pub blunders: usize,
}

/// Who expects more than this (in thousandths) before and after a move wins anyway; who expects less
/// than the rest has nothing to lose.
const DECIDED: u32 = 970;
/// The scale of accuracy.
const SCALE: f64 = 300.0;
/// A position decided by the law, not by a mate.
const BY_LAW: i32 = 30_000;
/// How often a mating line that the engine has cut short is carried on.
const MATE_TRIES: usize = 3;

impl PlyReview {
    /// Whether the best line begins with another move.
    pub fn has_better(&self) -> bool {
        self.best.moves.first().is_some_and(|&mv| mv != self.mv)
    }
}

impl Review {
    /// The plies that were slips, mistakes or blunders.
    pub fn errors(&self) -> impl Iterator<Item = (usize, &PlyReview)> + '_ {
        self.plies.iter().enumerate().filter(|(_, ply)| ply.quality.is_error())
    }
}

impl Analyst {
    /// Reviews what was played. The last position is done first: what is learned of it helps with
    /// those before. What was learned before is forgotten, so that with one thread and a limit of
    /// nodes or depth the same game always has the same review.
    ///
    /// # Errors
    /// If it was cancelled.
    pub fn review(
        &mut self,
        record: &Record,
        settings: &Settings,
        cancel: &Cancel,
        mut progress: impl FnMut(Progress),
    ) -> Result<Review, Cancelled> {
        self.forget();
        let open_ended = settings.limits.is_open_ended();
        let limits = if open_ended { Settings::default().limits } else { settings.limits.clone() };
        let mut task = Task { analyst: self, rules: settings.rules, limits, cancel };
        let plies = record.plies();
        let total = plies.len() + 1;
        let mut before = record.clone();
        let mut lines: Vec<Line> = Vec::with_capacity(total);
        loop {
            // `lines` is upside down: the last is that of the position after `before`.
            let mut line = task.line(&before, &task.limits.clone())?;
            let ply = plies.get(before.plies().len());
            if let (Some(ply), Some(answer)) = (ply, lines.last_mut())
                && judged(&before, ply.mv, &line, answer).0.is_error()
            {
                task.look_again(&before, ply.mv, &mut line, answer)?;
            }
            let point = point(&line, before.position().turn());
            lines.push(line);
            progress(Progress { done: lines.len(), total, point });
            if before.pop().is_none() {
                break;
            }
        }
        lines.reverse();
        Ok(assemble(record, &lines, settings.rules))
    }
}

/// A review that goes on.
struct Task<'a> {
    analyst: &'a mut Analyst,
    rules: RuleSet,
    limits: Limits,
    cancel: &'a Cancel,
}

impl Task<'_> {
    /// The best line of the position that `record` leads to.
    fn line(&mut self, record: &Record, limits: &Limits) -> Result<Line, Cancelled> {
        let over = |score| Line { score, depth: 0, moves: Vec::new() };
        let position = record.position();
        if !position.has_legal_move() {
            return Ok(over(Score::Mate(0)));
        }
        if let Status::Over { outcome, .. } = judge(record, self.rules).status {
            return Ok(over(match outcome {
                Outcome::Draw => Score::Cp(0),
                Outcome::Win(winner) if winner == position.turn() => Score::Cp(BY_LAW),
                Outcome::Win(_) => Score::Cp(-BY_LAW),
            }));
        }
        let game = Game::from_record(record.clone(), self.rules);
        for limits in [limits, &Limits::depth(1)] {
            let mut analysis = self.analyst.analyze(&game, limits, 1, self.cancel, |_| ());
            if self.cancel.is_cancelled() {
                return Err(Cancelled);
            }
            // Limits may be too narrow for any answer.
            if !analysis.lines.is_empty() {
                return Ok(analysis.lines.swap_remove(0));
            }
        }
        Ok(over(Score::Cp(0)))
    }

    /// Looks longer at both sides of what seems to be an error, and plays mates to their end.
    fn look_again(
        &mut self,
        before: &Record,
        mv: Move,
        best: &mut Line,
        answer: &mut Line,
    ) -> Result<(), Cancelled> {
        let longer = doubled(&self.limits);
        let mut after = before.clone();
        if after.push(mv).is_err() {
            return Ok(());
        }
        if !answer.moves.is_empty() {
            *answer = self.line(&after, &longer)?;
            self.finish_mate(&after, answer)?;
        }
        *best = self.line(before, &longer)?;
        self.finish_mate(before, best)
    }

    /// Carries a mating line on to the mate, so that it can be seen on the board.
    fn finish_mate(&mut self, record: &Record, line: &mut Line) -> Result<(), Cancelled> {
        let Score::Mate(moves) = line.score else { return Ok(()) };
        for _ in 0..MATE_TRIES {
            if ends_in_mate(record.position(), &line.moves) {
                break;
            }
            let mut end = record.clone();
            if line.moves.iter().any(|&mv| end.push(mv).is_err()) {
                break;
            }
            let limits = Limits {
                depth: Some(2 * moves.unsigned_abs() + 2),
                nodes: Some(200_000),
                ..Limits::default()
            };
            let rest = self.line(&end, &limits)?;
            if !matches!(rest.score, Score::Mate(_)) {
                break;
            }
            line.moves.extend(rest.moves);
        }
        Ok(())
    }
}

fn doubled(limits: &Limits) -> Limits {
    Limits {
        depth: limits.depth.map(|depth| depth + 2),
        nodes: limits.nodes.map(|nodes| nodes.saturating_mul(2)),
        soft_nodes: limits.soft_nodes.map(|nodes| nodes.saturating_mul(2)),
        movetime: limits.movetime.map(|time| time.saturating_mul(2)),
        ..limits.clone()
    }
}

fn point(line: &Line, turn: Color) -> Point {
    let score = turn.fold(line.score, negated(line.score));
    Point { score, expectation: expectation(score), depth: line.depth }
}

/// How good a move was, and what it gave away.
fn judged(before: &Record, mv: Move, best: &Line, answer: &Line) -> (Quality, u32) {
    if best.moves.first() == Some(&mv) {
        return (Quality::Best, 0);
    }
    if before.position().count_legal_moves() == 1 {
        return (Quality::Forced, 0);
    }
    let now = negated(answer.score);
    if matches!(now, Score::Mate(1..)) && now == best.score {
        return (Quality::Best, 0);
    }
    let loss = expectation(best.score).saturating_sub(expectation(now));
    // Whoever lets a mate slip, or walks into one, has missed something, however the game stood.
    let mates = |score| matches!(score, Score::Mate(1..));
    let is_mated = |score| matches!(score, Score::Mate(..=0));
    let missed = mates(best.score) && !mates(now) || is_mated(now) && !is_mated(best.score);
    let quality = Quality::of_loss(loss);
    (if missed { quality.max(Quality::Slip) } else { quality }, loss)
}

fn assemble(record: &Record, lines: &[Line], rules: RuleSet) -> Review {
    let mut played = Record::new(*record.start());
    let mut points = vec![point(&lines[0], record.start().turn())];
    let mut plies = Vec::new();
    for (ply, pair) in record.plies().iter().zip(lines.windows(2)) {
        let [best, answer] = [&pair[0], &pair[1]];
        let (quality, loss) = judged(&played, ply.mv, best, answer);
        let case = Case { record: &played, mv: ply.mv, best, answer, rules };
        let findings = if quality.is_error() {
            explain::findings(&case)
        } else {
            explain::by_law(&case).into_iter().collect()
        };
        plies.push(PlyReview {
            mv: ply.mv,
            piece: ply.piece,
            best: best.clone(),
            answer: answer.clone(),
            loss,
            quality,
            findings,
        });
        if played.push(ply.mv).is_err() {
            break;
        }
        points.push(point(answer, played.position().turn()));
    }
    let sides = ByColor::from_fn(|color| summary(&plies, color));
    Review { rules, points, plies, sides }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "a share of 1000"
)]
fn summary(plies: &[PlyReview], color: Color) -> SideSummary {
    let own = || plies.iter().filter(|ply| ply.piece.color() == color);
    let of = |quality| own().filter(|ply| ply.quality == quality).count();
    let counted: Vec<u32> = own()
        .filter(|ply| {
            let (before, now) =
                (expectation(ply.best.score), expectation(negated(ply.answer.score)));
            let decided = before.min(now) > DECIDED || before < 1000 - DECIDED;
            ply.quality != Quality::Forced && !decided
        })
        .map(|ply| ply.loss)
        .collect();
    let mean = |sum: f64| sum / counted.len() as f64;
    let good = |loss: &u32| 1000.0 * (-f64::from(*loss) / SCALE).exp();
    let any = !counted.is_empty();
    SideSummary {
        moves: own().count(),
        accuracy: any.then(|| mean(counted.iter().map(good).sum()).round() as u32),
        mean_loss: if any {
            mean(counted.iter().copied().map(f64::from).sum()).round() as u32
        } else {
            0
        },
        best: of(Quality::Best),
        slips: of(Quality::Slip),
        mistakes: of(Quality::Mistake),
        blunders: of(Quality::Blunder),
    }
}
