//! What an interface's words mean in the game.

use xiangqi::{Color, Game, Illegality, Move, Position, Record, RuleSet, SetupError};

use crate::{Coords, Go, Ranks, SideClock, Start};
use engine::{Clock, Limits};

/// Why a position was not taken over.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum PositionError {
    #[error("bad FEN: {0}")]
    Fen(#[from] SetupError),
    #[error("illegal move {coords}: {reason}")]
    Move { coords: Coords, reason: Illegality },
    #[error("{coords} is off the board")]
    OffBoard { coords: Coords },
}

fn other(ranks: Ranks) -> Ranks {
    match ranks {
        Ranks::FromZero => Ranks::FromOne,
        Ranks::FromOne => Ranks::FromZero,
    }
}

/// The game that a position command tells, and how it counts ranks.
///
/// Ranks are counted as before if the moves are legal so, else in the other way if they are legal
/// so. From the start position no first move is legal both ways. A game is told whole even if the
/// law calls it decided somewhere on the way: interfaces have laws of their own.
pub(super) fn read_position(
    start: &Start,
    moves: &[Coords],
    rules: RuleSet,
    usual: Ranks,
) -> Result<(Game, Ranks), PositionError> {
    let start = match start {
        Start::Game => Position::start(),
        Start::Fen(fen) => Position::from_fen(fen)?,
    };
    match play_all(start, moves, usual) {
        Ok(record) => Ok((Game::from_record(record, rules), usual)),
        Err(error) => match play_all(start, moves, other(usual)) {
            Ok(record) => Ok((Game::from_record(record, rules), other(usual))),
            Err(_) => Err(error),
        },
    }
}

fn play_all(start: Position, moves: &[Coords], ranks: Ranks) -> Result<Record, PositionError> {
    let mut record = Record::new(start);
    for &coords in moves {
        let mv = coords.to_move(ranks).ok_or(PositionError::OffBoard { coords })?;
        record.push(mv).map_err(|reason| PositionError::Move { coords, reason })?;
    }
    Ok(record)
}

/// Moves that an interface names for one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Named {
    /// Those that are legal.
    pub(super) legal: Vec<Move>,
    /// The first that is not.
    pub(super) wrong: Option<PositionError>,
    /// How their ranks are counted: as usual unless only the other way makes them all legal.
    pub(super) ranks: Ranks,
}

/// The moves meant in this position.
pub(super) fn find_moves(moves: &[Coords], position: &Position, usual: Ranks) -> Named {
    let read = |ranks| {
        let mut named = Named { legal: Vec::new(), wrong: None, ranks };
        for &coords in moves {
            let tried = coords.to_move(ranks).ok_or(PositionError::OffBoard { coords });
            let tried = tried.and_then(|mv| match position.play(mv) {
                Ok(_) => Ok(mv),
                Err(reason) => Err(PositionError::Move { coords, reason }),
            });
            match tried {
                Ok(mv) => named.legal.push(mv),
                Err(error) => drop(named.wrong.get_or_insert(error)),
            }
        }
        named
    };
    let named = read(usual);
    if named.wrong.is_none() {
        return named;
    }
    let turned = read(other(usual));
    if turned.wrong.is_none() { turned } else { named }
}

/// The limits that a go command asks for in this position, but for the moves to search.
pub(super) fn read_limits(go: &Go, position: &Position) -> Limits {
    let by_color = go.remaining[position.turn()].map(|_| Clock {
        remaining: go.remaining.map(Option::unwrap_or_default),
        increment: go.increment.map(Option::unwrap_or_default),
        moves_to_go: go.moves_to_go,
    });
    let own = go.own_clock.map(|own| clock_of(own, go.opponent_clock, position.turn()));
    // All that is left for one move, and nothing is said of a game behind it: that is how UCCI
    // interfaces ask for a move in so much time.
    let alone = go.own_clock.filter(|own| {
        let gains = own.increment.is_some_and(|increment| !increment.is_zero());
        own.moves_to_go == Some(1) && !gains && go.opponent_clock.is_none()
    });
    let (movetime, own) = match alone {
        Some(own) => (Some(own.remaining), None),
        None => (go.movetime, own),
    };
    Limits {
        depth: go.depth.map(|depth| depth.max(1)),
        nodes: go.nodes,
        movetime,
        clock: by_color.or(own),
        mate: go.mate,
        infinite: go.infinite,
        ponder: go.ponder,
        ..Limits::default()
    }
}

/// The clocks as UCCI tells them. What is left for the opponent may be unknown.
fn clock_of(own: SideClock, opponent: Option<SideClock>, turn: Color) -> Clock {
    let opponent = opponent.unwrap_or_default();
    let mut clock = Clock { moves_to_go: own.moves_to_go, ..Clock::default() };
    for (color, side) in [(turn, own), (!turn, opponent)] {
        clock.remaining[color] = side.remaining;
        clock.increment[color] = side.increment.unwrap_or_default();
    }
    clock
}
