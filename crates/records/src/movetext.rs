//! A move as a text has it, in whatever notation, and the legal moves that it can mean.

use arrayvec::ArrayVec;
use xiangqi::notation::{Chinese, ChineseStyle, Digits, Iccs, Script, Wxf};
use xiangqi::{Color, File, Move, Rank, Role, Square};

use crate::stand::Stand;
use crate::write::Notation;

/// Whether ranks are counted from 0 or from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Ranks {
    /// 0 to 9, as nearly everywhere.
    #[default]
    FromZero,
    /// 1 to 10.
    FromOne,
}

impl Ranks {
    /// What a text gives away: a rank 0 or a rank 10 behind a letter.
    pub(crate) fn shown_by(text: &str) -> Option<Self> {
        let bytes = text.as_bytes();
        let zero = bytes.iter().position(|&b| b == b'0')?;
        match (&bytes[..zero], bytes.get(zero + 1)) {
            ([.., letter, b'1'], next)
                if letter.is_ascii_alphabetic() && !next.is_some_and(u8::is_ascii_digit) =>
            {
                Some(Self::FromOne)
            }
            ([.., letter], _) if letter.is_ascii_alphabetic() => Some(Self::FromZero),
            _ => None,
        }
    }

    fn rank(self, number: u8) -> Option<Rank> {
        match self {
            Self::FromZero => Rank::try_from_index(number),
            Self::FromOne => number.checked_sub(1).and_then(Rank::try_from_index),
        }
    }
}

/// The most moves one text can mean: no side has more men of a kind.
const MOST: usize = 16;

/// Legal moves, each once.
pub(crate) type Candidates = ArrayVec<Move, MOST>;

/// What a text can mean.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Meaning {
    /// It has not the form of a move.
    NoMove,
    /// It has; these are the legal moves, perhaps none.
    Moves(Candidates),
}

/// Reads a text as a move in any notation of files: ICCS and UCI, Chinese, WXF, and letters with the
/// target as in chess. Of several readings those count that are legal.
pub(crate) fn meaning(text: &str, stand: &Stand, ranks: Ranks) -> Meaning {
    if let Some(mv) = plain_coordinates(text.as_bytes(), ranks) {
        return Meaning::Moves(legal_among([mv], stand));
    }
    let ascii;
    let text = if text.contains(is_full_width) {
        ascii = narrow(text);
        &ascii
    } else {
        text
    };
    let text = text.trim_end_matches(['!', '?', '#']);
    if !text.is_ascii() {
        return match text.parse::<Chinese>() {
            Ok(Chinese(column)) => {
                Meaning::Moves(legal_among(column.moves(stand.board(), stand.turn()), stand))
            }
            Err(_) => Meaning::NoMove,
        };
    }
    ascii_meaning(text, stand, ranks)
}

fn ascii_meaning(text: &str, stand: &Stand, ranks: Ranks) -> Meaning {
    let mut is_move = false;
    let mut moves = Candidates::new();
    // `E0a2` and `H8e7` are coordinates in form and letters with a target in sense: what is legal.
    if let Some((from, to)) = coordinates(text) {
        is_move = true;
        let mv = point(from, ranks).zip(point(to, ranks)).map(|(from, to)| Move::new(from, to));
        moves = legal_among(mv, stand);
    }
    if let Some(san) = San::read(text) {
        is_move = true;
        for mv in san.moves(stand, ranks) {
            if !moves.contains(&mv) && !moves.is_full() {
                moves.push(mv);
            }
        }
    }
    if !moves.is_empty() {
        return Meaning::Moves(moves);
    }
    if let Ok(Wxf(column)) = text.parse::<Wxf>() {
        is_move = true;
        let moves = legal_among(column.moves(stand.board(), stand.turn()), stand);
        if !moves.is_empty() {
            return Meaning::Moves(moves);
        }
    }
    if is_move { Meaning::Moves(Candidates::new()) } else { Meaning::NoMove }
}

/// Whether a text has the form of a move in some notation.
pub(crate) fn is_move(text: &str) -> bool {
    if plain_coordinates(text.as_bytes(), Ranks::FromZero).is_some() {
        return true;
    }
    let text = narrow(text);
    let text = text.trim_end_matches(['!', '?', '#']);
    if !text.is_ascii() {
        return text.parse::<Chinese>().is_ok();
    }
    coordinates(text).is_some() || San::read(text).is_some() || text.parse::<Wxf>().is_ok()
}

fn legal_among(moves: impl IntoIterator<Item = Move>, stand: &Stand) -> Candidates {
    let mut legal = Candidates::new();
    for mv in moves {
        if stand.is_legal(mv) && !legal.contains(&mv) && !legal.is_full() {
            legal.push(mv);
        }
    }
    legal
}

fn is_full_width(c: char) -> bool {
    ('\u{ff01}'..='\u{ff5e}').contains(&c)
        || c == '\u{2212}'
        || ('\u{2010}'..='\u{2015}').contains(&c)
}

