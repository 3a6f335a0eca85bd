//! Whatever is pressed: no panic, and a lawful game.

use engine::{Info, Score};
use messages::Lang;
use proptest::prelude::*;
use puzzles::State;
use tui::account::News;
use tui::{Event, Key, Player, Purpose, ResumedGame, Screen};
use xiangqi::{Position, Record};

use crate::accounts::{kept, user};
use crate::world::{World, mv};

fn event() -> impl Strategy<Value = Input> {
    const KEYS: &[Key] = &[
        Key::Enter,
        Key::Esc,
        Key::Tab,
        Key::Backspace,
        Key::Delete,
        Key::Left,
        Key::Right,
        Key::Up,
        Key::Down,
        Key::Home,
        Key::End,
        Key::PageUp,
        Key::PageDown,
        Key::F(1),
        Key::F(2),
        Key::F(3),
        Key::F(4),
        Key::F(5),
        Key::F(6),
        Key::F(7),
        Key::F(8),
        Key::F(9),
        Key::Ctrl('s'),
        Key::Ctrl('c'),
        Key::F(10),
    ];
    const LINES: &[&str] = &[
        "h2e2",
        "h9g7",
        "炮二平五",
        "马8进7",
        "u",
        "undo 3",
        "redo",
        "f",
        "h",
        "d",
        "r",
        "?",
        "q",
        "lines",
        "resign",
        "p",
        "rematch",
        "m",
        "1",
        "2",
        "7 7 7 4",
        "nonsense",
        "save",
        "save x",
        "review",
        "3+2",
        "games",
        "account",
        "settings",
        "stats",
        "3",
        "5",
        "7",
        "8",
        "add",
        "export x.csv",
        "secret words",
        "zh",
        "en",
        "load x",
        "review",
        "v",
        "t",
        "b",
        "n",
        "threats",
        "review x",
        "course",
        "course 7",
        "online",
        "10.0.0.2",
        "lobby",
        "challenge 5+3 link",
        "pair",
        "y",
        "n",
        "claim",
        "link",
        ": hi",
        "guest",
        "login a",
        "due",
        "15",
        "solution",
        "solution 2",
        "next",
        "again",
        "list",
        "study 3",
        "library",
        "library x",
        "edit",
        "edit empty",
        "edit 4k4/9/9/9/9/9/9/9/9/4K3R b",
        ":mirror",
        ":library",
        ":play",
        "engine 5",
        "explorer",
        "comment 好棋\\n又一行",
        "before -",
        "!!",
        "g ?",
        "var 2",
        "go 3",
        "promote",
        "delete",
        "find 胡 date:1990..",
        "here",
        "save y.xqf",
        "tags",
        "formats",
        "tag Round 3",
        "new",
        "discard",
        "keep",
        "play",
        "list",
    ];
    prop_oneof![
        4 => proptest::sample::select(KEYS).prop_map(Input::Key).boxed(),
        2 => proptest::sample::select(LINES).prop_map(Input::Line).boxed(),
        2 => (0..90_u16, 0..30_u16).prop_map(|(x, y)| Input::Click(x, y)),
        1 => any::<char>().prop_map(|c| Input::Key(Key::Char(c))),
        2 => any::<u16>().prop_map(Input::Answer),
        1 => (1..120_u16, 1..40_u16).prop_map(|(x, y)| Input::Resize(x, y)),
        1 => ".{0,12}".prop_map(Input::Paste),
        2 => (0..33_u8).prop_map(Input::World),
    ]
}

