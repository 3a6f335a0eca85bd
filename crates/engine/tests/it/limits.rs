//! Limits hold, alone and together.

use std::time::{Duration, Instant};

use engine::{Clock, Limits, Options, Thinker};
use xiangqi::{ByColor, Move, Square};

use crate::listener::{game, search, small, start, start_position};

const MIDDLEGAME: &str =
    "1rbaka1r1/5n3/2n1b1cc1/p3p3p/2p3p2/3R5/P1P1P1P1P/1C2B1C2/3N1N3/1RBAKA3 b - - 0 1";

#[test]
fn a_search_can_be_repeated_exactly() {
    for limits in [Limits::depth(9), Limits::nodes(30_000)] {
        let answers = [(); 2].map(|()| {
            let answer = search(&mut small(), &game(MIDDLEGAME, ""), limits.clone());
            let nodes: Vec<u64> = answer.infos.iter().map(|info| info.nodes).collect();
            (answer.best, answer.ponder, nodes)
        });
        assert_eq!(answers[0], answers[1]);
    }
}

#[test]
fn clearing_forgets_everything() {
    let mut engine = small();
    let mut nodes = || {
        let count = search(&mut engine, &game(MIDDLEGAME, ""), Limits::depth(8)).last().nodes;
        engine.wait();
        engine.clear();
        count
    };
    assert_eq!(nodes(), nodes());
}

#[test]
fn soft_nodes_end_with_a_whole_iteration() {
    let middlegame = game(MIDDLEGAME, "");
    let soft = Limits { soft_nodes: Some(1_000), ..Limits::default() };
    let answer = search(&mut small(), &middlegame, soft.clone());
    let last = answer.last();
    assert!(last.nodes >= 1_000);
    // A search to the depth before had not yet used them up, and one to the same depth is the same.
    let before = search(&mut small(), &middlegame, Limits::depth(last.depth - 1));
    assert!(before.last().nodes < 1_000);
    let same = search(&mut small(), &middlegame, Limits::depth(last.depth));
    assert_eq!((same.last().nodes, same.last().score), (last.nodes, last.score));
    let hard = search(&mut small(), &middlegame, Limits { nodes: Some(1_001), ..soft });
    assert!(hard.last().nodes <= 1_001);
}

#[test]
fn a_thinker_finds_what_an_engine_finds() {
    let middlegame = game(MIDDLEGAME, "");
    let engine = search(&mut small(), &middlegame, Limits::depth(7));
    let mut thinker = Thinker::new(small().options());
    for _ in 0..2 {
        let thought = thinker.think(&middlegame, Limits::depth(7)).expect("there are moves");
        assert_eq!(Some(thought.mv), engine.best);
        assert_eq!((thought.score, thought.nodes), (engine.last().score, engine.last().nodes));
        thinker.clear();
    }
    let mated = game("R2k5/1R7/9/9/9/9/9/9/9/4K4 b - - 0 1", "");
    assert_eq!(thinker.think(&mated, Limits::depth(3)), None);
}

#[test]
fn nodes_are_exact() {
    for nodes in [1, 2, 100, 5_000] {
        let answer = search(&mut small(), &start_position(), Limits::nodes(nodes));
        assert!(answer.best.is_some());
        // The first ply is looked through whatever the limit.
        assert!(answer.infos.iter().all(|info| info.nodes <= nodes || info.depth == 1));
    }
    // Two searches that differ only in the limit are the same up to it.
    let full = search(&mut small(), &start_position(), Limits::depth(6));
    let exact = Limits::nodes(full.last().nodes);
    assert_eq!(search(&mut small(), &start_position(), exact).last().pv, full.last().pv);
}

#[test]
fn depth_is_kept() {
    let answer = search(&mut small(), &start_position(), Limits::depth(5));
    let depths: Vec<u32> = answer.infos.iter().map(|info| info.depth).collect();
    assert_eq!(depths, [1, 2, 3, 4, 5]);
}

#[test]
fn the_first_limit_ends_the_search() {
    let limits = Limits { depth: Some(3), ..Limits::movetime(Duration::from_secs(30)) };
    let begin = Instant::now();
    assert_eq!(search(&mut small(), &start_position(), limits).last().depth, 3);
    assert!(begin.elapsed() < Duration::from_secs(5));
}

#[test]
fn movetime_is_kept() {
    for millis in [1, 20, 200] {
        let time = Duration::from_millis(millis);
        let begin = Instant::now();
        assert!(search(&mut small(), &start_position(), Limits::movetime(time)).best.is_some());
        let slack = Duration::from_millis(150);
        assert!(begin.elapsed() < time + slack, "{:?} for {time:?}", begin.elapsed());
    }
}

