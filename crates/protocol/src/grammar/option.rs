//! Options an engine offers: what stands after `option name …` or `option …`.

use super::{add, missing, number, unknown};
use crate::{OptionKind, OptionSpec, ParseError};

/// The words that divide the line of an option into fields.
const KEYS: [&str; 6] = ["name", "type", "default", "min", "max", "var"];

/// Where a dialect puts the default.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OptionOrder {
    /// Right after the type.
    DefaultFirst,
    /// At the end.
    DefaultLast,
}

/// Reads the fields, the first of which is the name. Engines leave out what they think is clear:
/// a number without limits has none.
pub(crate) fn parse_option(words: &[&str]) -> Result<OptionSpec, ParseError> {
    let mut fields: Vec<(&str, String)> = Vec::new();
    for word in words {
        match fields.last_mut() {
            _ if KEYS.contains(word) => fields.push((word, String::new())),
            Some((_, value)) => add(value, word),
            None => return Err(unknown(word)),
        }
    }
    let all = |key: &'static str| {
        fields.iter().filter(move |field| field.0 == key).map(|field| field.1.as_str())
    };
    let text = |key| all(key).next().unwrap_or_default().to_owned();
    let spin = |key, otherwise| match all(key).next() {
        Some(value) => number(key, Some(&value)),
        None => Ok(otherwise),
    };
    let name = text("name");
    if name.is_empty() {
        return Err(missing("name"));
    }
    let kind = match text("type").as_str() {
        "check" => {
            let default = text("default");
            OptionKind::Check { default: matches!(default.as_str(), "true" | "on") }
        }
        "spin" => OptionKind::Spin {
            default: spin("default", 0)?,
            min: spin("min", i64::MIN)?,
            max: spin("max", i64::MAX)?,
        },
        "combo" => OptionKind::Combo {
            default: text("default"),
            choices: all("var").map(str::to_owned).collect(),
        },
        "button" => OptionKind::Button,
        "string" => {
            let default = text("default");
            OptionKind::Text { default: if default == EMPTY { String::new() } else { default } }
        }
        "label" => OptionKind::Label { text: text("default") },
        "" => return Err(missing("type")),
        other => return Err(unknown(other)),
    };
    Ok(OptionSpec { name, kind })
}

/// How an empty text is written.
const EMPTY: &str = "<empty>";

/// Writes the fields after the name.
pub(crate) fn write_option(line: &mut String, kind: &OptionKind, order: OptionOrder) {
    let (word, default) = match kind {
        OptionKind::Check { default } => ("check", Some(default.to_string())),
        OptionKind::Spin { default, .. } => ("spin", Some(default.to_string())),
        OptionKind::Combo { default, .. } => ("combo", Some(default.clone())),
        OptionKind::Button => ("button", None),
        OptionKind::Text { default } if default.is_empty() => ("string", Some(EMPTY.to_owned())),
        OptionKind::Text { default } => ("string", Some(default.clone())),
        OptionKind::Label { text } => ("label", Some(text.clone())),
    };
    let default = default.map(|value| format!("default {value}"));
    let default = default.as_deref().map(str::trim_end);
    add(line, format_args!("type {word}"));
    if order == OptionOrder::DefaultFirst {
        default.into_iter().for_each(|text| add(line, text));
    }
    match kind {
        OptionKind::Spin { min, max, .. } => add(line, format_args!("min {min} max {max}")),
        OptionKind::Combo { choices, .. } => {
            choices.iter().for_each(|choice| add(line, format_args!("var {choice}")));
        }
        _ => {}
    }
    if order == OptionOrder::DefaultLast {
        default.into_iter().for_each(|text| add(line, text));
    }
}
