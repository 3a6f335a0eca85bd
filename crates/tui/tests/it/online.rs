//! Playing at a site, by keys and by what the site tells.

use client::{
    Act, Ask, ClockTerms, Heard, Hearing, Line, News, Opponent, Problem, SideChoice, Site,
    Unreachable, User, What,
};
use insta::assert_snapshot;
use messages::Lang;
use tui::{Effect, Event, Key, OnlinePlace, Screen};

use crate::world::World;

/// What the site of these tests says of a game.
pub(crate) struct Told {
    hearing: Hearing,
    state: String,
}

/// How a state begins.
const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

impl Told {
    /// A game of 胡一刀 with Red against a guest; `more` are fields of the state.
    pub(crate) fn game(id: &str, more: &str) -> Self {
        let mut hearing = Hearing::default();
        hearing.watch(id);
        let state = format!(
            r#"{{"t":"state","game":"{id}","state":{{"id":"{id}","v":1,"rules":"axf","opponent":"link","maker":7,
            "clock":{{"base_s":600,"increment_s":5}},"start_fen":"{START}",
            "red":{{"user":{{"id":7,"name":"胡一刀","kind":"member"}},"rating":1510}},
            "black":{{"user":{{"id":8,"name":"guest-abcde","kind":"guest"}}}},{more}}}}}"#
        );
        Self { hearing, state }
    }

    /// A game that is played, Red to move.
    pub(crate) fn playing(you: &str, more: &str) -> Self {
        Self::game(
            "aaaaaaaaaa",
            &format!(
                r#""phase":"playing","you":{you},"plies":[],"chat":[],
                "clocks":{{"red_ms":600000,"black_ms":599000,"running":"red","at":1}},
                "can":["chat","move","abort","resign","draw-offer","takeback-offer"]{more}"#
            ),
        )
    }

    fn hear(&mut self, text: &str) -> News {
        let heard = self.hearing.hear(text).expect("it is understood");
        match heard.into_iter().next() {
            Some(Heard::News(news)) => news,
            other => panic!("{other:?}"),
        }
    }

    pub(crate) fn state(&mut self) -> News {
        let text = self.state.clone();
        self.hear(&text)
    }

    pub(crate) fn events(&mut self, events: &str) -> News {
        self.hear(&format!(r#"{{"t":"events","game":"aaaaaaaaaa","events":[{events}]}}"#))
    }

    /// A move was played; what this user can do then.
    pub(crate) fn ply(&mut self, v: u32, ply: u32, mv: &str, can: &str) -> News {
        let running = if ply.is_multiple_of(2) { "red" } else { "black" };
        self.events(&format!(
            r#"{{"v":{v},"kind":"ply","ply":{{"ply":{ply},"move":{{"uci":"{mv}"}}}},"can":[{can}],
            "clocks":{{"red_ms":590000,"black_ms":580000,"running":"{running}","at":2}}}}"#
        ))
    }
}

pub(crate) fn user(name: &str) -> User {
    User { id: Some(7), name: name.to_owned(), kind: client::Kind::Member, level: None }
}

fn site() -> Box<Site> {
    let rules = vec!["axf".to_owned()];
    let clocks = vec!["3+2".parse::<ClockTerms>().expect("a clock")];
    Box::new(Site { rules, clocks, registration: true, players: 3, ..Site::default() })
}

fn heads(text: &str) -> Vec<client::GameHead> {
    let mut hearing = Hearing::default();
    hearing.look_at_lobby(true);
    let text = format!(r#"{{"t":"lobby","challenges":[{text}],"live":[],"players":3,"games":1}}"#);
    match hearing.hear(&text).expect("it is understood").pop() {
        Some(Heard::News(News::Lobby(lobby))) => lobby.challenges,
        other => panic!("{other:?}"),
    }
}

const CHALLENGE: &str = r#"{"id":"bbbbbbbbbb","phase":"waiting","rules":"axf","rated":false,
    "clock":{"base_s":300,"increment_s":3},"red":{"user":{"id":9,"name":"苗人凤","kind":"member"},"rating":1622},
    "black":{"user":null}}"#;
