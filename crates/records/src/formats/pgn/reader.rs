//! From a PGN text to games, one after the other.

use xiangqi::{Move, Outcome, Setup};

use super::lexer::{Ahead, Lexer, Token};
use super::remark;
use crate::game::Game;
use crate::movetext::is_move;
use crate::resolve::{Found, Resolver};
use crate::stand::Stand;
use crate::tag;
use crate::tree::NodeId;
use crate::warning::{Place, Warning, WarningKind};
use crate::{outcome, text::unix_lines};

/// How deep variations may be nested; what is deeper is left out with a warning.
const DEEPEST: usize = 1_000;

/// How deep brackets may be nested in a remark.
const DEEPEST_REMARK: usize = 20;

/// The games of a PGN text, read as they are asked for.
#[derive(Clone, Debug)]
pub struct Games<'a> {
    lexer: Lexer<'a>,
    /// Where the text up to `line` has been counted.
    counted: usize,
    /// The line there, from 1.
    line: u64,
    /// Whether a game was returned.
    any: bool,
}

/// The games of a PGN text. A text without any yields none.
///
/// Moves are read in any notation, whatever the tag `Format` says. A line ends before the first move
/// that is not legal or cannot be read, and the game has a warning that says where.
///
/// ```
/// let text = "[Red \"A\"]\n\n1. 炮二平五 {中炮} 马8进7 (1... 炮8平5) 2. H0-G2 *\n\n[Red \"B\"]\n\n1. C2=5 *\n";
/// let games: Vec<_> = records::pgn::games(text).collect();
/// assert_eq!(games[0].tree.len(), 4);
/// assert_eq!(games[1].tag("Red"), Some("B"));
/// ```
pub fn games(text: &str) -> Games<'_> {
    Games { lexer: Lexer::new(text), counted: 0, line: 1, any: false }
}

impl Iterator for Games<'_> {
    type Item = Game;

    fn next(&mut self) -> Option<Game> {
        loop {
            let mut reading = Reading::new(self);
            let more = reading.run();
            let Reading { mut game, tags, moves, .. } = reading;
            let empty = !tags && !moves && game.tree.comment(NodeId::ROOT).is_empty();
            // Words before the first tag are no game, unless there is nothing else.
            let noise = empty && (more || self.any || game.warnings.is_empty());
            if !noise {
                self.any = true;
                game.tags.retain(|(_, value)| !value.is_empty());
                return Some(game);
            }
            if !more {
                return None;
            }
        }
    }
}

impl Games<'_> {
    /// The line of a place in the text. Places are asked for in order.
    fn line_at(&mut self, offset: usize) -> Place {
        let text = self.lexer.text().as_bytes();
        let (from, to) = (self.counted.min(offset), offset);
        let lines = text[from..to].iter().filter(|&&b| b == b'\n').count() as u64;
        if offset >= self.counted {
            self.counted = offset;
            self.line += lines;
        }
        Place::Line(self.line)
    }
}

/// A line that is being read: the main line or a variation.
struct Frame {
    /// The last move.
    node: NodeId,
    /// The board after it.
    stand: Stand,
    /// The board before it.
    before: Stand,
    /// Whether it is a variation.
    is_variation: bool,
    /// Whether a move was read.
    moved: bool,
    /// What is said before the first move of a variation.
    said: String,
    /// Whether the line has ended at something that is no legal move.
    stopped: bool,
}

struct Reading<'g, 'a> {
    games: &'g mut Games<'a>,
    game: Game,
    resolver: Resolver,
    /// The main line first, then the variations that are open.
    frames: Vec<Frame>,
    /// How many variations are open that are left out.
    skipped: usize,
    /// Whether there were tags.
    tags: bool,
    /// Whether there were moves.
    moves: bool,
    /// Whether movetext has begun.
    text: bool,
    /// What the tag says of the result.
    tagged: Option<Outcome>,
}

impl<'g, 'a> Reading<'g, 'a> {
    fn new(games: &'g mut Games<'a>) -> Self {
        Self {
            games,
            game: Game::default(),
            resolver: Resolver::new(),
            frames: Vec::new(),
            skipped: 0,
            tags: false,
            moves: false,
            text: false,
            tagged: None,
        }
    }

    /// Reads up to the end of the game; tells whether more of the text follows.
    fn run(&mut self) -> bool {
        loop {
            let before = self.games.lexer;
            let Some(token) = self.games.lexer.next() else { return false };
            match token {
                Token::Tag(name, value) => {
                    if self.text || self.is_repeated(name) {
                        self.games.lexer = before;
                        return true;
                    }
                    self.tag(name, &value, before.offset());
                }
                Token::Outcome(outcome) => {
                    if self.frames.len() > 1 || self.skipped > 0 {
                        continue;
                    }
                    self.text = true;
                    self.game.result = self.tagged.or(outcome);
                    return self.pass_over_rest();
                }
                Token::Word(word) => {
                    self.begin();
                    self.word(word);
                    if self.frames.len() == 1 && self.frames[0].stopped {
                        self.game.result = self.tagged;
                        return self.pass_over_rest();
                    }
                }
                Token::Comment(comment) => {
                    self.begin();
                    self.comment(comment);
                }
                Token::Glyph(glyph) => self.glyph(glyph),
                Token::Open => {
                    self.begin();
                    self.open(before);
                }
                Token::Close => self.close(),
            }
        }
    }