#[derive(Clone, Debug)]
enum Input {
    Key(Key),
    Line(&'static str),
    Click(u16, u16),
    /// The engine answers with some legal move.
    Answer(u16),
    Resize(u16, u16),
    Paste(String),
    /// Something of the world: progress, a file, a journal, a failure.
    World(u8),
}

/// What the world may tell at any time.
fn news(world: &World, which: u8) -> Event {
    let record = Record::new(Position::start());
    match which {
        0 => {
            let id = world.model.search.map_or(0, |search| search.id);
            let info = Info {
                depth: 3,
                seldepth: 5,
                multipv: 1,
                score: Score::Cp(-40),
                nodes: 100,
                nps: 1000,
                time: std::time::Duration::ZERO,
                hashfull: 0,
                pv: vec![mv("h2e2"), mv("h9g7")],
            };
            Event::Info(id, info)
        }
        1 => {
            let game = records::Game::of_record(&record, xiangqi::Status::Ongoing);
            Event::Loaded(
                "a.pgn".to_owned(),
                Ok(Box::new(tui::LoadedGame { game, number: 1, games: 1 })),
            )
        }
        2 => Event::Loaded("b.pgn".to_owned(), Err("no".to_owned())),
        3 => {
            let players = xiangqi::ByColor { red: Player::Human, black: Player::Human };
            let rules = xiangqi::RuleSet::Cxa;
            let clock = "0.1/5".parse().ok();
            let entries = vec![];
            let game = ResumedGame { players, rules, record, entries, assisted: true, clock };
            Event::Resumed(Some(Box::new(game)), vec![])
        }
        4 => Event::News(News::Account(Some(user("一刀", true)))),
        5 => Event::News(News::Account(None)),
        6 => Event::News(News::Users(vec![user("a", false), user("b", true)])),
        7 => Event::News(News::Games(vec![kept(1, true).head, kept(2, false).head])),
        8 => Event::News(News::Game(Box::new(kept(3, world.model.users.is_empty())))),
        9 => Event::News(News::Done("done".to_owned())),
        10 => {
            let game = crate::reviews::file();
            let loaded = tui::LoadedGame { game, number: 1, games: 1 };
            Event::ReviewLoaded("c.pgn".to_owned(), Ok(Box::new(loaded)))
        }
        11 => {
            let id = world.model.review.as_ref().map_or(0, |review| review.id);
            Event::Reviewed(id, Box::new(crate::reviews::review()))
        }
        12 => {
            let studies = &puzzles::books()[1].studies;
            let mark = |state| puzzles::Mark {
                state,
                games: 1,
                time: "2026-01-02 03:04:05".to_owned(),
                last: None,
                due: None,
                best: Some(61),
            };
            let marks = [(0, State::Tried), (3, State::Helped), (4, State::Solved)]
                .map(|(at, state)| (studies[at].id.to_owned(), mark(state)));
            let lessons = [("chariot".to_owned(), "2026-01-02 03:04:05".to_owned())];
            Event::Progress(puzzles::Progress::of(marks, lessons))
        }
        13..=22 => Event::Library(crate::library::news(world, which - 13)),
        23..=32 => {
            let number = world.model.online.as_ref().map_or(0, |online| online.number);
            Event::Online(number, crate::online::anything(which - 23))
        }
        _ => Event::Failed("something".to_owned()),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn random_input_never_panics_and_the_game_stays_lawful(
        inputs in proptest::collection::vec(event(), 1..500)
    ) {
        let mut world = World::new(Lang::Zh, (80, 24));
        for input in inputs {
            match input {
                Input::Key(key) => world.press(&[key]),
                Input::Line(line) => world.line(line),
                Input::Click(x, y) => world.happen(Event::Click(x, y)),
                Input::Resize(x, y) => world.happen(Event::Resize(x, y)),
                Input::Paste(text) => world.happen(Event::Paste(text)),
                Input::World(which) => world.happen(news(&world, which)),
                Input::Answer(which) => {
                    let found = world.model.search.zip(world.model.session.as_ref());
                    let Some((search, session)) = found else { continue };
                    let moves = session.game.position().legal_moves();
                    let best = moves.get(usize::from(which) % moves.len().max(1)).copied();
                    world.happen(Event::Best(search.id, best));
                }
            }
            world.screen();
            let lines = world.model.search.filter(|search| search.purpose == Purpose::Lines);
            prop_assert!(lines.is_none() || world.model.screen == Screen::Tree);
            if let Some(session) = &world.model.session {
                let position = session.game.position();
                prop_assert_eq!(Position::from_setup(position.to_setup()), Ok(*position));
            }
        }
    }
}
