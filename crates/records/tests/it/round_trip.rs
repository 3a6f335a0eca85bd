//! What is written in a binary format reads the same.

use proptest::prelude::*;
use records::{Format, Game, NodeId, ReadOptions, Tree, WriteOptions, read, write};
use xiangqi::{Board, Color, Move, Outcome, Piece, Position, Setup, Square};

/// How a tree grows: after which node, which move, and what is said of it.
type Growth = Vec<(u32, u32, String)>;

fn comments() -> impl Strategy<Value = String> {
    prop_oneof![
        2 => Just(String::new()),
        1 => "[马炮车兵士象将帅进退平a-z0-9，。（）\n 　]{1,30}",
    ]
}

fn growth() -> impl Strategy<Value = Growth> {
    prop::collection::vec((any::<u32>(), any::<u32>(), comments()), 0..60)
}

/// A placement such as files have: a few men anywhere, or the start.
fn starts() -> impl Strategy<Value = Setup> {
    let men = prop::collection::vec((0..90_u8, 0..14_usize), 0..20);
    let any = (men, any::<bool>()).prop_map(|(men, black)| {
        let mut board = Board::EMPTY;
        for (square, piece) in men {
            let square = Square::try_from_index(square).expect("a point");
            board.set(square, Some(Piece::ALL[piece]));
        }
        let turn = if black { Color::Black } else { Color::Red };
        Setup { board, turn, ..Setup::EMPTY }
    });
    prop_oneof![Just(Setup::start()), any]
}

fn results() -> impl Strategy<Value = Option<Outcome>> {
    let all = Color::ALL.map(Outcome::Win).into_iter().chain([Outcome::Draw]).map(Some);
    prop::sample::select(all.chain([None]).collect::<Vec<_>>())
}

/// Legal moves where there are some, else any; now and then something that is no move.
fn grow(start: Setup, growth: Growth) -> Game {
    let mut game = Game { start, ..Game::default() };
    let mut nodes = vec![NodeId::ROOT];
    for (parent, choice, comment) in growth {
        // Mostly on from the last node, so that lines become long.
        let last = nodes.len() - 1;
        let parent = if parent % 3 > 0 { last } else { parent as usize % nodes.len() };
        let parent = nodes[parent];
        let here = game.tree.setup_at(&start, parent);
        let moves = Position::from_setup(here).map(|here| here.legal_moves()).unwrap_or_default();
        let choice = choice as usize;
        let node = if choice.is_multiple_of(50) {
            game.tree.add_undecodable(parent)
        } else if choice.is_multiple_of(20) || moves.is_empty() {
            let [from, to] = [choice / 20 % 90, choice / 1800 % 90].map(|i| Square::ALL[i]);
            game.tree.add(parent, Move::new(from, to))
        } else {
            game.tree.add(parent, moves[choice % moves.len()])
        };
        if !comment.is_empty() {
            game.tree.remarks_mut(node).comment = comment;
        }
        nodes.push(node);
    }
    // Formats do not keep a side to move that the first move gainsays.
    let first = game.tree.first_child(NodeId::ROOT).and_then(|node| game.tree.mv(node));
    if let Some(piece) = first.and_then(|mv| game.start.board.get(mv.from())) {
        game.start.turn = piece.color();
    }
    game.tree = renumbered(&game.tree);
    game.check();
    game
}

/// The same tree with its nodes numbered in the order of a walk, as readers number them.
fn renumbered(tree: &Tree) -> Tree {
    let mut new = Tree::new();
    // The line to the current node.
    let mut line = vec![NodeId::ROOT];
    for (node, depth) in tree.walk() {
        line.truncate(depth);
        let parent = line[depth - 1];
        let copy = match tree.mv(node) {
            Some(mv) => new.add(parent, mv),
            None => new.add_undecodable(parent),
        };
        if let Some(remarks) = tree.remarks(node) {
            *new.remarks_mut(copy) = remarks.clone();
        }
        line.push(copy);
    }
    new
}

fn games() -> impl Strategy<Value = Game> {
    let names = "[甲乙丙丁a-z]{0,6}";
    (starts(), growth(), results(), names, comments()).prop_map(
        |(start, growth, result, name, comment)| {
            let mut game = grow(start, growth);
            game.result = result;
            for tag in ["Title", "Event", "Red", "Black", "Annotator"] {
                game.set_tag(tag, name.clone());
            }
            if !comment.is_empty() {
                game.tree.remarks_mut(NodeId::ROOT).comment = comment;
            }
            game
        },
    )
}

