//! The command line in the user's language: help from the message files, and what is wrong with the
//! arguments.

use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, Command};
use messages::{Lang, Messages};
use tui::Preferences;

/// The language that the arguments ask for, before they are parsed; else the one of the settings in
/// the data folder; else the locale's. `folder` finds the folder if the arguments name none.
pub(crate) fn lang(
    args: impl IntoIterator<Item = OsString>,
    folder: impl FnOnce(Option<PathBuf>) -> Option<PathBuf>,
) -> Lang {
    let args: Vec<OsString> = args.into_iter().collect();
    let asked = value_of(&args, "--lang").and_then(|text| text.to_str()?.parse().ok());
    asked.unwrap_or_else(|| {
        let folder = folder(value_of(&args, "--data").map(PathBuf::from));
        // What is wrong with the settings is told by whoever needs them.
        let preferences = folder.and_then(|folder| Preferences::peek(&folder).ok().flatten());
        preferences.and_then(|own| own.language).unwrap_or_else(Lang::from_locale)
    })
}

/// The last value of an option, `--name VALUE` or `--name=VALUE`.
fn value_of(args: &[OsString], name: &str) -> Option<OsString> {
    let mut found = None;
    for (i, arg) in args.iter().enumerate() {
        if arg == name {
            found = args.get(i + 1).cloned().or(found);
        } else if let Some(value) = arg.to_str().and_then(|arg| arg.strip_prefix(name)) {
            found = value.strip_prefix('=').map(OsString::from).or(found);
        }
    }
    found
}

/// The command with its help texts: `cli-play` for a command, `cli-play-level` for an argument,
/// `cli-book-build` for a command of a command.
pub(crate) fn localized(command: Command, messages: &Messages) -> Command {
    let name = command.get_name().to_owned();
    named(command, &name, "", messages)
}

/// The same for a command that the messages know as `name`, whose own commands have `prefix` before
/// their names.
fn named(command: Command, name: &str, prefix: &str, messages: &Messages) -> Command {
    let heading = messages.text("cli-options");
    let commands = messages.text("cli-commands");
    let usage = messages.text("cli-usage");
    let template = format!("{{about-with-newline}}\n{usage} {{usage}}\n\n{{all-args}}");
    let about = messages.text(&format!("cli-{name}"));
    let ids: Vec<String> = command.get_arguments().map(|arg| arg.get_id().to_string()).collect();
    let subcommands: Vec<String> =
        command.get_subcommands().map(|command| command.get_name().to_owned()).collect();
    let help = Arg::new("help").short('h').long("help").action(ArgAction::Help);
    let mut command = command
        .about(about)
        .long_about(None)
        .help_template(template)
        .subcommand_help_heading(commands)
        .disable_help_flag(true)
        .arg(help.help(messages.text("cli-help")).help_heading(heading.clone()));
    for id in ids {
        let text = messages.text(&format!("cli-{name}-{}", id.replace('_', "-")));
        let heading = heading.clone();
        command = command.mut_arg(id, |arg| arg.help(text).long_help(None).help_heading(heading));
    }
    for subcommand in subcommands {
        command = command.mut_subcommand(&subcommand, |command| {
            let name = format!("{prefix}{subcommand}");
            named(command, &name, &format!("{name}-"), messages)
        });
    }
    command
}

/// Shows help, or what is wrong with the arguments. The exit code tells which.
pub(crate) fn complain(error: &clap::Error, messages: &Messages) -> ExitCode {
    let text = match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            // If nobody reads this, nobody misses it.
            drop(error.print());
            return ExitCode::SUCCESS;
        }
        _ => describe(error, messages),
    };
    let hint = messages.text("cli-see-help");
    drop(writeln!(std::io::stderr(), "chuhe: {text}\n{hint}"));
    ExitCode::from(2)
}

fn describe(error: &clap::Error, messages: &Messages) -> String {
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(", "),
        _ => String::new(),
    };
    let arg = context(ContextKind::InvalidArg);
    let args = |more: Vec<(&'static str, String)>| {
        let pairs = std::iter::once(("arg", arg.clone())).chain(more);
        pairs.map(|(name, value)| (name, value.into())).collect::<Vec<_>>()
    };
    match error.kind() {
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let value = context(ContextKind::InvalidValue);
            let valid = context(ContextKind::ValidValue);
            if valid.is_empty() {
                let text = messages.format("cli-bad-value", &args(vec![("value", value)]));
                // What the value's own reader says of it.
                match std::error::Error::source(error) {
                    Some(cause) => format!("{text} ({cause})"),
                    None => text,
                }
            } else {
                let pairs = args(vec![("value", value), ("valid", valid)]);
                messages.format("cli-bad-choice", &pairs)
            }
        }
        ErrorKind::UnknownArgument => messages.format("cli-unknown-argument", &args(vec![])),
        ErrorKind::InvalidSubcommand => {
            let name = context(ContextKind::InvalidSubcommand);
            messages.format("cli-unknown-command", &[("name", name.into())])
        }
        ErrorKind::MissingRequiredArgument => messages.format("cli-missing", &args(vec![])),
        ErrorKind::ArgumentConflict => {
            let other = context(ContextKind::PriorArg);
            messages.format("cli-conflict", &args(vec![("other", other)]))
        }
        _ => error.render().to_string().trim_start_matches("error: ").trim_end().to_owned(),
    }
}
