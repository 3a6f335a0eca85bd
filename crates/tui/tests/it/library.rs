//! The library: lists, walking and changing a tree, the explorer, the engine, saving.

use std::path::PathBuf;
use std::sync::Arc;

use engine::{Info, Score};
use insta::assert_snapshot;
use messages::Lang;
use records::{Format, Game, NodeId};
use store::{Added, Date, Explored, ExploredMove, Found, Head, Query};
use tui::library::{Entry, GamesFile, News, Origin, Question, Request, SaveJob, Shelf};
use tui::{Effect, Event, Key, Purpose, Screen, Start};
use xiangqi::Outcome;

use crate::plain::{Folder, transcript};
use crate::world::{World, mv};

/// A game with a variation, comments and a glyph.
pub(crate) fn game() -> Game {
    let mut game = Game::default();
    game.set_tag("Red", "甲");
    game.set_tag("Black", "乙");
    game.set_tag("Event", "友谊赛");
    game.set_tag("Date", "1999-05-01");
    let mut node = NodeId::ROOT;
    for uci in ["h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "b9c7"] {
        node = game.tree.add(node, mv(uci));
    }
    let main: Vec<NodeId> = game.tree.main_line().collect();
    game.tree.remarks_mut(main[2]).comment = "正着。".to_owned();
    game.tree.remarks_mut(main[2]).glyphs.push(1);
    let aside = game.tree.add(main[1], mv("b0c2"));
    game.tree.add(aside, mv("b9c7"));
    game.tree.remarks_mut(aside).comment = "先跳这边的马也可以，以后再定车路。".to_owned();
    game.result = Some(Outcome::Draw);
    game
}

fn file(games: usize) -> Arc<GamesFile> {
    Arc::new(GamesFile {
        path: PathBuf::from("/nowhere/games.pgn"),
        format: Format::Pgn,
        encoding: None,
        packed: false,
        games: vec![game(); games],
        names: vec!["甲 - 乙  1999-05-01 友谊赛".to_owned(); games],
        warnings: vec![],
    })
}

fn head(id: i64) -> Head {
    Head {
        id,
        red: "胡荣华".to_owned(),
        red_team: "上海".to_owned(),
        black: "许银川".to_owned(),
        black_team: String::new(),
        event: "全国个人赛".to_owned(),
        date: Date::find("1999-05-01"),
        result: None,
        opening: None,
        plies: 80,
        nodes: 80,
        ply: None,
    }
}

fn found(total: usize, offset: usize) -> News {
    let query = Box::new(Query { offset, limit: Some(100), ..Query::default() });
    let shown = total.saturating_sub(offset).min(100);
    let heads = (1..).take(shown).map(head).collect();
    News::Found(query, Found { total, heads })
}

fn explored() -> Explored {
    let explored = |uci: &str, red, drawn, black| ExploredMove {
        mv: mv(uci),
        red,
        drawn,
        black,
        unknown: 1,
        last: Date::find("2001"),
    };
    Explored { games: 120, moves: vec![explored("h2e2", 40, 20, 19), explored("g3g4", 10, 20, 8)] }
}

/// What the clerk may tell at any time.
pub(crate) fn news(world: &World, which: u8) -> News {
    let job = || {
        let origin = Origin::File(file(2), 1);
        let (path, format) = ("y.xqf".to_owned(), Format::Xqf);
        SaveJob { game: game(), path, format, origin, of: None, sure: false }
    };
    match which {
        0 => News::File(file(1)),
        1 => News::File(file(3)),
        2 => {
            let entry = |name: &str, bytes| Entry {
                name: name.to_owned(),
                path: PathBuf::from(name),
                bytes,
            };
            News::Folder(PathBuf::from("/x"), vec![entry("..", None), entry("a.xqf", Some(1))])
        }
        3 => found(250, 100),
        4 => News::Game(3, Box::new(game()), Some(2)),
        5 => {
            let key = world.model.shown_position().map_or(0, xiangqi::Position::key);
            News::Explored(key, Ok(explored()))
        }
        6 => News::MaySave(Box::new(job()), true, vec![]),
        7 => {
            let open = world.model.library.open.as_ref();
            let of = open.map(|open| (open.id, open.revision()));
            let (path, losses) = ("y.xqf".to_owned(), vec![]);
            News::Saved { path, games: 1, losses, of, origin: Origin::New }
        }
        8 => News::Kept(Added::New(1)),
        _ => News::Failed("no".to_owned()),
    }
}

