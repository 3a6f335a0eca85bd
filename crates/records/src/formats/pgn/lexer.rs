//! The words of a PGN text.

use std::borrow::Cow;

use xiangqi::Outcome;

use crate::outcome;

/// A part of a PGN text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token<'a> {
    /// `[Name "value"]`
    Tag(&'a str, Cow<'a, str>),
    /// `{…}`, or `;` to the end of the line; trimmed.
    Comment(&'a str),
    /// `(`
    Open,
    /// `)`
    Close,
    /// `$1`, `!?`
    Glyph(u8),
    /// `1-0` and its like.
    Outcome(Option<Outcome>),
    /// Anything else: a move, one hopes.
    Word(&'a str),
}

/// Cuts a text into tokens; move numbers and dots are passed over. A copy looks ahead.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Lexer<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// Where the next token is looked for, in bytes.
    pub(super) const fn offset(&self) -> usize {
        self.at
    }

    /// Goes to a place; it must be on a character's border.
    pub(super) const fn move_to(&mut self, offset: usize) {
        self.at = offset;
    }

    pub(super) const fn text(&self) -> &'a str {
        self.text
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    pub(super) fn next(&mut self) -> Option<Token<'a>> {
        loop {
            self.skip_blanks();
            let rest = self.rest();
            let first = *rest.as_bytes().first()?;
            match first {
                b'{' => return Some(Token::Comment(self.comment())),
                b';' => return Some(Token::Comment(self.up_to_line_end(1))),
                b'%' if self.at_line_start() => drop(self.up_to_line_end(1)),
                b'(' => return Some(self.take(1, Token::Open)),
                b')' => return Some(self.take(1, Token::Close)),
                b'[' => match self.tag() {
                    Some(tag) => return Some(tag),
                    None => self.at += 1,
                },
                b']' | b'}' | b'"' => self.at += 1,
                b'$' => return Some(self.glyph_number()),
                b'!' | b'?' => return Some(self.glyph_signs()),
                b'.' => self.at += 1,
                b'0'..=b'9' if self.number() => {}
                0x20..0x7f => return Some(self.word()),
                _ => match rest.chars().next() {
                    Some('（') => return Some(self.take('（'.len_utf8(), Token::Open)),
                    Some('）') => return Some(self.take('）'.len_utf8(), Token::Close)),
                    Some('！' | '？') => return Some(self.glyph_signs()),
                    Some(c @ ('…' | '．' | '、' | '。' | '，' | '；' | '：')) => {
                        self.at += c.len_utf8();
                    }
                    Some('０'..='９') if self.number() => {}
                    Some(_) => return Some(self.word()),
                    None => return None,
                },
            }
        }
    }

    fn take(&mut self, bytes: usize, token: Token<'a>) -> Token<'a> {
        self.at += bytes;
        token
    }

    fn skip_blanks(&mut self) {
        let bytes = self.text.as_bytes();
        while let Some(&byte) = bytes.get(self.at) {
            if byte == b' ' || byte == b'\n' || byte == b'\r' || byte == b'\t' {
                self.at += 1;
            } else if byte.is_ascii_graphic() {
                return;
            } else {
                match self.rest().chars().next() {
                    Some(c) if c.is_whitespace() || c.is_control() || c == '\u{feff}' => {
                        self.at += c.len_utf8();
                    }
                    _ => return,
                }
            }
        }
    }

    /// Whether only blanks and other tags stand before on the line.
    fn at_line_start(&self) -> bool {
        let before = self.text[..self.at].trim_end_matches([' ', '\t', '\u{3000}']);
        before.is_empty() || before.ends_with(['\n', '\r', ']', '\u{feff}'])
    }

    fn comment(&mut self) -> &'a str {
        let body = &self.rest()[1..];
        let (inside, length) = match body.find('}') {
            Some(end) => (&body[..end], end + 1),
            None => (body, body.len()),
        };
        self.at += 1 + length;
        inside.trim()
    }

    fn up_to_line_end(&mut self, skip: usize) -> &'a str {
        let line = self.rest();
        let end = line.find(['\n', '\r']).unwrap_or(line.len());
        self.at += end;
        line[skip..end].trim()
    }

    /// `[Name "value"]` at the start of a line. Values may hold quotes and line breaks, and the end
    /// may be missing.
    fn tag(&mut self) -> Option<Token<'a>> {
        if !self.at_line_start() {
            return None;
        }
        let (name, value, length) = tag(self.rest())?;
        self.at += length;
        Some(Token::Tag(name, value))
    }

    fn glyph_number(&mut self) -> Token<'a> {
        let digits = self.rest()[1..].bytes().take_while(u8::is_ascii_digit).count();
        let number = self.rest()[1..=digits].parse();
        self.at += 1 + digits;
        Token::Glyph(number.unwrap_or_default())
    }

    fn glyph_signs(&mut self) -> Token<'a> {
        let rest = self.rest();
        let end = rest.find(|c| !is_glyph(c)).unwrap_or(rest.len());
        let signs: String =
            rest[..end].chars().map(|c| if "!！".contains(c) { '!' } else { '?' }).collect();
        self.at += end;
        Token::Glyph(match &*signs {
            "!" => 1,
            "?" => 2,
            "!?" => 5,
            "?!" => 6,
            signs if signs.starts_with('!') => 3,
            _ => 4,
        })
    }

    /// Passes over a move number: digits, and dots unless a blank follows at once.
    fn number(&mut self) -> bool {
        let rest = self.rest();
        let after =
            rest.trim_start_matches(|c: char| c.is_ascii_digit() || ('０'..='９').contains(&c));
        let dots = after.trim_start_matches(['.', '．', '、', '…', '。']);
        let ends = after.chars().next().is_none_or(|c| c.is_whitespace() || ends_word(c));
        if dots.len() == after.len() && !ends {
            return false;
        }
        self.at += rest.len() - dots.len();
        true
    }

    fn word(&mut self) -> Token<'a> {
        let rest = self.rest();
        let bytes = rest.as_bytes();
        let mut end = 0;
        while let Some(&byte) = bytes.get(end) {
            if byte.is_ascii() {
                if !byte.is_ascii_graphic() || ends_word(char::from(byte)) {
                    break;
                }
                end += 1;
            } else {
                let Some(c) = rest[end..].chars().next() else { break };
                if c.is_whitespace() || ends_word(c) {
                    break;
                }
                end += c.len_utf8();
            }
        }
        let word = &rest[..end.max(rest.chars().next().map_or(0, char::len_utf8))];
        let bare = word.trim_end_matches(is_glyph);
        let bare = if bare.is_empty() { word } else { bare };
        self.at += bare.len();
        if let Some(outcome) = outcome_of(bare) {
            return Token::Outcome(outcome);
        }
        Token::Word(bare.trim_end_matches([',', '，', '。', '；', '、']))
    }
}