    /// Whether a tag without movetext before it begins another game all the same.
    fn is_repeated(&self, name: &str) -> bool {
        let name = tag::canonical(name);
        ["Event", "Game", "Red", "FEN"].contains(&name)
            && self.game.tags.iter().any(|(own, _)| own == name)
    }

    fn tag(&mut self, name: &str, value: &str, at: usize) {
        self.tags = true;
        let name = tag::canonical(name);
        match name {
            tag::RESULT => self.tagged = outcome::parse(value).flatten(),
            "FEN" | "fen" | "Fen" if !value.is_empty() => {
                let place = self.games.line_at(at);
                self.game.set_start(place, value);
            }
            "Format" | "SetUp" | "Setup" | "Game" => return,
            "Variant" if value.eq_ignore_ascii_case("xiangqi") => return,
            _ => {}
        }
        if !matches!(name, tag::RESULT | "FEN" | "fen" | "Fen") {
            self.game.tags.push((name.to_owned(), unix_lines(value).into_owned()));
        }
        self.game.result = self.tagged;
    }

    /// The first of the movetext: the start position is known now.
    fn begin(&mut self) {
        if !self.text {
            self.text = true;
        }
        if self.frames.is_empty() {
            let stand = Stand::new(self.game.start);
            if matches!(stand, Stand::Unlawful(_)) {
                self.game.warn_of_start();
            }
            self.frames.push(Frame::new(NodeId::ROOT, stand));
        }
    }

    fn word(&mut self, word: &'a str) {
        let Some(frame) = self.frames.last_mut().filter(|frame| !frame.stopped) else { return };
        if self.skipped > 0 {
            return;
        }
        let found = self.resolver.find(word, &frame.stand, &Ahead(self.games.lexer));
        let kind = match found {
            Found::Move(mv) => {
                self.moves = true;
                return frame.play(&mut self.game, mv);
            }
            Found::Several(mv, all) => {
                self.moves = true;
                frame.play(&mut self.game, mv);
                let candidates = all.iter().map(Move::to_string).collect();
                WarningKind::AmbiguousMove { text: word.to_owned(), candidates }
            }
            Found::Illegal => {
                frame.stopped = true;
                let ply = self.game.tree.depth(frame.node) + 1;
                WarningKind::IllegalMove { ply, text: word.to_owned() }
            }
            Found::NoMove => {
                frame.stopped = true;
                let text = word.chars().take(100).collect();
                WarningKind::UnreadableMove { text }
            }
        };
        let place = self.games.line_at(self.games.lexer.offset());
        self.game.warnings.push(Warning { place, kind });
    }

    fn comment(&mut self, comment: &str) {
        let Some(frame) = self.frames.last_mut().filter(|frame| !frame.stopped) else { return };
        if comment.is_empty() || self.skipped > 0 {
            return;
        }
        let comment = &unix_lines(comment);
        if !frame.moved && frame.is_variation {
            add(&mut frame.said, comment);
            return;
        }
        if frame.node == NodeId::ROOT {
            add(&mut self.game.tree.remarks_mut(NodeId::ROOT).comment, comment);
            return;
        }
        let (words, figures) = remark::take(comment, frame.before.turn());
        let remarks = self.game.tree.remarks_mut(frame.node);
        add(&mut remarks.comment, words.trim());
        remarks.clock_ms = remarks.clock_ms.or(figures.clock_ms);
        remarks.spent_ms = remarks.spent_ms.or(figures.spent_ms);
        remarks.eval_cp = remarks.eval_cp.or(figures.eval_cp);
    }

    fn glyph(&mut self, glyph: u8) {
        let Some(frame) = self.frames.last().filter(|frame| frame.moved && !frame.stopped) else {
            return;
        };
        if glyph > 0 && self.skipped == 0 {
            self.game.tree.remarks_mut(frame.node).glyphs.push(glyph);
        }
    }

