//! What becomes of games that are brought in.

use records::{Game, NodeId, Remarks};
use store::{Imported, Query, Store};
use xiangqi::{Move, Position, Setup, Square, fen};

use crate::util::{Folder, add_line, found, game, import, mirrored, only_game, store, wait};

const LINE: &str = "炮二平五 马8进7 马二进三 车9平8";

fn annotated() -> Game {
    let mut game = game("Red=胡荣华,Black=杨官璘,Event=全国赛,Round=3,Result=1-0", LINE);
    let first = game.tree.first_child(NodeId::ROOT).expect("there are moves");
    *game.tree.remarks_mut(first) = Remarks {
        before: "先手".to_owned(),
        comment: "中炮\n{}\"".to_owned(),
        glyphs: vec![1, 200],
        clock_ms: Some(600_000),
        spent_ms: Some(u64::MAX),
        eval_cp: Some(-35),
        unknown: vec![("x".to_owned(), String::new())],
    };
    game.tree.remarks_mut(NodeId::ROOT).comment = "一局好棋".to_owned();
    let after = Position::start().play(Move::new(Square::H2, Square::E2)).expect("legal");
    add_line(&mut game.tree, first, &after, "炮8平5 马二进三");
    game.tree.check(&game.start);
    game
}

#[test]
fn a_game_comes_back_whole() {
    let folder = Folder::new();
    wait(async {
        let game = annotated();
        let store = store(&folder, std::slice::from_ref(&game)).await;
        assert_eq!(only_game(&store).await, game);
        store.close().await;
        let store = Store::open(folder.path()).await.expect("the library is there");
        assert_eq!(only_game(&store).await, game);
    });
}

#[test]
fn illegal_moves_and_unlawful_starts_are_kept() {
    let folder = Folder::new();
    wait(async {
        let mut wrong = game("Red=a", "炮二平五 马8进7");
        let last = wrong.tree.main_line().last().expect("there are moves");
        let node = wrong.tree.add(last, Move::new(Square::A0, Square::I9));
        wrong.tree.add_undecodable(node);
        wrong.tree.check(&wrong.start);
        let mut odd = Game { start: Setup::EMPTY, ..Game::default() };
        odd.set_tag("Red", "b");
        odd.tree.add(NodeId::ROOT, Move::new(Square::A0, Square::A1));
        odd.tree.check(&odd.start);
        let games = [wrong.clone(), odd.clone()];
        let store = store(&folder, &games).await;
        let again = import(&store, &games).await;
        assert_eq!(again, Imported { duplicate: 2, ..Imported::default() });
        for game in games {
            let query = Query { red: game.tag("Red").map(str::to_owned), ..Query::default() };
            let found = store.search(&query).await.expect("a search");
            assert_eq!(store.game(found.heads[0].id).await.expect("a game"), Some(game));
        }
    });
}

#[test]
fn a_start_position_keeps_its_clocks() {
    let folder = Folder::new();
    wait(async {
        let start = fen::parse("4k4/9/9/9/9/9/9/9/4R4/4K4 b - - 17 42").expect("a FEN");
        let game = Game { start, ..Game::default() };
        let store = store(&folder, std::slice::from_ref(&game)).await;
        assert_eq!(only_game(&store).await, game);
    });
}

#[test]
fn the_same_game_is_kept_once_and_nothing_of_it_is_lost() {
    let folder = Folder::new();
    wait(async {
        let mut bare = game("Red=胡荣华,Date=1960.??.??", LINE);
        let store = store(&folder, std::slice::from_ref(&bare)).await;
        assert_eq!(
            import(&store, &[bare.clone(), annotated(), annotated(), mirrored(&bare)]).await,
            Imported { new: 0, merged: 1, duplicate: 3 },
        );
        let merged = only_game(&store).await;
        assert_eq!(merged.tree, annotated().tree);
        assert_eq!(merged.result, annotated().result);
        assert_eq!(merged.tag("Date"), Some("1960.??.??"));
        assert_eq!(merged.tag("Black"), Some("杨官璘"));
        // A second comment stands below the first.
        let first = bare.tree.first_child(NodeId::ROOT).expect("there are moves");
        bare.tree.remarks_mut(first).comment = "当头炮".to_owned();
        assert_eq!(import(&store, &[bare]).await.merged, 1);
        let merged = only_game(&store).await;
        assert_eq!(merged.tree.comment(first), "中炮\n{}\"\n当头炮");
    });
}

#[test]
fn a_mirror_image_brings_its_variations_along() {
    let folder = Folder::new();
    wait(async {
        let bare = game("Red=a", LINE);
        let mut other = mirrored(&bare);
        let first = other.tree.first_child(NodeId::ROOT).expect("there are moves");
        other.tree.add(first, Move::new(Square::B7, Square::E7));
        other.tree.check(&other.start);
        let store = store(&folder, &[bare, other]).await;
        let merged = only_game(&store).await;
        let first = merged.tree.first_child(NodeId::ROOT).expect("there are moves");
        let replies: Vec<_> =
            merged.tree.children(first).map(|node| merged.tree.mv(node)).collect();
        assert_eq!(replies[1], Some(Move::new(Square::H7, Square::E7)));
    });
}

#[test]
fn games_without_moves_are_told_apart_by_their_tags() {
    let folder = Folder::new();
    wait(async {
        let games = [game("Title=一", ""), game("Title=二", ""), game("Title=一", "")];
        let store = Store::create(folder.path()).await.expect("a new library");
        let imported = import(&store, &games).await;
        assert_eq!(imported, Imported { new: 2, merged: 0, duplicate: 1 });
    });
}

#[test]
fn an_import_that_is_given_up_has_not_happened() {
    let folder = Folder::new();
    wait(async {
        let store = store(&folder, &[game("Red=a", "炮二平五")]).await;
        let mut import = store.import().await.expect("an import can begin");
        import.add(game("Red=b", "马二进三")).await.expect("a game can be added");
        // Others read what was there before.
        assert_eq!(found(&store, &Query::default()).await, ["a"]);
        drop(import);
        assert_eq!(found(&store, &Query::default()).await, ["a"]);
        assert_eq!(crate::util::import(&store, &[game("Red=b", "马二进三")]).await.new, 1);
    });
}
