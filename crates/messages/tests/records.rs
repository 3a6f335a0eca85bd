//! Whatever can be wrong with files has words.

use std::io;

use inputs::{InputError, Problem};
use messages::{Lang, Messages};
use records::{Format, LossKind, Place, ReadError, Warning, WarningKind, WriteError};
use xiangqi::Position;

/// A text that was found and filled in.
fn is_good(text: &str) {
    assert!(!text.is_empty() && !text.contains("{ $"), "{text}");
    let is_id = !text.contains(' ') && text.contains('-') && text.is_ascii();
    assert!(!is_id, "there is no message {text}");
}

#[test]
fn warnings_losses_and_errors_have_words() {
    let text = || "x".to_owned();
    let kinds = [
        WarningKind::IllegalMove { ply: 3, text: text() },
        WarningKind::AmbiguousMove { text: text(), candidates: vec![text(), text()] },
        WarningKind::UnreadableMove { text: text() },
        WarningKind::UnlawfulStart {
            faults: Position::from_fen("9/9").expect_err("too few ranks"),
        },
        WarningKind::Truncated { expected: "more" },
        WarningKind::BadText { encoding: "gb18030" },
        WarningKind::UnknownValue { field: "version", value: text() },
    ];
    let losses = [
        LossKind::Variations,
        LossKind::Comments,
        LossKind::Glyphs,
        LossKind::Clocks,
        LossKind::Evaluations,
        LossKind::Remarks,
        LossKind::Tag(text()),
        LossKind::Result,
        LossKind::Start,
        LossKind::Turn,
        LossKind::IllegalMoves,
        LossKind::Moves,
        LossKind::Characters,
        LossKind::Long(text()),
    ];
    let problems = [
        Problem::Io(io::ErrorKind::NotFound.into()),
        Problem::NoMatch,
        Problem::Pattern(text()),
        Problem::Damaged(text()),
        Problem::TooLarge,
    ];
    for messages in Lang::ALL.map(Messages::new) {
        for kind in &kinds {
            for place in [Place::File, Place::Offset(7), Place::Line(8)] {
                is_good(&messages.warning(&Warning { place, kind: kind.clone() }));
            }
        }
        losses.iter().for_each(|kind| is_good(&messages.loss(kind, 2)));
        let unknown = ReadError { format: None, place: Place::File, expected: text() };
        is_good(&messages.read_error(&unknown));
        let damaged = ReadError { format: Some(Format::Xqf), place: Place::Offset(16), ..unknown };
        let text = messages.read_error(&damaged);
        assert!(text.contains("xqf") && text.contains("16"), "{text}");
        is_good(&messages.write_error(&WriteError::ReadOnly(Format::Mxq)));
        is_good(&messages.write_error(&WriteError::OneGame { format: Format::Xqf, games: 2 }));
    }
    let zh = Messages::new(Lang::Zh);
    for problem in problems {
        is_good(&zh.input_error(&InputError { name: "a".to_owned(), problem }));
    }
}
