//! The menu, the form of a new game, and leaving.

use std::time::Duration;

use engine::Level;
use journal::Damage;
use messages::Messages;
use xiangqi::{Color, RuleSet};

use super::{account, editor, game, games, library, list, online, settings, stop_search, study};
use crate::event::{Effect, Key, ResumedGame};
use crate::model::{Field, Form, FormError, Model, Opponents, Overlay, Screen, Side};
use crate::preferences::{CLOCKS, clock_text, read_clock};
use crate::view::layout;
use crate::{GameClock, NewGame, Session, Strength, problems};

/// Shows the menu; a game that goes on can be continued from there.
pub(super) fn go_home(model: &mut Model) -> Vec<Effect> {
    let mut effects = stop_search(model);
    study::put_back(model);
    effects.push(Effect::LookForUnfinished);
    if let Some(session) = &mut model.session {
        session.pause(model.now);
    }
    model.screen = Screen::Home(0);
    model.overlay = None;
    model.replay = None;
    model.notice.clear();
    game::clear_marks(model);
    effects
}

/// From a game to the menu, from the menu out; from a study to its list, to the books, to the menu.
pub(super) fn leave(model: &mut Model) -> Vec<Effect> {
    if matches!(model.screen, Screen::Home(_)) {
        if let Some(question) = library::may_quit(model) {
            return question;
        }
        let mut effects = stop_search(model);
        effects.push(Effect::Quit);
        return effects;
    }
    let played = model.session.as_ref().and_then(|session| session.attempt.as_ref());
    match (model.screen, played.map(|attempt| attempt.study)) {
        (Screen::Game, Some(study)) => study::back_to_list(model, study),
        (Screen::Studies { book, .. }, _) => {
            let effects = study::open_books(model);
            model.screen = Screen::Books(book);
            effects
        }
        (Screen::Due(_), _) => {
            let effects = study::open_books(model);
            model.screen = Screen::Books(puzzles::books().len());
            effects
        }
        _ => go_home(model),
    }
}

/// Keys in the menu.
pub(super) fn menu_key(model: &mut Model, key: Key, chosen: usize) -> Vec<Effect> {
    let items = model.home_items();
    let last = items.len() - 1;
    model.screen = match key {
        Key::Up | Key::Down | Key::Tab => {
            Screen::Home(list::neighbour(chosen, last, key != Key::Up))
        }
        Key::Enter => return choose(model, items[chosen.min(last)]),
        _ => model.screen,
    };
    vec![]
}

/// A line typed in the menu: the number of an item.
pub(super) fn menu_number(model: &mut Model, line: &str) -> Option<Vec<Effect>> {
    let items = model.home_items();
    let item = line.parse::<usize>().ok()?.checked_sub(1)?;
    items.get(item).copied().map(|item| choose(model, item))
}

fn choose(model: &mut Model, item: &str) -> Vec<Effect> {
    model.notice.clear();
    match item {
        "menu-continue" => {
            if model.session.as_ref().is_some_and(Session::is_unfinished_game) {
                return back_to_game(model);
            }
            vec![Effect::Resume]
        }
        "menu-new" => {
            model.form.field = Field::Start;
            // What was played from some position before is no wish to do so again.
            model.form.fen.clear();
            model.screen = Screen::NewGame;
            vec![]
        }
        "menu-puzzles" => study::open_books(model),
        "menu-course" => super::course::open(model, None),
        "menu-review" => {
            model.input.clear();
            "review ".chars().for_each(|c| model.input.insert(c));
            model.notice = model.messages().text("review-which");
            vec![]
        }
        "menu-games" => games::open(model),
        "menu-online" => online::open(model),
        "menu-library" => library::enter(model, None),
        "menu-editor" => editor::open(model, xiangqi::Setup::start(), Screen::Home(0)),
        "menu-account" => account::open(model),
        "menu-settings" => settings::open(model),
        "menu-help" => {
            model.overlay = Some(Overlay::Help(0));
            vec![]
        }
        _ => leave(model),
    }
}

/// The game that is in memory goes on.
pub(super) fn back_to_game(model: &mut Model) -> Vec<Effect> {
    model.screen = Screen::Game;
    if let Some(session) = &mut model.session {
        session.unpause(model.now);
    }
    game::go_on(model)
}

/// A click in the menu chooses an item.
pub(super) fn click(model: &mut Model, row: u16) -> Vec<Effect> {
    let items = model.home_items();
    let item = row.checked_sub(layout::of(model.size).menu_top).map(usize::from);
    item.and_then(|item| items.get(item).copied()).map_or(vec![], |item| choose(model, item))
}

/// The unfinished game was read.
pub(super) fn resumed(
    model: &mut Model,
    resumed: Option<ResumedGame>,
    damage: &[Damage],
) -> Vec<Effect> {
    let messages = model.messages();
    let damaged = damage.first().map(|damage| problems::damage(&messages, damage));
    let Some(resumed) = resumed else {
        model.unfinished = false;
        model.notice = damaged.unwrap_or_else(|| messages.text("nothing-to-continue"));
        return vec![];
    };
    let session = Session::of_journal(resumed, model.now);
    let effects = game::enter(model, session);
    if let Some(damaged) = damaged {
        model.notice = damaged;
    }
    effects
}

