//! Studies: choosing, hints, what becomes of them, and what the lists look like.

use insta::assert_snapshot;
use messages::Lang;
use puzzles::{Progress, State, Study, books, find_book};
use tui::{Effect, Event, Key, Screen, Start};

use crate::plain::{Folder, transcript};
use crate::world::World;

fn study(book: &str, name: &str) -> &'static Study {
    find_book(book).and_then(|book| book.study(name)).expect("in the table")
}

/// What was noted of studies, in order.
fn noted(world: &World) -> Vec<(&'static str, State)> {
    let notes = world.effects.iter().filter_map(|effect| match effect {
        Effect::NoteStudy(study, state, _) => Some((study.id, *state)),
        _ => None,
    });
    notes.collect()
}

/// 图开八阵, opened through the menu and the lists.
fn opened(lang: Lang, size: (u16, u16)) -> World {
    let mut world = World::new(lang, size);
    world.line("2");
    world.line("适情雅趣");
    world.line("图开八阵");
    world
}

/// Plays the book's line from where the game is; the computer answers as the book does.
fn play_on(world: &mut World, study: &Study) {
    let played = world.plies();
    for (i, mv) in study.solution().into_iter().enumerate().skip(played) {
        if i % 2 == 0 {
            world.line(&mv.to_string());
        } else {
            world.answer(&mv.to_string());
        }
    }
}

#[test]
fn the_lists_and_a_study() {
    for (lang, name) in [(Lang::Zh, "zh"), (Lang::En, "en")] {
        for size in [(80, 24), (40, 24)] {
            let shown = |what: &str| format!("study_{what}_{}_{name}", size.0);
            let mut world = World::new(lang, size);
            world.line("2");
            assert_snapshot!(shown("books"), world.screen());
            world.press(&[Key::Enter]);
            assert_snapshot!(shown("list"), world.screen());
            let world = opened(lang, size);
            assert_snapshot!(shown("game"), world.screen());
        }
    }
}

#[test]
fn the_solution_and_a_solved_study() {
    for (lang, name) in [(Lang::Zh, "zh"), (Lang::En, "en")] {
        for size in [(80, 24), (40, 24)] {
            let mut world = opened(lang, size);
            world.line("solution");
            world.press(&[Key::Right]);
            assert_snapshot!(format!("study_walk_{}_{name}", size.0), world.screen());
            world.press(&[Key::Tab]);
            assert_snapshot!(format!("study_solution_{}_{name}", size.0), world.screen());
        }
    }
    let mut world = opened(Lang::Zh, (80, 24));
    play_on(&mut world, study("shiqing", "图开八阵"));
    assert_snapshot!("study_solved_zh", world.screen());
}

#[test]
fn a_study_solved_alone_is_noted_as_solved_and_is_no_game_of_the_journal() {
    let study = study("shiqing", "图开八阵");
    let mut world = opened(Lang::Zh, (80, 24));
    play_on(&mut world, study);
    assert_eq!(noted(&world), [(study.id, State::Tried), (study.id, State::Solved)]);
    assert!(!world.effects.iter().any(|effect| matches!(effect, Effect::BeginJournal(_))));
    assert!(world.effects.iter().any(|effect| matches!(effect, Effect::CloseJournal)));
}

#[test]
fn a_hint_tells_the_man_first_and_then_the_move_and_counts_as_help() {
    let study = study("shiqing", "图开八阵");
    let mut world = opened(Lang::Zh, (80, 24));
    world.line("h");
    assert!(world.model.notice.contains("h6") && !world.model.notice.contains("车二进三"));
    assert_eq!(world.model.board.hint, None);
    world.line("h");
    assert!(world.model.notice.contains("车二进三"), "{}", world.model.notice);
    assert_eq!(world.model.board.hint, study.solution().first().copied());
    play_on(&mut world, study);
    assert_eq!(noted(&world).last(), Some(&(study.id, State::Helped)));
}

#[test]
fn away_from_the_books_line_the_engine_gives_the_hint() {
    let mut world = opened(Lang::Zh, (80, 24));
    world.line("h6h5");
    world.answer("d0e0");
    // That was mate: the study is not solved, a move is taken back.
    assert!(world.model.notice.contains("没有解开"), "{}", world.model.notice);
    world.line("u");
    world.line("h6h9");
    world.answer("e8f9");
    world.line("h9h8");
    world.answer("f9e8");
    world.line("h8h9");
    world.answer("e8f9");
    world.line("h");
    world.answer("h9h8");
    assert!(world.model.notice.contains("h9"), "{}", world.model.notice);
    assert!(!world.model.notice.contains("h9h8"), "{}", world.model.notice);
    world.line("h");
    assert!(world.model.notice.contains("h9h8"), "{}", world.model.notice);
}

