//! FEN as files have it: with letters of other alphabets, fields left out, rows too short.

use std::num::NonZeroU16;

use xiangqi::{Board, Color, File, MAX_QUIET_PLIES, Piece, Rank, Role, Setup, Square};

use crate::game::Game;
use crate::warning::{Place, WarningKind};

/// A FEN that was read leniently.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LenientFen<'a> {
    /// What stands on the board, lawful or not.
    pub setup: Setup,
    /// What follows the FEN: operations, a comment; trimmed.
    pub rest: &'a str,
    /// Whether a row was too short; points are missing at its end then.
    pub padded: bool,
}

/// Reads a FEN as files have it.
///
/// Beyond strict FEN: letters `h e m g`, sides `W R B` and none at all, a side letter without a
/// blank after the board, missing or odd fields, short rows. A row that is too long, fewer than ten
/// rows, a zero and unknown letters are refused.
///
/// ```
/// let fen = records::fen::parse("2b1ka3/4aR3/n3bN3/9/5R3/2N3B2/9/4B4/4p1r2/5K2cw--01").unwrap();
/// assert_eq!(fen.setup.turn, xiangqi::Color::Red);
/// ```
///
/// # Errors
/// What was expected.
pub fn parse(text: &str) -> Result<LenientFen<'_>, &'static str> {
    let text = text.trim();
    let (board, padded, after) = board(text)?;
    let (turn, after) = turn(after);
    let (clocks, rest) = clocks(after);
    let [quiet_plies, fullmove] = clocks;
    let setup = Setup {
        board,
        turn,
        quiet_plies: quiet_plies.min(MAX_QUIET_PLIES),
        fullmove: NonZeroU16::new(fullmove).unwrap_or(NonZeroU16::MIN),
    };
    Ok(LenientFen { setup, rest: rest.trim(), padded })
}

/// The board, whether a row was short, and what follows.
fn board(text: &str) -> Result<(Board, bool, &str), &'static str> {
    let mut board = Board::EMPTY;
    let mut padded = false;
    let mut rest = text;
    for (row, rank) in Rank::ALL.into_iter().rev().enumerate() {
        let (width, after) = fill(&mut board, rank, rest)?;
        padded |= width < File::COUNT;
        rest = after;
        if row < Rank::COUNT - 1 {
            rest = rest.strip_prefix('/').ok_or("a FEN with ten rows of nine points")?;
        }
    }
    if rest.starts_with('/') {
        return Err("a FEN with ten rows, here are more");
    }
    Ok((board, padded, rest))
}

/// Reads one row; tells how wide it is, and what follows.
fn fill<'a>(
    board: &mut Board,
    rank: Rank,
    text: &'a str,
) -> Result<(usize, &'a str), &'static str> {
    let mut width = 0;
    for (at, c) in text.char_indices() {
        if c == '/' || c.is_whitespace() {
            return Ok((width, &text[at..]));
        }
        // After nine points of the last row the side to move may follow without a blank.
        if width == File::COUNT && rank == Rank::R0 {
            return Ok((width, &text[at..]));
        }
        match c.to_digit(10) {
            Some(0) => return Err("a FEN without a run of 0 points"),
            Some(run) => width += run as usize,
            None => {
                let piece = piece(c).ok_or("a FEN whose letters are men")?;
                let file = File::ALL.get(width).ok_or("a FEN with nine points a row")?;
                board.set(Square::new(*file, rank), Some(piece));
                width += 1;
            }
        }
        if width > File::COUNT {
            return Err("a FEN with nine points a row");
        }
    }
    Ok((width, ""))
}

/// A man by its letter: those of FEN, of WXF (`h e`), and of English clubs (`m g`).
fn piece(c: char) -> Option<Piece> {
    let role = match c.to_ascii_lowercase() {
        'm' => Role::Bishop,
        'g' => Role::Advisor,
        c => Role::from_char(c)?,
    };
    let color = if c.is_ascii_uppercase() { Color::Red } else { Color::Black };
    Some(Piece::new(color, role))
}

fn turn(text: &str) -> (Color, &str) {
    let text = text.trim_start();
    let side = match text.as_bytes() {
        [b'b' | b'B', ..] => Some(Color::Black),
        [b'w' | b'W' | b'r' | b'R', ..] => Some(Color::Red),
        _ => None,
    };
    // A word that only begins like a side is one all the same: `red`, `black`, `white`.
    let word = text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len());
    match side {
        Some(side)
            if word == 1
                || ["red", "black", "white"].contains(&&*text[..word].to_ascii_lowercase()) =>
        {
            (side, &text[word..])
        }
        _ => (Color::Red, text),
    }
}

