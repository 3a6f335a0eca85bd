//! Positions for training out of many files.

use std::path::PathBuf;

use crate::{FileError, Filter, Games, Rng, Sample, ScoredGame};

/// Which positions a [`Stream`] gives, and in which order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StreamOptions {
    /// Which positions pass.
    pub filter: Filter,
    /// Which games.
    pub part: Part,
    /// How many positions are held back to be mixed: each that comes out is drawn from so many. 0
    /// leaves them in order. One takes 32 bytes.
    pub window: usize,
    /// What is drawn from: the same seed gives the same order.
    pub seed: u64,
}

impl Default for StreamOptions {
    fn default() -> Self {
        Self { filter: Filter::QUIET, part: Part::All, window: 0, seed: 0 }
    }
}

/// A division of the games, by what was played in them and so the same in every order and file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// All of them.
    All,
    /// One of so many games: for validation.
    Validation(u64),
    /// All but those.
    Training(u64),
}

impl Part {
    /// Whether a game belongs to the part.
    pub fn has(self, game: &ScoredGame) -> bool {
        let is_validation = |of: u64| game.fingerprint().is_multiple_of(of);
        match self {
            Self::All => true,
            Self::Validation(of) => is_validation(of),
            Self::Training(of) => !is_validation(of),
        }
    }
}

/// Goes through files once and gives their positions.
///
/// After an error it goes on with what can still be read. What a file that is being written lacks at
/// its end is no error.
///
/// ```no_run
/// use selfplay::{Part, Stream, StreamOptions};
/// let options = StreamOptions { part: Part::Training(50), window: 1 << 20, ..StreamOptions::default() };
/// for sample in Stream::new(["a.games".into(), "b.games".into()], options) {
///     let sample = sample?;
///     let men: Vec<_> = sample.men().collect();
///     println!("{:?} to move, {} men, {} cp", sample.turn(), men.len(), sample.score);
/// }
/// # Ok::<(), selfplay::FileError>(())
/// ```
#[derive(Debug)]
pub struct Stream {
    games: Games,
    options: StreamOptions,
    rng: Rng,
    /// Positions of the last game that have not been given yet, the next one last.
    ready: Vec<Sample>,
    window: Vec<Sample>,
    factors: Vec<(PathBuf, f32)>,
}

impl Stream {
    /// A stream over these files, one after the other.
    pub fn new(files: impl IntoIterator<Item = PathBuf>, options: StreamOptions) -> Self {
        let rng = Rng::new(options.seed, 0);
        Self {
            games: Games::new(files),
            options,
            rng,
            ready: Vec::new(),
            window: Vec::new(),
            factors: Vec::new(),
        }
    }

    /// The same with the scores of some files multiplied, to bring all to one scale: engines that
    /// evaluate otherwise count otherwise. The filter looks at scores as they stand in the file.
    #[must_use]
    pub fn scaled(self, factors: Vec<(PathBuf, f32)>) -> Self {
        Self { factors, ..self }
    }

    /// What the scores of the last game are multiplied by.
    fn factor(&self) -> Option<f32> {
        let path = self.games.path()?;
        self.factors.iter().find(|(file, _)| file == path).map(|&(_, factor)| factor)
    }

    /// Makes `ready` hold something; `None` at the end of the last file.
    fn more(&mut self) -> Option<Result<(), FileError>> {
        while self.ready.is_empty() {
            let game = match self.games.next()? {
                Ok(game) => game,
                Err(error) => return Some(Err(error)),
            };
            if !self.options.part.has(&game) {
                continue;
            }
            let samples = game.samples(&self.options.filter).collect::<Result<Vec<_>, _>>();
            match samples {
                Ok(samples) => {
                    self.ready = samples;
                    if let Some(factor) = self.factor() {
                        self.ready.iter_mut().for_each(|sample| sample.scale(factor));
                    }
                }
                Err(bad) => return Some(Err(self.games.fault(bad))),
            }
            self.ready.reverse();
        }
        Some(Ok(()))
    }
}

impl Iterator for Stream {
    type Item = Result<Sample, FileError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            match self.more() {
                Some(Err(error)) => return Some(Err(error)),
                Some(Ok(())) => {}
                None => {
                    // The end: what is left comes in random order.
                    let last = self.rng.below(self.window.len() as u64);
                    if self.window.is_empty() {
                        return None;
                    }
                    let last = usize::try_from(last).unwrap_or(0);
                    return Some(Ok(self.window.swap_remove(last)));
                }
            }
            let sample = self.ready.pop()?;
            if self.window.len() < self.options.window {
                self.window.push(sample);
                continue;
            }
            let at = self.rng.below(self.window.len() as u64);
            let slot = usize::try_from(at).ok().and_then(|at| self.window.get_mut(at));
            return Some(Ok(slot.map_or(sample, |slot| std::mem::replace(slot, sample))));
        }
    }
}
