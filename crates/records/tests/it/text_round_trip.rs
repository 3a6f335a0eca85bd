//! What is written as text reads the same, in every notation and encoding.

use proptest::prelude::*;
use records::{
    Encoding, Format, Game, LossKind, NodeId, Notation, ReadOptions, WriteOptions, read, tag, write,
};
use xiangqi::{Color, Outcome, Position, Setup};

/// What is said of a move.
#[derive(Clone, Debug, Default)]
struct Said {
    before: String,
    comment: String,
    glyphs: Vec<u8>,
    clock_ms: Option<u64>,
    spent_ms: Option<u64>,
    eval_cp: Option<i32>,
}

/// A comment with all that could be taken for something else. Readers trim comments.
fn comment() -> impl Strategy<Value = String> {
    let text = "[马炮平进a-h0-9，。（）()\\[;%$!?*. \n\"\\\\]{0,20}";
    prop_oneof![3 => Just(String::new()), 1 => text.prop_map(|text| text.trim().to_owned())]
}

fn said() -> impl Strategy<Value = Said> {
    let rarely = |weight| prop::option::weighted(weight, 0..5_000_000_u64);
    let glyphs = prop::collection::vec(1..200_u8, 0..2);
    let eval = prop::option::weighted(0.1, -30_000..30_000_i32);
    (comment(), comment(), glyphs, rarely(0.1), rarely(0.1), eval).prop_map(
        |(before, comment, glyphs, clock_ms, spent_ms, eval_cp)| Said {
            before,
            comment,
            glyphs,
            clock_ms,
            spent_ms,
            eval_cp,
        },
    )
}

type Growth = Vec<(u32, u32, Said)>;

fn growth() -> impl Strategy<Value = Growth> {
    prop::collection::vec((any::<u32>(), any::<u32>(), said()), 0..50)
}

/// The position after some random moves.
fn starts() -> impl Strategy<Value = Setup> {
    let moves = prop::collection::vec(any::<u32>(), 0..60);
    let played = moves.prop_map(|choices| {
        let mut position = Position::start();
        for choice in choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position = position.play(moves[choice as usize % moves.len()]).expect("generated");
        }
        position.to_setup()
    });
    prop_oneof![Just(Setup::start()), played]
}

fn grow(start: Setup, growth: Growth) -> Game {
    let mut game = Game { start, ..Game::default() };
    let mut nodes = vec![NodeId::ROOT];
    for (parent, choice, said) in growth {
        let last = nodes.len() - 1;
        let parent = nodes[if parent % 3 > 0 { last } else { parent as usize % nodes.len() }];
        let here = game.tree.setup_at(&start, parent);
        let moves = Position::from_setup(here).map(|here| here.legal_moves()).unwrap_or_default();
        if moves.is_empty() {
            continue;
        }
        let mv = moves[choice as usize % moves.len()];
        let is_first = game.tree.first_child(parent).is_none();
        let node = game.tree.add(parent, mv);
        let Said { before, comment, glyphs, clock_ms, spent_ms, eval_cp } = said;
        let remarks = game.tree.remarks_mut(node);
        // Before a move that continues a line PGN has no place of its own.
        remarks.before = if is_first { String::new() } else { before };
        (remarks.comment, remarks.glyphs) = (comment, glyphs);
        (remarks.clock_ms, remarks.spent_ms, remarks.eval_cp) = (clock_ms, spent_ms, eval_cp);
        nodes.push(node);
    }
    game.check();
    game
}

fn games() -> impl Strategy<Value = Game> {
    let results = [
        Some(Outcome::Win(Color::Red)),
        Some(Outcome::Win(Color::Black)),
        Some(Outcome::Draw),
        None,
    ];
    let name = "([甲乙a-z\"\\\\\\]]([甲乙a-z \"\\\\\\]]{0,6}[甲乙a-z])?)?";
    (starts(), growth(), prop::sample::select(results.to_vec()), name, comment()).prop_map(
        |(start, growth, result, name, comment)| {
            let mut game = grow(start, growth);
            game.result = result;
            for tag in [tag::TITLE, tag::EVENT, tag::RED, tag::BLACK, "Own"] {
                game.set_tag(tag, name.clone());
            }
            game.tree.remarks_mut(NodeId::ROOT).comment = comment;
            game
        },
    )
}

