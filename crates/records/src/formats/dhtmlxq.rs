//! `DhtmlXQ`, the tagged text of dpxq.com, in forum posts and web pages, and its relative of 01xq.com.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::Write as _;

use xiangqi::{Color, File, Move, Outcome, Piece, Rank, Setup, Square};

use crate::encoding::Encoding;
use crate::format::{Codec, Likeness};
use crate::game::Game;
use crate::men::{self, Men};
use crate::read::{Contents, ReadError};
use crate::source::Source;
use crate::text::unix_lines;
use crate::tree::{NodeId, Standing};
use crate::warning::{Place, WarningKind};
use crate::write::{Held, LossKind, Losses, WriteError, WriteOptions};
use crate::{outcome, tag};

pub(crate) const CODEC: Codec = Codec { sniff, read, write: Some(write), many: true };

/// What begins fields, blocks and their ends.
const OPEN: [&str; 2] = ["[DhtmlXQ", "[DHJHtmlXQ"];
const CLOSE: [&str; 2] = ["[/DhtmlXQ", "[/DHJHtmlXQ"];

fn sniff(source: &Source<'_>) -> Likeness {
    Likeness::sure(find(source.text(), 0, &OPEN).is_some())
}

/// Where one of these texts stands next, case apart, and how long it is.
fn find(text: &str, from: usize, any: &[&str]) -> Option<(usize, usize)> {
    let mut at = from;
    loop {
        at += text[at..].find('[')?;
        let here = |sign: &&&str| {
            let end = at + sign.len();
            text.is_char_boundary(end.min(text.len()))
                && text.get(at..end).is_some_and(|own| own.eq_ignore_ascii_case(sign))
        };
        if let Some(sign) = any.iter().find(here) {
            return Some((at, sign.len()));
        }
        at += 1;
    }
}

fn read(source: &Source<'_>) -> Result<Contents, ReadError> {
    let text = source.text();
    let mut games = Vec::new();
    let mut block = Block::default();
    let mut at = 0;
    let mut line = 1;
    while let Some((open, length)) = find(text, at, &OPEN) {
        line += text[at..open].matches('\n').count() as u64;
        let after = open + length;
        match text[after..].find(']') {
            Some(end) if text[after..].starts_with('_') => {
                let name = &text[after + 1..after + end];
                let start = after + end + 1;
                let close = find(text, start, &CLOSE);
                block.is_cut |= close.is_none();
                let stop = close.map_or(text.len(), |(at, _)| at);
                block.field(name, text[start..stop].trim(), length == OPEN[1].len(), line);
                line += text[open..stop].matches('\n').count() as u64;
                at = stop;
            }
            Some(end) => {
                // The start of a block.
                games.extend(std::mem::take(&mut block).into_game());
                at = after + end + 1;
            }
            None => break,
        }
    }
    games.extend(block.into_game());
    if games.is_empty() {
        return Err(source.error("a field like [DhtmlXQ_movelist]…[/DhtmlXQ_movelist]"));
    }
    Ok(Contents::Games(games))
}

/// The fields of one game.
#[derive(Default)]
struct Block<'a> {
    any: bool,
    /// Whether the text ends within a field.
    is_cut: bool,
    /// The line of the first field.
    line: u64,
    /// Whether ranks are counted from Red's side.
    from_red: bool,
    first_is_black: bool,
    tags: Vec<(String, String)>,
    result: Option<Outcome>,
    board: Option<&'a str>,
    moves: &'a str,
    lines: Vec<Line<'a>>,
    /// Comments by line and ply.
    comments: Vec<(usize, usize, String)>,
    odd: Vec<String>,
}

/// A variation: it replaces ply `ply` of line `parent`.
struct Line<'a> {
    number: usize,
    parent: usize,
    ply: usize,
    moves: &'a str,
}