#[test]
fn next_again_and_list_lead_through_a_book() {
    let book = find_book("shiqing").expect("in the table");
    let mut world = opened(Lang::Zh, (80, 24));
    let place = book.place(study("shiqing", "图开八阵")).expect("in its book");
    let shown = |world: &World| {
        let attempt = world.model.session.as_ref().and_then(|session| session.attempt.clone());
        attempt.and_then(|attempt| book.place(attempt.study))
    };
    world.line("h6h9");
    world.line("again");
    assert_eq!((shown(&world), world.plies()), (Some(place), 0));
    world.line("next");
    assert_eq!(shown(&world), Some(place + 1));
    world.line("study 3");
    assert_eq!(shown(&world), Some(2));
    world.line("list");
    assert_eq!(world.model.screen, Screen::Studies { book: 1, chosen: 2 });
    world.press(&[Key::Esc]);
    assert_eq!(world.model.screen, Screen::Books(1));
    world.press(&[Key::Esc]);
    assert!(matches!(world.model.screen, Screen::Home(_)));
    // A study in memory is no game to continue.
    assert_eq!(world.model.home_items()[0], "menu-new");
    world.line("solution");
    world.line("next");
    assert!(matches!(world.model.screen, Screen::Home(_)));
}

#[test]
fn the_first_unsolved_study_is_chosen_and_progress_is_shown() {
    let folder = Folder::new("chosen");
    let book = &books()[0];
    let state = State::Solved;
    let progress =
        Progress::note(&folder.0, book.studies[0].id, state, 61, "now").expect("writable");
    let mut world = World::new(Lang::Zh, (80, 24));
    world.line("2");
    world.happen(Event::Progress(progress));
    assert!(world.screen().contains("1/2"), "{}", world.screen());
    world.press(&[Key::Enter]);
    assert_eq!(world.model.screen, Screen::Studies { book: 0, chosen: 1 });
    assert!(world.screen().contains("已解开 01:01"), "{}", world.screen());
}

#[test]
fn the_side_that_wins_is_the_persons_also_when_the_other_begins() {
    let study = books()
        .iter()
        .flat_map(|book| &book.studies)
        .find(|study| study.solver() != study.position().turn())
        .expect("red first, black wins");
    let session =
        tui::Session::of_study(study, tui::Strength::level(engine::Level::MAX), Default::default());
    assert_eq!(session.human_side(), Some(study.solver()));
    assert!(session.awaits_computer());
}

#[test]
fn a_drawn_study_is_solved_by_a_draw_that_the_computer_grants() {
    let study = study("tutorials", "乌龙摆尾");
    let mut world = World::new(Lang::Zh, (80, 24));
    world.line("2");
    world.line("1");
    world.line("乌龙摆尾");
    world.line("d");
    assert!(noted(&world).is_empty(), "not at once");
    play_on(&mut world, study);
    world.model.session.as_mut().expect("a game").computer_score = Some(engine::Score::Cp(60));
    world.line("d");
    assert_eq!(noted(&world).last(), Some(&(study.id, State::Solved)), "{}", world.model.notice);
}

#[test]
fn lists_and_studies_in_lines() {
    let folder = Folder::new("studies");
    let lines = transcript(&folder, Start::Books, "");
    assert_eq!(lines.len(), books().len() + 1);
    assert_eq!(lines[1], "2 适情雅趣 0/669");
    let study = study("shiqing", "图开八阵");
    let input = "h\nh\nsolution\nagain\nnext\nstudy 图开八阵\nnext 5\nstudy nothing\n";
    let lines = transcript(&folder, Start::Study(study), input);
    assert_eq!(lines[0], "适情雅趣 249 图开八阵 · 红先胜");
    for expected in [
        "提示：动 h6 的车。再按 h 看着法",
        "提示：车二进三 (h6h9, 3 7 0 7)，将军",
        "  9  车五平六",
        "适情雅趣 250 月下追信 · 红先胜",
        "找不到“nothing”。",
    ] {
        assert!(lines.iter().any(|line| line == expected), "{expected}: {lines:?}");
    }
    assert_eq!(lines.iter().filter(|line| **line == lines[0]).count(), 3);
}

/// Whether the first side mates, and the other never has but one move.
fn is_forced(study: &Study) -> bool {
    let mut position = study.position();
    let solution = study.solution();
    for (i, &mv) in solution.iter().enumerate() {
        if i % 2 == 1 && position.legal_moves().len() != 1 {
            return false;
        }
        position = position.play(mv).expect("the table has legal moves");
    }
    solution.len() > 2 && position.is_checkmate()
}

