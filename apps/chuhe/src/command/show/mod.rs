//! `chuhe show`: a file of games as text, picture, JSON or digest.

mod list;

pub(crate) use list::heading;

use std::collections::BTreeSet;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use clap::ValueEnum;
use drawing::{BoardStyle, Picture, Pieces, Theme};
use inputs::{Input, Part};
use messages::{Lang, Messages};
use records::{
    Contents, Digest, Document, Encoding, Format, Game, NodeId, Notation, ReadOptions, WriteOptions,
};
use sheet::{Boards, Sheet};
use xiangqi::notation::Script;
use xiangqi::{Color, Position, fen};

use super::convert::notation;
use super::play::Look;
use crate::{Finding, Global};

/// The arguments of `chuhe show`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[arg(value_name = "FILE", allow_hyphen_values = true)]
    file: String,
    #[arg(value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    game: Option<u64>,
    #[arg(long, conflicts_with_all = ["digest", "json"])]
    svg: bool,
    #[arg(long, conflicts_with = "json")]
    digest: bool,
    #[arg(long)]
    json: bool,
    #[arg(long, value_name = "N")]
    ply: Option<usize>,
    #[arg(long, value_name = "WHERE", value_parser = boards)]
    boards: Option<Boards>,
    #[arg(long, value_name = "NOTATION", value_parser = notation())]
    notation: Option<Notation>,
    #[arg(long, value_name = "ENCODING")]
    encoding: Option<Encoding>,
    #[arg(long)]
    flip: bool,
    #[arg(long, value_enum, default_value_t = ThemeArg::Wood, hide_default_value = true)]
    theme: ThemeArg,
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum, Debug)]
enum ThemeArg {
    Wood,
    Paper,
}

/// Reads `marked`, `never`, `always`, or plies with commas between.
fn boards(text: &str) -> Result<Boards, String> {
    match text {
        "marked" => Ok(Boards::Marked),
        "never" => Ok(Boards::Never),
        "always" => Ok(Boards::Always),
        plies => {
            let plies: Result<BTreeSet<usize>, _> = plies.split(',').map(str::parse).collect();
            plies.map(Boards::After).map_err(|_| "marked, never, always, or 10,20".to_owned())
        }
    }
}

pub(crate) fn run(global: &Global, look: &Look, args: &Args) -> anyhow::Result<Finding> {
    let messages = Messages::new(global.lang());
    let shown = Shown { messages: &messages, look, args };
    let text = match position(&args.file)? {
        Some(game) => shown.contents(&Contents::Positions(vec![game]))?,
        None => shown.file()?,
    };
    match &args.output {
        Some(path) => {
            let written = journal::replace_file(path, text.as_bytes());
            written
                .map_err(|error| anyhow!("{}: {}", path.display(), messages.io_error(&error)))?;
        }
        None => io::stdout().lock().write_all(text.as_bytes())?,
    }
    Ok(Finding::Good)
}

/// A position given as FEN instead of a file; an error if the text is meant to be one and is not.
fn position(text: &str) -> anyhow::Result<Option<Game>> {
    if Path::new(text).exists() {
        return Ok(None);
    }
    match fen::parse(if text == "startpos" { fen::START } else { text }) {
        Ok(start) => Ok(Some(Game { start, ..Game::default() })),
        Err(error) if is_meant_as_fen(text) => Err(error).with_context(|| format!("FEN {text:?}")),
        Err(_) => Ok(None),
    }
}

/// Whether a text has ten ranks, or ranks and a side to move: no file is called so.
fn is_meant_as_fen(text: &str) -> bool {
    let (board, side) = text.trim().split_once(' ').unwrap_or((text, ""));
    let ranks = board.matches('/').count() + 1;
    let has_side = side.trim_start().starts_with(['w', 'b', 'r']);
    board.bytes().all(|b| b == b'/' || b.is_ascii_alphanumeric())
        && (ranks >= 9 || ranks > 1 && has_side)
}

struct Shown<'a> {
    messages: &'a Messages,
    look: &'a Look,
    args: &'a Args,
}

