//! Characters as outlines.

use std::collections::HashMap;
use std::sync::LazyLock;

/// Made by `cargo run -p xtask -- pieces` from a font under the SIL Open Font License.
static OUTLINES: LazyLock<HashMap<char, String>> = LazyLock::new(|| {
    let json = include_str!("../../../assets/pieces/outlines.json");
    serde_json::from_str(json).expect("the file belongs to the program")
});

/// SVG path data of a character of men, river or labels: 1000 units high and wide, its middle at
/// (0, 0). `None` for characters that no board has.
pub fn outline(c: char) -> Option<&'static str> {
    OUTLINES.get(&c).map(String::as_str)
}
