//! MXQ of 弈天: texts, each after its length, in GBK.

use xiangqi::{Board, Color, File, Move, Outcome, Piece, Rank, Role, Setup, Square};

use super::{finish, points};
use crate::bytes::{Bytes, Short};
use crate::format::{Codec, Likeness};
use crate::game::Game;
use crate::read::{Contents, ReadError};
use crate::source::Source;
use crate::tag;
use crate::tree::NodeId;
use crate::warning::{Place, WarningKind};

pub(crate) const CODEC: Codec = Codec { sniff, read, write: None, many: false };

/// The texts between which things stand.
const MOVES: &[u8] = b"Moves";
const ENDS: &[u8] = b"Ends";
const COMMENTS_END: &[u8] = b"CommentsEnd";
/// No file has more texts before its moves.
const MOST_HEAD: usize = 40;

fn sniff(source: &Source<'_>) -> Likeness {
    let mut walk = Bytes::new(source.bytes());
    let found = (0..MOST_HEAD).map_while(|_| text(&mut walk).ok()).any(|text| text == MOVES);
    Likeness::sure(found)
}

fn text<'a>(walk: &mut Bytes<'a>) -> Result<&'a [u8], Short> {
    let expected = "a text after its length";
    let length = walk.u8(expected)?;
    walk.take(usize::from(length), expected)
}

fn read(source: &Source<'_>) -> Result<Contents, ReadError> {
    let mut walk = Bytes::new(source.bytes());
    let mut head = Vec::new();
    loop {
        let next = text(&mut walk).map_err(|short| Short { expected: "\"Moves\"", ..short })?;
        if next == MOVES {
            break;
        }
        head.push(source.field(next));
    }
    let mut game = Game::default();
    read_head(&mut game, &head);
    if let Err(short) = read_moves(&mut game, &mut walk, source) {
        game.warnings.push(short.into());
    }
    Ok(Contents::Games(vec![finish::checked(game, source)]))
}

fn read_head(game: &mut Game, head: &[String]) {
    let tags = [
        tag::SITE,
        tag::DATE,
        tag::EVENT,
        tag::RED_ELO,
        tag::BLACK_ELO,
        "Minutes",
        "SecondsPerMove",
        "Seconds",
        "RedNewElo",
        "BlackNewElo",
        tag::TERMINATION,
    ];
    let mut tags = tags.into_iter();
    for (i, text) in head.iter().enumerate() {
        if let Some(start) = start(text) {
            game.start = start;
        } else {
            let more = || format!("Text{}", i + 1);
            let name = tags.next().map_or_else(more, str::to_owned);
            game.set_tag(&name, text.clone());
        }
    }
    let players = game.tag(tag::EVENT).unwrap_or_default().to_owned();
    for (mark, result) in [
        ("-胜-", Outcome::Win(Color::Red)),
        ("-负-", Outcome::Win(Color::Black)),
        ("-和-", Outcome::Draw),
    ] {
        if let Some((red, black)) = players.split_once(mark) {
            game.set_tag(tag::RED, red);
            game.set_tag(tag::BLACK, black);
            game.result = Some(result);
        }
    }
}

/// A start position: 32 numbers of points, row by row from the top, counted from 1, and the side to
/// move.
fn start(text: &str) -> Option<Setup> {
    let (points, turn) = match text.trim_end().strip_suffix("+R") {
        Some(points) => (points, Color::Red),
        None => (text.trim_end().strip_suffix("+B")?, Color::Black),
    };
    let numbers = points.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty());
    let numbers: Vec<u8> = numbers.map(|part| part.parse().ok()).collect::<Option<_>>()?;
    if numbers.len() != 32 || numbers.iter().any(|&number| number > 90) {
        return None;
    }
    let mut board = Board::EMPTY;
    for (piece, &number) in men().zip(&numbers) {
        let point = number.checked_sub(1).and_then(|i| points::from_top(i % 9, i / 9));
        if let Some(point) = point {
            board.set(point, Some(piece));
        }
    }
    Some(Setup { board, turn, ..Setup::EMPTY })
}

fn men() -> impl Iterator<Item = Piece> {
    use Role::{Advisor, Bishop, Cannon, King, Knight, Pawn, Rook};
    let roles = [
        Pawn, Pawn, Pawn, Pawn, Pawn, Cannon, Cannon, Knight, Knight, Rook, Rook, Bishop, Bishop,
        Advisor, Advisor, King,
    ];
    let side = move |color| roles.into_iter().map(move |role| Piece::new(color, role));
    side(Color::Red).chain(side(Color::Black))
}

fn read_moves(game: &mut Game, walk: &mut Bytes<'_>, source: &Source<'_>) -> Result<(), Short> {
    let mut node = NodeId::ROOT;
    loop {
        let place = walk.at();
        let next = text(walk).map_err(|short| Short { expected: "a move or \"Ends\"", ..short })?;
        if next == ENDS {
            break;
        }
        node = match mv(next) {
            Some(mv) => game.tree.add(node, mv),
            None => {
                let text = source.field(next);
                game.warn(Place::Offset(place as u64), WarningKind::UnreadableMove { text });
                game.tree.add_undecodable(node)
            }
        };
    }
    let mut comments = Vec::new();
    loop {
        let next = text(walk).map_err(|short| Short { expected: "\"CommentsEnd\"", ..short })?;
        if next == COMMENTS_END {
            break;
        }
        comments.push(source.field(next));
    }
    // What they belong to is not known.
    finish::comment(game, NodeId::ROOT, comments.join("\n"));
    Ok(())
}

/// A move such as `7C-4C`: digits for files from Red's left, letters for ranks from Red's side.
fn mv(text: &[u8]) -> Option<Move> {
    let [file, rank, b'-', to_file, to_rank] = *text else { return None };
    Some(Move::new(point(file, rank)?, point(to_file, to_rank)?))
}

fn point(file: u8, rank: u8) -> Option<Square> {
    let file = File::try_from_index(file.wrapping_sub(b'0'))?;
    let rank = Rank::try_from_index(rank.to_ascii_uppercase().wrapping_sub(b'A'))?;
    Some(Square::new(file, rank))
}
