//! A game under review: what is known of it so far, and what of it is shown.

use std::sync::Arc;

use records::Game as GameRecord;
use review::{PlyReview, Point, Progress, Review};
use xiangqi::{Color, Move, Position, Record, RuleSet};

/// A game under review.
#[derive(Clone, Debug)]
pub struct Reviewing {
    /// The number of the run; what others say is old.
    pub id: u64,
    /// What was played.
    pub record: Record,
    /// By which law.
    pub rules: RuleSet,
    /// The game with its names and remarks, as it is saved.
    pub source: Box<GameRecord>,
    /// What positions are worth, as far as they are done.
    pub points: Vec<Option<Point>>,
    /// The review, when it is done.
    pub review: Option<Arc<Review>>,
    /// How many plies are played on the board; the last of them is the move that is talked of.
    pub ply: usize,
    /// What the board shows.
    pub shown: Shown,
    /// Whether the graph and the list cover the board, on terminals that have no room for both.
    pub covers: bool,
    /// The position on the board.
    pub board: Position,
    /// The move that led to it.
    pub last: Option<Move>,
    /// The move that is proposed on it.
    pub proposed: Option<Move>,
}

/// What the board of a review shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shown {
    /// What was played.
    Played,
    /// The better line instead of the move, so many plies of it; its next move is proposed.
    Better(usize),
    /// The position before the move: the user looks for something better.
    Trial(Trial),
}

/// How a trial stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trial {
    /// The user is to move.
    Open,
    /// The engine looks at the user's move.
    Judging(Move),
    /// The user has found a good move.
    Solved(Move),
}

impl Reviewing {
    /// A review that begins, at the end of the game.
    pub fn new(id: u64, record: Record, rules: RuleSet, source: Box<GameRecord>) -> Self {
        let plies = record.plies().len();
        let board = *record.position();
        let mut new = Self {
            id,
            record,
            rules,
            source,
            points: vec![None; plies + 1],
            review: None,
            ply: plies,
            shown: Shown::Played,
            covers: false,
            board,
            last: None,
            proposed: None,
        };
        new.set_up();
        new
    }

    /// How many positions are done, and how many there are.
    pub fn progress(&self) -> (usize, usize) {
        (self.points.iter().flatten().count(), self.points.len())
    }

    /// A position is done.
    pub fn done(&mut self, progress: Progress) {
        let at = progress.total.checked_sub(progress.done);
        if let Some(point) = at.and_then(|at| self.points.get_mut(at)) {
            *point = Some(progress.point);
        }
    }

    /// The review is done.
    pub fn finished(&mut self, review: Review) {
        self.points = review.points.iter().copied().map(Some).collect();
        self.review = Some(Arc::new(review));
    }

    /// The move that is talked of, if there is one and it has been reviewed.
    pub fn current(&self) -> Option<&PlyReview> {
        self.review.as_ref()?.plies.get(self.ply.checked_sub(1)?)
    }

    /// The errors: after how many plies each stands on the board.
    pub fn errors(&self) -> Vec<usize> {
        let review = self.review.as_ref();
        review.map_or(vec![], |review| review.errors().map(|(ply, _)| ply + 1).collect())
    }

    /// Shows the game after so many plies, or after all.
    pub fn show(&mut self, ply: usize) {
        self.ply = ply.min(self.record.plies().len());
        self.shown = Shown::Played;
        self.set_up();
    }

    /// Shows the next error, or the one before; none if there is no other.
    pub fn to_error(&mut self, forward: bool) -> bool {
        let errors = self.errors();
        let found = if forward {
            errors.into_iter().find(|&ply| ply > self.ply)
        } else {
            errors.into_iter().rev().find(|&ply| ply < self.ply)
        };
        if let Some(ply) = found {
            self.show(ply);
        }
        found.is_some()
    }

    /// Shows the better move, then its line move by move, then the game again. Whether there is one.
    pub fn better(&mut self) -> bool {
        let Some(ply) = self.current().filter(|ply| ply.has_better()) else { return false };
        let length = ply.best.moves.len();
        self.shown = match self.shown {
            Shown::Better(plies) if plies + 1 < length => Shown::Better(plies + 1),
            Shown::Better(_) => Shown::Played,
            Shown::Played | Shown::Trial(_) => Shown::Better(0),
        };
        self.set_up();
        true
    }

    /// Lets the user look for something better. Whether there is something to find.
    pub fn try_it(&mut self) -> bool {
        let is_error = self.current().is_some_and(|ply| ply.quality.is_error() && ply.has_better());
        if is_error {
            self.shown = Shown::Trial(Trial::Open);
            self.set_up();
        }
        is_error
    }

    /// The trial goes on in another state.
    pub fn set_trial(&mut self, trial: Trial) {
        self.shown = Shown::Trial(trial);
        self.set_up();
    }

    /// Whether the user is to move.
    pub fn awaits_move(&self) -> bool {
        self.shown == Shown::Trial(Trial::Open)
    }

    /// The game up to the position before the move that is talked of.
    pub fn before(&self) -> Record {
        let mut before = self.record.clone();
        while before.plies().len() >= self.ply.max(1) && before.pop().is_some() {}
        before
    }

    /// Whose move is talked of.
    pub fn mover(&self) -> Option<Color> {
        Some(self.record.plies().get(self.ply.checked_sub(1)?)?.piece.color())
    }

    /// Sets up the board for what is shown.
    fn set_up(&mut self) {
        let at = |ply: usize| *self.record.position_before(ply).unwrap_or(self.record.start());
        let played = |ply: usize| ply.checked_sub(1).map(|last| self.record.plies()[last].mv);
        let before = self.ply.saturating_sub(1);
        let best = self.current().map(|ply| ply.best.moves.as_slice()).unwrap_or_default();
        let extra = match self.shown {
            Shown::Played | Shown::Trial(Trial::Open) => vec![],
            Shown::Better(plies) => best[..plies.min(best.len())].to_vec(),
            Shown::Trial(Trial::Judging(mv) | Trial::Solved(mv)) => vec![mv],
        };
        let (mut board, mut last) = match self.shown {
            Shown::Played => (at(self.ply), played(self.ply)),
            Shown::Better(_) | Shown::Trial(_) => (at(before), played(before)),
        };
        let proposed = match self.shown {
            Shown::Better(plies) => best.get(plies).copied(),
            Shown::Played | Shown::Trial(_) => None,
        };
        for mv in extra {
            let Ok(next) = board.play(mv) else { break };
            (board, last) = (next, Some(mv));
        }
        (self.board, self.last, self.proposed) = (board, last, proposed);
    }
}
