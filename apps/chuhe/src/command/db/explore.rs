//! `chuhe db explore`: what was played in a position.

use std::io::{self, BufWriter, Write};

use messages::Messages;
use serde::Serialize;
use store::{Explored, ExploredMove, Store};
use xiangqi::notation::{Chinese, ChineseStyle, Wxf};
use xiangqi::{Color, Position};

use super::Line;
use crate::Finding;
use crate::table::{self, Align};

/// The arguments of `chuhe db explore`.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    #[arg(value_name = "FEN", allow_hyphen_values = true)]
    fen: Option<String>,
    #[command(flatten)]
    line: Line,
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    fen: String,
    games: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    ecco: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    opening: Option<String>,
    moves: Vec<MoveJson>,
}

#[derive(Serialize)]
struct MoveJson {
    uci: String,
    chinese: String,
    wxf: String,
    games: u64,
    red: u64,
    draw: u64,
    black: u64,
    unknown: u64,
    /// What the side to move scored, from 0 to 1.
    score: Option<f64>,
    last: String,
}

pub(super) async fn run(
    store: &Store,
    messages: &Messages,
    args: &Args,
) -> anyhow::Result<Finding> {
    let line = args.line.position(args.fen.as_deref())?;
    let (position, moves) = line.unwrap_or((Position::start(), Vec::new()));
    let explored = store.explore(&position).await?;
    let opening = args.fen.is_none().then(|| openings::classify(&moves)).flatten();
    let mut out = BufWriter::new(io::stdout().lock());
    if args.json {
        let moves = explored.moves.iter().map(|mv| MoveJson::new(&position, mv)).collect();
        let answer = Answer {
            fen: position.to_string(),
            games: explored.games,
            ecco: opening.map(|opening| opening.code),
            opening: opening.map(|opening| opening.name.to_owned()),
            moves,
        };
        serde_json::to_writer(&mut out, &answer).map_err(io::Error::from)?;
        writeln!(out)?;
    } else {
        if let Some(opening) = opening {
            writeln!(out, "{opening}")?;
        }
        write_table(&mut out, messages, &position, &explored)?;
    }
    out.flush()?;
    if explored.games == 0 {
        writeln!(io::stderr(), "{}", messages.text("db-explore-none"))?;
        return Ok(Finding::Bad);
    }
    Ok(Finding::Good)
}

/// What the side to move scored.
fn score(position: &Position, explored: &ExploredMove) -> Option<f64> {
    let red = explored.red_score()?;
    Some(if position.turn() == Color::Red { red } else { 1.0 - red })
}

fn chinese(position: &Position, explored: &ExploredMove) -> String {
    let text = Chinese::from_move(position, explored.mv);
    let shown = |text: Chinese| text.display(position.turn(), ChineseStyle::default()).to_string();
    text.map_or_else(|| explored.mv.to_string(), shown)
}

impl MoveJson {
    fn new(position: &Position, explored: &ExploredMove) -> Self {
        let wxf = Wxf::from_move(position, explored.mv);
        Self {
            uci: explored.mv.to_string(),
            chinese: chinese(position, explored),
            wxf: wxf.map_or_else(String::new, |wxf| wxf.to_string()),
            games: explored.games(),
            red: explored.red,
            draw: explored.drawn,
            black: explored.black,
            unknown: explored.unknown,
            score: score(position, explored).map(|score| (score * 1e4).round() / 1e4),
            last: explored.last.to_string(),
        }
    }
}

fn write_table(
    out: &mut impl Write,
    messages: &Messages,
    position: &Position,
    explored: &Explored,
) -> io::Result<()> {
    let args = [("games", explored.games.into())];
    writeln!(out, "{}", messages.format("db-explored", &args))?;
    if explored.moves.is_empty() {
        return Ok(());
    }
    let titles = ["move", "uci", "games", "red-wins", "draws", "black-wins", "score", "last"];
    let mut rows = vec![titles.map(|title| messages.text(&format!("db-column-{title}")))];
    for explored in &explored.moves {
        let known = explored.games() - explored.unknown;
        rows.push([
            chinese(position, explored),
            explored.mv.to_string(),
            explored.games().to_string(),
            percent(explored.red, known),
            percent(explored.drawn, known),
            percent(explored.black, known),
            score(position, explored).map_or_else(String::new, |s| format!("{:.1} %", s * 100.0)),
            explored.last.to_string(),
        ]);
    }
    use Align::{Left, Right};
    table::write(out, [Left, Left, Right, Right, Right, Right, Right, Left], &rows)
}

/// A share in whole per cent.
fn percent(part: u64, whole: u64) -> String {
    let share = (part * 100 + whole / 2).checked_div(whole);
    share.map_or_else(String::new, |share| format!("{share} %"))
}