/// Names of fields and the tags that they are.
const FIELDS: [(&str, &str); 24] = [
    ("title", tag::TITLE),
    ("event", tag::EVENT),
    ("date", tag::DATE),
    ("place", tag::SITE),
    ("round", tag::ROUND),
    ("group", tag::GROUP),
    ("table", tag::TABLE),
    ("timerule", tag::TIME_CONTROL),
    ("red", tag::RED),
    ("redteam", tag::RED_TEAM),
    ("redtime", tag::RED_TIME),
    ("redrating", tag::RED_ELO),
    ("black", tag::BLACK),
    ("blackteam", tag::BLACK_TEAM),
    ("blacktime", tag::BLACK_TIME),
    ("blackrating", tag::BLACK_ELO),
    ("endtype", tag::TERMINATION),
    ("remark", tag::ANNOTATOR),
    ("author", tag::AUTHOR),
    ("refer", tag::SOURCE),
    ("type", tag::KIND),
    ("class", tag::CATEGORY),
    ("open", tag::OPENING),
    ("adddate", tag::CREATED),
];

/// Fields that are about the page and not about the game.
const PAGE: [&str; 13] = [
    "ver",
    "init",
    "pver",
    "viewurl",
    "hits",
    "generator",
    "gamenum",
    "other",
    "sortid",
    "length",
    "isflip",
    "firstnum",
    "price",
];

/// The fields of 01xq.com by number.
const NUMBERED: [(&str, &str); 9] = [
    ("10", tag::TITLE),
    ("11", tag::EVENT),
    ("13", tag::DATE),
    ("14", tag::SITE),
    ("15", tag::ROUND),
    ("17", tag::RED_TEAM),
    ("18", tag::RED),
    ("21", tag::BLACK_TEAM),
    ("22", tag::BLACK),
];

impl<'a> Block<'a> {
    fn field(&mut self, name: &str, value: &'a str, is_numbered: bool, line: u64) {
        if !self.any {
            self.any = true;
            self.line = line;
        }
        if value.is_empty() {
            return;
        }
        if is_numbered {
            return self.numbered_field(name, value);
        }
        let name = name.trim().to_ascii_lowercase();
        match &*name {
            "binit" => self.board = Some(value),
            "movelist" => self.moves = value,
            "result" => self.result = result(value),
            _ if name.starts_with("move_") => match numbers::<3>(&name["move_".len()..]) {
                Some([parent, ply, number]) => {
                    self.lines.push(Line { number, parent, ply, moves: value });
                }
                None => self.odd.push(name),
            },
            _ if name.starts_with("comment") => {
                let place = &name["comment".len()..];
                let place = numbers::<2>(place).or(numbers::<1>(place).map(|[ply]| [0, ply]));
                match place {
                    Some([line, ply]) => {
                        let text = unix_lines(&value.replace("||", "\n")).trim().to_owned();
                        self.comments.push((line, ply, text));
                    }
                    None => self.odd.push(name),
                }
            }
            _ if PAGE.contains(&&*name) => {}
            _ => {
                let known = FIELDS.iter().find(|(field, _)| *field == name);
                let tag = known.map_or(&*name, |(_, tag)| tag);
                self.tags
                    .push((tag.to_owned(), unix_lines(&value.replace("||", "\n")).into_owned()));
            }
        }
    }

    fn numbered_field(&mut self, name: &str, value: &'a str) {
        self.from_red = true;
        match name.trim() {
            "28" => self.result = result(value),
            "31" => self.board = Some(value),
            "32" => self.first_is_black = value == "1",
            "34" => self.moves = value,
            name => {
                if let Some((_, tag)) = NUMBERED.iter().find(|(number, _)| *number == name) {
                    self.tags.push(((*tag).to_owned(), value.to_owned()));
                }
            }
        }
    }

