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

/// The moves meant in this position, and how their ranks are counted: as usual unless only the other
/// way makes them all legal.
pub(super) fn find_moves(
    moves: &[Coords],
    position: &Position,
    usual: Ranks,
) -> (Vec<Move>, Ranks) {
    let read = |ranks| -> Vec<Move> { moves.iter().filter_map(|mv| mv.to_move(ranks)).collect() };
    let fits = |found: &[Move]| {
        found.len() == moves.len() && found.iter().all(|&mv| position.is_legal(mv))
    };
    let (found, turned) = (read(usual), read(other(usual)));
    if !fits(&found) && fits(&turned) { (turned, other(usual)) } else { (found, usual) }
}

/// The limits that a go command asks for in this position, but for the moves to search.
pub(super) fn read_limits(go: &Go, position: &Position) -> Limits {
    let by_color = go.remaining[position.turn()].map(|_| Clock {
        remaining: go.remaining.map(Option::unwrap_or_default),
        increment: go.increment.map(Option::unwrap_or_default),
        moves_to_go: go.moves_to_go,
    });
    let own = go.own_clock.map(|own| clock_of(own, go.opponent_clock, position.turn()));
    Limits {
        depth: go.depth.map(|depth| depth.max(1)),
        nodes: go.nodes,
        movetime: go.movetime,
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
