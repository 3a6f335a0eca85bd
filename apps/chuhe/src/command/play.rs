//! `chuhe` and `chuhe play`: the game in the terminal.

use std::io::{self, IsTerminal};
use std::path::Path;
use std::rc::Rc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Context, anyhow};
use clap::ValueEnum;
use engine::Level;
use messages::{Lang, Messages};
use tui::preferences::Pieces;
use tui::{
    Auto, BoardStyle, Coords, Desk, Form, FormError, NewGame, Opponents, Palette, Player,
    Preferences, Program, Settings, Side, Start, Strength, TimeControl,
};
use xiangqi::notation::Script;
use xiangqi::{ByColor, Color, RuleSet, fen};

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
    #[arg(long, value_name = "WHO")]
    vs: Option<String>,
    #[arg(long, value_name = "PLAYER", value_parser = player, conflicts_with_all = ["vs", "side", "level", "depth", "movetime"])]
    red: Option<Player>,
    #[arg(long, value_name = "PLAYER", value_parser = player, conflicts_with_all = ["vs", "side", "level", "depth", "movetime"])]
    black: Option<Player>,
    #[arg(long, value_name = "CLOCK", value_parser = clock)]
    clock: Option<ClockArg>,
    #[arg(long, default_value = fen::START, value_name = "FEN", hide_default_value = true, allow_hyphen_values = true)]
    fen: String,
    #[arg(long, value_name = "NAME")]
    rules: Option<RuleSet>,
    #[arg(long, value_name = "URL", conflicts_with_all = ["file", "fen", "side", "vs", "level", "depth", "movetime", "red", "black", "clock", "rules", "continue_game"])]
    server: Option<String>,
    #[arg(long = "continue", conflicts_with_all = ["fen", "rules", "side", "vs", "level", "depth", "movetime", "red", "black", "clock"])]
    continue_game: bool,
}

/// How the game looks.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct Look {
    #[arg(long, global = true, value_enum)]
    coords: Option<CoordsArg>,
    #[arg(long, global = true)]
    plain: bool,
    #[arg(long, global = true, value_enum, value_name = "COLORS")]
    color: Option<ColorArg>,
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
    pub(crate) fn coords(&self) -> Coords {
        self.coords.map_or(Coords::Notation, CoordsArg::coords)
    }
}

impl CoordsArg {
    const fn coords(self) -> Coords {
        match self {
            Self::Notation => Coords::Notation,
            Self::Iccs => Coords::Iccs,
            Self::Grid => Coords::Grid,
        }
    }
}

/// A clock, or that there is none.
#[derive(Clone, Copy, Debug)]
struct ClockArg(Option<TimeControl>);

fn clock(text: &str) -> Result<ClockArg, tui::ParseClockError> {
    if text == "none" { Ok(ClockArg(None)) } else { text.parse().map(|own| ClockArg(Some(own))) }
}

/// A person, a computer with its settings, or a program by its path.
fn player(text: &str) -> Result<Player, String> {
    match text.parse() {
        Ok(player) => Ok(player),
        Err(error @ tui::ParsePlayerError) => match program(text) {
            Some(program) => program.map(Player::Program),
            None => Err(error.to_string()),
        },
    }
}

/// A text that looks like a program: a path, a name on the search path, or pairs.
fn program(text: &str) -> Option<Result<Program, String>> {
    let word = text.split_whitespace().next()?;
    let is_pairs = text.split_whitespace().any(|word| word.starts_with("cmd="));
    let on_path = || {
        let folders = std::env::var_os("PATH").unwrap_or_default();
        std::env::split_paths(&folders).any(|folder| folder.join(word).is_file())
    };
    let exists = is_pairs || Path::new(text).is_file() || Path::new(word).is_file() || on_path();
    // A path with blanks in it is one word.
    let quoted = if Path::new(text).is_file() { format!("'{text}'") } else { text.to_owned() };
    exists.then(|| Program::new(&quoted).map_err(|error| error.to_string()))
}