fn opened(lang: Lang, size: (u16, u16)) -> World {
    let mut world = World::new(lang, size);
    world.line("library a.pgn");
    assert!(matches!(world.model.screen, Screen::Library(0)));
    assert!(world.effects.iter().any(|effect| {
        matches!(effect, Effect::Library(Request::Look(path)) if path == "a.pgn")
    }));
    world.happen(Event::Library(News::File(file(1))));
    assert_eq!(world.model.screen, Screen::Tree);
    world
}

fn last_move(world: &World) -> String {
    world.model.last_move().map(|mv| mv.to_string()).unwrap_or_default()
}

fn open(world: &World) -> &tui::library::OpenGame {
    world.model.library.open.as_ref().expect("a game is open")
}

/// What the engine might say of the position.
fn info(world: &mut World, multipv: u32, score: i32, pv: &[&str]) {
    let id = world.model.search.expect("the engine looks").id;
    world.happen(Event::Info(
        id,
        Info {
            depth: 12,
            seldepth: 20,
            multipv,
            score: Score::Cp(score),
            nodes: 1000,
            nps: 900_000,
            time: std::time::Duration::ZERO,
            hashfull: 0,
            pv: pv.iter().map(|uci| mv(uci)).collect(),
        },
    ));
}

#[test]
fn screens_at_80_by_24_and_40_by_24() {
    for (lang, name) in [(Lang::Zh, "zh"), (Lang::En, "en")] {
        for size in [(80, 24), (40, 24)] {
            let columns = size.0;
            let mut world = opened(lang, size);
            world.press(&[Key::Right, Key::Right, Key::Right]);
            assert_snapshot!(format!("library_game_{columns}_{name}"), world.screen());
            world.press(&[Key::F(6), Key::F(3), Key::Left, Key::Left, Key::Left]);
            let key = world.model.shown_position().expect("lawful").key();
            world.happen(Event::Library(News::Explored(key, Ok(explored()))));
            info(&mut world, 1, 31, &["h2e2", "h9g7", "h0g2", "i9h9", "i0h0"]);
            info(&mut world, 2, 25, &["g3g4", "b9c7"]);
            if columns == 40 {
                world.press(&[Key::Tab]);
            }
            assert_snapshot!(format!("library_lines_{columns}_{name}"), world.screen());
            world.press(&[Key::F(3), Key::Esc]);
            world.happen(Event::Library(found(250, 0)));
            assert_snapshot!(format!("library_database_{columns}_{name}"), world.screen());
        }
    }
}

#[test]
fn the_places_and_a_missing_database_say_what_to_do() {
    let mut world = World::new(Lang::En, (80, 24));
    world.line("3");
    world.happen(Event::Library(News::Count(0)));
    let screen = world.screen();
    assert!(screen.contains("chuhe db import FILES fills it"), "{screen}");
    world.press(&[Key::Enter]);
    assert!(matches!(world.effects.last(), Some(Effect::Library(Request::Find(_)))));
    world.happen(Event::Library(News::Failed("there is no library of games yet".to_owned())));
    assert!(world.model.notice.contains("no library of games"), "{}", world.model.notice);
    world.press(&[Key::Esc]);
    assert!(matches!(world.model.screen, Screen::Home(_)));
}

