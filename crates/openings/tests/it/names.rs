//! Games by their first moves.

use openings::{Opening, all, by_code, classify, matching, of_record};
use xiangqi::{Move, Position, Record, Square, notation};

fn moves(texts: &str) -> Vec<Move> {
    let mut position = Position::start();
    let mut play = |text| {
        let mv = notation::parse_move(text, &position).unwrap_or_else(|e| panic!("{text}: {e}"));
        position = position.play(mv).expect("a move that was read is legal");
        mv
    };
    texts.split_whitespace().map(&mut play).collect()
}

fn opening(texts: &str) -> Opening {
    classify(&moves(texts)).expect("there are moves")
}

#[test]
fn openings_have_the_names_that_players_use() {
    let cases = [
        ("炮二平五", "B00 中炮局"),
        ("相三进五 炮2平4", "A21 飞相对右士角炮"),
        ("马二进三 卒7进1 炮二平一", "A42 起马转边炮对进７卒"),
        ("炮二平五 马2进3 马二进三 炮8平6 车一平二 马8进7 炮八平六", "B40 五六炮对反宫马"),
        ("炮二平五 马8进7 马二进三 车9平8 车一平二 炮8进4", "B07 中炮对左炮封车"),
        ("炮二平五 炮8平5 马二进三 马8进7 车一平二 车9进1", "D20 顺炮直车对横车"),
        (
            "炮二平五 炮8平5 马二进三 马8进7 车一进一 车9平8 马八进七 车8进4",
            "D05 顺炮横车对直车巡河",
        ),
        ("炮二平五 炮2平5", "D50 中炮对列炮"),
        ("兵三进一 炮8平7 炮八平五 象7进5 仕四进五", "E21 仙人指路转左中炮对卒底炮飞左象·红先上仕"),
        ("兵三进一 卒3进1 炮八平七 炮2平5", "E47 对兵转兵底炮对右中炮"),
        (
            "炮二平五 马8进7 马二进三 车9平8 车一平二 卒7进1 车二进六 马2进3 兵七进一 炮8平9 \
             车二平三 炮9退1 兵五进一",
            "C49 中炮过河车互进七兵对屏风马平炮兑车·红进中兵对黑退边炮",
        ),
    ];
    for (texts, expected) in cases {
        assert_eq!(opening(texts).to_string(), expected, "{texts}");
    }
}

#[test]
fn the_order_of_moves_does_not_count_where_the_system_is_the_same() {
    let usual = "炮二平五 马8进7 马二进三 车9平8 车一平二 马2进3 车二进六 卒7进1 兵七进一 士4进5";
    let other = "炮二平五 马2进3 马二进三 卒7进1 车一平二 马8进7 车二进六 车9平8 兵七进一 士4进5";
    assert_eq!(opening(usual).code, "C31");
    assert_eq!(opening(other), opening(usual));
}

#[test]
fn left_and_right_do_not_count() {
    let texts = "炮二平五 马8进7 马二进三 车9平8 车一平二 马2进3 兵三进一 卒3进1 炮八平七";
    let moves = moves(texts);
    let mirrored: Vec<_> = moves.iter().map(|mv| mv.flip_file()).collect();
    for plies in 1..=moves.len() {
        assert_eq!(classify(&mirrored[..plies]), classify(&moves[..plies]), "{plies} plies");
    }
}

#[test]
fn any_moves_have_an_opening_and_none_have_none() {
    assert_eq!(classify(&[]), None);
    let nonsense = [Move::new(Square::A0, Square::A0); 30];
    assert_eq!(classify(&nonsense).expect("there are moves").code, "A00");
}

#[test]
fn a_game_from_another_position_has_no_opening() {
    let start = Position::from_fen("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b");
    let mut record = Record::new(start.expect("a lawful FEN"));
    record.push(Move::new(Square::H7, Square::E7)).expect("legal");
    assert_eq!(of_record(&record), None);
    let mut usual = Record::new(Position::start());
    usual.push(Move::new(Square::H2, Square::E2)).expect("legal");
    assert_eq!(of_record(&usual).expect("there is a move").name, "中炮局");
}

#[test]
fn every_code_is_named_once() {
    let all = all();
    assert_eq!(all.len(), 260);
    for pair in all.windows(2) {
        assert_ne!(pair[0].code, pair[1].code);
        assert_ne!((pair[0].name, pair[0].variation), (pair[1].name, pair[1].variation));
    }
    for opening in &all {
        let [letter, tens, ones] = opening.code.as_bytes() else { panic!("{opening}") };
        assert!((b'A'..=b'E').contains(letter) && tens.is_ascii_digit() && ones.is_ascii_digit());
        assert_eq!(by_code(opening.code), Some(*opening));
    }
}

#[test]
fn openings_are_found_by_code_and_by_name() {
    let codes = |text| matching(text).iter().map(|opening| opening.code).collect::<Vec<_>>();
    assert_eq!(codes("d2").len(), 10);
    assert_eq!(codes("C49"), ["C49"]);
    assert_eq!(codes("平炮兑车").len(), 10);
    assert_eq!(codes("龟背炮"), ["B06"]);
    assert!(codes("西西里").is_empty() && codes("").is_empty() && codes("C499").is_empty());
}
