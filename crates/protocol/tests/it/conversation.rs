//! Whole conversations with the engine in UCI.

use std::time::{Duration, Instant};

use crate::interface::Interface;

#[test]
fn an_engine_introduces_itself() {
    let talk = Interface::new();
    talk.say("uci");
    let lines = talk.until("uciok");
    assert!(lines.iter().any(|line| line.starts_with("id name Chuhe")));
    for name in ["Hash", "Threads", "MultiPV", "Move Overhead", "Ponder", "UCI_LimitStrength"] {
        assert!(lines.iter().any(|line| line.starts_with(&format!("option name {name} type"))));
    }
    talk.say("isready");
    assert_eq!(talk.hear(), "readyok");
    talk.say("quit");
    assert!(talk.end().is_empty());
}

#[test]
fn every_go_is_answered_once() {
    let talk = Interface::new();
    talk.say("position startpos moves h2e2");
    talk.say("go depth 4");
    assert!(talk.best().starts_with("bestmove "));
    talk.say("go infinite");
    talk.say("go depth 2");
    talk.best();
    talk.best();
    talk.say("go infinite");
    talk.say("isready");
    talk.until("readyok");
    talk.say("stop");
    talk.best();
    talk.say("stop");
    talk.say("go ponder movetime 10");
    talk.say("ponderhit");
    talk.best();
    // An interface that asks badly still waits for a move.
    talk.say("go depth x");
    assert_ne!(talk.best(), "bestmove (none)");
    talk.say("go infinite");
    let rest = talk.end();
    assert_eq!(rest.iter().filter(|line| line.starts_with("bestmove")).count(), 1);
}

#[test]
fn bad_lines_are_reported_and_survived() {
    let talk = Interface::new();
    for line in [
        "hello",
        "position",
        "position fen 9/9/9 w",
        "position startpos moves h2e2 h2e2",
        "position startpos moves x",
        "position startpos moves a10a11",
        "setoption name Hash value much",
        "setoption",
    ] {
        talk.say(line);
        let reply = talk.hear();
        assert!(reply.starts_with("info string "), "{line}: {reply}");
    }
    talk.say("");
    talk.say("setoption name No Such Thing value 7");
    talk.say("isready");
    assert_eq!(talk.hear(), "readyok");
}

#[test]
fn mated_there_is_no_best_move() {
    let talk = Interface::new();
    talk.say("position fen 4k4/9/9/9/9/9/9/9/4r4/r3K4 w");
    talk.say("go movetime 100");
    assert_eq!(talk.best(), "bestmove (none)");
}

#[test]
fn ranks_from_one_are_answered_in_kind() {
    let talk = Interface::new();
    talk.say("position fen 3k5/9/9/9/9/9/9/9/R8/1R2K4 w moves a2a1 d10d9");
    talk.say("go depth 6");
    let moves: Vec<String> =
        ["position startpos moves h3e3 h10g8", "position startpos moves h2e2 h9g7"]
            .into_iter()
            .map(|line| {
                talk.best();
                talk.say("ucinewgame");
                talk.say(line);
                talk.say("go depth 6");
                let best = talk.best();
                talk.say("go depth 1");
                best
            })
            .collect();
    // The same position in both dialects has the same answer.
    let ranks = |text: &str| -> Vec<u32> {
        let mv = text.split_whitespace().nth(1).expect("a move");
        mv.split(|c: char| c.is_ascii_alphabetic()).filter_map(|rank| rank.parse().ok()).collect()
    };
    let zero: Vec<u32> = ranks(&moves[1]).iter().map(|rank| rank + 1).collect();
    assert_eq!(ranks(&moves[0]), zero);
}

#[test]
fn options_take_effect() {
    let talk = Interface::new();
    talk.say("setoption name MultiPV value 3");
    talk.say("setoption name threads value 2");
    talk.say("setoption name Hash value 2");
    talk.say("go depth 3");
    let lines = talk.until("bestmove");
    assert!(lines.iter().any(|line| line.contains("multipv 3")));
    talk.say("setoption name MultiPV value 1");
    talk.say("setoption name UCI_LimitStrength value true");
    talk.say("setoption name Level value 1");
    talk.say("setoption name Human Pace value false");
    talk.say("setoption name Repetition Rule value cxa");
    talk.say("uci");
    let lines = talk.until("uciok");
    let rule = "option name Repetition Rule type combo default ChineseRule var AsianRule";
    assert!(lines.iter().any(|line| line.starts_with(rule)), "{lines:?}");
    talk.say("setoption name Repetition Rule value AsianRule");
    talk.say("go movetime 5000");
    // The lowest level looks one ply ahead.
    let lines = talk.until("bestmove");
    assert!(lines.iter().all(|line| !line.contains("depth 2 ")));
}

