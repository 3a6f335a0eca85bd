//! What the engine's side remembers between lines.

use xiangqi::{Game, Illegality, Move, Position, Record, RuleSet, SetupError};

use crate::{Coords, Go, Ranks, Start};
use engine::{Clock, Limits};

/// Why a position was not taken over.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum PositionError {
    #[error("bad FEN: {0}")]
    Fen(#[from] SetupError),
    #[error("illegal move {coords}: {reason}")]
    Move { coords: Coords, reason: Illegality },
    #[error("{coords} is off the board")]
    OffBoard { coords: Coords },
}

/// The game that a position command tells, and how it counts ranks.
///
/// Ranks are counted from 0 if the moves are legal so, else from 1 if they are legal so. From the
/// start position no first move is legal both ways. A game is told whole even if the law calls it
/// decided somewhere on the way: interfaces have laws of their own.
pub(crate) fn read_position(
    start: &Start,
    moves: &[Coords],
    rules: RuleSet,
    usual: Ranks,
) -> Result<(Game, Ranks), PositionError> {
    let start = match start {
        Start::Game => Position::start(),
        Start::Fen(fen) => Position::from_fen(fen)?,
    };
    let other = match usual {
        Ranks::FromZero => Ranks::FromOne,
        Ranks::FromOne => Ranks::FromZero,
    };
    match play_all(start, moves, usual) {
        Ok(record) => Ok((Game::from_record(record, rules), usual)),
        Err(error) => match play_all(start, moves, other) {
            Ok(record) => Ok((Game::from_record(record, rules), other)),
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

/// The limits that a go command asks for in this position.
pub(crate) fn read_limits(go: &Go, position: &Position, ranks: Ranks) -> Limits {
    let clock = go.remaining[position.turn()].map(|_| Clock {
        remaining: go.remaining.map(Option::unwrap_or_default),
        increment: go.increment.map(Option::unwrap_or_default),
        moves_to_go: go.moves_to_go,
    });
    let search_moves: Vec<Move> =
        go.search_moves.iter().filter_map(|coords| coords.to_move(ranks)).collect();
    Limits {
        depth: go.depth,
        nodes: go.nodes,
        movetime: go.movetime,
        clock,
        mate: go.mate,
        infinite: go.infinite,
        ponder: go.ponder,
        search_moves,
        level: None,
        seed: 0,
    }
}
