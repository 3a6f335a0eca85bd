//! Making games.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use selfplay::{
    Adjudication, GenerateError, Goal, Lines, OpeningSettings, Progress, Settings, check, generate,
};
use xiangqi::{Outcome, Position, Reason, Record, RuleSet, notation::parse_move};

use crate::support::{Folder, read};

/// Small enough for tests: games end soon.
fn settings() -> Settings {
    Settings {
        seed: 5,
        nodes: 60,
        hash_mb: 1,
        adjudication: Adjudication {
            win_score: 500,
            win_plies: 3,
            draw_score: 60,
            draw_plies: 6,
            draw_from: 40,
            play_on_percent: 30,
            max_plies: 90,
            ..Adjudication::default()
        },
        ..Settings::default()
    }
}

fn make(path: &Path, goal: Goal, threads: usize) -> Progress {
    let stop = AtomicBool::new(false);
    generate(path, &settings(), &Lines::NONE, goal, threads, &stop, |_| ()).expect("made")
}

#[test]
fn a_file_depends_on_its_settings_alone() {
    let folder = Folder::new("alone");
    let [one, three, parts, other] = ["one", "three", "parts", "other"].map(|n| folder.file(n));
    let progress = make(&one, Goal::Games(40), 1);
    assert_eq!((progress.games, progress.outcomes.iter().sum()), (40, 40_u64));
    make(&three, Goal::Games(40), 3);
    let bytes = std::fs::read(&one).expect("readable");
    assert_eq!(std::fs::read(&three).expect("readable"), bytes);
    for games in [3, 33, 40] {
        make(&parts, Goal::Games(games), 2);
    }
    assert_eq!(read(&parts), read(&one));
    let stop = AtomicBool::new(false);
    let reseeded = Settings { seed: 6, ..settings() };
    generate(&other, &reseeded, &Lines::NONE, Goal::Games(3), 1, &stop, |_| ()).expect("made");
    assert_ne!(read(&other), read(&one)[..3]);
    let error = generate(&one, &reseeded, &Lines::NONE, Goal::Endless, 1, &stop, |_| ());
    match error.expect_err("other settings") {
        GenerateError::OtherSettings { differences } => {
            assert_eq!(differences, ["seed was 5, not 6"]);
        }
        error => panic!("{error}"),
    }
}

#[test]
fn games_are_right_and_differ() {
    let folder = Folder::new("right");
    let path = folder.file("games");
    let progress = make(&path, Goal::Positions(1_500), 2);
    let games = read(&path);
    assert!(progress.positions >= 1_500);
    assert_eq!(progress.positions, games.iter().map(|game| game.scored() as u64).sum::<u64>());
    let mut fingerprints: Vec<_> = games.iter().map(selfplay::ScoredGame::fingerprint).collect();
    fingerprints.sort_unstable();
    fingerprints.dedup();
    assert_eq!(fingerprints.len(), games.len());
    for game in &games {
        assert_eq!(check(game), Ok(()));
        let opening = game.plies.iter().take_while(|ply| ply.score.is_none()).count();
        assert!((4..=10).contains(&opening));
        assert!(game.plies[opening..].iter().all(|ply| ply.score.is_some()));
    }
    assert!(games.iter().any(|game| game.reason == Reason::Resign));
    assert!(games.iter().any(|game| game.foreseen.is_some()));
}

#[test]
fn stopping_keeps_what_has_been_made() {
    let folder = Folder::new("stop");
    let path = folder.file("games");
    let stop = AtomicBool::new(false);
    let made = generate(&path, &settings(), &Lines::NONE, Goal::Endless, 2, &stop, |progress| {
        stop.store(progress.games >= 5, Ordering::Relaxed);
    });
    let made = made.expect("made");
    assert!(made.games >= 5);
    assert_eq!(read(&path).len() as u64, made.games);
}

#[test]
fn games_follow_lines() {
    let ending = "3k5/4a4/9/9/9/9/4R4/9/9/4K4 w - - 0 1".parse::<Position>().expect("lawful");
    let mut opening = Record::new(Position::start());
    for text in ["h2e2", "h9g7", "h0g2", "i9h9", "i0h0"] {
        opening.push(parse_move(text, opening.position()).expect("legal")).expect("legal");
    }
    let records = [opening.clone(), Record::new(ending)];
    let lines: Lines = records.iter().collect();
    let settings = Settings {
        rules: RuleSet::Casual,
        opening: OpeningSettings {
            line_percent: 100,
            line_plies: [3, 9],
            line_random_plies: [1, 2],
            max_score: 2_000,
            ..OpeningSettings::default()
        },
        ..settings()
    };
    let folder = Folder::new("lines");
    let (path, stop) = (folder.file("games"), AtomicBool::new(false));
    generate(&path, &settings, &lines, Goal::Games(12), 1, &stop, |_| ()).expect("made");
    let games = read(&path);
    for game in &games {
        assert_eq!((check(game), game.rules), (Ok(()), RuleSet::Casual));
        if game.start == Position::start() {
            let moves = game.plies.iter().zip(opening.plies());
            assert!(moves.take(3).all(|(ply, line)| ply.mv == line.mv && ply.score.is_none()));
        } else {
            assert_eq!(game.start, ending);
        }
    }
    assert!(games.iter().any(|game| game.start == ending));
    assert!(games.iter().any(|game| game.start != ending));
}

#[test]
fn lines_that_lead_nowhere_do_not_hang() {
    let mated = "R2k5/1R7/9/9/9/9/9/9/9/4K4 b - - 0 1".parse::<Position>().expect("lawful");
    let lines: Lines = [Record::new(mated)].iter().collect();
    let opening = OpeningSettings { line_percent: 100, ..OpeningSettings::default() };
    let settings = Settings { opening, ..settings() };
    let folder = Folder::new("nowhere");
    let (path, stop) = (folder.file("games"), AtomicBool::new(false));
    generate(&path, &settings, &lines, Goal::Games(1), 1, &stop, |_| ()).expect("made");
    assert_eq!(read(&path)[0].start, Position::start());
}

#[test]
fn draws_are_found_by_their_scores() {
    // Guards alone can never be beaten by a lone horse here, and the law does not end it soon.
    let even = "3akab2/9/4b4/9/9/9/2n3N2/4B4/9/2BAKA3 w - - 0 1";
    let lines: Lines = [Record::new(even.parse().expect("lawful"))].iter().collect();
    let opening = OpeningSettings { line_percent: 100, ..OpeningSettings::default() };
    let settings = Settings { opening, ..settings() };
    let folder = Folder::new("draws");
    let (path, stop) = (folder.file("games"), AtomicBool::new(false));
    generate(&path, &settings, &lines, Goal::Games(6), 2, &stop, |_| ()).expect("made");
    let games = read(&path);
    let drawn = |game: &&selfplay::ScoredGame| game.outcome == Outcome::Draw;
    assert!(games.iter().filter(drawn).count() >= 3);
    assert!(games.iter().all(|game| check(game) == Ok(())));
}
