//! Moves and games in words.

use std::time::Duration;

use drawing::BoardStyle;
use messages::{Lang, Messages};
use puzzles::{Authority, Book, Progress, State, Study, Summary};
use store::site::RecordHead;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};
use xiangqi::notation::{Chinese, ChineseStyle, Digits, Grid, Iccs, Wxf};
use xiangqi::{ByColor, Color, Move, Outcome, Ply, Position};

use crate::command::CommandError;
use crate::model::{Model, RecordFilter};
use crate::{Left, LoadedGame, Player, Session, Strength};

/// A verdict: "Red to play and win"; the engine's are marked as such.
pub(crate) fn verdict(messages: &Messages, study: &Study) -> String {
    let verdict = book_verdict(messages, study);
    match study.authority {
        Authority::Book => verdict,
        Authority::Engine => messages.format("verdict-of-engine", &[("verdict", verdict.into())]),
    }
}

fn book_verdict(messages: &Messages, study: &Study) -> String {
    let turn = study.position().turn();
    let end = match study.outcome {
        Outcome::Draw => "draw",
        Outcome::Win(color) if color == turn => "win",
        Outcome::Win(_) => "lose",
    };
    let side = turn.fold("red", "black");
    messages.text(&format!("verdict-{side}-{end}"))
}

/// What the user is asked for.
pub(crate) fn task(messages: &Messages, study: &Study) -> String {
    let side = messages.color(study.solver());
    let args = [("verdict", verdict(messages, study).into()), ("side", side.into())];
    messages.format("puzzle-task", &args)
}

/// The name of a book, in English with a translation.
pub(crate) fn book(messages: &Messages, book: &Book) -> String {
    match messages.lang() {
        Lang::Zh => book.name.to_owned(),
        Lang::En => format!("{} {}", book.name, book.english),
    }
}

/// How many studies of all books are solved.
pub(crate) fn studies_title(messages: &Messages, progress: &Progress) -> String {
    let Summary { studies, solved, helped, due } = progress.summary();
    let args = [
        ("studies", studies.into()),
        ("solved", solved.into()),
        ("helped", helped.into()),
        ("due", due.into()),
    ];
    messages.format("puzzle-books", &args)
}

/// A share as a bar of this many columns; what has begun to be filled shows, what is not whole does not.
fn bar(part: usize, of: usize, columns: usize) -> String {
    let full = if part == 0 { 0 } else { (part * columns / of.max(1)).max(1) };
    format!("{}{}", "#".repeat(full), ".".repeat(columns - full.min(columns)))
}

/// All books: the name, and how many studies of how many are solved; then those that are offered again.
pub(crate) fn books(messages: &Messages, progress: &Progress, wide: bool) -> Vec<(String, String)> {
    let books = puzzles::books().iter();
    let counts = |b: &Book| {
        let (solved, all) = (progress.solved(&b.studies), b.studies.len());
        let bar = if wide { bar(solved, all, 20) } else { String::new() };
        format!("{bar} {solved:>3}/{all:<3}")
    };
    let due = (messages.text("puzzle-due"), format!("{:>3}    ", progress.due().len()));
    books.map(|own| (book(messages, own), counts(own))).chain([due]).collect()
}

/// The studies of a book: the name, and the verdict with how far the user has come.
pub(crate) fn studies(
    messages: &Messages,
    book: &Book,
    progress: &Progress,
    wide: bool,
) -> Vec<(String, String)> {
    rows(messages, &book.studies.iter().collect::<Vec<_>>(), progress, wide)
}

/// The studies that are offered again: the name, in which book, and as in the list of a book.
pub(crate) fn due(messages: &Messages, progress: &Progress, wide: bool) -> Vec<(String, String)> {
    let due = progress.due();
    let book = |study: &Study| Book::of(study).map(|own| own.name).unwrap_or_default();
    let rows = rows(messages, &due, progress, wide).into_iter().zip(&due);
    rows.map(|((name, tail), study)| {
        let name = if wide { format!("{name}  {}", book(study)) } else { name };
        (name, tail)
    })
    .collect()
}

fn rows(
    messages: &Messages,
    studies: &[&Study],
    progress: &Progress,
    wide: bool,
) -> Vec<(String, String)> {
    let states: Vec<String> =
        studies.iter().map(|study| state(messages, progress, study, wide)).collect();
    let widest = states.iter().map(|text| text.width()).max().unwrap_or(0);
    let row = |(study, state): (&&Study, &String)| {
        let said = if wide { verdict(messages, study) } else { book_verdict(messages, study) };
        let gap = " ".repeat(widest - state.width());
        (study.name.to_owned(), format!("{said}  {state}{gap}"))
    };
    studies.iter().zip(&states).map(row).collect()
}

