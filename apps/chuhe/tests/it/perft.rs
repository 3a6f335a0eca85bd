//! `chuhe perft`.

use crate::support::{TempFile, chuhe};

#[test]
fn it_counts_from_the_start_and_from_a_fen() {
    let run = chuhe(&["perft", "3"]);
    assert!(run.out.starts_with("perft 3: 79666 nodes, "), "{}", run.out);
    assert_eq!(run.code, Some(0));
    let run = chuhe(&["perft", "--fen", "3k5/9/9/9/9/9/9/9/9/4K4 w", "1"]);
    assert!(run.out.starts_with("perft 1: 2 nodes, "), "{}", run.out);
}

#[test]
fn divide_names_each_first_move() {
    let run = chuhe(&["perft", "--divide", "2"]);
    assert_eq!(run.out.lines().count(), 45);
    assert!(run.out.contains("h2e2: 45\n"), "{}", run.out);
}

#[test]
fn a_table_agrees_or_differs() {
    let start = xiangqi::fen::START;
    let table = TempFile::new("good.tsv", &format!("fen\td1\td2\td3\n{start}\t44\t1920\t79666\n"));
    let run = chuhe(&["perft", "--table", table.path(), "--max-nodes", "2000"]);
    assert!(run.out.starts_with("2 cells agree, 0 differ, 1 skipped"), "{}", run.out);
    assert_eq!(run.code, Some(0));
    let table = TempFile::new("bad.tsv", &format!("fen\td1\td2\n{start}\t44\t1921\n"));
    let run = chuhe(&["perft", "--table", table.path()]);
    assert!(run.out.contains("line 2 depth 2: expected 1921, found 1920"), "{}", run.out);
    assert_eq!(run.code, Some(1));
}

#[test]
fn what_cannot_be_read_is_named() {
    for (args, told) in [
        (&["perft", "--table", "no-such-file"][..], "no-such-file"),
        (&["perft", "--fen", "9/9 w", "1"], "a board has ten ranks"),
        (&["perft", "many"], "many"),
        (&["perft"], "DEPTH"),
    ] {
        let run = chuhe(args);
        assert_eq!(run.code, Some(2), "{args:?}");
        assert!(run.err.contains(told), "{args:?}: {}", run.err);
    }
    let table = TempFile::new("broken.tsv", "fen\td1\n9/9 w\t1\n");
    let run = chuhe(&["perft", "--table", table.path()]);
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("line 2"), "{}", run.err);
}
