//! What the search says, told to the interface.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use engine::{Chances, Info, Score, ScoreLimit, Sink};
use xiangqi::Move;

use crate::{Claim, Coords, Dialect, Limit, Progress, Ranks, Reply, Wdl};

/// Where replies go, from the conversation and from the search.
#[derive(Debug)]
pub(super) struct Output<W>(Arc<Mutex<Line<W>>>);

#[derive(Debug)]
struct Line<W> {
    dialect: Dialect,
    output: W,
}

impl<W> Clone for Output<W> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<W: Write> Output<W> {
    pub(super) fn new(output: W) -> Self {
        Self(Arc::new(Mutex::new(Line { dialect: Dialect::default(), output })))
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Line<W>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn dialect(&self) -> Dialect {
        self.lock().dialect
    }

    pub(super) fn speak(&self, dialect: Dialect) {
        self.lock().dialect = dialect;
    }

    /// Writes a line and sees to it that it arrives.
    pub(super) fn reply(&self, reply: &Reply) -> io::Result<()> {
        let mut line = self.lock();
        let text = line.dialect.write_reply(reply);
        writeln!(line.output, "{text}")?;
        line.output.flush()
    }

    /// Ends a search that has found no move.
    pub(super) fn no_move(&self) -> io::Result<()> {
        self.reply(&Reply::BestMove { best: None, ponder: None, claim: None })
    }
}

/// Tells the interface what the search says.
pub(super) struct Voice<W> {
    pub(super) output: Output<W>,
    pub(super) ranks: Ranks,
    pub(super) shows_wdl: bool,
    /// Whether several lines are told.
    pub(super) several: bool,
    /// Whether only the score is asked for, and no move.
    pub(super) score_only: bool,
    pub(super) draw_offered: Arc<AtomicBool>,
    /// The last score of the best line.
    pub(super) score: Option<Score>,
    /// Which move of the game is thought about, from 1.
    pub(super) move_number: u32,
}

impl<W: Write> Voice<W> {
    fn progress(&self, info: &Info, limit: Option<Limit>) -> Progress {
        let Chances { win, draw, loss } = info.score.chances(self.move_number);
        Progress {
            depth: Some(info.depth),
            seldepth: Some(info.seldepth),
            multipv: Some(info.multipv),
            score: Some(info.score),
            limit,
            wdl: self.shows_wdl.then_some(Wdl { win, draw, loss }),
            nodes: Some(info.nodes),
            nps: Some(info.nps),
            hashfull: Some(info.hashfull),
            time: Some(info.time),
            pv: info.pv.iter().map(|&mv| Coords::new(mv, self.ranks)).collect(),
            ..Progress::default()
        }
    }

    /// UCCI tells time and nodes on a line of their own, and its interfaces read no more than it
    /// names.
    fn tell(&self, progress: Progress) {
        let reply = |progress| self.output.reply(&Reply::Info(Box::new(progress)));
        // An interface that does not listen any more ends the conversation on the other thread.
        let told = match self.output.dialect() {
            Dialect::Uci | Dialect::UciCyclone => reply(progress),
            Dialect::Ucci(_) => {
                let Progress { depth, multipv, score, limit, nodes, time, pv, .. } = progress;
                let multipv = multipv.filter(|_| self.several);
                reply(Progress { nodes, time, ..Progress::default() }).and_then(|()| {
                    reply(Progress { depth, multipv, score, limit, pv, ..Progress::default() })
                })
            }
        };
        told.ok();
    }

    /// Whether the draw that the interface has offered is agreed to: if we are not better.
    fn agrees_to_draw(&self) -> bool {
        self.draw_offered.load(Relaxed) && self.score.is_some_and(|score| plain(score) <= 0)
    }
}

/// A score as a plain number; mates are beyond everything else.
pub(super) fn plain(score: Score) -> i32 {
    match score {
        Score::Cp(cp) => cp,
        Score::Mate(moves) if moves > 0 => 30_000 - moves,
        Score::Mate(moves) => -30_000 - moves,
    }
}

impl<W: Write + Send> Sink for Voice<W> {
    fn info(&mut self, info: &Info) {
        if info.multipv == 1 {
            self.score = Some(info.score);
        }
        self.tell(self.progress(info, None));
    }

    fn limit(&mut self, info: &Info, limit: ScoreLimit) {
        let limit = match limit {
            ScoreLimit::AtLeast => Limit::AtLeast,
            ScoreLimit::AtMost => Limit::AtMost,
        };
        self.tell(self.progress(info, Some(limit)));
    }

    fn current(&mut self, mv: Move, number: u32) {
        let currmovenumber = match self.output.dialect() {
            Dialect::Ucci(_) => None,
            Dialect::Uci | Dialect::UciCyclone => Some(number),
        };
        let currmove = Some(Coords::new(mv, self.ranks));
        let progress = Progress { currmove, currmovenumber, ..Progress::default() };
        self.output.reply(&Reply::Info(Box::new(progress))).ok();
    }

    fn best(&mut self, best: Option<Move>, ponder: Option<Move>) {
        let coords = |mv: Option<Move>| mv.map(|mv| Coords::new(mv, self.ranks));
        let best = coords(best).filter(|_| !self.score_only);
        let claim = self.agrees_to_draw().then_some(Claim::Draw);
        self.output.reply(&Reply::BestMove { best, ponder: coords(ponder), claim }).ok();
    }
}