const LIVE: &str = r#"{"id":"cccccccccc","phase":"playing","rules":"cxa","rated":true,"plies":31,
    "red":{"user":{"id":3,"name":"程灵素","kind":"member"}},
    "black":{"user":{"kind":"computer","level":4}}}"#;

/// What a site may tell at any time.
pub(crate) fn anything(which: u8) -> News {
    let id = || "aaaaaaaaaa".to_owned();
    match which {
        0 => News::Line(Line::Connecting),
        1 => News::Line(Line::Open),
        2 => News::Line(Line::Lost(Problem::Cut)),
        3 => News::Session(Some(user("胡一刀"))),
        4 => News::Session(None),
        5 => News::Entered(id()),
        6 => Told::playing(r#""red""#, "").state(),
        7 => {
            let mut told = Told::playing(r#""black""#, "");
            told.state();
            told.ply(2, 1, "h2e2", r#""move","chat""#)
        }
        8 => News::Unfinished(heads(LIVE)),
        _ => News::Refused(What::Move, Problem::NotChuhe),
    }
}

impl World {
    fn told(&mut self, news: News) {
        let number = self.model.online.as_ref().expect("online").number;
        self.happen(Event::Online(number, news));
    }

    /// The asks so far.
    fn asks(&self) -> Vec<&Ask> {
        let asks = self.effects.iter().filter_map(|effect| match effect {
            Effect::Online(ask) => Some(ask),
            _ => None,
        });
        asks.collect()
    }

    fn last_ask(&self) -> &Ask {
        self.asks().last().copied().expect("something was asked")
    }

    /// At a site; who is there is not known yet.
    fn connected(lang: Lang, size: (u16, u16)) -> Self {
        let mut world = Self::new(lang, size);
        world.line("online");
        world.line("10.0.0.2:8080");
        world.told(News::Line(Line::Connecting));
        world.told(News::Site(site()));
        world
    }

    /// In the lobby as 胡一刀.
    pub(crate) fn in_lobby(lang: Lang, size: (u16, u16)) -> Self {
        let mut world = Self::connected(lang, size);
        world.told(News::Session(Some(user("胡一刀"))));
        world.told(News::Line(Line::Open));
        world
    }

    /// At a table with a game.
    pub(crate) fn at_table(lang: Lang, size: (u16, u16), told: &mut Told) -> Self {
        let mut world = Self::in_lobby(lang, size);
        world.told(News::Entered("aaaaaaaaaa".to_owned()));
        world.told(told.state());
        world
    }

    fn place(&self) -> OnlinePlace {
        self.model.online.as_ref().expect("online").place
    }
}

#[test]
fn an_address_is_typed_and_remembered_and_a_wrong_one_explained() {
    let mut world = World::new(Lang::En, (80, 24));
    world.line("online");
    assert_eq!(world.model.screen, Screen::Online);
    assert_snapshot!("online_server_en", world.screen());
    world.line("ftp://x");
    assert!(world.model.notice.contains("http://"), "{}", world.model.notice);
    world.line("10.0.0.2:8080");
    assert!(world.effects.iter().any(
        |effect| matches!(effect, Effect::Connect { address, .. } if address.to_string() == "http://10.0.0.2:8080")
    ));
    assert!(world.screen().contains("Connecting to http://10.0.0.2:8080"), "{}", world.screen());
    let refused = Problem::Unreachable(Unreachable::Refused);
    world.told(News::Line(Line::Ended(refused)));
    assert!(world.model.notice.contains("whether the server was started"));
    assert_eq!(world.model.input.text(), "http://10.0.0.2:8080", "Enter tries again");
    world.press(&[Key::Enter]);
    world.told(News::Site(site()));
    assert!(world.effects.iter().any(
        |effect| matches!(effect, Effect::SavePreferences(own, _) if own.server == "http://10.0.0.2:8080")
    ));
}

#[test]
fn whoever_is_nobody_is_asked_who_to_be() {
    let mut world = World::connected(Lang::Zh, (80, 24));
    world.told(News::Session(None));
    world.told(News::Line(Line::Open));
    assert_snapshot!("online_account_zh", world.screen());
    world.press(&[Key::Down, Key::Enter]);
    assert_eq!(world.place(), OnlinePlace::Login);
    for (text, key) in [("胡一刀", Key::Down), ("snow mountain", Key::Down), ("other", Key::Down)]
    {
        text.chars().for_each(|c| world.press(&[Key::Char(c)]));
        world.press(&[key]);
    }
    world.press(&[Key::Enter]);
    assert_eq!(world.asks().len(), 0, "the passwords differ");
    world.press(&[Key::Up, Key::Ctrl('u')]);
    "snow mountain".chars().for_each(|c| world.press(&[Key::Char(c)]));
    world.press(&[Key::Down, Key::Enter]);
    assert!(matches!(world.last_ask(), Ask::Register(name, _) if name == "胡一刀"));
    assert!(!world.screen().contains("mountain"));
    assert_snapshot!("online_register_zh", world.screen());
    world.told(News::Session(Some(user("胡一刀"))));
    assert_eq!(world.place(), OnlinePlace::Lobby(0));
    assert!(world.asks().contains(&&Ask::Lobby(true)));
}

#[test]
fn the_lobby_shows_who_wants_to_play() {
    for (lang, size, name) in [
        (Lang::Zh, (80, 24), "online_lobby_zh"),
        (Lang::En, (80, 24), "online_lobby_en"),
        (Lang::Zh, (40, 24), "online_lobby_40_zh"),
    ] {
        let mut world = World::in_lobby(lang, size);
        let mut lobby = client::Lobby { players: 3, games: 1, ..client::Lobby::default() };
        lobby.challenges = heads(CHALLENGE);
        lobby.live = heads(LIVE);
        world.told(News::Lobby(Box::new(lobby)));
        assert_snapshot!(name, world.screen());
        world.press(&[Key::Down, Key::Down, Key::Enter]);
        assert_eq!(world.last_ask(), &Ask::Join("bbbbbbbbbb".to_owned()));
        world.press(&[Key::Down, Key::Enter]);
        assert_eq!(world.last_ask(), &Ask::Watch("cccccccccc".to_owned()));
        world.line("http://10.0.0.2:8080/game/h3Kd82mQz1");
        assert_eq!(world.last_ask(), &Ask::Watch("h3Kd82mQz1".to_owned()));
    }
}

#[test]
fn a_challenge_is_made_by_form_or_by_words() {
    let mut world = World::in_lobby(Lang::En, (80, 24));
    world.press(&[Key::Enter]);
    assert_snapshot!("online_challenge_en", world.screen());
    world.press(&[
        Key::Down,
        Key::Right,
        Key::Down,
        Key::Right,
        Key::Down,
        Key::Right,
        Key::Up,
        Key::Up,
        Key::Up,
        Key::Enter,
    ]);
    let Ask::Make(terms) = world.last_ask() else { panic!("{:?}", world.asks()) };
    assert_eq!((&terms.opponent, terms.side), (&Opponent::Link, SideChoice::Red));
    assert_eq!(terms.clock.map(|clock| clock.to_string()).as_deref(), Some("15+10"));
    world.press(&[Key::Esc]);
    world.line("challenge 5+3 black rated @苗人凤");
    let Ask::Make(terms) = world.last_ask() else { panic!("{:?}", world.asks()) };
    assert_eq!(terms.opponent, Opponent::User { name: "苗人凤".to_owned() });
    assert!(terms.rated);
    world.line("pair 3+2");
    assert!(matches!(world.last_ask(), Ask::Pair(_)));
    world.line("unpair");
    assert_eq!(world.last_ask(), &Ask::Unpair);
}

#[test]
fn a_challenge_that_waits_shows_its_link() {
    for (size, name) in [((80, 24), "online_waiting_en"), ((40, 24), "online_waiting_40_en")] {
        let state = r#""phase":"waiting","you":"red","plies":[],"can":["withdraw"]"#;
        let mut told = Told::game("aaaaaaaaaa", state);
        let mut world = World::at_table(Lang::En, size, &mut told);
        assert_snapshot!(name, world.screen());
        world.line("link");
        assert_eq!(world.model.notice, "http://10.0.0.2:8080/game/aaaaaaaaaa");
        world.line("withdraw");
        assert_eq!(world.last_ask(), &Ask::Withdraw("aaaaaaaaaa".to_owned()));
        world.told(News::Done(What::Withdraw));
        assert!(matches!(world.place(), OnlinePlace::Lobby(_)));
    }
    let state = r#""phase":"waiting","you":null,"plies":[],"can":["join"]"#;
    let mut told = Told::game("aaaaaaaaaa", state);
    let mut world = World::at_table(Lang::Zh, (80, 24), &mut told);
    assert!(world.model.notice.contains("胡一刀"), "{}", world.model.notice);
    world.press(&[Key::Enter]);
    assert_eq!(world.last_ask(), &Ask::Join("aaaaaaaaaa".to_owned()));
}

/// A game with two moves and some talk.
fn opening(lang: Lang, size: (u16, u16)) -> (World, Told) {
    let mut told = Told::playing(r#""red""#, "");
    let mut world = World::at_table(lang, size, &mut told);
    world.line("炮二平五");
    let sent = Ask::Move { game: "aaaaaaaaaa".to_owned(), ply: 0, mv: "h2e2".to_owned() };
    assert_eq!(world.last_ask(), &sent);
    let news = told.ply(2, 1, "h2e2", r#""chat","resign""#);
    world.told(news);
    let news = told.ply(3, 2, "h9g7", r#""chat","move","resign","draw-offer","takeback-offer""#);
    world.told(news);
    let news = told.events(
        r#"{"v":4,"kind":"chat","chat":{"id":1,"user":{"id":8,"name":"guest-abcde","kind":"guest"},"text":"你好 hello"}}"#,
    );
    world.told(news);
    (world, told)
}

#[test]
fn a_game_with_clocks_moves_and_talk() {
    for (lang, size, name) in [
        (Lang::Zh, (80, 24), "online_game_zh"),
        (Lang::En, (80, 24), "online_game_en"),
        (Lang::Zh, (40, 24), "online_game_40_zh"),
    ] {
        let (mut world, _) = opening(lang, size);
        assert_snapshot!(name, world.screen());
        if size.0 < 72 {
            world.press(&[Key::Tab]);
            assert_snapshot!("online_panel_40_zh", world.screen());
        }
    }
}

#[test]
fn moves_are_checked_before_they_are_sent() {
    let (mut world, _) = opening(Lang::En, (80, 24));
    let before = world.asks().len();
    world.line("e2e0");
    assert_eq!(world.asks().len(), before, "{}", world.model.notice);
    world.press(&[Key::Right, Key::Enter]);
    assert!(world.model.board.selected.is_some());
    world.press(&[Key::Up, Key::Enter]);
    assert!(
        matches!(world.last_ask(), Ask::Move { ply: 2, mv, .. } if mv == "f3f4" || mv == "e3e4")
    );
    world.line("h0g2");
    assert_eq!(world.asks().len(), before + 1, "one move at a time");
    world.told(News::Refused(What::Move, Problem::Cut));
    world.line("h0g2");
    assert_eq!(world.asks().len(), before + 2);
}

#[test]
fn what_cannot_be_undone_is_asked_twice() {
    let (mut world, mut told) = opening(Lang::En, (80, 24));
    let before = world.asks().len();
    world.line("resign");
    assert_eq!(world.asks().len(), before);
    assert!(world.model.notice.contains("Once more"), "{}", world.model.notice);
    world.line("draw");
    assert_eq!(world.asks().len(), before, "another one begins anew");
    world.press(&[Key::F(7)]);
    assert_eq!(world.last_ask(), &Ask::Act("aaaaaaaaaa".to_owned(), Act::DrawOffer));
    world.press(&[Key::F(8)]);
    world.happen_after(Event::Tick, 11_000);
    world.press(&[Key::F(8)]);
    assert_eq!(world.asks().len(), before + 1, "too late for the second press");
    world.press(&[Key::F(8)]);
    assert_eq!(world.last_ask(), &Ask::Act("aaaaaaaaaa".to_owned(), Act::Resign));
    world.line("claim");
    assert!(world.model.notice.contains("30 s"), "{}", world.model.notice);
    let news = told.events(
        r#"{"v":5,"kind":"offer","what":"takeback","state":"made","side":"black",
        "offers":{"draw":null,"takeback":"black","rematch":null},"can":["takeback-accept","takeback-decline","move","chat"]}"#,
    );
    world.told(news);
    assert_eq!(world.model.notice, "Black offers to take back: y accepts, n declines.");
    world.line("n");
    assert_eq!(world.last_ask(), &Ask::Act("aaaaaaaaaa".to_owned(), Act::TakebackDecline));
    world.line("y");
    assert_eq!(world.last_ask(), &Ask::Act("aaaaaaaaaa".to_owned(), Act::TakebackAccept));
    world.line(": thanks");
    assert_eq!(world.last_ask(), &Ask::Chat("aaaaaaaaaa".to_owned(), "thanks".to_owned()));
}

#[test]
fn a_cut_is_shown_until_the_connection_is_back() {
    for (lang, size, name) in [
        (Lang::Zh, (80, 24), "online_cut_zh"),
        (Lang::En, (80, 24), "online_cut_en"),
        (Lang::En, (40, 24), "online_cut_40_en"),
    ] {
        let (mut world, _) = opening(lang, size);
        world.told(News::Line(Line::Lost(Problem::Cut)));
        world.told(News::Line(Line::Connecting));
        world.happen_after(Event::Tick, 6_000);
        assert_snapshot!(name, world.screen());
        world.line("h0g2");
        assert!(!world.model.notice.is_empty(), "it is told that the move waits");
        world.told(News::Line(Line::Open));
        assert!(world.model.notice.contains("13"), "{}", world.model.notice);
        let screen = world.screen();
        assert!(!screen.contains("!!"), "{screen}");
    }
}

#[test]
fn the_result_is_shown_and_a_rematch_leads_to_the_next_game() {
    let (mut world, mut told) = opening(Lang::En, (80, 24));
    let news = told.events(
        r#"{"v":5,"kind":"over","status":{"over":true,"outcome":"red_wins","reason":"perpetual-check","article":"AXF 6","loser":"black"},
        "can":["chat","rematch-offer"]}"#,
    );
    world.told(news);
    assert_snapshot!("online_over_en", world.screen());
    world.press(&[Key::Left]);
    assert_eq!(world.model.last_move().map(|mv| mv.to_string()).as_deref(), Some("h2e2"));
    world.press(&[Key::Esc]);
    world.line("rematch");
    assert_eq!(world.last_ask(), &Ask::Act("aaaaaaaaaa".to_owned(), Act::RematchOffer));
    let news = told.events(r#"{"v":6,"kind":"rematch","game":"dddddddddd"}"#);
    world.told(news);
    assert_eq!(world.last_ask(), &Ask::Watch("dddddddddd".to_owned()));
    world.line("save x.pgn");
    assert!(world.effects.iter().any(
        |effect| matches!(effect, Effect::Save { text, .. } if text.contains("胡一刀") && text.contains("1-0"))
    ));
    world.line("v");
    assert_eq!(world.model.screen, Screen::Review);
}

#[test]
fn a_spectator_cannot_move_and_an_absent_player_is_told() {
    let more =
        r#","online":{"red":false,"black":true},"gone_ms":{"red":31000,"black":null},"can":[]"#;
    let mut told = Told::playing("null", more);
    let mut world = World::at_table(Lang::En, (80, 24), &mut told);
    let before = world.asks().len();
    world.line("h2e2");
    assert_eq!(world.asks().len(), before);
    assert_eq!(world.model.notice, "You are watching and cannot move.");
    assert!(world.screen().contains("away for 3"), "{}", world.screen());
}

#[test]
fn an_unfinished_game_is_entered_after_a_restart() {
    let mut world = World::in_lobby(Lang::En, (80, 24));
    let games = heads(&LIVE.replace("\"id\":3", "\"id\":7"));
    world.told(News::Unfinished(games.clone()));
    assert_eq!(world.last_ask(), &Ask::Watch("cccccccccc".to_owned()));
    world.told(News::Games { user: "胡一刀".to_owned(), more: false, games, next: None });
    world.line("games");
    assert!(matches!(world.last_ask(), Ask::Games(name, None) if name == "胡一刀"));
}

#[test]
fn a_challenge_by_name_is_an_invitation_until_it_is_withdrawn() {
    let mut world = World::in_lobby(Lang::En, (80, 24));
    let host = r#""host":{"user":{"id":9,"name":"苗人凤","kind":"member"}},"rules""#;
    let asked = CHALLENGE.replacen("\"rules\"", host, 1);
    world.told(News::Unfinished(heads(&asked)));
    assert!(world.screen().contains("Challenges you: 苗人凤"), "{}", world.screen());
    let own = asked.replace("\"id\":9", "\"id\":7");
    world.told(News::Unfinished(heads(&own)));
    assert!(world.screen().contains("Waiting"), "{}", world.screen());
    world.told(News::Unfinished(heads(&asked)));
    let refusal = client::Refusal {
        code: "not-found".to_owned(),
        message: "There is no such game".to_owned(),
        ..client::Refusal::default()
    };
    let problem = Problem::Refused(Box::new(refusal));
    world.told(News::Refused(What::Join("bbbbbbbbbb".to_owned()), problem));
    assert!(!world.screen().contains("Challenges you"), "{}", world.screen());
}

#[test]
fn news_of_an_old_connection_mean_nothing() {
    let mut world = World::in_lobby(Lang::En, (80, 24));
    let number = world.model.online.as_ref().expect("online").number;
    world.line("server 10.0.0.3");
    world.happen(Event::Online(number, News::Session(None)));
    assert_eq!(world.place(), OnlinePlace::Server);
}

/// Whatever else there is of a site, where there is room for all of it and where there is not.
#[test]
fn every_screen_in_both_languages_and_sizes() {
    for (lang, code) in [(Lang::Zh, "zh"), (Lang::En, "en")] {
        for columns in [40, 80] {
            let snapshot = |what: &str, world: &World| {
                assert_snapshot!(format!("online_{what}_{columns}_{code}"), world.screen());
            };
            let mut world = World::new(lang, (columns, 24));
            world.line("online");
            snapshot("which", &world);
            world.line("10.0.0.2:8080");
            world.told(News::Line(Line::Connecting));
            snapshot("connecting", &world);
            world.told(News::Site(site()));
            world.told(News::Session(None));
            world.told(News::Line(Line::Open));
            snapshot("who", &world);
            world.press(&[Key::Enter]);
            snapshot("login", &world);
            world.told(News::Session(Some(user("胡一刀"))));
            world.press(&[Key::Enter]);
            "苗人凤".chars().for_each(|c| world.press(&[Key::Char(c)]));
            snapshot("form", &world);
            world.press(&[Key::Esc]);
            world.line("games");
            let games = heads(&LIVE.replace("playing", "over").replace(
                "\"plies\":31",
                r#""plies":31,"status":{"over":true,"outcome":"draw","reason":"agreed"}"#,
            ));
            let user = "胡一刀".to_owned();
            world.told(News::Games { user, more: false, games, next: None });
            snapshot("games", &world);
            let (mut world, mut told) = opening(lang, (columns, 24));
            let news = told.events(
                r#"{"v":5,"kind":"offer","what":"draw","state":"made","side":"black",
                "offers":{"draw":"black","takeback":null,"rematch":null},"can":["draw-accept","chat"]}"#,
            );
            world.told(news);
            snapshot("offered", &world);
            let news = told.events(
                r#"{"v":6,"kind":"over","status":{"over":true,"outcome":"draw","reason":"agreed"},"can":["rematch-offer"]}"#,
            );
            world.told(news);
            snapshot("ended", &world);
        }
    }
}
