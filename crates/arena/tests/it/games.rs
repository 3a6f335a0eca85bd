//! How matches are played, counted, stopped and continued.

use std::fs;

use arena::report::{Jsonl, JsonlError, pgn_text};
use arena::schedule::Format;
use arena::statistics::{Decision, Model, Sprt};
use arena::{Event, GameRecord, Match, Openings, Stop};
use records::pgn;

use crate::support::{file, plan, play, scripted};

fn moves(games: &[GameRecord]) -> Vec<Vec<String>> {
    games.iter().map(|game| game.plies.iter().map(|ply| ply.mv.clone()).collect()).collect()
}

#[test]
fn the_stronger_one_wins_and_the_same_match_is_the_same_again() {
    let mut plan = plan(&["depth=6", "depth=1"]);
    plan.games = 6;
    plan.adjudication.max_plies = Some(200);
    let (finish, games, _) = play(&plan);
    let tally = finish.standings.against(0, 1);
    assert_eq!((tally.games(), tally.pair_count()), (6, 3));
    assert!(tally.score() > 0.5, "{tally:?}");
    plan.concurrency = 3;
    assert_eq!(moves(&play(&plan).1), moves(&games));
}

#[test]
fn levels_play_the_same_with_the_same_seed() {
    let mut plan = plan(&["level=1", "level=2"]);
    plan.seed = 7;
    let games = moves(&play(&plan).1);
    assert_eq!(moves(&play(&plan).1), games);
    plan.seed = 8;
    assert_ne!(moves(&play(&plan).1), games);
}

#[test]
fn pairs_begin_alike_with_colours_reversed() {
    let mut plan = plan(&["name=a depth=1", "name=b depth=1", "name=c depth=1"]);
    plan.games = 4;
    plan.openings = Openings::from_pgn("[A \"1\"]\n\n1. h2e2 h9g7 *\n\n[A \"2\"]\n\n1. c3c4 *\n")
        .expect("two games");
    let (finish, games, _) = play(&plan);
    assert_eq!(games.len(), 12);
    for pair in games.chunks(2) {
        assert_eq!((&pair[0].red, &pair[0].black), (&pair[1].black, &pair[1].red));
        let begin =
            |game: &GameRecord| moves(std::slice::from_ref(game))[0][..game.opening].to_vec();
        assert_eq!(begin(&pair[0]), begin(&pair[1]));
        assert!(pair.iter().all(|game| game.plies.len() == game.opening + 12));
    }
    assert_eq!(moves(&games)[0][..2], ["h2e2", "h9g7"]);
    assert_eq!(finish.standings.overall(0).games(), 8);
    plan.format = Format::Gauntlet;
    assert_eq!(play(&plan).1.len(), 8);
}

#[test]
fn openings_come_from_epd_and_are_shuffled_by_the_seed() {
    let start = xiangqi::fen::START;
    let text = format!("# remark\n{start} ; ce 3\n\n{start}\n3k5/9/9/9/9/9/9/9/9/3RK4 b id x\n");
    let openings = Openings::from_epd(&text).expect("three positions");
    assert_eq!(openings.len(), 3);
    assert_eq!(openings.get(3), openings.get(0));
    let bad = Openings::from_epd(&format!("{start}\nnonsense\n")).expect_err("nonsense");
    assert!(bad.to_string().contains("line 2"), "{bad}");
    assert!(Openings::from_epd(" \n").is_err());
    let mut shuffled = Openings::built_in();
    shuffled.shuffle(1);
    assert_ne!(shuffled.fingerprint(), Openings::built_in().fingerprint());
    let mate = "3k5/3R5/3R5/9/9/9/9/9/9/4K4 b";
    let over = Openings::from_epd(mate).expect("lawful").check(xiangqi::RuleSet::Axf);
    assert!(over.is_err());
}

#[test]
fn our_own_openings_are_many_and_can_be_played_under_all_rules() {
    let openings = Openings::built_in();
    assert!(openings.len() >= 100);
    for rules in xiangqi::RuleSet::ALL {
        openings.check(rules).expect("nothing is over");
    }
}

#[test]
fn a_test_ends_the_match_when_it_has_shown_enough() {
    let mut plan = plan(&["depth=4", "depth=1"]);
    plan.games = 1_000;
    plan.concurrency = 2;
    plan.adjudication.max_plies = Some(300);
    plan.sprt = Some(Sprt::new(0.0, 300.0, Model::Normalized).expect("in order"));
    let (finish, games, _) = play(&plan);
    assert!(games.len() < 200, "{}", games.len());
    let state = plan.sprt.expect("set").state(&finish.standings.against(0, 1));
    assert_eq!((state.decision, finish.stopped), (Decision::AcceptH1, false));
}

