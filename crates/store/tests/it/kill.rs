//! An import whose process is killed.

use std::process::{Command, Stdio};
use std::time::Duration;

use store::{Query, Store};
use xiangqi::Position;

use crate::util::{Folder, game, import, wait};

/// Tells the child which folder to import to.
const FOLDER: &str = "CHUHE_STORE_TEST_FOLDER";

const GAMES: usize = 3000;

fn games() -> impl Iterator<Item = records::Game> {
    let rooks = ["车一进一", "车九进一", "车一进二", "车九进二"];
    let pawns = ["卒1进1", "卒3进1", "卒5进1", "卒7进1", "卒9进1"];
    let others = ["兵一进一", "兵三进一", "兵五进一", "兵七进一", "兵九进一"];
    (0..GAMES).map(move |i| {
        let moves = [rooks[i % 4], pawns[i / 4 % 5], others[i / 20 % 5], "马8进9"].join(" ");
        // Games of the same moves differ by their start.
        let mut game = game(&format!("Red={i}"), &moves);
        game.start.board.set(xiangqi::Square::A0, None);
        game.start.board.set(xiangqi::Square::ALL[i / 100 + 37], Some(xiangqi::Piece::RedRook));
        game.tree.check(&game.start);
        game
    })
}

/// Not a test: what the killed process does.
#[test]
#[ignore = "only the other test of this module runs it"]
fn import_until_killed() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    wait(async {
        let store = Store::create(folder.as_ref()).await.expect("the library is there");
        let mut import = store.import().await.expect("an import can begin");
        for game in games() {
            import.add(game).await.expect("a game can be added");
        }
        import.finish().await.expect("an import can end");
    });
}

#[test]
fn a_killed_import_leaves_the_old_or_the_new_state() {
    let folder = Folder::new();
    let old = game("Red=old", "炮二平五");
    wait(async {
        let store = Store::create(folder.path()).await.expect("a new library");
        import(&store, &[old]).await;
        store.close().await;
    });
    let program = std::env::current_exe().expect("tests are a program");
    for wait_ms in [5, 20, 40, 60, 90, 130, 200, 300, 450, 700, 1000, 3000] {
        let mut child = Command::new(&program)
            .args(["--exact", "kill::import_until_killed", "--ignored", "--nocapture"])
            .env(FOLDER, folder.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("a test can be started");
        std::thread::sleep(Duration::from_millis(wait_ms));
        // It may have ended by itself.
        drop(child.kill());
        child.wait().expect("a child ends");
        let (total, explored) = wait(async {
            let store = Store::open(folder.path()).await.expect("the library is whole");
            let total = store.search(&Query::default()).await.expect("a search").total;
            let explored = store.explore(&Position::start()).await.expect("a look").games;
            store.close().await;
            (total, explored)
        });
        assert!([1, 1 + GAMES].contains(&total), "{total} games after {wait_ms} ms");
        assert_eq!(explored, 1);
        if total > 1 {
            break;
        }
    }
}