/// Full-width forms to ASCII, dashes of all kinds to `-`.
fn narrow(text: &str) -> String {
    let narrow = |c| match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        _ => c,
    };
    text.chars().map(narrow).collect()
}

/// `h2e2` and `H2-E2`, the commonest by far.
fn plain_coordinates(text: &[u8], ranks: Ranks) -> Option<Move> {
    let ([a, b, c, d] | [a, b, b'-', c, d]) = *text else { return None };
    // `C3e3` is of chess.
    if a.is_ascii_lowercase() != c.is_ascii_lowercase() {
        return None;
    }
    Some(Move::new(byte_point(a, b, ranks)?, byte_point(c, d, ranks)?))
}

fn byte_point(letter: u8, digit: u8, ranks: Ranks) -> Option<Square> {
    let file = File::try_from_index((letter | 0x20).wrapping_sub(b'a'))?;
    let digit = digit.wrapping_sub(b'0');
    let rank = (digit < 10).then(|| ranks.rank(digit)).flatten()?;
    letter.is_ascii_alphabetic().then(|| Square::new(file, rank))
}

/// A move given as two points, legal or not.
pub(crate) fn points(text: &str, ranks: Ranks) -> Option<Move> {
    let (from, to) = coordinates(text)?;
    Some(Move::new(point(from, ranks)?, point(to, ranks)?))
}

/// A file's letter and a rank's number as written.
type Point = (u8, u8);

fn point((letter, number): Point, ranks: Ranks) -> Option<Square> {
    let file = File::try_from_index((letter | 0x20).wrapping_sub(b'a'))?;
    Some(Square::new(file, ranks.rank(number)?))
}

/// Two points with ranks of one or two digits, perhaps with a dash between.
fn coordinates(text: &str) -> Option<(Point, Point)> {
    let text = text.trim_end_matches('+').as_bytes();
    let (from, rest) = split_point(text)?;
    let rest = rest.strip_prefix(b"-").or(rest.strip_prefix(b"x")).unwrap_or(rest);
    let (to, rest) = split_point(rest)?;
    rest.is_empty().then_some((from, to))
}

fn split_point(text: &[u8]) -> Option<(Point, &[u8])> {
    let [letter, rest @ ..] = text else { return None };
    if !(b'a'..=b'i').contains(&(letter | 0x20)) {
        return None;
    }
    let (number, rest) = split_number(rest)?;
    Some(((*letter, number), rest))
}

/// A number up to 10.
fn split_number(text: &[u8]) -> Option<(u8, &[u8])> {
    match text {
        [b'1', b'0', rest @ ..] => Some((10, rest)),
        [digit @ b'0'..=b'9', rest @ ..] => Some((digit - b'0', rest)),
        _ => None,
    }
}

/// A move as chess writes it: the man's letter, what of its start is needed, and its target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct San {
    role: Role,
    file: Option<u8>,
    rank: Option<u8>,
    to: Point,
    /// Whether a soldier's start is not told.
    bare: bool,
}

impl San {
    fn read(text: &str) -> Option<Self> {
        let text = text.trim_end_matches(['+', '#']).as_bytes();
        let (role, rest) = match text {
            [letter @ b'A'..=b'Z', rest @ ..] => (Role::from_char(char::from(*letter))?, rest),
            _ => (Role::Pawn, text),
        };
        // The target stands at the end.
        let digits = if rest.ends_with(b"10") { 2 } else { 1 };
        let at = rest.len().checked_sub(digits + 1)?;
        let (to, end) = split_point(&rest[at..])?;
        if !end.is_empty() || !to.0.is_ascii_lowercase() {
            return None;
        }
        let start = rest[..at].strip_suffix(b"x").unwrap_or(&rest[..at]);
        let (file, start) = match start {
            [letter @ b'a'..=b'i', rest @ ..] => (Some(*letter), rest),
            _ => (None, start),
        };
        let (rank, start) = match start {
            [] => (None, start),
            _ => split_number(start).map(|(number, rest)| (Some(number), rest))?,
        };
        let bare = role == Role::Pawn && file.is_none() && rank.is_none();
        start.is_empty().then_some(Self { role, file, rank, to, bare })
    }

    fn moves(self, stand: &Stand, ranks: Ranks) -> Candidates {
        let Some(to) = point(self.to, ranks) else { return Candidates::new() };
        let file = self.file.and_then(|letter| File::try_from_index(letter - b'a'));
        let rank = self.rank.and_then(|number| ranks.rank(number));
        let fits = |from: &Square| {
            file.is_none_or(|file| file == from.file())
                && (self.rank.is_none() || rank == Some(from.rank()))
        };
        let men = stand.board().pieces(stand.turn(), self.role);
        let starts = men.into_iter().filter(fits);
        let legal = legal_among(starts.map(|from| Move::new(from, to)), stand);
        // A soldier without its start goes forward if any does.
        let ahead = legal.iter().find(|mv| is_ahead(**mv, stand.turn())).copied();
        match ahead {
            Some(mv) if self.bare => Candidates::from_iter([mv]),
            _ => legal,
        }
    }
}

