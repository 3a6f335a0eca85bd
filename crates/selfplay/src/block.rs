//! Blocks: some games with a checksum, written and trusted as a whole.

use std::io::{self, BufRead};

use crate::ScoredGame;
use crate::codec::{self, CodecError};

/// How a block begins.
const MAGIC: [u8; 4] = *b"BLCK";
/// Length of what stands before the games: magic, length, games, positions, checksum.
pub(crate) const HEAD: usize = 20;
/// A block is full with so many games…
pub(crate) const FULL_GAMES: u32 = 32;
/// … or so many bytes.
pub(crate) const FULL_BYTES: usize = 1 << 16;
/// No block has more bytes of games.
const MOST_BYTES: usize = 1 << 20;

const _: () = assert!(FULL_BYTES + codec::MOST_BYTES <= MOST_BYTES);

/// What is wrong with a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BlockFault {
    /// It does not begin as a block does.
    #[error("no block begins here")]
    Magic,
    /// It says that it is longer than blocks are.
    #[error("it claims {bytes} bytes, more than a block has")]
    Length {
        /// What it says.
        bytes: u32,
    },
    /// The checksum does not fit.
    #[error("its checksum does not fit")]
    Checksum,
    /// The checksum fits, but a game cannot be read.
    #[error("game {} of it: {fault}", game + 1)]
    Game {
        /// Which of the block's games, from 0.
        game: u32,
        /// What is wrong.
        fault: CodecError,
    },
    /// The counts at its head are not those of its games.
    #[error("it has other games than its head says")]
    Counts,
}

/// A block that is being filled.
#[derive(Clone, Debug, Default)]
pub(crate) struct Filling {
    bytes: Vec<u8>,
    games: u32,
    positions: u32,
}

impl Filling {
    pub(crate) fn push(&mut self, game: &ScoredGame) {
        codec::encode(game, &mut self.bytes);
        self.games += 1;
        self.positions += u32::try_from(game.scored()).unwrap_or(u32::MAX);
    }

    pub(crate) fn is_full(&self) -> bool {
        self.games >= FULL_GAMES || self.bytes.len() >= FULL_BYTES
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.games == 0
    }

    /// The block as it stands in the file.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let length = u32::try_from(self.bytes.len()).expect("a block is short");
        for word in [length, self.games, self.positions] {
            bytes.extend(word.to_le_bytes());
        }
        let mut crc = crc32fast::Hasher::new();
        crc.update(&bytes);
        crc.update(&self.bytes);
        bytes.extend(crc.finalize().to_le_bytes());
        bytes.extend(&self.bytes);
        bytes
    }
}

/// A block whose checksum fits.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    pub(crate) games: u32,
    pub(crate) positions: u32,
    payload: Vec<u8>,
}

/// What stands where a block is expected.
#[derive(Debug)]
pub(crate) enum Found {
    /// A whole one.
    Block(Block),
    /// Nothing: the end.
    End,
    /// The first bytes of one; the file ends before its end. So many bytes.
    Torn(u64),
    /// One with a fault. Whether what follows it can be read.
    Damaged(BlockFault, Next),
}

/// Whether reading can go on behind a damaged block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    /// Its length makes sense; it has so many bytes in all.
    After(u64),
    /// Nothing tells where the next one begins.
    Lost,
}

/// Reads a block.
pub(crate) fn read(input: &mut impl BufRead) -> io::Result<Found> {
    let mut head = [0; HEAD];
    let had = fill(input, &mut head)?;
    if had == 0 {
        return Ok(Found::End);
    }
    if had < HEAD {
        return Ok(Found::Torn(had as u64));
    }
    let word = |at: usize| u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
    if head[..4] != MAGIC {
        // After a loss of power a file may have its new length and none of its new bytes.
        return if head == [0; HEAD]
            && let Some(zeros) = zeros_to_the_end(input)?
        {
            Ok(Found::Torn(HEAD as u64 + zeros))
        } else {
            Ok(Found::Damaged(BlockFault::Magic, Next::Lost))
        };
    }
    let (length, games, positions, crc) = (word(4), word(8), word(12), word(16));
    if length as usize > MOST_BYTES {
        return Ok(Found::Damaged(BlockFault::Length { bytes: length }, Next::Lost));
    }
    let mut payload = vec![0; length as usize];
    let had = fill(input, &mut payload)?;
    let whole = HEAD as u64 + had as u64;
    if had < payload.len() {
        return Ok(Found::Torn(whole));
    }
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&head[..16]);
    hasher.update(&payload);
    if hasher.finalize() != crc {
        // The last block of a file was perhaps not written to its end.
        return Ok(if input.fill_buf()?.is_empty() {
            Found::Torn(whole)
        } else {
            Found::Damaged(BlockFault::Checksum, Next::After(whole))
        });
    }
    Ok(Found::Block(Block { games, positions, payload }))
}

impl Block {
    /// How many bytes it has in the file.
    pub(crate) fn len(&self) -> u64 {
        (HEAD + self.payload.len()) as u64
    }

    /// Its games.
    pub(crate) fn decode(&self) -> Result<Vec<ScoredGame>, BlockFault> {
        let mut rest = self.payload.as_slice();
        let mut games = Vec::new();
        let (mut count, mut positions) = (0_u32, 0_u64);
        while !rest.is_empty() {
            let game = codec::decode(&mut rest);
            let game = game.map_err(|fault| BlockFault::Game { game: count, fault })?;
            positions += game.scored() as u64;
            count += 1;
            games.push(game);
        }
        let counts_fit = count == self.games && positions == u64::from(self.positions);
        if counts_fit { Ok(games) } else { Err(BlockFault::Counts) }
    }
}

/// Fills as much of `bytes` as there is, and says how much that was.
fn fill(input: &mut impl BufRead, bytes: &mut [u8]) -> io::Result<usize> {
    let mut had = 0;
    while had < bytes.len() {
        match input.read(&mut bytes[had..]) {
            Ok(0) => break,
            Ok(more) => had += more,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(had)
}

/// How many zeros there are, if nothing else follows.
fn zeros_to_the_end(input: &mut impl BufRead) -> io::Result<Option<u64>> {
    let mut count = 0;
    loop {
        let bytes = input.fill_buf()?;
        if bytes.is_empty() {
            return Ok(Some(count));
        }
        if bytes.iter().any(|&byte| byte != 0) {
            return Ok(None);
        }
        let len = bytes.len();
        count += len as u64;
        input.consume(len);
    }
}
