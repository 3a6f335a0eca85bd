//! The engine is the one it was.

use engine::{Network, RULES_SIGNATURE, SIGNATURE, bench};

#[test]
fn what_is_searched_changes_only_on_purpose() {
    let counted = [bench(Some(&Network::builtin())).nodes, bench(None).nodes];
    let meant = [SIGNATURE, RULES_SIGNATURE];
    assert_eq!(counted, meant, "write the new counts into `bench.rs`, if they are meant");
}
