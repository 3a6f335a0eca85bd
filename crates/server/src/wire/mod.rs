//! The shapes that clients see, as `docs/API.md` describes them.

mod game;
mod moves;
mod position;
mod tree;

pub(crate) use game::{GameHead, SeatView, UserView};
pub(crate) use moves::{Legal, MoveView, PlyView, legal, score};
pub(crate) use position::{
    OpeningView, PositionView, Quiet, StatusView, Warning, check, fault, opening,
};
pub(crate) use tree::{TreeIn, head_of_game, tree};

use xiangqi::{Color, Outcome};

/// `red` or `black`.
pub(crate) const fn color(color: Color) -> &'static str {
    match color {
        Color::Red => "red",
        Color::Black => "black",
    }
}

/// The outcome with that code.
pub(crate) fn outcome_of(code: &str) -> Option<Outcome> {
    [Outcome::Win(Color::Red), Outcome::Win(Color::Black), Outcome::Draw]
        .into_iter()
        .find(|outcome| outcome.code() == code)
}

/// A rule set as its name.
pub(crate) mod rules_name {
    use serde::{Deserialize, Deserializer, Serializer};
    use xiangqi::RuleSet;

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
    pub(crate) fn serialize<S: Serializer>(rules: &RuleSet, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(rules.name())
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<RuleSet, D::Error> {
        let name = String::deserialize(from)?;
        name.parse().map_err(serde::de::Error::custom)
    }
}
