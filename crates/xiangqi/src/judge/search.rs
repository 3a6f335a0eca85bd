//! The law in the cheap form that a search can afford at every node.
//!
//! A [`Trail`] is the game so far and the line being searched. Asking it for a repetition costs a
//! walk over a few keys where there is none, and where there is one, mostly two looks at captures:
//! sides that chase are rare, and the first harmless move settles it.
//!
//! Inside the searched line the *second* occurrence counts as the last: what a side does to come
//! back once it can do again, so the value of the repetition is the value of the position. Before
//! the root the game's own count holds.
//!
//! The outcome is the one [`judge`](super::judge) gives, except under
//! [`RuleSet::Cxa`]: mate threats and exchanges are too dear here, so there a
//! side is to blame if every move checks or newly attacks any man that one capture wins.

use super::Window;
use super::chase::{chases_one_man, chases_pinned_chariot, threatens};
use super::law::{ASIAN, Book, ChaseBook};
use super::repetition::{always_checks, heavier};
use crate::{ByColor, Color, Move, Outcome, Piece, Position, Record, RuleSet};

/// The game so far and the line being searched.
///
/// ```
/// use xiangqi::judge::search::Trail;
/// use xiangqi::{Color, Outcome, Position, Record, RuleSet, notation};
/// // A chariot checks, the general steps aside, and again.
/// let mut position: Position = "5k3/R8/9/9/9/9/9/9/9/3K5 w - - 0 1".parse()?;
/// let mut trail = Trail::new(&Record::new(position), RuleSet::Axf);
/// for text in ["a8a9", "f9f8", "a9a8", "f8f9"] {
///     assert_eq!(trail.repetition(), None);
///     let mv = notation::parse_move(text, &position)?;
///     position = position.play(mv)?;
///     trail.push(mv, &position);
/// }
/// assert_eq!(trail.repetition(), Some(Outcome::Win(Color::Black)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Trail {
    record: Record,
    /// The position before each ply, and the current one last.
    marks: Vec<Mark>,
    /// Plies that were played in the game.
    root: usize,
    rules: RuleSet,
}

/// What finding a repetition needs to know of a position.
#[derive(Clone, Copy, Debug)]
struct Mark {
    key: u64,
    /// Index of the first position that could be the same.
    floor: usize,
}

impl Trail {
    /// The trail of a search that starts where `game` stands.
    pub fn new(game: &Record, rules: RuleSet) -> Self {
        let mut trail = Self {
            record: Record::new(*game.start()),
            marks: vec![Mark { key: game.start().key(), floor: 0 }],
            root: game.plies().len(),
            rules,
        };
        for (i, ply) in game.plies().iter().enumerate() {
            let after = game.position_before(i + 1).expect("a position follows every ply");
            trail.push(ply.mv, after);
        }
        trail
    }

    /// How many plies of the line being searched it holds.
    pub fn depth(&self) -> usize {
        self.record.plies().len() - self.root
    }

    /// Notes that `mv` has led to `after`.
    ///
    /// # Panics
    /// If no man stands where the move starts.
    #[inline]
    pub fn push(&mut self, mv: Move, after: &Position) {
        let captured = self.record.position().board().get(mv.to());
        self.append(mv, captured, after, captured.is_some());
    }

    /// Notes that the side to move has passed: nothing before can come again.
    pub fn push_pass(&mut self, after: &Position) {
        let king = self.record.position().king(self.record.position().turn());
        self.append(Move::new(king, king), None, after, true);
    }

    #[inline]
    fn append(&mut self, mv: Move, captured: Option<Piece>, after: &Position, irreversible: bool) {
        self.record.push_known(mv, captured, after);
        let last = self.marks.len() - 1;
        let floor = if irreversible { last + 1 } else { self.marks[last].floor };
        self.marks.push(Mark { key: after.key(), floor });
    }

    /// Takes the last move or pass back.
    ///
    /// # Panics
    /// If there is none.
    #[inline]
    pub fn pop(&mut self) {
        self.record.pop().expect("a ply to take back");
        self.marks.pop();
    }

    /// How the repetition that the current position completes is ruled; `None` if it completes
    /// none.
    #[inline]
    pub fn repetition(&self) -> Option<Outcome> {
        let end = self.marks.len() - 1;
        let Mark { key, floor } = self.marks[end];
        if end < floor + 4 {
            return None;
        }
        let mut occurrences = 1;
        let mut index = end - 2;
        while index >= floor + 2 {
            index -= 2;
            if self.marks[index].key == key {
                occurrences += 1;
                if index >= self.root || occurrences == self.rules.occurrences() {
                    return Some(self.rule(Window { first: index, end, occurrences }));
                }
            }
        }
        None
    }

    fn rule(&self, window: Window) -> Outcome {
        let checks = ByColor::from_fn(|color| always_checks(&self.record, window, color));
        let loser = if checks.red || checks.black {
            heavier(checks.map(u8::from))
        } else {
            match Book::of(self.rules) {
                Book::CheckOnly => None,
                Book::Chase(book) => self.chaser(window, book),
                Book::Natures => self.attacker(window),
            }
        };
        loser.map_or(Outcome::Draw, |loser| Outcome::Win(!loser))
    }

    fn chaser(&self, window: Window, book: ChaseBook) -> Option<Color> {
        let checks = |ply| self.record.position_before(ply + 1).is_some_and(Position::is_check);
        if book.check_ends_chase && (window.first..window.end).any(checks) {
            return None;
        }
        heavier(ByColor::from_fn(|color| {
            let chases = chases_one_man(&self.record, window, color, book);
            let pinned = chases
                && book.pinned_chariot_weighs
                && chases_pinned_chariot(&self.record, window, color, book);
            u8::from(chases) + u8::from(pinned)
        }))
    }

    /// The side whose every move checks or attacks, unless both do.
    fn attacker(&self, window: Window) -> Option<Color> {
        heavier(ByColor::from_fn(|color| {
            let attacks = (window.first..window.end)
                .rev()
                .filter(|&ply| self.record.plies()[ply].piece.color() == color)
                .all(|ply| threatens(&self.record, ply, ASIAN));
            u8::from(attacks)
        }))
    }
}
