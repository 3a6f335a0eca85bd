//! Moves as texts.

use records::{NodeId, Notation, Standing, Tree};
use xiangqi::notation::{Chinese, ChineseStyle, Digits, Iccs, Script, Wxf};
use xiangqi::{Color, Position, Setup};

use crate::lawful;

/// The position before a move. Nothing below an illegal move, even where that leads back to a lawful
/// position: to carry out each would take time with the square of their number.
#[derive(Clone, Debug)]
pub(crate) struct Before(Option<Box<Position>>);

impl Before {
    pub(crate) fn new(start: &Setup) -> Self {
        Self(lawful(start))
    }

    /// Who moves: by the position, else by counting.
    pub(crate) fn turn(&self, start: &Setup, ply: usize) -> Color {
        let counted = if ply % 2 == 1 { start.turn } else { !start.turn };
        self.0.as_ref().map_or(counted, |position| position.turn())
    }

    /// The number of the move pair.
    pub(crate) fn number(&self, start: &Setup, ply: usize) -> usize {
        let offset = usize::from(start.turn == Color::Black);
        let counted = usize::from(start.fullmove.get()) + (ply - 1 + offset) / 2;
        self.0.as_ref().map_or(counted, |position| usize::from(position.fullmove().get()))
    }

    /// The position after a node's move.
    pub(crate) fn after(&self, tree: &Tree, node: NodeId) -> Self {
        let legal = tree.standing(node) == Standing::Legal;
        let mv = tree.mv(node).filter(|_| legal);
        let next = self.0.as_ref().zip(mv).and_then(|(position, mv)| position.play(mv).ok());
        Self(next.map(Box::new))
    }
}

/// A node's move; what is not legal as its points, what is no move as `?`.
pub(crate) fn move_text(tree: &Tree, node: NodeId, before: &Before, notation: Notation) -> String {
    let Some(mv) = tree.mv(node) else { return "?".to_owned() };
    let chinese = |script| {
        let position = before.0.as_ref()?;
        let style = ChineseStyle { script, digits: Digits::FullWidth };
        let text = Chinese::from_move(position, mv)?;
        Some(text.display(position.turn(), style).to_string())
    };
    let wxf = || Wxf::from_move(before.0.as_ref()?, mv).map(|text| text.to_string());
    let text = match notation {
        _ if tree.standing(node) != Standing::Legal => None,
        Notation::Chinese => chinese(Script::Simplified),
        Notation::Traditional => chinese(Script::Traditional),
        Notation::Wxf => wxf(),
        Notation::Iccs => Some(format!("{:#}", Iccs(mv))),
        Notation::Uci => None,
    };
    text.unwrap_or_else(|| mv.to_string())
}

/// An annotation glyph, as PGN numbers them; `None` for one that only asks for a diagram.
pub(crate) fn glyph(number: u8) -> Option<String> {
    let sign = match number {
        0 | 220 | 221 => return None,
        1 => "!",
        2 => "?",
        3 => "!!",
        4 => "??",
        5 => "!?",
        6 => "?!",
        10 => "=",
        13 => "∞",
        14 => "⩲",
        15 => "⩱",
        16 => "±",
        17 => "∓",
        18 => "+-",
        19 => "-+",
        other => return Some(format!("${other}")),
    };
    Some(sign.to_owned())
}
