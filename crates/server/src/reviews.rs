//! Reviews of games: one at a time, on one of the engine's threads and after its other work, and kept.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use engine::{Limits, Options, Score};
use messages::{Lang, Messages};
use review::{
    Analyst, Cancel, Finding, Line, PlyReview, Progress, Quality, Remark, Review, Settings,
    SideSummary,
};
use serde_json::{Value, json};
use store::Site;
use tokio::sync::mpsc;
use xiangqi::{Color, Position, Record, RuleSet};

use crate::engines::Engines;
use crate::error::ApiError;
use crate::wire::{self, MoveView};

/// What each position gets.
const NODES: u64 = 60_000;
/// Reviews that wait at most.
const QUEUE: usize = 64;
/// Reviews that are kept in memory; done ones are in the database, too.
const MOST: usize = 500;
/// Moves of a line that are shown.
const SHOWN_MOVES: usize = 12;
/// The longest game that is reviewed, in plies.
pub(crate) const MOST_PLIES: usize = 600;

#[derive(Clone, Debug)]
struct Asked {
    id: String,
    record: Record,
    rules: RuleSet,
}

#[derive(Debug, Default)]
struct Inner {
    known: HashMap<String, Arc<Value>>,
    order: std::collections::VecDeque<String>,
}

/// All reviews.
#[derive(Debug)]
pub(crate) struct Reviews {
    queue: mpsc::Sender<Asked>,
    inner: Arc<Mutex<Inner>>,
    cancel: Cancel,
}

fn lock(inner: &Mutex<Inner>) -> std::sync::MutexGuard<'_, Inner> {
    inner.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Inner {
    fn set(&mut self, id: &str, value: Value) {
        if self.known.insert(id.to_owned(), Arc::new(value)).is_none() {
            self.order.push_back(id.to_owned());
        }
        while self.order.len() > MOST {
            if let Some(old) = self.order.pop_front() {
                self.known.remove(&old);
            }
        }
    }
}

impl Reviews {
    /// Starts the task that reviews.
    pub(crate) fn start(site: Site, engines: Engines, hash_mb: usize) -> Self {
        let (queue, asked) = mpsc::channel(QUEUE);
        let inner = Arc::new(Mutex::new(Inner::default()));
        let cancel = Cancel::new();
        let desk =
            Desk { site, engines, inner: Arc::clone(&inner), cancel: cancel.clone(), hash_mb };
        tokio::spawn(desk.run(asked));
        Self { queue, inner, cancel }
    }

    /// Ends the one that runs.
    pub(crate) fn end(&self) {
        self.cancel.cancel();
    }

    /// How far a review is; `None` if nobody has asked for it.
    pub(crate) async fn get(&self, site: &Site, id: &str) -> Result<Option<Value>, ApiError> {
        let known = lock(&self.inner).known.get(id).cloned();
        if let Some(known) = known {
            return Ok(Some((*known).clone()));
        }
        let stored = site.review(id).await?;
        Ok(stored.and_then(|text| serde_json::from_str(&text).ok()))
    }

    /// Asks for a review, unless it is known or under way.
    pub(crate) async fn ask(
        &self,
        site: &Site,
        id: &str,
        record: Record,
        rules: RuleSet,
    ) -> Result<Value, ApiError> {
        if let Some(known) = self.get(site, id).await?
            && known["state"] != "failed"
        {
            return Ok(known);
        }
        let waiting = unfinished(id, "queued", 0.0);
        lock(&self.inner).set(id, waiting.clone());
        if self.queue.try_send(Asked { id: id.to_owned(), record, rules }).is_err() {
            lock(&self.inner).set(id, unfinished(id, "failed", 0.0));
            return Err(ApiError::busy());
        }
        Ok(waiting)
    }
}

/// A review that nobody has asked for.
pub(crate) fn none(id: &str) -> Value {
    unfinished(id, "none", 0.0)
}

fn unfinished(id: &str, state: &str, progress: f64) -> Value {
    json!({
        "id": id, "state": state, "progress": progress,
        "red": null, "black": null, "points": [], "moves": [],
    })
}

/// Where reviews are made.
struct Desk {
    site: Site,
    engines: Engines,
    inner: Arc<Mutex<Inner>>,
    cancel: Cancel,
    hash_mb: usize,
}

