//! Whether a game is one: every move legal, and the result what the law or the scores give.

use xiangqi::{Game, Illegality, Outcome, Reason, Status};

use crate::{BadPly, ScoredGame};

/// What is wrong with a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GameFault {
    /// A move is not legal.
    #[error(transparent)]
    Illegal(BadPly),
    /// It goes on after the law has ended it.
    #[error("it goes on after ply {plies}, with which it was over")]
    GoesOn {
        /// After how many plies it was over.
        plies: usize,
    },
    /// The result is not that of the last position.
    #[error("it says {outcome} by {reason}, but {}", stands(*status))]
    Result {
        /// The result in the file.
        outcome: Outcome,
        /// The reason in the file.
        reason: Reason,
        /// How the game stands by the law.
        status: Status,
    },
}

fn stands(status: Status) -> String {
    match status {
        Status::Ongoing => "the law has not ended it".to_owned(),
        Status::Over { outcome, reason } => format!("the law says {outcome} by {reason}"),
    }
}

/// Replays a game by the rules library.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn check(game: &ScoredGame) -> Result<(), GameFault> {
    let mut replay = Game::from_position(game.start, game.rules);
    for (index, ply) in game.plies.iter().enumerate() {
        replay.play(ply.mv).map_err(|reason| match reason {
            Illegality::GameOver => GameFault::GoesOn { plies: index },
            reason => GameFault::Illegal(BadPly { ply: index, mv: ply.mv, reason }),
        })?;
    }
    let ScoredGame { outcome, reason, .. } = *game;
    let status = replay.status();
    let right = match status {
        Status::Over { .. } => status == Status::Over { outcome, reason },
        Status::Ongoing => match outcome {
            Outcome::Win(_) => reason == Reason::Resign,
            Outcome::Draw => matches!(reason, Reason::Agreed | Reason::Abandoned),
        },
    };
    if right { Ok(()) } else { Err(GameFault::Result { outcome, reason, status }) }
}
