//! What went wrong with files, in words.

use std::path::Path;

use accounts::AccountError;
use journal::{Damage, Problem};
use messages::{Messages, Value};
use puzzles::ProgressError;
use records::{Game, WarningKind};
use xiangqi::SetupError;
use xiangqi::notation::parse_move;

use crate::preferences::{Fault, PreferencesError, Setting};

/// Why progress with studies is not kept.
pub(crate) fn progress_error(messages: &Messages, error: &ProgressError) -> String {
    let (path, problem) = match error {
        ProgressError::Io { path, source } => (path, messages.io_error(source)),
        ProgressError::Damaged { path, problem } => (path, problem.clone()),
        ProgressError::Newer { path, .. } => (path, messages.text("progress-newer")),
    };
    let args = [("path", path.display().to_string().into()), ("problem", problem.into())];
    messages.format("progress-failed", &args)
}

/// Why accounts and kept games cannot be used.
pub(crate) fn store_error(messages: &Messages, error: &store::Error) -> String {
    messages.format("account-store", &[("problem", error.to_string().into())])
}

/// What is wrong with the database of games.
pub fn library_error(messages: &Messages, error: &store::Error) -> String {
    let at = |id, path: &Path| messages.format(id, &[("path", path.display().to_string().into())]);
    match error {
        store::Error::Missing { path } => at("library-missing", path),
        store::Error::Foreign { path } => at("library-foreign", path),
        store::Error::Newer { path, .. } => at("library-newer", path),
        store::Error::Damaged { path, .. } => at("library-damaged", path),
        store::Error::Io { path, error } => {
            format!("{}: {}", path.display(), messages.io_error(error))
        }
        store::Error::Busy => messages.text("library-busy"),
        store::Error::Full => messages.text("library-full"),
        store::Error::Corrupt(_) => messages.text("library-corrupt"),
        error => error.to_string(),
    }
}

/// Why something about an account could not be done.
pub fn account_error(messages: &Messages, error: &AccountError) -> String {
    match error {
        AccountError::Name(fault) => messages.text(&format!("name-{}", fault.code())),
        AccountError::Password(fault) => messages.text(&format!("password-{}", fault.code())),
        AccountError::NameTaken => messages.text("account-taken"),
        AccountError::BadCredentials => messages.text("account-wrong"),
        AccountError::NotFound(name) => {
            messages.format("account-unknown", &[("name", name.clone().into())])
        }
        AccountError::Store(error) => store_error(messages, error),
        error => messages.format("account-store", &[("problem", error.to_string().into())]),
    }
}

/// Why a text is no address of a site.
pub fn address_error(messages: &Messages, error: client::AddressError) -> String {
    messages.text(match error {
        client::AddressError::Empty => "address-empty",
        client::AddressError::Scheme => "address-scheme",
        client::AddressError::Host => "address-host",
        client::AddressError::Port => "address-port",
    })
}

/// Why the settings file cannot be used.
pub fn preferences_error(messages: &Messages, error: &PreferencesError) -> String {
    let with = |id: &str, path: &Path, more: Vec<(&'static str, Value<'static>)>| {
        let path = path.display().to_string();
        let args: Vec<_> = [("path", path.into())].into_iter().chain(more).collect();
        messages.format(id, &args)
    };
    match error {
        PreferencesError::Io(path, error) => {
            with("settings-io", path, vec![("problem", messages.io_error(error).into())])
        }
        PreferencesError::TooLarge(path) => with("settings-too-large", path, vec![]),
        PreferencesError::Line { path, line, fault } => {
            let problem = match fault {
                Fault::Syntax(problem) => {
                    messages.format("settings-syntax", &[("problem", problem.clone().into())])
                }
                Fault::UnknownKey(key) => {
                    let known = Setting::ALL.map(Setting::name).join(", ");
                    let args = [("key", key.clone().into()), ("known", known.into())];
                    messages.format("settings-unknown", &args)
                }
                Fault::Value(setting, value) => bad_setting(messages, *setting, value),
            };
            with("settings-line", path, vec![("line", (*line).into()), ("problem", problem.into())])
        }
    }
}

/// A setting cannot be what was said.
pub(crate) fn bad_setting(messages: &Messages, setting: Setting, value: &str) -> String {
    let choices = match setting {
        Setting::Clock => "none, 10+5, 20/60".to_owned(),
        setting => setting.choices().join(", "),
    };
    let args = [
        ("key", setting.name().into()),
        ("value", value.to_owned().into()),
        ("choices", choices.into()),
    ];
    messages.format("settings-value", &args)
}

/// Why a game of a file cannot go on here: its start is unlawful, or its main line ends at something
/// that is no legal move.
pub(crate) fn game_fault(messages: &Messages, game: &Game) -> Option<String> {
    let Some(record) = game.main_record() else {
        let error = SetupError { faults: game.start.faults() };
        return Some(
            messages.format("pgn-setup", &[("problem", messages.setup_error(&error).into())]),
        );
    };
    let ply = record.plies().len() + 1;
    let stopped_at = |kind: &WarningKind| match kind {
        WarningKind::IllegalMove { ply: at, text } if *at == ply => Some(text.clone()),
        WarningKind::UnreadableMove { text } => Some(text.clone()),
        _ => None,
    };
    game.warnings.iter().filter_map(|warning| stopped_at(&warning.kind)).find_map(|text| {
        let error = parse_move(&text, record.position()).err()?;
        let problem = messages.move_error(&error, |mv| mv.to_string());
        let args = [("ply", ply.into()), ("text", text.into()), ("problem", problem.into())];
        Some(messages.format("pgn-move", &args))
    })
}

/// What was wrong with a journal, and where it is now.
pub(crate) fn damage(messages: &Messages, damage: &Damage) -> String {
    let kept = damage.kept.display().to_string();
    let problem = match &damage.problem {
        Problem::Newer(_) => return messages.format("journal-newer", &[("kept", kept.into())]),
        Problem::Torn => messages.text("journal-torn"),
        Problem::Unreadable(_) => messages.text("journal-unreadable"),
        Problem::OutOfPlace => messages.text("journal-out-of-place"),
        Problem::Start(error) => {
            messages.format("journal-start", &[("problem", messages.setup_error(error).into())])
        }
        Problem::NoMove(text) => {
            messages.format("journal-no-move", &[("text", text.clone().into())])
        }
        Problem::Illegal(text, reason) => {
            let problem = messages.illegality(reason);
            let args = [("text", text.clone().into()), ("problem", problem.into())];
            messages.format("journal-illegal", &args)
        }
        Problem::Undo(plies) => messages.format("journal-undo", &[("plies", (*plies).into())]),
        problem => format!("{problem:?}"),
    };
    let args = [("line", damage.line.into()), ("problem", problem.into()), ("kept", kept.into())];
    messages.format("journal-damaged", &args)
}