fn is_ahead(mv: Move, color: Color) -> bool {
    mv.from().delta(mv.to()) == (0, color.forward())
}

/// Writes a legal move so that reading finds it again: where the notation leaves two moves open, the
/// points are named.
pub(crate) fn write(stand: &Stand, mv: Move, notation: Notation) -> String {
    let board = stand.board();
    let style = |script| ChineseStyle { script, digits: Digits::FullWidth };
    let chinese = |script| {
        let chinese = Chinese::from_board(board, mv)?;
        Some(chinese.display(stand.turn(), style(script)).to_string())
    };
    let text = match notation {
        Notation::Chinese => chinese(Script::Simplified),
        Notation::Traditional => chinese(Script::Traditional),
        Notation::Wxf => Wxf::from_board(board, mv).map(|wxf| wxf.to_string()),
        Notation::Iccs => return format!("{:#}", Iccs(mv)),
        Notation::Uci => None,
    };
    let means = |text: &String| match meaning(text, stand, Ranks::FromZero) {
        Meaning::Moves(moves) => moves[..] == [mv],
        Meaning::NoMove => false,
    };
    text.filter(means).unwrap_or_else(|| mv.to_string())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use xiangqi::Setup;

    use super::*;

    fn read(fen: &str, text: &str, ranks: Ranks) -> Vec<String> {
        let stand = Stand::new(crate::fen::parse(fen).expect("a FEN").setup);
        match meaning(text, &stand, ranks) {
            Meaning::NoMove => vec!["none".to_owned()],
            Meaning::Moves(moves) => moves.iter().map(Move::to_string).collect(),
        }
    }

    #[test]
    fn one_move_in_every_notation() {
        let start = xiangqi::fen::START;
        for text in [
            "h2e2",
            "H2-E2",
            "h2-e2",
            "炮二平五",
            "砲2平5",
            "C2=5",
            "C2.5",
            "Ｃ２＝５",
            "Che2",
            "h2e2+",
            "C2=5!?",
        ] {
            assert_eq!(read(start, text, Ranks::FromZero), ["h2e2"], "{text}");
        }
        for text in ["h3e3", "Che3"] {
            assert_eq!(read(start, text, Ranks::FromOne), ["h2e2"], "{text}");
        }
        assert_eq!(read(start, "a10a9", Ranks::FromOne), [""; 0]);
        assert_eq!(read(start, "c4", Ranks::FromZero), ["c3c4"]);
        assert_eq!(read(start, "Hc2", Ranks::FromZero), ["b0c2"]);
        assert_eq!(read(start, "=====", Ranks::FromZero), ["none"]);
        assert_eq!(read(start, "黑胜", Ranks::FromZero), ["none"]);
    }

    #[test]
    fn capitals_tell_letters_from_coordinates() {
        // The elephant e2 goes to c0 or g0; "E2g0" is no move from e2 of another man.
        let fen = "3k5/9/9/9/9/9/9/4B4/9/4K4 w - - 0 1";
        assert_eq!(read(fen, "E2g0", Ranks::FromZero), ["e2g0"]);
        assert_eq!(
            read(fen, "E0f0", Ranks::FromZero),
            ["e0f0"],
            "no elephant: a point all the same"
        );
    }

    #[test]
    fn a_bare_soldier_goes_ahead() {
        let fen = "3k5/9/9/3P5/2P6/9/9/9/9/4K4 w - - 0 1";
        assert_eq!(read(fen, "c6", Ranks::FromZero), ["c5c6"]);
        assert_eq!(read(fen, "dc6", Ranks::FromZero), ["d6c6"]);
    }

    #[test]
    fn ranks_are_given_away_by_nought_and_ten() {
        assert_eq!(Ranks::shown_by("h10g8"), Some(Ranks::FromOne));
        assert_eq!(Ranks::shown_by("Rb10"), Some(Ranks::FromOne));
        assert_eq!(Ranks::shown_by("h0g2"), Some(Ranks::FromZero));
        assert_eq!(Ranks::shown_by("Cb0+"), Some(Ranks::FromZero));
        assert_eq!(Ranks::shown_by("h2e2"), None);
        assert_eq!(Ranks::shown_by("10"), None);
    }

    proptest! {
        #[test]
        fn any_text_has_some_meaning(text in "[a-iA-IKRNP0-9x+=.#-]{0,8}|.{0,8}") {
            let stand = Stand::new(Setup::start());
            let known = meaning(&text, &stand, Ranks::FromZero) != Meaning::NoMove;
            prop_assert_eq!(known, is_move(&text));
        }
    }
}
