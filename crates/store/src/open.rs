//! Opening the library of a data folder.

use std::path::{Path, PathBuf};

use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};

use crate::Error;
use crate::database::{self, Kind, Use};

/// The library's file in the data folder.
pub(crate) const LIBRARY: &str = "library.db";

/// `CHLB`, and its tables.
pub(crate) static LIBRARY_KIND: Kind = Kind {
    id: 0x4348_4c42,
    migrations: &[(1, "games", include_str!("../migrations/library/0001_games.sql"))],
};

/// The library of a data folder. Cheap to clone; all clones share their connections.
#[derive(Clone, Debug)]
pub struct Store {
    pub(crate) library: SqlitePool,
    path: PathBuf,
}

impl Store {
    /// Opens the library of `folder`; makes folder and library where they are missing.
    ///
    /// # Errors
    /// [`Error::Foreign`], [`Error::Damaged`] and [`Error::Newer`] for a file that is not ours, not
    /// whole or not understood; it is not touched then.
    pub async fn create(folder: &Path) -> Result<Self, Error> {
        let io = |error| Error::Io { path: folder.to_owned(), error };
        std::fs::create_dir_all(folder).map_err(io)?;
        Self::open_library(folder.join(LIBRARY)).await
    }

    /// Opens the library of `folder`, to read.
    ///
    /// # Errors
    /// [`Error::Missing`] where there is none; else as [`Self::create`].
    pub async fn open(folder: &Path) -> Result<Self, Error> {
        let path = folder.join(LIBRARY);
        match path.try_exists() {
            Ok(true) => Self::open_library(path).await,
            Ok(false) => Err(Error::Missing { path }),
            Err(error) => Err(Error::Io { path, error }),
        }
    }

    async fn open_library(path: PathBuf) -> Result<Self, Error> {
        let how = Use { full_sync: false, cache_kib: 65_536, connections: 4 };
        let library = database::open(&path, &LIBRARY_KIND, how).await?;
        Ok(Self { library, path })
    }

    /// The library's file.
    pub fn library_path(&self) -> &Path {
        &self.path
    }

    /// Waits until all that was begun is done, and closes the files.
    pub async fn close(self) {
        self.library.close().await;
    }
}

/// Marks a library as one of a much newer version.
pub async fn pretend_newer(path: &Path) {
    let pool = SqlitePool::connect_with(SqliteConnectOptions::new().filename(path)).await;
    let pool = pool.expect("the library is there");
    let sql = "INSERT INTO _sqlx_migrations SELECT 1000, description, installed_on, success, \
        checksum, execution_time FROM _sqlx_migrations";
    sqlx::query(sql).execute(&pool).await.expect("migrations are in a table");
    pool.close().await;
}
