//! Games from the disk, made examples in the background.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::JoinHandle;

use selfplay::{FileError, Part, Rng, Sample, Stream, StreamOptions};
use serde::{Deserialize, Serialize};

use crate::export::SCALE;
use crate::{Config, Example, fit_scale};

/// How many batches are prepared ahead.
const AHEAD: usize = 4;

/// How far the games have been gone through.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Place {
    /// How many times all of them.
    pub epoch: u64,
    /// How many positions since.
    pub samples: u64,
}

/// There is nothing to load.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LoadError {
    /// No position of the files passes.
    #[error("the files hold no position to train on{}", first_fault(.faults))]
    Empty {
        /// What is wrong with the files.
        faults: Vec<String>,
    },
    /// The system did not give a thread, or it ended.
    #[error("the thread that reads the games is gone")]
    Thread,
}

fn first_fault(faults: &[String]) -> String {
    faults.first().map(|fault| format!("; {fault}")).unwrap_or_default()
}

/// Examples for one step.
#[derive(Debug)]
pub(crate) struct Batch {
    pub(crate) examples: Vec<Example>,
    /// Where the next batch begins.
    pub(crate) after: Place,
    /// What could not be read on the way.
    pub(crate) faults: Vec<FileError>,
}

/// Reads batch after batch, on a thread of its own.
#[derive(Debug)]
pub struct Loader {
    batches: Option<Receiver<Result<Batch, LoadError>>>,
    thread: Option<JoinHandle<()>>,
}

impl Loader {
    /// Begins to load. For each file `scales` has the score that means an expectation of 73 %.
    ///
    /// # Errors
    /// If the system gives no thread.
    pub fn start(config: &Config, scales: &[f32], from: Place) -> Result<Self, LoadError> {
        let (sender, batches) = sync_channel(AHEAD);
        let (config, scales) = (config.clone(), scales.to_vec());
        let thread = std::thread::Builder::new()
            .name("loader".to_owned())
            .spawn(move || Load { config, scales, place: from, faults: Vec::new() }.run(&sender))
            .map_err(|_| LoadError::Thread)?;
        Ok(Self { batches: Some(batches), thread: Some(thread) })
    }

    /// The next batch.
    pub(crate) fn next(&mut self) -> Result<Batch, LoadError> {
        let batches = self.batches.as_ref().ok_or(LoadError::Thread)?;
        batches.recv().map_err(|_| LoadError::Thread)?
    }
}

impl Drop for Loader {
    fn drop(&mut self) {
        // Nobody listens any more, so that the thread ends.
        self.batches = None;
        if let Some(thread) = self.thread.take() {
            // If it panicked, that has been noticed by who waited for a batch.
            drop(thread.join());
        }
    }
}

/// The thread's side.
struct Load {
    config: Config,
    scales: Vec<f32>,
    place: Place,
    faults: Vec<FileError>,
}

impl Load {
    fn run(mut self, sender: &SyncSender<Result<Batch, LoadError>>) {
        let mut examples = Vec::with_capacity(self.config.batch);
        let mut stream = self.stream();
        let mut skip = self.place.samples;
        loop {
            match stream.next() {
                Some(Ok(_)) if skip > 0 => skip -= 1,
                Some(Ok(sample)) => {
                    let mirrored = self.is_mirrored();
                    self.place.samples += 1;
                    examples.extend(Example::new(&sample, mirrored));
                }
                Some(Err(_)) if skip > 0 => {}
                Some(Err(fault)) => self.faults.push(fault),
                None if self.place.samples == 0 => {
                    let faults = self.faults.iter().map(ToString::to_string).collect();
                    drop(sender.send(Err(LoadError::Empty { faults })));
                    return;
                }
                None => {
                    self.place = Place { epoch: self.place.epoch + 1, samples: 0 };
                    skip = 0;
                    stream = self.stream();
                }
            }
            if examples.len() == self.config.batch {
                let next = Vec::with_capacity(self.config.batch);
                let batch = Batch {
                    examples: std::mem::replace(&mut examples, next),
                    after: self.place,
                    faults: std::mem::take(&mut self.faults),
                };
                if sender.send(Ok(batch)).is_err() {
                    return;
                }
            }
        }
    }

    /// The games from the first on, in the order of this epoch.
    fn stream(&self) -> Stream {
        let mut rng = Rng::new(self.config.seed, self.place.epoch + 1);
        let mut files = self.config.files.clone();
        rng.shuffle(&mut files);
        let options = StreamOptions {
            filter: self.config.filter(),
            part: Part::Training(self.config.validation),
            window: self.config.window,
            seed: rng.next(),
        };
        Stream::new(files, options).scaled(factors(&self.config, &self.scales))
    }

    /// Whether left and right are exchanged in the next position: half of them are. It matters where
    /// a general stands on the center file.
    fn is_mirrored(&self) -> bool {
        let Place { epoch, samples } = self.place;
        Rng::new(self.config.seed ^ epoch, samples).next() & 1 == 1
    }
}

/// What brings the scores of each file to [`SCALE`].
fn factors(config: &Config, scales: &[f32]) -> Vec<(PathBuf, f32)> {
    let factors = scales.iter().map(|scale| SCALE / scale);
    config.files.iter().cloned().zip(factors).collect()
}

/// For each file the score that means an expectation of 73 % in it: engines that evaluate otherwise
/// count otherwise. Found from its first positions, if it is not given; [`SCALE`] if there are too few.
pub(crate) fn scales(config: &Config) -> Vec<f32> {
    /// So many positions tell it well enough.
    const ENOUGH: usize = 100_000;
    /// Fewer tell nothing.
    const LEAST: usize = 1_000;
    let scale = |file: &PathBuf| {
        let options = StreamOptions { filter: config.filter(), ..StreamOptions::default() };
        let samples = Stream::new([file.clone()], options).filter_map(Result::ok).take(ENOUGH);
        let games = samples
            .map(|sample| (f32::from(sample.score), f32::from(sample.outcome() + 1) / 2.0))
            .collect::<Vec<_>>();
        if games.len() < LEAST { SCALE } else { fit_scale(&games) }
    };
    config.files.iter().map(|file| config.scale.unwrap_or_else(|| scale(file))).collect()
}

/// Positions of the games that are set apart, drawn evenly from all files, and what is wrong with
/// these.
pub(crate) fn validation(config: &Config, scales: &[f32]) -> (Vec<Sample>, Vec<FileError>) {
    let options = StreamOptions {
        filter: config.filter(),
        part: Part::Validation(config.validation),
        window: 0,
        seed: config.seed,
    };
    let files: Vec<PathBuf> = config.files.clone();
    let mut rng = Rng::new(config.seed, 0);
    let (mut kept, mut faults, mut count) = (Vec::new(), Vec::new(), 0_u64);
    for sample in Stream::new(files, options).scaled(factors(config, scales)) {
        match sample {
            Err(fault) => faults.push(fault),
            Ok(sample) => {
                // Reservoir sampling: each position so far is kept with the same chance.
                count += 1;
                if kept.len() < config.validation_positions {
                    kept.push(sample);
                } else if let Ok(at) = usize::try_from(rng.below(count))
                    && let Some(place) = kept.get_mut(at)
                {
                    *place = sample;
                }
            }
        }
    }
    (kept, faults)
}
