//! Chinese game text: lines of 键：值, then numbered moves in two columns.

use std::fmt::Write as _;

use xiangqi::notation::Chinese;
use xiangqi::{Color, Move, Setup};

use super::line_text;
use crate::format::{Codec, Likeness};
use crate::game::Game;
use crate::movetext::{self, is_move};
use crate::read::{Contents, ReadError};
use crate::resolve::{Found, Resolver};
use crate::source::Source;
use crate::stand::Stand;
use crate::text::{line_of, unix_lines};
use crate::tree::NodeId;
use crate::warning::{Place, WarningKind};
use crate::write::{Held, LossKind, Losses, Notation, WriteError, WriteOptions};
use crate::{outcome, tag};

pub(crate) const CODEC: Codec = Codec { sniff, read, write: Some(write), many: false };

/// Keys without blanks, and their tags; the first of a tag is written.
const KEYS: [(&str, &str); 42] = [
    ("标题", tag::TITLE),
    ("标　题", tag::TITLE),
    ("对局名称", tag::TITLE),
    ("標題", tag::TITLE),
    ("分类", tag::CATEGORY),
    ("来源", tag::SOURCE),
    ("赛事类型", "EventType"),
    ("赛事", tag::EVENT),
    ("比赛名称", tag::EVENT),
    ("賽事", tag::EVENT),
    ("轮次", tag::ROUND),
    ("组别", tag::GROUP),
    ("台次", tag::TABLE),
    ("日期", tag::DATE),
    ("比赛日期", tag::DATE),
    ("比賽日期", tag::DATE),
    ("时间", tag::DATE),
    ("地点", tag::SITE),
    ("比赛地点", tag::SITE),
    ("比賽地點", tag::SITE),
    ("时间规则", tag::TIME_CONTROL),
    ("红方", tag::RED),
    ("紅方", tag::RED),
    ("红等级分", tag::RED_ELO),
    ("红方用时", tag::RED_TIME),
    ("红队", tag::RED_TEAM),
    ("黑方", tag::BLACK),
    ("黑等级分", tag::BLACK_ELO),
    ("黑方用时", tag::BLACK_TIME),
    ("黑队", tag::BLACK_TEAM),
    ("解说", tag::ANNOTATOR),
    ("评注", tag::ANNOTATOR),
    ("录入", tag::AUTHOR),
    ("作者", tag::AUTHOR),
    ("创建日期", tag::CREATED),
    ("修改日期", tag::MODIFIED),
    ("ECCO", tag::ECCO),
    ("棋谱类型", tag::KIND),
    ("对局种类", "GameType"),
    ("结束方式", tag::TERMINATION),
    ("裁判员", tag::REFEREE),
    ("裁判", tag::REFEREE),
];
const RESULTS: [&str; 4] = ["结果", "比赛结果", "結果", "比賽結果"];
/// How many bytes a remark in brackets has at most.
const LONGEST_REMARK: usize = 4_096;
/// How many characters a key has at most.
const LONGEST_KEY: usize = 8;

fn sniff(source: &Source<'_>) -> Likeness {
    let text = source.text();
    if source.bytes().contains(&0) && text.contains('\0') {
        return Likeness::No;
    }
    let Some((first, numbered)) = first_move(text) else { return Likeness::No };
    let header = &text[..first];
    let keys = header.lines().flat_map(pairs).filter(|(key, _)| is_known(key)).count();
    if keys >= 2 && !header.contains("[Game ") && !header.contains("[Event ") {
        return Likeness::Yes;
    }
    // Other texts speak of moves as well.
    Likeness::unsure(keys > 0 || numbered || starts_a_game(&text[first..]))
}

/// Whether the first move of a text can be played from the usual start.
fn starts_a_game(text: &str) -> bool {
    let mut words = words(text).map(|(_, word)| word);
    let Some(word) = words.next() else { return false };
    let found = Resolver::new().find(word, &Stand::new(Setup::start()), &words);
    matches!(found, Found::Move(_) | Found::Several(..))
}

fn is_known(key: &str) -> bool {
    key == "FEN" || RESULTS.contains(&key) || KEYS.iter().any(|(own, _)| *own == key)
}