    fn into_game(self) -> Option<Game> {
        if !self.any {
            return None;
        }
        let place = Place::Line(self.line);
        let mut game = Game { tags: self.tags.clone(), result: self.result, ..Game::default() };
        if let Some(digits) = self.board {
            game.start.board = men::board(&self.men(digits));
        }
        let main = moves(self.moves, self.from_red);
        let mover = main.iter().flatten().next().and_then(|mv| game.start.board.get(mv.from()));
        game.start.turn = match mover {
            Some(piece) => piece.color(),
            None if self.first_is_black => Color::Black,
            None => Color::Red,
        };
        if self.is_cut {
            game.warn(place, WarningKind::Truncated { expected: "the end of the last field" });
        }
        self.build(&mut game, &main, place);
        for name in self.odd {
            game.warn(place, WarningKind::UnknownValue { field: "field name", value: name });
        }
        game.check();
        Some(game)
    }

    fn men(&self, digits: &str) -> Men {
        let mut men = Men::default();
        let digits: Vec<u8> = digits.bytes().filter(u8::is_ascii_digit).collect();
        for (man, point) in men.iter_mut().zip(digits.chunks_exact(2)) {
            *man = square(point, self.from_red);
        }
        men
    }

    /// Puts the lines together: the main line, then the variations by number, each when its parent
    /// is there.
    fn build(&self, game: &mut Game, main: &[Option<Move>], place: Place) {
        let mut built: HashMap<usize, Built> = HashMap::new();
        built.insert(0, Built { parent: 0, first: 1, nodes: add_line(game, NodeId::ROOT, main) });
        let mut lines: Vec<&Line<'_>> = self.lines.iter().collect();
        lines.sort_by_key(|line| line.number);
        // Lines whose parent comes later wait for it.
        let mut waiting: BTreeMap<usize, Vec<&Line<'_>>> = BTreeMap::new();
        for line in lines {
            if !built.contains_key(&line.parent) {
                waiting.entry(line.parent).or_default().push(line);
                continue;
            }
            let mut ready = vec![line];
            while let Some(line) = ready.pop() {
                if attach(game, &mut built, line, self.from_red) {
                    ready
                        .extend(waiting.remove(&line.number).unwrap_or_default().into_iter().rev());
                } else {
                    odd_line(game, line, place);
                }
            }
        }
        for line in waiting.into_values().flatten() {
            odd_line(game, line, place);
        }
        for (line, ply, text) in &self.comments {
            match node_at(&built, *line, *ply) {
                Some(node) => {
                    let comment = &mut game.tree.remarks_mut(node).comment;
                    if !comment.is_empty() && !text.is_empty() {
                        comment.push('\n');
                    }
                    comment.push_str(text);
                }
                None => {
                    let text = format!("a comment on ply {ply} of line {line}, which is not there");
                    game.warn(place, WarningKind::Dropped(text));
                }
            }
        }
    }
}

/// A line that is in the tree.
struct Built {
    parent: usize,
    /// The ply of its first move.
    first: usize,
    nodes: Vec<NodeId>,
}

fn attach(
    game: &mut Game,
    built: &mut HashMap<usize, Built>,
    line: &Line<'_>,
    from_red: bool,
) -> bool {
    let Some(before) = line.ply.checked_sub(1) else { return false };
    let Some(parent) = node_at(built, line.parent, before) else { return false };
    if built.contains_key(&line.number) {
        return false;
    }
    let nodes = add_line(game, parent, &moves(line.moves, from_red));
    built.insert(line.number, Built { parent: line.parent, first: line.ply, nodes });
    true
}

fn odd_line(game: &mut Game, line: &Line<'_>, place: Place) {
    let Line { parent, ply, number, .. } = line;
    let text = format!("line {number} replaces ply {ply} of line {parent}, which is not there");
    game.warn(place, WarningKind::Dropped(text));
}

/// How many lines a line may be away from the main line.
const FARTHEST: usize = 4_096;