/// How far the user has come with a study: solved, and in what time; or what is offered again.
fn state(messages: &Messages, progress: &Progress, study: &Study, wide: bool) -> String {
    let Some(mark) = progress.mark(study.id) else { return messages.text("puzzle-new") };
    let text = messages.text(match mark.state {
        State::Tried => "puzzle-tried",
        State::Helped => "puzzle-helped",
        State::Solved => "puzzle-solved",
    });
    match (mark.best, wide) {
        (Some(best), true) => format!("{text} {}", clock(Duration::from_secs(best.into()))),
        _ => text,
    }
}

/// The study after this one in its book.
pub(crate) fn next_study(study: &Study) -> Option<&'static Study> {
    let book = Book::of(study)?;
    book.studies.get(book.place(study)? + 1)
}

/// Book, number, name and verdict of a study.
pub(crate) fn study_title(messages: &Messages, study: &Study) -> String {
    let (book, number) = match Book::of(study) {
        Some(book) => (book.name, book.place(study).map_or(0, |place| place + 1)),
        None => ("", 0),
    };
    format!("{book} {number} {} · {}", study.name, verdict(messages, study))
}

/// Which man a hint is about.
pub(crate) fn hinted_man(messages: &Messages, position: &Position, mv: Move) -> String {
    let man = position.board().get(mv.from()).map(|piece| messages.man(piece));
    let args = [("man", man.unwrap_or_default().into()), ("at", mv.from().to_string().into())];
    messages.format("puzzle-hint", &args)
}

/// A study has ended: how, and after how long.
pub(crate) fn ending(
    messages: &Messages,
    study: &Study,
    solved: Option<State>,
    time: Duration,
) -> String {
    let time = clock(time);
    match solved {
        Some(State::Solved) => messages.format("puzzle-ended-solved", &[("time", time.into())]),
        Some(_) => messages.format("puzzle-ended-helped", &[("time", time.into())]),
        None => {
            let verdict = verdict(messages, study);
            messages.format("puzzle-ended-unsolved", &[("verdict", verdict.into())])
        }
    }
}

/// How the book plays a study: the verdict, then a move pair a line.
pub(crate) fn solution(messages: &Messages, style: BoardStyle, study: &Study) -> Vec<String> {
    let mut lines = vec![study_title(messages, study), String::new()];
    let mut position = study.position();
    let mut number = 0;
    for (i, mv) in study.solution().into_iter().enumerate() {
        let text = match (messages.lang(), style) {
            (Lang::Zh, _) => chinese(&position, mv, Digits::FullWidth),
            (Lang::En, BoardStyle::Unicode) => {
                let text =
                    format!("{} {}", wxf(&position, mv), chinese(&position, mv, Digits::FullWidth));
                text
            }
            (Lang::En, BoardStyle::Ascii) => wxf(&position, mv),
        };
        if position.turn() == Color::Red || i == 0 {
            number += 1;
            let gap = if position.turn() == Color::Red { "" } else { "…  " };
            lines.push(format!("{number:>3}  {gap}{text}"));
        } else if let Some(line) = lines.last_mut() {
            line.push_str("  ");
            line.push_str(&text);
        }
        let Ok(next) = position.play(mv) else { break };
        position = next;
    }
    if study.solution().is_empty() {
        lines.push(messages.text("puzzle-no-solution"));
    }
    lines
}

/// A move in Chinese notation; Black's digits as wide as asked.
pub(crate) fn chinese(position: &Position, mv: Move, digits: Digits) -> String {
    let style = ChineseStyle { digits, ..ChineseStyle::default() };
    Chinese::from_move(position, mv)
        .map(|text| text.display(position.turn(), style).to_string())
        .unwrap_or_default()
}

/// A move in WXF notation.
pub(crate) fn wxf(position: &Position, mv: Move) -> String {
    Wxf::from_move(position, mv).map(|text| text.to_string()).unwrap_or_default()
}

/// A legal move in all forms: 炮二平五 (h2e2, 7 7 7 4), in English with WXF in front, and with WXF
/// alone where the terminal has only ASCII.
pub(crate) fn all_forms(
    messages: &Messages,
    style: BoardStyle,
    position: &Position,
    mv: Move,
) -> String {
    let chinese = chinese(position, mv, Digits::Ascii);
    let coordinates = format!("{}, {}", Iccs(mv), Grid(mv));
    match (messages.lang(), style) {
        (Lang::Zh, _) => format!("{chinese} ({coordinates})"),
        (Lang::En, BoardStyle::Unicode) => {
            format!("{} {chinese} ({coordinates})", wxf(position, mv))
        }
        (Lang::En, BoardStyle::Ascii) => format!("{} ({coordinates})", wxf(position, mv)),
    }
}

