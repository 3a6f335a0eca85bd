//! All that the screen shows and the program remembers.

use std::rc::Rc;
use std::time::Duration;

use drawing::{BoardStyle, Coords};
use engine::Info;
use messages::{Lang, Messages};
use puzzles::Progress;
use store::site::RecordHead;
use xiangqi::notation::Script;
use xiangqi::{Bitboard, Board, ByColor, Color, Move, Position, RuleSet, Square, fen};

use crate::account::{AccountForm, User};
use crate::editor::Editor;
use crate::input::Input;
use crate::learning::Learning;
use crate::library::Library;
use crate::online::{Online, Table};
use crate::player::Strength;
use crate::preferences::Notation;
use crate::reviewing::Reviewing;
use crate::{NewGame, Palette, Player, Preferences, Program, Session, TimeControl};
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
    /// Letters instead of characters for the men.
    pub letters: bool,
    /// How moves are written in lists.
    pub notation: Notation,
    /// Characters of the board.
    pub style: BoardStyle,
    /// The colours.
    pub color: Palette,
    /// Whether the bell rings.
    pub sounds: bool,
    /// Whether the computer's moves are shown in two steps.
    pub animation: bool,
    /// Whether h, j, k and l move the cursor while the input line is empty.
    pub vi_keys: bool,
    /// How the computer defends studies.
    pub defence: Strength,
    /// Whether the computer at a level answers no faster than a person would.
    pub human_pace: bool,
    /// What the settings file says.
    pub preferences: Preferences,
    /// What `auto` means there.
    pub auto: Auto,
}

/// What the terminal and the locale are like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Auto {
    /// The locale's language.
    pub lang: Lang,
    /// The colours that suit the terminal.
    pub palette: Palette,
}

impl Settings {
    /// The style in which men are drawn.
    pub fn men(&self) -> BoardStyle {
        if self.letters { BoardStyle::Ascii } else { self.style }
    }
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
    /// The computer's move that is being shown in two steps: after how many plies, since when.
    pub sliding: Option<(usize, Duration)>,
    /// Who is logged in.
    pub account: Option<User>,
    /// The form of accounts that is being filled in.
    pub account_form: Option<AccountForm>,
    /// All accounts, as far as an administrator has asked for them.
    pub users: Vec<User>,
    /// The games of whoever is logged in, as far as they were asked for.
    pub games: Vec<RecordHead>,
    /// The game that a second press of Delete removes.
    pub doomed: Option<i64>,
    /// Which moves the records show.
    pub record_filter: RecordFilter,
    /// Which of the choices after a game is marked.
    pub after: usize,
    /// Whether the result is not shown over the board, which is looked at.
    pub result_hidden: bool,
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
    /// The course of the rules, once it was opened.
    pub course: Option<Box<Learning>>,
    /// What is known of the site that is played at.
    pub online: Option<Box<Online>>,
    /// The game under review.
    pub review: Option<Box<Reviewing>>,
    /// The library.
    pub library: Box<Library>,
    /// The board that is set up.
    pub editor: Option<Box<Editor>>,
    /// Where that was asked for.
    pub editor_from: Screen,
    /// How many plies of the finished game are shown in a replay.
    pub replay: Option<usize>,
    /// Whether there is a game to continue.
    pub unfinished: bool,
    /// Which studies were solved, and which boards of the course are done.
    pub progress: Progress,
    /// Whether studies are taken from the list of those that are offered again.
    pub again: bool,
    /// The session of a study, put aside while its solution is walked through on the board.
    pub walk: Option<Box<Session>>,
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
    /// The settings; which is chosen.
    Settings(usize),
    /// The games that were played here; which is chosen.
    Games(usize),
    /// What can be done about one's account; which is chosen.
    Account(usize),
    /// A form of accounts.
    AccountForm,
    /// All accounts, for administrators; which is chosen.
    Users(usize),
    /// The books of studies; which is chosen.
    Books(usize),
    /// The studies of a book.
    Studies {
        /// Which book.
        book: usize,
        /// Which study is chosen.
        chosen: usize,
    },
    /// The studies that are offered again; which is chosen.
    Due(usize),
    /// The board.
    Game,
    /// The review of a game.
    Review,
    /// The course of the rules.
    Course,
    /// A site over the network.
    Online,
    /// A list of the library; which row is chosen.
    Library(usize),
    /// The game of the library that is open.
    Tree,
    /// The board editor.
    Editor,
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
    /// What my games say; first line shown.
    Statistics(usize),
    /// Lines of the library; first line shown.
    Page(usize),
}

/// Which moves the records show.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum RecordFilter {
    /// All.
    #[default]
    All,
    /// Those of Red.
    Red,
    /// Those of Black.
    Black,
    /// Those of persons.
    Persons,
    /// Those of computers.
    Computers,
    /// Captures.
    Captures,
}