#[derive(Clone, Copy, ValueEnum, Debug)]
enum SideArg {
    Red,
    Black,
    Random,
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
    Dark,
    Light,
    None,
    #[value(hide = true)]
    Always,
    #[value(hide = true)]
    Never,
}

/// `chuhe`: the home screen, or plain play without a terminal.
pub(crate) fn home(global: &Global, look: &Look) -> anyhow::Result<Finding> {
    let settings = settings(global, look)?;
    play(global, look, settings, Start::Home, None)
}

/// `chuhe play`.
pub(crate) fn run(global: &Global, look: &Look, args: &Args) -> anyhow::Result<Finding> {
    let settings = settings(global, look)?;
    if let Some(text) = &args.server {
        return online(global, look, settings, text);
    }
    let mut vs = None;
    let start = if args.continue_game {
        Start::Continue
    } else {
        let mut form = Form::new(&settings.preferences);
        form.strength.level = args.level.unwrap_or(form.strength.level);
        form.strength.depth = args.depth;
        form.strength.movetime = args.movetime.map(Duration::from_millis);
        form.other = form.strength;
        form.rules = args.rules.unwrap_or(form.rules);
        if let Some(ClockArg(clock)) = args.clock {
            form.clock = clock;
        }
        form.side = match args.side {
            Some(SideArg::Red) | None => Side::Fixed(Color::Red),
            Some(SideArg::Black) => Side::Fixed(Color::Black),
            Some(SideArg::Random) => Side::Random,
        };
        let wants_computer = args.level.is_some()
            || args.depth.is_some()
            || args.movetime.is_some()
            || args.side.is_some();
        form.opponents = match args.vs.as_deref() {
            Some("human") => Opponents::Human,
            Some("self") => Opponents::SelfPlay,
            Some("ai") => Opponents::Computer,
            Some(text) => {
                let program = program(text).transpose().map_err(|problem| anyhow!(problem))?;
                let program = program.ok_or_else(|| {
                    let messages = &settings.messages;
                    anyhow!(messages.format("cli-play-no-engine", &[("text", text.into())]))
                })?;
                program.text().chars().for_each(|c| form.program.insert(c));
                Opponents::Program
            }
            None if is_drawn(look) || wants_computer => Opponents::Computer,
            None => plain_opponents(),
        };
        vs = Some(form.opponents).filter(|_| args.vs.is_some());
        args.fen.chars().for_each(|c| form.fen.insert(c));
        let messages = Rc::clone(&settings.messages);
        if let Some(file) = &args.file {
            let new = form.new_game(seed() >> 7);
            let new = new.map_err(|error| anyhow!(tui::form_error(&messages, &error)))?;
            let players = args.players(new.players);
            let numbered = format!("{file} #{}", args.game.unwrap_or(1));
            let loaded = tui::load(&messages, &numbered)
                .map_err(|problem| anyhow::anyhow!("{file}: {problem}"))?;
            let start = Start::File(Box::new(loaded), players);
            return play(global, look, settings, start, vs);
        }
        let game = form.new_game(seed() >> 7).map_err(|error| {
            let text = tui::form_error(&messages, &error);
            match error {
                FormError::Fen(_) => anyhow!("--fen: {text}"),
                FormError::Program(_) => anyhow!("--vs: {text}"),
            }
        })?;
        let players = args.players(game.players);
        Start::Game(Box::new(NewGame { players, ..game }))
    };
    play(global, look, settings, start, vs)
}

/// Plays at a site over the network.
fn online(global: &Global, look: &Look, settings: Settings, text: &str) -> anyhow::Result<Finding> {
    let place = text.parse::<client::Place>();
    let place = place.map_err(|error| {
        anyhow!("--server {text}: {}", tui::address_error(&settings.messages, error))
    })?;
    if is_drawn(look) {
        return play(global, look, settings, Start::Online(Box::new(place)), None);
    }
    let site = place.address.to_string();
    let data = global.data()?;
    let (input, output) = (io::BufReader::new(io::stdin()), io::stdout().lock());
    let secret: Option<&tui::plain::AskSecret> =
        if io::stdin().is_terminal() { Some(&crate::secret::ask) } else { None };
    let played = tui::plain::online(&settings, place, &data, secret, (input, output))?;
    played.map_err(|problem| anyhow!("{site}: {problem}"))?;
    Ok(Finding::Good)
}

