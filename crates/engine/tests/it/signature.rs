//! The engine is the one it was.

use engine::{SIGNATURE, bench};

#[test]
fn what_is_searched_changes_only_on_purpose() {
    assert_eq!(
        bench(None).nodes,
        SIGNATURE,
        "write the new count into `SIGNATURE`, if it is meant"
    );
}
