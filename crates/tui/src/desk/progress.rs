//! How far people have come with studies and the course: in the account of whoever is logged in, the same
//! as on the web site; a guest has a file.

use journal::timestamp_of;
use puzzles::{Mark, Progress, State};
use store::site::{StudyMark, StudyState};
use store::{Error, Site};

/// What is kept of a user.
pub(super) async fn read(site: &Site, user: i64) -> Result<Progress, Error> {
    let marks = site.studies(user).await?.into_iter().map(mark);
    let lessons = site.lessons(user).await?.into_iter();
    Ok(Progress::of(marks, lessons.map(|(lesson, at)| (lesson, timestamp_of(at)))))
}

fn mark(own: StudyMark) -> (String, Mark) {
    let state = match own.state {
        StudyState::Tried => State::Tried,
        StudyState::Helped => State::Helped,
        StudyState::Solved => State::Solved,
    };
    let time = timestamp_of(own.at);
    let mark = Mark {
        state,
        games: u32::try_from(own.games).unwrap_or(u32::MAX),
        last: Some(time.clone()),
        time,
        due: Some(own.due),
        best: own.best.and_then(|best| u32::try_from(best).ok()),
    };
    (own.study, mark)
}

/// Notes that a study was begun or solved.
pub(super) async fn note(
    site: &Site,
    user: i64,
    study: &str,
    state: State,
    seconds: u32,
) -> Result<(), Error> {
    match state {
        State::Tried => site.begin_study(user, study).await,
        State::Helped => {
            site.help_study(user, study).await?;
            site.solve_study(user, study).await.map(drop)
        }
        State::Solved => {
            site.solve_study(user, study).await?;
            site.time_study(user, study, seconds.into()).await
        }
    }
}