impl Args {
    /// Who plays, where `--red` and `--black` say so.
    fn players(&self, usual: ByColor<Player>) -> ByColor<Player> {
        match (self.red, self.black) {
            (None, None) => usual,
            (Some(red), Some(black)) => ByColor { red, black },
            (Some(red), None) => ByColor { red, black: other(red, usual) },
            (None, Some(black)) => ByColor { red: other(black, usual), black },
        }
    }
}

/// Against a person plays whoever would play anyway; against anybody else a person.
fn other(own: Player, usual: ByColor<Player>) -> Player {
    match (own, usual.black) {
        (Player::Human, other) => other,
        _ => Player::Human,
    }
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
    let settings = Settings { defence, ..settings(global, &look)? };
    play(global, &look, settings, start, None)
}

/// The review of a game of a file on the screen.
pub(crate) fn review(
    global: &Global,
    look: &Look,
    loaded: tui::LoadedGame,
) -> anyhow::Result<Finding> {
    play(global, look, settings(global, look)?, Start::Review(Box::new(loaded)), None)
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

/// The settings file, and what the command line says instead.
fn settings(global: &Global, look: &Look) -> anyhow::Result<Settings> {
    let messages = Rc::new(Messages::new(global.lang()));
    let preferences = Preferences::load(&global.data()?, &messages)
        .map_err(|error| anyhow!(tui::preferences_error(&messages, &error)))?;
    let variable = |name| std::env::var(name).ok();
    let palette =
        Palette::detect(variable("NO_COLOR").as_deref(), variable("COLORFGBG").as_deref());
    let shown = if palette == Palette::None { Palette::Dark } else { palette };
    let simplified = look.simplified || preferences.pieces == Pieces::Simplified;
    Ok(Settings {
        messages,
        coords: look.coords.map_or(preferences.coords, CoordsArg::coords),
        script: if simplified { Script::Simplified } else { Script::Traditional },
        letters: preferences.pieces == Pieces::Letters && !look.simplified,
        notation: preferences.notation,
        sounds: preferences.sounds,
        animation: preferences.animation && !look.no_pause,
        // Lines of text are UTF-8 always; what a terminal can draw depends on the locale.
        style: if look.ascii || is_drawn(look) && !is_utf8() {
            BoardStyle::Ascii
        } else {
            BoardStyle::Unicode
        },
        color: match look.color {
            None => Palette::of(preferences.colors, palette),
            Some(ColorArg::Auto) => palette,
            Some(ColorArg::Always) => shown,
            Some(ColorArg::Dark) => Palette::Dark,
            Some(ColorArg::Light) => Palette::Light,
            Some(ColorArg::None | ColorArg::Never) => Palette::None,
        },
        auto: Auto { lang: Lang::from_locale(), palette },
        preferences,
        vi_keys: look.vi_keys,
        defence: Strength { movetime: Some(DEFENCE), ..Strength::level(Level::MAX) },
        human_pace: !look.no_pause,
    })
}

/// How long the computer thinks about a move of a study, unless the user says otherwise.
const DEFENCE: Duration = Duration::from_secs(2);

fn play(
    global: &Global,
    look: &Look,
    settings: Settings,
    start: Start,
    vs: Option<Opponents>,
) -> anyhow::Result<Finding> {
    let data = global.data()?;
    let desk = Desk::open(&data, &settings.messages).map_err(|problem| anyhow!(problem))?;
    if is_drawn(look) {
        tui::run(settings, start, &data, Some(desk), seed()).context("the terminal")?;
    } else {
        let mut form = Form::new(&settings.preferences);
        form.opponents =
            vs.filter(|own| *own == Opponents::Computer).unwrap_or_else(plain_opponents);
        let usual = form.new_game(0).map_err(|_| anyhow!("the start position"))?;
        let (input, output) = (io::stdin().lock(), io::stdout().lock());
        tui::plain::run(&settings, start, &usual, &data, Some(desk), seed(), (input, output))?;
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