    fn open(&mut self, before: Lexer<'a>) {
        let Some(frame) = self.frames.last() else { return };
        if self.skipped == 0 && !frame.stopped && !self.is_variation() {
            // Words in brackets that are no moves: a remark.
            let text = self.pass_over_brackets(before);
            return self.comment(text);
        }
        if self.skipped > 0 || frame.stopped || self.frames.len() > DEEPEST {
            if self.skipped == 0 && !frame.stopped {
                let place = self.games.line_at(before.offset());
                let kind = WarningKind::Dropped("variations are nested too deep".to_owned());
                self.game.warnings.push(Warning { place, kind });
            }
            self.skipped += 1;
            return;
        }
        let mut variation = if frame.moved {
            let parent = self.game.tree.parent(frame.node).unwrap_or(NodeId::ROOT);
            Frame::new(parent, frame.before)
        } else {
            // A bracket at once behind another.
            Frame::new(frame.node, frame.stand)
        };
        variation.is_variation = true;
        self.frames.push(variation);
    }

    /// Whether what follows an opening bracket begins with a move, perhaps behind comments.
    fn is_variation(&self) -> bool {
        let mut ahead = self.games.lexer;
        loop {
            match ahead.next() {
                Some(Token::Word(word)) => return is_move(word),
                Some(Token::Comment(_) | Token::Glyph(_)) => {}
                _ => return false,
            }
        }
    }

    /// The text between brackets; the lexer stands behind them.
    fn pass_over_brackets(&mut self, open: Lexer<'a>) -> &'a str {
        let start = self.games.lexer.offset();
        let mut ahead = self.games.lexer;
        let mut depth = 1_usize;
        loop {
            match ahead.next() {
                Some(Token::Open) if depth < DEEPEST_REMARK => depth += 1,
                Some(Token::Close) if depth == 1 => {
                    self.games.lexer = ahead;
                    let inside = &open.text()[start..ahead.offset()];
                    return inside.trim_end_matches([')', '）']).trim();
                }
                Some(Token::Close) => depth -= 1,
                // A bracket without an end: only it is passed over.
                Some(Token::Tag(..) | Token::Open) | None => return "",
                _ => {}
            }
        }
    }

    fn close(&mut self) {
        if self.skipped > 0 {
            self.skipped -= 1;
        } else if self.frames.len() > 1 {
            self.frames.pop();
        }
    }

    /// Goes to the next game: to a line with a tag, or, after a result, with a first move.
    fn pass_over_rest(&mut self) -> bool {
        let text = self.games.lexer.text();
        let mut at = self.games.lexer.offset();
        while let Some(length) = text[at..].find('\n') {
            at += length + 1;
            let line = text[at..].trim_start_matches([' ', '\t', '\r', '\u{3000}']);
            let mut lexer = Lexer::new(text);
            lexer.move_to(text.len() - line.len());
            let is_start = (line.starts_with('[') && matches!(lexer.next(), Some(Token::Tag(..))))
                || (starts_with_first_number(line)
                    && matches!(lexer.next(), Some(Token::Word(word)) if is_move(word)));
            if is_start {
                self.games.lexer.move_to(text.len() - line.len());
                return true;
            }
        }
        self.games.lexer.move_to(text.len());
        false
    }
}

impl Frame {
    const fn new(node: NodeId, stand: Stand) -> Self {
        Self {
            node,
            stand,
            before: stand,
            is_variation: false,
            moved: false,
            said: String::new(),
            stopped: false,
        }
    }

    fn play(&mut self, game: &mut Game, mv: Move) {
        self.before = self.stand;
        self.stand.play(mv);
        self.node = game.tree.add(self.node, mv);
        self.moved = true;
        if !self.said.is_empty() {
            game.tree.remarks_mut(self.node).before = std::mem::take(&mut self.said);
        }
    }
}

fn add(text: &mut String, more: &str) {
    if !text.is_empty() && !more.is_empty() {
        text.push('\n');
    }
    text.push_str(more);
}

/// `1.` and its like.
fn starts_with_first_number(line: &str) -> bool {
    line.strip_prefix('1').is_some_and(|rest| rest.starts_with(['.', '．', '、']))
}

/// The first game of a text that has its start position at `start` unless a tag says otherwise.
pub(crate) fn movetext(text: &str, start: Setup) -> Game {
    let mut games = games(text);
    let mut reading = Reading::new(&mut games);
    reading.game.start = start;
    reading.run();
    reading.game
}

/// Whether a text begins as PGN does.
pub(super) fn begins_with_tag(text: &str) -> bool {
    let known = |name: &str| tag::canonical(name) != name || tag::is_known(name) || name == "FEN";
    let mut lexer = Lexer::new(text);
    matches!(lexer.next(), Some(Token::Tag(name, _)) if known(name) || name == "Game" || name == "Variant")
}

/// Whether a text begins with a move, its number perhaps before it.
pub(super) fn begins_with_move(text: &str) -> bool {
    let mut lexer = Lexer::new(text);
    loop {
        match lexer.next() {
            Some(Token::Comment(_)) => {}
            Some(Token::Word(word)) => return is_move(word),
            _ => return false,
        }
    }
}