/// A result as movetext has it; names of results in Chinese stand alone there as well.
fn outcome_of(word: &str) -> Option<Option<Outcome>> {
    match word.as_bytes().first() {
        Some(b'0'..=b'9' | b'*') => outcome::parse(word),
        Some(b'!'..=b'~') => None,
        _ => outcome::parse(word),
    }
}

fn is_glyph(c: char) -> bool {
    matches!(c, '!' | '?' | '！' | '？')
}

fn ends_word(c: char) -> bool {
    matches!(c, '{' | '}' | '(' | ')' | '[' | ']' | ';' | '（' | '）' | '…')
}

/// How many bytes a value of several lines may have.
const LONGEST_VALUE: usize = 4_096;

/// Name, value and length of a tag that a text begins with.
fn tag(text: &str) -> Option<(&str, Cow<'_, str>, usize)> {
    let body = text.strip_prefix('[')?;
    let name_at = body.len() - body.trim_start_matches([' ', '\t']).len();
    let name_length = body[name_at..]
        .find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '-'))
        .filter(|&length| length > 0)?;
    let name = &body[name_at..name_at + name_length];
    let after = &body[name_at + name_length..];
    let quote = after.trim_start_matches([' ', '\t']);
    let value = quote.strip_prefix('"')?;
    let start = text.len() - value.len();
    let (length, end) = value_end(value);
    Some((name, unescaped(value[..length].trim()), start + end))
}

/// Where a value ends, and where what follows its bracket starts.
fn value_end(value: &str) -> (usize, usize) {
    let bytes = value.as_bytes();
    let mut at = 0;
    while let Some(found) = bytes[at..].iter().position(|b| matches!(b, b'"' | b'\\' | b'\n')) {
        at += found;
        match bytes[at] {
            b'"' => {
                let after = &value[at + 1..];
                if let Some(rest) = after.trim_start_matches([' ', '\t']).strip_prefix(']') {
                    return (at, value.len() - rest.len());
                }
                at += 1;
            }
            b'\\' if matches!(bytes.get(at + 1), Some(b'"' | b'\\')) => at += 2,
            b'\n' if at > LONGEST_VALUE || ends_unclosed(&value[at + 1..]) => {
                let line = value[..at].trim_end();
                return (line.trim_end_matches(['"', ']']).len(), at);
            }
            _ => at += 1,
        }
    }
    (value.len(), value.len())
}