#[test]
fn a_clock_is_kept() {
    for (seconds, moves_to_go) in [(0, None), (1, None), (1, Some(1))] {
        let remaining = ByColor::from_fn(|_| Duration::from_secs(seconds));
        let clock = Clock { remaining, moves_to_go, ..Clock::default() };
        let begin = Instant::now();
        assert!(search(&mut small(), &start_position(), Limits::clock(clock)).best.is_some());
        assert!(begin.elapsed() < Duration::from_secs(seconds) + Duration::from_millis(100));
    }
}

#[test]
fn stop_works_at_once() {
    let mut engine = small();
    for wait in [0, 1, 50, 300] {
        let answer = start(&mut engine, &game(MIDDLEGAME, ""), Limits::infinite());
        std::thread::sleep(Duration::from_millis(wait));
        let begin = Instant::now();
        engine.stop();
        assert!(answer.recv().expect("every search answers").best.is_some());
        // 20 ms on a machine with nothing else to do.
        assert!(begin.elapsed() < Duration::from_millis(100), "{:?}", begin.elapsed());
    }
}

#[test]
fn an_infinite_search_waits_to_be_stopped_even_with_nothing_left_to_do() {
    let mut engine = small();
    let mated = game("4k4/9/9/9/9/9/9/9/4r4/r3K4 w - - 0 1", "");
    let answer = start(&mut engine, &mated, Limits::infinite());
    assert!(answer.recv_timeout(Duration::from_millis(100)).is_err());
    assert!(engine.is_searching());
    engine.stop();
    assert_eq!(answer.recv().expect("every search answers").best, None);
}

#[test]
fn pondering_counts_no_time_until_the_move_is_played() {
    let mut engine = small();
    let limits = Limits { ponder: true, ..Limits::movetime(Duration::from_millis(50)) };
    let answer = start(&mut engine, &start_position(), limits);
    assert!(answer.recv_timeout(Duration::from_millis(300)).is_err());
    engine.ponderhit();
    let answer = answer.recv_timeout(Duration::from_secs(2)).expect("the time is over");
    assert!(answer.best.is_some());
}

#[test]
fn going_again_ends_the_search_before() {
    let mut engine = small();
    let first = start(&mut engine, &start_position(), Limits::infinite());
    let second = start(&mut engine, &start_position(), Limits::depth(1));
    assert!(first.recv().expect("every search answers").best.is_some());
    assert!(second.recv().expect("every search answers").best.is_some());
}

#[test]
fn only_the_wanted_moves_are_considered() {
    let wanted = Move::new(Square::A0, Square::A1);
    let search_moves = vec![wanted, Move::new(Square::E0, Square::E9)];
    let limits = Limits { search_moves, ..Limits::depth(4) };
    assert_eq!(search(&mut small(), &start_position(), limits).best, Some(wanted));
}

#[test]
fn a_forced_move_is_played_at_once() {
    // Checked along the rank, the general can only step ahead.
    let forced = game("3k5/9/9/9/9/9/9/9/9/r3K4 w - - 0 1", "");
    assert_eq!(forced.position().legal_moves().len(), 1);
    let begin = Instant::now();
    let limits = Limits::movetime(Duration::from_secs(20));
    assert!(search(&mut small(), &forced, limits).best.is_some());
    assert!(begin.elapsed() < Duration::from_secs(1));
}

#[test]
fn several_lines_differ_and_are_sorted() {
    let options = Options { hash_mb: 4, multi_pv: 4, ..Options::default() };
    let mut engine = engine::Engine::new(options);
    let answer = search(&mut engine, &start_position(), Limits::depth(6));
    let last: Vec<_> = answer.infos.iter().rev().take(4).rev().collect();
    assert_eq!(last.iter().map(|info| info.multipv).collect::<Vec<_>>(), [1, 2, 3, 4]);
    let mut firsts: Vec<Move> = last.iter().map(|info| info.pv[0]).collect();
    assert_eq!(answer.best, Some(firsts[0]));
    firsts.sort_unstable();
    firsts.dedup();
    assert_eq!(firsts.len(), 4);
    let worth = |score| match score {
        engine::Score::Cp(cp) => cp,
        engine::Score::Mate(moves) => moves.signum() * 100_000 - moves,
    };
    assert!(last.windows(2).all(|pair| worth(pair[0].score) >= worth(pair[1].score)));
}

#[test]
fn several_threads_agree_on_legal_moves_and_stop_together() {
    let options = Options { hash_mb: 4, threads: 3, ..Options::default() };
    let mut engine = engine::Engine::new(options);
    for limits in
        [Limits::depth(8), Limits::nodes(20_000), Limits::movetime(Duration::from_millis(100))]
    {
        let game = game(MIDDLEGAME, "");
        let answer = search(&mut engine, &game, limits);
        assert!(answer.best.is_some_and(|mv| game.position().is_legal(mv)));
    }
}
