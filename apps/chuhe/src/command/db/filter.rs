//! Which games are meant: the arguments that searching and exporting share.

use std::str::FromStr;

use anyhow::bail;
use messages::Messages;
use store::{DateRange, Material, Pattern, Query};
use xiangqi::{Color, Outcome};

use super::Line;

/// What is asked of games.
#[derive(clap::Args, Debug)]
pub(super) struct Filter {
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    #[arg(long, value_name = "NAME")]
    red: Option<String>,
    #[arg(long, value_name = "NAME")]
    black: Option<String>,
    #[arg(long, value_name = "NAME")]
    event: Option<String>,
    #[arg(long, value_name = "FROM..TO")]
    date: Option<DateRange>,
    #[arg(long, value_name = "CODE|NAME")]
    opening: Option<String>,
    #[arg(long, value_name = "RESULT")]
    result: Option<ResultArg>,
    #[arg(long, value_name = "FEN", allow_hyphen_values = true)]
    position: Option<String>,
    #[command(flatten)]
    line: Line,
    #[arg(long, value_name = "PATTERN", allow_hyphen_values = true)]
    pattern: Option<Pattern>,
    #[arg(long, value_name = "RED:BLACK", allow_hyphen_values = true)]
    material: Option<Material>,
    #[arg(long)]
    exact: bool,
}

impl Filter {
    /// The query without a limit.
    pub(super) fn query(&self, messages: &Messages) -> anyhow::Result<Query> {
        let position = self.line.position(self.position.as_deref())?;
        Ok(Query {
            player: self.player.clone(),
            red: self.red.clone(),
            black: self.black.clone(),
            event: self.event.clone(),
            date: self.date,
            openings: self.openings(messages)?,
            result: self.result.map(|result| result.0),
            position: position.map(|(position, _)| position),
            exact: self.exact,
            pattern: self.pattern.clone(),
            material: self.material.clone(),
            limit: None,
            offset: 0,
        })
    }

    fn openings(&self, messages: &Messages) -> anyhow::Result<Vec<String>> {
        let Some(text) = &self.opening else { return Ok(Vec::new()) };
        let codes: Vec<String> =
            openings::matching(text).iter().map(|opening| opening.code.to_owned()).collect();
        if codes.is_empty() {
            bail!(messages.format("db-no-opening", &[("text", text.as_str().into())]));
        }
        Ok(codes)
    }
}

/// A result as people write it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct ResultArg(Option<Outcome>);

impl FromStr for ResultArg {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(Self(match text {
            "red" | "1-0" | "红胜" => Some(Outcome::Win(Color::Red)),
            "black" | "0-1" | "黑胜" => Some(Outcome::Win(Color::Black)),
            "draw" | "1/2-1/2" | "和" | "和棋" => Some(Outcome::Draw),
            "unknown" | "*" | "未知" => None,
            _ => return Err("expected red, draw, black or unknown"),
        }))
    }
}
