//! Positions with known results, and whether the engine sees them.
//!
//! A suite is a table: tab-separated columns named in the first line. Needed are `fen` and `result`
//! (`red`, `black` or `draw`; other rows are left out). `id`, `confidence` (rows that are not `high`
//! are left out) and `solution_ends_with` (`checkmate`) are used where there are such columns.

use std::collections::HashMap;
use std::fmt;
use std::sync::mpsc::channel;
use std::time::Duration;

use xiangqi::{Color, Game, Move, Position, RuleSet, SetupError};

use crate::{Engine, Info, Limits, Score, Sink};

/// A position with its result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// Its name in the table, or the number of its line.
    pub id: String,
    /// The position.
    pub position: Position,
    /// What the engine should see.
    pub goal: Goal,
}

/// What is known of a position. Scores are in hundredths of a soldier.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Goal {
    /// This side mates: a mate must be found.
    Mate(Color),
    /// This side wins: a mate, or a score of [`Goal::WON`] or more.
    Win(Color),
    /// Nobody wins: a score within [`Goal::LEVEL`] of zero.
    Draw,
}

/// Why a text is no suite.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SuiteError {
    /// There is no such column.
    NoColumn {
        /// Its name.
        name: &'static str,
    },
    /// A position cannot be read.
    BadFen {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        error: SetupError,
    },
}

impl fmt::Display for SuiteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoColumn { name } => {
                write!(f, "the first line names no column {name:?}; columns are parted by tabs")
            }
            Self::BadFen { line, error } => write!(f, "line {line}: {error}"),
        }
    }
}

impl std::error::Error for SuiteError {}

impl Goal {
    /// A score from which on a win is taken to be seen.
    pub const WON: i32 = 175;
    /// How far from zero the score of a seen draw may be.
    pub const LEVEL: i32 = 58;

    /// Whether a score for `turn` shows that the result is seen.
    pub fn is_seen(self, score: Score, turn: Color) -> bool {
        let mates = |winner| matches!(score, Score::Mate(moves) if (moves > 0) == (winner == turn));
        match (self, score) {
            (Self::Mate(winner), _) => mates(winner),
            (Self::Win(winner), Score::Cp(cp)) => {
                (if winner == turn { cp } else { -cp }) >= Self::WON
            }
            (Self::Win(winner), Score::Mate(_)) => mates(winner),
            (Self::Draw, Score::Cp(cp)) => cp.abs() <= Self::LEVEL,
            (Self::Draw, Score::Mate(_)) => false,
        }
    }
}

/// Reads a suite. Rows with a result that is not known for certain, and rows said to have an unlawful
/// position (`position_legal` is `no`), are left out.
///
/// # Errors
/// If a needed column is missing or a position cannot be read.
pub fn parse_suite(text: &str) -> Result<Vec<Problem>, SuiteError> {
    let mut lines = (1..).zip(text.lines());
    let heading = lines.next().map_or("", |(_, line)| line);
    let columns: HashMap<&str, usize> =
        heading.split('\t').map(str::trim).enumerate().map(|(i, name)| (name, i)).collect();
    let needed = |name| columns.get(name).copied().ok_or(SuiteError::NoColumn { name });
    let (fen, result) = (needed("fen")?, needed("result")?);
    let mut problems = Vec::new();
    for (line, row) in lines {
        let cells: Vec<&str> = row.split('\t').map(str::trim).collect();
        let named = |name| columns.get(name).and_then(|&at| cells.get(at)).copied();
        let ends_in_mate = named("solution_ends_with") == Some("checkmate");
        let win = |color| if ends_in_mate { Goal::Mate(color) } else { Goal::Win(color) };
        let goal = match cells.get(result) {
            Some(&"red") => win(Color::Red),
            Some(&"black") => win(Color::Black),
            Some(&"draw") => Goal::Draw,
            _ => continue,
        };
        let doubtful = named("confidence").is_some_and(|text| text != "high");
        if doubtful || named("position_legal") == Some("no") {
            continue;
        }
        let position = Position::from_fen(cells.get(fen).copied().unwrap_or_default())
            .map_err(|error| SuiteError::BadFen { line, error })?;
        let id = named("id").map_or_else(|| line.to_string(), str::to_owned);
        problems.push(Problem { id, position, goal });
    }
    Ok(problems)
}

