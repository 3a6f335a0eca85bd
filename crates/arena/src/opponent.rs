//! An engine to play against, outside of a match.

use std::sync::mpsc::channel;
use std::time::Duration;

use xiangqi::{ByColor, Game, Move};

use crate::fault::Trouble;
use crate::player::{Player, Task, introduce, player};
use crate::process::Taps;
use crate::spec::EngineSpec;
use crate::{Stop, TimeControl};

/// How much more time than asked for is forgiven: whoever holds a clock judges by it.
const MARGIN: Duration = Duration::from_secs(10);
/// How long an answer without a time limit may take.
const PATIENCE: Duration = Duration::from_secs(600);

/// An engine that answers one position after another. A program is started when it is first asked, and
/// ended when this is dropped.
#[derive(Debug)]
pub struct Opponent {
    spec: EngineSpec,
    player: Option<Seat>,
}

struct Seat(Box<dyn Player>);

impl std::fmt::Debug for Seat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seat")
    }
}

impl Opponent {
    /// An engine that is started later.
    pub const fn new(spec: EngineSpec) -> Self {
        Self { spec, player: None }
    }

    /// Thinks of a move, at most for `time` if that is given and the specification allows more. `None`:
    /// it gives up. This waits for the answer; `stop` ends the wait.
    ///
    /// # Errors
    /// What the engine did wrong, an illegal move among it. It is started anew for the next question.
    pub fn think(
        &mut self,
        game: &Game,
        time: Option<Duration>,
        stop: &Stop,
    ) -> Result<Option<Move>, Trouble> {
        // A quick program would answer before anybody looks at the signal.
        if stop.is_set() {
            return Err(Trouble::Stopped);
        }
        let mut seat = match self.player.take() {
            Some(seat) => seat,
            None => self.sit(stop)?,
        };
        let movetime = [self.spec.time.movetime, time].into_iter().flatten().min();
        // Clocks are the business of whoever asks.
        let limits = TimeControl { movetime, clock: None, ..self.spec.time };
        let clocks = ByColor { red: None, black: None };
        let task =
            Task { limits: &limits, clocks: &clocks, margin: MARGIN, patience: PATIENCE, stop };
        let mv = seat.0.think(game, &task)?.mv;
        if let Some(mv) = mv
            && let Some(why) = game.position().illegality(mv)
        {
            let why = format!("{why:?}");
            return Err(crate::Fault::IllegalMove { text: mv.to_string(), why }.into());
        }
        self.player = Some(seat);
        Ok(mv)
    }

    fn sit(&self, stop: &Stop) -> Result<Seat, Trouble> {
        let (notes, _) = channel();
        let taps = Taps { log: None, notes };
        let introduction = introduce(&self.spec, &taps, stop)?;
        let mut player = player(&self.spec, introduction.as_ref(), &taps);
        player.new_game(0, stop)?;
        Ok(Seat(player))
    }
}