/// The two counters, and what follows them. Dashes before them may be missing or glued.
fn clocks(text: &str) -> ([u16; 2], &str) {
    let dash = |c: char| c == '-' || c.is_whitespace();
    let mut rest = text.trim_start_matches(dash);
    let mut clocks = [0, 1];
    if rest.starts_with("01") && text.starts_with('-') {
        return (clocks, &rest[2..]);
    }
    for clock in &mut clocks {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let after = &rest[digits..];
        let ends = after.chars().next().is_none_or(|c| c.is_whitespace() || c == ';');
        if digits == 0 || !ends {
            break;
        }
        *clock = rest[..digits].parse().unwrap_or(u16::MAX);
        rest = after.trim_start();
    }
    (clocks, rest)
}

impl Game {
    /// Takes the start position from a FEN as a file has it, and warns of what is wrong with it. A
    /// FEN that cannot be read leaves the usual start.
    pub(crate) fn set_start(&mut self, place: Place, text: &str) {
        match parse(text) {
            Ok(fen) => {
                self.start = fen.setup;
                if fen.padded {
                    let kind = WarningKind::Other("a row of the FEN is too short".to_owned());
                    self.warn(place, kind);
                }
            }
            Err(_) => {
                let value = text.chars().take(100).collect();
                self.warn(place, WarningKind::UnknownValue { field: "FEN", value });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const BOARD: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";

    #[test]
    fn what_files_have_is_read() {
        let ends = [
            ("", Color::Red, 0, 1, ""),
            (" w", Color::Red, 0, 1, ""),
            (" R - - 0 1", Color::Red, 0, 1, ""),
            (" b - - 3 12", Color::Black, 3, 12, ""),
            (" B", Color::Black, 0, 1, ""),
            ("w--01", Color::Red, 0, 1, ""),
            ("b - - 0 1", Color::Black, 0, 1, ""),
            (" w 0 1", Color::Red, 0, 1, ""),
            (" w - - 0 1 ; a name", Color::Red, 0, 1, "; a name"),
            (" w - - 0 0 bm C3-C4;", Color::Red, 0, 1, "bm C3-C4;"),
            (" w - - bm C3-C4;", Color::Red, 0, 1, "bm C3-C4;"),
        ];
        for (end, turn, quiet, number, rest) in ends {
            let text = format!("{BOARD}{end}");
            let fen = parse(&text).expect(end);
            let setup = fen.setup;
            assert_eq!(setup.board, Board::start(), "{end}");
            let read = (setup.turn, setup.quiet_plies, setup.fullmove.get(), fen.rest);
            assert_eq!(read, (turn, quiet, number, rest), "{end}");
        }
    }

    #[test]
    fn other_letters_are_the_same_men() {
        let wxf =
            parse("rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHMGKGMHR r").expect("FEN");
        assert_eq!(wxf.setup, Setup::start());
    }

    #[test]
    fn rows_may_be_short_and_not_long() {
        assert!(parse("4k/9/9/9/9/9/9/9/9/4K4 w").expect("short").padded);
        for bad in
            ["4k5/9/9/9/9/9/9/9/9/4K4 w", "4k4/9/9/9/9/9/9/9/4K4 w", "", "x3/9/9/9/9/9/9/9/9/9"]
        {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "[1-9kKrRbw/ -]{0,60}|.{0,40}") {
            let _ = parse(&text);
        }

        #[test]
        fn any_text_may_follow(text in ".{0,40}") {
            let full = format!("{BOARD} w - - 0 1 {text}");
            prop_assert!(parse(&full).is_ok());
        }
    }
}
