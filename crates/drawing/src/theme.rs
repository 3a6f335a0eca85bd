//! The colours of a picture.

/// Colours as CSS writes them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say what has the colour")]
pub struct Theme {
    pub board: &'static str,
    pub line: &'static str,
    pub disc: &'static str,
    pub red: &'static str,
    pub black: &'static str,
    pub last_move: &'static str,
    pub arrow: &'static str,
    pub check: &'static str,
}

impl Theme {
    /// Wood, as boards in rooms and on screens are.
    pub const WOOD: Self = Self {
        board: "#E9C88F",
        line: "#6B4A22",
        disc: "#F7E6C4",
        red: "#B3261E",
        black: "#1B1B1B",
        last_move: "#F3E37C",
        arrow: "#15781B",
        check: "#CC3333",
    };

    /// Black on white, for print.
    pub const PAPER: Self = Self {
        board: "#FFFFFF",
        line: "#333333",
        disc: "#FFFFFF",
        red: "#B3261E",
        black: "#000000",
        last_move: "#D9D9D9",
        arrow: "#15781B",
        check: "#CC3333",
    };
}
