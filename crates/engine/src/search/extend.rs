//! Searching a move deeper than its siblings.

use xiangqi::Move;

use super::node::Known;
use super::params;
use super::worker::{Node, Worker};
use crate::order::see_ge;
use crate::score::is_decisive;
use crate::table::{Bound, Entry};

/// No line has more extensions of several plies than this.
const MOST_DOUBLE: i32 = 8;

impl Worker<'_> {
    /// Check extension: whether a forcing move is searched a ply deeper; not if it throws material
    /// away, or if the line is long already.
    pub(super) fn extends_check(&self, known: &Known, mv: Move, node: &Node) -> bool {
        known.depth > 4 && known.ply < 2 * self.root_depth && see_ge(&node.pos, mv, 0)
    }

    /// Singular extension: a table move that is better than all others by a margin is searched
    /// deeper; by a large margin, by several plies. By how much (less, if it is not singular at
    /// all); or, as an error, the score of a node where several moves cut off.
    pub(super) fn singular<const PV: bool>(
        &mut self,
        node: &Node,
        known: &Known,
        entry: Entry,
        beta: i32,
    ) -> Result<i32, i32> {
        let Known { depth, ply, cut, .. } = *known;
        let worth_asking = depth >= 6
            && entry.depth >= depth - 3
            && matches!(entry.bound, Bound::Lower | Bound::Exact)
            && !is_decisive(entry.value)
            && ply < 2 * self.root_depth;
        if !worth_asking {
            return Ok(0);
        }
        let bar = entry.value - depth * params::singular() / 64;
        self.frame(ply).excluded = entry.mv;
        let score = self.search::<false>(node, bar - 1, bar, (depth - 1) / 2, ply, cut);
        self.frame(ply).excluded = None;
        if self.is_stopped() {
            return Err(0);
        }
        if score < bar {
            let far = |margin: i32| score < bar - margin;
            let mut plies = 1;
            if !PV && self.frame(ply).double_extensions < MOST_DOUBLE {
                plies += i32::from(far(params::singular_double()));
                plies += i32::from(far(params::singular_triple()) && !known.table_capture);
            }
            self.frame(ply).double_extensions += i32::from(plies > 1);
            return Ok(plies);
        }
        if bar >= beta {
            return Err(bar);
        }
        // Not singular: other moves may do as well, so this one need not be searched so deep.
        Ok(if entry.value >= beta {
            -3 + i32::from(PV)
        } else if cut {
            -2
        } else {
            -i32::from(entry.value <= score)
        })
    }
}