impl RecordFilter {
    const ALL: [Self; 6] =
        [Self::All, Self::Red, Self::Black, Self::Persons, Self::Computers, Self::Captures];

    /// The next, or the one before.
    #[must_use]
    pub fn turned(self, step: isize) -> Self {
        let at = Self::ALL.iter().position(|&own| own == self).unwrap_or(0);
        Self::ALL[(at + Self::ALL.len()).saturating_add_signed(step) % Self::ALL.len()]
    }

    /// The one that a word names.
    pub(crate) fn named(word: &str) -> Option<Self> {
        const WORDS: [(&str, &str); 6] = [
            ("all", "全部"),
            ("red", "红方"),
            ("black", "黑方"),
            ("persons", "玩家"),
            ("computers", "电脑"),
            ("captures", "吃子"),
        ];
        let at = WORDS.iter().position(|(en, zh)| word.eq_ignore_ascii_case(en) || word == *zh);
        at.map(|at| Self::ALL[at])
    }

    /// The id of its name.
    pub const fn id(self) -> &'static str {
        match self {
            Self::All => "filter-all",
            Self::Red => "filter-red",
            Self::Black => "filter-black",
            Self::Persons => "filter-persons",
            Self::Computers => "filter-computers",
            Self::Captures => "filter-captures",
        }
    }

    /// Whether a move is shown.
    pub fn wants(self, session: &Session, ply: xiangqi::Ply) -> bool {
        match self {
            Self::All => true,
            Self::Red => ply.piece.color() == Color::Red,
            Self::Black => ply.piece.color() == Color::Black,
            Self::Persons => session.who(ply) == journal::Who::Player,
            Self::Computers => session.who(ply) == journal::Who::Ai,
            Self::Captures => ply.captured.is_some(),
        }
    }
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
    /// Lines of the position of the library that is shown.
    Lines,
}

/// Who plays whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opponents {
    /// A person and the computer.
    Computer,
    /// Two persons.
    Human,
    /// A person and another program.
    Program,
    /// The computer and itself, or another program.
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
    /// How well Black plays when the computer plays itself.
    pub other: Strength,
    /// The other program: its path, or pairs as `chuhe match` takes them.
    pub program: Input,
    /// The clocks.
    pub clock: Option<TimeControl>,
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
    Program,
    Level,
    Thought,
    OtherLevel,
    OtherThought,
    Side,
    Clock,
    Rules,
    Fen,
    Start,
}

/// What is wrong with a form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FormError {
    /// The start position is unlawful.
    Fen(xiangqi::SetupError),
    /// The text names no program.
    Program(String),
}

impl Form {
    /// The usual game: a person with Red against the computer.
    pub fn new(preferences: &Preferences) -> Self {
        Self {
            field: Field::Start,
            opponents: Opponents::Computer,
            strength: Strength::level(preferences.level),
            other: Strength::level(preferences.level),
            program: Input::default(),
            clock: preferences.clock,
            side: Side::Fixed(Color::Red),
            rules: preferences.rules,
            fen: Input::default(),
        }
    }

    /// The fields that matter for the chosen opponents, from top to bottom.
    pub fn fields(&self) -> Vec<Field> {
        let mut fields = vec![Field::Start, Field::Opponents];
        match self.opponents {
            Opponents::Computer => fields.extend([Field::Level, Field::Thought, Field::Side]),
            Opponents::Program => fields.extend([Field::Program, Field::Side]),
            Opponents::SelfPlay => {
                fields.extend([Field::Level, Field::Thought]);
                // A program thinks as long as its text says.
                if self.program.is_empty() {
                    fields.extend([Field::OtherLevel, Field::OtherThought]);
                }
                fields.push(Field::Program);
            }
            Opponents::Human => {}
        }
        fields.extend([Field::Clock, Field::Rules, Field::Fen]);
        fields
    }

