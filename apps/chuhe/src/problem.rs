//! What kept a command from its work, in the user's language.

use std::error::Error;
use std::io;

use inputs::InputError;
use messages::Messages;
use records::{ReadError, WriteError};
use xiangqi::SetupError;
use xiangqi::notation::MoveTextError;

/// An error with its causes, each behind what it is about.
pub(crate) fn text(messages: &Messages, error: &anyhow::Error) -> String {
    let mut parts = Vec::new();
    for cause in error.chain() {
        if let Some(last) = known(messages, cause) {
            parts.push(last);
            break;
        }
        parts.push(cause.to_string());
    }
    parts.join(": ")
}

/// A cause that the message files have words for, with all that it was caused by.
fn known(messages: &Messages, cause: &(dyn Error + 'static)) -> Option<String> {
    if let Some(error) = cause.downcast_ref::<InputError>() {
        return Some(format!("{}: {}", error.name, messages.input_error(error)));
    }
    if let Some(error) = cause.downcast_ref::<io::Error>() {
        return Some(messages.io_error(error));
    }
    if let Some(error) = cause.downcast_ref::<ReadError>() {
        return Some(messages.read_error(error));
    }
    if let Some(error) = cause.downcast_ref::<WriteError>() {
        return Some(messages.write_error(error));
    }
    if let Some(error) = cause.downcast_ref::<SetupError>() {
        return Some(messages.setup_error(error));
    }
    if let Some(error) = cause.downcast_ref::<MoveTextError>() {
        return Some(messages.move_error(error, |mv| mv.to_string()));
    }
    cause.downcast_ref::<store::Error>().and_then(|error| of_library(messages, error))
}

/// What is wrong with the library of games; `None` for what only the database can word.
fn of_library(messages: &Messages, error: &store::Error) -> Option<String> {
    let at = |id, path: &std::path::Path| {
        messages.format(id, &[("path", path.display().to_string().into())])
    };
    Some(match error {
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
        _ => return None,
    })
}
