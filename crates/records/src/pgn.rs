//! PGN: tags and a line of moves.
//!
//! Written with moves as ICCS writes them (`H2-E2`) and the tag `Format "ICCS"`, which is what other
//! programs read. Read with moves in any notation; comments, variations, glyphs and the moves of
//! further games are left out.
//!
//! ```
//! use records::pgn;
//! let game = pgn::read("[Red \"A\"]\n\n1. 炮二平五 {中炮} 马8进7 (1... 炮8平5) 2. H0-G2 *").unwrap();
//! assert_eq!(game.tag("Red"), Some("A"));
//! assert_eq!(game.record.plies().len(), 3);
//! ```

use std::fmt;

use xiangqi::notation::{Iccs, MoveTextError, parse_move};
use xiangqi::{Color, Position, Record, SetupError, Status, fen};

/// A game with its tags.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnGame {
    /// Names and values in their order; `FEN`, `Format` and `Result` are made from the rest.
    pub tags: Vec<(String, String)>,
    /// Start position and moves.
    pub record: Record,
    /// How it ended, as the text says: `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
}

impl PgnGame {
    /// A game without tags. `status` tells the result.
    pub fn new(record: Record, status: Status) -> Self {
        let result = match status {
            Status::Ongoing => "*".to_owned(),
            Status::Over { outcome, .. } => outcome.to_string(),
        };
        Self { tags: Vec::new(), record, result }
    }

    /// Adds a tag.
    #[must_use]
    pub fn with_tag(mut self, name: &str, value: impl Into<String>) -> Self {
        self.tags.push((name.to_owned(), value.into()));
        self
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }
}

/// Tags that are made from the game itself.
const DERIVED: [&str; 4] = ["Result", "FEN", "SetUp", "Format"];

impl fmt::Display for PgnGame {
    /// Writes the PGN text, lines at most 80 columns wide.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "[Game \"Chinese Chess\"]")?;
        let own = self.tags.iter().filter(|(name, _)| name != "Game");
        for (name, value) in own.filter(|(name, _)| !DERIVED.contains(&name.as_str())) {
            writeln!(f, "[{name} \"{}\"]", escaped(value))?;
        }
        writeln!(f, "[Result \"{}\"]", self.result)?;
        let start = self.record.start();
        if *start != Position::start() {
            writeln!(f, "[SetUp \"1\"]\n[FEN \"{start}\"]")?;
        }
        writeln!(f, "[Format \"ICCS\"]\n")?;
        let mut line = String::new();
        for token in self.tokens() {
            if !line.is_empty() && line.len() + 1 + token.len() > 80 {
                writeln!(f, "{line}")?;
                line.clear();
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(&token);
        }
        writeln!(f, "{line}")
    }
}

impl PgnGame {
    /// Move numbers, moves and the result.
    fn tokens(&self) -> Vec<String> {
        let mut tokens = Vec::new();
        for (i, ply) in self.record.plies().iter().enumerate() {
            let before = self.record.position_before(i);
            let number = before.map_or(0, |position| position.fullmove().get());
            match ply.piece.color() {
                Color::Red => tokens.push(format!("{number}.")),
                Color::Black if i == 0 => tokens.push(format!("{number}...")),
                Color::Black => {}
            }
            tokens.push(format!("{:#}", Iccs(ply.mv)));
        }
        tokens.push(self.result.clone());
        tokens
    }
}

fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ")
}

/// A text is not a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PgnError {
    /// Nothing in it looks like a game.
    #[error("there is no game in it")]
    Empty,
    /// The start position is unlawful.
    #[error("the FEN tag: {0}")]
    Setup(SetupError),
    /// A move cannot be read or played.
    #[error("ply {ply}, {text:?}: {error}")]
    Move {
        /// Counted from 1.
        ply: usize,
        /// What was read.
        text: String,
        /// Why not.
        error: MoveTextError,
    },
    /// A tag, comment or variation has no end.
    #[error("line {line}: a {what} has no end")]
    Unfinished {
        /// Counted from 1.
        line: usize,
        /// What it is.
        what: Part,
    },
}

