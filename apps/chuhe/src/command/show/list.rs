//! What is known of games, and lists of them.

use messages::{Lang, Messages};
use records::{Book, Game, tag};
use xiangqi::notation::{Chinese, ChineseStyle, Wxf};
use xiangqi::{Color, Position};

use super::player;

/// Tags that have a name of their own in the heading, in its order.
const NAMED: [(&str, &str); 12] = [
    (tag::TITLE, "tag-title"),
    (tag::EVENT, "tag-event"),
    (tag::ROUND, "tag-round"),
    (tag::DATE, "tag-date"),
    (tag::SITE, "tag-site"),
    (tag::RED_TEAM, "tag-red-team"),
    (tag::RED, "tag-red"),
    (tag::BLACK_TEAM, "tag-black-team"),
    (tag::BLACK, "tag-black"),
    (tag::ECCO, "tag-ecco"),
    (tag::OPENING, "tag-opening"),
    (tag::ANNOTATOR, "tag-annotator"),
];

/// All tags of a game, a line each, its result, and its start position if that is not the usual one.
pub(crate) fn heading(messages: &Messages, game: &Game) -> String {
    let mut lines = Vec::new();
    for (name, id) in NAMED {
        lines.extend(game.tag(name).map(|value| line(messages, &messages.text(id), value)));
    }
    let is_named = |name: &str| NAMED.iter().any(|(named, _)| *named == name);
    for (name, value) in game.tags.iter().filter(|(name, _)| !is_named(name)) {
        lines.push(line(messages, name, value));
    }
    if !game.tree.is_empty() || game.result.is_some() {
        lines.push(line(messages, &messages.text("tag-result"), game.result_text()));
    }
    if game.start != xiangqi::Setup::start() || game.tree.is_empty() {
        lines.push(line(messages, "FEN", &game.start_fen()));
    }
    lines.retain(|line| !line.is_empty());
    lines.join("\n") + "\n\n"
}

fn line(messages: &Messages, name: &str, value: &str) -> String {
    let value = value.split_whitespace().collect::<Vec<_>>().join(" ");
    if !is_known(&value) {
        return String::new();
    }
    messages.format("tag", &[("name", name.to_owned().into()), ("value", value.into())])
}

/// Whether a value says anything: PGN has question marks for what is not known.
fn is_known(value: &str) -> bool {
    value.chars().any(|c| !c.is_whitespace() && c != '?' && c != '.')
}

/// The games of a file, a line each.
pub(super) fn games(messages: &Messages, games: &[Game]) -> String {
    let digits = games.len().to_string().len();
    let mut text = String::new();
    for (number, game) in (1..).zip(games) {
        let number: usize = number;
        let title = game.tag(tag::TITLE).unwrap_or_default();
        let known = game.tag(tag::RED).or(game.tag(tag::BLACK)).is_some();
        let players = if known || title.is_empty() {
            let [red, black] = Color::ALL.map(|color| player(messages, game, color));
            format!("{red} - {black}")
        } else {
            String::new()
        };
        let result = if game.tree.is_empty() { "" } else { game.result_text() };
        let plies = game.tree.main_line().count();
        let moves = messages.format("show-moves", &[("plies", plies.into())]);
        let rest = [tag::DATE, tag::EVENT].map(|name| game.tag(name).unwrap_or_default());
        let fen = if game.tree.is_empty() { game.start_fen() } else { String::new() };
        let moves = if game.tree.is_empty() { "" } else { &moves };
        let cells = [title, &players, result, moves, rest[0], rest[1], &fen];
        let cells: Vec<&str> =
            cells.into_iter().map(str::trim).filter(|cell| is_known(cell)).collect();
        text.push_str(&format!("{number:>digits$}  {}\n", cells.join("  ")));
    }
    text
}

/// What can be counted in a book, and its moves at the start.
pub(super) fn book(messages: &Messages, book: &dyn Book) -> String {
    let mut text = String::new();
    let is_number = |value: &serde_json::Value| !value.is_array() && !value.is_object();
    for (name, value) in book.facts().into_iter().filter(|(_, value)| is_number(value)) {
        let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        text.push_str(&line(messages, &name, &value));
        text.push('\n');
    }
    let start = Position::start();
    for found in book.moves(&start) {
        let chinese = Chinese::from_move(&start, found.mv);
        let wxf = Wxf::from_move(&start, found.mv);
        let name = match messages.lang() {
            Lang::Zh => {
                chinese.map(|text| text.display(start.turn(), ChineseStyle::default()).to_string())
            }
            Lang::En => wxf.map(|text| text.to_string()),
        };
        text.push_str(&format!("{} {} {}\n", found.mv, name.unwrap_or_default(), found.weight));
    }
    text
}
