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

/// Words that a site's messages are made of.
fn word() -> impl Strategy<Value = &'static str> {
    proptest::sample::select(vec![
        "t",
        "state",
        "events",
        "hello",
        "lobby",
        "lobby-add",
        "presence",
        "error",
        "game",
        "v",
        "kind",
        "ply",
        "plies",
        "move",
        "uci",
        "h2e2",
        "takeback",
        "over",
        "chat",
        "offer",
        "start_fen",
        "clocks",
        "can",
        "cid",
        "n",
        "user",
        "challenges",
        "status",
    ])
}

/// Any JSON of such words.
fn json() -> impl Strategy<Value = serde_json::Value> {
    use serde_json::Value;
    let leaf = prop_oneof![
        word().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        (0..4_u8).prop_map(Value::from),
        any::<bool>().prop_map(Value::from),
        Just(Value::Null),
        ".{0,6}".prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 40, 6, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            proptest::collection::vec((word(), inner), 0..6).prop_map(|fields| {
                Value::Object(fields.into_iter().map(|(key, value)| (key.into(), value)).collect())
            }),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_messages_are_understood_or_refused(
        messages in proptest::collection::vec((word(), json()), 1..6)
    ) {
        let start = include_str!("../../../../fuzz/corpus/online/game");
        let mut text = start.lines().take(2).collect::<Vec<_>>().join("\n");
        for (t, mut message) in messages {
            if let serde_json::Value::Object(fields) = &mut message {
                fields.insert("t".to_owned(), t.into());
                fields.insert("game".to_owned(), "game".into());
            }
            text.push_str(&format!("\n{message}"));
        }
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