fn read(source: &Source<'_>) -> Result<Contents, ReadError> {
    let text = source.text();
    let Some((first, _)) = first_move(text) else {
        return header_only(source, text);
    };
    let mut game = Game::default();
    header(&mut game, text, first);
    Scan { game: &mut game, text }.run(first);
    Ok(Contents::Games(vec![game]))
}

/// A header without moves.
fn header_only(source: &Source<'_>, text: &str) -> Result<Contents, ReadError> {
    if !text.lines().flat_map(pairs).any(|(key, _)| is_known(&key)) {
        return Err(source.error("a move like 炮二平五"));
    }
    let mut game = Game::default();
    header(&mut game, text, text.len());
    game.warn_of_start();
    Scan { game: &mut game, text }.comments(0, text.len(), NodeId::ROOT);
    Ok(Contents::Games(vec![game]))
}

/// Where moves begin: at a line numbered 1, else at the first text that is a move; and whether it is
/// numbered.
fn first_move(text: &str) -> Option<(usize, bool)> {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let trimmed = line.trim_start();
        let number = trimmed.strip_prefix(['1', '１']);
        if number.is_some_and(|rest| rest.starts_with(['.', '．', '、']))
            && words(line).next().is_some()
        {
            return Some((at, true));
        }
        at += line.len();
    }
    words(text).next().map(|(at, _)| (at, false))
}

fn header(game: &mut Game, text: &str, end: usize) {
    let mut last_side = "";
    for (index, line) in text[..end].lines().enumerate() {
        for (key, value) in pairs(line) {
            let key = match (&*key, last_side) {
                ("耗时" | "用时", side) => side,
                (key, _) => key,
            };
            if key.starts_with(['红', '紅']) {
                last_side = "红方用时";
            } else if key.starts_with('黑') {
                last_side = "黑方用时";
            }
            set(game, key, value, index as u64 + 1);
        }
    }
}

fn set(game: &mut Game, key: &str, value: &str, line: u64) {
    // What is left of empty fields.
    let value = value.trim_end_matches("(Email:)").trim();
    if value.is_empty() {
        return;
    }
    if key == "FEN" {
        game.set_start(Place::Line(line), value);
    } else if RESULTS.contains(&key) {
        game.result = outcome::parse(value).flatten();
    } else if let Some((_, tag)) = KEYS.iter().find(|(own, _)| *own == key) {
        game.tags.push(((*tag).to_owned(), value.to_owned()));
    }
}

/// Keys and values of a line. Several stand on a line, two blanks between them; blanks within a key do
/// not count.
fn pairs(line: &str) -> impl Iterator<Item = (String, &str)> {
    let mut rest = line.trim();
    std::iter::from_fn(move || {
        let colon = rest.find(['：', ':'])?;
        let key: String = rest[..colon].chars().filter(|c| !c.is_whitespace()).collect();
        if key.is_empty() || key.chars().count() > LONGEST_KEY {
            return None;
        }
        let after = rest[colon..].trim_start_matches(['：', ':']);
        let (value, next) = match next_key(after) {
            Some(at) => after.split_at(at),
            None => (after, ""),
        };
        rest = next.trim_start();
        Some((key, value.trim()))
    })
}

/// Where the next known key of a line begins.
fn next_key(text: &str) -> Option<usize> {
    let colons = text.match_indices(['：', ':']).map(|(at, _)| at);
    colons.filter_map(|colon| key_before(&text[..colon])).next()
}

/// Where the known key begins that a text ends with; it follows a blank or nothing.
fn key_before(text: &str) -> Option<usize> {
    // Keys have blanks between their characters at most.
    let starts = text.char_indices().rev().take(2 * LONGEST_KEY).map(|(at, _)| at);
    let known = starts.filter(|&start| {
        let apart = start == 0 || text[..start].ends_with(char::is_whitespace);
        let key: String = text[start..].chars().filter(|c| !c.is_whitespace()).collect();
        apart && (is_known(&key) || ["耗时", "用时"].contains(&&*key))
    });
    known.last()
}

