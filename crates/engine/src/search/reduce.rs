//! How much less deep, or deeper, a move is searched.

use std::sync::LazyLock;

/// By depth and move number: a product of logarithms, in 1024ths of a ply.
static LATE: LazyLock<[[i32; 64]; 64]> = LazyLock::new(|| {
    let mut table = [[0; 64]; 64];
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (count, reduction) in row.iter_mut().enumerate().skip(1) {
            let logs = f64::from(u32::try_from(depth * depth).unwrap_or(1)).ln() / 2.0
                * f64::from(u32::try_from(count * count).unwrap_or(1)).ln()
                / 2.0;
            #[expect(clippy::cast_possible_truncation, reason = "at most 64 * 1024")]
            {
                *reduction = ((0.45 + logs / 2.2) * 1024.0) as i32;
            }
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
    pub(super) pv: bool,
    /// Whether a cutoff is expected here.
    pub(super) cut: bool,
    pub(super) improving: bool,
    pub(super) gives_check: bool,
    pub(super) in_check: bool,
    pub(super) quiet: bool,
    pub(super) killer: bool,
    pub(super) history: i32,
}

/// Late move reduction: by how many plies less a late move is searched at first. If it surprises,
/// it is searched again in full.
pub(super) fn late_move(late: Late) -> i32 {
    let [depth, count] = [late.depth, late.count].map(|n| n.clamp(0, 63).unsigned_abs() as usize);
    let mut reduction = LATE[depth][count];
    let plies = |condition: bool| 1024 * i32::from(condition);
    reduction -= plies(late.pv) + plies(late.killer) + plies(late.gives_check);
    reduction -= plies(late.in_check) / 2;
    reduction += plies(!late.improving) / 2 + plies(late.cut) * 3 / 2;
    if late.quiet {
        reduction -= late.history * 1024 / 9000;
    } else {
        reduction = reduction / 2 - late.history / 16;
    }
    (reduction / 1024).clamp(0, (late.depth - 2).max(0))
}

/// Check extension: a forcing move is searched a ply deeper, unless it throws material away or the
/// line is long already.
pub(super) fn extends_check(gives_check: bool, ply: i32, root_depth: i32, sound: bool) -> bool {
    gives_check && sound && ply < 2 * root_depth
}
