//! The course of a training.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use journal::replace_file;
use nnue::Network;
use selfplay::Sample;

use crate::export::{self, Rounding};
use crate::loader::{scales, validation};
use crate::{
    Checkpoint, CheckpointError, Config, ConfigError, Curve, Device, DeviceError, Example,
    LoadError, Loader, Model, Place, Point, State, Step, schedule,
};

/// The file, in the folder of a training, that it goes on from.
pub const CHECKPOINT: &str = "training.checkpoint";
/// The network as the engine loads it.
const NETWORK: &str = "network.nnue";
const TABLE: &str = "loss.csv";
const PICTURE: &str = "loss.svg";

/// How many positions tell how much rounding changes.
const ROUNDED: usize = 20_000;

/// What happens in a training.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Event {
    /// It begins, or goes on after so many steps.
    Begun {
        /// What computes.
        device: String,
        /// Steps made already.
        step: u64,
        /// Steps in all.
        steps: u64,
        /// Positions in the games set apart.
        validation: usize,
        /// For each file the score that means an expectation of 73 %.
        scales: Vec<f32>,
    },
    /// About once a second.
    Progress {
        /// Steps made.
        step: u64,
        /// Steps in all.
        steps: u64,
        /// Times that all games have been gone through.
        epoch: u64,
        /// Mean loss since the last point of the curve.
        loss: f64,
        /// Positions learned from in a second.
        speed: f64,
        /// How long it will take still.
        left: Duration,
    },
    /// The loss was measured, and a checkpoint and the network were written.
    Measured(Point),
    /// Something could not be read, and is done without.
    Fault(String),
}

/// How a training ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Summary {
    /// Whether all steps were made; otherwise it was stopped and can be resumed.
    pub complete: bool,
    /// On how many positions was trained.
    pub positions: u64,
    /// The last point of the curve, if one was measured.
    pub last: Option<Point>,
    /// What rounding changed.
    pub rounding: Rounding,
    /// Where the network is.
    pub network: PathBuf,
}

/// A training cannot begin or go on.
#[derive(Debug, thiserror::Error)]
pub enum TrainError {
    /// The configuration makes no sense.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// No games can be loaded.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// The checkpoint cannot be read.
    #[error("{}: {error}", path.display())]
    Checkpoint {
        /// Which.
        path: PathBuf,
        /// Why.
        error: CheckpointError,
    },
    /// A file cannot be read or written.
    #[error("{}: {error}", path.display())]
    Io {
        /// Which.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A file of games is not what it was when the training began.
    #[error(
        "{} has changed since the training began, which can't be gone on with exactly; begin another \
         one, from the network of this one if you like",
        path.display()
    )]
    Changed {
        /// Which.
        path: PathBuf,
    },
    /// There is a training in the folder.
    #[error("{} holds a training already: resume it, or name another folder", path.display())]
    Exists {
        /// The folder.
        path: PathBuf,
    },
    /// What should compute cannot.
    #[error(transparent)]
    Device(#[from] DeviceError),
}

/// Makes what computes, with the state that it begins with.
pub type MakeDevice<'a> = &'a dyn Fn(State) -> Result<Box<dyn Device>, DeviceError>;

/// A training in its folder: a checkpoint, the network, and the losses as a table and a picture.
#[derive(Debug)]
pub struct Trainer {
    config: Config,
    scales: Vec<f32>,
    data: Vec<(PathBuf, u64)>,
    folder: PathBuf,
    device: Box<dyn Device>,
    place: Place,
    curve: Curve,
    pending: (f64, u64),
    samples: Vec<Sample>,
    examples: Vec<Example>,
    faults: Vec<String>,
}

impl Trainer {
    /// A new training, from `model` or from random numbers. `device` makes what computes, such as
    /// [`Cpu`](crate::Cpu).
    ///
    /// # Errors
    /// If it cannot begin.
    pub fn new(
        config: Config,
        folder: &Path,
        model: Option<Model>,
        device: MakeDevice<'_>,
    ) -> Result<Self, TrainError> {
        config.check()?;
        let wrong = |error| TrainError::Io { path: folder.to_owned(), error };
        fs::create_dir_all(folder).map_err(wrong)?;
        if folder.join(CHECKPOINT).exists() {
            return Err(TrainError::Exists { path: folder.to_owned() });
        }
        let model = model.unwrap_or_else(|| Model::random(config.seed));
        let checkpoint = Checkpoint {
            data: lengths(&config)?,
            scales: scales(&config),
            config,
            place: Place::default(),
            curve: Curve::default(),
            pending: (0.0, 0),
            state: State::new(model),
        };
        Self::at(checkpoint, folder, device)
    }

    /// Goes on with the training in a folder.
    ///
    /// # Errors
    /// If it cannot, because there is none or its games have changed.
    pub fn resume(folder: &Path, device: MakeDevice<'_>) -> Result<Self, TrainError> {
        let path = folder.join(CHECKPOINT);
        let checkpoint = Checkpoint::read(&path)
            .map_err(|error| TrainError::Checkpoint { path: path.clone(), error })?;
        let now = lengths(&checkpoint.config)?;
        if let Some((changed, _)) = checkpoint.data.iter().find(|file| !now.contains(file)) {
            return Err(TrainError::Changed { path: changed.clone() });
        }
        Self::at(checkpoint, folder, device)
    }

