//! A training on the disk, to go on with it later.
//!
//! The file: [`MAGIC`]; the version (4 bytes) and [`arch::hash`] (8); the length of the head (4) and
//! the head, which is JSON; three times [`Model::LEN`] numbers of 4 bytes (the network, the means of
//! gradients and of their squares); CRC-32 of everything before (4). All little-endian.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use nnue::arch;
use serde::{Deserialize, Serialize};

use crate::{Config, Curve, Model, Place, State};

const MAGIC: &[u8; 8] = b"CHUHETRN";
const VERSION: u32 = 2;
/// Bytes before the head.
const BEFORE: usize = 8 + 4 + 8 + 4;
/// Bytes after it.
const AFTER: usize = 3 * 4 * Model::LEN + 4;

/// A training as it stood.
#[derive(Clone, PartialEq, Debug)]
pub struct Checkpoint {
    /// What is trained.
    pub config: Config,
    /// For each file the score that means an expectation of 73 %.
    pub scales: Vec<f32>,
    /// The files of games and how long they were.
    pub data: Vec<(PathBuf, u64)>,
    /// Where in the games the next step begins.
    pub place: Place,
    /// The losses so far.
    pub curve: Curve,
    /// The sum of losses since the last point of the curve, and of how many steps.
    pub pending: (f64, u64),
    /// The network and what goes with it.
    pub state: State,
}

/// What is said in JSON.
#[derive(Serialize, Deserialize)]
struct Head {
    config: Config,
    scales: Vec<f32>,
    data: Vec<(PathBuf, u64)>,
    place: Place,
    curve: Curve,
    /// Bits, since a number in decimals may not come back exactly.
    pending: (u64, u64),
    steps: u64,
}

/// A checkpoint cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum CheckpointError {
    /// The system says no.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is another kind of file.
    #[error("this is no checkpoint of a training")]
    NotOurs,
    /// It was written by another version.
    #[error("this checkpoint has format {found}; this version reads format {VERSION}")]
    Version {
        /// Its format.
        found: u32,
    },
    /// It is of a network of another shape.
    #[error("this checkpoint is of a network with another architecture")]
    Architecture,
    /// It has changed since it was written.
    #[error("this checkpoint is damaged: {0}")]
    Damaged(String),
}

impl Checkpoint {
    /// Reads a file.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(path: &Path) -> Result<Self, CheckpointError> {
        Self::from_bytes(&fs::read(path)?)
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, CheckpointError> {
        let damaged = |what: &str| CheckpointError::Damaged(what.to_owned());
        let rest = bytes.strip_prefix(MAGIC).ok_or(CheckpointError::NotOurs)?;
        let short = || damaged("it is too short");
        let (version, rest) = rest.split_first_chunk().ok_or_else(short)?;
        let found = u32::from_le_bytes(*version);
        if found != VERSION {
            return Err(CheckpointError::Version { found });
        }
        let (hash, rest) = rest.split_first_chunk().ok_or_else(short)?;
        if u64::from_le_bytes(*hash) != arch::hash() {
            return Err(CheckpointError::Architecture);
        }
        let (length, rest) = rest.split_first_chunk().ok_or_else(short)?;
        let length = u32::from_le_bytes(*length) as usize;
        if rest.len().checked_sub(AFTER) != Some(length) {
            return Err(damaged("its length is wrong"));
        }
        let (content, sum) = bytes.split_last_chunk().ok_or_else(short)?;
        if crc32fast::hash(content) != u32::from_le_bytes(*sum) {
            return Err(damaged("its checksum is wrong"));
        }
        let (head, numbers) = rest.split_at(length);
        let head: Head =
            serde_json::from_slice(head).map_err(|error| damaged(&error.to_string()))?;
        let numbers = numbers.as_chunks().0.iter().map(|bytes| f32::from_le_bytes(*bytes));
        let numbers: Vec<f32> = numbers.collect();
        let part = |i: usize| numbers[i * Model::LEN..(i + 1) * Model::LEN].to_vec();
        Ok(Self {
            config: head.config,
            scales: head.scales,
            data: head.data,
            place: head.place,
            curve: head.curve,
            pending: (f64::from_bits(head.pending.0), head.pending.1),
            state: State { model: Model(part(0)), moments: [part(1), part(2)], steps: head.steps },
        })
    }

    /// The bytes of its file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let head = Head {
            config: self.config.clone(),
            scales: self.scales.clone(),
            data: self.data.clone(),
            place: self.place,
            curve: self.curve.clone(),
            pending: (self.pending.0.to_bits(), self.pending.1),
            steps: self.state.steps,
        };
        let head = serde_json::to_vec(&head).expect("numbers and texts make JSON");
        let mut bytes = Vec::with_capacity(BEFORE + head.len() + AFTER);
        bytes.extend_from_slice(MAGIC);
        bytes.extend_from_slice(&VERSION.to_le_bytes());
        bytes.extend_from_slice(&arch::hash().to_le_bytes());
        bytes.extend_from_slice(&u32::try_from(head.len()).unwrap_or(u32::MAX).to_le_bytes());
        bytes.extend_from_slice(&head);
        let [means, squares] = &self.state.moments;
        for numbers in [&self.state.model.0, means, squares] {
            bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        }
        bytes.extend_from_slice(&crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }
}
