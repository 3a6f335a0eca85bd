//! Whole conversations with the engine in UCCI.

use std::time::{Duration, Instant};

use crate::interface::Interface;

/// An engine that has introduced itself, without its book.
fn greeted() -> Interface {
    let talk = Interface::new();
    talk.say("ucci");
    talk.until("ucciok");
    talk.say("setoption usebook false");
    talk
}

/// The answer to a go: the line that ends it.
fn answer(talk: &Interface, go: &str) -> String {
    talk.say(go);
    loop {
        let line = talk.hear();
        if line.starts_with("bestmove") || line == "nobestmove" {
            return line;
        }
    }
}

#[test]
fn an_engine_introduces_itself() {
    let talk = Interface::new();
    talk.say("ucci");
    let lines = talk.until("ucciok");
    assert!(lines.iter().any(|line| line.starts_with("id name Chuhe")));
    for option in [
        "option usemillisec type check default false",
        "option hashsize type spin min 1 ",
        "option usebook type check default true",
        "option bookfiles type string default builtin",
        "option repetition type combo var asianrule ",
        "option newgame type button",
    ] {
        assert!(lines.iter().any(|line| line.starts_with(option)), "{option}");
    }
    talk.say("isready");
    assert_eq!(talk.hear(), "readyok");
    talk.say("quit");
    assert_eq!(talk.end(), ["bye"]);
}

#[test]
fn a_game_with_pondering_goes_as_the_protocol_tells_it() {
    let talk = greeted();
    talk.say("setoption usemillisec true");
    talk.say("position startpos");
    talk.say("go time 3000 increment 0 opptime 3000 oppincrement 0");
    let lines = talk.until("bestmove");
    assert!(lines.iter().any(|line| line.starts_with("info depth 3 score ")));
    assert!(lines.iter().any(|line| line.starts_with("info nodes ") && line.contains(" time ")));
    let best = lines.last().expect("at least that line");
    let words: Vec<&str> = best.split(' ').collect();
    let ["bestmove", best, "ponder", answer] = words[..] else { panic!("{best}") };
    talk.say(&format!("position startpos moves {best} {answer}"));
    talk.say("go ponder time 2000 increment 0");
    talk.say("ponderhit");
    talk.until("bestmove");
    // A miss.
    talk.say("go ponder time 2000 increment 0");
    talk.say("stop");
    talk.until("bestmove");
}

#[test]
fn clocks_are_in_seconds_until_milliseconds_are_agreed_on() {
    let talk = greeted();
    let begin = Instant::now();
    answer(&talk, "go time 1 movestogo 1");
    let in_seconds = begin.elapsed();
    assert!(in_seconds > Duration::from_millis(100), "{in_seconds:?}");
    talk.say("setoption usemillisec true");
    let begin = Instant::now();
    assert_ne!(answer(&talk, "go time 1 movestogo 1"), "nobestmove");
    assert!(begin.elapsed() < in_seconds);
}

#[test]
fn a_search_without_end_is_asked_for_in_two_ways() {
    let talk = greeted();
    for go in ["go infinite", "go depth infinite"] {
        talk.say(go);
        talk.say("isready");
        talk.until("readyok");
        talk.say("stop");
        talk.until("bestmove");
    }
}

#[test]
fn an_idle_engine_answers_stop() {
    let talk = greeted();
    talk.say("stop");
    assert_eq!(talk.hear(), "nobestmove");
}

#[test]
fn without_a_legal_move_there_is_no_best_one() {
    let talk = greeted();
    talk.say("position fen 4k4/9/9/9/9/9/9/9/4r4/r3K4 w");
    assert_eq!(answer(&talk, "go depth 5"), "nobestmove");
}

#[test]
fn depth_zero_asks_for_a_score_alone() {
    let talk = greeted();
    talk.say("position startpos");
    talk.say("go depth 0");
    let lines = talk.until("nobestmove");
    assert!(lines.iter().any(|line| line.contains(" score ")), "{lines:?}");
}

