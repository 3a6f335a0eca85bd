//! A game at one board: who plays, what was recorded, and taking back. No input, no output.

use std::time::Duration;

use engine::Score;
use journal::{MoveEntry, Who};
use puzzles::Study;
use xiangqi::{
    ByColor, Color, Game, Illegality, Move, Outcome, Piece, Ply, Position, Reason, Record, RuleSet,
};

use crate::{Attempt, GameClock, Player, ResumedGame, Strength, TimeControl};

/// What a game begins with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewGame {
    /// Who plays.
    pub players: ByColor<Player>,
    /// From where.
    pub start: Position,
    /// By which law.
    pub rules: RuleSet,
    /// With which clocks; with none, each may think as long as it likes.
    pub clock: Option<TimeControl>,
}

/// A game at one board.
#[derive(Clone, Debug)]
pub struct Session {
    /// The game.
    pub game: Game,
    /// Who plays.
    pub players: ByColor<Player>,
    /// The recorded moves, as far as they have been written; one a ply.
    pub entries: Vec<MoveEntry>,
    /// Whether evaluation, lines or hints were shown.
    pub assisted: bool,
    /// When the side to move began to think, on the program's clock, or went on to.
    pub turn_began: Duration,
    /// How long the side to move had thought before the game was last left alone.
    pub banked: Duration,
    /// Whether nobody looks at the board: no time runs.
    pub paused: bool,
    /// The clocks, if the game has any.
    pub clock: Option<GameClock>,
    /// What the computer last thought of its own position.
    pub computer_score: Option<Score>,
    /// Which side has offered a draw, until a move is played or taken back.
    pub draw_offered: Option<Color>,
    /// The study that is played, if it is one.
    pub attempt: Option<Attempt>,
    /// The game of the file that it goes on from, if it came from one.
    pub source: Option<Box<records::Game>>,
}

/// What comes of offering a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DrawOffer {
    /// The game is drawn.
    Agreed,
    /// The computer does not agree.
    Declined,
    /// The other person has been asked.
    Asked,
}

/// The computer agrees to a draw from this ply on, if it does not stand better than this.
const DRAW_PLIES: usize = 40;
const DRAW_SCORE: i32 = 0;

impl Session {
    /// A game that begins now.
    pub fn new(new: &NewGame, now: Duration) -> Self {
        Self {
            game: Game::from_position(new.start, new.rules),
            players: new.players,
            entries: Vec::new(),
            assisted: false,
            turn_began: now,
            banked: Duration::ZERO,
            paused: false,
            clock: new.clock.map(GameClock::new),
            computer_score: None,
            draw_offered: None,
            attempt: None,
            source: None,
        }
    }

    /// A study that is tried now.
    pub fn of_study(study: &'static Study, defence: Strength, now: Duration) -> Self {
        let attempt = Attempt::new(study);
        let new = attempt.new_game(defence);
        Self { attempt: Some(attempt), ..Self::new(&new, now) }
    }

    /// A game that goes on from a record.
    pub fn resumed(
        players: ByColor<Player>,
        record: Record,
        rules: RuleSet,
        now: Duration,
    ) -> Self {
        let new = NewGame { players, start: *record.start(), rules, clock: None };
        Self { game: Game::from_record(record, rules), ..Self::new(&new, now) }
    }

    /// The unfinished game of a journal, going on now.
    pub fn of_journal(resumed: ResumedGame, now: Duration) -> Self {
        let ResumedGame { players, rules, record, entries, assisted, clock } = resumed;
        let mut clock = clock.map(GameClock::new);
        for (ply, entry) in record.plies().iter().zip(&entries) {
            if let Some(clock) = &mut clock {
                clock.press(ply.piece.color(), Duration::from_millis(entry.think_ms));
            }
        }
        Self { entries, assisted, clock, ..Self::resumed(players, record, rules, now) }
    }

    /// A game that goes on from where a file's main line ends, under the rules that the file names.
    /// Files with an unlawful start are refused when they are read.
    pub fn of_file(game: &records::Game, players: ByColor<Player>, now: Duration) -> Self {
        let rules = game.tag("Rules").and_then(|name| name.parse().ok()).unwrap_or_default();
        let record = game.main_record().unwrap_or_else(|| Record::new(Position::start()));
        let source = Some(Box::new(game.clone()));
        Self { source, ..Self::resumed(players, record, rules, now) }
    }

