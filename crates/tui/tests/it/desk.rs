//! The desk: accounts and kept games in a real folder, behind plain mode and the host.

use std::fs;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use messages::{Lang, Messages};
use puzzles::State;
use tui::account::{Errand, Games, News, Secret, Stay};
use tui::{Desk, Effect, Event, Host, Start, plain};

use crate::plain::Folder;
use crate::world::settings;

fn open(folder: &Folder) -> Desk {
    Desk::open(&folder.0, &Messages::new(Lang::Zh)).expect("a new folder")
}

/// Plays lines in plain mode with a desk.
fn played(folder: &Folder, input: &str) -> String {
    let form = tui::Form { opponents: tui::Opponents::Human, ..tui::Form::default() };
    let usual = form.new_game(0).expect("lawful");
    let mut output = Vec::new();
    let (settings, desk) = (settings(Lang::Zh), Some(open(folder)));
    plain::run(&settings, Start::Home, &usual, &folder.0, desk, 1, (input.as_bytes(), &mut output))
        .expect("nothing fails");
    String::from_utf8(output).expect("UTF-8")
}

struct Front {
    host: Host,
    events: Receiver<Event>,
}

impl Front {
    fn new(folder: &Folder) -> Self {
        let (sender, events) = channel();
        let host = Host::new(&folder.0, settings(Lang::Zh).messages, sender);
        Self { host: host.with_desk(Some(open(folder))), events }
    }

    /// What comes of an errand, as many pieces of news as are waited for.
    fn ask(&mut self, errand: Errand, count: usize) -> Vec<News> {
        self.host.perform(Effect::Errand(errand));
        let mut news = Vec::new();
        while news.len() < count {
            if let Event::News(own) =
                self.events.recv_timeout(Duration::from_secs(60)).expect("an answer")
            {
                news.push(own);
            }
        }
        news
    }

    fn failure(&mut self, errand: Errand) -> String {
        match self.ask(errand, 1).remove(0) {
            News::Failed(text) => text,
            other => panic!("it fails: {other:?}"),
        }
    }
}

fn secret(text: &str) -> Secret {
    Secret(text.to_owned())
}

#[test]
fn finished_and_unfinished_games_are_kept_with_every_move() {
    let folder = Folder::new("kept");
    let lines = played(&folder, "炮二平五\n马8进7\nresign\ngames\ngame 1\n");
    assert!(lines.contains("1 "), "{lines}");
    assert!(lines.contains("红方玩家 - 黑方玩家  黑胜"), "{lines}");
    assert!(lines.contains("红方 玩家 炮二平五 (h2e2, 7 7 7 4)"), "{lines}");
    // The second game is not finished; its journal is taken over by the next start.
    played(&folder, "h2e2\n");
    let lines = played(&folder, "games\nstats\n");
    assert!(lines.contains("未完") && lines.contains("黑胜"), "{lines}");
    assert!(lines.contains("其他（双人、电脑自弈、未完）：2 局"), "{lines}");
}

#[test]
fn journals_of_earlier_versions_are_kept_with_their_notation() {
    let folder = Folder::new("older");
    let games = folder.0.join("games");
    fs::create_dir_all(&games).expect("writable");
    let old = concat!(
        r#"{"v":1,"type":"game","time":"2025-01-01 10:00:00","fen":"rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w - - 0 1","rules":"axf","red":"human","black":"level=3"}"#,
        "\n",
        r#"{"v":1,"type":"move","ply":1,"move":"h2e2","piece":"C","captured":null,"side":"red","who":"player","time":"2025-01-01 10:00:05","think_ms":5000}"#,
        "\n",
    );
    fs::write(games.join("20250101100000-000.jsonl"), old).expect("writable");
    let lines = played(&folder, "games\ngame 1\n");
    assert!(lines.contains("2025-01-01 10:00:00") && lines.contains("未完"), "{lines}");
    assert!(lines.contains("2025-01-01 10:00:05 红方 玩家 炮二平五"), "{lines}");
}

