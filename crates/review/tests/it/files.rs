//! Reviews in files.

use records::{Format, Game, ReadOptions, WriteOptions, read, write};
use review::{PlyReview, Report, Review, Say, annotate};
use xiangqi::{Color, Status};

use crate::{record, review};

struct Codes;

impl Say for Codes {
    fn ply(&self, ply: &PlyReview) -> String {
        ply.findings.iter().map(|finding| finding.code()).collect::<Vec<_>>().join(" ")
    }

    fn game(&self, review: &Review) -> String {
        format!("{} blunders", review.sides[Color::Red].blunders)
    }
}

const GAME: &str = "h2e2 h9g7 e2e6 g7e6 h0g2 i9h9 i0h0 b9c7";

#[test]
fn a_game_with_comments_glyphs_and_the_better_line_is_written_and_read_again() {
    let review = review("", GAME);
    let mut game = Game::of_record(&record("", GAME), Status::Ongoing);
    annotate(&review, &mut game, &Codes);
    let pgn =
        write(std::slice::from_ref(&game), Format::Pgn, &WriteOptions::default()).expect("PGN");
    let text = String::from_utf8(pgn.bytes.clone()).expect("UTF-8");
    assert!(text.contains("1 blunders") && text.contains("$4"), "{text}");
    assert!(text.contains("loses-man"), "{text}");
    let document = read(&pgn.bytes, &ReadOptions::default()).expect("readable");
    let mut again = document.games()[0].clone();
    assert_eq!(again.tree.main_line().count(), 8);
    assert!(again.tree.len() > 8, "the better line is a variation");
    assert_eq!(again.tree.check(&again.start), 0);
    let blunder = again.tree.main_line().nth(2).expect("a node");
    assert_eq!(again.tree.remarks(blunder).expect("remarks").glyphs, [4]);
}

#[test]
fn a_report_has_all_that_a_reader_needs() {
    let report = Report::new(&review("", GAME), |finding| format!("<{}>", finding.code()));
    let json = serde_json::to_value(&report).expect("JSON");
    assert_eq!(json["points"].as_array().map(Vec::len), Some(9));
    let blunder = &json["plies"][2];
    assert_eq!(blunder["move"], "e2e6");
    assert_eq!(blunder["quality"], "blunder");
    assert_eq!(blunder["findings"][0]["man"], "C");
    assert_eq!(blunder["findings"][0]["text"], "<loses-man>");
    assert!(json["black"]["accuracy"].is_number());
}