/// No kind of man more often than a set has it: such a board XQF cannot keep.
fn fits_a_set(game: &Game) -> bool {
    let board = &game.start.board;
    Piece::ALL
        .iter()
        .all(|piece| board.pieces(piece.color(), piece.role()).count() <= piece.role().full_count())
}

fn written_and_read(game: &Game, format: Format) -> Game {
    let written = write(std::slice::from_ref(game), format, &WriteOptions::default());
    let written = written.expect("not too large");
    assert_eq!(written.losses, []);
    let again = write(std::slice::from_ref(game), format, &WriteOptions::default());
    assert_eq!(again, Ok(written.clone()), "the same bytes each time");
    let document = read(&written.bytes, &ReadOptions::default()).expect("our own file");
    assert_eq!(document.format, format);
    document.into_games().remove(0)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn xqf(game in games().prop_filter("a set of men", fits_a_set)) {
        prop_assert_eq!(written_and_read(&game, Format::Xqf), game);
    }

    #[test]
    fn cbr(game in games()) {
        prop_assert_eq!(written_and_read(&game, Format::Cbr), game);
    }

    #[test]
    fn cbl(games in prop::collection::vec(games(), 1..4)) {
        let written = write(&games, Format::Cbl, &WriteOptions::default()).expect("not too large");
        let document = read(&written.bytes, &ReadOptions::default()).expect("our own file");
        prop_assert_eq!(document.format, Format::Cbl);
        prop_assert_eq!(document.into_games(), games);
    }
}

proptest! {
    // Each case is read in every format.
    #![proptest_config(ProptestConfig::with_cases(50))]

    #[test]
    fn any_bytes_are_a_document_or_an_error(
        head in prop::sample::select(vec![
            &b""[..], b"XQ\x12", b"CCBridge Record\0", b"CCBridgeLibrary\0", b"CCBridge\x15\0\0\0",
            b"GL", b"\x06\x0b\x01", b"\x05Moves", b"SQLite format 3\0", b"<n m=\"", b"1 62 ", b"\x0b5",
        ]),
        bytes in prop::collection::vec(any::<u8>(), 0..2400),
    ) {
        let bytes = [head, &bytes].concat();
        for format in std::iter::once(None).chain(Format::ALL.iter().copied().map(Some)) {
            let options = ReadOptions { format, ..ReadOptions::default() };
            if let Err(error) = read(&bytes, &options) {
                prop_assert!(!error.expected.is_empty());
            }
        }
    }
}

#[test]
fn a_library_takes_more_games_than_one_step_of_its_index() {
    let games = vec![grow(Setup::start(), vec![(0, 1, "好".repeat(3000))]); 130];
    let written = write(&games, Format::Cbl, &WriteOptions::default()).expect("not too large");
    let read = read(&written.bytes, &ReadOptions::default()).expect("our own file");
    assert_eq!(read.into_games(), games);
}

#[test]
fn what_a_format_cannot_keep_is_told() {
    let mut game = grow(Setup::start(), vec![(0, 1, "😀 a".to_owned())]);
    game.set_tag("Red", "十六个字节的栏目放不下的名字");
    game.set_tag("Mood", "good");
    let written = write(&[game.clone()], Format::Xqf, &WriteOptions::default()).expect("one game");
    let losses: Vec<_> = written.losses.iter().map(|loss| loss.kind.to_string()).collect();
    assert_eq!(losses, ["tag Mood", "characters", "end of Red"]);
    let again = read(&written.bytes, &ReadOptions::default()).expect("our own file").into_games();
    assert_eq!(again[0].tag("Red"), Some("十六个字节的栏"));
    let node = again[0].tree.main_line().next().expect("a move");
    assert_eq!(again[0].tree.comment(node), "? a");
    // Nothing is lost in an encoding that has the character.
    let gb18030 = WriteOptions { encoding: "gb18030".parse().ok(), ..WriteOptions::default() };
    let written = write(&[game], Format::Xqf, &gb18030).expect("one game");
    let again = read(&written.bytes, &ReadOptions::default()).expect("our own file").into_games();
    assert_eq!(again[0].tree.comment(node), "😀 a");
}

#[test]
fn one_game_formats_take_one_game() {
    let games = [Game::default(), Game::default()];
    assert!(write(&games, Format::Xqf, &WriteOptions::default()).is_err());
    assert!(write(&games, Format::Cbl, &WriteOptions::default()).is_ok());
}
