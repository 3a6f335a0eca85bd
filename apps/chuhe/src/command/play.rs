//! `chuhe` and `chuhe play`: the game in the terminal.

use std::io::{self, IsTerminal};
use std::rc::Rc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::Context;
use clap::ValueEnum;
use engine::Level;
use messages::Messages;
use tui::{BoardStyle, Coords, Form, Opponents, Settings, Side, Start, Strength};
use xiangqi::notation::Script;
use xiangqi::{Color, RuleSet, fen};

use crate::{Finding, Global};

/// The arguments of `chuhe play`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[arg(value_name = "FILE", conflicts_with_all = ["fen", "rules", "continue_game"])]
    file: Option<String>,
    #[arg(value_name = "N", requires = "file", value_parser = clap::value_parser!(u64).range(1..))]
    game: Option<u64>,
    #[arg(long, value_name = "LEVEL")]
    level: Option<Level>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    movetime: Option<u64>,
    #[arg(long, value_enum)]
    side: Option<SideArg>,
    #[arg(long, value_enum)]
    vs: Option<Vs>,
    #[arg(long, default_value = fen::START, value_name = "FEN", hide_default_value = true, allow_hyphen_values = true)]
    fen: String,
    #[arg(long, default_value_t, value_name = "NAME")]
    rules: RuleSet,
    #[arg(long = "continue", conflicts_with_all = ["fen", "rules", "side", "vs", "level", "depth", "movetime"])]
    continue_game: bool,
}

/// How the game looks.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct Look {
    #[arg(long, global = true, value_enum, default_value_t = CoordsArg::Notation)]
    coords: CoordsArg,
    #[arg(long, global = true)]
    plain: bool,
    #[arg(long, global = true, value_enum, default_value_t = ColorArg::Auto, value_name = "WHEN")]
    color: ColorArg,
    #[arg(long, global = true)]
    pub(crate) ascii: bool,
    #[arg(long, global = true)]
    pub(crate) simplified: bool,
    #[arg(long, global = true)]
    vi_keys: bool,
    #[arg(long, global = true)]
    no_pause: bool,
}

impl Look {
    /// What is read at the edge of the board.
    pub(crate) const fn coords(&self) -> Coords {
        match self.coords {
            CoordsArg::Notation => Coords::Notation,
            CoordsArg::Iccs => Coords::Iccs,
            CoordsArg::Grid => Coords::Grid,
        }
    }
}

