//! The fuzzing check over its corpus, and over texts that are nearly settings.

#[path = "../../../../fuzz/checks/settings.rs"]
mod checks;
#[path = "../../../../fuzz/checks/replay.rs"]
mod replay;

use proptest::prelude::*;

#[test]
fn settings() {
    replay::replay(env!("CARGO_MANIFEST_DIR"), "settings", checks::settings);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_text_is_settings_or_has_a_bad_line(
        text in "(?s)((language|level|clock|pieces|x|sounds)( = |=)(\"(zh|10\\+5|a)\"|[0-9]{1,3}|true)\n|.{0,30})*"
    ) {
        checks::settings(text.as_bytes());
    }
}
