//! From games to bytes.

use std::collections::BTreeMap;
use std::fmt;

use crate::encoding::Encoding;
use crate::format::Format;
use crate::game::Game;
use crate::tree::{NodeId, Remarks};

/// How moves are written where a format leaves it open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Notation {
    /// 炮二平五, 马８进７.
    #[default]
    Chinese,
    /// 炮二平五, 馬８進７.
    Traditional,
    /// `C2=5`.
    Wxf,
    /// `H2-E2`.
    Iccs,
    /// `h2e2`.
    Uci,
}

impl Notation {
    /// All notations.
    pub const ALL: [Self; 5] = [Self::Chinese, Self::Traditional, Self::Wxf, Self::Iccs, Self::Uci];

    /// The name for command lines.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Chinese => "zh",
            Self::Traditional => "zh-hant",
            Self::Wxf => "wxf",
            Self::Iccs => "iccs",
            Self::Uci => "uci",
        }
    }

    /// The notation of that name.
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|notation| notation.name().eq_ignore_ascii_case(name))
    }
}

/// How to write.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct WriteOptions {
    /// The notation; the format's own default if `None`.
    pub notation: Option<Notation>,
    /// The encoding of text; the format's own default if `None`.
    pub encoding: Option<Encoding>,
}

/// Something of a game that a format cannot hold.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub enum LossKind {
    /// Moves beside the main line.
    Variations,
    /// Comments.
    Comments,
    /// Annotation glyphs.
    Glyphs,
    /// Clock times.
    Clocks,
    /// Evaluations.
    Evaluations,
    /// Remarks of a kind that only the file's own format knows.
    Remarks,
    /// A tag, by its name.
    Tag(String),
    /// The result.
    Result,
    /// A start position other than the usual one, or one that is not lawful.
    Start,
    /// Who moves first.
    Turn,
    /// Moves that are not legal, with all that follows them.
    IllegalMoves,
    /// All moves.
    Moves,
    /// Characters that the encoding does not have.
    Characters,
    /// A text that is too long for its field, by the field's tag.
    Long(String),
}

impl fmt::Display for LossKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Variations => f.write_str("variations"),
            Self::Comments => f.write_str("comments"),
            Self::Glyphs => f.write_str("glyphs"),
            Self::Clocks => f.write_str("clock times"),
            Self::Evaluations => f.write_str("evaluations"),
            Self::Remarks => f.write_str("other remarks"),
            Self::Tag(name) => write!(f, "tag {name}"),
            Self::Result => f.write_str("result"),
            Self::Start => f.write_str("start position"),
            Self::Turn => f.write_str("side to move"),
            Self::IllegalMoves => f.write_str("illegal moves"),
            Self::Moves => f.write_str("moves"),
            Self::Characters => f.write_str("characters"),
            Self::Long(name) => write!(f, "end of {name}"),
        }
    }
}

/// What was lost of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loss {
    /// Which game, from 0.
    pub game: usize,
    /// What.
    pub kind: LossKind,
    /// How many of them.
    pub count: usize,
}

/// Collects losses while games are written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Losses {
    counts: BTreeMap<(usize, LossKind), usize>,
}

impl Losses {
    /// Adds losses of one kind in one game; none of them is no loss.
    pub fn add(&mut self, game: usize, kind: LossKind, count: usize) {
        if count > 0 {
            *self.counts.entry((game, kind)).or_default() += count;
        }
    }

    /// All losses, game by game.
    pub fn into_vec(self) -> Vec<Loss> {
        let list = self.counts.into_iter();
        list.map(|((game, kind), count)| Loss { game, kind, count }).collect()
    }
}

/// What a format holds beside the start position, the main line and the result; all else is counted as
/// lost.
pub(crate) struct Held<'a> {
    /// Whether it holds a tag.
    pub(crate) tags: &'a dyn Fn(&str) -> bool,
    /// Moves beside the main line.
    pub(crate) variations: bool,
    /// Comments.
    pub(crate) comments: bool,
    /// The main line itself.
    pub(crate) moves: bool,
    /// The result.
    pub(crate) result: bool,
}

impl Default for Held<'_> {
    fn default() -> Self {
        Self { tags: &|_| false, variations: false, comments: false, moves: true, result: true }
    }
}

impl Held<'_> {
    /// Counts what is lost of a game. Glyphs, clocks, evaluations and unknown remarks always are.
    pub(crate) fn count(&self, game: &Game, index: usize, losses: &mut Losses) {
        for (name, _) in game.tags.iter().filter(|(name, _)| !(self.tags)(name)) {
            losses.add(index, LossKind::Tag(name.clone()), 1);
        }
        let tree = &game.tree;
        let (all, main) = (tree.walk().count(), tree.main_line().count());
        if !self.moves {
            losses.add(index, LossKind::Moves, all);
        } else if !self.variations {
            losses.add(index, LossKind::Variations, all - main);
        }
        losses.add(index, LossKind::Result, usize::from(!self.result && game.result.is_some()));
        let mut count = |remarks: &Remarks| {
            let mut add = |kind, count| losses.add(index, kind, count);
            let commented = !remarks.before.is_empty() || !remarks.comment.is_empty();
            add(LossKind::Comments, usize::from(!self.comments && commented));
            add(LossKind::Glyphs, remarks.glyphs.len());
            let clocks = [remarks.clock_ms, remarks.spent_ms].iter().flatten().count();
            add(LossKind::Clocks, clocks);
            // A comment like `+0.38/19` tells the evaluation itself.
            let told = crate::formats::pgn::tells_figures(remarks);
            add(LossKind::Evaluations, usize::from(remarks.eval_cp.is_some() && !told));
            add(LossKind::Remarks, remarks.unknown.len());
        };
        tree.remarks(NodeId::ROOT).map(&mut count);
        if self.variations {
            tree.walk().filter_map(|(node, _)| tree.remarks(node)).for_each(count);
        } else {
            tree.main_line().filter_map(|node| tree.remarks(node)).for_each(count);
        }
    }
}

/// A file to be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// What the format cannot hold.
    pub losses: Vec<Loss>,
}

/// Games cannot be written in a format.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The format is only read.
    #[error("{0} is read, not written")]
    ReadOnly(Format),
    /// There is not exactly one game.
    #[error("a file of format {format} holds one game, here are {games}")]
    OneGame {
        /// The format.
        format: Format,
        /// How many games there are.
        games: usize,
    },
    /// The games are too large for the format.
    #[error("game {game} is too large for format {format}")]
    TooLarge {
        /// The format.
        format: Format,
        /// Which game, from 1.
        game: usize,
    },
}

/// Writes games.
///
/// ```no_run
/// use records::{Format, Game, WriteOptions, write};
/// let written = write(&[Game::default()], Format::Pgn, &WriteOptions::default())?;
/// assert!(written.bytes.starts_with(b"[Game \"Chinese Chess\"]\n"));
/// # Ok::<(), records::WriteError>(())
/// ```
///
/// # Errors
/// If the format is not written, or holds one game and there is not exactly one.
pub fn write(
    games: &[Game],
    format: Format,
    options: &WriteOptions,
) -> Result<Written, WriteError> {
    let codec = format.codec();
    let Some(write) = codec.write else { return Err(WriteError::ReadOnly(format)) };
    if !codec.many && games.len() != 1 {
        return Err(WriteError::OneGame { format, games: games.len() });
    }
    let mut losses = Losses::default();
    let bytes = write(games, options, &mut losses)?;
    Ok(Written { bytes, losses: losses.into_vec() })
}
