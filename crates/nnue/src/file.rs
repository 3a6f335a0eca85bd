//! The file of a network.
//!
//! All numbers are little-endian:
//!
//! | bytes | what |
//! |---|---|
//! | 8 | [`MAGIC`] |
//! | 4 | [`VERSION`] of the format |
//! | 8 | [`arch::hash`] |
//! | 4 × 3 | rows, hidden units, output rows |
//! | 4 | scale: the score, on the inner scale of the search, of an output of 1 |
//! | 2 + n | length of the description, and the description in UTF-8 |
//! | 2 × hidden | sums of an empty board |
//! | 2 × rows × hidden | weights of each feature |
//! | 2 × outputs × 2 × hidden | weights of the output rows; the side to move first |
//! | 4 × outputs | what is added to each output |
//! | 4 | CRC-32 of everything before |

use crate::arch::{self, BUCKETS, HIDDEN};
use crate::features::ROWS;

/// The first bytes of the file.
const MAGIC: &[u8; 8] = b"CHUHENET";
/// The format that this version reads and writes.
const VERSION: u32 = 1;
/// No output of 1 is worth more than this.
const MOST_SCALE: i32 = 10_000;

/// The numbers of a network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    /// Sums of the hidden layer for an empty board, [`arch::UNIT`] being 1.
    pub bias: Vec<i16>,
    /// For each feature what it adds to them, row by row.
    pub rows: Vec<i16>,
    /// For each output row the weights of the units of the side to move, then of the other,
    /// [`arch::OUTPUT_UNIT`] being 1.
    pub output: Vec<i16>,
    /// What is added to each output, [`arch::ONE`] being 1.
    pub output_bias: Vec<i32>,
    /// The score, on the inner scale of the search, of an output of 1.
    pub scale: i32,
    /// How the network came to be, for people. At most 65535 bytes are kept.
    pub description: String,
}

/// Why a file is no network for this version.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NetworkError {
    /// The file does not begin as a network does.
    #[error("this is not a network file: it does not begin with CHUHENET")]
    Magic,
    /// The file is of another version of the format.
    #[error("this network file has format {found}; this version reads format {VERSION}")]
    Version {
        /// Its format.
        found: u32,
    },
    /// The network has another shape, or means something else by its numbers.
    #[error(
        "this network has another architecture: {rows} × {hidden} × {outputs}, mark {hash:016x}; \
         this version computes {ROWS} × {HIDDEN} × {BUCKETS}, mark {ours:016x}",
        ours = arch::hash()
    )]
    Architecture {
        /// Features.
        rows: u32,
        /// Units of the hidden layer.
        hidden: u32,
        /// Output rows.
        outputs: u32,
        /// Its [`arch::hash`].
        hash: u64,
    },
    /// The file ends too soon or goes on too long.
    #[error("this network file is damaged: it has {found} bytes and should have {expected}")]
    Length {
        /// How long it is.
        found: usize,
        /// How long it should be.
        expected: usize,
    },
    /// Something in the file has changed since it was written.
    #[error(
        "this network file is damaged: its checksum is {found:08x} and should be {expected:08x}"
    )]
    Checksum {
        /// Of what is there.
        found: u32,
        /// What the file says.
        expected: u32,
    },
    /// The scale is out of range.
    #[error("this network has the scale {found}; it must be between 1 and {MOST_SCALE}")]
    Scale {
        /// The scale.
        found: i32,
    },
}

/// Bytes before the description.
const HEAD: usize = 8 + 4 + 8 + 4 * 3 + 4 + 2;
/// Bytes after it.
const BODY: usize = 2 * HIDDEN * (1 + ROWS) + 2 * BUCKETS * 2 * HIDDEN + 4 * BUCKETS + 4;

impl Weights {
    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub fn read(bytes: &[u8]) -> Result<Self, NetworkError> {
        if !bytes.starts_with(MAGIC) {
            return Err(NetworkError::Magic);
        }
        let (mut reader, length) = (Reader(bytes), bytes.len());
        let too_short = || NetworkError::Length { found: length, expected: HEAD + BODY };
        reader.take::<8>().ok_or_else(too_short)?;
        let version = reader.u32().ok_or_else(too_short)?;
        if version != VERSION {
            return Err(NetworkError::Version { found: version });
        }
        let hash = u64::from_le_bytes(reader.take().ok_or_else(too_short)?);
        let rows = reader.u32().ok_or_else(too_short)?;
        let hidden = reader.u32().ok_or_else(too_short)?;
        let outputs = reader.u32().ok_or_else(too_short)?;
        let sizes = [rows, hidden, outputs].map(|size| size as usize);
        if hash != arch::hash() || sizes != [ROWS, HIDDEN, BUCKETS] {
            return Err(NetworkError::Architecture { rows, hidden, outputs, hash });
        }
        let scale = reader.u32().ok_or_else(too_short)?.cast_signed();
        let words = usize::from(u16::from_le_bytes(reader.take().ok_or_else(too_short)?));
        if length != HEAD + words + BODY {
            return Err(NetworkError::Length { found: length, expected: HEAD + words + BODY });
        }
        let (content, sum) = bytes.split_at(length - 4);
        let expected = Reader(sum).u32().ok_or_else(too_short)?;
        let found = crc32fast::hash(content);
        if found != expected {
            return Err(NetworkError::Checksum { found, expected });
        }
        if !(1..=MOST_SCALE).contains(&scale) {
            return Err(NetworkError::Scale { found: scale });
        }
        let description = String::from_utf8_lossy(reader.bytes(words)).into_owned();
        Ok(Self {
            bias: reader.numbers(HIDDEN, i16::from_le_bytes),
            rows: reader.numbers(ROWS * HIDDEN, i16::from_le_bytes),
            output: reader.numbers(BUCKETS * 2 * HIDDEN, i16::from_le_bytes),
            output_bias: reader.numbers(BUCKETS, i32::from_le_bytes),
            scale,
            description,
        })
    }

