//! Known counts of the move tree.

use xiangqi::perft::{divide, perft};

use crate::support::{position, rows};

/// 89 positions: tab-separated FEN and counts for depth 1, 2, 3 …
const TABLE: &str = include_str!("../data/perft.tsv");

fn check_cells(max_nodes: u64) {
    let mut cells = 0;
    for row in rows(TABLE) {
        let position = position(row[0]);
        for (depth, cell) in (1..).zip(&row[1..]).filter(|(_, cell)| !cell.is_empty()) {
            let expected: u64 = cell.parse().expect("a count");
            if expected <= max_nodes {
                assert_eq!(perft(&position, depth), expected, "depth {depth} of {}", row[0]);
                cells += 1;
            }
        }
    }
    assert!(cells >= 89, "the table has been read");
}

#[test]
fn the_tree_has_the_known_sizes() {
    check_cells(300_000);
}

#[test]
#[ignore = "counts 6 000 million nodes: a minute and a half"]
fn the_tree_has_the_known_sizes_to_full_depth() {
    check_cells(u64::MAX);
}

#[test]
fn divide_sums_to_perft() {
    let start = position(xiangqi::fen::START);
    assert_eq!(divide(&start, 3).map(|(_, nodes)| nodes).sum::<u64>(), 79_666);
    assert_eq!(divide(&start, 1).count(), 44);
    assert_eq!(divide(&start, 0).count(), 0);
    assert_eq!(perft(&start, 0), 1);
}
