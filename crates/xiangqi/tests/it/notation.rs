//! Moves in every notation.

use proptest::prelude::*;
use xiangqi::notation::{
    Chinese, ChineseStyle, Digits, Grid, Iccs, MoveText, MoveTextError, NotationError, Pinyin,
    ResolveError, Script, Wxf, parse_move, split_moves,
};
use xiangqi::{Illegality, Move, Position, Square};

use crate::support::{for_random_positions, mv, position, rows, shared};

/// FEN, move, text as found in a record, our Chinese and our WXF text.
const CASES: &str = include_str!("../data/notation-cases.tsv");

const STYLES: [ChineseStyle; 4] = [
    ChineseStyle { script: Script::Simplified, digits: Digits::FullWidth },
    ChineseStyle { script: Script::Simplified, digits: Digits::Ascii },
    ChineseStyle { script: Script::Traditional, digits: Digits::FullWidth },
    ChineseStyle { script: Script::Traditional, digits: Digits::Ascii },
];

fn chinese(position: &Position, mv: Move, style: ChineseStyle) -> String {
    let text = Chinese::from_move(position, mv).expect("a man stands there");
    text.display(position.turn(), style).to_string()
}

fn wxf(position: &Position, mv: Move) -> String {
    Wxf::from_move(position, mv).expect("a man stands there").to_string()
}

fn check_case(fen: &str, uci: &str, texts: &[&str], our_chinese: &str, our_wxf: &str) {
    let (position, expected) = (position(fen), mv(uci));
    for text in texts.iter().filter(|text| !text.is_empty()) {
        assert_eq!(parse_move(text, &position), Ok(expected), "{text} on {fen}");
    }
    assert_eq!(
        chinese(&position, expected, ChineseStyle::default()),
        our_chinese,
        "{uci} on {fen}"
    );
    assert_eq!(wxf(&position, expected), our_wxf, "{uci} on {fen}");
    assert_eq!(parse_move(our_wxf, &position), Ok(expected), "{our_wxf} on {fen}");
}

#[test]
fn tricky_cases_are_read_and_written_as_in_records() {
    for row in rows(CASES) {
        let [fen, uci, text, our_chinese, our_wxf] = row[..] else { panic!("five columns") };
        check_case(fen, uci, &[text, our_chinese], our_chinese, our_wxf);
    }
}

#[test]
fn all_collected_cases_are_read_and_written_as_in_records() {
    for row in shared("data/notation-cases.tsv").iter().flat_map(|table| rows(table)) {
        let [_, fen, uci, source, simplified, our_chinese, our_wxf, ..] = row[..] else {
            panic!("seven columns")
        };
        check_case(fen, uci, &[source, simplified, our_chinese], our_chinese, our_wxf);
    }
}

#[test]
fn every_legal_move_round_trips_in_every_notation() {
    for_random_positions(21, 10_000, |position| {
        for mv in position.legal_moves() {
            let pinyin = Pinyin::from_move(position, mv).expect("a man stands there");
            let mut texts = vec![
                Iccs(mv).to_string(),
                format!("{:#}", Iccs(mv)),
                Grid(mv).to_string(),
                wxf(position, mv),
                pinyin.to_string(),
            ];
            texts.extend(STYLES.map(|style| chinese(position, mv, style)));
            for text in texts {
                assert_eq!(parse_move(&text, position), Ok(mv), "{text} on {position}");
            }
        }
    });
}