/// The moves of a text with their places: runs of characters that have the form of a move, and words
/// of letters that have it.
fn words(text: &str) -> Words<'_> {
    Words { text, at: 0, unclosed: false }
}

#[derive(Clone, Debug)]
struct Words<'a> {
    text: &'a str,
    at: usize,
    /// Whether no comment in braces ends any more.
    unclosed: bool,
}

impl<'a> Iterator for Words<'a> {
    type Item = (usize, &'a str);

    fn next(&mut self) -> Option<(usize, &'a str)> {
        loop {
            let rest = &self.text[self.at..];
            let c = rest.chars().next()?;
            // Remarks often contain moves.
            if let Some(close) = closing(c) {
                let inside = &rest[c.len_utf8()..];
                self.at += c.len_utf8() + self.distance_behind(inside, close);
                continue;
            }
            if c.is_ascii_alphabetic() {
                let end = rest.find(|c: char| !c.is_ascii_graphic()).unwrap_or(rest.len());
                let word = rest[..end].trim_end_matches([',', ';', '.']);
                let at = self.at;
                self.at += end;
                if is_move(word) {
                    return Some((at, word));
                }
                continue;
            }
            if let Some(length) = chinese_move(rest) {
                let at = self.at;
                self.at += length;
                return Some((at, &rest[..length]));
            }
            self.at += c.len_utf8();
        }
    }
}

impl Words<'_> {
    /// How far it is behind the closing sign; 0 if there is none near.
    fn distance_behind(&mut self, inside: &str, close: char) -> usize {
        let found = match close {
            '}' if self.unclosed => None,
            '}' => {
                let end = inside.find(close);
                self.unclosed = end.is_none();
                end
            }
            _ => inside[..inside.floor_char_boundary(LONGEST_REMARK)].find(close),
        };
        found.map_or(0, |end| end + close.len_utf8())
    }
}

fn closing(c: char) -> Option<char> {
    match c {
        '(' | '（' => Some(if c == '(' { ')' } else { '）' }),
        '{' => Some('}'),
        _ => None,
    }
}

/// The length of a move of four or five characters that a text begins with.
fn chinese_move(text: &str) -> Option<usize> {
    let mut ends = [0; 5];
    let mut chars = ['\0'; 5];
    let mut count = 0;
    for (i, (at, c)) in text.char_indices().take(5).enumerate() {
        (chars[i], ends[i], count) = (c, at + c.len_utf8(), i + 1);
    }
    let is_direction = |c| matches!(c, '进' | '進' | '退' | '平' | '上' | '下');
    [4, 5].into_iter().find_map(|length| {
        let fits = count >= length && is_direction(chars[length - 2]);
        (fits && text[..ends[length - 1]].parse::<Chinese>().is_ok()).then(|| ends[length - 1])
    })
}

struct Scan<'g, 'a> {
    game: &'g mut Game,
    text: &'a str,
}

impl Scan<'_, '_> {
    /// Plays the moves from a place on; our own comments in braces are kept.
    fn run(&mut self, first: usize) {
        let mut stand = Stand::new(self.game.start);
        if matches!(stand, Stand::Unlawful(_)) {
            self.game.warn_of_start();
        }
        let mut node = NodeId::ROOT;
        let mut resolver = Resolver::new();
        let mut words = Words { text: self.text, at: first, unclosed: false };
        self.comments(0, first, NodeId::ROOT);
        loop {
            let from = words.at;
            let Some((at, word)) = words.next() else {
                self.comments(from, self.text.len(), node);
                return self.tell_remarks(first, self.text.len());
            };
            self.comments(from, at, node);
            let ahead = words.clone().map(|(_, word)| word);
            let kind = match resolver.find(word, &stand, &ahead) {
                Found::Move(mv) => {
                    node = self.game.tree.add(node, mv);
                    stand.play(mv);
                    continue;
                }
                Found::Several(mv, all) => {
                    node = self.game.tree.add(node, mv);
                    stand.play(mv);
                    let candidates = all.iter().map(Move::to_string).collect();
                    let kind = WarningKind::AmbiguousMove { text: word.to_owned(), candidates };
                    self.game.warn(Place::Line(line_of(self.text, at)), kind);
                    continue;
                }
                Found::Illegal => {
                    let ply = self.game.tree.depth(node) + 1;
                    WarningKind::IllegalMove { ply, text: word.to_owned() }
                }
                Found::NoMove => WarningKind::UnreadableMove { text: word.to_owned() },
            };
            self.game.warn(Place::Line(line_of(self.text, at)), kind);
            return self.tell_remarks(first, at);
        }
    }