#[test]
fn a_mate_in_lines_is_kept() {
    let folder = Folder::new("mate");
    // The computer has no choice in it.
    let study = books()
        .iter()
        .flat_map(|book| &book.studies)
        .find(|study| is_forced(study))
        .expect("there is one");
    let moves: Vec<String> = study.solution().iter().step_by(2).map(ToString::to_string).collect();
    let lines = transcript(&folder, Start::Study(study), &moves.join("\n"));
    let progress = Progress::load(&folder.0).expect("readable");
    assert_eq!(progress.state(study.id), Some(State::Solved), "{lines:?}");
    assert!(lines.last().is_some_and(|line| line.starts_with("解开了")), "{lines:?}");
}

#[test]
fn the_solution_is_walked_through_and_the_study_goes_on_where_it_was() {
    let study = study("shiqing", "图开八阵");
    let mut world = opened(Lang::Zh, (80, 24));
    world.line("h6h9");
    world.answer("e8f9");
    let before = world.fen();
    world.line("solution");
    // It begins where the game has come to.
    assert_eq!(world.model.replay, Some(2));
    world.press(&[Key::Right]);
    let third = study.solution()[2];
    assert_eq!(world.model.last_move(), Some(third));
    assert!(world.model.notice.contains(&third.to_string()), "{}", world.model.notice);
    world.press(&[Key::End]);
    assert_eq!(world.model.replay, Some(study.solution().len()));
    world.press(&[Key::Esc]);
    assert_eq!((world.model.replay, world.fen()), (None, before.clone()));
    // A command while the solution is shown is about the study.
    world.line("solution");
    world.line("u");
    assert_eq!(world.plies(), 0);
    world.line("solution 3");
    assert_eq!(world.model.replay, Some(3));
    world.line("m");
    assert!(world.model.walk.is_none() && world.plies() == 0);
    assert_eq!(noted(&world), [(study.id, State::Tried)]);
}

#[test]
fn the_time_of_a_study_counts_what_was_taken_back_but_not_the_solution() {
    let study = study("shiqing", "图开八阵");
    let mut world = opened(Lang::Zh, (80, 24));
    let spent = |world: &World| {
        let session = world.model.session.as_ref().expect("a study");
        session.study_time(world.model.now).as_secs()
    };
    let begun = spent(&world);
    // Each key takes a second, and so does the answer of the computer, which does not count.
    world.line("h6h9");
    assert_eq!(spent(&world) - begun, 5);
    world.answer("e8f9");
    world.line("u");
    assert_eq!(spent(&world) - begun, 7);
    world.line("solution");
    let shown = spent(&world);
    world.press(&[Key::Right; 20]);
    world.press(&[Key::Esc]);
    assert!(spent(&world) - shown < 15, "{}", spent(&world) - shown);
    play_on(&mut world, study);
    let total = spent(&world);
    let text = format!("{:02}:{:02}", total / 60, total % 60);
    assert!(world.model.notice.contains(&text), "{text}: {}", world.model.notice);
}

#[test]
fn what_was_not_solved_alone_is_offered_again() {
    let folder = Folder::new("due");
    let all = &books()[1].studies;
    for (at, state) in
        [(4, State::Tried), (2, State::Tried), (2, State::Helped), (7, State::Solved)]
    {
        let time = format!("2026-01-0{at} 00:00:00");
        Progress::note(&folder.0, all[at].id, state, 61, &time).expect("writable");
    }
    let progress = Progress::load(&folder.0).expect("readable");
    for (lang, name) in [(Lang::Zh, "zh"), (Lang::En, "en")] {
        for size in [(80, 24), (40, 24)] {
            let mut world = World::new(lang, size);
            world.line("2");
            world.happen(Event::Progress(progress.clone()));
            assert_snapshot!(format!("study_glance_{}_{name}", size.0), world.screen());
            world.line("15");
            assert_eq!(world.model.screen, Screen::Due(0));
            assert_snapshot!(format!("study_due_{}_{name}", size.0), world.screen());
        }
    }
    let mut world = World::new(Lang::Zh, (80, 24));
    world.happen(Event::Progress(progress));
    world.line("due");
    let shown = |world: &World| {
        let attempt = world.model.session.as_ref().and_then(|session| session.attempt.clone());
        attempt.map(|attempt| attempt.study.id)
    };
    world.press(&[Key::Enter]);
    assert_eq!(shown(&world), Some(all[2].id));
    world.line("next");
    assert_eq!(shown(&world), Some(all[4].id));
    world.line("q");
    assert_eq!(world.model.screen, Screen::Due(0));
    world.press(&[Key::Esc, Key::Esc]);
    assert!(matches!(world.model.screen, Screen::Home(_)));
    // In lines the same.
    let lines = transcript(&folder, Start::Due, "");
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(lines[0].contains(all[2].name) && lines[1].contains(all[4].name), "{lines:?}");
}
