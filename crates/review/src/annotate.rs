//! Reviews written into games.

use engine::Score;
use records::{Game, NodeId};

use crate::{PlyReview, Review};

/// How a review is put in words.
pub trait Say {
    /// What is said after a move; empty for nothing.
    fn ply(&self, ply: &PlyReview) -> String;

    /// What is said of the whole game; empty for nothing.
    fn game(&self, review: &Review) -> String;
}

/// So many plies of a better line are written.
const LINE: usize = 12;
/// What a mate is worth in centipawns, for files that know nothing else.
const MATE_CP: i32 = 30_000;

/// Writes a review into the game that it is of: evaluations for all moves of the main line, glyphs
/// (`?!`, `?`, `??`) and words for errors, the better line as a variation. What the game says already
/// is kept.
pub fn annotate(review: &Review, game: &mut Game, say: &dyn Say) {
    add(&mut game.tree.remarks_mut(NodeId::ROOT).comment, &say.game(review));
    let mut parent = NodeId::ROOT;
    let main: Vec<NodeId> = game.tree.main_line().collect();
    for ((node, ply), point) in main.into_iter().zip(&review.plies).zip(&review.points[1..]) {
        let text = say.ply(ply);
        let remarks = game.tree.remarks_mut(node);
        remarks.eval_cp = Some(match point.score {
            Score::Cp(cp) => cp,
            Score::Mate(moves) if moves > 0 => MATE_CP - moves,
            Score::Mate(moves) => -MATE_CP - moves,
        });
        if let Some(glyph) = ply.quality.glyph() {
            // One judgement of a move is enough: glyphs 1 to 6.
            if !remarks.glyphs.iter().any(|glyph| (1..=6).contains(glyph)) {
                remarks.glyphs.push(glyph);
            }
        }
        add(&mut remarks.comment, &text);
        if ply.quality.is_error() && ply.has_better() {
            vary(game, parent, ply);
        }
        parent = node;
    }
}

fn add(comment: &mut String, text: &str) {
    if !comment.is_empty() && !text.is_empty() {
        comment.push('\n');
    }
    comment.push_str(text);
}

/// Adds the better line beside the move that was played.
fn vary(game: &mut Game, parent: NodeId, ply: &PlyReview) {
    let mut node = parent;
    for &mv in ply.best.moves.iter().take(LINE) {
        node = match game.tree.child_with(node, mv) {
            Some(known) => known,
            None => game.tree.add(node, mv),
        };
    }
}
