//! Lists of games as UCI or ICCS moves, a game a line.

use std::fmt::Write as _;

use xiangqi::{Move, Setup};

use crate::format::{Codec, Likeness};
use crate::game::Game;
use crate::movetext::{self, Ranks};
use crate::read::{Contents, ReadError};
use crate::source::Source;
use crate::stand::Stand;
use crate::tag;
use crate::tree::{NodeId, Standing};
use crate::warning::{Place, WarningKind};
use crate::write::{Held, LossKind, Losses, Notation, WriteError, WriteOptions};

pub(crate) const CODEC: Codec = Codec { sniff, read, write: Some(write), many: true };

fn sniff(source: &Source<'_>) -> Likeness {
    let text = source.text();
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty()).take(5).peekable();
    if lines.peek().is_none() {
        return Likeness::No;
    }
    let is_game = |line: &str| {
        let Line { moves, .. } = Line::new(line);
        let mut words = split(moves).peekable();
        words.peek().is_some()
            && words.all(|word| {
                movetext::points(word, Ranks::FromOne).is_some()
                    || movetext::points(word, Ranks::FromZero).is_some()
            })
    };
    Likeness::unsure(lines.all(is_game))
}

fn split(moves: &str) -> impl Iterator<Item = &str> + Clone {
    moves.split(|c: char| c.is_whitespace() || c == ',' || c == ';').filter(|word| !word.is_empty())
}

/// The parts of a line: `name;`, `fen … moves` or `startpos moves`, and the moves.
struct Line<'a> {
    name: &'a str,
    start: Option<&'a str>,
    moves: &'a str,
}

impl<'a> Line<'a> {
    fn new(line: &'a str) -> Self {
        if let Some(rest) = line.strip_prefix("fen ") {
            let (start, moves) = rest.split_once(" moves").unwrap_or((rest, ""));
            return Self { name: "", start: Some(start), moves };
        }
        if let Some(rest) = line.strip_prefix("startpos") {
            return Self {
                name: "",
                start: None,
                moves: rest.trim_start().trim_start_matches("moves"),
            };
        }
        match line.split_once(';') {
            Some((name, moves)) if movetext::points(name.trim(), Ranks::FromZero).is_none() => {
                Self { name: name.trim(), start: None, moves }
            }
            _ => Self { name: "", start: None, moves: line },
        }
    }
}

fn read(source: &Source<'_>) -> Result<Contents, ReadError> {
    let lines = source.text().lines().zip(1..);
    let lines: Vec<(&str, u64)> = lines
        .map(|(line, number)| (line.trim(), number))
        .filter(|(line, _)| !line.is_empty())
        .collect();
    // One game, a move or a pair of moves a line?
    let short = |line: &(&str, u64)| split(line.0).count() <= 2 && !line.0.contains(';');
    let games: Vec<Game> = if lines.len() > 1 && lines.iter().all(short) {
        let words: Vec<&str> = lines.iter().flat_map(|(line, _)| split(line)).collect();
        let mut game = Game::default();
        add_points(&mut game, words.into_iter(), Place::File);
        game.check();
        vec![game]
    } else {
        lines.into_iter().map(|(line, number)| game(line, Place::Line(number))).collect()
    };
    if games.iter().all(|game| game.tree.is_empty()) {
        return Err(source.error("a move like h2e2"));
    }
    Ok(Contents::Games(games))
}

fn game(line: &str, place: Place) -> Game {
    let Line { name, start, moves } = Line::new(line);
    let mut game = Game::default();
    game.set_tag(tag::TITLE, name);
    if let Some(start) = start {
        game.set_start(place, start);
    }
    add_points(&mut game, split(moves), place);
    game.check();
    game
}

/// Adds moves given as points, legal or not, up to a word that is none.
pub(crate) fn add_points<'a>(
    game: &mut Game,
    words: impl Iterator<Item = &'a str> + Clone,
    place: Place,
) {
    let ranks = ranks(game, &words);
    let mut node = NodeId::ROOT;
    for word in words {
        match movetext::points(word, ranks) {
            Some(mv) => node = game.tree.add(node, mv),
            None => {
                let text = word.chars().take(40).collect();
                return game.warn(place, WarningKind::UnreadableMove { text });
            }
        }
    }
}

/// How a line counts ranks: a 0 or a 10 tells; else what is legal longer.
fn ranks<'a>(game: &Game, words: &(impl Iterator<Item = &'a str> + Clone)) -> Ranks {
    if let Some(ranks) = words.clone().find_map(Ranks::shown_by) {
        return ranks;
    }
    let legal = |ranks| {
        let mut stand = Stand::new(game.start);
        let play = |word: &'a str| {
            let mv = movetext::points(word, ranks).filter(|mv| stand.is_legal(*mv))?;
            stand.play(mv);
            Some(())
        };
        words.clone().map_while(play).count()
    };
    if legal(Ranks::FromOne) > legal(Ranks::FromZero) { Ranks::FromOne } else { Ranks::FromZero }
}

fn write(
    games: &[Game],
    options: &WriteOptions,
    losses: &mut Losses,
) -> Result<Vec<u8>, WriteError> {
    let notation = options.notation.unwrap_or(Notation::Uci);
    let mut text = String::new();
    for (index, game) in games.iter().enumerate() {
        let tree = &game.tree;
        let moves: Vec<Move> = tree
            .main_line()
            .take_while(|&node| tree.standing(node) != Standing::Undecodable)
            .filter_map(|node| tree.mv(node))
            .collect();
        losses.add(index, LossKind::IllegalMoves, tree.main_line().count() - moves.len());
        Held { result: false, ..Held::default() }.count(game, index, losses);
        if game.start != Setup::start() {
            let _ = write!(text, "fen {} moves", game.start_fen());
        } else if moves.is_empty() {
            text.push_str("startpos moves");
        }
        let mut stand = Stand::new(game.start);
        for (ply, &mv) in moves.iter().enumerate() {
            if ply > 0 || game.start != Setup::start() {
                text.push(' ');
            }
            // Other notations cannot say an illegal move.
            let legal = stand.is_legal(mv);
            let notation =
                if legal || notation == Notation::Iccs { notation } else { Notation::Uci };
            text.push_str(&movetext::write(
                &stand,
                mv,
                if notation == Notation::Iccs { notation } else { Notation::Uci },
            ));
            if legal {
                stand.play(mv);
            } else {
                stand.carry_out(mv);
            }
        }
        text.push('\n');
    }
    Ok(options.encoding.unwrap_or(crate::Encoding::UTF_8).encode(&text).0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_names_starts_and_ranks_from_one() {
        let read = |line| game(line, Place::File);
        let moves = |game: &Game| -> Vec<String> {
            game.tree
                .main_line()
                .filter_map(|node| game.tree.mv(node))
                .map(|mv| mv.to_string())
                .collect()
        };
        assert_eq!(read("7;h2e2,h9g7").tag(tag::TITLE), Some("7"));
        assert_eq!(moves(&read("7;h2e2,h9g7")), ["h2e2", "h9g7"]);
        assert_eq!(moves(&read("H3-E3 H10-G8")), ["h2e2", "h9g7"]);
        assert_eq!(moves(&read("h3e3 h8e8")), ["h2e2", "h7e7"]);
        let other = read("fen 3k5/9/9/9/9/9/9/9/9/4K4 b moves d9d8");
        assert_eq!(
            (moves(&other), other.start.turn),
            (vec!["d9d8".to_owned()], xiangqi::Color::Black)
        );
    }
}
