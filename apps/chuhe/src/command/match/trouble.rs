//! Why a match cannot be played, and what engines did wrong, in the user's language.

use std::path::Path;

use anyhow::{Error, anyhow};
use arena::report::JsonlError;
use arena::statistics::SprtError;
use arena::{Fault, MatchError, OpeningsError, SpecError, Trouble};
use messages::{Messages, Value};

/// Says what is wrong with the pairs of an engine.
pub(super) fn spec(messages: &Messages, error: &SpecError) -> Error {
    let say = |id: &str, pairs: &[(&str, Value<'_>)]| messages.format(id, pairs);
    let text = match error {
        SpecError::NoPair { word } => say("match-no-pair", &[("word", word.as_str().into())]),
        SpecError::Words(open) => say("match-open-quote", &[("text", open.text.as_str().into())]),
        SpecError::Number { key, value, max } => {
            let max = max.to_string();
            let pair = format!("{key}={value}");
            say("match-number", &[("pair", pair.into()), ("max", max.into())])
        }
        SpecError::Clock(clock) => say("match-clock", &[("text", clock.text.as_str().into())]),
        SpecError::Level(level) => say("match-level", &[("text", level.text.as_str().into())]),
        SpecError::Choice { key, value, expected } => {
            let pair = format!("{key}={value}");
            say("match-choice", &[("pair", pair.into()), ("expected", (*expected).into())])
        }
        SpecError::TwoStrengths => messages.text("match-two-strengths"),
        SpecError::NoName => messages.text("match-no-name"),
        SpecError::NeedsCmd { key } => say("match-needs-cmd", &[("key", (*key).into())]),
        SpecError::NoLimit { name } => say("match-no-limit", &[("name", name.as_str().into())]),
        SpecError::OwnOption { name, value } => {
            let pair = format!("option.{name}={value}");
            say("match-own-option", &[("pair", pair.into())])
        }
        SpecError::Network(error) => format!("option.EvalFile: {error}"),
    };
    anyhow!(text)
}

/// Says why openings cannot be used.
pub(super) fn openings(messages: &Messages, error: &OpeningsError) -> Error {
    let text = match error {
        OpeningsError::File { path, error } => file(messages, path, error),
        OpeningsError::Position { line, error } => {
            let why = messages.setup_error(error);
            messages.format("match-opening-line", &[("line", (*line).into()), ("why", why.into())])
        }
        OpeningsError::Game { number, error } => {
            let pairs = [("number", (*number).into()), ("why", error.as_str().into())];
            messages.format("match-opening-game", &pairs)
        }
        OpeningsError::Over { number, fen } => {
            let pairs = [("number", (*number).into()), ("fen", fen.as_str().into())];
            messages.format("match-opening-over", &pairs)
        }
        OpeningsError::Empty => messages.text("match-no-openings"),
    };
    anyhow!("--openings: {text}")
}

/// Says why the file of games cannot be used.
pub(super) fn jsonl(messages: &Messages, error: &JsonlError) -> Error {
    let name = |path: &Path| path.display().to_string();
    let text = match error {
        JsonlError::File { path, error } => file(messages, path, error),
        JsonlError::Line { path, line, error } => {
            let why = error.to_string();
            let pairs =
                [("file", name(path).into()), ("line", (*line).into()), ("why", why.into())];
            messages.format("match-jsonl-line", &pairs)
        }
        JsonlError::Exists(path) => messages.format("match-exists", &[("file", name(path).into())]),
        JsonlError::OtherMatch { path, what } => {
            let pairs = [("file", name(path).into()), ("what", (*what).into())];
            messages.format("match-other", &pairs)
        }
    };
    anyhow!(text)
}

/// Says why a test makes no sense.
pub(super) fn sprt(messages: &Messages, error: &SprtError) -> Error {
    let number = |number: &f64| Value::from(number.to_string());
    let text = match error {
        SprtError::Bounds(text) => {
            messages.format("match-sprt-bounds", &[("text", text.as_str().into())])
        }
        SprtError::Order { elo0, elo1 } => {
            let pairs = [("elo0", number(elo0)), ("elo1", number(elo1))];
            messages.format("match-sprt-order", &pairs)
        }
        SprtError::Risk { alpha, beta } => {
            let pairs = [("alpha", number(alpha)), ("beta", number(beta))];
            messages.format("match-sprt-risk", &pairs)
        }
    };
    anyhow!("--sprt: {text}")
}

/// Says why a match does not begin.
pub(super) fn beginning(messages: &Messages, error: &MatchError) -> Error {
    let text = match error {
        MatchError::TooFew(count) => {
            messages.format("match-too-few", &[("count", (*count).into())])
        }
        MatchError::SprtNeedsTwo(count) => {
            messages.format("match-sprt-two", &[("count", (*count).into())])
        }
        MatchError::Engine { name, trouble } => {
            let why = match trouble {
                Trouble::Fault(error) => fault(messages, error),
                Trouble::Stopped => messages.text("match-trouble-stopped"),
            };
            let pairs = [("name", name.as_str().into()), ("why", why.into())];
            messages.format("match-engine", &pairs)
        }
    };
    anyhow!(text)
}

/// Says what an engine did wrong.
fn fault(messages: &Messages, fault: &Fault) -> String {
    let seconds = |time: &std::time::Duration| Value::from(format!("{:.1}", time.as_secs_f64()));
    match fault {
        Fault::NoStart(why) => {
            messages.format("match-fault-no-start", &[("why", why.as_str().into())])
        }
        Fault::Crash(why) => messages.format("match-fault-crash", &[("why", why.as_str().into())]),
        Fault::Hang { question, waited } => {
            let pairs = [("question", question.as_str().into()), ("seconds", seconds(waited))];
            messages.format("match-fault-hang", &pairs)
        }
        Fault::IllegalMove { text, why } => {
            let pairs = [("text", text.as_str().into()), ("why", why.as_str().into())];
            messages.format("match-fault-illegal", &pairs)
        }
        Fault::BadLine { line, why } => {
            let pairs = [("text", line.as_str().into()), ("why", why.as_str().into())];
            messages.format("match-fault-line", &pairs)
        }
        Fault::Overtime { used, allowed } => {
            let pairs = [("used", seconds(used)), ("allowed", seconds(allowed))];
            messages.format("match-fault-time", &pairs)
        }
    }
}

fn file(messages: &Messages, path: &Path, error: &std::io::Error) -> String {
    format!("{}: {}", path.display(), messages.io_error(error))
}
