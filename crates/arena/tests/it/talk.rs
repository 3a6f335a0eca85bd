//! What is said to engines, in their own ways.

use std::fs;

use arena::{Log, Match, Stop};

use crate::support::{file, plan, play, scripted};

/// Plays the match and returns what was said to the engine `name`.
fn said_to(plan: &Match, name: &str) -> Vec<String> {
    let path = file("log");
    let log = Log::create(&path).expect("writable");
    plan.run(&[], Some(log), &Stop::default(), |_, _| {}).expect("the engines start");
    let text = fs::read_to_string(&path).expect("readable");
    let start = format!(" {name} > ");
    text.lines()
        .filter_map(|line| line.split_once(&start))
        .map(|(_, said)| said.to_owned())
        .collect()
}

#[test]
fn every_dialect_plays_whole_games() {
    for args in ["", "ucci", "ucci seconds", "ranks10 variant"] {
        let engine = format!("name=it {} nodes=1", scripted(args));
        let mut plan = plan(&["depth=1", &engine]);
        plan.adjudication.max_plies = Some(60);
        let (finish, games, _) = play(&plan);
        assert_eq!(finish.standings.faults(), 0, "{args}: {games:?}");
        let moves = games.iter().flat_map(|game| &game.plies);
        assert!(moves.filter(|ply| ply.cp == Some(7) && ply.nodes == Some(20)).count() > 2);
    }
}

#[test]
fn ranks_can_be_told_where_they_cannot_be_seen() {
    let engine = format!("name=it {} nodes=1 ranks=10 proto=uci", scripted("ranks10"));
    let (finish, games, _) = play(&plan(&["depth=1", &engine]));
    assert_eq!(finish.standings.faults(), 0, "{games:?}");
}

#[test]
fn uci_hears_options_new_games_and_clocks() {
    let engine = format!(
        "name=it {} tc=40/60 option.Hash=8 option.Move Overhead=5 nodes=77",
        scripted("variant ranks10")
    );
    let said = said_to(&plan(&["name=x depth=1 tc=10+0.1", &engine]), "it");
    let has = |line: &str| assert!(said.iter().any(|said| said == line), "{line}: {said:#?}");
    has("setoption name UCI_Variant value xiangqi");
    has("setoption name Hash value 8");
    has("setoption name Move Overhead value 5");
    assert_eq!(said.iter().filter(|line| *line == "ucinewgame").count(), 2);
    let go = said.iter().find(|line| line.starts_with("go ")).expect("it was asked");
    for part in ["wtime ", "btime ", " movestogo 40", " nodes 77"] {
        assert!(go.contains(part), "{go}");
    }
    assert!(said.iter().any(|line| line.starts_with("position fen ")));
}

#[test]
fn ucci_hears_milliseconds_and_the_moves_since_the_last_capture() {
    let engine = format!("name=it {} movetime=50", scripted("ucci"));
    let mut plan = plan(&["name=x depth=2", &engine]);
    plan.adjudication.max_plies = Some(40);
    let said = said_to(&plan, "it");
    assert!(said.contains(&"setoption usemillisec true".to_owned()));
    assert!(said.contains(&"setoption newgame".to_owned()));
    assert!(said.contains(&"go time 50 movestogo 1".to_owned()), "{said:#?}");
    let moves = |line: &String| line.split(" moves ").nth(1).map_or(0, |m| m.split(' ').count());
    let told: Vec<usize> = said.iter().filter(|l| l.starts_with("position ")).map(moves).collect();
    assert!(told.windows(2).any(|pair| pair[1] < pair[0]), "there were captures: {told:?}");
}

#[test]
fn an_engine_without_a_clock_is_not_told_of_the_other_one() {
    let engine = format!("name=it {} nodes=5", scripted(""));
    let said = said_to(&plan(&["name=x depth=1 tc=10+0.1", &engine]), "it");
    let gos: Vec<&String> = said.iter().filter(|line| line.starts_with("go")).collect();
    assert!(!gos.is_empty() && gos.iter().all(|go| *go == "go nodes 5"), "{gos:?}");
}

#[test]
fn an_option_that_is_not_offered_is_remarked_on() {
    let engine = format!("name=it {} nodes=1 option.Hush=1", scripted(""));
    let (_, _, notes) = play(&plan(&["depth=1", &engine]));
    assert!(notes.iter().any(|note| note.contains("\"Hush\"")), "{notes:?}");
}