/// How far a search had come when it told its best line's score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sight {
    /// The score, for the side to move.
    pub score: Score,
    /// After so much time.
    pub time: Duration,
    /// After so many positions.
    pub nodes: u64,
    /// Whether it shows that the result is seen.
    pub seen: bool,
}

/// Searches a problem and tells every score of its best line on the way. Repetitions are judged
/// by the Asian rules. What the engine has learned before is forgotten first.
pub fn attempt(engine: &mut Engine, problem: &Problem, limits: Limits) -> Vec<Sight> {
    let (sender, sights) = channel();
    let turn = problem.position.turn();
    let goal = problem.goal;
    engine.clear();
    engine.position(Game::from_position(problem.position, RuleSet::Axf));
    engine.go(limits, Box::new(Watch { turn, goal, sender }));
    sights.into_iter().collect()
}

struct Watch {
    turn: Color,
    goal: Goal,
    sender: std::sync::mpsc::Sender<Sight>,
}

impl Sink for Watch {
    fn info(&mut self, info: &Info) {
        if info.multipv == 1 {
            let seen = self.goal.is_seen(info.score, self.turn);
            let sight = Sight { score: info.score, time: info.time, nodes: info.nodes, seen };
            // Nobody stops listening before the end.
            let _ = self.sender.send(sight);
        }
    }

    fn best(&mut self, _: Option<Move>, _: Option<Move>) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;

    const TABLE: &str = "id\tfen\tresult\tconfidence\tsolution_ends_with\tposition_legal\n\
        a\t3k5/2R1P4/9/4p4/4C3p/9/8P/3pB4/9/4KAB2 w\tred\thigh\tcheckmate\tyes\n\
        b\t4k4/9/9/9/9/9/9/9/9/3K5 w\tdraw\thigh\t\tyes\n\
        c\t4k4/9/9/9/9/9/9/9/9/3K5 w\tdraw\tmedium\t\tyes\n\
        d\tnonsense\tunknown\tnone\t\tno\n\
        e\t4k4/4a4/9/9/9/9/9/9/9/R3K4 b\tred\thigh\t\tyes\n";

    #[test]
    fn rows_with_certain_results_are_read() {
        let problems = parse_suite(TABLE).expect("a suite");
        let goals: Vec<_> = problems.iter().map(|p| (p.id.as_str(), p.goal)).collect();
        let expected =
            [("a", Goal::Mate(Color::Red)), ("b", Goal::Draw), ("e", Goal::Win(Color::Red))];
        assert_eq!(goals, expected);
        assert_eq!(parse_suite("fen\tname\n"), Err(SuiteError::NoColumn { name: "result" }));
        let bad = parse_suite("fen\tresult\nnonsense\tred\n");
        assert!(matches!(bad, Err(SuiteError::BadFen { line: 2, .. })));
    }

    #[test]
    fn results_are_seen_from_the_side_to_move() {
        let [red, black] = Color::ALL;
        assert!(Goal::Mate(red).is_seen(Score::Mate(2), red));
        assert!(Goal::Mate(red).is_seen(Score::Mate(-2), black));
        assert!(!Goal::Mate(red).is_seen(Score::Cp(2_000), red));
        assert!(Goal::Win(black).is_seen(Score::Cp(-400), red));
        assert!(!Goal::Win(black).is_seen(Score::Mate(3), red));
        assert!(Goal::Draw.is_seen(Score::Cp(-20), red));
        assert!(!Goal::Draw.is_seen(Score::Mate(-5), red));
    }

    #[test]
    fn a_short_mate_is_seen() {
        let problems = parse_suite(TABLE).expect("a suite");
        let mut engine = Engine::new(Options { hash_mb: 1, ..Options::default() });
        let sights = attempt(&mut engine, &problems[0], Limits::nodes(5_000));
        assert!(sights.last().is_some_and(|sight| sight.seen), "{sights:?}");
    }
}
