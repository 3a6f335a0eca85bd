//! How games are made.

use std::sync::Arc;

use engine::{Limits, Network};
use xiangqi::RuleSet;

use crate::{Lines, Source};

/// Everything that a game depends on, together with its number and the engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// What all chance is drawn from.
    pub seed: u64,
    /// Positions after which a search begins no deeper iteration.
    pub nodes: u64,
    /// A search is cut short after so many times that.
    pub hard_factor: u64,
    /// Size of the table of each thread, in MiB.
    pub hash_mb: usize,
    /// What evaluates positions; hand-written rules if nothing does.
    pub network: Option<Arc<Network>>,
    /// The law.
    pub rules: RuleSet,
    /// How games begin.
    pub opening: OpeningSettings,
    /// When games end before the law ends them.
    pub adjudication: Adjudication,
}

/// How games begin: by chance, but not lost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpeningSettings {
    /// How many random plies are played from the start position, at least and at most.
    pub random_plies: [u64; 2],
    /// In so many of a hundred games a line is followed instead, if there are any lines.
    pub line_percent: u64,
    /// For how many plies, at least and at most; shorter lines to their end.
    pub line_plies: [u64; 2],
    /// How many random plies are played after a line, at least and at most.
    pub line_random_plies: [u64; 2],
    /// Openings whose score for either side is beyond this are not played, on the inner scale of the
    /// search.
    pub max_score: u16,
}

/// When the result is clear from the scores.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Adjudication {
    /// A game is won when the scores of both sides have said so, by at least so much…
    pub win_score: u16,
    /// … for so many plies on end.
    pub win_plies: u32,
    /// A game is drawn when all scores have been within this…
    pub draw_score: u16,
    /// … for so many plies on end…
    pub draw_plies: u32,
    /// … and so many have been played.
    pub draw_from: u32,
    /// Such a result must be confirmed by a search of so many times the nodes.
    pub confirm_factor: u64,
    /// Of a hundred games so many are played on, to see whether it was right.
    pub play_on_percent: u64,
    /// With so many plies a game is a draw whatever the scores.
    pub max_plies: u32,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            seed: 1,
            nodes: 1_500,
            hard_factor: 2,
            hash_mb: 4,
            network: None,
            rules: RuleSet::default(),
            opening: OpeningSettings::default(),
            adjudication: Adjudication::default(),
        }
    }
}

impl Default for OpeningSettings {
    fn default() -> Self {
        Self {
            random_plies: [4, 10],
            line_percent: 50,
            line_plies: [4, 24],
            line_random_plies: [1, 4],
            max_score: 300,
        }
    }
}

impl Default for Adjudication {
    fn default() -> Self {
        Self {
            win_score: 1_000,
            win_plies: 6,
            draw_score: 12,
            draw_plies: 24,
            draw_from: 100,
            confirm_factor: 4,
            play_on_percent: 5,
            max_plies: 400,
        }
    }
}

impl Settings {
    /// As files keep them: what differs there gives other games. `engine` says who plays.
    pub fn to_source(&self, lines: &Lines, engine: &str) -> Source {
        let Self { seed, nodes, hard_factor, hash_mb, network, rules, opening, adjudication } =
            self;
        let mark = |network: &Arc<Network>| format!("{:08x}", network.mark());
        let pairs = [
            ("engine", engine.into()),
            ("seed", (*seed).into()),
            ("nodes", (*nodes).into()),
            ("hard_factor", (*hard_factor).into()),
            ("hash_mb", (*hash_mb).into()),
            ("rules", rules.name().into()),
            ("random_plies", opening.random_plies.to_vec().into()),
            ("opening_max_score", opening.max_score.into()),
            ("lines", lines.describe().into()),
            ("line_percent", opening.line_percent.into()),
            ("line_plies", opening.line_plies.to_vec().into()),
            ("line_random_plies", opening.line_random_plies.to_vec().into()),
            ("win_score", adjudication.win_score.into()),
            ("win_plies", adjudication.win_plies.into()),
            ("draw_score", adjudication.draw_score.into()),
            ("draw_plies", adjudication.draw_plies.into()),
            ("draw_from", adjudication.draw_from.into()),
            ("confirm_factor", adjudication.confirm_factor.into()),
            ("play_on_percent", adjudication.play_on_percent.into()),
            ("max_plies", adjudication.max_plies.into()),
        ];
        let named = |(name, value): (&str, serde_json::Value)| (name.to_owned(), value);
        let network = network.as_ref().map(|network| ("network", mark(network).into()));
        Source(pairs.into_iter().chain(network).map(named).collect())
    }
}

impl Settings {
    /// The limits of a search of `factor` times the usual size.
    pub(crate) fn limits(&self, factor: u64) -> Limits {
        let nodes = self.nodes.saturating_mul(factor);
        Limits {
            soft_nodes: Some(nodes),
            nodes: Some(nodes.saturating_mul(self.hard_factor)),
            ..Limits::default()
        }
    }
}
