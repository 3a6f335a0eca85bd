//! All that the screen shows and the program remembers.

use std::rc::Rc;
use std::time::Duration;

use drawing::{BoardStyle, Coords};
use engine::{Info, Level};
use messages::Messages;
use puzzles::Progress;
use xiangqi::notation::Script;
use xiangqi::{Bitboard, ByColor, Color, Move, Position, RuleSet, Square, fen};

use crate::input::Input;
use crate::player::Strength;
use crate::reviewing::Reviewing;
use crate::{NewGame, Player, Session};
use review::Line;

/// What does not change while the program runs, or only by a setting.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The texts.
    pub messages: Rc<Messages>,
    /// What the edge of the board shows.
    pub coords: Coords,
    /// Traditional or simplified men.
    pub script: Script,
    /// Characters of the board.
    pub style: BoardStyle,
    /// Whether colours are used.
    pub color: bool,
    /// Whether h, j, k and l move the cursor while the input line is empty.
    pub vi_keys: bool,
    /// How the computer defends studies.
    pub defence: Strength,
    /// Whether the computer at a level answers no faster than a person would.
    pub human_pace: bool,
}

/// The state of the program.
#[derive(Clone, Debug)]
pub struct Model {
    /// Settings.
    pub settings: Settings,
    /// Columns and rows of the terminal.
    pub size: (u16, u16),
    /// Time since the program started.
    pub now: Duration,
    /// What is shown.
    pub screen: Screen,
    /// What lies over it.
    pub overlay: Option<Overlay>,
    /// The input line.
    pub input: Input,
    /// The line above the input: what just happened.
    pub notice: String,
    /// The form of a new game.
    pub form: Form,
    /// The game.
    pub session: Option<Session>,
    /// What is marked on the board.
    pub board: BoardState,
    /// The search that runs.
    pub search: Option<Search>,
    /// A move found so fast that it waits to be watched.
    pub held: Option<Move>,
    /// The number of the next search.
    pub next_search: u64,
    /// What the last search said of the current or the previous position.
    pub info: Option<Info>,
    /// Whether evaluation and lines are shown.
    pub lines: bool,
    /// The hint for a position.
    pub hint: Option<Hint>,
    /// Whether it is shown which men hang.
    pub threats: bool,
    /// The game under review.
    pub review: Option<Box<Reviewing>>,
    /// How many plies of the finished game are shown in a replay.
    pub replay: Option<usize>,
    /// Whether there is a game to continue.
    pub unfinished: bool,
    /// Which studies were solved.
    pub progress: Progress,
    /// Changes with every game, so that levels do not always play the same.
    pub seed: u64,
}

/// What is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Screen {
    /// The menu; which item is chosen.
    Home(usize),
    /// The form of a new game.
    NewGame,
    /// The books of studies; which is chosen.
    Books(usize),
    /// The studies of a book.
    Studies {
        /// Which book.
        book: usize,
        /// Which study is chosen.
        chosen: usize,
    },
    /// The board.
    Game,
    /// The review of a game.
    Review,
}

/// What lies over the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Overlay {
    /// All keys and commands; first line shown.
    Help(usize),
    /// The recorded moves; first line shown.
    Records(usize),
    /// How the book plays the study; first line shown.
    Solution(usize),
}

/// What is marked on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardState {
    /// Where the arrow keys are.
    pub cursor: Square,
    /// Whether the cursor is shown: after the first arrow key.
    pub cursor_shown: bool,
    /// The man that was picked up.
    pub selected: Option<Square>,
    /// Points that explain the notice.
    pub marks: Bitboard,
    /// The move that a hint proposes.
    pub hint: Option<Move>,
    /// Black at the bottom.
    pub flipped: bool,
}

/// A hint: told in two steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// The key of the position that it is for.
    pub key: u64,
    /// The move and what follows.
    pub line: Line,
}

/// A search that runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Search {
    /// Its number; what others say is old.
    pub id: u64,
    /// What for.
    pub purpose: Purpose,
    /// When it began.
    pub began: Duration,
}

/// What a search is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// The computer's move.
    Move,
    /// A hint for a person.
    Hint,
    /// Lines shown while a person thinks.
    Watch,
    /// A move that a person tries in a review.
    Trial,
}

/// Who plays whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opponents {
    /// A person and the computer.
    Computer,
    /// Two persons.
    Human,
    /// The computer and itself.
    SelfPlay,
}

/// Which side a person takes against the computer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// This one.
    Fixed(Color),
    /// Either.
    Random,
}

/// The form of a new game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Form {
    /// Which field is chosen.
    pub field: Field,
    /// Who plays.
    pub opponents: Opponents,
    /// How well the computer plays (Red's level when it plays itself).
    pub strength: Strength,
    /// Black's level when the computer plays itself.
    pub other_level: Level,
    /// The person's side.
    pub side: Side,
    /// The rule set.
    pub rules: RuleSet,
    /// The start position; empty for the usual one.
    pub fen: Input,
}

