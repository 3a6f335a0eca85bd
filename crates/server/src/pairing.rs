//! Two who want the same begin a game.

use std::time::Duration;

use serde_json::json;
use xiangqi::{ByColor, Color};

use crate::app::Shared;
use crate::error::ApiError;
use crate::lobby::Seeker;
use crate::rooms::{self, Makers};
use crate::terms::{Opponent, SideChoice, Terms};
use crate::time;

/// How often it is looked whether somebody has waited long enough for somebody else.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// How often the lobby hears how many there are, in looks.
const COUNT_EVERY: u32 = 5;

/// Makes a game for two and tells both.
pub(crate) async fn begin(app: &Shared, pair: (Seeker, Seeker)) -> Result<(), ApiError> {
    let (one, other) = pair;
    let red_first = SideChoice::Random.draw() == Color::Red;
    let (red, black) = if red_first { (one.user, other.user) } else { (other.user, one.user) };
    let terms = Terms {
        opponent: Opponent::Pair {},
        side: SideChoice::Random,
        clock: one.clock,
        rules: one.rules,
        rated: one.rated,
        odds: crate::terms::Odds::None,
        fen: None,
    };
    let seats = ByColor { red: Some(red), black: Some(black) };
    let makers = Makers { maker: one.user, invited: None, seats };
    let (slug, _) = rooms::create(app, terms, makers).await?;
    let message = json!({ "t": "paired", "game": slug });
    for seeker in [one, other] {
        seeker.conn.tell(&message);
    }
    Ok(())
}

/// Pairs those who have waited, and tells the lobby how many there are, until the server ends.
pub(crate) async fn look(app: Shared) {
    let mut pulse = tokio::time::interval(LOOK_EVERY);
    let mut looks = 0;
    let mut told = (0, 0);
    while !app.is_draining() {
        pulse.tick().await;
        for pair in app.lobby.pairs(time::now()) {
            if let Err(error) = begin(&app, pair).await {
                tracing::warn!("cannot pair: {}", error.message);
            }
        }
        looks += 1;
        let counts = (app.metrics.sockets(), app.metrics.games());
        if looks % COUNT_EVERY == 0 && counts != told {
            app.lobby.count(counts.0, counts.1);
            told = counts;
        }
    }
}
