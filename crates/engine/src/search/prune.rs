//! What is not searched, rule by rule, and why that is mostly safe.
//!
//! Margins are in the units of the evaluation. Each rule is a short function that says whether, or
//! with which score, a node or a move is given up. The numbers are in [`params`].

use super::params;
use crate::score::{is_decisive, is_mate};

/// Mate distance: nothing below this node can be better than mating with the next move, or worse
/// than being mated here. Returns the narrowed window.
pub(super) fn mate_distance(alpha: i32, beta: i32, ply: i32) -> (i32, i32) {
    (alpha.max(crate::score::mated_in(ply)), beta.min(-crate::score::mated_in(ply + 1)))
}

/// Reverse futility: so far above beta at so low a depth, one quiet move of ours will hardly throw
/// it all away. `improving` and `worsening` speak of our evaluation and the opponent's. Returns a
/// score between beta and the evaluation.
pub(super) fn reverse_futility(
    eval: i32,
    beta: i32,
    depth: i32,
    improving: bool,
    worsening: bool,
) -> Option<i32> {
    let margin = params::futility_up() * (depth - i32::from(improving))
        - params::futility_up() / 3 * i32::from(worsening);
    (depth <= 12 && eval - margin >= beta && !is_decisive(beta) && !is_decisive(eval))
        .then_some(beta + (eval - beta) / 3)
}

/// Razoring: so far below alpha at so low a depth, only captures can help, and quiescence knows
/// those.
pub(super) fn razors(eval: i32, alpha: i32, depth: i32) -> bool {
    eval + params::razor_base() + params::razor_depth() * depth * depth < alpha
        && !is_decisive(alpha)
}

/// Null move: whether to try it at all. The deeper the search, the sooner, since the reduced search
/// will see what the evaluation does not.
pub(super) fn tries_null(eval: i32, static_eval: i32, beta: i32, depth: i32) -> bool {
    eval >= beta
        && static_eval + params::null_margin_depth() * depth >= beta + params::null_margin()
        && !is_decisive(beta)
}

/// Null move: if the position is good even after passing, it is good. By how many plies the search
/// of the answer is reduced.
pub(super) fn null_reduction(eval: i32, beta: i32, depth: i32) -> i32 {
    params::null_base()
        + depth * params::null_depth() / 1024
        + ((eval - beta) / params::null_eval()).clamp(0, 4)
}

/// From this depth on a null move's cutoff is verified by a real search: zugzwang is common in
/// xiangqi endings.
pub(super) const VERIFY_NULL_FROM: i32 = 14;

/// Probcut: what a shallow search of a capture must reach for us to believe that the deep one would
/// reach beta.
pub(super) fn probcut_beta(beta: i32, improving: bool) -> i32 {
    beta + params::probcut() - params::probcut() / 3 * i32::from(improving)
}

/// Probcut is tried from this depth on.
pub(super) const PROBCUT_FROM: i32 = 5;

/// Late move pruning: after how many moves the rest of the quiet ones are not looked at, at low
/// depth: ordering has put them last for a reason.
pub(super) fn late_move_count(depth: i32, improving: bool) -> i32 {
    (params::late_count() + depth * depth) / (2 - i32::from(improving))
}

/// Futility: whether a quiet move that would be searched `depth` plies deep cannot lift the
/// evaluation to alpha; if so, a score it might reach.
pub(super) fn futile(eval: i32, alpha: i32, depth: i32) -> Option<i32> {
    let most = eval + params::futility_base() + params::futility_depth() * depth;
    (depth <= 12 && !is_decisive(alpha) && most <= alpha).then_some(most)
}

/// Futility of captures: whether taking `victim` cannot lift the evaluation to alpha.
pub(super) fn futile_capture(eval: i32, victim: i32, alpha: i32, depth: i32, history: i32) -> bool {
    let most = eval
        + victim
        + params::capture_futility()
        + params::capture_futility_depth() * depth
        + history / 64;
    depth <= 6 && !is_decisive(alpha) && most <= alpha
}

/// History: whether a quiet move has failed so often that at this depth it is not tried again.
pub(super) fn is_hopeless(history: i32, depth: i32) -> bool {
    history < -params::history_prune() * depth
}

/// How much a quiet move that would be searched `depth` plies deep may lose in exchanges.
pub(super) fn quiet_exchange(depth: i32) -> i32 {
    -params::see_quiet() * depth * depth
}

/// How much a capture may lose in exchanges at this depth.
pub(super) fn capture_exchange(depth: i32, history: i32) -> i32 {
    (-params::see_capture() * depth - history / 64).min(0)
}

/// Delta: the most that a capture in quiescence can lift the score to.
pub(super) fn most_by_capture(stand: i32, victim: i32) -> i32 {
    stand + victim + params::quiescence_futility()
}

/// Whether no margin can speak about a window: a mate is not a matter of material.
pub(super) fn is_about_mate(alpha: i32) -> bool {
    is_mate(alpha)
}