#[test]
fn ready_is_answered_while_thinking_and_stop_ends_it_soon() {
    let talk = Interface::new();
    talk.say("setoption name UCI_ShowWDL value true");
    talk.say("go infinite");
    for _ in 0..20 {
        talk.say("isready");
        talk.until("readyok");
    }
    let begin = Instant::now();
    talk.say("stop");
    let lines = talk.until("bestmove");
    // 20 ms on a machine with nothing else to do.
    assert!(begin.elapsed() < Duration::from_millis(500), "{:?}", begin.elapsed());
    assert!(lines.iter().filter(|line| line.contains(" pv ")).all(|line| line.contains(" wdl ")));
}

#[test]
fn a_wrong_network_file_is_reported_and_survived() {
    let talk = Interface::new();
    talk.say("setoption name EvalFile value /no/such/file.nnue");
    let reply = talk.hear();
    assert!(reply.starts_with("info string ") && reply.contains("/no/such/file.nnue"), "{reply}");
    talk.say("uci");
    let told = talk.until("uciok");
    assert!(told.iter().any(|line| line.ends_with("EvalFile type string default builtin")));
    talk.say("go depth 3");
    assert!(talk.best().starts_with("bestmove "));
    for (value, text) in [("none", "hand-written rules"), ("<empty>", "builtin")] {
        talk.say(&format!("setoption name EvalFile value {value}"));
        assert!(talk.hear().contains(text));
    }
}

#[test]
fn after_illegal_moves_the_last_good_position_stands() {
    let talk = Interface::new();
    // Here the general has one move.
    talk.say("position fen 3k5/9/9/9/9/9/9/9/9/r3K4 w");
    talk.say("position startpos moves h2e2 e0e5");
    assert!(talk.hear().contains("e0e5"));
    talk.say("go depth 2");
    assert_eq!(talk.best().split(' ').nth(1), Some("e0e1"));
}

#[test]
fn one_millisecond_on_the_clock_is_enough_for_a_move() {
    let talk = Interface::new();
    for go in ["go wtime 1 btime 1", "go movetime 1", "go wtime 0 btime 0 winc 0", "go wtime -5"] {
        let begin = Instant::now();
        talk.say(go);
        assert_ne!(talk.best(), "bestmove (none)");
        assert!(begin.elapsed() < Duration::from_millis(500), "{go}: {:?}", begin.elapsed());
    }
}

#[test]
fn only_the_wanted_moves_are_searched_in_either_count_of_ranks() {
    let talk = Interface::new();
    talk.say("go depth 3 searchmoves a0a1");
    assert!(talk.best().starts_with("bestmove a0a1"));
    talk.say("go depth 3 searchmoves a1a2 a1a3");
    assert!(talk.best().starts_with("bestmove a1a"));
}

#[test]
fn moves_to_search_that_are_illegal_are_named_and_left_out() {
    let talk = Interface::new();
    talk.say("go depth 3 searchmoves a5a6 a0a1");
    let lines = talk.until("bestmove");
    assert!(
        lines.iter().any(|line| line.starts_with("info string illegal move a5a6")),
        "{lines:?}"
    );
    assert!(lines.last().is_some_and(|line| line.starts_with("bestmove a0a1")));
    // There are legal moves, so one is played.
    talk.say("go depth 3 searchmoves a5a6");
    assert_ne!(talk.best(), "bestmove (none)");
}

#[test]
fn long_searches_tell_what_they_are_at() {
    let talk = Interface::new();
    talk.say(
        "position fen r1bakab1r/9/1cn4cn/p1p1p1p1p/9/2P6/P3P1P1P/1C2C1N2/9/RNBAKAB1R b - - 0 1",
    );
    talk.say("go movetime 2500");
    let lines = talk.until("bestmove");
    assert!(lines.iter().any(|line| line.starts_with("info currmove ")), "{lines:?}");
}