#[derive(Clone, Copy, ValueEnum, Debug)]
enum SideArg {
    Red,
    Black,
    Random,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
enum Vs {
    Ai,
    Human,
    #[value(name = "self")]
    SelfPlay,
}

#[derive(Clone, Copy, ValueEnum, Debug)]
enum CoordsArg {
    Notation,
    Iccs,
    Grid,
}

#[derive(Clone, Copy, ValueEnum, Debug)]
enum ColorArg {
    Auto,
    Always,
    Never,
}

/// `chuhe`: the home screen, or plain play without a terminal.
pub(crate) fn home(global: &Global, look: &Look) -> anyhow::Result<Finding> {
    let settings = settings(global, look);
    play(global, look, settings, Start::Home, None)
}

/// `chuhe play`.
pub(crate) fn run(global: &Global, look: &Look, args: &Args) -> anyhow::Result<Finding> {
    let start = if args.continue_game {
        Start::Continue
    } else {
        let mut form = Form::new();
        let level = args.level.unwrap_or(Level::EASY);
        form.strength.level = level;
        form.other_level = level;
        form.strength.depth = args.depth;
        form.strength.movetime = args.movetime.map(Duration::from_millis);
        form.rules = args.rules;
        form.side = match args.side {
            Some(SideArg::Red) | None => Side::Fixed(Color::Red),
            Some(SideArg::Black) => Side::Fixed(Color::Black),
            Some(SideArg::Random) => Side::Random,
        };
        let wants_computer = args.level.is_some()
            || args.depth.is_some()
            || args.movetime.is_some()
            || args.side.is_some();
        form.opponents = match args.vs {
            Some(Vs::Human) => Opponents::Human,
            Some(Vs::SelfPlay) => Opponents::SelfPlay,
            Some(Vs::Ai) => Opponents::Computer,
            None if is_drawn(look) || wants_computer => Opponents::Computer,
            None => plain_opponents(),
        };
        args.fen.chars().for_each(|c| form.fen.insert(c));
        let messages = Messages::new(global.lang());
        if let Some(file) = &args.file {
            let players = form.new_game(seed() >> 7).context("the start position")?.players;
            let numbered = format!("{file} #{}", args.game.unwrap_or(1));
            let loaded = tui::load(&messages, &numbered)
                .map_err(|problem| anyhow::anyhow!("{file}: {problem}"))?;
            let start = Start::File(Box::new(loaded), players);
            return play(global, look, settings(global, look), start, args.vs);
        }
        let game = form
            .new_game(seed() >> 7)
            .map_err(|error| anyhow::anyhow!("--fen: {}", messages.setup_error(&error)))?;
        Start::Game(Box::new(game))
    };
    play(global, look, settings(global, look), start, args.vs)
}

/// Studies, defended by the computer as `defence` says; `list` only lists them.
pub(crate) fn studies(
    global: &Global,
    look: &Look,
    start: Start,
    defence: Strength,
    list: bool,
) -> anyhow::Result<Finding> {
    let look = Look { plain: look.plain || list, ..*look };
    let settings = Settings { defence, ..settings(global, &look) };
    play(global, &look, settings, start, None)
}

/// The review of a game of a file on the screen.
pub(crate) fn review(
    global: &Global,
    look: &Look,
    loaded: tui::LoadedGame,
) -> anyhow::Result<Finding> {
    play(global, look, settings(global, look), Start::Review(Box::new(loaded)), None)
}

/// Whether the board is drawn on a terminal that can.
fn is_drawn(look: &Look) -> bool {
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    !look.plain && !dumb && io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// At a terminal a person plays the computer. From a pipe both sides' moves are read.
fn plain_opponents() -> Opponents {
    if io::stdin().is_terminal() { Opponents::Computer } else { Opponents::Human }
}

fn settings(global: &Global, look: &Look) -> Settings {
    Settings {
        messages: Rc::new(Messages::new(global.lang())),
        coords: look.coords(),
        script: if look.simplified { Script::Simplified } else { Script::Traditional },
        // Lines of text are UTF-8 always; what a terminal can draw depends on the locale.
        style: if look.ascii || is_drawn(look) && !is_utf8() {
            BoardStyle::Ascii
        } else {
            BoardStyle::Unicode
        },
        color: match look.color {
            ColorArg::Always => true,
            ColorArg::Never => false,
            ColorArg::Auto => std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()),
        },
        vi_keys: look.vi_keys,
        defence: Strength { movetime: Some(DEFENCE), ..Strength::level(Level::MAX) },
        human_pace: !look.no_pause,
    }
}

/// How long the computer thinks about a move of a study, unless the user says otherwise.
const DEFENCE: Duration = Duration::from_secs(2);

fn play(
    global: &Global,
    look: &Look,
    settings: Settings,
    start: Start,
    vs: Option<Vs>,
) -> anyhow::Result<Finding> {
    let data = global.data()?;
    if is_drawn(look) {
        tui::run(settings, start, &data, seed()).context("the terminal")?;
    } else {
        let mut form = Form::new();
        form.opponents = if vs == Some(Vs::Ai) { Opponents::Computer } else { plain_opponents() };
        let usual = form.new_game(0).context("the start position")?;
        let (input, output) = (io::stdin().lock(), io::stdout().lock());
        tui::plain::run(&settings, start, &usual, &data, seed(), input, output)?;
    }
    Ok(Finding::Good)
}

/// Whether the locale writes UTF-8. Systems without such variables always do.
fn is_utf8() -> bool {
    let set = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    match set {
        Some(locale) if cfg!(unix) => {
            let locale = locale.to_ascii_lowercase();
            locale.contains("utf-8") || locale.contains("utf8")
        }
        // An empty environment says nothing; the terminal is measured at start.
        _ => true,
    }
}

/// A number that differs from start to start.
fn seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let nanos = u64::try_from(now.as_nanos() & u128::from(u64::MAX)).unwrap_or_default();
    nanos ^ u64::from(std::process::id()) << 32
}
