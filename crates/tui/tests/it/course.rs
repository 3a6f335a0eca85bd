//! The course of the rules.

use course::lessons;
use insta::assert_snapshot;
use messages::{Lang, Messages};
use puzzles::Progress;
use tui::{Key, Screen, Start};

use crate::plain::{Folder, transcript};
use crate::world::World;

fn opened(lang: Lang, size: (u16, u16)) -> World {
    let mut world = World::new(lang, size);
    world.line("course");
    assert_eq!(world.model.screen, Screen::Course);
    world
}

#[test]
fn boards_at_80_by_24_and_40_by_24() {
    for (lang, name) in [(Lang::Zh, "zh"), (Lang::En, "en")] {
        for size in [(80, 24), (40, 24)] {
            let mut world = opened(lang, size);
            assert_snapshot!(format!("course_first_{}_{name}", size.0), world.screen());
            if size.0 == 40 {
                world.press(&[Key::Tab]);
                assert_snapshot!(format!("course_words_40_{name}"), world.screen());
                world.press(&[Key::Tab]);
            }
            world.line("course 4");
            world.line("b0c2");
            assert_snapshot!(format!("course_hobbled_{}_{name}", size.0), world.screen());
        }
    }
}

#[test]
fn the_whole_course_is_done_with_hints() {
    let mut world = opened(Lang::Zh, (80, 24));
    for number in 1..=lessons().len() {
        world.line(&format!("course {number}"));
        while !world.model.course.as_ref().is_some_and(|course| course.attempt.is_done()) {
            world.line("h");
            let hint = world.model.board.hint.expect("a hint");
            world.line(&hint.to_string());
        }
    }
    assert!(world.model.course.as_ref().is_some_and(|course| course.is_over()));
    assert!(world.model.notice.contains("都学完了"), "{}", world.model.notice);
    let noted = world.effects.iter().filter_map(|effect| match effect {
        tui::Effect::NoteLesson(id) => Some(*id),
        _ => None,
    });
    let ids: Vec<&str> = lessons().iter().map(|lesson| lesson.id).collect();
    assert_eq!(noted.collect::<Vec<_>>(), ids);
}

#[test]
fn what_is_done_is_marked_the_next_time_and_the_course_goes_on_behind_it() {
    let folder = Folder::new("course-kept");
    let lines = transcript(&folder, Start::Home, "course\na0a6\na6i6\ncourse 3\n");
    assert!(lines.iter().any(|line| line == "学会 0/15"), "{lines:?}");
    assert!(lines.iter().any(|line| line == "学会 1/15"), "{lines:?}");
    let lines = transcript(&folder, Start::Home, "course\ncourse 1\n");
    assert!(lines.iter().any(|line| line == "2/15 炮"), "{lines:?}");
    assert!(lines.iter().any(|line| line == "1/15 车（已学会）"), "{lines:?}");
    let progress = Progress::load(&folder.0).expect("readable");
    for (lang, name) in [(Lang::Zh, "zh"), (Lang::En, "en")] {
        for size in [(80, 24), (40, 24)] {
            let mut world = World::new(lang, size);
            world.happen(tui::Event::Progress(progress.clone()));
            world.line("course");
            assert_eq!(world.model.course.as_ref().expect("open").number, 1);
            world.line("p");
            assert_snapshot!(format!("course_done_{}_{name}", size.0), world.screen());
        }
    }
}

#[test]
fn men_are_moved_by_keys_and_boards_are_left_and_set_up_anew() {
    let mut world = opened(Lang::En, (80, 24));
    // From e3 to the chariot at a0, and up to a6.
    world.press(&[Key::Left; 5]);
    world.press(&[Key::Down; 3]);
    world.press(&[Key::Enter]);
    world.press(&[Key::Up; 6]);
    world.press(&[Key::Enter]);
    assert_eq!(world.model.notice, "Good, go on.");
    world.line("r");
    assert_eq!(world.model.course.as_ref().expect("open").attempt.targets().count(), 2);
    world.press(&[Key::PageDown]);
    assert_eq!(world.model.course.as_ref().expect("open").number, 1);
    world.line("p");
    world.line("p");
    assert_eq!(world.model.notice, "This is the first board.");
    world.line("a0b1");
    assert!(world.model.notice.contains("does not move so"), "{}", world.model.notice);
    world.press(&[Key::Esc]);
    assert!(matches!(world.model.screen, Screen::Home(_)));
}

#[test]
fn every_board_has_words() {
    for messages in Lang::ALL.map(Messages::new) {
        for lesson in lessons() {
            for part in ["title", "text"] {
                assert!(messages.has(&format!("course-{}-{part}", lesson.id)), "{}", lesson.id);
            }
            assert!(messages.has(&format!("course-task-{}", lesson.task.code())));
        }
    }
}

#[test]
fn in_lines_the_course_is_done_too() {
    let folder = Folder::new("course");
    let input = "course 4\nb0c2\nb0d1\nd1c3\nnext\nh\nagain\ncourse 99\nmenu\nh2e2\n";
    let lines = transcript(&folder, Start::Home, input);
    let text = lines.join("\n");
    for part in
        ["4/15 蹩马腿", "蹩马腿：b1 有子", "好，继续", "对了", "5/15 相", "提示：", "没有第 99 课"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(text.contains("红方 炮二平五"), "{text}");
}
