//! What must hold for any bytes given to the readers of files and books.

use records::{Contents, Document, Format, Game, LossKind, NodeId, ReadOptions, WriteOptions};
use xiangqi::Position;

macro_rules! checks {
    ($($(#[$meta:meta])* $name:ident $format:ident;)*) => {
        $($(#[$meta])* pub(crate) fn $name(data: &[u8]) {
            any_bytes(Format::$format, data);
        })*
    };
}

checks! {
    xqf Xqf;
    cbr Cbr;
    cbl_old CblOld;
    cbf Cbf;
    pfc Pfc;
    mxq Mxq;
    ccm Ccm;
    che Che;
    chn Chn;
    xgf Xgf;
    cm Cm;
    eglib Eglib;
    dhtmlxq DhtmlXq;
    wxf Wxf;
    txt_cn TextCn;
    fen_list Fen;
    epd Epd;
    xfen Xfen;
    annofen Annofen;
    xay Xay;
    engine_log EngineLog;
    qipu_line QipuLine;
    moves Moves;
    json Json;
    pgn Pgn;
    book_eleeye BookEleeye;
    book_atopx BookAtopx;
    book_bitstronger BookBitstronger;
    book_chess20 BookChess20;
    book_chess20_txt BookChess20Text;
    book_harmless BookHarmless;
    book_txt BookText;
    book_xob BookXob;
    book_obk BookObk;
    book_xqb BookXqb;
}

/// The bytes follow a library's head, which is too large for a fuzzer to find.
pub(crate) fn cbl(data: &[u8]) {
    let mut bytes = vec![0; 66_624 + 276];
    bytes[..16].copy_from_slice(b"CCBridgeLibrary\0");
    bytes[60] = 1;
    bytes.extend_from_slice(data);
    any_bytes(Format::Cbl, &bytes);
}

/// Bytes are a document or an error, whether they are taken for the format or looked at.
fn any_bytes(format: Format, data: &[u8]) {
    for options in
        [ReadOptions::default(), ReadOptions { format: Some(format), ..Default::default() }]
    {
        match records::read(data, &options) {
            Ok(document) => whole(&document),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

fn whole(document: &Document) {
    if let Contents::Book(book) = &document.contents {
        let start = Position::start();
        let legal = |position: &Position| {
            book.moves(position).iter().all(|found| position.is_legal(found.mv))
        };
        assert!(legal(&start));
        for mv in start.legal_moves() {
            assert!(legal(&start.play(mv).expect("legal")));
        }
        assert!(!book.facts().is_empty());
    }
    let games = document.games();
    for game in games.iter().take(20) {
        for format in [Format::Xqf, Format::Cbr] {
            survives(std::slice::from_ref(game), format);
        }
    }
    survives(&games[..games.len().min(3)], Format::Cbl);
    survives_as_text(&games[..games.len().min(20)]);
}

/// JSON keeps every move; PGN keeps every legal one.
fn survives_as_text(games: &[Game]) {
    for format in [Format::Json, Format::Pgn] {
        let written =
            records::write(games, format, &WriteOptions::default()).expect("not too large");
        let options = ReadOptions { format: Some(format), ..Default::default() };
        let again = records::read(&written.bytes, &options).map(Document::into_games);
        for (game, again) in games.iter().zip(again.unwrap_or_default()) {
            assert_eq!(again.result, game.result);
            let [game, again] = [game, &again].map(records::GameDigest::new);
            if game.illegal_nodes.is_none() || format == Format::Json {
                assert_eq!(again.tree_sha1, game.tree_sha1);
            }
        }
    }
}

/// What is written reads the same, but for what the writer says is lost.
fn survives(games: &[Game], format: Format) {
    let written = records::write(games, format, &WriteOptions::default()).expect("not too large");
    let options = ReadOptions { format: Some(format), ..Default::default() };
    let again = records::read(&written.bytes, &options).expect("our own file").into_games();
    assert_eq!(again.len(), games.len());
    for (i, (again, game)) in again.iter().zip(games).enumerate() {
        let lost = |kind: &LossKind| {
            written.losses.iter().any(|loss| loss.game == i && loss.kind == *kind)
        };
        let comments = !lost(&LossKind::Characters);
        let start = !lost(&LossKind::Start) && !lost(&LossKind::Turn);
        assert_eq!(lines(again, comments, start), lines(game, comments, start));
        if start {
            assert_eq!(again.start, game.start);
        }
        assert_eq!(again.result, game.result);
    }
}

/// The tree in writing: depth, move, and if asked for standing and comment of each node.
fn lines(game: &Game, comments: bool, standings: bool) -> Vec<String> {
    let tree = &game.tree;
    let said = |node| {
        let said = tree.remarks(node).map(records::Remarks::said);
        said.filter(|_| comments).unwrap_or_default()
    };
    let root = (said(NodeId::ROOT), 0, NodeId::ROOT);
    let nodes = tree.walk().map(|(node, depth)| (said(node), depth, node));
    std::iter::once(root)
        .chain(nodes)
        .map(|(said, depth, node)| {
            let standing = standings.then(|| tree.standing(node));
            format!("{depth} {:?} {standing:?} {said:?}", tree.mv(node))
        })
        .collect()
}
