//! Every board of the course can be done, and not by anything else.

use std::collections::BTreeSet;

use course::{Answer, Attempt, Task, lessons};
use xiangqi::{Color, Illegality, Move, Position, notation};

fn mv(text: &str) -> Move {
    text.parse::<notation::Iccs>().expect("a move").0
}

#[test]
fn there_are_fifteen_boards_with_names_of_their_own() {
    let ids: BTreeSet<&str> = lessons().iter().map(|lesson| lesson.id).collect();
    assert_eq!((ids.len(), lessons().len()), (15, 15));
}

#[test]
fn following_the_hints_does_every_board() {
    for lesson in lessons() {
        let mut attempt = Attempt::new(lesson);
        assert_eq!(attempt.board().turn(), Color::Red);
        let mut answers = Vec::new();
        while let Some(hint) = attempt.hint() {
            answers.push(attempt.play(hint));
        }
        assert_eq!(answers.last(), Some(&Answer::Done), "{}: {answers:?}", lesson.id);
        assert!(attempt.is_done());
        assert!(answers[..answers.len() - 1].iter().all(|answer| *answer == Answer::Onward));
        assert_eq!(attempt.play(mv("a0a1")), Answer::Illegal(Illegality::GameOver));
    }
}

#[test]
fn tasks_of_one_move_are_not_done_by_just_any() {
    for lesson in lessons().iter().filter(|l| !matches!(l.task, Task::Collect | Task::Answer)) {
        let start = Attempt::new(lesson);
        let moves = start.board().legal_moves();
        let right = moves.iter().filter(|&&mv| start.clone().play(mv) == Answer::Done).count();
        assert!(right > 0 && right < moves.len(), "{}: {right} of {}", lesson.id, moves.len());
    }
}

#[test]
fn the_law_forbids_just_what_goes_on_in_circles() {
    for (id, circle) in [("perpetual-check", "a9a8"), ("perpetual-chase", "a7a5")] {
        let lesson = lessons().iter().find(|lesson| lesson.id == id).expect("in the course");
        let mut attempt = Attempt::new(lesson);
        let before = *attempt.board();
        assert_eq!(attempt.play(mv(circle)), Answer::Wrong, "{id}");
        assert_eq!(attempt.board(), &before);
    }
}

#[test]
fn what_is_taught_is_why_moves_are_illegal() {
    let illegal = |id: &str, text: &str| {
        let lesson = lessons().iter().find(|lesson| lesson.id == id).expect("in the course");
        match Attempt::new(lesson).play(mv(text)) {
            Answer::Illegal(reason) => reason.code(),
            other => panic!("{id} {text}: {other:?}"),
        }
    };
    assert_eq!(illegal("hobbled", "b0c2"), "horse-leg");
    assert_eq!(illegal("elephant", "c0e2"), "elephant-eye");
    assert_eq!(illegal("soldier", "c4d4"), "pawn-sideways-before-river");
    assert_eq!(illegal("palace", "f0g1"), "outside-palace");
    assert_eq!(illegal("generals", "e0d0"), "generals-face");
    assert_eq!(illegal("answer", "a5a6"), "leaves-general-in-check");
}

#[test]
fn black_never_moves_while_men_are_collected() {
    let lesson = &lessons()[0];
    let mut attempt = Attempt::new(lesson);
    assert_eq!(attempt.targets().count(), 2);
    assert_eq!(attempt.play(mv("a0a5")), Answer::Onward);
    assert_eq!(attempt.board().turn(), Color::Red);
    assert_eq!(attempt.targets().count(), 2);
    // Off the solution there is no hint, but it can still be done.
    assert_eq!(attempt.hint(), None);
    assert_eq!(attempt.play(mv("a5a6")), Answer::Onward);
    assert_eq!(attempt.play(mv("a6i6")), Answer::Done);
    // A check would have to be answered: the board begins anew.
    let mut attempt = Attempt::new(lesson);
    attempt.play(mv("a0d0"));
    assert_eq!(
        attempt.board(),
        &Position::from_fen("3k5/9/9/p7p/9/9/9/9/9/R3K4 w").expect("lawful")
    );
}
