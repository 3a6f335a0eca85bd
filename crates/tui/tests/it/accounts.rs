//! Accounts and kept games on the screen.

use insta::assert_snapshot;
use messages::Lang;
use store::site::{RecordHead, RecordMove};
use tui::account::{Errand, Games, KeptGame, News, Secret, Stay, User};
use tui::{Effect, Event, Key, Overlay, RecordFilter, Screen};
use xiangqi::{Color, Outcome, Position, Record, fen};

use crate::world::{World, mv};

pub(crate) fn user(name: &str, is_admin: bool) -> User {
    User { id: 7, name: name.to_owned(), is_admin }
}

/// A game of four moves against the computer.
pub(crate) fn kept(id: i64, finished: bool) -> KeptGame {
    let moves = ["h2e2", "h7e7", "e2e6", "d9e8"].map(mv);
    let mut record = Record::new(Position::start());
    let moves: Vec<RecordMove> = moves
        .into_iter()
        .map(|own| {
            let notation = journal::notation(record.position(), own);
            record.push(own).expect("legal");
            let ply = record.plies().last().expect("played");
            RecordMove {
                at: "2026-01-02 03:04:05".to_owned(),
                by_person: ply.piece.color() == Color::Red,
                mv: own,
                piece: ply.piece.to_char(),
                captured: ply.captured.map(xiangqi::Piece::to_char),
                notation,
                think_ms: 1234,
            }
        })
        .collect();
    let played: Vec<xiangqi::Move> = moves.iter().map(|own| own.mv).collect();
    let head = RecordHead {
        id,
        journal: format!("{id}.jsonl"),
        began: format!("2026-01-0{} 03:04:05", id % 9 + 1),
        ended: "2026-01-02 03:14:05".to_owned(),
        red: "human".to_owned(),
        black: format!("level={}", id % 10 + 1),
        rules: "axf".to_owned(),
        clock: None,
        start: fen::START.to_owned(),
        outcome: finished.then_some(Outcome::Win(Color::Red)),
        cause: if finished { "resign".to_owned() } else { String::new() },
        assisted: false,
        plies: moves.len(),
        opening: openings::classify(&played),
    };
    KeptGame { head, moves }
}

fn asked(world: &World) -> Option<&Errand> {
    world.effects.iter().rev().find_map(|effect| match effect {
        Effect::Errand(errand) => Some(errand),
        _ => None,
    })
}

fn with_games(lang: Lang, size: (u16, u16)) -> World {
    let mut world = World::new(lang, size);
    world.line("games");
    assert_eq!(asked(&world), Some(&Errand::Games));
    let games = (1..=4).map(|id| kept(id, id != 2).head).collect();
    world.happen(Event::News(News::Games(games)));
    world
}

#[test]
fn a_guest_registers_and_passwords_are_never_seen() {
    let mut world = World::new(Lang::En, (80, 24));
    world.line("account");
    assert_snapshot!("account_guest_en", world.screen());
    world.line("2");
    for text in ["胡一刀", "snow mountain", "snow fountain"] {
        text.chars().for_each(|c| world.press(&[Key::Char(c)]));
        world.press(&[Key::Down]);
    }
    assert_snapshot!("account_register_en", world.screen());
    world.press(&[Key::Down, Key::Enter]);
    assert_eq!(world.model.notice, "The two passwords differ.");
    assert_eq!(asked(&world), None);
    world.press(&[Key::Up, Key::Up, Key::Ctrl('u')]);
    "snow mountain".chars().for_each(|c| world.press(&[Key::Char(c)]));
    world.press(&[Key::Down, Key::Right, Key::Down, Key::Enter]);
    let password = Secret("snow mountain".to_owned());
    let errand = Errand::Register("胡一刀".to_owned(), password, Stay::Now);
    assert_eq!(asked(&world), Some(&errand));
    assert!(!format!("{errand:?}").contains("mountain"));
    assert!(!world.screen().contains("mountain"));
    world.happen(Event::News(News::Account(Some(user("胡一刀", true)))));
    world.happen(Event::News(News::Done("made".to_owned())));
    assert_eq!(world.model.screen, Screen::Account(0));
    assert_eq!(world.model.notice, "made");
    assert_snapshot!("account_admin_en", world.screen());
}