impl Shown<'_> {
    /// What is asked of the file.
    fn file(&self) -> anyhow::Result<String> {
        let named = |name: &str, text: String| anyhow!("{name}: {text}");
        let input = Input::named(&self.args.file);
        let parts =
            input.parts().map_err(|error| named(&error.name, self.messages.input_error(&error)))?;
        let mut texts = Vec::new();
        for part in &parts {
            match self.read(part) {
                Ok(document) if self.args.digest => {
                    texts.push(Digest::new(&document, &part.bytes, Some(&part.name)).to_json());
                }
                Ok(document) => {
                    if parts.len() > 1 {
                        texts.push(format!("{}\n", part.name));
                    }
                    texts.push(self.contents(&document.contents)?);
                }
                // An archive may hold anything beside games.
                Err(error) if parts.len() > 1 && error.format.is_none() => {}
                Err(error) => {
                    return Err(named(&part.name, self.messages.read_error(&error)));
                }
            }
        }
        if texts.is_empty() {
            bail!("{}: {}", self.args.file, self.messages.text("read-unknown"));
        }
        let between = if self.args.digest && parts.len() > 1 { "" } else { "\n" };
        Ok(texts.join(between))
    }

    fn read(&self, part: &Part) -> Result<Document, records::ReadError> {
        let name = part.place.file_name().map(|name| name.to_string_lossy().into_owned());
        let options = ReadOptions { encoding: self.args.encoding, name, ..ReadOptions::default() };
        records::read(&part.bytes, &options)
    }

    fn contents(&self, contents: &Contents) -> anyhow::Result<String> {
        let games = match contents {
            Contents::Games(games) | Contents::Positions(games) => games,
            Contents::Book(book) => return Ok(list::book(self.messages, &**book)),
        };
        let chosen = match self.args.game {
            Some(number) => {
                let at = usize::try_from(number - 1).unwrap_or(usize::MAX);
                let found = games.get(at).ok_or_else(|| {
                    let args = [("number", number.into()), ("games", games.len().into())];
                    anyhow!(self.messages.format("show-no-game", &args))
                })?;
                std::slice::from_ref(found)
            }
            None => games,
        };
        if self.args.json {
            let written = records::write(chosen, Format::Json, &WriteOptions::default())?;
            return Ok(String::from_utf8_lossy(&written.bytes).into_owned());
        }
        match chosen {
            [] => bail!(self.messages.text("convert-no-games")),
            [first, ..] if self.args.svg => self.picture(first),
            [game] => self.text(game),
            games => Ok(list::games(self.messages, games)),
        }
    }

    /// The game as a text, with what is known of it before.
    fn text(&self, game: &Game) -> anyhow::Result<String> {
        let style = self.style();
        let notation = self.args.notation.unwrap_or(match (self.messages.lang(), style) {
            (Lang::Zh, BoardStyle::Unicode) => Notation::Chinese,
            _ => Notation::Wxf,
        });
        // Without moves the position is all there is to see.
        let usual = if game.tree.is_empty() { Boards::After([0].into()) } else { Boards::Marked };
        let boards = match (&self.args.boards, self.args.ply) {
            (Some(boards), _) => boards.clone(),
            (None, Some(ply)) => Boards::After([ply].into()),
            (None, None) => usual,
        };
        let sheet = Sheet {
            notation,
            style,
            script: self.script(),
            flipped: self.args.flip,
            boards,
            ..Sheet::new(game)
        };
        let mut text = list::heading(self.messages, game);
        text.push_str(&sheet.to_string());
        for warning in &game.warnings {
            let warning = self.messages.warning(warning);
            text.push_str(&format!("! {warning}\n"));
        }
        Ok(text)
    }

    fn style(&self) -> BoardStyle {
        if self.look.ascii { BoardStyle::Ascii } else { BoardStyle::Unicode }
    }

    fn script(&self) -> Script {
        if self.look.simplified { Script::Simplified } else { Script::Traditional }
    }

    /// The position after `--ply`, else after the last move of the main line.
    fn picture(&self, game: &Game) -> anyhow::Result<String> {
        let tree = &game.tree;
        let line: Vec<NodeId> = tree.main_line().collect();
        let ply = self.args.ply.unwrap_or(line.len());
        if ply > line.len() {
            let args = [("ply", ply.into()), ("plies", line.len().into())];
            bail!(self.messages.format("show-no-ply", &args));
        }
        let node = ply.checked_sub(1).map_or(NodeId::ROOT, |last| line[last]);
        let setup = tree.setup_at(&game.start, node);
        let mut picture = Picture::new(&setup.board);
        picture.last_move = tree.mv(node);
        if let Ok(position) = Position::from_setup(setup)
            && position.is_check()
        {
            picture.checked = position.king(position.turn()).into();
        }
        picture.flipped = self.args.flip;
        picture.coords = Some(self.look.coords());
        picture.pieces = match (self.style(), self.look.simplified) {
            (BoardStyle::Ascii, _) => Pieces::Letters,
            (_, true) => Pieces::Simplified,
            (_, false) => Pieces::Traditional,
        };
        picture.theme = match self.args.theme {
            ThemeArg::Wood => Theme::WOOD,
            ThemeArg::Paper => Theme::PAPER,
        };
        picture.title = fen::Fen(setup).to_string();
        if io::stdout().is_terminal() && self.args.output.is_none() {
            bail!(self.messages.text("show-svg-terminal"));
        }
        Ok(picture.to_string())
    }
}

/// `Red`, or the player's name.
pub(super) fn player(messages: &Messages, game: &Game, color: Color) -> String {
    let tag = color.fold(records::tag::RED, records::tag::BLACK);
    game.tag(tag).map_or_else(|| messages.color(color), str::to_owned)
}
