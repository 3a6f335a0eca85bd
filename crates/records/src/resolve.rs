//! Which move a text means where two men fit: what follows decides.

use xiangqi::Move;

use crate::movetext::{Candidates, Meaning, Ranks, meaning};
use crate::stand::Stand;

/// How many moves are tried out to decide one text.
const TRIES: usize = 2_000;
/// How many moves are tried out to decide all texts of a game.
const TRIES_A_GAME: usize = 200_000;
/// How many open questions deep.
const DEPTH: usize = 12;

/// Finds the moves of one game's texts.
#[derive(Clone, Debug)]
pub(crate) struct Resolver {
    ranks: Option<Ranks>,
    tries: usize,
}

/// What a text was found to mean.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Found {
    /// One move.
    Move(Move),
    /// Several moves, and what follows fits them equally: the first is taken.
    Several(Move, Candidates),
    /// The form of a move, but no legal one.
    Illegal,
    /// Not the form of a move.
    NoMove,
}

impl Resolver {
    /// For a game of which nothing is known.
    pub(crate) fn new() -> Self {
        Self { ranks: None, tries: TRIES_A_GAME }
    }

    /// How the ranks of the game are counted, as far as that was asked.
    pub(crate) fn ranks(&self) -> Ranks {
        self.ranks.unwrap_or_default()
    }

    /// Finds the move; `rest` are the texts that follow it on its line.
    pub(crate) fn find<'a>(
        &mut self,
        text: &'a str,
        stand: &Stand,
        rest: &(impl Iterator<Item = &'a str> + Clone),
    ) -> Found {
        let ranks = match self.ranks {
            Some(ranks) => ranks,
            None => self.find_ranks(text, stand, rest),
        };
        let candidates = match meaning(text, stand, ranks) {
            Meaning::NoMove => return Found::NoMove,
            Meaning::Moves(candidates) => candidates,
        };
        match candidates[..] {
            [] => Found::Illegal,
            [mv] => Found::Move(mv),
            _ => self.decide(&candidates, stand, rest),
        }
    }

    /// How ranks are counted, which the first text with a rank makes a question.
    fn find_ranks<'a>(
        &mut self,
        text: &'a str,
        stand: &Stand,
        rest: &(impl Iterator<Item = &'a str> + Clone),
    ) -> Ranks {
        if !has_rank(text) {
            return Ranks::FromZero;
        }
        let shown = Ranks::shown_by(text).or_else(|| rest.clone().find_map(Ranks::shown_by));
        let ranks = shown.unwrap_or_else(|| {
            let reach = |ranks| {
                let mut tries = TRIES;
                reach(*stand, std::iter::once(text).chain(rest.clone()), ranks, &mut tries, DEPTH)
            };
            let (zero, one) = (reach(Ranks::FromZero), reach(Ranks::FromOne));
            if one > zero { Ranks::FromOne } else { Ranks::FromZero }
        });
        self.ranks = Some(ranks);
        ranks
    }

    fn decide<'a>(
        &mut self,
        candidates: &Candidates,
        stand: &Stand,
        rest: &(impl Iterator<Item = &'a str> + Clone),
    ) -> Found {
        let mut tries = TRIES.min(self.tries);
        let before = tries;
        let mut best: Option<(usize, Move)> = None;
        let mut equals = Candidates::new();
        for &mv in candidates {
            let mut next = *stand;
            next.play(mv);
            let reach = reach(next, rest.clone(), self.ranks(), &mut tries, DEPTH);
            match best {
                Some((most, _)) if reach == most => equals.push(mv),
                Some((most, _)) if reach < most => {}
                _ => {
                    best = Some((reach, mv));
                    equals = Candidates::from_iter([mv]);
                }
            }
        }
        self.tries -= before - tries;
        match equals[..] {
            [mv] => Found::Move(mv),
            _ => Found::Several(equals[0], equals),
        }
    }
}

/// Whether a text ends with a point, as coordinates and letters with a target do.
fn has_rank(text: &str) -> bool {
    let text = text.trim_end_matches(['+', '#', '!', '?']).as_bytes();
    match text {
        [.., letter, b'1', b'0'] | [.., letter, b'0'..=b'9'] => {
            (b'a'..=b'i').contains(&(letter | 0x20))
        }
        _ => false,
    }
}

/// How many of the texts can be played one after the other.
fn reach<'a>(
    mut stand: Stand,
    mut rest: impl Iterator<Item = &'a str> + Clone,
    ranks: Ranks,
    tries: &mut usize,
    depth: usize,
) -> usize {
    let mut played = 0;
    while *tries > 0 {
        *tries -= 1;
        let Some(text) = rest.next() else { break };
        let Meaning::Moves(candidates) = meaning(text, &stand, ranks) else { break };
        match candidates[..] {
            [] => break,
            [mv] => stand.play(mv),
            [first, ..] if depth == 0 => stand.play(first),
            _ => {
                let after = candidates.iter().map(|&mv| {
                    let mut next = stand;
                    next.play(mv);
                    reach(next, rest.clone(), ranks, tries, depth - 1)
                });
                return played + 1 + after.max().unwrap_or_default();
            }
        }
        played += 1;
    }
    played
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find(fen: &str, texts: &[&str]) -> Found {
        let stand = Stand::new(crate::fen::parse(fen).expect("a FEN").setup);
        Resolver::new().find(texts[0], &stand, &texts[1..].iter().copied())
    }

    fn mv(text: &str) -> Move {
        text.parse::<xiangqi::notation::Iccs>().expect("a move").0
    }

    /// Two chariots on one file, free to go sideways.
    const TWINS: &str = "3k5/9/9/4R4/9/4R4/9/9/9/4K4 w - - 0 1";

    #[test]
    fn what_follows_decides_between_twins() {
        let front = find(TWINS, &["车五平四", "d9d8", "e4e5"]);
        assert_eq!(front, Found::Move(mv("e6f6")));
        let rear = find(TWINS, &["车五平四", "d9d8", "e6e5"]);
        assert_eq!(rear, Found::Move(mv("e4f4")));
        let open = find(TWINS, &["车五平四"]);
        let both = Candidates::from_iter([mv("e6f6"), mv("e4f4")]);
        assert_eq!(open, Found::Several(mv("e6f6"), both));
    }

    #[test]
    fn ranks_are_found_by_what_can_be_played() {
        let start = xiangqi::fen::START;
        assert_eq!(find(start, &["h3e3", "h8e8"]), Found::Move(mv("h2e2")));
        assert_eq!(find(start, &["h2e2", "h7e7"]), Found::Move(mv("h2e2")));
        assert_eq!(find(start, &["g4g5", "b8c8", "h10g8"]), Found::Move(mv("g3g4")));
        assert_eq!(find(start, &["a3a4", "h9g7", "h0g2"]), Found::Move(mv("a3a4")));
    }

    #[test]
    fn no_move_and_illegal_moves_are_told_apart() {
        assert_eq!(find(xiangqi::fen::START, &["h2e3"]), Found::Illegal);
        assert_eq!(find(xiangqi::fen::START, &["ZHAO"]), Found::NoMove);
    }
}
