//! Moves that two men fit, as real files write them.

use std::fs;
use std::path::Path;

use records::pgn;

/// Each text alone is the move that its game had; our own texts, Chinese and WXF, as well.
#[test]
fn real_texts_are_the_moves_they_were() {
    let table =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/notation-cases.tsv");
    let Ok(table) = fs::read_to_string(&table) else {
        assert!(std::env::var_os("CHUHE_NO_SKIP").is_none(), "{} is missing", table.display());
        return eprintln!("skipped: there is no {}", table.display());
    };
    let mut compared = 0;
    for row in table.lines().skip(1) {
        let fields: Vec<&str> = row.split('\t').collect();
        let [_, fen, uci, texts @ ..] = &fields[..] else { panic!("a row of the table: {row}") };
        for text in texts[..4].iter().filter(|text| !text.is_empty()) {
            let game =
                pgn::games(&format!("[FEN \"{fen}\"]\n\n{text} *\n")).next().expect("a game");
            let read: Vec<String> = game
                .tree
                .main_line()
                .filter_map(|node| game.tree.mv(node))
                .map(|mv| mv.to_string())
                .collect();
            assert_eq!(read, [*uci], "{text} on {fen}: {:?}", game.warnings);
            assert_eq!(game.warnings, [], "{text} on {fen}");
            compared += 1;
        }
    }
    assert!(compared > 1_000, "only {compared} texts were compared");
}

/// Two front soldiers could go; the next moves of the line tell which did, and without them both are
/// named.
#[test]
fn what_follows_decides_and_else_both_are_told() {
    let fen = "3k5/9/9/P3P4/P3P4/9/9/9/9/4K4 w - - 0 1";
    let read = |text: &str| {
        let game = pgn::games(&format!("[FEN \"{fen}\"]\n\n{text} *\n")).next().expect("a game");
        let first = game.tree.main_line().next().and_then(|node| game.tree.mv(node));
        (
            first.map(|mv| mv.to_string()),
            game.warnings.iter().map(ToString::to_string).collect::<Vec<_>>(),
        )
    };
    assert_eq!(read("1. 前兵进一 将4进1 2. e6e7"), (Some("a6a7".to_owned()), vec![]));
    assert_eq!(read("1. 前兵进一 将4进1 2. a6a7"), (Some("e6e7".to_owned()), vec![]));
    let (first, warnings) = read("1. 前兵进一 将4进1");
    assert!(first.is_some());
    assert_eq!(warnings.len(), 1);
    assert!(warnings[0].contains("a6a7") && warnings[0].contains("e6e7"), "{warnings:?}");
}
