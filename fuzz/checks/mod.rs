//! What must hold for any bytes. Shared by the fuzz targets and by the tests that replay the corpus.

use xiangqi::notation::{self, Chinese, ChineseStyle, Grid, Iccs, MoveText, Pinyin, Wxf};
use xiangqi::{Game, Move, Position, RuleSet, Setup, fen};

/// Any text is a FEN or has faults; what is read is written so that it reads the same.
pub(crate) fn fen(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    if let Ok(setup) = fen::parse(&text) {
        assert_eq!(fen::parse(&fen::Fen(setup).to_string()), Ok(setup));
        assert_eq!(Position::from_setup(setup).is_ok(), setup.faults().is_empty());
    }
    match Position::from_fen(&text) {
        Ok(position) => {
            assert_eq!(position.to_string().parse(), Ok(position));
            for mv in position.legal_moves() {
                assert!(position.play(mv).is_ok());
            }
        }
        Err(error) => assert!(!error.faults.is_empty()),
    }
}

/// Any text is a move or an error; only legal moves come out. The first line may be a FEN.
pub(crate) fn notation(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let (first, rest) = text.split_once('\n').unwrap_or(("", &text));
    let position = Position::from_fen(first).unwrap_or_default();
    for text in notation::split_moves(rest).iter().map(String::as_str).chain([rest]) {
        let _ = (text.parse::<Iccs>(), text.parse::<Grid>(), text.parse::<Chinese>());
        let _ = (text.parse::<Wxf>(), text.parse::<Pinyin>());
        if let Ok(mv) = text.parse::<MoveText>().map(|text| text.to_move(&position))
            && let Ok(mv) = mv
        {
            assert!(position.is_legal(mv));
        }
    }
}

/// A game of any moves: legal exactly if generated, undone to the start, redone to the same key.
pub(crate) fn play(data: &[u8]) {
    let mut game = Game::from_position(start(data), RuleSet::default());
    for pair in data.chunks_exact(2).take(400) {
        let bits = u16::from_le_bytes([pair[0], pair[1]]);
        let moves = game.position().legal_moves();
        // Most bytes choose a legal move, some any move at all.
        let mv = match Move::try_from_bits(bits) {
            Some(mv) if bits % 8 == 0 => mv,
            _ if moves.is_empty() => continue,
            _ => moves[usize::from(bits) % moves.len()],
        };
        let legal = moves.contains(&mv) && !game.status().is_over();
        assert_eq!(game.play(mv).is_ok(), legal);
        for style in [ChineseStyle::default()] {
            for mv in game.position().legal_moves() {
                let text = Chinese::from_move(game.position(), mv)
                    .map(|text| text.display(game.position().turn(), style).to_string());
                let read = text.map(|text| notation::parse_move(&text, game.position()));
                assert_eq!(read, Some(Ok(mv)));
            }
        }
    }
    let (key, plies) = (game.position().key(), game.record().plies().len());
    while game.undo().is_some() {}
    assert_eq!(game.position(), game.record().start());
    while game.redo().is_some() {}
    assert_eq!((game.position().key(), game.record().plies().len()), (key, plies));
}

/// A lawful position from bytes: men dropped on the board of two generals, where they are lawful.
fn start(data: &[u8]) -> Position {
    let Ok(mut setup) = fen::parse("3k5/9/9/9/9/9/9/9/9/4K4 w") else { return Position::start() };
    for pair in data.chunks_exact(2).take(20) {
        let (Some(square), Some(piece)) = (
            xiangqi::Square::try_from_index(pair[0]),
            xiangqi::Piece::ALL.get(usize::from(pair[1])),
        ) else {
            continue;
        };
        let mut more: Setup = setup;
        more.board.set(square, Some(*piece));
        if more.faults().is_empty() {
            setup = more;
        }
    }
    Position::from_setup(setup).unwrap_or_default()
}
