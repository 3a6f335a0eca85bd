//! Lines of input.

use xiangqi::ByColor;
use xiangqi::notation::{MoveTextError, ResolveError};

use super::{
    account, after, course, editor, game, games, hint, home, library, online, review, settings,
    stop_search, study,
};
use crate::account::Errand;
use crate::command::{self, Command};
use crate::event::Effect;
use crate::model::{Model, Overlay, Screen};
use crate::player::Player;
use crate::{LoadedGame, Session, export, save, texts};

/// Does what a line says.
pub(crate) fn line(model: &mut Model, line: &str) -> Vec<Effect> {
    let messages = model.messages();
    let command = match command::parse(line) {
        Ok(command) => command,
        Err(error) => {
            game::clear_marks(model);
            model.notice = texts::command_error(&messages, &error);
            return vec![];
        }
    };
    // Whatever else is asked is about the game, not about the solution that is being looked at.
    let about_walk = matches!(command, Command::Help | Command::Flip | Command::Solution(_));
    if !about_walk {
        study::put_back(model);
    }
    match command {
        Command::Help => {
            model.overlay = Some(Overlay::Help(0));
            vec![]
        }
        Command::Quit => home::leave(model),
        Command::Menu => home::go_home(model),
        Command::Load(path) => vec![Effect::Load(path)],
        Command::Course(number) => course::open(model, number),
        Command::Review(Some(path)) => vec![Effect::LoadForReview(path)],
        Command::Library(path) => library::enter(model, path),
        Command::Editor(text) => editor::of_command(model, text.as_deref()),
        Command::Games => games::open(model),
        Command::Due => study::open_due(model),
        Command::Account => account::open(model),
        Command::Online => online::open(model),
        Command::Settings => settings::open(model),
        Command::Statistics => {
            model.overlay = Some(Overlay::Statistics(0));
            vec![Effect::Errand(Errand::Games)]
        }
        _ if model.session.is_none() || model.screen != Screen::Game => {
            model.notice = messages.text("no-game");
            vec![]
        }
        command => in_game(model, command),
    }
}

fn in_game(model: &mut Model, command: Command) -> Vec<Effect> {
    if let Some(effects) = study::command(model, &command) {
        return effects;
    }
    let messages = model.messages();
    match command {
        Command::Move(text) => {
            if model.replay.is_some() {
                model.notice = messages.text("in-replay");
                return vec![];
            }
            let Some(session) = &model.session else { return vec![] };
            if session.game.status().is_over() {
                model.notice = messages.text("already-over");
                return vec![];
            }
            if session.awaits_computer() {
                model.notice = messages.text("not-your-turn");
                return vec![];
            }
            let position = *session.game.position();
            match text.to_move(&position) {
                Ok(mv) => game::human_move(model, mv),
                Err(ResolveError::Illegal(reason)) => {
                    game::clear_marks(model);
                    game::explain(model, &reason);
                    vec![]
                }
                Err(error) => {
                    game::clear_marks(model);
                    if let ResolveError::Ambiguous(candidates) = &error {
                        model.board.marks = candidates.iter().map(|mv| mv.from()).collect();
                    }
                    model.notice = messages.move_error(&MoveTextError::Resolve(error), |mv| {
                        texts::all_forms(&messages, model.settings.style, &position, mv)
                    });
                    vec![]
                }
            }
        }
        Command::Undo(plies) => game::undo(model, plies),
        Command::Redo(plies) => game::redo(model, plies),
        Command::Flip => {
            model.board.flipped = !model.board.flipped;
            vec![]
        }
        Command::Hint => hint::ask(model),
        Command::Threats => hint::toggle_threats(model),
        Command::Review(_) => review::of_session(model),
        Command::Lines => game::toggle_lines(model),
        Command::Records(filter) => {
            model.record_filter = filter.unwrap_or(model.record_filter);
            model.overlay = Some(Overlay::Records(usize::MAX));
            vec![]
        }
        Command::Draw => game::draw(model),
        Command::Resign => game::resign(model),
        Command::Rematch => match &model.session {
            Some(session) if !session.game.status().is_over() => {
                model.notice = messages.text("not-over");
                vec![]
            }
            Some(session) => {
                let new = session.rematch();
                model.notice.clear();
                game::begin(model, new)
            }
            None => vec![],
        },
        Command::Replay => replay(model),
        Command::Export(path, overwrite) => {
            let messages = model.messages();
            let Some(session) = &model.session else { return vec![] };
            let lines = texts::records(&messages, model.settings.style, session);
            let text = export::session(&messages, session, &lines, &path);
            vec![Effect::Save { path, text, overwrite }]
        }
        Command::SaveAs => {
            after::suggest_file(model);
            vec![]
        }
        Command::Save(path, overwrite) => save(model, path, overwrite),
        other => {
            model.notice = match (&model.session, other) {
                (Some(session), Command::Fen) => session.game.position().to_string(),
                (Some(session), Command::Key) => format!("{:016x}", session.game.position().key()),
                _ => messages.text("plain-only"),
            };
            vec![]
        }
    }
}

/// Shows the finished game from its beginning.
fn replay(model: &mut Model) -> Vec<Effect> {
    let over = model.session.as_ref().is_some_and(|session| session.game.status().is_over());
    if over {
        model.replay = Some(0);
        model.notice = model.messages().text("replay-keys");
    } else {
        model.notice = model.messages().text("not-over");
    }
    vec![]
}

fn save(model: &Model, path: String, overwrite: bool) -> Vec<Effect> {
    let Some(session) = &model.session else { return vec![] };
    vec![Effect::Save { path, text: save::pgn(session, &model.messages()), overwrite }]
}

/// Goes on from the last position of a file.
pub(crate) fn open_file(
    model: &mut Model,
    loaded: &LoadedGame,
    players: ByColor<Player>,
) -> Vec<Effect> {
    let mut effects = stop_search(model);
    let session = Session::of_file(&loaded.game, players, model.now);
    effects.extend(home::journal_anew(&session));
    effects.extend(game::enter(model, session));
    effects
}

/// A file was read: go on from its last position with the same players, or as two persons.
pub(super) fn loaded(
    model: &mut Model,
    path: &str,
    loaded: Result<Box<LoadedGame>, String>,
) -> Vec<Effect> {
    let messages = model.messages();
    match loaded {
        Ok(game) => {
            let two_persons = ByColor { red: Player::Human, black: Player::Human };
            let game_before = model.session.as_ref().filter(|session| session.attempt.is_none());
            let players = game_before.map_or(two_persons, |session| session.players);
            let effects = open_file(model, &game, players);
            model.notice = texts::loaded(&messages, path, &game);
            effects
        }
        Err(problem) => {
            let args = [("path", path.to_owned().into()), ("problem", problem.into())];
            model.notice = messages.format("not-loaded", &args);
            vec![]
        }
    }
}
