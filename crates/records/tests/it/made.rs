//! Small files that `scripts/make-corpus.py` makes from the descriptions of the formats, all from
//! the same tree.

use std::fs;
use std::io::Read;
use std::path::PathBuf;

use records::{Document, Format, Game, LossKind, NodeId, ReadOptions, Standing, WarningKind, read};
use xiangqi::{Color, Outcome, Setup};

fn folder(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// A file of the fuzzer's corpus.
pub(crate) fn bytes(path: &str) -> Vec<u8> {
    let file = folder("../../fuzz/corpus").join(path);
    fs::read(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// Reads a file by its content alone, which must tell its format.
pub(crate) fn document(path: &str, format: Format) -> Document {
    let document = read(&bytes(path), &ReadOptions::default());
    let document = document.unwrap_or_else(|error| panic!("{path}: {error}"));
    assert_eq!(document.format, format, "{path}");
    document
}

fn game(path: &str, format: Format) -> Game {
    let mut games = document(path, format).into_games();
    assert_eq!(games.len(), 1, "{path}");
    games.remove(0)
}

fn main_line(game: &Game) -> String {
    let moves = game.tree.main_line().filter_map(|node| game.tree.mv(node));
    moves.map(|mv| mv.to_string()).collect::<Vec<_>>().join(" ")
}

/// The tree as `depth move` and the comments.
fn tree(game: &Game) -> Vec<String> {
    let tree = &game.tree;
    let root = std::iter::once((NodeId::ROOT, 0));
    let node = |(node, depth): (NodeId, usize)| {
        let mv = tree.mv(node).map_or_else(|| "-".to_owned(), |mv| mv.to_string());
        format!("{depth} {mv} {}", tree.comment(node)).trim_end().to_owned()
    };
    root.chain(tree.walk()).map(node).collect()
}

const TREE: [&str; 9] = [
    "0 - 起始局面\n第二行",
    "1 h2e2 当头炮",
    "2 h9g7",
    "3 h0g2",
    "4 i9h9",
    "2 b9c7",
    "3 h0g2",
    "1 c3c4 仙人指路",
    "2 g6g5",
];
const MAIN: &str = "h2e2 h9g7 h0g2 i9h9";

/// A file with the whole tree and the names.
fn assert_whole(game: &Game, what: &str) {
    assert_eq!(tree(game), TREE, "{what}");
    assert_eq!(game.start, Setup::start(), "{what}");
    assert_eq!(game.result, Some(Outcome::Win(Color::Red)), "{what}");
    assert_eq!(game.tag("Red"), Some("甲方"), "{what}");
    assert_eq!(game.warnings, [], "{what}");
    let legal = |node| game.tree.standing(node) == Standing::Legal;
    assert!(game.tree.walk().all(|(node, _)| legal(node)), "{what}");
}

#[test]
fn xqf_of_all_versions() {
    for version in [10, 11, 12, 13, 16, 18] {
        let game = game(&format!("xqf/v{version}.xqf"), Format::Xqf);
        assert_whole(&game, &format!("version {version}"));
        let tags = [("Title", "测试局"), ("Event", "自制"), ("Black", "乙方"), ("Kind", "opening")];
        for (name, value) in tags {
            assert_eq!(game.tag(name), Some(value), "version {version}");
        }
    }
}

#[test]
fn xqf_keeps_what_it_does_not_know() {
    let first = game("xqf/v10-unknown-bytes.xqf", Format::Xqf);
    assert_eq!(first.result, None);
    assert_eq!(first.tag("FirstMove"), Some("7"));
    let written = records::write(&[first], Format::Xqf, &Default::default()).expect("one game");
    assert_eq!(written.losses, []);
    assert_eq!(written.bytes, bytes("xqf/v10-unknown-bytes.xqf"));
}

#[test]
fn damaged_xqf_is_read_as_far_as_it_is_whole() {
    let whole = bytes("xqf/v18.xqf");
    let document = read(&whole[..whole.len() - 3], &ReadOptions::default()).expect("a header");
    let game = &document.games()[0];
    assert_eq!(tree(game)[..8], TREE[..8]);
    assert!(matches!(game.warnings[0].kind, WarningKind::Truncated { .. }));
    let error = read(&whole[..1000], &ReadOptions::default()).expect_err("no header");
    assert_eq!(error.to_string(), "xqf, byte 1000: expected a header of 1024 bytes");
}

#[test]
fn ccbridge_files() {
    for layout in [1, 2] {
        let game = game(&format!("cbr/layout{layout}.cbr"), Format::Cbr);
        assert_whole(&game, &format!("layout {layout}"));
        assert_eq!(game.tag("Title"), Some("测试局"));
    }
    let document = document("cbl-old/library.cbl", Format::CblOld);
    assert_eq!(document.games().len(), 2);
    for game in document.games() {
        assert_whole(game, "old library");
        assert_eq!(game.tag("Library"), Some("自制棋库"));
        assert_eq!(game.tag("Annotator"), Some("注者"));
    }
}

#[test]
fn a_library_does_not_give_what_it_has_freed() {
    let packed = fs::read(folder("tests/data/library.cbl.zlib")).expect("a part of the crate");
    let mut library = Vec::new();
    let mut unpack = flate2::read::ZlibDecoder::new(&packed[..]);
    unpack.read_to_end(&mut library).expect("a zlib stream");
    let document = read(&library, &ReadOptions::default()).expect("a library");
    assert_eq!(document.format, Format::Cbl);
    assert_eq!(document.games().len(), 1);
    assert_whole(&document.games()[0], "library");
    assert_eq!(document.games()[0].tag("Library"), Some("自制棋库"));
}

#[test]
fn xml_files() {
    let cbf = game("cbf/game.cbf", Format::Cbf);
    assert_whole(&cbf, "cbf");
    assert_eq!(cbf.tag("Title"), Some("测试局 & 甲"));
    let pfc = game("pfc/game.pfc", Format::Pfc);
    assert_whole(&pfc, "pfc");
    let first = pfc.tree.main_line().next().expect("a move");
    let unknown = &pfc.tree.remarks(first).expect("a comment").unknown;
    assert_eq!(*unknown, [("s".to_owned(), "12".to_owned())]);
}

#[test]
fn files_of_one_line() {
    for (path, format) in [
        ("mxq/game.mxq", Format::Mxq),
        ("mxq/with-position.mxq", Format::Mxq),
        ("ccm/new.ccm", Format::Ccm),
        ("ccm/new-turned.ccm", Format::Ccm),
        ("ccm/old.ccm", Format::Ccm),
        ("che/game.che", Format::Che),
        ("chn/game.chn", Format::Chn),
        ("xgf/game.xgf", Format::Xgf),
        ("cm/moves.cm", Format::Cm),
    ] {
        let game = game(path, format);
        assert_eq!(main_line(&game), MAIN, "{path}");
        assert_eq!(game.start, Setup::start(), "{path}");
        assert_eq!(game.warnings, [], "{path}");
    }
    let mxq = game("mxq/game.mxq", Format::Mxq);
    assert_eq!(mxq.result, Some(Outcome::Win(Color::Black)));
    assert_eq!((mxq.tag("Red"), mxq.tag("RedElo")), (Some("甲方"), Some("1500")));
    assert_eq!(mxq.tree.comment(NodeId::ROOT), "好棋");
    assert_eq!(game("xgf/game.xgf", Format::Xgf).tag("Black"), Some("乙方"));
    assert_eq!(game("chn/game.chn", Format::Chn).tag("Red"), Some("甲方"));
}

#[test]
fn boards_of_numbers() {
    for path in ["cm/text.cm", "cm/bytes.cm"] {
        let fen = "3k5/9/9/9/9/9/9/4B4/4A4/2R1K4 w - - 0 1";
        assert_eq!(game(path, Format::Cm).start_fen(), fen);
    }
}

#[test]
fn lists_of_puzzles() {
    let document = document("eglib/list.eglib", Format::Eglib);
    let games = document.games();
    assert_eq!(
        games.iter().map(|game| game.tag("Title")).collect::<Vec<_>>(),
        [Some("起手"), Some("车杀"), Some("空"),]
    );
    assert_eq!((main_line(&games[0]), main_line(&games[1])), ("h2e2 h9g7".into(), "c0c9".into()));
}

#[test]
fn what_only_speaks_of_games_is_none() {
    let sniff = |bytes: &[u8]| Format::sniff(bytes, None);
    // A program that reads a format has its words in it.
    assert_eq!(sniff(b"\x7fELF\0\0\0[DhtmlXQ_movelist]\0"), None);
    assert_eq!(sniff(b"\x7fELF\0\0\0\nposition startpos moves h2e2\n\0"), None);
    // A move that could not begin a game, somewhere in a table.
    assert_eq!(sniff("file\tnote\na.xqf\t马三进四 wins\n".as_bytes()), None);
    assert!(sniff("炮二平五 马8进7\n".as_bytes()).is_some());
    assert_eq!(sniff("残局\n1. 马三进四 将5平4\n".as_bytes()), Some(Format::TextCn));
}

#[test]
fn what_a_library_says_of_itself_is_kept_and_written() {
    let mut first = Game::default();
    let about = [
        ("Library", "棋库"),
        ("LibrarySource", "书"),
        ("LibraryAuthor", "编者"),
        ("LibraryCreated", "2001-3-1"),
        ("LibraryModified", "2002-3-1"),
        ("LibraryRemark", "第一行\n第二行"),
    ];
    for (name, value) in about {
        first.set_tag(name, value);
    }
    let mut second = Game::default();
    second.set_tag("Library", "别的棋库");
    let games = [first, second];
    let written = records::write(&games, Format::Cbl, &Default::default()).expect("it fits");
    let document = read(&written.bytes, &ReadOptions::default()).expect("ours");
    for (name, value) in about {
        assert_eq!(document.games()[0].tag(name), Some(value));
    }
    // A file has one name.
    let lost: Vec<_> = written.losses.iter().map(|loss| (loss.game, loss.kind.clone())).collect();
    assert_eq!(lost, [(1, LossKind::Tag("Library".to_owned()))]);
    // A record has none.
    let written = records::write(&games[..1], Format::Cbr, &Default::default()).expect("it fits");
    assert_eq!(written.losses.len(), about.len());
}
