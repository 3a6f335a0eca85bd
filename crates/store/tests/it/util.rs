//! Games and folders for tests.

use std::future::Future;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use records::{Game, NodeId, Tree};
use store::{Imported, Query, Store};
use xiangqi::{Color, Outcome, Position, notation};

/// Runs to the end.
pub(crate) fn wait<T>(future: impl Future<Output = T>) -> T {
    let mut runtime = tokio::runtime::Builder::new_current_thread();
    runtime.enable_all().build().expect("a runtime can be made").block_on(future)
}

/// A folder that is removed at the end.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("chuhe-store-{}-{number}", std::process::id());
        Self(std::env::temp_dir().join(name))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    pub(crate) fn library(&self) -> PathBuf {
        self.0.join("library.db")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.0));
    }
}

/// A game by its moves, and tags as `Name=value`, parted by commas. The tag `Result` is the result.
pub(crate) fn game(tags: &str, moves: &str) -> Game {
    let mut game = Game::default();
    for (name, value) in tags.split(',').filter_map(|tag| tag.split_once('=')) {
        match (name, value) {
            ("Result", "1-0") => game.result = Some(Outcome::Win(Color::Red)),
            ("Result", "0-1") => game.result = Some(Outcome::Win(Color::Black)),
            ("Result", _) => game.result = Some(Outcome::Draw),
            _ => game.set_tag(name, value),
        }
    }
    add_line(&mut game.tree, NodeId::ROOT, &Position::start(), moves);
    game
}

/// Adds moves below a node; returns the last one's.
pub(crate) fn add_line(tree: &mut Tree, node: NodeId, from: &Position, moves: &str) -> NodeId {
    let (mut node, mut position) = (node, *from);
    for text in moves.split_whitespace() {
        let mv = notation::parse_move(text, &position).unwrap_or_else(|e| panic!("{text}: {e}"));
        position = position.play(mv).expect("a move that was read is legal");
        node = tree.add(node, mv);
    }
    node
}

/// The same game with left and right exchanged.
pub(crate) fn mirrored(game: &Game) -> Game {
    let mut mirrored = Game { tree: Tree::new(), ..game.clone() };
    let mut node = NodeId::ROOT;
    for mv in game.tree.main_line().filter_map(|node| game.tree.mv(node)) {
        node = mirrored.tree.add(node, mv.flip_file());
    }
    mirrored.start = game.start.flip_file();
    mirrored
}

/// A store with games in a new folder.
pub(crate) async fn store(folder: &Folder, games: &[Game]) -> Store {
    let store = Store::create(folder.path()).await.expect("a new library can be made");
    import(&store, games).await;
    store
}

pub(crate) async fn import(store: &Store, games: &[Game]) -> Imported {
    let mut import = store.import().await.expect("an import can begin");
    for game in games {
        import.add(game.clone()).await.expect("a game can be added");
    }
    import.finish().await.expect("an import can end")
}

/// The tag `Red` of the games that a query finds.
pub(crate) async fn found(store: &Store, query: &Query) -> Vec<String> {
    let found = store.search(query).await.expect("a library can be searched");
    if query.limit.is_none() {
        assert_eq!(found.total, found.heads.len() + query.offset);
    }
    found.heads.into_iter().map(|head| head.red).collect()
}

/// The only game of a library.
pub(crate) async fn only_game(store: &Store) -> Game {
    let found = store.search(&Query::default()).await.expect("a library can be searched");
    assert_eq!(found.total, 1);
    let game = store.game(found.heads[0].id).await.expect("a game can be read");
    game.expect("a game that was found is there")
}