#[test]
fn accounts_from_the_first_registration_to_the_last_deletion() {
    let folder = Folder::new("accounts");
    let mut front = Front::new(&folder);
    assert!(matches!(front.ask(Errand::Open, 1)[..], [News::Account(None)]));
    let short = Errand::Register("阿一".to_owned(), secret("1234567"), Stay::Long);
    assert!(front.failure(short).contains("至少 8 个字符"));
    let first = Errand::Register("阿一".to_owned(), secret("pass phrase"), Stay::Long);
    let news = front.ask(first, 2);
    assert!(matches!(&news[0], News::Account(Some(user)) if user.is_admin), "{news:?}");
    let again = Errand::Register("阿一".to_owned(), secret("pass phrase"), Stay::Now);
    assert!(front.failure(again).contains("已有"));
    // A new start of the program still knows who it is; nobody else may read the file.
    drop(front);
    let mut front = Front::new(&folder);
    assert!(matches!(&front.ask(Errand::Open, 1)[..], [News::Account(Some(_))]));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(folder.0.join("login")).expect("kept").permissions().mode();
        assert_eq!(mode & 0o077, 0);
    }
    let news = front.ask(Errand::AddUser("阿二".to_owned(), secret("password two")), 2);
    let id = match &news[0] {
        News::Users(users) => users.iter().find(|user| !user.is_admin).expect("made").id,
        other => panic!("accounts: {other:?}"),
    };
    let change = Errand::ChangePassword(secret("wrong phrase"), secret("new phrase"));
    assert!(front.failure(change).contains("不对"));
    front.ask(Errand::ChangePassword(secret("pass phrase"), secret("new phrase")), 2);
    front.ask(Errand::LogOut, 2);
    assert!(!folder.0.join("login").exists());
    assert!(front.failure(Errand::Users).contains("管理员"));
    let old = Errand::LogIn("阿一".to_owned(), secret("pass phrase"), Stay::Now);
    assert!(front.failure(old).contains("不对"));
    front.ask(Errand::LogIn("阿一".to_owned(), secret("new phrase"), Stay::Now), 2);
    front.ask(Errand::SetPassword(id, secret("third password")), 2);
    front.ask(Errand::DeleteUser(id, Games::Keep), 2);
    let news = front.ask(Errand::DeleteSelf(secret("new phrase"), Games::Remove), 2);
    assert!(matches!(news[0], News::Account(None)));
    let gone = Errand::LogIn("阿一".to_owned(), secret("new phrase"), Stay::Now);
    assert!(front.failure(gone).contains("不对"));
}

#[test]
fn games_belong_to_whoever_is_logged_in_and_go_by_choice() {
    for (games, left) in [(Games::Keep, 1), (Games::Remove, 0)] {
        let folder = Folder::new(if left == 1 { "keep" } else { "remove" });
        let desk = open(&folder);
        let made = desk.wait(tui::make_account(desk.accounts(), "阿一", "pass phrase"));
        let id = made.expect("made").id;
        desk.stay_logged_in(id).expect("kept");
        drop(desk);
        let lines = played(&folder, "h2e2\nresign\ngames\n");
        assert!(lines.contains("红胜"), "{lines}");
        let desk = open(&folder);
        let count = |user| desk.wait(desk.accounts().site().records(user)).expect("read").len();
        assert_eq!((count(Some(id)), count(None)), (1, 0));
        desk.delete(id, games).expect("deleted");
        assert_eq!((count(Some(id)), count(None)), (0, left));
        drop(desk);
        // What was removed does not come back from its journal.
        played(&folder, "fen\n");
        let desk = open(&folder);
        let count = desk.wait(desk.accounts().site().records(None)).expect("read").len();
        assert_eq!(count, left);
    }
}