#[test]
fn a_failure_leaves_the_form_to_be_corrected() {
    let mut world = World::new(Lang::Zh, (40, 24));
    world.line("account");
    world.press(&[Key::Enter]);
    "a b".chars().for_each(|c| world.press(&[Key::Char(c)]));
    world.press(&[Key::Up, Key::Enter]);
    assert!(matches!(asked(&world), Some(Errand::LogIn(name, ..)) if name == "a b"));
    // A second press does not ask again.
    let before = world.effects.len();
    world.press(&[Key::Enter]);
    assert_eq!(world.effects.len(), before);
    world.happen(Event::News(News::Failed("wrong".to_owned())));
    assert_eq!(world.model.screen, Screen::AccountForm);
    assert_snapshot!("account_login_40_zh", world.screen());
    world.press(&[Key::Enter]);
    assert!(world.effects.len() > before);
    world.press(&[Key::Esc]);
    assert_eq!(world.model.screen, Screen::Account(0));
}

#[test]
fn an_administrator_sees_and_deletes_accounts() {
    let mut world = World::new(Lang::Zh, (80, 24));
    world.happen(Event::News(News::Account(Some(user("阿一", true)))));
    world.line("account");
    world.line("4");
    assert_eq!(asked(&world), Some(&Errand::Users));
    let users = vec![user("阿一", true), User { id: 8, ..user("阿二", false) }];
    world.happen(Event::News(News::Users(users)));
    assert_snapshot!("users_zh", world.screen());
    world.press(&[Key::Down, Key::Delete, Key::Right]);
    assert_snapshot!("users_delete_zh", world.screen());
    world.press(&[Key::Down, Key::Enter]);
    assert_eq!(asked(&world), Some(&Errand::DeleteUser(8, Games::Remove)));
}

#[test]
fn the_list_of_my_games() {
    for (lang, name) in [(Lang::Zh, "zh"), (Lang::En, "en")] {
        for size in [(80, 24), (40, 24)] {
            let world = with_games(lang, size);
            assert_snapshot!(format!("games_{}_{name}", size.0), world.screen());
        }
    }
}

#[test]
fn typing_filters_the_list_and_enter_opens_what_is_chosen() {
    let mut world = with_games(Lang::Zh, (80, 24));
    "未完".chars().for_each(|c| world.press(&[Key::Char(c)]));
    world.press(&[Key::Enter]);
    assert_eq!(asked(&world), Some(&Errand::Game(2)));
    // An unfinished game goes on in its journal.
    world.happen(Event::News(News::Game(Box::new(kept(2, false)))));
    assert!(matches!(world.effects.last(), Some(Effect::ResumeOne(name)) if name == "2.jsonl"));
    world.press(&[Key::Esc]);
    world.line("export all.csv");
    let games = vec![1, 2, 3, 4];
    let errand = Errand::Export { games, path: "all.csv".to_owned(), overwrite: false };
    assert_eq!(asked(&world), Some(&errand));
}

#[test]
fn a_kept_game_is_replayed_with_its_records() {
    let mut world = with_games(Lang::Zh, (80, 24));
    world.happen(Event::News(News::Game(Box::new(kept(3, true)))));
    assert_eq!(world.model.replay, Some(0));
    world.press(&[Key::End]);
    assert_eq!(world.plies(), 4);
    world.line("r");
    assert_snapshot!("kept_records_zh", world.screen());
    world.press(&[Key::Right, Key::Right, Key::Right, Key::Right, Key::Right]);
    assert_eq!(world.model.record_filter, RecordFilter::Captures);
    assert_snapshot!("kept_captures_zh", world.screen());
    world.press(&[Key::Esc]);
    world.line("export moves.csv");
    let Some(Effect::Save { text, .. }) = world.effects.last() else { panic!("it is written") };
    let mut lines = text.lines();
    assert_eq!(
        lines.next(),
        Some("game,ply,time,side,who,from,to,piece,captured,notation,think_ms")
    );
    assert_eq!(lines.nth(2), Some("1,3,2026-01-02 03:04:05,red,player,e2,e6,C,p,炮五进四,1234"));
}

#[test]
fn a_game_is_removed_by_a_second_press_only() {
    let mut world = with_games(Lang::En, (80, 24));
    world.press(&[Key::Delete, Key::Down, Key::Delete]);
    assert_eq!(asked(&world), Some(&Errand::Games));
    world.press(&[Key::Delete]);
    assert_eq!(asked(&world), Some(&Errand::DeleteGame(2)));
}

#[test]
fn statistics_count_sides_levels_and_openings() {
    let mut world = with_games(Lang::En, (80, 24));
    world.press(&[Key::F(6)]);
    assert_eq!(world.model.overlay, Some(Overlay::Statistics(0)));
    assert_snapshot!("statistics_en", world.screen());
    let games: Vec<RecordHead> = (1..=4).map(|id| kept(id, true).head).collect();
    let statistics = tui::statistics::Statistics::of(&games);
    assert_eq!((statistics.all.won, statistics.all.games()), (4, 4));
    // Won against levels 2 to 5: better than the best of them.
    assert!(statistics.rating().expect("games") > 1140);
}