#[test]
fn a_move_is_found_in_a_single_position() {
    let talk = Interface::new();
    for limit in ["nodes 1", "nodes 0", "movetime 1", "depth 1"] {
        talk.say("ucinewgame");
        talk.say(&format!("go {limit}"));
        let lines = talk.until("bestmove");
        assert!(lines.iter().any(|line| line.contains(" score ")), "{limit}: {lines:?}");
    }
}

#[test]
fn several_limits_hold_at_once() {
    let talk = Interface::new();
    talk.say("position fen 3k5/2R1P4/9/4p4/4C3p/9/8P/3pB4/9/4KAB2 w");
    talk.say("go mate 1 depth 30");
    let lines = talk.until("bestmove");
    assert!(lines.iter().any(|line| line.contains("score mate 1")), "{lines:?}");
    talk.say("position startpos");
    talk.say("go nodes 2000 depth 60 movetime 600000");
    talk.best();
}

#[test]
fn leaves_are_counted_and_the_count_can_be_stopped() {
    let talk = Interface::new();
    talk.say("position startpos moves h2e2");
    talk.say("go perft 2");
    let lines = talk.until("Nodes searched");
    let below = lines.iter().filter_map(|line| line.split_once(": ")?.1.parse().ok());
    let counts: Vec<u64> = below.collect();
    let (total, below) = counts.split_last().expect("a total");
    assert_eq!(below.iter().sum::<u64>(), *total);
    talk.say("go perft 12");
    talk.say("stop");
    talk.say("isready");
    assert!(talk.until("readyok").iter().all(|line| !line.starts_with("Nodes")));
}

#[test]
fn the_book_is_followed_when_asked_for() {
    let talk = Interface::new();
    talk.say("uci");
    talk.until("uciok");
    talk.say("setoption name OwnBook value true");
    talk.say("go movetime 10000");
    assert!(talk.best().starts_with("bestmove a0a1"));
    talk.say("setoption name BookFile value edge");
    talk.say("go movetime 10000");
    assert!(talk.best().starts_with("bestmove i0i1"));
    // A file that is none is reported; the book stays.
    talk.say("setoption name BookFile value nothing");
    assert!(talk.hear().contains("nothing"));
    talk.say("go movetime 10000");
    assert!(talk.best().starts_with("bestmove i0i1"));
    talk.say("setoption name BookFile value <empty>");
    talk.say("go depth 3");
    assert!(talk.until("bestmove").len() > 1, "without a book it thinks");
    // Analysis goes without the book.
    talk.say("setoption name BookFile value builtin");
    talk.say("go infinite");
    talk.until("info depth 3");
    talk.say("stop");
    talk.best();
}

#[test]
fn a_modest_engine_takes_its_time_unless_told_not_to() {
    let talk = Interface::new();
    talk.say("setoption name UCI_LimitStrength value true");
    talk.say("setoption name UCI_Elo value 700");
    let begin = Instant::now();
    talk.say("go wtime 600000 btime 600000");
    talk.best();
    assert!(begin.elapsed() >= Duration::from_millis(500), "{:?}", begin.elapsed());
    // A pause ends when the interface wants the move.
    talk.say("go wtime 600000 btime 600000");
    talk.say("stop");
    talk.best();
    talk.say("setoption name Human Pace value false");
    let begin = Instant::now();
    talk.say("go wtime 600000 btime 600000");
    talk.best();
    assert!(begin.elapsed() < Duration::from_millis(450), "{:?}", begin.elapsed());
}

#[test]
fn cyclone_interfaces_leave_out_the_word_position() {
    let talk = Interface::new();
    talk.say("ucicyclone");
    talk.until("uciok");
    talk.say("fen 3k5/9/9/9/9/9/9/9/9/r3K4 w - - 0 1");
    talk.say("go depth 2");
    assert_eq!(talk.best().split(' ').nth(1), Some("e0e1"));
    talk.say("startpos moves h2e2");
    talk.say("go depth 2 searchmoves h9g7");
    assert!(talk.best().starts_with("bestmove h9g7"));
}
