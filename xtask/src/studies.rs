//! `crates/puzzles/studies.tsv`: the table of endgame studies, without what cannot be played.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use anyhow::{Context, ensure};
use xiangqi::notation::parse_move;
use xiangqi::{Position, Record};

/// Books in the order of the list, by their short names.
const BOOKS: [(&str, &str); 13] = [
    ("适情雅趣", "shiqing"),
    ("梦入神机", "mengru"),
    ("橘中秘", "juzhong"),
    ("韬略元机", "taolue"),
    ("心武残编", "xinwu"),
    ("百局象棋谱", "baiju"),
    ("竹香斋象戏谱", "zhuxiang"),
    ("烂柯神机", "lanke"),
    ("渊深海阔", "yuanshen"),
    ("蕉竹斋", "jiaozhu"),
    ("蕉窗逸品", "jiaochuang"),
    ("隐秀斋象戏谱", "yinxiu"),
    ("象局汇存", "xiangju"),
];

/// Copies what a player needs of the studies with a known result and a lawful position. `own` are
/// rows in the form of the result, put before the others.
pub(crate) fn make(table: &Path, own: &str, to: &Path) -> anyhow::Result<()> {
    let text = fs::read_to_string(table).with_context(|| format!("reading {}", table.display()))?;
    let mut rows = Vec::new();
    for (line, row) in (1..).zip(text.lines()).skip(1) {
        let cells: Vec<&str> = row.split('\t').collect();
        let [id, name, book, _, fen, _, result, confidence, moves, _, _, legal, ..] = cells[..]
        else {
            anyhow::bail!("line {line} has {} cells", cells.len());
        };
        if result == "unknown" || matches!(confidence, "low" | "none") || legal != "yes" {
            continue;
        }
        if let Err(problem) = playable(fen, moves) {
            eprintln!("{id} {name}: {problem}");
            continue;
        }
        let place = BOOKS.iter().position(|(known, _)| *known == book);
        let place = place.with_context(|| format!("line {line}: the book {book} is not known"))?;
        let fen = fen.trim_end_matches(" - - 0 1");
        let moves = moves.replace(' ', "");
        rows.push((place, [id, BOOKS[place].1, name, fen, result, "book", &moves].join("\t")));
    }
    // The order within a book stays.
    rows.sort_by_key(|(place, _)| *place);
    let mut studies = String::from("id\tbook\tname\tfen\tresult\tby\tmoves\n");
    studies.push_str(own);
    for (_, row) in rows {
        writeln!(studies, "{row}")?;
    }
    fs::write(to, studies)?;
    Ok(())
}

/// Whether the position is lawful and not yet decided, and the line legal.
fn playable(fen: &str, moves: &str) -> anyhow::Result<()> {
    let start = Position::from_fen(fen)?;
    ensure!(!start.is_checkmate() && !start.is_stalemate(), "the game is over");
    let mut record = Record::new(start);
    for text in moves.split(' ').filter(|text| !text.is_empty()) {
        let mv = parse_move(text, record.position()).with_context(|| text.to_owned())?;
        record.push(mv)?;
    }
    Ok(())
}
