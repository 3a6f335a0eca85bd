//! What a line that is typed in the library means.

use records::Format;
use records::tag;

use super::{Origin, Side};
use crate::load::expanded;

/// Something to do with the game that is open, or with the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Word {
    /// A file or folder.
    Open(String),
    /// Games of the database: the question.
    Find(String),
    /// Games of the database with this position.
    Here,
    /// The list.
    List,
    /// The next page of it, or the one before.
    Page(bool),
    /// The game with this number in the list, or the position after so many moves.
    Go(usize),
    Forward,
    Back,
    Start,
    End,
    /// The alternatives to the next move; or the one with this number.
    Variations(Option<usize>),
    /// What is said: the text, or what is said now to be changed.
    Say(Side, Option<String>),
    /// A glyph, as PGN counts them.
    Judge(Option<u8>),
    /// All tags.
    Tags,
    /// A tag, and its value.
    Tag(String, String),
    Result(String),
    Delete,
    Promote,
    Undo,
    Redo,
    /// The engine: on and off, or so many lines (0: off).
    Engine(Option<usize>),
    Explorer,
    /// Save under a name that is proposed.
    SaveAs,
    Save {
        path: String,
        format: Option<String>,
        overwrite: bool,
    },
    Formats,
    /// Put the game into the database.
    Keep,
    Play,
    Review,
    /// The board editor.
    Edit,
    /// Leave what is not saved as it is.
    Discard,
    /// A new record.
    New,
}

/// The signs for moves, with the numbers of their glyphs.
pub(crate) const GLYPHS: [(&str, u8); 6] =
    [("!", 1), ("?", 2), ("!!", 3), ("??", 4), ("!?", 5), ("?!", 6)];

/// The sign of a glyph.
pub(crate) fn sign(glyphs: &[u8]) -> &'static str {
    let known = |glyph: &u8| GLYPHS.iter().find(|(_, own)| own == glyph).map(|(sign, _)| *sign);
    glyphs.iter().find_map(known).unwrap_or("")
}

/// Reads a line; `None` if it is nothing that only the library knows.
pub(crate) fn parse(line: &str) -> Option<Word> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let (lower, rest) = (word.to_lowercase(), rest.trim());
    let text = || rest.to_owned();
    let needed = |word: fn(String) -> Word| (!rest.is_empty()).then(|| word(text()));
    let bare = |word: Word| rest.is_empty().then_some(word);
    let tag = |name: &str| Some(Word::Tag(name.to_owned(), text()));
    let said = |side| Some(Word::Say(side, (!rest.is_empty()).then(|| unescaped(rest))));
    match lower.as_str() {
        "open" | "load" | "打开" => needed(Word::Open),
        "find" | "db" | "search" | "找" | "棋库" => Some(Word::Find(text())),
        "here" | "同局面" => bare(Word::Here),
        "list" | "目录" => bare(Word::List),
        "more" | "下页" => bare(Word::Page(true)),
        "less" | "上页" => bare(Word::Page(false)),
        "go" | "到" => rest.parse().ok().map(Word::Go),
        "n" | "next" | "进" => bare(Word::Forward),
        "b" | "back" | "退" => bare(Word::Back),
        "start" | "开头" => bare(Word::Start),
        "end" | "末尾" => bare(Word::End),
        "vars" | "var" | "变着" if rest.is_empty() => Some(Word::Variations(None)),
        "vars" | "var" | "变着" => rest.parse().ok().map(|number| Word::Variations(Some(number))),
        "comment" | "注释" => said(Side::After),
        "before" | "前注" => said(Side::Before),
        "g" | "glyph" | "评" => match rest {
            "" | "-" => Some(Word::Judge(None)),
            sign => glyph(sign).map(|glyph| Word::Judge(Some(glyph))),
        },
        "tags" | "tag" | "信息" if rest.is_empty() => Some(Word::Tags),
        "tag" => {
            let (name, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            Some(Word::Tag(name.to_owned(), value.trim().to_owned()))
        }
        "red" | "红方" => tag(tag::RED),
        "black" | "黑方" => tag(tag::BLACK),
        "event" | "赛事" => tag(tag::EVENT),
        "date" | "日期" => tag(tag::DATE),
        "result" | "结果" => needed(Word::Result),
        "delete" | "删除" => bare(Word::Delete),
        "promote" | "提升" => bare(Word::Promote),
        "u" | "undo" | "撤销" => bare(Word::Undo),
        "redo" | "重做" => bare(Word::Redo),
        "engine" | "lines" | "引擎" => match rest {
            "" => Some(Word::Engine(None)),
            "off" => Some(Word::Engine(Some(0))),
            digits => digits.parse().ok().map(|lines| Word::Engine(Some(lines))),
        },
        "explorer" | "x" | "统计" => bare(Word::Explorer),
        "save" | "保存" if rest.is_empty() => Some(Word::SaveAs),
        "save" | "save!" | "保存" if !rest.is_empty() => {
            let (path, format) = match rest.rsplit_once(" --to ") {
                Some((path, format)) => (path.trim(), Some(format.trim().to_owned())),
                None => (rest, None),
            };
            Some(Word::Save { path: path.to_owned(), format, overwrite: lower.ends_with('!') })
        }
        "formats" | "格式" => bare(Word::Formats),
        "keep" | "入库" => bare(Word::Keep),
        "play" | "对弈" => bare(Word::Play),
        "v" | "review" | "复盘" => bare(Word::Review),
        "edit" | "摆棋" => bare(Word::Edit),
        "discard" | "放弃" => bare(Word::Discard),
        "new" | "新建" => bare(Word::New),
        sign if rest.is_empty() && sign != "?" => glyph(sign).map(|glyph| Word::Judge(Some(glyph))),
        _ => None,
    }
}