#[test]
fn one_move_in_all_forms_people_type() {
    let start = Position::start();
    let forms = [
        "h2e2",
        "h2e2+",
        "h2-e2!?",
        "h2-e2",
        "H2-E2",
        "H2E2",
        "h2 e2",
        " h2e2 ",
        "ｈ２ｅ２",
        "7 7 7 4",
        "7,7,7,4",
        "7774",
        "７ ７ ７ ４",
        "炮二平五",
        "炮2平5",
        "炮２平５",
        "砲二平5",
        "包二平五",
        "炮 二 平 五",
        "炮二平五!",
        "C2=5",
        "c2=5",
        "C2.5",
        "Ｃ２＝５",
        "p2p5",
        "P2P5",
    ];
    for text in forms {
        assert_eq!(parse_move(text, &start), Ok(mv("h2e2")), "{text}");
    }
    let forms = ["马八进七", "馬八進七", "傌8上7", "H8+7", "N8+7", "m8j7", "b0c2", "9 1 7 2"];
    for text in forms {
        assert_eq!(parse_move(text, &start), Ok(mv("b0c2")), "{text}");
    }
    let black = start.play(mv("h2e2")).expect("legal");
    for text in ["马8进7", "馬８進７", "马八进七", "H8+7", "m8j7", "h9g7", "0 7 2 6"] {
        assert_eq!(parse_move(text, &black), Ok(mv("h9g7")), "{text}");
    }
}

#[test]
fn grid_rows_count_from_the_top_for_both_sides() {
    let start = Position::start();
    assert_eq!(parse_move("9 0 8 0", &start), Ok(mv("a0a1")));
    let black = start.play(mv("a0a1")).expect("legal");
    assert_eq!(parse_move("0 8 1 8", &black), Ok(mv("i9i8")));
}

#[test]
fn men_on_one_file_are_told_apart() {
    let p = position("4k4/9/9/4P4/9/4P4/9/R8/R8/3K5 w");
    assert_eq!(parse_move("前车进一", &p), Ok(mv("a2a3")));
    assert_eq!(parse_move("车前进一", &p), Ok(mv("a2a3")));
    assert_eq!(parse_move("后车平二", &p), Ok(mv("a1h1")));
    assert_eq!(parse_move("R+.2", &p), Ok(mv("a2h2")));
    assert_eq!(parse_move("+R.2", &p), Ok(mv("a2h2")));
    assert_eq!(parse_move("R-=2", &p), Ok(mv("a1h1")));
    assert_eq!(parse_move("hcp2", &p), Ok(mv("a1h1")));
    assert_eq!(parse_move("前兵平四", &p), Ok(mv("e6f6")));
    // Only the front chariot can step ahead once, so the file is enough.
    assert_eq!(parse_move("车九进一", &p), Ok(mv("a2a3")));
}

#[test]
fn three_on_a_file_and_two_doubled_files() {
    let three = position("3k5/9/4P4/4P4/4P4/9/9/9/9/5K3 w");
    for (text, uci) in
        [("前兵平四", "e7f7"), ("中兵平四", "e6f6"), ("后兵平四", "e5f5"), ("二兵平四", "e6f6")]
    {
        assert_eq!(parse_move(text, &three), Ok(mv(uci)), "{text}");
    }
    assert_eq!(chinese(&three, mv("e6f6"), ChineseStyle::default()), "中兵平四");
    assert_eq!(wxf(&three, mv("e6f6")), "25=4");
    // Files four and six from Red's right: soldiers are counted right file first, front to back.
    let two_files = position("4k4/9/3P1P3/9/3P1P3/9/9/9/9/3K5 w");
    let cases =
        [("一兵平五", "f7e7"), ("二兵平五", "f5e5"), ("三兵平五", "d7e7"), ("四兵平五", "d5e5")];
    for (text, uci) in cases {
        assert_eq!(parse_move(text, &two_files), Ok(mv(uci)), "{text}");
        assert_eq!(chinese(&two_files, mv(uci), ChineseStyle::default()), text);
    }
    assert_eq!(parse_move("前六平五", &two_files), Ok(mv("d7e7")));
    assert_eq!(parse_move("后兵四平五", &two_files), Ok(mv("f5e5")));
    let expected =
        Err(MoveTextError::Resolve(ResolveError::Ambiguous(vec![mv("f7e7"), mv("d7e7")])));
    assert_eq!(parse_move("前兵平五", &two_files), expected);
}

