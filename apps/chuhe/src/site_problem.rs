//! What kept the site from its work, in the user's language.

use std::io::ErrorKind;
use std::path::Path;

use messages::{Messages, Value};
use server::{ConfigError, Expected, ServerError};

/// Why the server cannot start or go on, or its data not be copied.
pub(crate) fn of_server(messages: &Messages, error: &ServerError) -> String {
    match error {
        ServerError::Config(error) => of_config(messages, error),
        ServerError::Store(error) => of_store(messages, error),
        ServerError::Accounts(error) => tui::account_error(messages, error),
        ServerError::Listen { addr, error } => {
            let problem = match error.kind() {
                ErrorKind::AddrInUse => messages.text("serve-address-in-use"),
                ErrorKind::PermissionDenied => messages.io_error(error),
                _ => error.to_string(),
            };
            let args = [("addr", addr.clone().into()), ("problem", problem.into())];
            messages.format("serve-cannot-listen", &args)
        }
        ServerError::Engine(error) => {
            let args = [("problem", messages.io_error(error).into())];
            messages.format("serve-no-threads", &args)
        }
        ServerError::Tls { path, problem } => {
            at(messages, "serve-bad-tls", path, ("problem", problem.clone().into()))
        }
        ServerError::Resume(problem) => {
            messages.format("serve-cannot-resume", &[("problem", problem.clone().into())])
        }
        other => other.to_string(),
    }
}

/// Which setting is wrong, and what would be right.
pub(crate) fn of_config(messages: &Messages, error: &ConfigError) -> String {
    match error {
        ConfigError::Io { path, error } => {
            format!("{}: {}", path.display(), messages.io_error(error))
        }
        ConfigError::File { path, problem } => {
            at(messages, "serve-bad-file", path, ("problem", problem.clone().into()))
        }
        ConfigError::Value { source_of, value, expected } => {
            let args = [
                ("key", source_of.clone().into()),
                ("value", value.clone().into()),
                ("expected", expected_text(messages, *expected).into()),
            ];
            messages.format("serve-bad-value", &args)
        }
        other => other.to_string(),
    }
}

fn expected_text(messages: &Messages, expected: Expected) -> String {
    match expected {
        Expected::OneOf(words) => {
            messages.format("expected-one-of", &[("words", words.join(", ").into())])
        }
        Expected::Between(low, high) => {
            let args = [("low", low.to_string().into()), ("high", high.to_string().into())];
            messages.format("expected-between", &args)
        }
        Expected::Number => messages.text("expected-number"),
        Expected::Url => messages.text("expected-url"),
        Expected::Network => messages.text("expected-network"),
        Expected::CertAndKey => messages.text("expected-cert-and-key"),
        other => other.to_string(),
    }
}

fn of_store(messages: &Messages, error: &store::Error) -> String {
    use store::Error as E;
    let at = |id, path: &Path| messages.format(id, &[("path", path.display().to_string().into())]);
    match error {
        E::Missing { path } => at("data-missing", path),
        E::Foreign { path } => at("data-foreign", path),
        E::Newer { path, .. } => at("data-newer", path),
        E::Damaged { path, .. } => at("data-damaged", path),
        E::Io { path, error } => format!("{}: {}", path.display(), messages.io_error(error)),
        E::Busy => messages.text("data-busy"),
        E::Full => messages.text("data-full"),
        E::Corrupt(_) => messages.text("data-corrupt"),
        other => other.to_string(),
    }
}

fn at(messages: &Messages, id: &str, path: &Path, more: (&str, Value<'_>)) -> String {
    messages.format(id, &[("path", path.display().to_string().into()), more])
}