/// A journal that holds a game from its beginning.
pub(crate) fn journal_anew(session: &Session) -> Vec<Effect> {
    let record = session.game.record();
    let new = NewGame {
        players: session.players,
        start: *record.start(),
        rules: session.game.rules(),
        clock: session.clock.as_ref().map(GameClock::control),
    };
    let mut effects = vec![Effect::BeginJournal(Box::new(new))];
    for (index, &ply) in record.plies().iter().enumerate() {
        let who = session.who(ply);
        let notation = session.notation(index);
        effects.push(Effect::RecordMove { index, ply, who, thought: Duration::ZERO, notation });
    }
    if session.game.status().is_over() {
        effects.push(Effect::RecordEnd(session.game.status()));
    }
    effects
}

/// Keys in the form.
pub(super) fn form_key(model: &mut Model, key: Key) -> Vec<Effect> {
    let fields = model.form.fields();
    let at = fields.iter().position(|&field| field == model.form.field).unwrap_or(0);
    match key {
        Key::Esc => return go_home(model),
        Key::Enter if model.form.field == Field::Start => return start(model),
        Key::Up | Key::Down | Key::Tab | Key::Enter => {
            model.form.field = fields[list::neighbour(at, fields.len() - 1, key != Key::Up)];
        }
        Key::Left => change(&mut model.form, -1),
        Key::Right => change(&mut model.form, 1),
        key => {
            let text = match model.form.field {
                Field::Program => &mut model.form.program,
                _ => &mut model.form.fen,
            };
            text.edit(key);
        }
    }
    vec![]
}

/// A click in the form goes to a field, a second one changes it.
pub(super) fn click_form(model: &mut Model, row: u16) -> Vec<Effect> {
    let fields = model.form.fields();
    let at = row.checked_sub(layout::of(model.size).menu_top).map(usize::from);
    match at.and_then(|at| fields.get(at).copied()) {
        Some(Field::Start) => start(model),
        Some(field) if field == model.form.field => {
            change(&mut model.form, 1);
            vec![]
        }
        Some(field) => {
            model.form.field = field;
            vec![]
        }
        None => vec![],
    }
}

/// Typed text is a start position, or a program in its field.
pub(super) fn form_char(model: &mut Model, c: char) {
    if model.form.field == Field::Program {
        model.form.program.insert(c);
    } else {
        model.form.field = Field::Fen;
        model.form.fen.insert(c);
    }
}

fn start(model: &mut Model) -> Vec<Effect> {
    match model.form.new_game(model.seed >> 33) {
        Ok(new) => {
            model.notice.clear();
            game::begin(model, new)
        }
        Err(error) => {
            model.form.field = match error {
                FormError::Fen(_) => Field::Fen,
                FormError::Program(_) => Field::Program,
            };
            model.notice = form_error(&model.messages(), &error);
            vec![]
        }
    }
}

/// What is wrong with a form, in words.
pub fn form_error(messages: &Messages, error: &FormError) -> String {
    match error {
        FormError::Fen(error) => messages.setup_error(error),
        FormError::Program(problem) => {
            messages.format("form-program-bad", &[("problem", problem.clone().into())])
        }
    }
}

fn change(form: &mut Form, step: isize) {
    match form.field {
        Field::Opponents => {
            let all =
                [Opponents::Computer, Opponents::Human, Opponents::Program, Opponents::SelfPlay];
            form.opponents = turn(&all, form.opponents, step);
        }
        Field::Level => form.strength.level = level(form.strength.level, step),
        Field::OtherLevel => form.other.level = level(form.other.level, step),
        Field::Thought => think(&mut form.strength, step),
        Field::OtherThought => think(&mut form.other, step),
        Field::Clock => {
            let now = clock_text(form.clock);
            let at = CLOCKS.iter().position(|clock| *clock == now).unwrap_or(0);
            let next = (at + CLOCKS.len()).saturating_add_signed(step) % CLOCKS.len();
            form.clock = read_clock(CLOCKS[next]).flatten();
        }
        Field::Side => {
            let all = [Side::Fixed(Color::Red), Side::Fixed(Color::Black), Side::Random];
            form.side = turn(&all, form.side, step);
        }
        Field::Rules => form.rules = turn(&RuleSet::ALL, form.rules, step),
        Field::Program | Field::Fen | Field::Start => {}
    }
}

/// What a computer may be told besides its level: seconds, and plies.
const SECONDS: [u64; 5] = [1, 2, 5, 10, 30];
const DEPTHS: [u32; 6] = [2, 4, 6, 8, 10, 12];

/// As the level says, so many seconds, or so many plies.
fn think(strength: &mut Strength, step: isize) {
    let level = std::iter::once((None, None));
    let seconds = SECONDS.map(|seconds| (None, Some(Duration::from_secs(seconds))));
    let depths = DEPTHS.map(|depth| (Some(depth), None));
    let all: Vec<_> = level.chain(seconds).chain(depths).collect();
    (strength.depth, strength.movetime) = turn(&all, (strength.depth, strength.movetime), step);
}

/// The next or previous of a ring of choices.
fn turn<T: Copy + PartialEq>(all: &[T], now: T, step: isize) -> T {
    let at = all.iter().position(|&item| item == now).unwrap_or(0);
    let next = at.checked_add_signed(step).unwrap_or(all.len() - 1);
    all[next % all.len()]
}

fn level(level: Level, step: isize) -> Level {
    let number = i16::from(level.get()) + if step < 0 { -1 } else { 1 };
    u8::try_from(number).ok().and_then(Level::new).unwrap_or(level)
}
