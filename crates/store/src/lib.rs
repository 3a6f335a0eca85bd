//! What Chuhe keeps in databases. All SQL of the project is here, one file a noun; callers see an
//! asynchronous interface that knows nothing of the database behind it.
//!
//! There is the *library*: games with all their variations, found by players, event, date, opening,
//! result, position and pattern; and the [`site`]: accounts, live games, ratings, progress.
//! `docs/STORE.md` describes the files and tables.
//!
//! ```
//! # tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
//! use records::{Game, NodeId};
//! use store::{Query, Store};
//! use xiangqi::{Move, Position, Square};
//!
//! # let folder = std::env::temp_dir().join(format!("chuhe-doc-{}", std::process::id()));
//! let store = Store::create(&folder).await?;
//! let mut game = Game::default();
//! game.set_tag("Red", "胡荣华");
//! game.tree.add(NodeId::ROOT, Move::new(Square::H2, Square::E2));
//! let mut import = store.import().await?;
//! import.add(game).await?;
//! import.finish().await?;
//!
//! let found = store.search(&Query { player: Some("荣华".to_owned()), ..Query::default() }).await?;
//! assert_eq!((found.total, found.heads[0].opening.unwrap().name), (1, "中炮局"));
//! assert_eq!(store.explore(&Position::start()).await?.moves.len(), 1);
//! # store.close().await; std::fs::remove_dir_all(&folder).unwrap();
//! # Ok::<(), store::Error>(()) }).unwrap();
//! ```

#![forbid(unsafe_code)]

mod database;
mod date;
mod error;
mod explorer;
mod game;
mod import;
mod line;
mod material;
mod merge;
mod open;
mod outcome;
mod pattern;
mod position;
mod search;
pub mod site;
mod stats;
mod tree_bytes;

pub use date::{Date, DateRange, ParseDateError};
pub use error::Error;
pub use explorer::{Explored, ExploredMove};
pub use game::Head;
pub use import::{Added, Import, Imported};
pub use material::{Material, ParseMaterialError};
pub use open::Store;
pub use pattern::{ParsePatternError, Pattern};
pub use search::{Found, Query};
pub use site::Site;
pub use stats::{Count, Stats};

/// For property tests and fuzzing.
#[doc(hidden)]
pub mod testing {
    pub use crate::open::pretend_newer;
    pub use crate::tree_bytes::{decode, encode};
}
