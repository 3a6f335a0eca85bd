//! Every screen that no other test looks at, at 80 and at 40 columns, in both languages.

use insta::assert_snapshot;
use messages::Lang;
use tui::account::{News, User};
use tui::{Event, Key};

use crate::accounts::{kept, user};
use crate::world::World;

fn everywhere(what: &str, shown: impl Fn(&mut World)) {
    for (lang, name) in [(Lang::Zh, "zh"), (Lang::En, "en")] {
        for size in [(80, 24), (40, 24)] {
            let mut world = World::new(lang, size);
            shown(&mut world);
            assert_snapshot!(format!("size_{what}_{}_{name}", size.0), world.screen());
        }
    }
}

#[test]
fn the_menu() {
    everywhere("home", |world| world.model.unfinished = true);
}

#[test]
fn the_form_of_a_new_game_with_most_fields() {
    everywhere("form", |world| {
        world.press(&[Key::Enter, Key::Down, Key::Left, Key::Down, Key::Right, Key::Down]);
    });
}

#[test]
fn accounts_and_their_forms() {
    let member = |world: &mut World, is_admin| {
        world.happen(Event::News(News::Account(Some(user("胡一刀", is_admin)))));
        world.line("account");
    };
    everywhere("account", |world| member(world, true));
    everywhere("register", |world| {
        world.line("account");
        world.line("2");
        "胡一刀".chars().for_each(|c| world.press(&[Key::Char(c)]));
    });
    everywhere("delete_self", |world| {
        member(world, false);
        world.line("3");
    });
    everywhere("users", |world| {
        member(world, true);
        world.line("4");
        let users = vec![user("胡一刀", true), User { id: 8, ..user("snow_mountain", false) }];
        world.happen(Event::News(News::Users(users)));
    });
}

#[test]
fn help_records_and_statistics() {
    everywhere("help", |world| world.press(&[Key::F(1)]));
    everywhere("help_end", |world| world.press(&[Key::F(1), Key::End]));
    everywhere("records", |world| {
        world.two_persons();
        for text in ["h2e2", "h7e7", "e2e6", "d9e8"] {
            world.line(text);
        }
        world.press(&[Key::Tab]);
    });
    everywhere("statistics", |world| {
        let games = (1..=4).map(|id| kept(id, id != 2).head).collect();
        world.line("stats");
        world.happen(Event::News(News::Games(games)));
    });
}

#[test]
fn the_result_in_the_middle_and_what_can_be_done() {
    everywhere("after", |world| {
        world.two_persons();
        world.line("h2e2");
        world.line("resign");
    });
}