#[test]
fn pinyin_s_is_advisor_or_general() {
    let start = Position::start();
    assert_eq!(parse_move("s4j5", &start), Ok(mv("f0e1")));
    assert_eq!(parse_move("s5j1", &start), Ok(mv("e0e1")));
    assert_eq!(parse_move("j5j1", &start), Ok(mv("e0e1")));
}

#[test]
fn pinyin_z_before_a_file_or_a_man_is_one_move() {
    let p = position("3k5/9/9/9/9/2pr5/2p6/2pr5/9/4K4 b");
    for text in ["b3p4", "z3p4", "zzp4", "zbp4"] {
        assert_eq!(parse_move(text, &p), Ok(mv("c3d3")), "{text}");
    }
    // A soldier is not left out in pinyin: this is a point outside the board.
    let reason = parse_move("h2j2", &Position::start()).expect_err("illegal").illegality();
    assert_eq!(reason, Some(Illegality::OffBoard));
}

#[test]
fn illegal_moves_say_why_in_every_notation() {
    let start = Position::start();
    let why = |text: &str| parse_move(text, &start).expect_err(text).illegality();
    assert_eq!(why("马八进六"), Some(Illegality::HorseLeg { leg: Square::C0 }));
    assert_eq!(why("H8+6"), Some(Illegality::HorseLeg { leg: Square::C0 }));
    assert_eq!(why("b0d1"), Some(Illegality::HorseLeg { leg: Square::C0 }));
    assert_eq!(why("9 1 8 3"), Some(Illegality::HorseLeg { leg: Square::C0 }));
    assert_eq!(why("车五进一"), Some(Illegality::EmptySquare { square: None }));
    assert!(matches!(why("马八平七"), Some(Illegality::NotThisPiecesMove { to: None, .. })));
    for text in ["a0a10", "j0a0", "9 9 8 0", "10 0 9 0", "-1 0 0 0", "炮二退九"] {
        assert_eq!(why(text), Some(Illegality::OffBoard), "{text}");
    }
}

#[test]
fn what_is_no_move_is_a_syntax_error() {
    for text in [
        "",
        " ",
        "h2",
        "h2e",
        "炮二平",
        "炮二平五五六七",
        "hello",
        "1-0",
        "C2=0",
        "12345",
        "7 7 7",
        "+",
        "q!",
    ] {
        let error = text.parse::<MoveText>().expect_err(text);
        assert!(matches!(error, NotationError::Syntax { .. }), "{text}: {error}");
    }
}

#[test]
fn a_line_of_moves_is_cut_into_moves() {
    let line = "1. 炮二平五 马8进7 2. h0g2 i9h9 3. 9 8 9 7，0 1 2 2 4. g3 g4";
    let expected = ["炮二平五", "马8进7", "h0g2", "i9h9", "9 8 9 7", "0 1 2 2", "g3 g4"];
    assert_eq!(split_moves(line), expected);
    assert!(split_moves("  \n\t ").is_empty());
    let glued = "1.h2e2 1...H8+7 ２.炮二平五 ７ ７ ７ ４ h2 - e2 h2 -e2 9 0 10 0 -1 0 0 0";
    let expected =
        ["h2e2", "H8+7", "炮二平五", "7 7 7 4", "h2 - e2", "h2 -e2", "9 0 10 0", "-1 0 0 0"];
    assert_eq!(split_moves(glued), expected);
    assert_eq!(split_moves("h2e2 ."), ["h2e2", "."]);
}

proptest! {
    #[test]
    fn any_text_is_a_move_or_an_error(
        text in "[a-jA-J0-9 +=.\\-]{0,8}|[前中后一二三四五九1-9车马炮兵卒相士将进退平]{0,6}|.{0,12}"
    ) {
        let start = Position::start();
        match parse_move(&text, &start) {
            Ok(mv) => prop_assert!(start.is_legal(mv)),
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
        prop_assert!(split_moves(&text).iter().all(|text| !text.is_empty()));
    }
}