/// A field of the form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names are the fields of Form")]
pub enum Field {
    Opponents,
    Level,
    OtherLevel,
    Side,
    Rules,
    Fen,
    Start,
}

impl Form {
    /// The usual game: a person with Red against the computer.
    pub fn new() -> Self {
        Self {
            field: Field::Start,
            opponents: Opponents::Computer,
            strength: Strength::level(Level::EASY),
            other_level: Level::EASY,
            side: Side::Fixed(Color::Red),
            rules: RuleSet::default(),
            fen: Input::default(),
        }
    }

    /// The fields that matter for the chosen opponents, from top to bottom.
    pub fn fields(&self) -> Vec<Field> {
        let mut fields = vec![Field::Start, Field::Opponents];
        match self.opponents {
            Opponents::Computer => fields.extend([Field::Level, Field::Side]),
            Opponents::SelfPlay => fields.extend([Field::Level, Field::OtherLevel]),
            Opponents::Human => {}
        }
        fields.extend([Field::Rules, Field::Fen]);
        fields
    }

    /// The game that the form describes; `random` decides where the form does not.
    ///
    /// # Errors
    /// What is wrong with the start position.
    pub fn new_game(&self, random: u64) -> Result<NewGame, xiangqi::SetupError> {
        let text = self.fen.text();
        let fen = if text.trim().is_empty() { fen::START } else { text.trim() };
        let start = Position::from_fen(fen)?;
        let computer = Player::Computer(self.strength);
        let players = match (self.opponents, self.side) {
            (Opponents::Human, _) => ByColor { red: Player::Human, black: Player::Human },
            (Opponents::SelfPlay, _) => {
                let black = Strength { level: self.other_level, ..self.strength };
                ByColor { red: computer, black: Player::Computer(black) }
            }
            (Opponents::Computer, side) => {
                let red = match side {
                    Side::Fixed(color) => color == Color::Red,
                    Side::Random => random.is_multiple_of(2),
                };
                if red {
                    ByColor { red: Player::Human, black: computer }
                } else {
                    ByColor { red: computer, black: Player::Human }
                }
            }
        };
        Ok(NewGame { players, start, rules: self.rules })
    }
}

impl Default for Form {
    fn default() -> Self {
        Self::new()
    }
}

impl Model {
    /// The program at its home screen.
    pub fn new(settings: Settings, size: (u16, u16), seed: u64, unfinished: bool) -> Self {
        Self {
            settings,
            size,
            now: Duration::ZERO,
            screen: Screen::Home(0),
            overlay: None,
            input: Input::default(),
            notice: String::new(),
            form: Form::new(),
            session: None,
            board: BoardState {
                cursor: Square::E3,
                cursor_shown: false,
                selected: None,
                marks: Bitboard::EMPTY,
                hint: None,
                flipped: false,
            },
            search: None,
            held: None,
            next_search: 1,
            info: None,
            lines: false,
            hint: None,
            threats: false,
            review: None,
            replay: None,
            unfinished,
            progress: Progress::default(),
            seed,
        }
    }

    /// The texts.
    pub fn messages(&self) -> Rc<Messages> {
        Rc::clone(&self.settings.messages)
    }

    /// The items of the menu, by the ids of their texts.
    pub fn home_items(&self) -> Vec<&'static str> {
        let here = self.session.as_ref().is_some_and(Session::is_unfinished_game);
        let continuing = (here || self.unfinished).then_some("menu-continue");
        let items = ["menu-new", "menu-puzzles", "menu-review", "menu-help", "menu-quit"];
        continuing.into_iter().chain(items).collect()
    }

    /// The position that the board shows.
    pub fn shown_position(&self) -> Option<&Position> {
        if self.screen == Screen::Review {
            return self.review.as_ref().map(|review| &review.board);
        }
        let record = self.session.as_ref()?.game.record();
        record.position_before(self.replay.unwrap_or(record.plies().len()))
    }

    /// The move that led to the position shown.
    pub fn last_move(&self) -> Option<Move> {
        if self.screen == Screen::Review {
            return self.review.as_ref()?.last;
        }
        let plies = self.session.as_ref()?.game.record().plies();
        let shown = self.replay.unwrap_or(plies.len());
        Some(plies.get(shown.checked_sub(1)?)?.mv)
    }

    /// Where the man that was picked up can go.
    pub fn targets(&self) -> Bitboard {
        let review = self.review.as_ref().filter(|_| self.screen == Screen::Review);
        match (&self.session, self.board.selected) {
            (_, Some(from)) if review.is_some() => {
                review.map_or(Bitboard::EMPTY, |review| review.board.targets(from))
            }
            (Some(session), Some(from)) => session.game.position().targets(from),
            _ => Bitboard::EMPTY,
        }
    }
}
