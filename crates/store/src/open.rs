//! Opening the databases of a data folder, and refusing what is not ours to write to.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{SqlSafeStr, SqlStr};

use crate::Error;

/// The library's file in the data folder.
const LIBRARY: &str = "library.db";

/// `CHLB`: what `PRAGMA application_id` says of a library. The first migration sets it.
const LIBRARY_ID: i32 = 0x4348_4c42;

/// The migrations in their order: version, what it does, how.
const LIBRARY_MIGRATIONS: [(i64, &str, SqlStr); 1] =
    [(1, "games", SqlStr::from_static(include_str!("../migrations/library/0001_games.sql")))];

/// How long a writer waits for another one.
const PATIENCE: Duration = Duration::from_secs(10);

/// The databases of a data folder. Cheap to clone; all clones share their connections.
#[derive(Clone, Debug)]
pub struct Store {
    pub(crate) library: SqlitePool,
    path: PathBuf,
}

impl Store {
    /// Opens the databases of `folder`; makes folder and databases where they are missing.
    ///
    /// # Errors
    /// [`Error::Foreign`], [`Error::Damaged`] and [`Error::Newer`] for a file that is not ours, not
    /// whole or not understood; it is not touched then.
    pub async fn create(folder: &Path) -> Result<Self, Error> {
        let io = |error| Error::Io { path: folder.to_owned(), error };
        std::fs::create_dir_all(folder).map_err(io)?;
        Self::open_library(folder.join(LIBRARY)).await
    }

    /// Opens the databases of `folder`, to read.
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
        check_file(&path)?;
        let options = SqliteConnectOptions::new()
            .filename(&path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Normal)
            .busy_timeout(PATIENCE)
            .pragma("temp_store", "MEMORY")
            .pragma("cache_size", "-65536");
        let damaged = |error: Error| match error {
            Error::Corrupt(detail) => Error::Damaged { path: path.clone(), detail },
            other => other,
        };
        let pool = SqlitePoolOptions::new().max_connections(4).acquire_timeout(PATIENCE);
        let library = pool.connect_with(options).await.map_err(|e| damaged(e.into()))?;
        check_owner(&library, &path).await.map_err(damaged)?;
        migrate(&library, &path).await.map_err(damaged)?;
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

/// Refuses a file that is no database, or shorter than it says.
fn check_file(path: &Path) -> Result<(), Error> {
    let mut head = [0; 100];
    let length = match read_head(path, &mut head) {
        Ok(length) => length,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(Error::Io { path: path.to_owned(), error }),
    };
    // An empty file is what a crash right after its creation leaves.
    if length == 0 {
        return Ok(());
    }
    if length < 100 || !head.starts_with(b"SQLite format 3\0") {
        return Err(Error::Foreign { path: path.to_owned() });
    }
    let page = match u16::from_be_bytes([head[16], head[17]]) {
        1 => 65_536,
        size => u64::from(size),
    };
    let pages = u64::from(u32::from_be_bytes([head[28], head[29], head[30], head[31]]));
    if length < page * pages {
        let detail = format!("{length} bytes of {} are there", page * pages);
        return Err(Error::Damaged { path: path.to_owned(), detail });
    }
    Ok(())
}

/// Reads the first bytes, as far as there are any; returns the file's length.
fn read_head(path: &Path, head: &mut [u8; 100]) -> io::Result<u64> {
    let mut file = File::open(path)?;
    let length = file.metadata()?.len();
    if length >= 100 {
        file.read_exact(head)?;
    }
    Ok(length)
}

/// Refuses a database of another program.
async fn check_owner(pool: &SqlitePool, path: &Path) -> Result<(), Error> {
    let id: i32 = sqlx::query_scalar("PRAGMA application_id").fetch_one(pool).await?;
    if id == LIBRARY_ID {
        return Ok(());
    }
    let tables: i64 =
        sqlx::query_scalar("SELECT COUNT(*) FROM sqlite_schema").fetch_one(pool).await?;
    if id == 0 && tables == 0 {
        return Ok(());
    }
    Err(Error::Foreign { path: path.to_owned() })
}

/// Brings the schema up to date.
async fn migrate(pool: &SqlitePool, path: &Path) -> Result<(), Error> {
    let migrations = LIBRARY_MIGRATIONS.map(|(version, description, sql)| {
        let sql = sql.into_sql_str();
        Migration::new(version, description.into(), MigrationType::Simple, sql, false)
    });
    let known = LIBRARY_MIGRATIONS.len();
    match Migrator::with_migrations(migrations.into()).run(pool).await {
        Ok(()) => Ok(()),
        Err(MigrateError::VersionMissing(version)) => Err(Error::Newer {
            path: path.to_owned(),
            version,
            known: i64::try_from(known).unwrap_or(i64::MAX),
        }),
        Err(MigrateError::VersionMismatch(version)) => Err(Error::Damaged {
            path: path.to_owned(),
            detail: format!("its schema {version} is not the one that this program makes"),
        }),
        Err(MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _)) => {
            Err(error.into())
        }
        Err(error) => Err(Error::Database(sqlx::Error::Migrate(Box::new(error)))),
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
