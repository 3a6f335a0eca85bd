//! What a search asks of single points of the board.

use std::str::FromStr;

use xiangqi::{File, Piece, Rank, Square};

/// What may stand on a point: bit 0 for nothing, bit `1 + index` for a man.
type Mask = u16;

const EMPTY: Mask = 1;
const ANY_MAN: Mask = 0x7ffe;

/// Conditions that a position meets all of, or its mirror image does. Two forms:
///
/// - terms parted by blanks or commas, a man and a point: `Rh4` a red chariot there, `ce7` a black
///   cannon, `?e4` any man, `-e5` nobody. `?` for a file or a rank is any: `Nf?` is a red horse
///   somewhere on the file, `p?3` a black soldier on the rank;
/// - a placement as in FEN, where `?` is a point and `*` the rest of a rank that may hold anything.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    terms: Vec<Term>,
    mirrored: Vec<Term>,
}

/// On one of these points one of these men stands.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Term {
    points: Vec<u8>,
    mask: Mask,
}

impl Term {
    fn flipped(&self) -> Self {
        let flip = |&point: &u8| point / 9 * 9 + 8 - point % 9;
        Self { points: self.points.iter().map(flip).collect(), mask: self.mask }
    }

    fn fits(&self, board: &[u8; 90]) -> bool {
        self.points.iter().any(|&point| self.mask >> board[usize::from(point)] & 1 != 0)
    }
}

impl Pattern {
    fn new(terms: Vec<Term>) -> Self {
        let mirrored = terms.iter().map(Term::flipped).collect();
        Self { terms, mirrored }
    }

    /// The pattern that only the position itself meets, not its mirror image.
    #[must_use]
    pub fn exact(self) -> Self {
        Self { mirrored: self.terms.clone(), ..self }
    }

    /// `board` has 0 for nothing and `1 + index` for a man on each point.
    pub(crate) fn fits(&self, board: &[u8; 90]) -> bool {
        let fits = |terms: &[Term]| terms.iter().all(|term| term.fits(board));
        fits(&self.terms) || fits(&self.mirrored)
    }
}

/// A text is no pattern.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{term:?} is no part of a pattern: expected a man and a point, such as Rh4, ce7, ?e4, -e5, Nf? or p?3, or a placement as in FEN"
)]
pub struct ParsePatternError {
    /// The part that could not be read.
    pub term: String,
}

impl FromStr for Pattern {
    type Err = ParsePatternError;

    fn from_str(text: &str) -> Result<Self, ParsePatternError> {
        let text = text.trim();
        let terms = if text.contains('/') { placement(text)? } else { list(text)? };
        if terms.is_empty() {
            return Err(ParsePatternError { term: text.to_owned() });
        }
        Ok(Self::new(terms))
    }
}

fn mask(c: char) -> Option<Mask> {
    match c {
        '?' => Some(ANY_MAN),
        '-' | '.' => Some(EMPTY),
        _ => Piece::from_char(c).map(|piece| 2 << piece.index()),
    }
}

fn list(text: &str) -> Result<Vec<Term>, ParsePatternError> {
    text.split(|c: char| c.is_whitespace() || c == ',')
        .filter(|term| !term.is_empty())
        .map(|term| read_term(term).ok_or_else(|| ParsePatternError { term: term.to_owned() }))
        .collect()
}

fn read_term(term: &str) -> Option<Term> {
    let mut chars = term.chars();
    let (man, file, rank) = (chars.next()?, chars.next()?, chars.next()?);
    if chars.next().is_some() {
        return None;
    }
    let files = if file == '?' { File::ALL.to_vec() } else { vec![File::from_char(file)?] };
    let ranks = if rank == '?' { Rank::ALL.to_vec() } else { vec![Rank::from_char(rank)?] };
    let points = ranks.iter().flat_map(|&rank| files.iter().map(move |&file| point(file, rank)));
    Some(Term { points: points.collect(), mask: mask(man)? })
}

fn point(file: File, rank: Rank) -> u8 {
    Square::new(file, rank) as u8
}

fn placement(text: &str) -> Result<Vec<Term>, ParsePatternError> {
    let text = text.split_whitespace().next().unwrap_or_default();
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != 10 {
        return Err(ParsePatternError { term: text.to_owned() });
    }
    let mut terms = Vec::new();
    for (row, rank) in rows.iter().zip(Rank::ALL.into_iter().rev()) {
        let error = || ParsePatternError { term: (*row).to_owned() };
        let mut files = File::ALL.into_iter();
        let mut add = |file, mask| terms.push(Term { points: vec![point(file, rank)], mask });
        for c in row.chars() {
            match c {
                '*' => files.by_ref().for_each(drop),
                '?' => drop(files.next().ok_or_else(error)?),
                '1'..='9' => {
                    for _ in '1'..=c {
                        add(files.next().ok_or_else(error)?, EMPTY);
                    }
                }
                _ => {
                    let mask = mask(c).ok_or_else(error)?;
                    add(files.next().ok_or_else(error)?, mask);
                }
            }
        }
        if files.next().is_some() {
            return Err(error());
        }
    }
    Ok(terms)
}
