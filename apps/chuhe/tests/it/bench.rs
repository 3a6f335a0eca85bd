//! `chuhe bench` with networks.

use crate::support::{TempFile, chuhe};

#[test]
fn what_is_no_network_is_refused() {
    let file = TempFile::new("bad.nnue", "CHUHENET, not quite");
    let run = chuhe(&["bench", "--network", file.path()]);
    assert_eq!((run.out.as_str(), run.code), ("", Some(2)));
    assert!(run.err.contains(file.path()) && run.err.contains("network file"), "{}", run.err);
    let run = chuhe(&["bench", "--network", "/no/such.nnue"]);
    assert_eq!(run.code, Some(2));
    let run = chuhe(&["bench", "--network", file.path(), "--kernel", "mmx"]);
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("mmx"), "{}", run.err);
}