fn glyph(sign: &str) -> Option<u8> {
    // An input method may give the wide signs.
    let sign = sign.replace('！', "!").replace('？', "?");
    GLYPHS.iter().find(|(own, _)| *own == sign).map(|(_, glyph)| *glyph)
}

/// A comment in one line: line breaks as `\n`.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('\r', "").replace('\n', "\\n").replace('\t', " ")
}

fn unescaped(text: &str) -> String {
    let mut plain = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            plain.push(c);
            continue;
        }
        match chars.next() {
            Some('n') => plain.push('\n'),
            Some(other) => plain.push(other),
            None => plain.push('\\'),
        }
    }
    // A lone sign takes the comment away.
    if plain == "-" { String::new() } else { plain }
}

/// The format that a path or a name means; the file that the game is from keeps its own.
pub(crate) fn format_of(path: &str, named: Option<&str>, origin: &Origin) -> Option<Format> {
    match (named, origin) {
        (Some(name), _) => name.parse().ok().filter(|format: &Format| format.is_written()),
        (None, Origin::File(file, _)) if file.path == expanded(path) => {
            Some(file.format).filter(|format| format.is_written())
        }
        (None, _) => {
            let extension = std::path::Path::new(path).extension()?.to_str()?;
            Format::of_extension(extension).filter(|format| format.is_written())
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::library::GamesFile;

    proptest! {
        #[test]
        fn any_line_is_read_and_any_comment_comes_back(text in "\\PC*") {
            drop(parse(&text));
            drop(super::super::query::parse(&text));
            let said = parse(&format!("before x{}", escaped(&text)));
            let text = format!("x{text}");
            prop_assert_eq!(said, Some(Word::Say(Side::Before, Some(text.trim().to_owned()))));
        }
    }

    #[test]
    fn words_signs_and_paths_are_told_apart() {
        assert_eq!(parse("!?"), Some(Word::Judge(Some(5))));
        assert_eq!(parse("g ?"), Some(Word::Judge(Some(2))));
        assert_eq!(parse("？？"), Some(Word::Judge(Some(4))));
        assert_eq!(parse("?"), None);
        assert_eq!(parse("h2e2"), None);
        assert_eq!(parse("red 胡荣华"), Some(Word::Tag("Red".into(), "胡荣华".into())));
        let save = Word::Save {
            path: "my games.txt".into(),
            format: Some("dhtmlxq".into()),
            overwrite: true,
        };
        assert_eq!(parse("save! my games.txt --to dhtmlxq"), Some(save));
        assert_eq!(parse("engine 5"), Some(Word::Engine(Some(5))));
        assert_eq!(parse("comment"), Some(Word::Say(Side::After, None)));
    }

    #[test]
    fn comments_of_several_lines_are_edited_in_one() {
        let text = "one\\two\nthree";
        let Some(Word::Say(_, Some(back))) = parse(&format!("comment {}", escaped(text))) else {
            panic!("a comment");
        };
        assert_eq!(back, text);
        assert_eq!(parse("before -"), Some(Word::Say(Side::Before, Some(String::new()))));
    }

    #[test]
    fn formats_are_told_by_extension_or_name() {
        let new = Origin::New;
        assert_eq!(format_of("a.xqf", None, &new), Some(Format::Xqf));
        assert_eq!(format_of("a.txt", Some("txt-cn"), &new), Some(Format::TextCn));
        assert_eq!(format_of("a", None, &new), None);
        assert_eq!(format_of("a.pgn", Some("nothing"), &new), None);
        let file = GamesFile {
            path: "a.txt".into(),
            format: Format::TextCn,
            encoding: None,
            packed: false,
            games: vec![],
            names: vec![],
            warnings: vec![],
        };
        let file = Origin::File(std::sync::Arc::new(file), 0);
        assert_eq!(format_of("a.txt", None, &file), Some(Format::TextCn));
        assert_eq!(format_of("b.txt", None, &file), Some(Format::DhtmlXq));
    }
}
