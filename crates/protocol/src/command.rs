//! What an interface says to an engine.

use std::time::Duration;

use xiangqi::{ByColor, Color};

use crate::{Coords, Dialect};

/// A line from an interface.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Command {
    /// `uci`, `ucci` or `ucicyclone`: the first word, which also says which dialect is spoken.
    Hello(Dialect),
    /// `isready`: answer when all before has been done.
    IsReady,
    /// `ucinewgame`, in UCCI `setoption newgame`: what comes next has nothing to do with what was.
    NewGame,
    /// `setoption name … value …`, in UCCI `setoption … …`.
    SetOption {
        /// Which.
        name: String,
        /// To what; buttons have no value.
        value: Option<String>,
    },
    /// `position … moves …`.
    Position {
        /// The first position.
        start: Start,
        /// The moves from there.
        moves: Vec<Coords>,
    },
    /// UCCI's `banmoves …`: moves that must not be played in the position told last.
    BanMoves(Vec<Coords>),
    /// `go …`: search.
    Go(Go),
    /// `stop`: answer now.
    Stop,
    /// `ponderhit`: the expected move was played.
    PonderHit {
        /// A draw is offered with it; UCCI only.
        draw: bool,
    },
    /// UCCI's `probe …`: what is known of a position?
    Probe {
        /// The first position.
        start: Start,
        /// The moves from there.
        moves: Vec<Coords>,
    },
    /// UCI's `debug on` and `debug off`.
    Debug(bool),
    /// `quit`.
    Quit,
}

/// Where the moves of a position begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// The start of a game.
    Game,
    /// A FEN, not read yet.
    Fen(String),
}

/// What limits a search.
///
/// UCI tells clocks by color, UCCI as the mover's and the opponent's; [`Go::with_clocks`] fills in
/// both, so that either dialect can write them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// On the opponent's time.
    pub ponder: bool,
    /// A draw is offered; UCCI only.
    pub draw: bool,
    /// Until stopped.
    pub infinite: bool,
    /// In plies. UCCI's depth 0 asks for a score without a move.
    pub depth: Option<u32>,
    /// In positions.
    pub nodes: Option<u64>,
    /// Until a mate in so many moves is found; UCI only.
    pub mate: Option<u32>,
    /// For this move. UCCI has no word for it and writes a last move before a time control instead.
    pub movetime: Option<Duration>,
    /// On each side's clock. `w` is Red. UCI only.
    pub remaining: ByColor<Option<Duration>>,
    /// Gained with each move. UCI only.
    pub increment: ByColor<Option<Duration>>,
    /// Moves until more time is given. UCI only.
    pub moves_to_go: Option<u32>,
    /// The mover's clock, as UCCI tells it.
    pub own_clock: Option<SideClock>,
    /// The opponent's clock, as UCCI tells it.
    pub opponent_clock: Option<SideClock>,
    /// Count the leaves of the tree of all moves so deep instead of searching; UCI only.
    pub perft: Option<u32>,
    /// Only these moves, if any; UCI only.
    pub search_moves: Vec<Coords>,
}

/// The clock of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SideClock {
    /// What is left.
    pub remaining: Duration,
    /// Moves until more time is given.
    pub moves_to_go: Option<u32>,
    /// Gained with each move.
    pub increment: Option<Duration>,
}

impl Go {
    /// The same by these clocks, with `turn` to move, for any dialect to write.
    ///
    /// ```
    /// use protocol::{Command, Dialect, Go, SideClock, TimeUnit};
    /// use std::time::Duration;
    /// use xiangqi::{ByColor, Color};
    ///
    /// let clock = |ms| SideClock { remaining: Duration::from_millis(ms), ..SideClock::default() };
    /// let clocks = ByColor { red: clock(9_000), black: clock(8_000) };
    /// let go = Command::Go(Go::default().with_clocks(clocks, Color::Black));
    /// assert_eq!(Dialect::Uci.write_command(&go), "go wtime 9000 btime 8000");
    /// let ucci = Dialect::Ucci(TimeUnit::Milliseconds);
    /// assert_eq!(ucci.write_command(&go), "go time 8000 opptime 9000");
    /// ```
    #[must_use]
    pub fn with_clocks(self, clocks: ByColor<SideClock>, turn: Color) -> Self {
        Self {
            remaining: clocks.map(|clock| Some(clock.remaining)),
            increment: clocks.map(|clock| clock.increment),
            moves_to_go: clocks[turn].moves_to_go,
            own_clock: Some(clocks[turn]),
            opponent_clock: Some(clocks[!turn]),
            ..self
        }
    }
}
