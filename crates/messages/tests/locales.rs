//! The languages say the same things, and all that the program asks for.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use messages::{Lang, Messages};
use xiangqi::judge::judge;
use xiangqi::{
    Bitboard, FaultKind, Illegality, Piece, Position, Record, RuleSet, Square, notation,
};

/// Each message with the arguments that it names.
fn messages_of(source: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut found = BTreeMap::new();
    let mut id = String::new();
    for line in source.lines().filter(|line| !line.starts_with('#')) {
        if let Some((name, _)) = line.split_once(" = ")
            && !line.starts_with([' ', '}'])
        {
            id = name.to_owned();
            let twice = found.insert(id.clone(), BTreeSet::new());
            assert!(twice.is_none(), "{id} is there twice");
        }
        let arguments = line
            .split('$')
            .skip(1)
            .map(|rest| rest.chars().take_while(char::is_ascii_alphabetic).collect::<String>());
        if let Some(known) = found.get_mut(&id) {
            known.extend(arguments);
        }
    }
    found
}

/// All message files of a language.
fn texts(folder: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("locales").join(folder);
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("readable").path())
        .collect();
    files.sort();
    files.iter().map(|file| fs::read_to_string(file).expect("a text") + "\n").collect()
}

#[test]
fn both_languages_have_the_same_messages_with_the_same_arguments() {
    let zh = messages_of(&texts("zh-Hans"));
    let en = messages_of(&texts("en"));
    assert!(zh.len() > 100);
    assert_eq!(zh, en);
}

/// The ids that a source file asks for in plain sight: `text("id"`, `format("id"`, `say_id("id"`.
fn asked_for(file: &Path, ids: &mut BTreeSet<String>) {
    let source = fs::read_to_string(file).expect("a source file");
    for call in ["text(", "format(", "say_id(", "\"help-", "\"menu-", "\"form-", "\"opponents-"] {
        for (at, _) in source.match_indices(call) {
            let from = if call.starts_with('"') { at } else { at + call.len() };
            let rest = source[from..].trim_start();
            if let Some(id) = rest.strip_prefix('"').and_then(|rest| rest.split('"').next())
                && !id.is_empty()
                && id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
            {
                ids.insert(id.to_owned());
            }
        }
    }
}

fn sources(folder: &Path, ids: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).expect("a source folder") {
        let path = entry.expect("readable").path();
        if path.is_dir() {
            sources(&path, ids);
        } else {
            asked_for(&path, ids);
        }
    }
}

#[test]
fn whatever_the_program_asks_for_is_there() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the folder of crates");
    let mut ids = BTreeSet::new();
    sources(&crates.join("messages/src"), &mut ids);
    sources(&crates.join("tui/src"), &mut ids);
    assert!(ids.len() > 80, "{ids:?}");
    let messages = Messages::new(Lang::Zh);
    let missing: Vec<_> = ids.iter().filter(|id| !messages.has(id)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn everything_the_rules_say_has_words() {
    let squares = Bitboard::from(Square::E0).with(Square::E9);
    let (piece, square) = (Piece::RedRook, Square::A0);
    let reasons = [
        Illegality::OffBoard,
        Illegality::SameSquare { square },
        Illegality::EmptySquare { square: Some(square) },
        Illegality::EmptySquare { square: None },
        Illegality::NotYourPiece { piece, square },
        Illegality::OwnPieceOnTarget { piece, square },
        Illegality::NotThisPiecesMove { piece, from: square, to: None },
        Illegality::HorseLeg { leg: square },
        Illegality::ElephantEye { eye: square },
        Illegality::ElephantRiver { to: square },
        Illegality::OutsidePalace { to: square },
        Illegality::PathBlocked { blockers: squares },
        Illegality::CannonNeedsOneScreen { screens: Bitboard::EMPTY },
        Illegality::CannonNeedsOneScreen { screens: squares },
        Illegality::PawnBackward { from: square },
        Illegality::PawnSidewaysBeforeRiver { from: square },
        Illegality::LeavesGeneralInCheck { king: square, attackers: squares },
        Illegality::GeneralsFace { king: Square::E0, other: Square::E9 },
        Illegality::GameOver,
    ];
    for messages in Lang::ALL.map(Messages::new) {
        for reason in &reasons {
            assert!(!messages.illegality(reason).is_empty());
        }
        for kind in FaultKind::ALL {
            assert!(messages.has(&format!("fault-{}", kind.code())), "{kind:?}");
        }
        for rules in RuleSet::ALL {
            assert!(!messages.rules(rules).is_empty());
        }
        for piece in Piece::ALL {
            assert!(!messages.piece(piece).is_empty());
        }
        let error = Position::from_fen("4k4/9/9/9/9/9/9/9/9/9 x").expect_err("unlawful");
        assert!(messages.setup_error(&error).contains('x'));
    }
}

#[test]
fn a_chase_names_attacker_target_and_why() {
    let fen = "2bakabnr/9/r1n1c4/2p1p1p1p/PP7/9/4P1P1P/2C3NC1/9/1NBAKAB1R w - - 0 1";
    let mut record = Record::new(Position::from_fen(fen).expect("lawful"));
    for text in "c2a2 a7b7 a2b2 b7a7 b2a2 a7b7 a2b2 b7a7 b2a2".split(' ') {
        let mv = notation::parse_move(text, record.position()).expect("legal");
        record.push(mv).expect("legal");
    }
    let said = Messages::new(Lang::Zh).repetition(&judge(&record, RuleSet::Axf));
    let expected =
        "红方长捉黑方车，判负（AXF 15）。红方炮（a2）捉黑方车（a7）：价值更高，有根亦算。";
    assert_eq!(said.as_deref(), Some(expected));
    let messages = Messages::new(Lang::En);
    for why in ["unprotected", "falsely-protected", "superior", "insufficient", "by-checks"] {
        assert!(messages.has(&format!("weakness-{why}")));
    }
}

#[test]
fn a_repetition_is_warned_of_and_explained() {
    let start = Position::from_fen("5k3/R8/9/9/9/9/9/9/9/3K5 w").expect("lawful");
    let mut record = Record::new(start);
    let mut said = Vec::new();
    for text in ["a8a9", "f9f8", "a9a8", "f8f9"].into_iter().cycle().take(8) {
        let mv = notation::parse_move(text, record.position()).expect("legal");
        record.push(mv).expect("legal");
        said.push(Messages::new(Lang::Zh).repetition(&judge(&record, RuleSet::Axf)));
    }
    assert_eq!(said[2], None);
    assert_eq!(
        said[3].as_deref(),
        Some("局面第 2 次出现：红方长将，须变着，再循环判负（AXF 6）。")
    );
    assert_eq!(said[7].as_deref(), Some("红方长将，判负（AXF 6）。"));
}