#[test]
fn hopeless_and_even_games_are_ended_on_request() {
    let mut plan = plan(&["depth=2", "depth=2"]);
    let rook_up = "1nbakabn1/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w\n";
    plan.openings = Openings::from_epd(rook_up).expect("lawful");
    plan.adjudication = arena::Adjudication {
        resign: Some(arena::ResignRule { moves: 2, score: 300 }),
        ..arena::Adjudication::default()
    };
    let (_, games, _) = play(&plan);
    assert_eq!(games[0].reason, "adjudicated-win", "{games:?}");
    assert_eq!(games[0].result, "1-0");
    assert_eq!(games[0].plies.len(), 4);
    plan.openings = Openings::built_in();
    plan.adjudication = arena::Adjudication {
        draw: Some(arena::DrawRule { from: 5, moves: 3, score: 30_000 }),
        ..arena::Adjudication::default()
    };
    let (_, games, _) = play(&plan);
    assert_eq!((games[0].reason.as_str(), games[0].plies.len()), ("adjudicated-draw", 9));
}

/// Plays with a JSON lines file until `limit` games of this run have ended.
fn play_some(plan: &Match, path: &std::path::Path, limit: usize) -> Result<usize, JsonlError> {
    let (mut jsonl, done) = Jsonl::resume(path, &plan.header())?;
    let (stop, mut played) = (Stop::default(), 0);
    let finish = plan.run(&done, None, &stop, |event, _| {
        if let Event::Ended(game) = event
            && played < limit
        {
            jsonl.add(&game).expect("writable");
            played += 1;
            if played == limit {
                stop.set();
            }
        }
    });
    assert!(finish.is_ok());
    Ok(done.len() + played)
}

#[test]
fn a_match_that_was_stopped_goes_on_where_it_was() {
    let mut plan = plan(&["depth=2", "depth=1"]);
    plan.games = 8;
    let path = file("games.jsonl");
    assert_eq!(play_some(&plan, &path, 3).expect("new"), 3);
    // As if the machine had gone down in the middle of a line.
    let half = fs::read_to_string(&path).expect("readable") + "{\"game\":4,\"pa";
    fs::write(&path, half).expect("writable");
    assert_eq!(play_some(&plan, &path, 100).expect("the same match"), 8);
    let (_, games) = Jsonl::resume(&path, &plan.header()).expect("whole");
    let mut resumed = moves(&games);
    resumed.sort();
    let mut at_once = moves(&play(&plan).1);
    at_once.sort();
    assert_eq!(resumed, at_once);
    // What is there is not written over, and no other match goes on from it.
    assert!(matches!(Jsonl::create(&path, &plan.header()), Err(JsonlError::Exists(_))));
    plan.seed = 1;
    let other = Jsonl::resume(&path, &plan.header());
    assert!(matches!(other, Err(JsonlError::OtherMatch { what: "seeds", .. })));
    fs::write(&path, "{}\n").expect("writable");
    assert!(matches!(Jsonl::resume(&path, &plan.header()), Err(JsonlError::Line { line: 1, .. })));
}

#[test]
fn games_are_read_back_from_pgn() {
    let mut plan = plan(&["depth=1", "name=b depth=1"]);
    plan.engines[0].name = "a \"quoted\" \\".to_owned();
    let (_, games, _) = play(&plan);
    for game in &games {
        let text = pgn_text(game, "axf");
        let read = pgn::games(&text).next().expect("our own text");
        assert!(read.warnings.is_empty(), "{:?}", read.warnings);
        assert_eq!(read.tag("Red"), Some(game.red.as_str()));
        assert_eq!(read.tag("Termination"), Some("max-plies"));
        assert_eq!(read.result_text(), game.result);
        let record = read.main_record().expect("lawful");
        let plies: Vec<String> = record.plies().iter().map(|p| p.mv.to_string()).collect();
        assert_eq!(plies, moves(std::slice::from_ref(game))[0]);
        assert_eq!(text.matches("s}").count(), 12);
    }
}

#[test]
fn a_stop_comes_soon_even_to_whoever_waits() {
    let mute = format!("name=mute {} nodes=1", scripted("1:mute"));
    let mut plan = plan(&["name=x depth=1", &mute]);
    plan.games = 100;
    plan.patience = std::time::Duration::from_secs(3_600);
    let stop = Stop::default();
    let finish = plan.run(&[], None, &stop, |event, _| {
        if matches!(event, Event::Ply { .. }) {
            stop.set();
        }
    });
    let finish = finish.expect("the engines start");
    assert_eq!((finish.stopped, finish.standings.games()), (true, 0));
}

#[cfg(unix)]
#[test]
fn what_an_engine_has_started_ends_with_it() {
    use rustix::process::{Pid, test_kill_process};
    let path = file("pid");
    let with_child = format!("{} nodes=1", scripted(&format!("1:child={}", path.display())));
    play(&plan(&["depth=1", &with_child]));
    let number = fs::read_to_string(&path).expect("it has started one");
    let pid = Pid::from_raw(number.parse().expect("a number")).expect("not 0");
    // Whose parent is gone is reaped by somebody else, soon.
    let gone = (0..500).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(10));
        test_kill_process(pid).is_err() || is_zombie(&number)
    });
    assert!(gone, "process {number} is still there");
}

/// Whether nobody has asked yet how a process ended.
#[cfg(unix)]
fn is_zombie(pid: &str) -> bool {
    fs::read_to_string(format!("/proc/{pid}/stat")).is_ok_and(|stat| stat.contains(") Z "))
}
