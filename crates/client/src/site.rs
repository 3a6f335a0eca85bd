//! What a site says of itself.

use serde::{Deserialize, Serialize};

use crate::clock::ClockTerms;
use crate::text::clean;
use crate::types::User;

/// What a site says of itself.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Site {
    /// What it is called.
    #[serde(deserialize_with = "clean")]
    pub name: String,
    /// The version of its program.
    #[serde(deserialize_with = "clean")]
    pub version: String,
    /// Who asks, as far as the site knows.
    pub user: Option<User>,
    /// The rule sets that it knows.
    pub rules: Vec<String>,
    /// The clocks of quick pairing.
    pub clocks: Vec<ClockTerms>,
    /// Whether anybody may make an account.
    pub registration: bool,
    /// How many are connected.
    pub players: i64,
    /// How many games are played.
    pub games: i64,
}
