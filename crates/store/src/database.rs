//! Opening one database file, and refusing what is not ours to write to.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::SqlStr;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};

use crate::Error;

/// How long a writer waits for another one.
const PATIENCE: Duration = Duration::from_secs(10);

/// A kind of database: by what it is known and how its tables came to be.
#[derive(Debug)]
pub(crate) struct Kind {
    /// What `PRAGMA application_id` says of it. The first migration sets it.
    pub(crate) id: i32,
    /// The migrations in their order: version, what it does, how.
    pub(crate) migrations: &'static [(i64, &'static str, &'static str)],
}

/// How a database is used.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Use {
    /// Whether each commit waits for the disk, so that a power failure loses none.
    pub(crate) full_sync: bool,
    /// How much each connection remembers, in KiB.
    pub(crate) cache_kib: u32,
    /// How many connections there are at most.
    pub(crate) connections: u32,
}

/// Opens a file, makes it if it is missing, and brings its tables up to date.
pub(crate) async fn open(path: &Path, kind: &'static Kind, how: Use) -> Result<SqlitePool, Error> {
    check_file(path)?;
    create_private(path)?;
    let sync = if how.full_sync { SqliteSynchronous::Full } else { SqliteSynchronous::Normal };
    let options = SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(sync)
        .busy_timeout(PATIENCE)
        .pragma("temp_store", "MEMORY")
        .pragma("cache_size", format!("-{}", how.cache_kib));
    let damaged = |error: Error| match error {
        Error::Corrupt(detail) => Error::Damaged { path: path.to_owned(), detail },
        other => other,
    };
    let pool = SqlitePoolOptions::new()
        .max_connections(how.connections)
        .acquire_timeout(PATIENCE)
        // A connection to a file does not break; asking it costs as much as a small query.
        .test_before_acquire(false);
    let pool = pool.connect_with(options).await.map_err(|e| damaged(e.into()))?;
    check_owner(&pool, kind, path).await.map_err(damaged)?;
    migrate(&pool, kind, path).await.map_err(damaged)?;
    Ok(pool)
}

/// Refuses a file that is no database, or shorter than it says.
///
/// Beside a write-ahead log with something in it the length says nothing: a process that ends while
/// it copies the log back has written the first page, with the new length, and not yet the last.
/// The log still holds all of it, and `SQLite` looks for itself whether the two make a whole.
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
    if length < page * pages && !has_log(path) {
        let detail = format!("{length} bytes of {} are there", page * pages);
        return Err(Error::Damaged { path: path.to_owned(), detail });
    }
    Ok(())
}

/// Makes a file that is missing, for its owner alone: it may hold hashes of passwords. `SQLite` gives
/// the files beside it the same rights.
fn create_private(path: &Path) -> Result<(), Error> {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    match options.open(path) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(Error::Io { path: path.to_owned(), error }),
    }
}

/// Whether a write-ahead log with something in it lies beside the file.
fn has_log(path: &Path) -> bool {
    beside(path, "-wal").metadata().is_ok_and(|log| log.len() > 0)
}

/// The file beside another one whose name is longer by `end`.
pub(crate) fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    name.into()
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
async fn check_owner(pool: &SqlitePool, kind: &Kind, path: &Path) -> Result<(), Error> {
    let id: i32 = sqlx::query_scalar("PRAGMA application_id").fetch_one(pool).await?;
    if id == kind.id {
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
async fn migrate(pool: &SqlitePool, kind: &'static Kind, path: &Path) -> Result<(), Error> {
    let migrations = kind.migrations.iter().map(|&(version, description, sql)| {
        let sql = SqlStr::from_static(sql);
        Migration::new(version, description.into(), MigrationType::Simple, sql, false)
    });
    let known = kind.migrations.len();
    match Migrator::with_migrations(migrations.collect()).run(pool).await {
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
