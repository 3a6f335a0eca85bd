//! What kept a command from its work, in the user's language.

use std::error::Error;
use std::io;

use inputs::InputError;
use messages::Messages;
use records::{ReadError, WriteError};
use server::{ConfigError, ServerError};
use xiangqi::SetupError;
use xiangqi::notation::MoveTextError;

use crate::site_problem;

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
    if let Some(error) = cause.downcast_ref::<ServerError>() {
        return Some(site_problem::of_server(messages, error));
    }
    if let Some(error) = cause.downcast_ref::<ConfigError>() {
        return Some(site_problem::of_config(messages, error));
    }
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
    cause.downcast_ref::<store::Error>().map(|error| tui::library_error(messages, error))
}