    /// Warns of remarks in round brackets, which are left out: they are full of moves.
    fn tell_remarks(&mut self, from: usize, to: usize) {
        let mut in_braces = false;
        let count = self.text[from..to].chars().filter(|&c| {
            in_braces = (in_braces || c == '{') && c != '}';
            !in_braces && matches!(c, '(' | '（')
        });
        let count = count.count();
        if count > 0 {
            let text = format!("{count} remarks in brackets are left out");
            let place = Place::Line(line_of(self.text, from));
            self.game.warn(place, WarningKind::Dropped(text));
        }
    }

    /// The comments in braces between two places; they belong to the move before.
    fn comments(&mut self, from: usize, to: usize, node: NodeId) {
        let mut rest = &self.text[from..to];
        while let Some(open) = rest.find('{') {
            let Some(length) = rest[open..].find('}') else { return };
            let said = unix_lines(rest[open + 1..open + length].trim()).into_owned();
            if !said.is_empty() {
                let comment = &mut self.game.tree.remarks_mut(node).comment;
                if !comment.is_empty() {
                    comment.push('\n');
                }
                comment.push_str(&said);
            }
            rest = &rest[open + length + 1..];
        }
    }
}

fn write(
    games: &[Game],
    options: &WriteOptions,
    losses: &mut Losses,
) -> Result<Vec<u8>, WriteError> {
    let [game] = games else { return Ok(Vec::new()) };
    let key_of = |name: &str| KEYS.iter().find(|(_, tag)| *tag == name).map(|(key, _)| *key);
    Held { tags: &|name| key_of(name).is_some(), comments: true, ..Held::default() }
        .count(game, 0, losses);
    let mut text = String::new();
    for (name, value) in &game.tags {
        if let Some(key) = key_of(name) {
            let _ = writeln!(text, "{key}：{}", value.replace('\n', " "));
        }
    }
    let result = match game.result_text() {
        "1-0" => "红胜",
        "0-1" => "黑胜",
        "1/2-1/2" => "和棋",
        _ => "未知",
    };
    let _ = writeln!(text, "结果：{result}");
    if game.start != Setup::start() {
        let _ = writeln!(text, "FEN：{}", game.start_fen());
    }
    text.push_str("--------------------------------\n");
    moves(&mut text, game, options.notation.unwrap_or(Notation::Chinese), losses);
    let (bytes, lost) = options.encoding.unwrap_or(crate::Encoding::UTF_8).encode(&text);
    losses.add(0, LossKind::Characters, lost);
    Ok(bytes)
}

fn moves(text: &mut String, game: &Game, notation: Notation, losses: &mut Losses) {
    line_text::count_braces(game, losses);
    comment(text, game, NodeId::ROOT);
    line_text::walk(game, losses, |stand, node, mv| {
        let word = movetext::write(stand, mv, notation);
        let starts_line = text.ends_with('\n');
        match stand.turn() {
            Color::Red => {
                if !starts_line {
                    text.push('\n');
                }
                let _ = write!(text, "{:3}. {word}", stand.fullmove());
            }
            Color::Black if starts_line => {
                let _ = write!(text, "{:3}. ……        {word}", stand.fullmove());
            }
            Color::Black => {
                let _ = write!(text, "  {word}");
            }
        }
        comment(text, game, node);
    });
    if !text.ends_with('\n') {
        text.push('\n');
    }
}

/// What is said of a node, on lines of its own.
fn comment(text: &mut String, game: &Game, node: NodeId) {
    let Some(said) = line_text::comment(game, node) else { return };
    if !text.ends_with('\n') {
        text.push('\n');
    }
    let _ = writeln!(text, "{said}");
}
