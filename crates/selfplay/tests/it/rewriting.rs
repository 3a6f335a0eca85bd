//! Checking games, and new files out of old ones.

use std::fs;

use selfplay::{
    Description, Filter, GameFault, Reader, RewriteError, ScoredGame, ScoredPly, Survey, check,
};
use xiangqi::{Color, Outcome, Position, Reason, RuleSet, notation::parse_move};

use crate::support::{Folder, description, random_games, read, write};

fn game(start: &str, moves: &str, outcome: Outcome, reason: Reason) -> ScoredGame {
    let start: Position = start.parse().expect("lawful");
    let mut game = ScoredGame::new(start, RuleSet::Axf, outcome, reason);
    let mut position = start;
    for text in moves.split_whitespace() {
        let mv = parse_move(text, &position).expect("legal");
        game.plies.push(ScoredPly::new(mv, Some(0)));
        position = position.play(mv).expect("legal");
    }
    game
}

const ROOK: &str = "3k5/9/9/9/9/9/9/9/8R/5K3 w - - 0 1";
const RED: Outcome = Outcome::Win(Color::Red);
const BLACK: Outcome = Outcome::Win(Color::Black);

#[test]
fn results_must_be_those_of_the_law() {
    let checks = "i1i9 d9d8 i9i8 d8d9 i8i9 d9d8 i9i8 d8d9 i8i9";
    let lost = game(ROOK, checks, BLACK, Reason::PerpetualCheck);
    assert_eq!(check(&lost), Ok(()));
    for (outcome, reason) in [(RED, Reason::PerpetualCheck), (Outcome::Draw, Reason::Repetition)] {
        let wrong = ScoredGame { outcome, reason, ..lost.clone() };
        assert!(matches!(check(&wrong), Err(GameFault::Result { .. })));
    }
    let longer = game(ROOK, &format!("{checks} d9d8"), BLACK, Reason::PerpetualCheck);
    assert_eq!(check(&longer), Err(GameFault::GoesOn { plies: 9 }));
    let casual = ScoredGame { rules: RuleSet::Cxa, ..lost };
    assert_eq!(check(&casual), Ok(()), "every law forbids perpetual check");
}

#[test]
fn results_by_scores_need_a_game_that_is_not_over() {
    assert_eq!(check(&game(ROOK, "i1i2", RED, Reason::Resign)), Ok(()));
    assert_eq!(check(&game(ROOK, "i1i2", Outcome::Draw, Reason::Agreed)), Ok(()));
    for (outcome, reason) in [
        (Outcome::Draw, Reason::Resign),
        (RED, Reason::Agreed),
        (RED, Reason::Checkmate),
        (Outcome::Draw, Reason::Repetition),
    ] {
        assert!(check(&game(ROOK, "i1i2", outcome, reason)).is_err(), "{outcome} {reason}");
    }
    let mut illegal = game(ROOK, "i1i2 d9d8", RED, Reason::Resign);
    illegal.plies[1].mv = illegal.plies[0].mv;
    assert!(matches!(check(&illegal), Err(GameFault::Illegal(bad)) if bad.ply == 1));
}

#[test]
fn merging_keeps_every_game_once() {
    let folder = Folder::new("merge");
    let [a, b, out] = ["a", "b", "out"].map(|name| folder.file(name));
    let games = random_games(20, 50);
    write(&a, &games[..30]);
    write(&b, &games[20..]);
    let done = selfplay::merge(&[a.clone(), b.clone()], &out).expect("merged");
    assert_eq!((done.games, done.dropped, done.faults.len()), (50, 10, 0));
    assert_eq!(read(&out), games);
    let error = selfplay::merge(&[a.clone(), b], &out).expect_err("it is there");
    assert!(matches!(error, RewriteError::Exists { .. }));
    let error = selfplay::merge(&[a, folder.file("missing")], &folder.file("new"));
    assert!(error.expect_err("missing").to_string().contains("missing"));
    assert!(!folder.file("new").exists());
    let bytes = fs::read(&out).expect("readable");
    let reader = Reader::new(bytes.as_slice()).expect("a header");
    assert_eq!(reader.description(), &Description::joined([&description()], "merge".to_owned()));
}

#[test]
fn merging_mends_a_damaged_file() {
    let folder = Folder::new("mend");
    let [a, out] = ["a", "out"].map(|name| folder.file(name));
    let games = random_games(21, 70);
    write(&a, &games);
    let mut bytes = fs::read(&a).expect("readable");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&a, bytes).expect("written");
    let done = selfplay::merge(&[a], &out).expect("merged");
    assert_eq!((done.games, done.faults.len()), (38, 1));
    assert_eq!(read(&out), [&games[..32], &games[64..]].concat());
}

#[test]
fn shuffling_changes_the_order_alone() {
    let folder = Folder::new("shuffle");
    let [a, one, two, other] = ["a", "one", "two", "other"].map(|name| folder.file(name));
    let games = random_games(22, 60);
    write(&a, &games);
    for (out, seed) in [(&one, 1), (&two, 1), (&other, 2)] {
        selfplay::shuffle(std::slice::from_ref(&a), out, seed).expect("shuffled");
    }
    let (mixed, again) = (read(&one), read(&two));
    assert_eq!(mixed, again);
    assert_ne!(mixed, games);
    assert_ne!(mixed, read(&other));
    assert!(games.iter().all(|game| mixed.contains(game)));
    assert_eq!(mixed.len(), games.len());
}

#[test]
fn filtering_marks_and_drops_nothing_but_games_without_use() {
    let folder = Folder::new("filter");
    let [a, out] = ["a", "out"].map(|name| folder.file(name));
    let mut games = random_games(23, 40);
    for ply in &mut games[7].plies {
        ply.score = ply.score.map(|_| 9_000);
    }
    write(&a, &games);
    let filter = Filter { max_score: 1_000, ..Filter::QUIET };
    let done = selfplay::filter(&[a], &out, &filter).expect("filtered");
    assert!(done.dropped >= 1);
    let left = read(&out);
    assert!(left.iter().all(|game| game.fingerprint() != games[7].fingerprint()));
    let count = |games: &[ScoredGame], filter: &Filter| -> usize {
        games.iter().map(|game| game.samples(filter).count()).sum()
    };
    assert_eq!(count(&left, &Filter::ALL), count(&games, &filter));
    assert_eq!(done.positions, count(&games, &filter) as u64);
}

#[test]
fn a_survey_counts() {
    let mut games = random_games(24, 30);
    games.push(games[0].clone());
    let mut survey = Survey::default();
    for game in &games {
        survey.add(game).expect("legal");
    }
    assert_eq!((survey.games, survey.repeated), (31, 1));
    let positions: usize = games.iter().map(ScoredGame::scored).sum();
    assert_eq!(survey.positions, positions as u64);
    assert_eq!(survey.scores.iter().sum::<u64>(), survey.positions);
    assert_eq!(survey.men.iter().sum::<u64>(), survey.positions);
    let quiet: usize = games.iter().map(|game| game.samples(&Filter::QUIET).count()).sum();
    assert_eq!(survey.quiet, quiet as u64);
}
