//! The boards of the course.

use xiangqi::{Position, Record, notation};

/// A board with something to do on it. Red is the learner's.
#[derive(PartialEq, Eq, Debug)]
pub struct Lesson {
    /// What messages call it: `course-chariot-title`, `course-chariot-text`.
    pub id: &'static str,
    /// What is to be done.
    pub task: Task,
    fen: &'static str,
    /// What has been played before, where that matters.
    prelude: &'static str,
    solution: &'static str,
}

/// What is to be done on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// To take all black men but the general, in as many moves as it takes; Black does not move.
    Collect,
    /// To give check.
    Check,
    /// To answer a check.
    Answer,
    /// To mate.
    Mate,
    /// To leave Black without a move, not in check.
    Stalemate,
    /// To play something that the law of repetition allows.
    Vary,
}

impl Task {
    /// A stable name: `course-task-collect`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Collect => "collect",
            Self::Check => "check",
            Self::Answer => "answer",
            Self::Mate => "mate",
            Self::Stalemate => "stalemate",
            Self::Vary => "vary",
        }
    }
}

const fn lesson(id: &'static str, task: Task, fen: &'static str, solution: &'static str) -> Lesson {
    Lesson { id, task, fen, prelude: "", solution }
}

static LESSONS: [Lesson; 15] = [
    lesson("chariot", Task::Collect, "3k5/9/9/p7p/9/9/9/9/9/R3K4 w - - 0 1", "a0a6 a6i6"),
    lesson("cannon", Task::Collect, "1n1k5/9/9/9/1P7/9/9/C8/9/4K4 w - - 0 1", "a2b2 b2b9"),
    lesson("horse", Task::Collect, "3k5/9/9/9/9/9/2p6/p8/9/1N2K4 w - - 0 1", "b0a2 a2c3"),
    lesson("hobbled", Task::Collect, "3k5/9/9/9/9/9/2p6/9/1C7/1N2K4 w - - 0 1", "b0d1 d1c3"),
    lesson("elephant", Task::Collect, "3k5/9/9/9/9/9/9/4p4/3N5/2B1K4 w - - 0 1", "c0a2 a2c4 c4e2"),
    lesson("soldier", Task::Collect, "3k5/9/9/3n5/9/2P6/9/9/9/4K4 w - - 0 1", "c4c5 c5c6 c6d6"),
    lesson("palace", Task::Collect, "3k5/9/9/9/9/9/9/3p5/9/4KA3 w - - 0 1", "f0e1 e1d2"),
    lesson("check", Task::Check, "4k4/4a4/9/9/9/2N6/9/1C7/9/3K5 w - - 0 1", "b2e2"),
    lesson("answer", Task::Answer, "5k3/9/9/9/R3r4/9/9/9/9/3AK4 w - - 0 1", "a5e5"),
    lesson("mate", Task::Mate, "4k4/R8/1R7/9/9/9/9/9/9/3K5 w - - 0 1", "b7b9"),
    lesson("generals", Task::Mate, "3k5/9/9/9/R8/9/9/9/9/4K4 w - - 0 1", "a5d5"),
    lesson("screens", Task::Mate, "3aka3/9/9/9/4C4/9/9/1C7/9/3K5 w - - 0 1", "b2e2"),
    lesson("stalemate", Task::Stalemate, "3k5/9/9/3P5/9/9/9/9/9/4K4 w - - 0 1", "d6d7"),
    Lesson {
        id: "perpetual-check",
        task: Task::Vary,
        fen: "5k3/R8/9/9/9/9/9/9/9/3K5 w - - 0 1",
        prelude: "a8a9 f9f8 a9a8 f8f9 a8a9 f9f8",
        solution: "a9a1",
    },
    Lesson {
        id: "perpetual-chase",
        task: Task::Vary,
        fen: "5k3/9/2c6/9/R8/9/9/9/9/4K4 w - - 0 1",
        prelude: "a5a7 c7c5 a7a5 c5c7 a5a7 c7c5",
        solution: "a7a1",
    },
];

/// All boards, in the order of the course.
pub fn lessons() -> &'static [Lesson] {
    &LESSONS
}

impl Lesson {
    /// What has been played when the learner is to move.
    ///
    /// # Panics
    /// Never: the tests of this crate play every lesson.
    pub fn record(&self) -> Record {
        let start = Position::from_fen(self.fen).expect("boards of the course are lawful");
        let mut record = Record::new(start);
        for text in self.prelude.split_whitespace() {
            let mv = notation::parse_move(text, record.position()).expect("legal");
            record.push(mv).expect("legal");
        }
        record
    }

    /// Red's moves that do it.
    pub(crate) fn moves(&self) -> impl Iterator<Item = xiangqi::Move> {
        let moves = self.solution.split_whitespace();
        moves.filter_map(|text| text.parse::<notation::Iccs>().ok()).map(|iccs| iccs.0)
    }
}