fn written_and_read(games: &[Game], format: Format, options: &WriteOptions) -> Vec<Game> {
    let written = write(games, format, options).expect("a format that is written");
    let read_options = ReadOptions { format: Some(format), ..ReadOptions::default() };
    let document = read(&written.bytes, &read_options).expect("our own file");
    if let Some(encoding) = options.encoding.filter(|_| !written.bytes.is_ascii()) {
        assert_eq!(document.encoding, Some(encoding));
    }
    let games = document.into_games();
    let again = write(&games, format, options).expect("a format that is written");
    assert!(
        again.bytes == written.bytes,
        "not the same bytes each time: {}",
        String::from_utf8_lossy(&written.bytes)
    );
    games
}

/// The game with its main line and its comments alone, as some formats keep it.
fn plain(game: &Game, variations: bool) -> Game {
    let mut plain =
        Game { tags: game.tags.clone(), start: game.start, result: game.result, ..Game::default() };
    plain.tree.remarks_mut(NodeId::ROOT).comment =
        game.tree.remarks(NodeId::ROOT).map(records::Remarks::said).unwrap_or_default();
    let mut line = vec![NodeId::ROOT];
    let main: Vec<NodeId> = game.tree.main_line().collect();
    for (node, depth) in game.tree.walk().filter(|(node, _)| variations || main.contains(node)) {
        line.truncate(depth);
        let copy = plain.tree.add(line[depth - 1], game.tree.mv(node).expect("a move"));
        if let Some(remarks) = game.tree.remarks(node) {
            plain.tree.remarks_mut(copy).comment = remarks.said();
        }
        line.push(copy);
    }
    plain
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn pgn_in_every_notation(games in prop::collection::vec(games(), 1..3)) {
        for notation in Notation::ALL {
            let options = WriteOptions { notation: Some(notation), encoding: None };
            prop_assert_eq!(written_and_read(&games, Format::Pgn, &options), &games[..]);
        }
    }

    #[test]
    fn pgn_in_every_encoding(game in games()) {
        for encoding in [Encoding::GB18030, Encoding::UTF_16LE, Encoding::UTF_8_MARKED] {
            let options = WriteOptions { notation: Some(Notation::Chinese), encoding: Some(encoding) };
            prop_assert_eq!(written_and_read(std::slice::from_ref(&game), Format::Pgn, &options), [game.clone()]);
        }
    }

    #[test]
    fn json(games in prop::collection::vec(games(), 1..3)) {
        prop_assert_eq!(written_and_read(&games, Format::Json, &WriteOptions::default()), games);
    }

    #[test]
    fn dhtmlxq(game in games()) {
        let mut game = plain(&game, true);
        let has_brackets = |text: &str| text.contains(['[', ']', '|']);
        let said: Vec<&str> = game.tree.walk().map(|(node, _)| game.tree.comment(node)).collect();
        prop_assume!(!said.into_iter().any(has_brackets));
        prop_assume!(!has_brackets(game.tree.comment(NodeId::ROOT)));
        game.set_tag("Own", "");
        prop_assume!(!game.tags.iter().any(|(_, value)| has_brackets(value)));
        // The side to move is that of the first man moved; clocks are not kept.
        if game.tree.is_empty() {
            game.start.turn = Color::Red;
        }
        let start = Setup { quiet_plies: 0, fullmove: Setup::EMPTY.fullmove, ..game.start };
        game.start = start;
        game.check();
        let mut again = written_and_read(std::slice::from_ref(&game), Format::DhtmlXq, &WriteOptions::default());
        game.warnings.clear();
        again[0].warnings.clear();
        prop_assert_eq!(again, [game]);
    }

    #[test]
    fn texts_of_one_line(game in games()) {
        let mut game = plain(&game, false);
        game.set_tag("Own", "");
        // WXF names the players first.
        game.tags.sort_by_key(|(name, _)| ![tag::RED, tag::BLACK].contains(&name.as_str()));
        for format in [Format::Wxf, Format::TextCn] {
            if format == Format::TextCn {
                // Keys and values of a header are parted by colons and blanks.
                game.tags.retain(|(_, value)| value.chars().all(char::is_alphanumeric));
            }
            let options = WriteOptions::default();
            let again = written_and_read(std::slice::from_ref(&game), format, &options);
            prop_assert_eq!(again, [game.clone()]);
        }
    }

    /// Whatever stands in a text, it is read or refused in each format.
    #[test]
    fn any_text_is_read_or_refused(
        text in "[\\[\\]{}()\"\\\\ a-i0-9.,;:$*|/=+炮马兵前二五平进８（）：\n-]{0,120}",
        encoding in prop::sample::select(vec![Encoding::UTF_8, Encoding::GB18030, Encoding::UTF_16LE]),
    ) {
        let (bytes, _) = encoding.encode(&text);
        for &format in Format::ALL.iter().filter(|format| format.is_text()) {
            let options = ReadOptions { format: Some(format), ..ReadOptions::default() };
            if let Err(error) = read(&bytes, &options) {
                prop_assert_eq!(error.format, Some(format));
            }
        }
        let _ = read(&bytes, &ReadOptions::default());
    }

    #[test]
    fn lists_of_moves_and_positions(game in games()) {
        let mut bare = plain(&game, false);
        bare.tags.clear();
        bare.result = None;
        bare.tree = records::Tree::new();
        let moves: Vec<_> = game.tree.main_line().filter_map(|node| game.tree.mv(node)).collect();
        let mut node = NodeId::ROOT;
        for mv in moves {
            node = bare.tree.add(node, mv);
        }
        if !bare.tree.is_empty() {
            for notation in [Notation::Uci, Notation::Iccs] {
                let options = WriteOptions { notation: Some(notation), encoding: None };
                prop_assert_eq!(written_and_read(std::slice::from_ref(&bare), Format::Moves, &options), [bare.clone()]);
            }
        }
        bare.tree = records::Tree::new();
        bare.set_tag(tag::TITLE, "气吞关右");
        let again = written_and_read(std::slice::from_ref(&bare), Format::Epd, &WriteOptions::default());
        prop_assert_eq!(again, [bare.clone()]);
        let again = written_and_read(std::slice::from_ref(&bare), Format::Fen, &WriteOptions::default());
        prop_assert_eq!(again[0].tag(tag::TITLE), Some("气吞关右"));
        prop_assert_eq!(again[0].start, bare.start);
    }
}

