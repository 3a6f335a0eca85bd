//! How much less deep a move is searched.

use std::sync::LazyLock;

use super::params;

/// Natural logarithms of whole numbers, in 1024ths.
static LOG: LazyLock<[i32; 128]> = LazyLock::new(|| {
    let mut table = [0; 128];
    for (i, value) in (0_u32..).zip(&mut table).skip(1) {
        #[expect(clippy::cast_possible_truncation, reason = "at most 1024 times 5")]
        {
            *value = (f64::from(i).ln() * 1024.0) as i32;
        }
    }
    table
});

/// What is known about a move when its depth is decided.
#[derive(Clone, Copy, Debug)]
pub(super) struct Late {
    pub(super) depth: i32,
    /// How many moves were tried, this one included.
    pub(super) count: i32,
    /// Whether the node is or was on a principal variation, and what the table says of it then: a
    /// score above alpha, and a depth not below ours.
    pub(super) pv_line: bool,
    pub(super) pv: bool,
    pub(super) table_above: bool,
    pub(super) table_deep: bool,
    /// Whether a cutoff is expected here.
    pub(super) cut: bool,
    pub(super) table_move: bool,
    /// Whether the table's move is a capture: then quiet moves are not what matters here.
    pub(super) table_capture: bool,
    pub(super) improving: bool,
    pub(super) gives_check: bool,
    pub(super) quiet: bool,
    pub(super) killer: bool,
    /// How often nodes of the next ply were cut off.
    pub(super) cutoffs: u32,
    pub(super) history: i32,
}

/// The reduction by depth and move number alone, in 1024ths of a ply: a product of logarithms.
pub(super) fn base(depth: i32, count: i32, improving: bool) -> i32 {
    let log = |n: i32| LOG[n.clamp(1, 127).unsigned_abs() as usize];
    let product = log(depth) * log(count) / 1024 * params::late_factor() / 1024;
    product + params::late_base() + params::late_improving() * i32::from(!improving)
}

/// Late move reduction: by how many plies less a late move is searched at first. If it surprises,
/// it is searched again in full. Negative: deeper.
pub(super) fn late_move(late: Late) -> i32 {
    let when = |condition: bool, amount: i32| amount * i32::from(condition);
    let mut reduction = base(late.depth, late.count, late.improving);
    // What is or was on a principal variation deserves care.
    reduction -= when(late.pv_line, params::late_pv());
    reduction -= when(late.pv_line && late.table_above, params::late_pv() / 2);
    reduction -= when(late.pv_line && late.table_deep, params::late_pv() / 2);
    reduction -= when(late.pv, params::late_pv() / 2);
    // Where a cutoff is expected the first move should have given it.
    reduction += when(late.cut, params::late_cut());
    reduction += when(late.cut && !late.table_move, params::late_cut() / 2);
    reduction += when(late.table_capture, params::late_table_capture());
    reduction += when(late.cutoffs > 3, params::late_cutoffs());
    reduction -= when(late.gives_check, params::late_check());
    reduction -= when(late.killer, params::late_killer());
    if late.quiet {
        reduction -= late.history * 1024 / params::late_history();
    } else {
        reduction -= late.history * 1024 / params::late_capture_history();
    }
    reduction
}