/// A part of a PGN text that begins and ends with a sign.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// `[Name "value"]`
    Tag,
    /// `{…}`
    Comment,
    /// `(…)`
    Variation,
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Tag => "tag",
            Self::Comment => "comment",
            Self::Variation => "variation",
        })
    }
}

/// Reads the first game of a PGN text.
///
/// # Errors
/// What is wrong and where.
pub fn read(text: &str) -> Result<PgnGame, PgnError> {
    let mut scanner = Scanner { rest: text.trim_start_matches('\u{feff}'), line: 1 };
    let mut tags = Vec::new();
    let mut record: Option<Record> = None;
    let mut result = None;
    while let Some(token) = scanner.next_token()? {
        match token {
            Token::Tag(name, value) if record.is_none() => tags.push((name, value)),
            Token::Tag(..) => break,
            Token::Word(word) if is_result(&word) => {
                result = Some(word);
                break;
            }
            Token::Word(word) => {
                let record = match &mut record {
                    Some(record) => record,
                    none => none.insert(Record::new(start(&tags)?)),
                };
                play(record, word)?;
            }
        }
    }
    if tags.is_empty() && record.is_none() {
        return Err(PgnError::Empty);
    }
    let record = record.map_or_else(|| start(&tags).map(Record::new), Ok)?;
    let tagged = tags.iter().find(|(name, _)| name == "Result").map(|(_, value)| value.clone());
    let result = result.or(tagged.filter(|text| is_result(text))).unwrap_or_else(|| "*".to_owned());
    tags.retain(|(name, _)| !DERIVED.contains(&name.as_str()));
    Ok(PgnGame { tags, record, result })
}

fn is_result(word: &str) -> bool {
    matches!(word, "1-0" | "0-1" | "1/2-1/2" | "*")
}

fn start(tags: &[(String, String)]) -> Result<Position, PgnError> {
    let tagged = tags.iter().find(|(name, _)| name.eq_ignore_ascii_case("FEN"));
    let fen = tagged.map_or(fen::START, |(_, value)| value.as_str());
    Position::from_fen(fen).map_err(PgnError::Setup)
}

fn play(record: &mut Record, text: String) -> Result<(), PgnError> {
    let ply = record.plies().len() + 1;
    match parse_move(&text, record.position()) {
        Ok(mv) => {
            record.push(mv).expect("a resolved move is legal");
            Ok(())
        }
        Err(error) => Err(PgnError::Move { ply, text, error }),
    }
}

enum Token {
    Tag(String, String),
    /// A move or a result.
    Word(String),
}

struct Scanner<'a> {
    rest: &'a str,
    line: usize,
}

impl Scanner<'_> {
    /// The next tag, move or result; comments, variations, glyphs and move numbers are passed over.
    fn next_token(&mut self) -> Result<Option<Token>, PgnError> {
        loop {
            self.skip(self.rest.len() - self.rest.trim_start().len());
            let Some(first) = self.rest.chars().next() else { return Ok(None) };
            match first {
                '[' => return self.tag().map(Some),
                '{' => self.skip_past('}', Part::Comment)?,
                '(' => self.skip_variation()?,
                ';' => self.skip(self.rest.find('\n').unwrap_or(self.rest.len())),
                '}' | ')' | ']' => self.skip(first.len_utf8()),
                _ => {
                    let end = self
                        .rest
                        .find(|c: char| c.is_whitespace() || "{}()[];".contains(c))
                        .unwrap_or(self.rest.len());
                    let word = self.rest[..end].to_owned();
                    self.skip(end);
                    let word = without_number(&word);
                    if !word.is_empty() && !word.starts_with('$') && word != "..." {
                        return Ok(Some(Token::Word(word.to_owned())));
                    }
                }
            }
        }
    }

    fn skip(&mut self, bytes: usize) {
        self.line += self.rest[..bytes].matches('\n').count();
        self.rest = &self.rest[bytes..];
    }

    fn skip_past(&mut self, end: char, what: Part) -> Result<(), PgnError> {
        let Some(at) = self.rest.find(end) else {
            return Err(PgnError::Unfinished { line: self.line, what });
        };
        self.skip(at + end.len_utf8());
        Ok(())
    }

    /// Variations nest, and comments within may hold brackets.
    fn skip_variation(&mut self) -> Result<(), PgnError> {
        let line = self.line;
        let mut depth = 0_usize;
        while let Some(c) = self.rest.chars().next() {
            match c {
                '{' => {
                    self.skip_past('}', Part::Comment)?;
                    continue;
                }
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => {}
            }
            self.skip(c.len_utf8());
            if depth == 0 {
                return Ok(());
            }
        }
        Err(PgnError::Unfinished { line, what: Part::Variation })
    }

    fn tag(&mut self) -> Result<Token, PgnError> {
        let unfinished = PgnError::Unfinished { line: self.line, what: Part::Tag };
        let body = &self.rest[1..];
        let Some(quote) = body.find('"') else { return Err(unfinished) };
        let name = body[..quote].trim().to_owned();
        let mut value = String::new();
        let mut chars = body[quote + 1..].char_indices();
        let end = loop {
            match chars.next() {
                Some((at, '"')) => break quote + 1 + at + 1,
                Some((_, '\\')) => value.extend(chars.next().map(|(_, c)| c)),
                Some((_, c)) if c != '\n' => value.push(c),
                _ => return Err(unfinished),
            }
        };
        self.skip(1 + end);
        self.skip_past(']', Part::Tag)?;
        Ok(Token::Tag(name, value))
    }
}