    fn at(
        checkpoint: Checkpoint,
        folder: &Path,
        device: MakeDevice<'_>,
    ) -> Result<Self, TrainError> {
        let Checkpoint { config, scales, data, place, curve, pending, state } = checkpoint;
        let (samples, faults) = validation(&config, &scales);
        let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
        if samples.is_empty() {
            return Err(LoadError::Empty { faults }.into());
        }
        let examples = samples.iter().filter_map(|sample| Example::new(sample, false)).collect();
        let device = device(state)?;
        let folder = folder.to_owned();
        Ok(Self {
            config,
            scales,
            data,
            folder,
            device,
            place,
            curve,
            pending,
            samples,
            examples,
            faults,
        })
    }

    /// The configuration.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Trains to the end, or until `stop` is set. What can be gone on with is on the disk then.
    ///
    /// # Errors
    /// If games cannot be read or files cannot be written.
    pub fn run(
        &mut self,
        stop: &AtomicBool,
        told: &mut dyn FnMut(Event),
    ) -> Result<Summary, TrainError> {
        let (steps, mut step) = (self.config.steps(), self.device.steps());
        for fault in self.faults.drain(..) {
            told(Event::Fault(fault));
        }
        told(Event::Begun {
            device: self.device.name(),
            step,
            steps,
            validation: self.samples.len(),
            scales: self.scales.clone(),
        });
        let mut loader = Loader::start(&self.config, &self.scales, self.place)?;
        let (mut since, mut learned) = (Instant::now(), 0);
        while step < steps && !stop.load(Relaxed) {
            let batch = loader.next()?;
            for fault in batch.faults {
                told(Event::Fault(fault.to_string()));
            }
            let loss = self.device.step(&batch.examples, self.step(step));
            self.place = batch.after;
            self.pending.0 += loss;
            self.pending.1 += 1;
            step += 1;
            learned += batch.examples.len();
            let seconds = since.elapsed().as_secs_f64();
            if seconds >= 1.0 {
                let speed = learned as f64 / seconds;
                told(self.progress(step, speed));
                (since, learned) = (Instant::now(), 0);
            }
            if step.is_multiple_of(self.config.every) || step == steps {
                let point = self.measure(step);
                self.write()?;
                told(Event::Measured(point));
            }
        }
        self.write()?;
        Ok(Summary {
            complete: step >= steps,
            positions: step * self.config.batch as u64,
            last: self.curve.points.last().copied(),
            rounding: self.rounding(),
            network: self.folder.join(NETWORK),
        })
    }

    fn step(&self, step: u64) -> Step {
        Step {
            rate: schedule::rate(&self.config, step),
            decay: self.config.decay,
            lambda: schedule::lambda(&self.config, step),
        }
    }

    fn progress(&self, step: u64, speed: f64) -> Event {
        let steps = self.config.steps();
        let left = (steps - step) as f64 * self.config.batch as f64 / speed.max(1.0);
        Event::Progress {
            step,
            steps,
            epoch: self.place.epoch,
            loss: self.pending.0 / self.pending.1.max(1) as f64,
            speed,
            left: Duration::try_from_secs_f64(left).unwrap_or(Duration::MAX),
        }
    }

    /// Adds a point to the curve.
    fn measure(&mut self, step: u64) -> Point {
        let Step { rate, lambda, .. } = self.step(step);
        let point = Point {
            positions: step * self.config.batch as u64,
            training: self.pending.0 / self.pending.1.max(1) as f64,
            validation: self.device.loss(&self.examples, lambda),
            result: self.device.loss(&self.examples, 0.0),
            rate,
        };
        self.pending = (0.0, 0);
        self.curve.points.push(point);
        point
    }

    /// The network as it is now.
    pub fn network(&self) -> nnue::Weights {
        let losses = self.curve.points.last().map(|point| {
            format!("loss {:.6}, against results {:.6}; ", point.validation, point.result)
        });
        let description = format!(
            "{} positions, {} epochs; {}{}",
            self.device.steps() * self.config.batch as u64,
            self.place.epoch,
            losses.unwrap_or_default(),
            serde_json::to_string(&self.config).unwrap_or_default()
        );
        export::weights(self.device.model(), description)
    }

    fn rounding(&mut self) -> Rounding {
        let network = Network::new(&self.network());
        let count = ROUNDED.min(self.examples.len());
        let outputs = self.device.outputs(&self.examples[..count]);
        export::rounding(&network, &self.samples[..count], &outputs)
    }

    /// Writes the checkpoint and what can be looked at.
    fn write(&self) -> Result<(), TrainError> {
        let checkpoint = Checkpoint {
            config: self.config.clone(),
            scales: self.scales.clone(),
            data: self.data.clone(),
            place: self.place,
            curve: self.curve.clone(),
            pending: self.pending,
            state: self.device.state(),
        };
        let files = [
            (CHECKPOINT, checkpoint.to_bytes()),
            (NETWORK, self.network().to_bytes()),
            (TABLE, self.curve.to_csv().into_bytes()),
            (PICTURE, self.curve.to_svg().into_bytes()),
        ];
        for (name, content) in files {
            let path = self.folder.join(name);
            replace_file(&path, &content).map_err(|error| TrainError::Io { path, error })?;
        }
        Ok(())
    }
}

/// How long the files of games are.
fn lengths(config: &Config) -> Result<Vec<(PathBuf, u64)>, TrainError> {
    let length = |path: &PathBuf| match fs::metadata(path) {
        Ok(file) => Ok((path.clone(), file.len())),
        Err(error) => Err(TrainError::Io { path: path.clone(), error }),
    };
    config.files.iter().map(length).collect()
}