#[test]
fn arrows_walk_the_line_and_its_variations() {
    let mut world = opened(Lang::En, (80, 24));
    world.press(&[Key::Right, Key::Right, Key::Right]);
    assert_eq!(last_move(&world), "h0g2");
    world.press(&[Key::Down]);
    assert_eq!(last_move(&world), "b0c2");
    assert!(world.screen().contains("1) H2+3!*"), "{}", world.screen());
    // Back and on again: the variation that was gone to last.
    world.press(&[Key::Left, Key::Right, Key::Right]);
    assert_eq!(last_move(&world), "b9c7");
    world.press(&[Key::Right]);
    assert!(world.model.notice.contains("ends here"), "{}", world.model.notice);
    world.press(&[Key::Left, Key::Up, Key::End]);
    assert_eq!((last_move(&world).as_str(), open(&world).ply()), ("b9c7", 6));
    world.press(&[Key::Home]);
    assert_eq!(open(&world).ply(), 0);
    world.line("go 3");
    world.line("back");
    world.line("var 2");
    assert_eq!(last_move(&world), "b0c2");
    // A click on a move of the tree: the alternative below the third ply.
    let row = world.screen().lines().position(|line| line.contains("1) H2+3")).expect("shown");
    world.happen(Event::Click(54, u16::try_from(row).expect("small")));
    assert_eq!(last_move(&world), "h0g2");
}

#[test]
fn moves_are_added_by_words_mouse_and_cursor() {
    let mut world = opened(Lang::En, (80, 24));
    world.line("炮二平五");
    assert!(!open(&world).is_changed(), "a move that is there is gone to");
    world.press(&[Key::Left]);
    world.line("g3g4");
    assert!(open(&world).is_changed());
    assert_eq!(open(&world).game().tree.children(NodeId::ROOT).count(), 2);
    // By mouse: the cannon b7-e7.
    world.happen(Event::Click(7, 6));
    world.happen(Event::Click(19, 6));
    assert_eq!(last_move(&world), "b7e7");
    // By the cursor, which stands where the mouse dropped.
    world.press(&[Key::Home, Key::Enter]);
    world.model.board.cursor = xiangqi::Square::A3;
    world.press(&[Key::Enter, Key::Up, Key::Enter]);
    assert_eq!(last_move(&world), "a3a4");
    world.press(&[Key::Esc]);
    world.line("a4a3");
    assert!(world.model.notice.contains("Red"), "{}", world.model.notice);
    assert_eq!(last_move(&world), "a3a4");
}

#[test]
fn edits_are_made_and_taken_back() {
    let mut world = opened(Lang::En, (80, 24));
    let before = open(&world).game().clone();
    world.press(&[Key::Right, Key::Right, Key::Right, Key::F(7)]);
    assert_eq!(world.model.input.text(), "comment 正着。");
    world.press(&[Key::Left, Key::Char('!'), Key::Enter]);
    assert_eq!(open(&world).remarks().comment, "正着!。");
    world.line("before 前面\\n两行");
    world.line("??");
    world.line("red 新人");
    world.line("result 红胜");
    let game = open(&world).game();
    assert_eq!(open(&world).remarks().before, "前面\n两行");
    assert_eq!(open(&world).remarks().glyphs, [4]);
    assert_eq!((game.tag("Red"), game.result_text()), (Some("新人"), "1-0"));
    // The variation becomes the main line, then a part of it goes.
    world.press(&[Key::Down, Key::Right, Key::F(8)]);
    let main = |world: &World| open(world).game().main_record().expect("lawful").plies().len();
    assert_eq!(main(&world), 4);
    world.press(&[Key::F(8)]);
    assert!(world.model.notice.contains("main line already"), "{}", world.model.notice);
    world.press(&[Key::Delete]);
    assert_eq!(main(&world), 4, "a first press asks");
    world.press(&[Key::Delete]);
    assert_eq!(main(&world), 3);
    for _ in 0..7 {
        assert!(open(&world).is_changed());
        world.press(&[Key::F(4)]);
    }
    assert_eq!(*open(&world).game(), before);
    assert!(!open(&world).is_changed());
    world.press(&[Key::F(4)]);
    assert!(world.model.notice.contains("no change"), "{}", world.model.notice);
    for _ in 0..7 {
        world.press(&[Key::F(5)]);
    }
    assert_eq!(main(&world), 3);
}