/// The node after a ply of a line; plies before the line's first are its parent's.
fn node_at(built: &HashMap<usize, Built>, line: usize, ply: usize) -> Option<NodeId> {
    if ply == 0 {
        return Some(NodeId::ROOT);
    }
    let mut line = built.get(&line)?;
    for _ in 0..FARTHEST {
        if ply >= line.first {
            break;
        }
        line = built.get(&line.parent)?;
    }
    line.nodes.get(ply.checked_sub(line.first)?).copied()
}

fn add_line(game: &mut Game, parent: NodeId, moves: &[Option<Move>]) -> Vec<NodeId> {
    let mut node = parent;
    let add = |mv: &Option<Move>| {
        node = match mv {
            Some(mv) => game.tree.add(node, *mv),
            None => game.tree.add_undecodable(node),
        };
        node
    };
    moves.iter().map(add).collect()
}

/// Moves of four digits each; blanks between them do not count.
fn moves(digits: &str, from_red: bool) -> Vec<Option<Move>> {
    let digits: Vec<u8> = digits.bytes().filter(u8::is_ascii_digit).collect();
    let points =
        |mv: &[u8]| Some(Move::new(square(&mv[..2], from_red)?, square(&mv[2..], from_red)?));
    digits.chunks_exact(4).map(points).collect()
}

fn square(digits: &[u8], from_red: bool) -> Option<Square> {
    let file = File::try_from_index(digits[0] - b'0')?;
    let rank = Rank::try_from_index(digits[1] - b'0')?;
    Some(Square::new(file, if from_red { rank } else { rank.flip() }))
}

/// Numbers parted by `_`.
fn numbers<const N: usize>(text: &str) -> Option<[usize; N]> {
    let mut parts = text.split('_');
    let mut numbers = [0; N];
    for number in &mut numbers {
        *number = parts.next()?.parse().ok()?;
    }
    parts.next().is_none().then_some(numbers)
}

fn result(value: &str) -> Option<Outcome> {
    match value {
        "W" | "w" => Some(Outcome::Win(Color::Red)),
        "L" | "l" => Some(Outcome::Win(Color::Black)),
        "D" | "d" => Some(Outcome::Draw),
        _ => outcome::parse(value).flatten(),
    }
}

fn write(
    games: &[Game],
    options: &WriteOptions,
    losses: &mut Losses,
) -> Result<Vec<u8>, WriteError> {
    let encoding = options.encoding.unwrap_or(Encoding::UTF_8);
    let mut bytes = Vec::new();
    for (index, game) in games.iter().enumerate() {
        let mut block = BlockText { text: String::new(), index, losses };
        block.write(game);
        let text = block.text;
        let (encoded, lost) =
            if index == 0 { encoding.encode(&text) } else { encoding.encode_more(&text) };
        losses.add(index, LossKind::Characters, lost);
        bytes.extend_from_slice(&encoded);
    }
    Ok(bytes)
}

struct BlockText<'a> {
    text: String,
    index: usize,
    losses: &'a mut Losses,
}

