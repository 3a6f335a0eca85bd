//! Who plays whom, when, with which colour, from which opening.

/// Who meets whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Format {
    /// Everybody meets everybody.
    #[default]
    RoundRobin,
    /// The first meets all others.
    Gauntlet,
}

/// A game to be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Assignment {
    /// From 1. The games of pair *n* are 2*n* − 1 and 2*n*, so that they keep their numbers when
    /// the match is made longer.
    pub number: u32,
    /// From 1; the games of a pair have the same opening and opponents, and colours reversed.
    pub pair: u32,
    /// Which engine has Red.
    pub red: usize,
    /// Which engine has Black.
    pub black: usize,
    /// Which opening, from 0; there may be fewer.
    pub opening: usize,
}

/// All games of a match in their order. Pairs of games stay together, and the encounters take
/// turns, so that a match that is stopped has treated all alike.
///
/// ```
/// use arena::schedule::{Format, schedule};
/// let games = schedule(2, 4, Format::RoundRobin);
/// let sides: Vec<_> = games.iter().map(|g| (g.red, g.black, g.opening)).collect();
/// assert_eq!(sides, [(0, 1, 0), (1, 0, 0), (0, 1, 1), (1, 0, 1)]);
/// ```
pub fn schedule(engines: usize, games_each: u32, format: Format) -> Vec<Assignment> {
    let encounters: Vec<(usize, usize)> = (0..engines)
        .flat_map(|first| (first + 1..engines).map(move |second| (first, second)))
        .filter(|&(first, _)| format == Format::RoundRobin || first == 0)
        .collect();
    let mut games = Vec::new();
    let mut pair = 0_u32;
    for (opening, first_game) in (0..games_each).step_by(2).enumerate() {
        let whole = first_game + 1 < games_each;
        for &(first, second) in &encounters {
            pair = pair.saturating_add(1);
            let number = pair.saturating_mul(2);
            let (red, black) = (first, second);
            games.push(Assignment { number: number - 1, pair, red, black, opening });
            if whole {
                let (red, black) = (second, first);
                games.push(Assignment { number, pair, red, black, opening });
            }
        }
    }
    games
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_meets_everybody_as_often() {
        let games = schedule(4, 3, Format::RoundRobin);
        assert_eq!(games.len(), 6 * 3);
        for first in 0..4 {
            for second in first + 1..4 {
                let met = |a, b| games.iter().filter(|g| (g.red, g.black) == (a, b)).count();
                assert_eq!((met(first, second), met(second, first)), (2, 1));
            }
        }
    }

    #[test]
    fn a_gauntlet_is_run_by_the_first() {
        let games = schedule(4, 2, Format::Gauntlet);
        assert_eq!(games.len(), 3 * 2);
        assert!(games.iter().all(|game| game.red == 0 || game.black == 0));
    }

    #[test]
    fn a_pair_shares_its_opening_with_colours_reversed() {
        for pair in schedule(3, 6, Format::RoundRobin).chunks(2) {
            assert_eq!((pair[0].pair, pair[0].opening), (pair[1].pair, pair[1].opening));
            assert_eq!((pair[0].red, pair[0].black), (pair[1].black, pair[1].red));
        }
    }
}
