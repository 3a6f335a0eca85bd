//! From games to a PGN text.

use std::fmt::Write as _;

use xiangqi::{Color, Setup};

use super::remark;
use crate::game::Game;
use crate::movetext;
use crate::stand::Stand;
use crate::text::Filler;
use crate::tree::{NodeId, Remarks, Standing, Tree};
use crate::write::{LossKind, Losses, Notation, WriteError, WriteOptions};

/// Writes games, a blank line between them.
pub(super) fn write(
    games: &[Game],
    options: &WriteOptions,
    losses: &mut Losses,
) -> Result<Vec<u8>, WriteError> {
    let notation = options.notation.unwrap_or_default();
    let encoding = options.encoding.unwrap_or(crate::Encoding::UTF_8);
    let mut bytes = Vec::new();
    for (index, game) in games.iter().enumerate() {
        let mut text = if index == 0 { String::new() } else { "\n".to_owned() };
        text.push_str(&game_text(game, notation, index, losses));
        let (encoded, lost) =
            if index == 0 { encoding.encode(&text) } else { encoding.encode_more(&text) };
        losses.add(index, LossKind::Characters, lost);
        bytes.extend_from_slice(&encoded);
    }
    Ok(bytes)
}

/// A game as PGN text.
fn game_text(game: &Game, notation: Notation, index: usize, losses: &mut Losses) -> String {
    let mut text = String::from("[Game \"Chinese Chess\"]\n");
    for (name, value) in &game.tags {
        let lines = value.contains(['\n', '\r']);
        losses.add(index, LossKind::Tag(name.clone()), usize::from(lines));
        let name: String =
            name.chars().filter(|&c| c.is_alphanumeric() || c == '_' || c == '-').collect();
        let name = if name.is_empty() { "Tag" } else { &name };
        let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
        let _ = writeln!(text, "[{name} \"{value}\"]");
    }
    let _ = writeln!(text, "[Result \"{}\"]", game.result_text());
    if game.start != Setup::start() {
        let _ = writeln!(text, "[SetUp \"1\"]\n[FEN \"{}\"]", game.start_fen());
    }
    let _ = writeln!(text, "[Format \"{}\"]\n", format_tag(notation));
    let mut moves = MoveText { game, notation, index, losses, lines: Filler::default() };
    moves.write();
    text.push_str(&moves.lines.finish());
    text
}

/// The value of the tag `Format`.
const fn format_tag(notation: Notation) -> &'static str {
    match notation {
        Notation::Chinese | Notation::Traditional => "Chinese",
        Notation::Wxf => "WXF",
        Notation::Iccs | Notation::Uci => "ICCS",
    }
}

struct MoveText<'a> {
    game: &'a Game,
    notation: Notation,
    index: usize,
    losses: &'a mut Losses,
    lines: Filler,
}

/// What is still to be written.
enum Work {
    /// What follows a node, on this board; whether its number is needed for Black too.
    Line(NodeId, Box<Stand>, bool),
    /// A node and what follows it as a variation, on this board.
    Variation(NodeId, Box<Stand>),
    /// The end of a variation.
    Close,
}

impl MoveText<'_> {
    fn write(&mut self) {
        let tree = &self.game.tree;
        if let Some(root) = tree.remarks(NodeId::ROOT) {
            self.losses.add(self.index, LossKind::Remarks, root.unknown.len());
            let said = [&root.before, &root.comment].map(String::as_str);
            for said in said.into_iter().filter(|said| !said.is_empty()) {
                self.comment(said);
            }
        }
        let stand = Box::new(Stand::new(self.game.start));
        let mut work = vec![Work::Line(NodeId::ROOT, stand, true)];
        while let Some(next) = work.pop() {
            match next {
                Work::Line(parent, stand, number) => self.line(parent, &stand, number, &mut work),
                Work::Variation(node, stand) => {
                    self.lines.word("(");
                    self.lines.glue();
                    let (after, said) = self.mv(node, &stand, true);
                    work.push(Work::Close);
                    work.push(Work::Line(node, after, said));
                }
                Work::Close => {
                    self.lines.glue();
                    self.lines.word(")");
                }
            }
        }
        self.lines.word(self.game.result_text());
    }

    /// Writes the continuation of a node; what follows it and the variations are left to do.
    fn line(&mut self, parent: NodeId, stand: &Stand, number: bool, work: &mut Vec<Work>) {
        let tree = &self.game.tree;
        let is_legal = |&node: &NodeId| tree.standing(node) == Standing::Legal;
        let (legal, illegal): (Vec<_>, Vec<_>) = tree.children(parent).partition(is_legal);
        for node in illegal {
            self.losses.add(self.index, LossKind::IllegalMoves, size(tree, node));
        }
        let [first, variations @ ..] = &legal[..] else { return };
        let (after, said) = self.mv(*first, stand, number);
        work.push(Work::Line(*first, after, said || !variations.is_empty()));
        work.extend(variations.iter().rev().map(|&node| Work::Variation(node, Box::new(*stand))));
    }

    /// Writes a move with what is said about it; returns the board after it and whether something
    /// was said.
    fn mv(&mut self, node: NodeId, stand: &Stand, number: bool) -> (Box<Stand>, bool) {
        let tree = &self.game.tree;
        let remarks = tree.remarks(node);
        let before = remarks.map_or("", |remarks| remarks.before.as_str());
        if !before.is_empty() {
            self.comment(before);
        }
        let color = stand.turn();
        match color {
            Color::Red => self.lines.word(&format!("{}.", stand.fullmove())),
            Color::Black if number || !before.is_empty() => {
                self.lines.word(&format!("{}...", stand.fullmove()));
            }
            Color::Black => {}
        }
        let mut after = Box::new(*stand);
        if let Some(mv) = tree.mv(node) {
            self.lines.word(&movetext::write(stand, mv, self.notation));
            after.play(mv);
        }
        let said = remarks.is_some_and(|remarks| self.remarks(remarks, color));
        (after, said)
    }

    /// Writes what follows a move's text; tells whether that was a comment.
    fn remarks(&mut self, remarks: &Remarks, color: Color) -> bool {
        self.losses.add(self.index, LossKind::Remarks, remarks.unknown.len());
        for glyph in &remarks.glyphs {
            self.lines.word(&format!("${glyph}"));
        }
        let comment = remark::put(remarks, color);
        if !comment.is_empty() {
            self.comment(&comment);
        }
        !comment.is_empty()
    }

    fn comment(&mut self, comment: &str) {
        self.losses.add(self.index, LossKind::Characters, comment.matches('}').count());
        self.lines.word(&format!("{{{}}}", comment.replace('}', "｝")));
    }
}

/// How many moves hang on a node, itself included.
fn size(tree: &Tree, top: NodeId) -> usize {
    let mut open = vec![top];
    let mut count = 0;
    while let Some(node) = open.pop() {
        count += 1;
        open.extend(tree.children(node));
    }
    count
}