    /// What a rematch begins with: the same with sides exchanged.
    pub fn rematch(&self) -> NewGame {
        let ByColor { red, black } = self.players;
        NewGame {
            players: ByColor { red: black, black: red },
            start: *self.game.record().start(),
            rules: self.game.rules(),
            clock: self.clock.as_ref().map(GameClock::control),
        }
    }

    /// Whether it is a person's turn in a game that goes on.
    pub fn awaits_human(&self) -> bool {
        !self.game.status().is_over() && self.mover() == Player::Human
    }

    /// Whether it is the computer's turn in a game that goes on.
    pub fn awaits_computer(&self) -> bool {
        !self.game.status().is_over() && self.mover() != Player::Human
    }

    /// Whether it is a game that has begun and not ended.
    pub fn can_go_on(&self) -> bool {
        !self.game.status().is_over() && !self.game.record().plies().is_empty()
    }

    /// Whether it is a game, rather than a study, that has begun and not ended.
    pub fn is_unfinished_game(&self) -> bool {
        self.attempt.is_none() && self.can_go_on()
    }

    /// Who has the turn.
    pub fn mover(&self) -> Player {
        self.players[self.game.position().turn()]
    }

    /// The side of the one person who plays the computer.
    pub fn human_side(&self) -> Option<Color> {
        match (self.players.red, self.players.black) {
            (Player::Human, Player::Human) => None,
            (Player::Human, _) => Some(Color::Red),
            (_, Player::Human) => Some(Color::Black),
            _ => None,
        }
    }

    /// Plays a move and returns the thinking time.
    ///
    /// # Errors
    /// Why it is illegal.
    pub fn play(&mut self, mv: Move, now: Duration) -> Result<Duration, Illegality> {
        let side = self.game.position().turn();
        self.game.play(mv)?;
        let thought = self.thinking(now);
        if let Some(attempt) = self.attempt.as_mut().filter(|own| own.study.solver() == side) {
            attempt.spent += thought;
        }
        if let Some(clock) = &mut self.clock {
            clock.press(side, thought);
        }
        self.turn(now);
        Ok(thought)
    }

    /// How many plies "undo" without a number means: against the computer as many as give the
    /// person the turn again, else one.
    pub fn usual_undo(&self) -> usize {
        let plies = self.game.record().plies();
        match self.human_side() {
            Some(side) => {
                let back = plies.iter().rev().take_while(|ply| ply.piece.color() != side).count();
                if back < plies.len() { back + 1 } else { back }
            }
            None => 1,
        }
    }

    /// Takes plies back; returns how many there were to take.
    pub fn undo(&mut self, plies: usize, now: Duration) -> usize {
        if !self.game.status().is_over() {
            self.bank_study_time(now);
        }
        let undone = (0..plies).take_while(|_| self.game.undo().is_some()).count();
        self.entries.truncate(self.game.record().plies().len());
        if let Some(clock) = &mut self.clock {
            (0..undone).for_each(|_| clock.take_back());
        }
        self.turn(now);
        undone
    }

    /// Plays the next move again that was taken back: its index, the ply and who made it.
    pub fn redo(&mut self, now: Duration) -> Option<(usize, Ply, Who)> {
        let side = self.game.position().turn();
        let spent = self.solver_thinking(now);
        self.game.redo()?;
        if let Some(attempt) = &mut self.attempt {
            attempt.spent += spent;
        }
        if let Some(clock) = &mut self.clock {
            clock.press(side, Duration::ZERO);
        }
        self.turn(now);
        let index = self.game.record().plies().len() - 1;
        let ply = self.game.record().plies()[index];
        Some((index, ply, self.who(ply)))
    }

    /// The ply with this index in Chinese notation.
    pub fn notation(&self, index: usize) -> String {
        let record = self.game.record();
        let ply = record.plies().get(index).zip(record.position_before(index));
        ply.map(|(ply, before)| journal::notation(before, ply.mv)).unwrap_or_default()
    }

    /// Who makes the moves of the side that made this one.
    pub fn who(&self, ply: Ply) -> Who {
        match self.players[ply.piece.color()] {
            Player::Human => Who::Player,
            Player::Computer(_) | Player::Program(_) => Who::Ai,
        }
    }

    /// The side to move, or the person against the computer, offers a draw or agrees to one. Ends
    /// the game if both want it.
    pub fn offer_draw(&mut self) -> DrawOffer {
        let agreed = match self.human_side() {
            Some(_) => self.computer_agrees(),
            None => self.draw_offered.is_some(),
        };
        if agreed {
            self.game.conclude(Outcome::Draw, Reason::Agreed);
            return DrawOffer::Agreed;
        }
        if self.human_side().is_some() {
            return DrawOffer::Declined;
        }
        self.draw_offered = Some(self.game.position().turn());
        DrawOffer::Asked
    }