/// Whether a value that was not closed on its line ends there: the next line is blank, another tag or
/// a move.
fn ends_unclosed(next: &str) -> bool {
    let line = next.lines().next().unwrap_or_default().trim();
    line.is_empty() && next.trim_start().is_empty()
        || line.starts_with('[')
        || line.starts_with('{')
        || line.starts_with(|c: char| c.is_ascii_digit())
        || (line.is_empty() && !value_goes_on(next))
}

/// Whether a bracket closes the value before the next tag begins.
fn value_goes_on(next: &str) -> bool {
    let next = &next[..next.floor_char_boundary(LONGEST_VALUE)];
    let end = next.find("\n[").unwrap_or(next.len());
    next[..end].contains("\"]")
}

fn unescaped(value: &str) -> Cow<'_, str> {
    if !value.contains('\\') {
        return value.into();
    }
    let mut text = String::with_capacity(value.len());
    let mut chars = value.chars().peekable();
    while let Some(c) = chars.next() {
        match (c, chars.peek()) {
            ('\\', Some(&next @ ('"' | '\\'))) => {
                text.push(next);
                chars.next();
            }
            _ => text.push(c),
        }
    }
    text.into()
}

/// The words of a line from a place on, variations left out: what follows a move.
#[derive(Clone, Debug)]
pub(super) struct Ahead<'a>(pub(super) Lexer<'a>);

impl<'a> Iterator for Ahead<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let mut depth = 0_usize;
        loop {
            match self.0.next()? {
                Token::Word(word) if depth == 0 => return Some(word),
                Token::Open => depth += 1,
                Token::Close if depth == 0 => return None,
                Token::Close => depth -= 1,
                Token::Tag(..) => return None,
                Token::Outcome(_) if depth == 0 => return None,
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<String> {
        let mut lexer = Lexer::new(text);
        std::iter::from_fn(|| lexer.next()).map(|token| format!("{token:?}")).collect()
    }

    #[test]
    fn numbers_and_dots_are_passed_over() {
        let text =
            "  1.炮二平五 2. C2.5 3... h9g7 4．马２进３ 5 a0a1 1. …… 16+1 12.16+1 !!12. c3c4";
        let words = ["炮二平五", "C2.5", "h9g7", "马２进３", "a0a1", "16+1", "16+1"];
        let mut expected: Vec<_> = words.iter().map(|word| format!("Word({word:?})")).collect();
        expected.extend(["Glyph(3)".to_owned(), "Word(\"c3c4\")".to_owned()]);
        assert_eq!(tokens(text), expected);
    }

    #[test]
    fn results_and_glyphs_are_told_from_moves() {
        assert_eq!(tokens("P3+1!! 1-0"), ["Word(\"P3+1\")", "Glyph(3)", "Outcome(Some(Win(Red)))"]);
        assert_eq!(
            tokens("炮二平五？ $14 *"),
            ["Word(\"炮二平五\")", "Glyph(2)", "Glyph(14)", "Outcome(None)"]
        );
        assert_eq!(tokens("（和）"), ["Open", "Outcome(Some(Draw))", "Close"]);
    }

    #[test]
    fn tags_may_be_damaged() {
        let tag = |name: &str, value: &str| format!("Tag({name:?}, {value:?})");
        assert_eq!(tokens("[Red \"a \"b\" c\"]"), [tag("Red", "a \"b\" c")]);
        assert_eq!(tokens(r#"[Red "a \"b\" \\"]"#), [tag("Red", "a \"b\" \\")]);
        assert_eq!(tokens("[Red \"a\n[Black \"b\"]"), [tag("Red", "a"), tag("Black", "b")]);
        assert_eq!(
            tokens("[TitleA \"\n四两\"]\n[Red \"\"]"),
            [tag("TitleA", "四两"), tag("Red", "")]
        );
        assert_eq!(tokens("[Red \"a\"] [Black \"b\"]"), [tag("Red", "a"), tag("Black", "b")]);
        assert_eq!(tokens("[Red \"a"), [tag("Red", "a")]);
        assert_eq!(
            tokens("[Opening \"x\"\n{c}"),
            [tag("Opening", "x"), "Comment(\"c\")".to_owned()]
        );
        assert_eq!(tokens("a [x \"b\"]"), ["Word(\"a\")", "Word(\"x\")", "Word(\"b\\\"\")"]);
    }

    #[test]
    fn comments_end_at_their_brace_or_line() {
        assert_eq!(
            tokens("{a\n[Red \"b\"] (} ; c )\n)"),
            ["Comment(\"a\\n[Red \\\"b\\\"] (\")", "Comment(\"c )\")", "Close"]
        );
        assert_eq!(tokens("{no end"), ["Comment(\"no end\")"]);
    }
}
