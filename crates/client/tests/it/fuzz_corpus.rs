//! The fuzzing check over its corpus, and over messages that are nearly a site's.

#[path = "../../../../fuzz/checks/online.rs"]
mod checks;
#[path = "../../../../fuzz/checks/replay.rs"]
mod replay;

use proptest::prelude::*;

#[test]
fn messages() {
    replay::replay(env!("CARGO_MANIFEST_DIR"), "online", checks::messages);
}

const KEYS: &str = "(t|game|state|events|v|kind|ply|plies|move|uci|start_fen|chat|lobby|challenges|clocks|can|cid|n|user)";

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_messages_are_understood_or_refused(
        text in format!("((\\{{(\"{KEYS}\":(\"{KEYS}\"|[0-9]{{1,20}}|null|\\[\\]|\\{{\\}}|-1|true),?){{0,6}}\\}}|.{{0,20}})\n?){{0,5}}")
    ) {
        checks::messages(text.as_bytes());
    }

    #[test]
    fn any_bytes_are_too(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        checks::messages(&bytes);
    }

    #[test]
    fn any_text_is_an_address_or_none(text in ".{0,40}") {
        checks::address(&text);
    }
}