impl Desk {
    async fn run(self, mut asked: mpsc::Receiver<Asked>) {
        while let Some(next) = asked.recv().await {
            let id = next.id.clone();
            let Some(done) = self.make(next).await else {
                lock(&self.inner).set(&id, unfinished(&id, "failed", 0.0));
                continue;
            };
            if let Err(error) = self.site.set_review(&id, &done.to_string()).await {
                tracing::error!("cannot keep a review: {error}");
            }
            lock(&self.inner).set(&id, done);
        }
    }

    async fn make(&self, asked: Asked) -> Option<Value> {
        let (told, stop, hash_mb) = (Arc::clone(&self.inner), self.cancel.clone(), self.hash_mb);
        let work = move |pause: &mut dyn FnMut()| {
            let mut analyst = Analyst::new(Options { hash_mb, ..Options::default() });
            let settings = Settings { limits: Limits::nodes(NODES), rules: asked.rules };
            let mut steps = 0;
            let tell = |progress: Progress| {
                steps += 1;
                if steps % 4 == 1 {
                    let share = share(progress.done, progress.total);
                    lock(&told).set(&asked.id, unfinished(&asked.id, "running", share));
                }
                // Each position takes a moment; what waits meanwhile is done in between.
                pause();
            };
            let review = analyst.review(&asked.record, &settings, &stop, tell).ok()?;
            Some(view(&asked.id, &asked.record, &review))
        };
        self.engines.in_background(work).await.ok().flatten()
    }
}

#[expect(clippy::cast_precision_loss, reason = "a game has a few hundred plies")]
fn share(done: usize, total: usize) -> f64 {
    done as f64 / total.max(1) as f64
}

fn side(side: &SideSummary) -> Value {
    json!({
        "accuracy": side.accuracy.map(|accuracy| f64::from(accuracy) / 10.0),
        "loss": f64::from(side.mean_loss) / 10.0,
        "inaccuracies": side.slips,
        "mistakes": side.mistakes,
        "blunders": side.blunders,
        "best": side.best,
        "moves": side.moves,
    })
}

fn grade(quality: Quality) -> &'static str {
    match quality {
        Quality::Forced => "forced",
        Quality::Best => "best",
        Quality::Good => "good",
        Quality::Slip => "inaccuracy",
        Quality::Mistake => "mistake",
        Quality::Blunder => "blunder",
    }
}

/// What was wrong with a move, in both languages.
struct Words {
    zh: Messages,
    en: Messages,
}

impl Words {
    fn new() -> Self {
        Self { zh: Messages::new(Lang::Zh), en: Messages::new(Lang::En) }
    }

    fn say(&self, finding: &Finding) -> Value {
        let mut said = json!(Remark::new(finding, String::new()));
        said["zh"] = json!(self.zh.finding(finding));
        said["en"] = json!(self.en.finding(finding));
        said
    }
}

/// A review as clients see it.
fn view(id: &str, record: &Record, review: &Review) -> Value {
    let points: Vec<Value> = review
        .points
        .iter()
        .map(|point| {
            json!({
                "score": wire::score(point.score, Color::Red),
                "expectation": f64::from(point.expectation) / 1000.0,
                "depth": point.depth,
            })
        })
        .collect();
    let plies = review.plies.iter().enumerate();
    let words = Words::new();
    let moves: Vec<Value> = plies
        .filter_map(|(index, ply)| {
            let before = record.position_before(index)?;
            Some(judged(index, before, ply, &review.points[index + 1].score, &words))
        })
        .collect();
    json!({
        "id": id,
        "state": "done",
        "progress": 1.0,
        "red": side(&review.sides[Color::Red]),
        "black": side(&review.sides[Color::Black]),
        "points": points,
        "moves": moves,
    })
}

fn judged(index: usize, before: &Position, ply: &PlyReview, after: &Score, words: &Words) -> Value {
    let turn = before.turn();
    let line = |line: &Line, from: &Position| {
        MoveView::line(from, &line.moves[..line.moves.len().min(SHOWN_MOVES)])
    };
    let best = ply.best.moves.first().map(|&mv| MoveView::new(before, mv));
    let answer = before.play(ply.mv).map(|next| line(&ply.answer, &next)).unwrap_or_default();
    let findings: Vec<Value> = ply.findings.iter().map(|finding| words.say(finding)).collect();
    json!({
        "ply": index + 1,
        "move": MoveView::new(before, ply.mv),
        "score": wire::score(*after, Color::Red),
        "best": best,
        "best_score": wire::score(ply.best.score, turn),
        "line": line(&ply.best, before),
        "answer": answer,
        "loss": f64::from(ply.loss) / 10.0,
        "grade": grade(ply.quality),
        "findings": findings,
    })
}
