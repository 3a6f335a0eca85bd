//! The formats, and telling them apart by content.

use std::fmt;
use std::str::FromStr;

use crate::formats;
use crate::game::Game;
use crate::read::{Contents, ReadError};
use crate::source::Source;
use crate::write::{Losses, WriteError, WriteOptions};

/// How sure a format is that a file is one of its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Likeness {
    /// It is not.
    No,
    /// It may be: another format that is sure comes first, then one whose extension the name has.
    Maybe,
    /// It is.
    Yes,
}

impl Likeness {
    /// Sure, or sure that not.
    pub(crate) const fn sure(is: bool) -> Self {
        if is { Self::Yes } else { Self::No }
    }

    /// Not sure, or sure that not.
    pub(crate) const fn unsure(may_be: bool) -> Self {
        if may_be { Self::Maybe } else { Self::No }
    }
}

/// Writes games in a format; tells `Losses` what it cannot hold.
pub(crate) type WriteFn = fn(&[Game], &WriteOptions, &mut Losses) -> Result<Vec<u8>, WriteError>;

/// What a format can do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Codec {
    /// Whether a file looks like one of this format.
    pub(crate) sniff: fn(&Source<'_>) -> Likeness,
    /// Reads a file.
    pub(crate) read: fn(&Source<'_>) -> Result<Contents, ReadError>,
    /// Writes games, where we can.
    pub(crate) write: Option<WriteFn>,
    /// Whether a file holds any number of games.
    pub(crate) many: bool,
}

macro_rules! formats {
    ($($(#[$meta:meta])* $variant:ident $name:literal [$($extension:literal),*] $codec:expr;)*) => {
        /// A file format. The order is that in which content is looked at.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Format { $($(#[$meta])* $variant,)* }

        impl Format {
            /// All formats.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// A short name for command lines and reports.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// The usual ends of file names, without the dot, the commonest first.
            pub const fn extensions(self) -> &'static [&'static str] {
                match self { $(Self::$variant => &[$($extension),*],)* }
            }

            pub(crate) const fn codec(self) -> &'static Codec {
                match self { $(Self::$variant => &$codec,)* }
            }
        }
    };
}

formats! {
    /// `XQStudio`'s game tree.
    Xqf "xqf" ["xqf"] formats::xqf::CODEC;
    /// A game of `CCBridge` 3.
    Cbr "cbr" ["cbr"] formats::ccbridge::CBR;
    /// A library of `CCBridge` 3.
    Cbl "cbl" ["cbl"] formats::ccbridge::CBL;
    /// A packed library of `CCBridge` 1 and 2.
    CblOld "cbl-old" ["cbl"] formats::cbl_old::CODEC;
    /// XML of `CCBridge`.
    Cbf "cbf" ["cbf"] formats::cbf::CODEC;
    /// XML of 鹏飞象棋.
    Pfc "pfc" ["pfc"] formats::pfc::CODEC;
    /// Ourgame's binary record.
    Chn "chn" ["chn"] formats::chn::CODEC;
    /// The same under another name.
    Xqi "xqi" ["xqi"] formats::chn::CODEC;
    /// `XieXie`'s binary record.
    Xgf "xgf" ["xgf"] formats::xgf::CODEC;
    /// 弈天's record of length-prefixed texts.
    Mxq "mxq" ["mxq"] formats::mxq::CODEC;
    /// 17pk's binary record.
    Ccm "ccm" ["ccm"] formats::ccm::CODEC;
    /// QQ's record of numbers.
    Che "che" ["che"] formats::che::CODEC;
    /// A board of numbers, as a teaching program keeps endgames.
    Cm "cm" ["cm"] formats::cm::CODEC;
    /// `SQLite` book of xqbook.
    BookXqb "book-xqb" ["xqb"] formats::book::xqb::CODEC;
    /// `SQLite` book of hashed positions.
    BookObk "book-obk" ["obk", "pfbook", "yfk"] formats::book::obk::CODEC;
    /// `MoonRiver`'s book.
    BookXob "book-xob" ["xob"] formats::book::xob::CODEC;
    /// `ElephantEye`'s BOOK.DAT.
    BookEleeye "book-eleeye" ["dat"] formats::book::ELEEYE;
    /// BOOK.DAT repacked in words of 64 bits.
    BookAtopx "book-atopx" ["dat"] formats::book::ATOPX;
    /// Records of 13 bytes.
    BookBitstronger "book-bitstronger" ["bin"] formats::book::bitstronger::CODEC;
    /// A tree in pre-order, binary.
    BookChess20 "book-chess20" ["dat"] formats::book::chess20::CODEC;
    /// A tree in fixed columns of text.
    BookChess20Text "book-chess20-txt" ["txt"] formats::book::chess20_text::CODEC;
    /// Lines of move, weight and FEN.
    BookHarmless "book-harmless" ["dat"] formats::book::harmless::CODEC;
    /// Quoted lines of UCI moves.
    BookText "book-txt" ["txt"] formats::book::lines::CODEC;
    /// dpxq.com's tagged text, also in web pages.
    DhtmlXq "dhtmlxq" ["ubb", "txt", "html", "htm"] formats::dhtmlxq::CODEC;
    /// JSON of this project.
    Json "json" ["json"] formats::json::CODEC;
    /// WXF game text.
    Wxf "wxf" ["wxf"] formats::wxf::CODEC;
    /// UCI moves without separators, and a FEN without blanks.
    QipuLine "qipu-line" [] formats::qipu_line::CODEC;
    /// FEN diagrams with marks.
    Xfen "xfen" ["xfen"] formats::positions::XFEN;
    /// FEN with marked points, of xiangqi-setup.
    Annofen "annofen" ["annofen"] formats::diagrams::ANNOFEN;
    /// A board as YAML, of xiangqi-setup.
    Xay "xay" ["xay"] formats::diagrams::XAY;
    /// Positions as FEN, one or many.
    Fen "fen" ["fen"] formats::positions::FEN;
    /// Positions as FEN with operations.
    Epd "epd" ["epd"] formats::positions::EPD;
    /// Lines of name, FEN and moves.
    Eglib "eglib" ["eglib"] formats::eglib::CODEC;
    /// What a program and an engine said to each other.
    EngineLog "engine-log" ["log"] formats::engine_log::CODEC;
    /// Lines of UCI or ICCS moves.
    Moves "moves" ["moves", "uci", "iccs"] formats::moves::CODEC;
    /// Game text with tags, moves in any notation.
    Pgn "pgn" ["pgn"] formats::pgn::CODEC;
    /// Chinese game text in two columns.
    TextCn "txt-cn" ["txt"] formats::text_cn::CODEC;
}

impl Format {
    /// Whether games can be written in it.
    pub fn is_written(self) -> bool {
        self.codec().write.is_some()
    }

    /// Whether the file is a text as a whole, in one encoding.
    pub const fn is_text(self) -> bool {
        matches!(
            self,
            Self::Cbf
                | Self::Pfc
                | Self::Che
                | Self::Cm
                | Self::BookChess20Text
                | Self::BookHarmless
                | Self::BookText
                | Self::DhtmlXq
                | Self::Json
                | Self::Wxf
                | Self::Xfen
                | Self::Annofen
                | Self::Xay
                | Self::Fen
                | Self::Epd
                | Self::Eglib
                | Self::EngineLog
                | Self::QipuLine
                | Self::Moves
                | Self::Pgn
                | Self::TextCn
        )
    }

    /// Whether one file holds any number of games.
    pub const fn holds_many(self) -> bool {
        self.codec().many
    }

    /// The first format that is written with this extension, given without the dot.
    pub fn of_extension(extension: &str) -> Option<Self> {
        let has = |format: &&Self| {
            format.extensions().iter().any(|own| own.eq_ignore_ascii_case(extension))
        };
        let mut all = Self::ALL.iter().filter(has);
        all.clone().find(|format| format.is_written()).or_else(|| all.next()).copied()
    }

    /// What a file is, by its content; its name decides only where the content leaves it open.
    /// `None` if no format may be meant.
    pub fn sniff(bytes: &[u8], name: Option<&str>) -> Option<Self> {
        let options = crate::ReadOptions { name: name.map(str::to_owned), ..Default::default() };
        Self::of_source(&Source::new(bytes, &options))
    }

    pub(crate) fn of_source(source: &Source<'_>) -> Option<Self> {
        let mut best = None;
        for &format in Self::ALL {
            let named = format.extensions().iter().any(|own| source.has_extension(own));
            // Looking is work: what could not win any more is passed over.
            if best.is_some_and(|(most, _)| most >= (Likeness::Yes, named)) {
                continue;
            }
            // Programs that know a format have its words in them. A board of numbers may be in bytes.
            if format.is_text() && format != Self::Cm && source.is_binary() {
                continue;
            }
            let likeness = (format.codec().sniff)(source);
            if likeness == Likeness::No {
                continue;
            }
            // Sure beats unsure; then a fitting name; then who comes first.
            let merit = (likeness, named);
            if best.is_none_or(|(most, _)| merit > most) {
                best = Some((merit, format));
            }
        }
        best.map(|(_, format)| format)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text is no name of a format.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no format {text:?}")]
pub struct ParseFormatError {
    /// What was read.
    pub text: String,
}

impl FromStr for Format {
    type Err = ParseFormatError;

    fn from_str(text: &str) -> Result<Self, ParseFormatError> {
        let found = Self::ALL.iter().find(|format| format.name().eq_ignore_ascii_case(text));
        found.copied().ok_or_else(|| ParseFormatError { text: text.to_owned() })
    }
}