    /// The bytes of its file.
    ///
    /// # Panics
    /// If there are more or fewer weights than the architecture has.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.assert_sizes();
        let mut words = self.description.as_str();
        while u16::try_from(words.len()).is_err() {
            words = &words[..words.floor_char_boundary(usize::from(u16::MAX))];
        }
        let mut bytes = Vec::with_capacity(HEAD + words.len() + BODY);
        bytes.extend_from_slice(MAGIC);
        bytes.extend_from_slice(&VERSION.to_le_bytes());
        bytes.extend_from_slice(&arch::hash().to_le_bytes());
        for size in [ROWS, HIDDEN, BUCKETS] {
            bytes.extend_from_slice(&u32::try_from(size).unwrap_or(u32::MAX).to_le_bytes());
        }
        bytes.extend_from_slice(&self.scale.to_le_bytes());
        bytes.extend_from_slice(&u16::try_from(words.len()).unwrap_or(u16::MAX).to_le_bytes());
        bytes.extend_from_slice(words.as_bytes());
        let words = self.bias.iter().chain(&self.rows).chain(&self.output);
        bytes.extend(words.flat_map(|number| number.to_le_bytes()));
        bytes.extend(self.output_bias.iter().flat_map(|number| number.to_le_bytes()));
        bytes.extend_from_slice(&crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// A checksum of all numbers, the description left out.
    pub fn mark(&self) -> u32 {
        let mut hasher = crc32fast::Hasher::new();
        for word in self.bias.iter().chain(&self.rows).chain(&self.output) {
            hasher.update(&word.to_le_bytes());
        }
        for word in self.output_bias.iter().chain([&self.scale]) {
            hasher.update(&word.to_le_bytes());
        }
        hasher.finalize()
    }

    /// A network that knows nothing, the same for the same seed: to test with.
    pub fn random(seed: u64) -> Self {
        let mut state = seed;
        let mut next = move || {
            // SplitMix64, after Steele, Lea and Flood (2014).
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let word = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            (word ^ (word >> 31)).to_le_bytes()
        };
        let mut small = || i16::from(i8::from_le_bytes([next()[0]]));
        let bias = (0..HIDDEN).map(|_| small() + 120).collect();
        let rows = (0..ROWS * HIDDEN).map(|_| small()).collect();
        let output = (0..BUCKETS * 2 * HIDDEN).map(|_| small() / 2).collect();
        let output_bias = (0..BUCKETS).map(|_| i32::from(small()) * arch::ONE / 256).collect();
        let description = format!("random numbers of the seed {seed}");
        Self { bias, rows, output, output_bias, scale: 200, description }
    }

    pub(crate) fn assert_sizes(&self) {
        assert_eq!(self.bias.len(), HIDDEN, "biases");
        assert_eq!(self.rows.len(), ROWS * HIDDEN, "weights");
        assert_eq!(self.output.len(), BUCKETS * 2 * HIDDEN, "output weights");
        assert_eq!(self.output_bias.len(), BUCKETS, "output biases");
    }
}

/// The bytes not read yet.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (first, rest) = self.0.split_first_chunk::<N>()?;
        self.0 = rest;
        Some(*first)
    }

    fn u32(&mut self) -> Option<u32> {
        self.take().map(u32::from_le_bytes)
    }

    /// The next bytes, fewer at the end.
    fn bytes(&mut self, count: usize) -> &'a [u8] {
        let (first, rest) = self.0.split_at(count.min(self.0.len()));
        self.0 = rest;
        first
    }

    fn numbers<const N: usize, T>(&mut self, count: usize, read: fn([u8; N]) -> T) -> Vec<T> {
        self.bytes(count * N).as_chunks().0.iter().map(|chunk| read(*chunk)).collect()
    }
}