#[test]
fn banned_moves_are_not_played_until_the_next_position() {
    let talk = greeted();
    let forced = "position fen 3k5/9/9/9/9/9/9/9/9/r3K4 w";
    talk.say(forced);
    talk.say("banmoves e0e1");
    assert_eq!(answer(&talk, "go depth 3"), "nobestmove");
    talk.say(forced);
    assert!(answer(&talk, "go depth 3").starts_with("bestmove e0e1"));
    talk.say("position startpos");
    let first = answer(&talk, "go depth 4");
    let banned = first.split(' ').nth(1).expect("a move");
    talk.say(&format!("banmoves {banned}"));
    assert_ne!(answer(&talk, "go depth 4").split(' ').nth(1), Some(banned));
}

#[test]
fn an_offered_draw_is_taken_by_the_worse_side_only() {
    let talk = greeted();
    let won = "rnbakabnr/9/9/9/9/9/9/9/4A4/4KA3";
    talk.say(&format!("position fen {won} w - - 0 1"));
    assert!(answer(&talk, "go draw depth 4").ends_with(" draw"));
    assert!(!answer(&talk, "go depth 4").ends_with(" draw"));
    talk.say(&format!("position fen {won} b - - 0 1"));
    assert!(!answer(&talk, "go draw depth 4").ends_with(" draw"));
    talk.say(&format!("position fen {won} w - - 0 1"));
    talk.say("go ponder depth 3");
    talk.say("ponderhit draw");
    assert!(talk.until("bestmove").pop().is_some_and(|line| line.ends_with(" draw")));
}

#[test]
fn what_the_table_knows_can_be_asked_at_any_time() {
    let talk = greeted();
    talk.say("probe startpos moves h2e2 h9g7 h0g2");
    assert_eq!(talk.hear(), "pophash");
    let best = answer(&talk, "go depth 6");
    let best = best.split(' ').nth(1).expect("a move");
    talk.say("go infinite");
    talk.say(&format!("probe startpos moves {best}"));
    let known = talk.until("pophash").pop().expect("at least that line");
    assert!(known.contains(" depth "), "{known}");
    talk.say("stop");
    talk.until("bestmove");
}

#[test]
fn the_book_is_followed_unless_told_not_to() {
    let talk = Interface::new();
    talk.say("ucci");
    talk.until("ucciok");
    assert!(answer(&talk, "go depth 3").starts_with("bestmove a0a1"));
    talk.say("setoption bookfiles edge;edge");
    assert!(answer(&talk, "go depth 3").starts_with("bestmove i0i1"));
    talk.say("setoption bookfiles edge; builtin");
    assert!(answer(&talk, "go depth 3").starts_with("bestmove i0i1"));
    talk.say("setoption bookfiles builtin;edge");
    assert!(answer(&talk, "go depth 3").starts_with("bestmove a0a1"));
    talk.say("setoption bookfiles");
    talk.say("go depth 3");
    assert!(talk.until("bestmove").len() > 1, "without a book it thinks");
}

#[test]
fn in_batch_mode_lines_wait_for_the_search_before() {
    let talk = greeted();
    talk.say("setoption batch true");
    talk.say("go nodes 20000");
    talk.say("position startpos moves h2e2");
    talk.say("go depth 2");
    talk.say("quit");
    let lines = talk.end();
    assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove")).count(), 2);
    assert_eq!(lines.last().map(String::as_str), Some("bye"));
}

#[test]
fn unknown_options_are_ignored_and_bad_lines_told() {
    let talk = greeted();
    talk.say("setoption style risky");
    talk.say("setoption drawmoves 60");
    talk.say("setoption randomness none");
    talk.say("isready");
    assert_eq!(talk.hear(), "readyok");
    for line in ["hello", "position fen 9/9 w", "banmoves x", "setoption hashsize much"] {
        talk.say(line);
        let reply = talk.hear();
        assert!(reply.starts_with("info message "), "{line}: {reply}");
    }
    assert_ne!(answer(&talk, "go time soon"), "nobestmove");
    talk.say("setoption repetition chineserule");
    talk.say("setoption newgame");
    talk.say("isready");
    assert_eq!(talk.hear(), "readyok");
}
