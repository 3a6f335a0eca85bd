//! What is not searched, rule by rule, and why that is mostly safe.
//!
//! Margins are in the units of the evaluation. Each rule is a short function that says whether, or
//! with which score, a node or a move is given up.

use crate::score::{is_decisive, is_mate};

/// Mate distance: nothing below this node can be better than mating with the next move, or worse
/// than being mated here. Returns the narrowed window.
pub(super) fn mate_distance(alpha: i32, beta: i32, ply: i32) -> (i32, i32) {
    (alpha.max(crate::score::mated_in(ply)), beta.min(-crate::score::mated_in(ply + 1)))
}

/// Reverse futility: so far above beta at so low a depth, one quiet move of ours will hardly throw
/// it all away. Returns a score between beta and the evaluation.
pub(super) fn reverse_futility(eval: i32, beta: i32, depth: i32, improving: bool) -> Option<i32> {
    let margin = 85 * depth - 60 * i32::from(improving);
    (depth <= 8 && eval - margin >= beta && !is_decisive(beta)).then_some((eval + beta) / 2)
}

/// Razoring: so far below alpha at so low a depth, only captures can help, and quiescence knows
/// those.
pub(super) fn razors(eval: i32, alpha: i32, depth: i32) -> bool {
    depth <= 3 && eval + 220 + 160 * depth * depth < alpha && !is_decisive(alpha)
}

/// Null move: if the position is good even after passing, it is good. By how many plies the search
/// of the answer is reduced.
pub(super) fn null_reduction(eval: i32, beta: i32, depth: i32) -> i32 {
    3 + depth / 4 + ((eval - beta) / 180).clamp(0, 3)
}

/// From this depth on a null move's cutoff is verified by a real search: zugzwang is common in
/// xiangqi endings.
pub(super) const VERIFY_NULL_FROM: i32 = 10;

/// Late move pruning: after how many moves the rest of the quiet ones are not looked at, at low
/// depth: ordering has put them last for a reason.
pub(super) fn late_move_count(depth: i32, improving: bool) -> i32 {
    if depth > 6 {
        return i32::MAX;
    }
    (4 + depth * depth) / (2 - i32::from(improving)) + 3
}

/// Futility: whether a quiet move at low depth cannot lift the evaluation to alpha.
pub(super) fn is_futile(eval: i32, alpha: i32, depth: i32, history: i32) -> bool {
    depth <= 6 && !is_decisive(alpha) && eval + 110 + 105 * depth + history / 80 <= alpha
}

/// How much a move may lose in exchanges and still be searched at low depth.
pub(super) fn exchange_margin(depth: i32, quiet: bool) -> i32 {
    if quiet { -28 * depth * depth } else { -95 * depth }
}

/// Up to this depth moves that lose too much in exchanges are given up.
pub(super) const EXCHANGE_DEPTH: i32 = 7;

/// Delta: whether a capture in quiescence cannot lift the score to alpha even with a bonus.
pub(super) fn is_too_small(stand: i32, victim: i32, alpha: i32) -> bool {
    stand + victim + 150 <= alpha && !is_mate(alpha)
}
