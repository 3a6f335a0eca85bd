//! Glicko-2, one rating a speed.

use accounts::{UserKind, UserRow};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use store::Site;
use store::site::{Millis, RatingRow, Speed};
use xiangqi::{ByColor, Color, Outcome};

use crate::error::ApiError;
use crate::table::SeatRating;

/// A rating that is less sure than this is provisional.
pub(crate) const PROVISIONAL: f64 = 110.0;

/// The deviation of somebody new; nobody's grows beyond.
const NEW_DEVIATION: f64 = 350.0;

/// How long a rating period is for the deviation to grow while nothing is played.
const PERIOD_MS: f64 = 4.0 * 24.0 * 3600.0 * 1000.0;

/// Glicko's scale in units of Glicko-2.
const SCALE: f64 = 173.7178;

/// The rating of somebody who has none yet.
fn fresh(user: i64, speed: Speed, at: Millis) -> RatingRow {
    let new = Glicko2Rating::new();
    RatingRow {
        user,
        speed,
        rating: new.rating,
        deviation: new.deviation,
        volatility: new.volatility,
        games: 0,
        at,
    }
}

/// A user's rating at a speed, with its deviation as it has grown since it last changed.
pub(crate) async fn of(
    site: &Site,
    user: i64,
    speed: Speed,
    now: Millis,
) -> Result<RatingRow, ApiError> {
    let row = site.rating(user, speed).await?;
    Ok(row.map_or_else(|| fresh(user, speed, now), |row| aged(row, now)))
}

/// A rating is less sure the longer nothing was played.
pub(crate) fn aged(row: RatingRow, now: Millis) -> RatingRow {
    #[expect(clippy::cast_precision_loss, reason = "a time of a few centuries is exact")]
    let periods = ((now - row.at).max(0) as f64) / PERIOD_MS;
    let deviation = row.deviation / SCALE;
    let grown = (deviation.powi(2) + periods * row.volatility.powi(2)).sqrt() * SCALE;
    RatingRow { deviation: grown.min(NEW_DEVIATION), ..row }
}

/// A rating as names have it beside them.
pub(crate) fn beside(row: &RatingRow) -> SeatRating {
    SeatRating { rating: rounded(row.rating), provisional: row.deviation > PROVISIONAL }
}

/// What a name has beside it: members in games with a clock.
pub(crate) async fn seat(
    site: &Site,
    user: &UserRow,
    speed: Speed,
    now: Millis,
) -> Result<Option<SeatRating>, ApiError> {
    if user.kind != UserKind::Member || speed == Speed::Unlimited {
        return Ok(None);
    }
    Ok(Some(beside(&of(site, user.id, speed, now).await?)))
}

/// Both ratings after a game.
pub(crate) fn after(
    before: ByColor<RatingRow>,
    outcome: Outcome,
    now: Millis,
) -> ByColor<RatingRow> {
    let rating = |row: &RatingRow| Glicko2Rating::from((row.rating, row.deviation, row.volatility));
    let result = match outcome {
        Outcome::Win(Color::Red) => Outcomes::WIN,
        Outcome::Win(Color::Black) => Outcomes::LOSS,
        Outcome::Draw => Outcomes::DRAW,
    };
    let config = Glicko2Config::new();
    let (red, black) = glicko2(&rating(&before.red), &rating(&before.black), &result, &config);
    let row = |old: RatingRow, new: Glicko2Rating| RatingRow {
        rating: new.rating.clamp(100.0, 4_000.0),
        deviation: new.deviation.clamp(30.0, NEW_DEVIATION),
        volatility: new.volatility,
        games: old.games + 1,
        at: now,
        ..old
    };
    ByColor { red: row(before.red, red), black: row(before.black, black) }
}

/// A rating as people say it.
#[expect(clippy::cast_possible_truncation, reason = "ratings are between 100 and 4000")]
pub(crate) fn rounded(rating: f64) -> i64 {
    rating.round() as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_wins_gains_and_who_waits_is_less_sure() {
        let both = ByColor { red: fresh(1, Speed::Blitz, 0), black: fresh(2, Speed::Blitz, 0) };
        let won = after(both, Outcome::Win(Color::Black), 1_000);
        assert!(won.black.rating > 1_500.0 && won.red.rating < 1_500.0);
        assert!(won.red.deviation < 350.0);
        assert_eq!((won.red.games, won.red.at), (1, 1_000));
        let drawn = after(both, Outcome::Draw, 1_000);
        assert_eq!((rounded(drawn.red.rating), rounded(drawn.black.rating)), (1_500, 1_500));
        let year = 365 * 24 * 3600 * 1000;
        let sure = RatingRow { deviation: 50.0, ..won.red };
        assert!(aged(sure, year).deviation > 80.0);
        assert!(aged(sure, year * 1000).deviation <= 350.0);
    }
}
