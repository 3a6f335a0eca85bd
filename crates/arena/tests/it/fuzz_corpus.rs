//! The fuzzing checks over their corpora.

#[path = "../../../../fuzz/checks/arena.rs"]
mod checks;
#[path = "../../../../fuzz/checks/replay.rs"]
mod replay;

#[test]
fn openings() {
    replay::replay(env!("CARGO_MANIFEST_DIR"), "match_openings", checks::openings);
}

#[test]
fn pairs() {
    replay::replay(env!("CARGO_MANIFEST_DIR"), "match_pairs", checks::pairs);
}

#[test]
fn games() {
    replay::replay(env!("CARGO_MANIFEST_DIR"), "match_game", checks::game);
}

mod any_text {
    use proptest::prelude::*;

    use super::checks;

    proptest! {
        #[test]
        fn is_read_or_an_error(
            text in "((name|cmd|args|tc|depth|option\\.[A-Z ]{0,3})=[a-z0-9+/'\" .]{0,8} ){0,4}|.{0,40}"
        ) {
            checks::pairs(text.as_bytes());
            checks::openings(text.as_bytes());
        }

        #[test]
        fn clocks(text in "[0-9]{0,4}/?[0-9.]{0,8}\\+?[0-9.]{0,5}") {
            checks::pairs(text.as_bytes());
        }
    }
}