#[test]
fn a_damaged_database_is_named_and_left_alone() {
    let folder = Folder::new("damaged");
    fs::create_dir_all(&folder.0).expect("writable");
    let file = folder.0.join("site.db");
    fs::write(&file, "this is no database").expect("writable");
    let problem = Desk::open(&folder.0, &Messages::new(Lang::En)).expect_err("no database");
    assert!(problem.contains("site.db"), "{problem}");
    assert_eq!(fs::read_to_string(&file).expect("still there"), "this is no database");
}

#[test]
fn progress_is_kept_for_whoever_is_logged_in_and_apart_from_the_guests() {
    let folder = Folder::new("desk-progress");
    let study = &puzzles::books()[1].studies[3];
    let mut front = Front::new(&folder);
    let guest = |front: &mut Front, effect: Effect| {
        front.host.perform(effect);
        loop {
            match front.events.recv_timeout(Duration::from_secs(60)).expect("an answer") {
                Event::Progress(progress) | Event::News(News::Progress(progress)) => {
                    return progress;
                }
                _ => {}
            }
        }
    };
    let second = Duration::from_secs(1);
    let known = guest(&mut front, Effect::NoteStudy(study, State::Tried, second));
    assert_eq!(known.state(study.id), Some(State::Tried));
    guest(&mut front, Effect::NoteLesson("horse"));
    let password = || Secret("correct horse".to_owned());
    front.ask(Errand::Register("一刀".to_owned(), password(), Stay::Long), 2);
    let own = guest(&mut front, Effect::LoadProgress);
    assert_eq!((own.state(study.id), own.knows_lesson("horse")), (None, false));
    guest(&mut front, Effect::NoteStudy(study, State::Tried, second));
    let own = guest(&mut front, Effect::NoteStudy(study, State::Helped, second));
    assert_eq!((own.state(study.id), own.due().len()), (Some(State::Helped), 1));
    guest(&mut front, Effect::NoteStudy(study, State::Tried, second));
    guest(&mut front, Effect::NoteStudy(study, State::Solved, 70 * second));
    let own = guest(&mut front, Effect::NoteLesson("cannon"));
    let mark = own.mark(study.id).expect("noted");
    assert_eq!((mark.state, mark.games, mark.best), (State::Solved, 2, Some(70)));
    assert!(own.due().is_empty() && own.knows_lesson("cannon"));
    drop(front);
    // The next start knows who is logged in.
    let desk = open(&folder);
    let own = desk.progress(&Messages::new(Lang::Zh)).expect("readable");
    assert_eq!(own.state(study.id), Some(State::Solved));
    desk.log_out().expect("writable");
    let guests = desk.progress(&Messages::new(Lang::Zh)).expect("readable");
    assert!(guests.state(study.id) == Some(State::Tried) && guests.knows_lesson("horse"));
}

#[test]
fn the_game_that_is_being_played_cannot_be_removed() {
    let folder = Folder::new("desk-running");
    let form = tui::Form { opponents: tui::Opponents::Human, ..tui::Form::default() };
    let new = form.new_game(0).expect("lawful");
    let mut front = Front::new(&folder);
    front.host.perform(Effect::BeginJournal(Box::new(new)));
    let mut game = xiangqi::Game::new(xiangqi::RuleSet::default());
    let mv = crate::world::mv("h2e2");
    game.play(mv).expect("legal");
    let ply = game.record().plies()[0];
    let (who, thought) = (journal::Who::Player, Duration::ZERO);
    let notation = "炮二平五".to_owned();
    front.host.perform(Effect::RecordMove { index: 0, ply, who, thought, notation });
    let listed = |front: &mut Front| match front.ask(Errand::Games, 1).remove(0) {
        News::Games(games) => games,
        other => panic!("a list: {other:?}"),
    };
    let id = listed(&mut front)[0].id;
    assert!(front.failure(Errand::DeleteGame(id)).contains("正在下"));
    assert_eq!(listed(&mut front).len(), 1);
    front.host.perform(Effect::CloseJournal);
    front.ask(Errand::DeleteGame(id), 2);
    assert!(listed(&mut front).is_empty());
}