#[test]
fn an_unlawful_start_keeps_its_moves() {
    let text =
        "[FEN \"4k4/9/9/9/9/9/9/4R3B/9/3K5 w - - 0 1\"]\n\n1. 相一进三 将5平6 2. 车五进六 *\n";
    let games: Vec<_> = records::pgn::games(text).collect();
    assert_eq!(games[0].tree.len(), 3, "{:?}", games[0].warnings);
    for notation in Notation::ALL {
        let options = WriteOptions { notation: Some(notation), encoding: None };
        assert_eq!(written_and_read(&games, Format::Pgn, &options), games);
    }
}

#[test]
fn what_pgn_cannot_say_is_counted() {
    let mut game = Game::default();
    let first =
        game.tree.add(NodeId::ROOT, xiangqi::Move::new(xiangqi::Square::A0, xiangqi::Square::I9));
    game.tree.add(first, xiangqi::Move::new(xiangqi::Square::H9, xiangqi::Square::G7));
    game.tree.remarks_mut(NodeId::ROOT).comment = "a } b".to_owned();
    game.check();
    let written = write(&[game], Format::Pgn, &WriteOptions::default()).expect("PGN is written");
    let losses: Vec<_> =
        written.losses.iter().map(|loss| (loss.kind.clone(), loss.count)).collect();
    assert_eq!(losses, [(LossKind::IllegalMoves, 2), (LossKind::Characters, 1)]);
}
