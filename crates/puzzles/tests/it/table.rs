//! The table of studies can be played, and is what it was made from.

use std::collections::HashSet;
use std::path::Path;

use puzzles::{Authority, books, find_book};
use xiangqi::{Outcome, Position, Record};

fn is_over(position: &Position) -> bool {
    position.is_checkmate() || position.is_stalemate()
}

#[test]
fn every_study_is_lawful_and_its_line_can_be_played() {
    let mut ids = HashSet::new();
    for study in books().iter().flat_map(|book| &book.studies) {
        assert!(ids.insert(study.id), "{} is there twice", study.id);
        let mut record = Record::new(study.position());
        assert!(!is_over(record.position()), "{} is over", study.id);
        for mv in study.solution() {
            record.push(mv).unwrap_or_else(|reason| panic!("{} {mv}: {reason:?}", study.id));
        }
        if is_over(record.position()) {
            let winner = !record.position().turn();
            assert_eq!(study.outcome, Outcome::Win(winner), "{} ends otherwise", study.id);
        }
        let own = matches!(study.authority, Authority::Engine);
        assert_eq!(own, study.name == "八阵图", "{}", study.id);
    }
    assert_eq!(ids.len(), 1791);
}

#[test]
fn books_and_studies_are_found_by_number_and_name() {
    let book = find_book("适情").expect("by the beginning of its name");
    assert_eq!(find_book("2"), Some(book));
    assert_eq!(find_book("Elegant"), Some(book));
    assert_eq!(book.study("1"), book.studies.first());
    let study = book.study("图开八阵").expect("by name");
    assert_eq!(book.study(study.id), Some(study));
    let place = book.place(study).expect("in its book");
    assert_eq!(book.study(&(place + 1).to_string()), Some(study));
    for text in ["0", "15", "", "no such book"] {
        assert_eq!(find_book(text), None, "{text:?}");
    }
    for text in ["0", "99999", "", "no such study"] {
        assert_eq!(book.study(text), None, "{text:?}");
    }
    let own = find_book("tutorials").expect("the studies of the tutorials");
    assert!(own.study("八阵图").is_some() && own.study("乌龙摆尾").is_some());
}

#[test]
fn the_table_is_complete() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/puzzles.tsv");
    let Ok(text) = std::fs::read_to_string(&path) else {
        let must = std::env::var_os("CHUHE_NO_SKIP").is_some();
        assert!(!must, "{} is missing", path.display());
        eprintln!("skipped: {} is missing", path.display());
        return;
    };
    let mut compared = 0;
    for row in text.lines().skip(1) {
        let cells: Vec<&str> = row.split('\t').collect();
        let [id, name, book, _, fen, _, result, confidence, moves, _, _, legal, ..] = cells[..]
        else {
            panic!("{row}");
        };
        let ours = find_book(book).and_then(|book| book.study(id));
        let playable = result != "unknown" && !matches!(confidence, "low" | "none");
        let lawful = legal == "yes" && Position::from_fen(fen).is_ok();
        assert_eq!(ours.is_some(), playable && lawful, "{id}");
        let Some(ours) = ours else { continue };
        let said = match ours.outcome {
            Outcome::Win(color) => color.fold("red", "black"),
            Outcome::Draw => "draw",
        };
        assert_eq!((ours.name, said), (name, result), "{id}");
        assert_eq!(ours.position().to_string(), fen, "{id}");
        let solution: Vec<String> = ours.solution().iter().map(ToString::to_string).collect();
        assert_eq!(solution.join(" "), moves, "{id}");
        compared += 1;
    }
    assert_eq!(compared, 1789);
}