/// `12.h2e2` without its number.
fn without_number(word: &str) -> &str {
    let digits = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let after = &word[digits..];
    if digits > 0 && after.starts_with('.') { after.trim_start_matches('.') } else { word }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use xiangqi::{Game, RuleSet};

    use super::*;

    fn sample() -> PgnGame {
        let mut game = Game::new(RuleSet::Axf);
        for text in ["炮二平五", "马8进7", "马二进三", "车9平8"] {
            let mv = parse_move(text, game.position()).expect("legal");
            game.play(mv).expect("legal");
        }
        PgnGame::new(game.record().clone(), game.status()).with_tag("Red", "甲 \"A\" \\")
    }

    #[test]
    fn what_is_written_reads_the_same() {
        let game = sample();
        let text = game.to_string();
        assert!(text.contains("1. H2-E2 H9-G7 2. H0-G2 I9-H9 *\n"), "{text}");
        let read = read(&text).expect("our own text");
        assert_eq!(read.record, game.record);
        assert_eq!(read.tag("Red"), game.tag("Red"));
    }

    #[test]
    fn another_start_is_kept_in_the_fen_tag() {
        let start = Position::from_fen("4k4/9/9/9/9/9/9/9/4r4/3K5 b - - 5 40").expect("lawful");
        let mut record = Record::new(start);
        record.push(parse_move("e1e5", &start).expect("legal")).expect("legal");
        let text = PgnGame::new(record.clone(), Status::Ongoing).to_string();
        assert!(text.contains("40... E1-E5"), "{text}");
        assert_eq!(read(&text).expect("our own text").record, record);
    }

    #[test]
    fn comments_variations_and_glyphs_are_passed_over() {
        let text = "\u{feff}[Event \"x\"]\n; line\n1.h2e2 $1 {a ) b} (1. c3c4 {x)} (b2e2)) h9g7 1-0\n[Event \"y\"]";
        let game = read(text).expect("readable");
        assert_eq!((game.record.plies().len(), game.result.as_str()), (2, "1-0"));
    }

    #[test]
    fn errors_name_the_place() {
        let error = read("1. h2e2 a0a9").expect_err("illegal");
        assert!(error.to_string().starts_with("ply 2, \"a0a9\": "), "{error}");
        let error = read("[A \"b\"]\n\n{ no end").expect_err("unfinished");
        assert_eq!(error, PgnError::Unfinished { line: 3, what: Part::Comment });
        assert_eq!(read(" \n"), Err(PgnError::Empty));
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_an_error(text in "[\\[\\]{}()\" a-i0-9.;$*\\\\炮平五\n-]{0,60}|.{0,40}") {
            if let Ok(game) = read(&text) {
                let again = read(&game.to_string()).expect("our own text");
                prop_assert_eq!(again.record, game.record);
            }
        }
    }
}
