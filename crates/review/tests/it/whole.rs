//! Whole games.

use engine::{Limits, Options};
use review::{Analyst, Cancel, Cancelled, Quality, Settings};
use xiangqi::{Color, Game, RuleSet, Status};

use crate::{analyst, record, review, settings};

/// A short game: Red gives a cannon away.
const GAME: &str = "h2e2 h9g7 e2e6 g7e6 h0g2 i9h9 i0h0 b9c7";

#[test]
fn every_position_has_a_point_and_every_move_a_review() {
    let review = review("", GAME);
    assert_eq!((review.points.len(), review.plies.len()), (9, 8));
    let blunder = &review.plies[2];
    assert_eq!((blunder.quality, blunder.mv.to_string().as_str()), (Quality::Blunder, "e2e6"));
    assert!(review.points[2].expectation > 400 && review.points[3].expectation < 300);
    let errors: Vec<usize> = review.errors().map(|(ply, _)| ply).collect();
    assert!(errors.contains(&2), "{errors:?}");
    let (red, black) = (review.sides[Color::Red], review.sides[Color::Black]);
    assert_eq!((red.moves, black.moves, red.blunders), (4, 4, 1));
    assert!(red.accuracy < black.accuracy, "{red:?} {black:?}");
    assert!(review.plies[3].quality == Quality::Best);
}

#[test]
fn the_same_game_has_the_same_review() {
    let record = record("", GAME);
    let mut analyst = analyst();
    let mut once = || analyst.review(&record, &settings(), &Cancel::new(), |_| ()).expect("done");
    assert_eq!(once(), once());
}

#[test]
fn progress_comes_from_the_end_to_the_beginning() {
    let record = record("", "h2e2 h9g7 h0g2");
    let mut told = Vec::new();
    let review = analyst()
        .review(&record, &settings(), &Cancel::new(), |progress| told.push(progress))
        .expect("done");
    assert_eq!(told.iter().map(|p| p.done).collect::<Vec<_>>(), [1, 2, 3, 4]);
    assert!(told.iter().all(|progress| progress.total == 4));
    assert_eq!(told[3].point.score, review.points[0].score);
}

#[test]
fn a_review_can_be_stopped() {
    let record = record("", GAME);
    let cancel = Cancel::new();
    let stop = cancel.clone();
    let settings =
        Settings { limits: Limits::movetime(std::time::Duration::from_secs(60)), ..settings() };
    let done = std::thread::spawn(move || analyst().review(&record, &settings, &cancel, |_| ()));
    stop.cancel();
    assert_eq!(done.join().expect("no panic"), Err(Cancelled));
}

#[test]
fn a_game_without_moves_is_one_point() {
    let review = review("", "");
    assert_eq!((review.points.len(), review.plies.len()), (1, 0));
    assert_eq!(review.sides[Color::Red].accuracy, None);
}

#[test]
fn a_mate_ends_the_graph_at_the_edge() {
    let review = review("3k5/R8/1R7/9/9/9/9/9/9/4K4 w - - 0 1", "b7b9");
    assert_eq!(review.points[1].expectation, 1000);
    assert_eq!(review.plies[0].quality, Quality::Best);
}

#[test]
fn limits_without_an_end_and_limits_without_sense_are_survived() {
    let record = record("", "h2e2");
    for limits in [Limits::nodes(1), Limits::depth(1)] {
        let settings = Settings { limits, ..Settings::default() };
        let review = analyst().review(&record, &settings, &Cancel::new(), |_| ()).expect("done");
        assert_eq!(review.points.len(), 2);
    }
}

#[test]
fn lines_are_the_best_first_and_all_different() {
    let mut analyst = Analyst::new(Options { hash_mb: 4, threads: 2, ..Options::default() });
    let game = Game::new(RuleSet::default());
    let mut told = 0;
    let analysis = analyst.analyze(&game, &Limits::depth(6), 4, &Cancel::new(), |_| told += 1);
    assert_eq!(analysis.lines.len(), 4);
    assert!(told >= 4 * 6);
    for (i, line) in analysis.lines.iter().enumerate() {
        let others = &analysis.lines[i + 1..];
        assert!(others.iter().all(|other| other.moves[0] != line.moves[0]));
    }
    assert_eq!(game.status(), Status::Ongoing);
}

#[test]
fn an_endless_analysis_ends_when_it_is_stopped() {
    let cancel = Cancel::new();
    let stop = cancel.clone();
    let game = Game::new(RuleSet::default());
    let analysis = analyst().analyze(&game, &Limits::infinite(), 1, &cancel, |known| {
        if known.depth >= 3 {
            stop.cancel();
        }
    });
    assert!(analysis.depth >= 3);
}
