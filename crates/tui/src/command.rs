//! What a line of input means.

use xiangqi::Square;
use xiangqi::notation::{MoveText, NotationError};

use crate::model::RecordFilter;

/// A command, or a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Command {
    Move(MoveText),
    Undo(Option<usize>),
    Redo(Option<usize>),
    Flip,
    Hint,
    Lines,
    /// The recorded moves, perhaps only some of them.
    Records(Option<RecordFilter>),
    Draw,
    Resign,
    Help,
    Quit,
    Menu,
    Rematch,
    Replay,
    /// Save, under a name that is proposed.
    SaveAs,
    /// The next study of the book.
    Next,
    /// The same study from its beginning.
    Again,
    /// How the book plays it, after so many plies.
    Solution(Option<usize>),
    /// The studies that are offered again.
    Due,
    /// The studies of the book.
    List,
    /// The study of this number or name.
    Study(String),
    /// The path, and whether it may be overwritten.
    Save(String, bool),
    Load(String),
    /// Write the records: the path, and whether it may be overwritten.
    Export(String, bool),
    /// My games.
    Games,
    /// One of them, by its number in the list.
    Game(usize),
    /// What they say.
    Statistics,
    Account,
    /// To a site over the network.
    Online,
    Settings,
    Board,
    Fen,
    Key,
    Row(String),
    File(String),
    Legal(Square),
    Last,
    Clock,
    /// The review of the game, or of a file's.
    Review(Option<String>),
    /// The course of the rules, at the board of this number.
    Course(Option<usize>),
    /// Which men hang.
    Threats,
    /// The library, and a file or folder to open there.
    Library(Option<String>),
    /// The board editor: with the current position, or what is named.
    Editor(Option<String>),
    /// To look for something better than the error of this number.
    Try(Option<usize>),
}

/// Why a line is neither.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum CommandError {
    /// It is no command and no move.
    Unknown(String),
    /// It looks like a move but names a point outside the board.
    OffBoard,
    /// The command needs something behind it, or has something it cannot use.
    Argument(String),
}

/// Reads a line that is not blank. Letters of commands may have either case.
///
/// # Errors
/// If it is neither a command nor a move.
pub(crate) fn parse(line: &str) -> Result<Command, CommandError> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let (lower, rest) = (word.to_lowercase(), rest.trim());
    let argument = || CommandError::Argument(lower.clone());
    let number = || match rest {
        "" => Ok(None),
        "all" => Ok(Some(usize::MAX)),
        digits => digits.parse().map(Some).map_err(|_| argument()),
    };
    let needed = || if rest.is_empty() { Err(argument()) } else { Ok(rest.to_owned()) };
    let bare = |command| if rest.is_empty() { Ok(command) } else { Err(argument()) };
    match lower.as_str() {
        "u" | "undo" | "悔棋" => number().map(Command::Undo),
        "redo" => number().map(Command::Redo),
        "f" | "flip" => bare(Command::Flip),
        "h" | "hint" => bare(Command::Hint),
        "lines" => bare(Command::Lines),
        "r" | "records" if rest.is_empty() => Ok(Command::Records(None)),
        "r" | "records" => {
            RecordFilter::named(rest).map(|own| Command::Records(Some(own))).ok_or_else(argument)
        }
        "d" | "draw" | "求和" => bare(Command::Draw),
        "resign" | "认输" => bare(Command::Resign),
        "?" | "？" | "help" => bare(Command::Help),
        "q" | "quit" | "exit" => bare(Command::Quit),
        "m" | "menu" => bare(Command::Menu),
        "p" | "replay" => bare(Command::Replay),
        "rematch" | "再来" => bare(Command::Rematch),
        "next" | "下一局" => bare(Command::Next),
        "again" | "重来" => bare(Command::Again),
        "solution" | "答案" => number().map(Command::Solution),
        "due" | "温习" => bare(Command::Due),
        "list" | "目录" => bare(Command::List),
        "study" => needed().map(Command::Study),
        "save" if rest.is_empty() => Ok(Command::SaveAs),
        "save" => needed().map(|path| Command::Save(path, false)),
        "save!" => needed().map(|path| Command::Save(path, true)),
        "export" => needed().map(|path| Command::Export(path, false)),
        "export!" => needed().map(|path| Command::Export(path, true)),
        "games" | "棋局" => bare(Command::Games),
        "game" => rest.parse().map(Command::Game).map_err(|_| argument()),
        "stats" | "统计" => bare(Command::Statistics),
        "account" | "账户" => bare(Command::Account),
        "online" | "联机" => bare(Command::Online),
        "settings" | "设置" => bare(Command::Settings),
        "load" => needed().map(Command::Load),
        "board" => bare(Command::Board),
        "fen" => bare(Command::Fen),
        "key" => bare(Command::Key),
        "row" => needed().map(Command::Row),
        "file" => needed().map(Command::File),
        "legal" => rest.parse().map(Command::Legal).map_err(|_| argument()),
        "last" => bare(Command::Last),
        "clock" => bare(Command::Clock),
        "v" | "review" | "复盘" => {
            Ok(Command::Review((!rest.is_empty()).then(|| rest.to_owned())))
        }
        "t" | "threats" | "捉子" => bare(Command::Threats),
        "course" | "入门" => number().map(Command::Course),
        "try" | "试" => number().map(Command::Try),
        "library" | "打谱" => Ok(Command::Library((!rest.is_empty()).then(|| rest.to_owned()))),
        "edit" | "摆棋" => Ok(Command::Editor((!rest.is_empty()).then(|| rest.to_owned()))),
        _ => match line.parse() {
            Ok(text) => Ok(Command::Move(text)),
            Err(NotationError::OffBoard { .. }) => Err(CommandError::OffBoard),
            Err(_) => Err(CommandError::Unknown(line.to_owned())),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_letters_and_moves_are_told_apart() {
        assert_eq!(parse("u"), Ok(Command::Undo(None)));
        assert_eq!(parse(" UNDO 3 "), Ok(Command::Undo(Some(3))));
        assert_eq!(parse("save my game.pgn"), Ok(Command::Save("my game.pgn".into(), false)));
        assert_eq!(parse("legal b0"), Ok(Command::Legal(Square::B0)));
        assert_eq!(parse("r black"), Ok(Command::Records(Some(RecordFilter::Black))));
        assert_eq!(parse("r 吃子"), Ok(Command::Records(Some(RecordFilter::Captures))));
        assert_eq!(parse("r green"), Err(CommandError::Argument("r".into())));
        for text in ["h2e2", "h2 e2", "炮二平五", "C2=5", "7 7 7 4", "p2p5"] {
            assert!(matches!(parse(text), Ok(Command::Move(_))), "{text}");
        }
        assert_eq!(parse("j0a0"), Err(CommandError::OffBoard));
        assert_eq!(parse("undo x"), Err(CommandError::Argument("undo".into())));
        assert_eq!(parse("save!"), Err(CommandError::Argument("save!".into())));
        assert_eq!(parse("hello there"), Err(CommandError::Unknown("hello there".into())));
    }
}
