//! `chuhe`: the xiangqi program. Argument parsing and wiring; the behaviour lives in the libraries.

#![forbid(unsafe_code)]

mod command;
mod localize;
mod problem;
mod progress;
mod secret;
mod site_problem;
mod table;
mod terminal;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use messages::{Lang, Messages};

/// The arguments. What they mean to users is told by the message files; see [`localize`].
#[derive(Parser, Debug)]
#[command(name = "chuhe", version, max_term_width = 100)]
struct Cli {
    #[command(flatten)]
    global: Global,
    #[command(flatten)]
    look: command::play::Look,
    #[command(subcommand)]
    command: Option<Command>,
}

/// What holds for every command, before or after its name.
#[derive(clap::Args, Debug)]
struct Global {
    #[arg(long, global = true, value_name = "LANG")]
    lang: Option<Lang>,
    #[arg(long, global = true, value_name = "DIR")]
    data: Option<PathBuf>,
}

impl Global {
    fn lang(&self) -> Lang {
        self.lang.unwrap_or_else(Lang::from_locale)
    }

    /// The data folder; it need not exist yet.
    fn data(&self) -> anyhow::Result<PathBuf> {
        folder(self.data.clone()).ok_or_else(|| {
            anyhow::anyhow!("there is no home folder; name a data folder with --data")
        })
    }
}

/// The data folder that is named, or else the platform's.
fn folder(named: Option<PathBuf>) -> Option<PathBuf> {
    let platform = || {
        let folders = directories::ProjectDirs::from("", "", "chuhe");
        folders.map(|folders| folders.data_dir().to_owned())
    };
    named.or_else(platform)
}

#[derive(Subcommand, Debug)]
enum Command {
    Play(command::play::Args),
    Analyze(Box<command::analyze::Args>),
    Engine,
    Bench(command::bench::Args),
    Book(command::book::Args),
    Judge(command::judge::Args),
    Match(Box<command::r#match::Args>),
    Perft(command::perft::Args),
    Db(Box<command::db::Args>),
    Puzzle(command::puzzle::Args),
    Convert(command::convert::Args),
    Show(command::show::Args),
    Serve(Box<command::serve::Args>),
    Gui(command::serve::GuiArgs),
    Backup(command::backup::BackupArgs),
    Restore(command::backup::RestoreArgs),
    User(command::user::Args),
    Completions(command::completions::Args),
}

/// What a command found out. Anything that kept it from finding out is an error, exit code 2.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Finding {
    /// Exit code 0.
    Good,
    /// A difference, a loss of data, a lost check: exit code 1.
    Bad,
}

fn main() -> ExitCode {
    terminal::prepare();
    let lang = localize::lang(std::env::args_os().skip(1), folder);
    let messages = Messages::new(lang);
    let command = localize::localized(Cli::command(), &messages);
    let parsed = command.try_get_matches().and_then(|found| Cli::from_arg_matches(&found));
    let Cli { mut global, look, command } = match parsed {
        Ok(cli) => cli,
        Err(error) => return localize::complain(&error, &messages),
    };
    global.lang = Some(lang);
    let result = match command {
        None => command::play::home(&global, &look),
        Some(Command::Play(args)) => command::play::run(&global, &look, &args),
        Some(Command::Analyze(args)) => command::analyze::run(&global, &look, &args),
        Some(Command::Engine) => command::engine::run(),
        Some(Command::Bench(args)) => command::bench::run(&global, &args),
        Some(Command::Book(args)) => command::book::run(&global, &args),
        Some(Command::Judge(args)) => command::judge::run(&args),
        Some(Command::Match(args)) => command::r#match::run(&global, &args),
        Some(Command::Perft(args)) => command::perft::run(&args),
        Some(Command::Db(args)) => command::db::run(&global, &args),
        Some(Command::Puzzle(args)) => command::puzzle::run(&global, &look, &args),
        Some(Command::Convert(args)) => command::convert::run(&global, &args),
        Some(Command::Show(args)) => command::show::run(&global, &look, &args),
        Some(Command::Serve(args)) => command::serve::run(&global, &args),
        Some(Command::Gui(args)) => command::serve::gui(&global, &args),
        Some(Command::Backup(args)) => command::backup::backup(&global, &args),
        Some(Command::Restore(args)) => command::backup::restore(&global, &args),
        Some(Command::User(args)) => command::user::run(&global, &args),
        Some(Command::Completions(args)) => command::completions::run(&global, &args),
    };
    match result {
        Ok(Finding::Good) => ExitCode::SUCCESS,
        Ok(Finding::Bad) => ExitCode::from(1),
        Err(error) if terminal::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // If nobody reads this, the exit code still tells.
            drop(writeln!(std::io::stderr(), "chuhe: {}", problem::text(&messages, &error)));
            ExitCode::from(2)
        }
    }
}