    /// The computer agrees late in a game that it does not think it is winning.
    fn computer_agrees(&self) -> bool {
        let study = self.attempt.as_ref().and_then(Attempt::draw_terms);
        let (plies, most) = study.unwrap_or((DRAW_PLIES, DRAW_SCORE));
        let not_better = match self.computer_score {
            Some(Score::Cp(score)) => score <= most,
            Some(Score::Mate(moves)) => moves < 0,
            None => false,
        };
        self.game.record().plies().len() >= plies && not_better
    }

    /// The side that gives up: the person against the computer, else the side to move.
    pub fn resign(&mut self) {
        let side = self.human_side().unwrap_or(self.game.position().turn());
        self.game.resign(side);
    }

    /// The men of `color` that were taken in the first `plies` plies, the most valuable first.
    pub fn lost(&self, color: Color, plies: usize) -> Vec<Piece> {
        let plies = self.game.record().plies().iter().take(plies);
        let mut lost: Vec<Piece> =
            plies.filter_map(|ply| ply.captured).filter(|piece| piece.color() == color).collect();
        lost.sort_by_key(|piece| (std::cmp::Reverse(review::price(*piece)), *piece));
        lost
    }

    /// How long a side has thought.
    pub fn time_used(&self, color: Color, now: Duration) -> Duration {
        if self.attempt.as_ref().is_some_and(|attempt| attempt.study.solver() == color) {
            return self.study_time(now);
        }
        let recorded = self.entries.iter().filter(|entry| entry.side == color.fold("red", "black"));
        let used = Duration::from_millis(recorded.map(|entry| entry.think_ms).sum());
        let thinking = !self.game.status().is_over() && self.game.position().turn() == color;
        if thinking { used + self.thinking(now) } else { used }
    }

    /// How long the person has thought about a study, moves that were taken back included.
    pub fn study_time(&self, now: Duration) -> Duration {
        let thinking =
            if self.game.status().is_over() { Duration::ZERO } else { self.solver_thinking(now) };
        self.attempt.as_ref().map_or(Duration::ZERO, |attempt| attempt.spent) + thinking
    }

    /// What the person has thought since the last move counts, whatever comes of it.
    pub(crate) fn bank_study_time(&mut self, now: Duration) {
        let thinking = self.solver_thinking(now);
        if let Some(attempt) = &mut self.attempt {
            attempt.spent += thinking;
            self.banked = Duration::ZERO;
            self.turn_began = now;
        }
    }

    fn solver_thinking(&self, now: Duration) -> Duration {
        let turn = self.game.position().turn();
        let solver = self.attempt.as_ref().map(|attempt| attempt.study.solver());
        if solver == Some(turn) { self.thinking(now) } else { Duration::ZERO }
    }

    /// A side has its turn from now on.
    fn turn(&mut self, now: Duration) {
        self.turn_began = now;
        self.banked = Duration::ZERO;
        self.draw_offered = None;
    }

    /// How long the side to move has thought about its move.
    pub fn thinking(&self, now: Duration) -> Duration {
        let since = if self.paused { Duration::ZERO } else { now.saturating_sub(self.turn_began) };
        self.banked + since
    }

    /// Nobody looks at the board any more: time stands still.
    pub fn pause(&mut self, now: Duration) {
        self.banked = self.thinking(now);
        self.paused = true;
    }

    /// The game goes on.
    pub fn unpause(&mut self, now: Duration) {
        if self.paused {
            self.turn_began = now;
            self.paused = false;
        }
    }

    /// Ends the game if the side to move has overstepped its time. Returns whether it has.
    pub fn flag(&mut self, now: Duration) -> bool {
        let side = self.game.position().turn();
        let used = self.thinking(now);
        let is_out = self.clock.as_ref().is_some_and(|clock| clock.is_out(side, used));
        let falls = is_out && !self.game.status().is_over();
        if falls {
            self.game.conclude(Outcome::Win(!side), Reason::Flag);
        }
        falls
    }

    /// What a side's clock shows; `None` without clocks.
    pub fn clock_left(&self, side: Color, now: Duration) -> Option<crate::Left> {
        let clock = self.clock.as_ref()?;
        let thinks = !self.game.status().is_over() && self.game.position().turn() == side;
        Some(clock.left(side, if thinks { self.thinking(now) } else { Duration::ZERO }))
    }
}