/// What was played, and what it took.
pub(crate) fn played(
    messages: &Messages,
    style: BoardStyle,
    before: &Position,
    ply: &Ply,
) -> String {
    let forms = all_forms(messages, style, before, ply.mv);
    let side = messages.color(ply.piece.color());
    let moved = messages.format("played", &[("side", side.into()), ("move", forms.into())]);
    match ply.captured {
        Some(captured) => {
            let args = [("played", moved.into()), ("piece", messages.piece(captured).into())];
            messages.format("played-capturing", &args)
        }
        None => moved,
    }
}

/// What was played and took, and what follows: the result, or that it is check.
pub(crate) fn announced(
    messages: &Messages,
    style: BoardStyle,
    before: &Position,
    ply: &Ply,
    session: &Session,
) -> String {
    let played = played(messages, style, before, ply);
    let status = session.game.status();
    if status.is_over() {
        format!("{played} {}", messages.status(status))
    } else if session.game.position().is_check() {
        format!("{played} {}", messages.text("check"))
    } else {
        played
    }
}

/// The name of a player.
pub(crate) fn player(messages: &Messages, session: &Session, color: Color) -> String {
    match session.players[color] {
        Player::Human if session.human_side().is_some() => messages.text("you"),
        Player::Human => messages.color(color),
        Player::Program(program) => program.name(),
        Player::Computer(strength) => computer(messages, strength),
    }
}

/// A file was read: which game of how many, and the result it names, which the board does not show.
pub(crate) fn loaded(messages: &Messages, path: &str, loaded: &LoadedGame) -> String {
    let LoadedGame { game, number, games } = loaded;
    let mut text = messages.format("loaded", &[("path", path.to_owned().into())]);
    if *games > 1 {
        let args = [("number", (*number).into()), ("games", (*games).into())];
        text.push_str(&messages.format("loaded-number", &args));
    }
    if game.result.is_some() {
        text.push_str(&messages.format("loaded-result", &[("result", game.result_text().into())]));
    }
    text
}

/// Why a line of input was not understood.
pub(crate) fn command_error(messages: &Messages, error: &CommandError) -> String {
    match error {
        CommandError::Unknown(text) => {
            // Enough to recognize it, and nothing that would upset a terminal.
            let text: String = text.chars().filter(|c| !c.is_control()).take(40).collect();
            messages.format("not-understood", &[("text", text.into())])
        }
        CommandError::OffBoard => messages.text("illegal-off-board"),
        CommandError::Argument(word) => {
            messages.format("bad-argument", &[("command", word.clone().into())])
        }
    }
}

/// `5:07`, with hours from the first on.
pub(crate) fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes:02}:{seconds:02}")
    }
}

/// What stands beside a player: what is left on the clock, or how long he has thought.
pub(crate) fn side_clock(
    messages: &Messages,
    session: &Session,
    side: Color,
    now: Duration,
) -> String {
    // A clock that runs down shows the second that is being used up.
    let left = |time: Duration| clock(time + Duration::from_millis(999));
    match session.clock_left(side, now) {
        Some(Left::Game(time)) => left(time),
        Some(Left::Move(time)) => messages.format("clock-byoyomi", &[("time", left(time).into())]),
        None => clock(session.time_used(side, now)),
    }
}

/// Who played a kept game.
pub(crate) fn kept_players(messages: &Messages, head: &RecordHead) -> ByColor<String> {
    let name = |text: &str, color: Color| match text.parse() {
        Ok(Player::Computer(strength)) => computer(messages, strength),
        Ok(Player::Program(program)) => program.name(),
        Ok(Player::Human) | Err(_) => messages.text(color.fold("guest", "guest-black")),
    };
    ByColor { red: name(&head.red, Color::Red), black: name(&head.black, Color::Black) }
}

/// A row of the list of kept games: when, who, how it ended, the opening, how long it was.
pub(crate) fn kept_row(messages: &Messages, head: &RecordHead) -> [String; 5] {
    let names = kept_players(messages, head);
    let args = [("red", names.red.into()), ("black", names.black.into())];
    let opening = head.opening.map_or("", |opening| opening.name);
    [
        head.began.clone(),
        messages.format("games-players", &args),
        crate::export::result(messages, head.outcome),
        opening.to_owned(),
        messages.format("games-plies", &[("plies", head.plies.into())]),
    ]
}

