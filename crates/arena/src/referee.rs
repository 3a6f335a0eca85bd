//! One game: asks the players in turn, keeps the clocks, applies the rules.

use std::fmt;
use std::time::Duration;

use engine::Score;
use xiangqi::{ByColor, Color, Game, Illegality, Outcome, Position, Record, RuleSet, Status};

use crate::fault::{Fault, Trouble};
use crate::player::{Answer, Player, Task};
use crate::stop::Stop;
use crate::{GameClock, PlyRecord, TimeControl};

/// When a game is ended that the rules have not ended. All are off by default.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Adjudication {
    /// Ends hopeless games.
    pub resign: Option<ResignRule>,
    /// Ends games in which nothing happens.
    pub draw: Option<DrawRule>,
    /// Draws a game that has so many plies, without the opening's.
    pub max_plies: Option<u32>,
}

/// A game is lost when for so many moves on end both engines have agreed that it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ResignRule {
    /// Moves of each side on end.
    pub moves: u32,
    /// By at least so much, in hundredths of a soldier.
    pub score: i32,
}

/// A game is drawn when for so many moves on end both engines have found it even.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawRule {
    /// Not before this move of the game, from 1, the opening's not counted.
    pub from: u32,
    /// Moves of each side on end.
    pub moves: u32,
    /// Within so much, in hundredths of a soldier.
    pub score: i32,
}

impl fmt::Display for Adjudication {
    /// As a command line would say it; empty if all are off.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [
            self.resign.map(|rule| format!("resign={},{}", rule.moves, rule.score)),
            self.draw.map(|rule| format!("draw={},{},{}", rule.from, rule.moves, rule.score)),
            self.max_plies.map(|plies| format!("maxplies={plies}")),
        ];
        f.write_str(&parts.into_iter().flatten().collect::<Vec<_>>().join(" "))
    }
}

/// How a game ended.
#[derive(Clone, Debug)]
pub(crate) struct Ending {
    pub(crate) outcome: Outcome,
    pub(crate) reason: String,
    pub(crate) detail: Option<String>,
}

/// All that a game needs besides its players.
#[derive(Debug)]
pub(crate) struct Table<'a> {
    pub(crate) start: &'a Record,
    pub(crate) rules: RuleSet,
    pub(crate) limits: ByColor<&'a TimeControl>,
    pub(crate) margin: Duration,
    pub(crate) patience: Duration,
    pub(crate) adjudication: Adjudication,
    pub(crate) seed: u64,
    pub(crate) stop: &'a Stop,
}

/// Plays a game; `on_ply` hears of every move with the position before it. `None` if it was stopped.
pub(crate) fn play(
    table: &Table<'_>,
    players: &mut ByColor<Box<dyn Player>>,
    mut on_ply: impl FnMut(&Position, &PlyRecord),
) -> Option<(Ending, Vec<PlyRecord>)> {
    let mut game = Game::from_record(table.start.clone(), table.rules);
    let mut clocks = table.limits.map(|limits| limits.clock.map(GameClock::new));
    let mut plies: Vec<PlyRecord> =
        game.record().plies().iter().map(|ply| PlyRecord::opening(ply.mv)).collect();
    let mut opinions = Opinions::default();
    for color in Color::ALL {
        match players[color].new_game(table.seed, table.stop) {
            Ok(()) => {}
            Err(Trouble::Stopped) => return None,
            Err(Trouble::Fault(fault)) => return Some((lost(color, &fault), plies)),
        }
    }
    loop {
        if let Status::Over { outcome, reason } = game.status() {
            let reason = reason.code().to_owned();
            return Some((Ending { outcome, reason, detail: None }, plies));
        }
        if table.stop.is_set() {
            return None;
        }
        let turn = game.position().turn();
        let &Table { margin, patience, stop, .. } = table;
        let task = Task { limits: table.limits[turn], clocks: &clocks, margin, patience, stop };
        let answer = match players[turn].think(&game, &task) {
            Ok(answer) => answer,
            Err(Trouble::Stopped) => return None,
            Err(Trouble::Fault(fault)) => return Some((lost(turn, &fault), plies)),
        };
        let Answer { mv: Some(mv), time, insight } = answer else {
            let outcome = Outcome::Win(!turn);
            let reason = xiangqi::Reason::Resign.code().to_owned();
            return Some((Ending { outcome, reason, detail: None }, plies));
        };
        if let Some(why) = game.position().illegality(mv) {
            return Some((lost(turn, &illegal(mv.to_string(), &why)), plies));
        }
        if let Some(clock) = &mut clocks[turn] {
            clock.spend(time);
        }
        let ply = PlyRecord::played(mv, insight, time);
        on_ply(game.position(), &ply);
        plies.push(ply);
        game.play(mv).expect("the move is legal and the game goes on");
        opinions.hear(turn, insight.score);
        if !game.status().is_over()
            && let Some(ending) = opinions.adjudicate(&table.adjudication)
        {
            return Some((ending, plies));
        }
    }
}

fn lost(color: Color, fault: &Fault) -> Ending {
    let (reason, detail) = (fault.code().to_owned(), Some(fault.to_string()));
    Ending { outcome: Outcome::Win(!color), reason, detail }
}

fn illegal(text: String, why: &Illegality) -> Fault {
    Fault::IllegalMove { text, why: why.to_string() }
}

/// What the engines have said so far, from Red's point of view, the last at the end.
#[derive(Default)]
struct Opinions(Vec<Option<i32>>);

/// A mate counts as this many hundredths of a soldier.
const MATE: i32 = 100_000;

impl Opinions {
    fn hear(&mut self, turn: Color, score: Option<Score>) {
        let value = score.map(|score| match score {
            Score::Cp(cp) => cp.clamp(-MATE, MATE),
            Score::Mate(moves) if moves > 0 => MATE,
            Score::Mate(_) => -MATE,
        });
        self.0.push(value.map(|value| turn.fold(value, -value)));
    }

    /// Whether `test` holds for the last so many moves of both sides.
    fn agree(&self, moves: u32, test: impl Fn(i32) -> bool) -> bool {
        let plies = usize::try_from(moves).unwrap_or(usize::MAX).saturating_mul(2).max(1);
        let first = self.0.len().checked_sub(plies);
        first.is_some_and(|first| self.0[first..].iter().all(|score| score.is_some_and(&test)))
    }

    fn adjudicate(&self, rules: &Adjudication) -> Option<Ending> {
        let ending = |outcome, reason: &str| {
            Some(Ending { outcome, reason: reason.to_owned(), detail: None })
        };
        let plies = u32::try_from(self.0.len()).unwrap_or(u32::MAX);
        if let Some(rule) = &rules.resign {
            if self.agree(rule.moves, |score| score >= rule.score) {
                return ending(Outcome::Win(Color::Red), "adjudicated-win");
            }
            if self.agree(rule.moves, |score| score <= -rule.score) {
                return ending(Outcome::Win(Color::Black), "adjudicated-win");
            }
        }
        if let Some(rule) = &rules.draw
            && plies.div_ceil(2) >= rule.from
            && self.agree(rule.moves, |score| score.abs() <= rule.score)
        {
            return ending(Outcome::Draw, "adjudicated-draw");
        }
        if rules.max_plies.is_some_and(|max| plies >= max) {
            return ending(Outcome::Draw, "max-plies");
        }
        None
    }
}
