//! Opening the site's database.

use std::path::{Path, PathBuf};

use sqlx::sqlite::SqlitePool;

use crate::Error;
use crate::database::{self, Kind, Use};

/// The site's file in the data folder.
pub(crate) const SITE: &str = "site.db";

/// `CHST`, and its tables.
pub(crate) static SITE_KIND: Kind = Kind {
    id: 0x4348_5354,
    migrations: &[
        (1, "site", include_str!("../../migrations/site/0001_site.sql")),
        (2, "records", include_str!("../../migrations/site/0002_records.sql")),
        (3, "progress", include_str!("../../migrations/site/0003_progress.sql")),
    ],
};

/// What a stored change has to survive.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Durability {
    /// The end of the program, however sudden.
    #[default]
    Process,
    /// A power failure, too: each commit waits for the disk.
    Full,
}

/// The site's database. Cheap to clone; all clones share their connections.
#[derive(Clone, Debug)]
pub struct Site {
    pub(crate) pool: SqlitePool,
    path: PathBuf,
}

impl Site {
    /// Opens the site's database in `folder`; makes both where they are missing.
    ///
    /// # Errors
    /// [`Error::Foreign`], [`Error::Damaged`] and [`Error::Newer`] for a file that is not ours, not
    /// whole or not understood; it is not touched then.
    pub async fn create(folder: &Path, durability: Durability) -> Result<Self, Error> {
        let io = |error| Error::Io { path: folder.to_owned(), error };
        std::fs::create_dir_all(folder).map_err(io)?;
        Self::open_file(folder.join(SITE), durability).await
    }

    /// Opens the site's database in `folder`.
    ///
    /// # Errors
    /// [`Error::Missing`] where there is none; else as [`Self::create`].
    pub async fn open(folder: &Path) -> Result<Self, Error> {
        let path = folder.join(SITE);
        match path.try_exists() {
            Ok(true) => Self::open_file(path, Durability::Process).await,
            Ok(false) => Err(Error::Missing { path }),
            Err(error) => Err(Error::Io { path, error }),
        }
    }

    async fn open_file(path: PathBuf, durability: Durability) -> Result<Self, Error> {
        let full_sync = durability == Durability::Full;
        let how = Use { full_sync, cache_kib: 8_192, connections: 4 };
        let pool = database::open(&path, &SITE_KIND, how).await?;
        Ok(Self { pool, path })
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether the database answers.
    ///
    /// # Errors
    /// If it does not.
    pub async fn ping(&self) -> Result<(), Error> {
        sqlx::query("SELECT 1").execute(&self.pool).await?;
        Ok(())
    }

    /// Waits until all that was begun is done, and closes the file.
    pub async fn close(self) {
        self.pool.close().await;
    }
}