/// The same where there is little room: the day, who, how it ended.
pub(crate) fn kept_row_short(messages: &Messages, head: &RecordHead) -> [String; 3] {
    let name = |text: &str, color: Color| match text.parse() {
        Ok(Player::Computer(Strength { depth: Some(depth), .. })) => format!("d{depth}"),
        Ok(Player::Computer(Strength { movetime: Some(time), .. })) => {
            format!("{}s", time.as_secs_f32())
        }
        Ok(Player::Computer(strength)) => format!("L{}", strength.level.get()),
        Ok(Player::Program(program)) => program.name(),
        Ok(Player::Human) | Err(_) => messages.color(color),
    };
    let (red, black) = (name(&head.red, Color::Red), name(&head.black, Color::Black));
    let args = [("red", red.into()), ("black", black.into())];
    [
        head.began.get(5..10).unwrap_or(&head.began).to_owned(),
        messages.format("games-players", &args),
        crate::export::result(messages, head.outcome),
    ]
}

/// The title of the list of kept games.
pub(crate) fn games_title(messages: &Messages, model: &Model) -> String {
    let name = match &model.account {
        Some(user) => user.name.clone(),
        None => messages.text("guest"),
    };
    let args = [("name", name.into()), ("games", model.games.len().into())];
    messages.format("games-title", &args)
}

/// The computer with what limits its thinking.
fn computer(messages: &Messages, strength: Strength) -> String {
    match strength {
        Strength { movetime: Some(time), .. } => {
            let ms = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
            messages.format("computer-movetime", &[("ms", ms.into())])
        }
        Strength { depth: Some(depth), .. } => {
            messages.format("computer-depth", &[("depth", depth.into())])
        }
        Strength { level, .. } => {
            messages.format("computer-level", &[("level", level.get().into())])
        }
    }
}

/// The number of a level, with its name if it has one.
pub(crate) fn level(messages: &Messages, number: u8) -> String {
    let name = match number {
        3 => "level-easy",
        6 => "level-medium",
        9 => "level-hard",
        _ => return number.to_string(),
    };
    format!("{number} {}", messages.text(name))
}

/// The records of a game, a line a move: number, time, who, the move in all forms, thinking time, and
/// what was taken.
pub(crate) fn records(messages: &Messages, style: BoardStyle, session: &Session) -> Vec<String> {
    record_rows(messages, style, session, RecordFilter::All, " ")
}

/// Some of them, with something of one's own between who moved and what.
pub(crate) fn record_rows(
    messages: &Messages,
    style: BoardStyle,
    session: &Session,
    filter: RecordFilter,
    gap: &str,
) -> Vec<String> {
    let record = session.game.record();
    let mut lines = Vec::new();
    for (i, ply) in record.plies().iter().enumerate() {
        let Some(before) = record.position_before(i) else { continue };
        if !filter.wants(session, *ply) {
            continue;
        }
        let entry = session.entries.get(i);
        let who = entry.map(|entry| match entry.who {
            journal::Who::Ai => messages.text("who-ai"),
            journal::Who::Player => messages.text("who-player"),
        });
        let time = entry.map_or("", |entry| entry.time.as_str());
        let ms = entry.map_or(0, |entry| entry.think_ms);
        let (seconds, tenths) = (ms / 1000, ms % 1000 / 100);
        let captured = ply.captured.map(|piece| {
            messages.format("record-captured", &[("piece", messages.piece(piece).into())])
        });
        let side = messages.color(ply.piece.color());
        let who = who.unwrap_or_default();
        let forms = all_forms(messages, style, before, ply.mv);
        let captured = captured.unwrap_or_default();
        let line =
            format!("{:>3} {time} {side} {who}{gap}{forms} {seconds}.{tenths}s {captured}", i + 1);
        lines.push(line.trim_end().to_owned());
    }
    lines
}

/// A text cut into lines: at blanks, or anywhere between characters two columns wide.
pub(crate) fn wrap(text: &str, columns: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_inclusive(|c: char| c == ' ' || c.width() == Some(2)) {
        let line = lines.last().expect("there is always a line");
        if !line.is_empty() && line.width() + word.trim_end().width() > columns {
            let trimmed = line.trim_end().to_owned();
            lines.pop();
            lines.extend([trimmed, String::new()]);
        }
        lines.last_mut().expect("there is always a line").push_str(word);
    }
    lines
}

/// A score for the side to move, as Red sees it.
pub(crate) fn for_red(score: engine::Score, turn: Color) -> engine::Score {
    turn.fold(score, review::negated(score))
}

#[cfg(test)]
mod tests {
    use super::wrap;

    #[test]
    fn texts_are_wrapped_at_blanks_or_wide_characters() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("局面第三次出现", 6), ["局面第", "三次出", "现"]);
        assert_eq!(wrap("", 5), [""]);
    }
}
