//! What is written is read.

use proptest::prelude::*;
use selfplay::{Filter, Reader, Sample, ScoredGame, Writer};
use xiangqi::{Color, Outcome, Reason};

use crate::support::{Folder, description, random_game, random_games, read, write};

#[test]
fn a_file_gives_back_its_games_and_its_description() {
    let folder = Folder::new("round-trip");
    let (path, games) = (folder.file("games"), random_games(1, 100));
    write(&path, &games);
    assert_eq!(read(&path), games);
    let bytes = std::fs::read(&path).expect("readable");
    let reader = Reader::new(bytes.as_slice()).expect("a header");
    assert_eq!(reader.description(), &description());
}

#[test]
fn a_file_is_begun_once_and_written_by_one() {
    let folder = Folder::new("one-writer");
    let path = folder.file("games");
    let writer = Writer::create(&path, &description()).expect("a new file");
    let error = Writer::resume(&path, &description()).expect_err("locked");
    assert!(error.to_string().contains("another program"), "{error}");
    drop(writer);
    Writer::create(&path, &description()).expect_err("it is there already");
    Writer::resume(&path, &description()).expect("free again");
}

#[test]
fn a_scored_position_takes_about_four_bytes() {
    let mut game = random_game(4);
    game.start = xiangqi::Position::start();
    game.plies.clear();
    let mut position = game.start;
    for score in 0..100 {
        let mv = position.legal_moves()[0];
        game.plies.push(selfplay::ScoredPly::new(mv, Some(score)));
        position = position.play(mv).expect("legal");
    }
    assert_eq!(game.to_bytes().len(), 405);
}

#[test]
fn a_sample_tells_the_side_to_move_what_it_got() {
    let mut game = random_game(2);
    (game.outcome, game.reason) = (Outcome::Win(Color::Black), Reason::Resign);
    game.plies[6].left_out = false;
    let samples: Vec<Sample> = game.samples(&Filter::ALL).map(|s| s.expect("legal")).collect();
    assert!(samples.len() > 10);
    for sample in &samples {
        assert_eq!(sample.outcome(), sample.turn().fold(-1, 1));
    }
    assert_eq!(samples[0].ply, 6);
}

#[test]
fn the_filter_keeps_what_an_evaluation_can_know() {
    let (mut all, mut quiet) = (0, 0);
    for game in random_games(3, 50) {
        for at in game.positions().map(|at| at.expect("legal")) {
            let loud = at.position.is_check() || at.is_capture();
            let passes = Filter::QUIET.accepts(&at);
            assert_eq!(passes, !loud && at.ply.score.is_some() && !at.ply.left_out);
            all += u32::from(Filter::ALL.accepts(&at));
            quiet += u32::from(passes);
            let tight = Filter { max_score: 100, min_ply: 20, ..Filter::ALL };
            if tight.accepts(&at) {
                assert!(at.index >= 20 && at.ply.score.is_some_and(|s| s.abs() <= 100));
            }
        }
    }
    assert!(quiet > 0 && quiet < all);
}

#[test]
fn the_fingerprint_is_of_the_moves_alone() {
    let game = random_game(1);
    let mut other = game.clone();
    other.outcome = Outcome::Draw;
    other.plies[0].left_out ^= true;
    other.plies[7].score = Some(1);
    assert_eq!(game.fingerprint(), other.fingerprint());
    other.plies.pop();
    assert_ne!(game.fingerprint(), other.fingerprint());
}

proptest! {
    #[test]
    fn any_game_is_read_as_it_was_written(seed in any::<u64>()) {
        let game = random_game(seed);
        let mut bytes = game.to_bytes();
        bytes.extend([1, 2, 3]);
        let mut rest = bytes.as_slice();
        prop_assert_eq!(ScoredGame::from_bytes(&mut rest), Ok(game));
        prop_assert_eq!(rest, [1, 2, 3]);
    }

    #[test]
    fn a_sample_is_its_position(seed in any::<u64>()) {
        let game = random_game(seed);
        for at in game.positions() {
            let at = at.expect("legal");
            let sample = Sample::new(&at.position, -7, game.outcome, 9);
            prop_assert_eq!(sample.board(), *at.position.board());
            prop_assert_eq!(sample.turn(), at.position.turn());
            prop_assert!(Color::ALL.iter().all(|&c| sample.king(c) == Some(at.position.king(c))));
            prop_assert_eq!(Sample::from_bytes(&sample.to_bytes()), sample);
        }
    }
}
