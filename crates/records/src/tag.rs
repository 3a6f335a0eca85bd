//! The names of tags that all formats share. They are those of PGN where PGN has one.

/// What the game or position is called.
pub const TITLE: &str = "Title";
/// The tournament or match.
pub const EVENT: &str = "Event";
/// Where.
pub const SITE: &str = "Site";
/// When, as the file writes it.
pub const DATE: &str = "Date";
/// Which round.
pub const ROUND: &str = "Round";
/// Which group of the event.
pub const GROUP: &str = "Group";
/// Which board of a team match.
pub const TABLE: &str = "Table";
/// The first player.
pub const RED: &str = "Red";
/// The first player's team.
pub const RED_TEAM: &str = "RedTeam";
/// The first player's rating.
pub const RED_ELO: &str = "RedElo";
/// The time that the first player used.
pub const RED_TIME: &str = "RedTime";
/// The second player.
pub const BLACK: &str = "Black";
/// The second player's team.
pub const BLACK_TEAM: &str = "BlackTeam";
/// The second player's rating.
pub const BLACK_ELO: &str = "BlackElo";
/// The time that the second player used.
pub const BLACK_TIME: &str = "BlackTime";
/// The rule of the clocks.
pub const TIME_CONTROL: &str = "TimeControl";
/// The result, as PGN writes it. Readers put it into [`Game::result`](crate::Game::result).
pub const RESULT: &str = "Result";
/// How it ended: resignation, time …
pub const TERMINATION: &str = "Termination";
/// The code of the opening, a letter and two digits.
pub const ECCO: &str = "ECCO";
/// The name of the opening.
pub const OPENING: &str = "Opening";
/// The name of the variation of the opening.
pub const VARIATION: &str = "Variation";
/// Who wrote the comments.
pub const ANNOTATOR: &str = "Annotator";
/// The annotator's mail address.
pub const ANNOTATOR_MAIL: &str = "AnnotatorMail";
/// Who made the file.
pub const AUTHOR: &str = "Author";
/// The author's mail address.
pub const AUTHOR_MAIL: &str = "AuthorMail";
/// Where it was taken from.
pub const SOURCE: &str = "Source";
/// What kind of record: a whole game, an opening, a middle game, an endgame.
pub const KIND: &str = "Kind";
/// The class of the event or of the record.
pub const CATEGORY: &str = "Category";
/// Who was the referee.
pub const REFEREE: &str = "Referee";
/// Who took the moves down.
pub const RECORDER: &str = "Recorder";
/// When the file was made.
pub const CREATED: &str = "Created";
/// When the file was changed.
pub const MODIFIED: &str = "Modified";
/// The number of the first move, if it is not 1.
pub const FIRST_MOVE: &str = "FirstMove";
/// The name of the collection that the game is a part of.
pub const LIBRARY: &str = "Library";
/// Where the collection was taken from. This and the following are with its first game only.
pub const LIBRARY_SOURCE: &str = "LibrarySource";
/// Who made the collection.
pub const LIBRARY_AUTHOR: &str = "LibraryAuthor";
/// The mail address of who made the collection.
pub const LIBRARY_AUTHOR_MAIL: &str = "LibraryAuthorMail";
/// When the collection was made.
pub const LIBRARY_CREATED: &str = "LibraryCreated";
/// When the collection was changed.
pub const LIBRARY_MODIFIED: &str = "LibraryModified";
/// Remarks on the collection.
pub const LIBRARY_REMARK: &str = "LibraryRemark";
/// Remarks on the file.
pub const REMARK: &str = "Remark";

/// Values of [`KIND`]: a whole game, an opening, a middle game, an endgame. Formats number them.
pub const KINDS: [&str; 4] = ["game", "opening", "middlegame", "endgame"];

/// The names above.
const NAMES: &[&str] = &[
    TITLE,
    EVENT,
    SITE,
    DATE,
    ROUND,
    GROUP,
    TABLE,
    RED,
    RED_TEAM,
    RED_ELO,
    RED_TIME,
    BLACK,
    BLACK_TEAM,
    BLACK_ELO,
    BLACK_TIME,
    TIME_CONTROL,
    RESULT,
    TERMINATION,
    ECCO,
    OPENING,
    VARIATION,
    ANNOTATOR,
    ANNOTATOR_MAIL,
    AUTHOR,
    AUTHOR_MAIL,
    SOURCE,
    KIND,
    CATEGORY,
    REFEREE,
    RECORDER,
    CREATED,
    MODIFIED,
    REMARK,
];

/// Other names for them that PGN files have.
const OTHERS: &[(&str, &str)] = &[
    ("White", RED),
    ("WhiteTeam", RED_TEAM),
    ("WhiteElo", RED_ELO),
    ("TitleA", TITLE),
    ("Place", SITE),
    ("RMKWriter", ANNOTATOR),
    ("PlayType", KIND),
];

/// A name from a file as this library spells it; names that it does not know stay as they are.
pub fn canonical(name: &str) -> &str {
    let own = NAMES.iter().find(|own| own.eq_ignore_ascii_case(name));
    let other = || OTHERS.iter().find(|(other, _)| other.eq_ignore_ascii_case(name));
    own.copied().or_else(|| other().map(|(_, own)| *own)).unwrap_or(name)
}

/// Whether this library knows a name.
pub(crate) fn is_known(name: &str) -> bool {
    NAMES.contains(&name)
}