impl BlockText<'_> {
    fn write(&mut self, game: &Game) {
        let own = |name: &str| FIELDS.iter().any(|(_, tag)| *tag == name) || is_field_name(name);
        let held = Held { tags: &own, variations: true, comments: true, ..Held::default() };
        held.count(game, self.index, self.losses);
        self.text.push_str("[DhtmlXQ]\n");
        self.field("ver", "www_dpxq_com");
        for (name, value) in &game.tags {
            if let Some((field, _)) = FIELDS.iter().find(|(_, tag)| tag == name) {
                self.field(field, value);
            } else if is_field_name(name) {
                self.field(name, value);
            }
        }
        let result = match game.result {
            Some(Outcome::Win(Color::Red)) => "红胜",
            Some(Outcome::Win(Color::Black)) => "黑胜",
            Some(Outcome::Draw) => "和局",
            None => "未知",
        };
        self.field("result", result);
        self.board(&game.start, game);
        self.lines(game);
        self.text.push_str("[/DhtmlXQ]\n");
    }

    fn field(&mut self, name: &str, value: &str) {
        let value = unix_lines(value).replace('\n', "||").replace('[', "［").replace(']', "］");
        let _ = writeln!(self.text, "[DhtmlXQ_{name}]{value}[/DhtmlXQ_{name}]");
    }

    fn board(&mut self, start: &Setup, game: &Game) {
        let first = game.tree.main_line().find_map(|node| game.tree.mv(node));
        let mover = first.and_then(|mv| start.board.get(mv.from()));
        let told = mover.map_or(Color::Red, Piece::color);
        self.losses.add(self.index, LossKind::Turn, usize::from(told != start.turn));
        let (men, numberless) = men::numbered(&start.board);
        let digits: String = men.iter().map(|man| man.map_or("99".to_owned(), digits)).collect();
        self.field("binit", &digits);
        self.losses.add(self.index, LossKind::Start, numberless);
    }

    /// Numbers the lines in the order of a walk, so that a line comes after the one it leaves.
    fn lines(&mut self, game: &Game) {
        let tree = &game.tree;
        let mut lines: Vec<LineText> = vec![LineText::default()];
        let mut comments: Vec<(usize, usize, String)> = Vec::new();
        let mut line_of: HashMap<NodeId, usize> = HashMap::from([(NodeId::ROOT, 0)]);
        let mut continued: HashSet<NodeId> = HashSet::new();
        let mut add_comment = |line: usize, ply: usize, node| {
            let said = tree.remarks(node).map(crate::Remarks::said).unwrap_or_default();
            if !said.trim().is_empty() {
                comments.push((line, ply, said));
            }
        };
        add_comment(0, 0, NodeId::ROOT);
        for (node, ply) in tree.walk() {
            let Some(parent) = tree.parent(node) else { continue };
            let Some(&parent_line) = line_of.get(&parent) else {
                self.losses.add(self.index, LossKind::IllegalMoves, 1);
                continue;
            };
            let Some(mv) = tree.mv(node).filter(|_| tree.standing(node) != Standing::Undecodable)
            else {
                self.losses.add(self.index, LossKind::IllegalMoves, 1);
                continue;
            };
            // The first child continues the line; should it be left out, the next one.
            let continues = continued.insert(parent);
            let line = if continues {
                parent_line
            } else {
                lines.push(LineText { parent: parent_line, first: ply, moves: String::new() });
                lines.len() - 1
            };
            line_of.insert(node, line);
            lines[line].moves.push_str(&digits(mv.from()));
            lines[line].moves.push_str(&digits(mv.to()));
            add_comment(line, ply, node);
        }
        for (number, line) in lines.iter().enumerate() {
            match number {
                0 => self.field("movelist", &line.moves),
                _ => {
                    let name = format!("move_{}_{}_{number}", line.parent, line.first);
                    self.field(&name, &line.moves);
                }
            }
        }
        for (line, ply, text) in comments {
            let name =
                if line == 0 { format!("comment{ply}") } else { format!("comment{line}_{ply}") };
            let brackets = text.matches(['[', ']']).count();
            self.losses.add(self.index, LossKind::Characters, brackets);
            self.field(&name, &text);
        }
    }
}

/// A line that is being written.
#[derive(Default)]
struct LineText {
    parent: usize,
    first: usize,
    moves: String,
}

/// Whether a tag has the form of a field's name, as fields that this library does not know have.
fn is_field_name(name: &str) -> bool {
    let is_own = PAGE.contains(&name) || FIELDS.iter().any(|(field, _)| *field == name);
    let taken = ["binit", "movelist", "result"].contains(&name);
    !name.is_empty()
        && name.bytes().all(|b| b.is_ascii_lowercase())
        && !name.starts_with("comment")
        && !name.starts_with("move")
        && !is_own
        && !taken
}

fn digits(square: Square) -> String {
    format!("{}{}", square.file().index(), square.rank().flip().index())
}