#[test]
fn the_engine_looks_at_what_is_shown_and_at_nothing_else() {
    let mut world = opened(Lang::En, (80, 24));
    world.line("engine 5");
    let asked = |world: &World| match world.effects.last() {
        Some(Effect::Analyze { game, lines, .. }) => (game.record().plies().len(), *lines),
        other => panic!("{other:?}"),
    };
    assert_eq!(asked(&world), (0, 5));
    let first = world.model.search.expect("it looks").id;
    info(&mut world, 1, 10, &["h2e2"]);
    assert_eq!(world.model.library.found.len(), 1);
    world.press(&[Key::Right]);
    assert_eq!(asked(&world), (1, 5));
    assert!(matches!(world.effects[world.effects.len() - 2], Effect::StopSearch));
    assert!(world.model.library.found.is_empty());
    let late = Info { multipv: 1, ..late_info() };
    world.happen(Event::Info(first, late));
    assert!(world.model.library.found.is_empty(), "what is told of another position is old");
    world.press(&[Key::Esc]);
    assert!(world.model.search.is_none());
    assert!(matches!(world.effects.last(), Some(Effect::StopSearch)));
    // Back in the game it looks again, and stops when something else calls away.
    world.press(&[Key::Enter]);
    assert_eq!(world.model.search.map(|search| search.purpose), Some(Purpose::Lines));
    world.line("games");
    assert!(world.model.search.is_none());
}

fn late_info() -> Info {
    Info {
        depth: 1,
        seldepth: 1,
        multipv: 1,
        score: Score::Cp(0),
        nodes: 1,
        nps: 1,
        time: std::time::Duration::ZERO,
        hashfull: 0,
        pv: vec![mv("h2e2")],
    }
}

#[test]
fn what_is_not_saved_is_asked_about() {
    let mut world = opened(Lang::En, (80, 24));
    world.line("!!");
    assert!(world.model.notice.contains("no move at the start"), "{}", world.model.notice);
    world.press(&[Key::Right]);
    world.line("!!");
    world.press(&[Key::Esc]);
    assert!(world.screen().contains("s save, d discard, Esc stay"), "{}", world.screen());
    world.press(&[Key::Esc]);
    assert_eq!(world.model.screen, Screen::Tree);
    world.press(&[Key::Ctrl('c')]);
    assert!(!matches!(world.effects.last(), Some(Effect::Quit)));
    assert!(matches!(world.model.library.asking, Some(Question::Unsaved(_))));
    world.press(&[Key::Char('s')]);
    assert_eq!(world.model.input.text(), "save /nowhere/games.pgn");
    world.press(&[Key::Enter]);
    let Some(Effect::Library(Request::Save(job))) = world.effects.last().cloned() else {
        panic!("{:?}", world.effects.last());
    };
    assert!(!job.sure);
    let losses = vec![];
    world.happen(Event::Library(News::MaySave(job.clone(), true, losses)));
    assert!(world.screen().contains("Write all the same? y yes, Esc no"), "{}", world.screen());
    // Who goes on typing has not read the question, and has not agreed.
    world.press(&[Key::Char('s'), Key::Char('a'), Key::Enter]);
    assert!(world.model.library.asking.is_none());
    assert!(!matches!(world.effects.last(), Some(Effect::Library(Request::Save(job))) if job.sure));
    world.happen(Event::Library(News::MaySave(job, true, vec![])));
    world.press(&[Key::Char('y')]);
    let Some(Effect::Library(Request::Save(job))) = world.effects.last().cloned() else {
        panic!("{:?}", world.effects.last());
    };
    assert!(job.sure);
    let (path, of, origin) = (job.path.clone(), job.of, job.origin.clone());
    world.happen(Event::Library(News::Saved { path, games: 1, losses: vec![], of, origin }));
    assert!(!open(&world).is_changed());
    world.line("?!");
    world.press(&[Key::Esc, Key::Char('d')]);
    assert!(world.model.library.open.is_none());
    assert!(matches!(world.model.screen, Screen::Library(_)));
}