    /// The game that the form describes; `random` decides where the form does not.
    ///
    /// # Errors
    /// What is wrong with the form.
    pub fn new_game(&self, random: u64) -> Result<NewGame, FormError> {
        let text = self.fen.text();
        let fen = if text.trim().is_empty() { fen::START } else { text.trim() };
        let start = Position::from_fen(fen).map_err(FormError::Fen)?;
        let program = || {
            let program = Program::new(&self.program.text()).map(Player::Program);
            program.map_err(|error| FormError::Program(error.to_string()))
        };
        let computer = match self.opponents {
            Opponents::Program => program()?,
            _ => Player::Computer(self.strength),
        };
        let players = match (self.opponents, self.side) {
            (Opponents::Human, _) => ByColor { red: Player::Human, black: Player::Human },
            (Opponents::SelfPlay, _) if self.program.is_empty() => {
                ByColor { red: computer, black: Player::Computer(self.other) }
            }
            (Opponents::SelfPlay, _) => ByColor { red: computer, black: program()? },
            (Opponents::Computer | Opponents::Program, side) => {
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
        Ok(NewGame { players, start, rules: self.rules, clock: self.clock })
    }
}

impl Default for Form {
    fn default() -> Self {
        Self::new(&Preferences::default())
    }
}

/// How long a man is shown lifted before he is put down.
const SLIDE: Duration = Duration::from_millis(350);

impl Model {
    /// The program at its home screen.
    pub fn new(settings: Settings, size: (u16, u16), seed: u64, unfinished: bool) -> Self {
        let form = Form::new(&settings.preferences);
        Self {
            settings,
            size,
            now: Duration::ZERO,
            screen: Screen::Home(0),
            overlay: None,
            input: Input::default(),
            notice: String::new(),
            form,
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
            sliding: None,
            account: None,
            account_form: None,
            users: Vec::new(),
            games: Vec::new(),
            doomed: None,
            record_filter: RecordFilter::All,
            after: 0,
            result_hidden: false,
            next_search: 1,
            info: None,
            lines: false,
            hint: None,
            threats: false,
            course: None,
            online: None,
            review: None,
            library: Box::default(),
            editor: None,
            editor_from: Screen::Home(0),
            replay: None,
            unfinished,
            progress: Progress::default(),
            again: false,
            walk: None,
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
        let items = [
            "menu-new",
            "menu-puzzles",
            "menu-library",
            "menu-editor",
            "menu-review",
            "menu-games",
            "menu-course",
            "menu-online",
            "menu-account",
            "menu-settings",
            "menu-help",
            "menu-quit",
        ];
        continuing.into_iter().chain(items).collect()
    }

    /// The position that the board shows.
    pub fn shown_position(&self) -> Option<&Position> {
        match self.screen {
            Screen::Review => return self.review.as_ref().map(|review| &review.board),
            Screen::Course => return self.course.as_ref().map(|course| course.attempt.board()),
            Screen::Online => {
                let table = self.table()?;
                return table.seen.record.position_before(table.plies());
            }
            Screen::Tree => return self.library.open.as_ref()?.position(),
            Screen::Editor => return None,
            _ => {}
        }
        let record = self.session.as_ref()?.game.record();
        record.position_before(self.shown_plies())
    }

    /// The game at a site.
    fn table(&self) -> Option<&Table> {
        self.online.as_ref()?.table.as_deref()
    }

    /// What stands on the board that is shown, lawful or not, and the general that is in check.
    pub fn shown_board(&self) -> Option<(Board, Option<Square>)> {
        let setup = match self.screen {
            Screen::Tree => self.library.open.as_ref().map(|open| open.setup()),
            Screen::Editor => self.editor.as_ref().map(|editor| editor.setup()),
            _ => None,
        };
        let position = self.shown_position();
        let board = setup.map(|setup| setup.board).or_else(|| position.map(|own| *own.board()))?;
        let check = position.filter(|position| position.is_check());
        Some((board, check.map(|position| position.king(position.turn()))))
    }

    /// How many plies the board shows.
    pub fn shown_plies(&self) -> usize {
        let plies = self.session.as_ref().map_or(0, |session| session.game.record().plies().len());
        let lifted = usize::from(self.lifted().is_some());
        self.replay.unwrap_or(plies.saturating_sub(lifted))
    }

    /// The computer's move whose man is lifted and not put down yet.
    pub fn lifted(&self) -> Option<Move> {
        let (plies, began) = self.sliding?;
        let record = self.session.as_ref()?.game.record();
        let shows = self.replay.is_none()
            && record.plies().len() == plies
            && self.now.saturating_sub(began) < SLIDE;
        record.plies().last().filter(|_| shows).map(|ply| ply.mv)
    }

    /// The move that led to the position shown.
    pub fn last_move(&self) -> Option<Move> {
        match self.screen {
            Screen::Review => return self.review.as_ref()?.last,
            Screen::Course => return self.course.as_ref()?.attempt.last(),
            Screen::Online => {
                let table = self.table()?;
                let plies = table.seen.record.plies();
                return Some(plies.get(table.plies().checked_sub(1)?)?.mv);
            }
            Screen::Tree => return self.library.open.as_ref()?.last(),
            Screen::Editor => return None,
            _ => {}
        }
        let plies = self.session.as_ref()?.game.record().plies();
        Some(plies.get(self.shown_plies().checked_sub(1)?)?.mv)
    }

    /// Where the man that was picked up can go.
    pub fn targets(&self) -> Bitboard {
        let playing = self.session.as_ref().map(|session| session.game.position());
        let position = match self.screen {
            Screen::Review | Screen::Course | Screen::Online | Screen::Tree | Screen::Editor => {
                self.shown_position()
            }
            _ => playing,
        };
        match (position, self.board.selected) {
            (Some(position), Some(from)) => position.targets(from),
            _ => Bitboard::EMPTY,
        }
    }
}