#[test]
fn lists_are_filtered_paged_and_gone_back_to() {
    let mut world = World::new(Lang::En, (80, 24));
    world.line("library");
    world.happen(Event::Library(News::File(file(3))));
    world.line("#2");
    assert!(matches!(&open(&world).origin, Origin::File(_, 1)));
    world.press(&[Key::Esc, Key::Char('x'), Key::Char('y')]);
    assert!(world.screen().contains("Nothing here fits"), "{}", world.screen());
    world.press(&[Key::Esc, Key::Esc]);
    assert!(matches!(world.model.library.shelf, Shelf::Places));
    world.happen(Event::Library(found(250, 0)));
    world.press(&[Key::End, Key::Down]);
    let asked = |world: &World| match world.effects.last() {
        Some(Effect::Library(Request::Find(query))) => query.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(asked(&world).offset, 100);
    world.happen(Event::Library(found(250, 100)));
    world.press(&[Key::Home, Key::Up]);
    assert_eq!(asked(&world).offset, 0);
    world.line("胡荣华 result:red");
    assert_eq!(asked(&world).player.as_deref(), Some("胡荣华"));
    world.line("result:often");
    assert!(world.model.notice.contains("no result"), "{}", world.model.notice);
    world.press(&[Key::Enter]);
    assert!(matches!(world.effects.last(), Some(Effect::Library(Request::Game(..)))));
    world.happen(Event::Library(News::Game(1, Box::new(game()), Some(2))));
    assert_eq!(open(&world).ply(), 2);
}

#[test]
fn a_position_of_the_tree_is_played_reviewed_and_edited() {
    let mut world = opened(Lang::En, (80, 24));
    world.press(&[Key::Right]);
    let fen = world.model.shown_position().expect("lawful").to_string();
    world.line("play");
    assert_eq!((world.model.screen, world.model.form.fen.text()), (Screen::NewGame, fen.clone()));
    world.press(&[Key::Enter]);
    assert_eq!(world.fen(), fen);
    world.line("library");
    world.press(&[Key::Enter]);
    assert_eq!(world.model.screen, Screen::Tree, "the open game is still there");
    world.line("review");
    assert_eq!(world.model.screen, Screen::Review);
    world.press(&[Key::Esc]);
    assert_eq!(world.model.screen, Screen::Tree);
    world.line("edit");
    assert_eq!(world.model.editor.as_ref().expect("open").fen(), fen);
    world.press(&[Key::Esc]);
    assert_eq!(world.model.screen, Screen::Tree);
}

#[test]
fn in_lines_a_file_is_opened_changed_and_saved() {
    let folder = Folder::new("library");
    std::fs::create_dir_all(&folder.0).expect("a folder");
    let [two, out] = ["two.pgn", "out.xqf"].map(|name| folder.0.join(name));
    let options = records::WriteOptions::default();
    let written = records::write(&[game(), game()], Format::Pgn, &options).expect("written");
    std::fs::write(&two, written.bytes).expect("a file");
    let (two, out) = (two.display(), out.display());
    let input = format!(
        "library {two}\ngo 2\ngo 3\nvar 9\ng ?\ncomment 换一种\nsave {two}\nsave! {two}\n\
         save! {out}\ncomment 又改\nq\ndiscard\nlibrary {out}\ngo 3\nfind 某人\nq\nh2e2\n"
    );
    let lines = transcript(&folder, Start::Home, &input);
    let text = lines.join("\n");
    for part in [
        "2 局",
        "甲 - 乙：6 着，连变着 8 着",
        "第 3 着：马二进三!*",
        "这里没有别的着法",
        "已经存在",
        "文件共 2 局，其余不变",
        "放不下评注符号",
        "有未保存的改动",
        "注释：换一种",
        "棋谱库",
        "回到对局",
        "红方 炮二平五",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let read = |path: String| {
        let bytes = std::fs::read(path).expect("it is there");
        records::read(&bytes, &records::ReadOptions::default()).expect("a file of games")
    };
    let games = read(two.to_string()).into_games();
    assert_eq!(games.len(), 2);
    let said = |game: &Game| {
        let third = game.tree.main_line().nth(2).expect("three moves");
        game.tree.remarks(third).cloned().unwrap_or_default()
    };
    assert_eq!((said(&games[0]).comment, said(&games[0]).glyphs), ("正着。".to_owned(), vec![1]));
    assert_eq!((said(&games[1]).comment, said(&games[1]).glyphs), ("换一种".to_owned(), vec![2]));
    assert_eq!(read(out.to_string()).games()[0].tree.len(), 8);
}

#[test]
fn every_size_is_drawn() {
    let mut world = opened(Lang::Zh, (80, 24));
    world.press(&[Key::Right, Key::Right, Key::Right, Key::F(3), Key::F(6)]);
    info(&mut world, 1, 31, &["i9h9", "i0h0"]);
    let mut list = World::new(Lang::En, (80, 24));
    list.line("library");
    list.happen(Event::Library(found(250, 100)));
    let mut editor = World::new(Lang::En, (80, 24));
    editor.line("edit 9/9/9/9/4k4/4K4/9/9/9/9 w");
    for columns in (1..=140).step_by(7) {
        for rows in (1..=50).step_by(3) {
            for world in [&mut world, &mut list, &mut editor] {
                world.happen(Event::Resize(columns, rows));
                for key in [Key::Tab, Key::PageDown] {
                    world.screen();
                    world.press(&[key]);
                }
                world.screen();
                world.happen(Event::Click(columns / 2, rows / 2));
                world.press(&[Key::F(1)]);
                world.screen();
                world.press(&[Key::Esc]);
            }
        }
    }
}

#[test]
fn help_begins_with_the_screen_it_is_asked_on() {
    let first = |world: &mut World| {
        world.press(&[Key::F(1)]);
        let screen = world.screen();
        world.press(&[Key::Esc]);
        screen.lines().nth(1).expect("help").trim().to_owned()
    };
    let mut world = opened(Lang::En, (80, 24));
    assert!(first(&mut world).contains("files, folders"), "{}", first(&mut world));
    world.line("edit");
    assert!(first(&mut world).contains("set up a board"), "{}", first(&mut world));
    world.line(":q");
    world.line("menu");
    assert!(first(&mut world).contains("a move"), "{}", first(&mut world));
}

#[test]
fn in_lines_a_game_is_put_into_the_database_and_found_there() {
    let folder = Folder::new("library-keep");
    std::fs::create_dir_all(&folder.0).expect("a folder");
    let path = folder.0.join("one.pgn");
    let written = records::write(&[game()], Format::Pgn, &records::WriteOptions::default());
    std::fs::write(&path, written.expect("written").bytes).expect("a file");
    let input = format!(
        "library {}\nexplorer\nkeep\nkeep\ncomment 好局\nkeep\ndiscard\n\
         find 甲 date:1999 result:和\ngo 1\nexplorer\nh2e2\nhere\nfind date:soon\n",
        path.display()
    );
    let text = transcript(&folder, Start::Home, &input).join("\n");
    for part in [
        "还没有棋谱库",
        "已存入棋谱库",
        "内容相同",
        "已并入新内容",
        "1 甲 - 乙  1999-05-01 友谊赛",
        "注释：好局",
        "此局面 1 局",
        "炮二平五      1  0/100/0",
        "@1",
        "“soon”不是日期",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
}
