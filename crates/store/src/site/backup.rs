//! Copies of the data folder while it is in use, and back.

use std::path::{Path, PathBuf};

use sqlx::sqlite::{SqliteConnectOptions, SqlitePool, SqlitePoolOptions};

use super::Site;
use super::open::{SITE, SITE_KIND};
use crate::database::{self, Kind, Use, beside};
use crate::open::{LIBRARY, LIBRARY_KIND};
use crate::{Error, Store};

/// What a restore has put into place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Restored {
    /// The database.
    pub path: PathBuf,
    /// Where the one that was there before is now.
    pub kept: Option<PathBuf>,
}

impl Site {
    /// Writes a copy of the database, as it is now, to a file that must not exist. Others may read
    /// and write meanwhile.
    ///
    /// # Errors
    /// If the file exists or cannot be written.
    pub async fn backup(&self, to: &Path) -> Result<(), Error> {
        copy(&self.pool, to).await
    }
}

impl Store {
    /// The same for the library.
    ///
    /// # Errors
    /// If the file exists or cannot be written.
    pub async fn backup(&self, to: &Path) -> Result<(), Error> {
        copy(&self.library, to).await
    }
}

/// Writes a copy of a database.
async fn copy(pool: &SqlitePool, to: &Path) -> Result<(), Error> {
    let io = |error| Error::Io { path: to.to_owned(), error };
    if to.try_exists().map_err(io)? {
        return Err(io(std::io::ErrorKind::AlreadyExists.into()));
    }
    let target = to.to_str().ok_or_else(|| io(std::io::ErrorKind::InvalidFilename.into()))?;
    sqlx::query("VACUUM INTO ?").bind(target).execute(pool).await?;
    std::fs::File::open(to).and_then(|file| file.sync_all()).map_err(io)
}

/// Puts the copies in the folder `from` into the place of the databases in the folder `to`; those
/// that were there are kept beside them. Nobody may have them open.
///
/// # Errors
/// If there is no copy, or one is none of ours, damaged or newer, or a database is in use; nothing
/// is changed then.
pub async fn restore(from: &Path, to: &Path) -> Result<Vec<Restored>, Error> {
    let io = |path: &Path, error| Error::Io { path: path.to_owned(), error };
    std::fs::create_dir_all(to).map_err(|error| io(to, error))?;
    let mut copies = Vec::new();
    for (name, kind) in [(SITE, &SITE_KIND), (LIBRARY, &LIBRARY_KIND)] {
        let copy = from.join(name);
        if copy.try_exists().map_err(|error| io(&copy, error))? {
            settle(&to.join(name)).await?;
            copies.push((copy, to.join(format!("{name}.restoring")), to.join(name), kind));
        }
    }
    if copies.is_empty() {
        return Err(Error::Missing { path: from.join(SITE) });
    }
    let mut ready: Vec<(PathBuf, PathBuf)> = Vec::new();
    for (copy, made, place, kind) in copies {
        if let Err(error) = prepare(&copy, &made, kind).await {
            for (made, _) in &ready {
                remove(made)?;
            }
            return Err(error);
        }
        ready.push((made, place));
    }
    let mut restored = Vec::new();
    for (made, place) in ready {
        let kept = keep_aside(&place)?;
        std::fs::rename(&made, &place).map_err(|error| io(&place, error))?;
        restored.push(Restored { path: place, kept });
    }
    Ok(restored)
}

/// A whole copy of a copy, which may be put into place.
async fn prepare(copy: &Path, made: &Path, kind: &'static Kind) -> Result<(), Error> {
    let io = |error| Error::Io { path: copy.to_owned(), error };
    for part in [made.to_owned(), beside(made, "-wal"), beside(made, "-shm")] {
        remove(&part)?;
    }
    std::fs::copy(copy, made).map_err(io)?;
    let checked = check(copy, made, kind).await;
    if checked.is_err() {
        remove(made)?;
    }
    checked
}

async fn check(copy: &Path, made: &Path, kind: &'static Kind) -> Result<(), Error> {
    let how = Use { full_sync: true, cache_kib: 2_048, connections: 1 };
    let pool = database::open(made, kind, how).await?;
    let whole: String = sqlx::query_scalar("PRAGMA integrity_check(1)").fetch_one(&pool).await?;
    pool.close().await;
    if whole == "ok" {
        Ok(())
    } else {
        Err(Error::Damaged { path: copy.to_owned(), detail: whole })
    }
}

/// Brings a database's journal into its file; refuses one that somebody has open.
async fn settle(place: &Path) -> Result<(), Error> {
    if !place.exists() {
        return Ok(());
    }
    let options = SqliteConnectOptions::new().filename(place);
    let options =
        options.busy_timeout(std::time::Duration::ZERO).pragma("locking_mode", "EXCLUSIVE");
    // What cannot be opened is no database, and nobody has it open as one.
    let one = SqlitePoolOptions::new().max_connections(1);
    let Ok(pool) = one.connect_with(options).await else { return Ok(()) };
    let alone = sqlx::query("BEGIN EXCLUSIVE").execute(&pool).await;
    drop(sqlx::query("ROLLBACK").execute(&pool).await);
    if alone.is_ok() {
        drop(sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&pool).await);
    }
    pool.close().await;
    match alone.map_err(Error::from) {
        Err(Error::Busy) => Err(Error::Busy),
        _ => Ok(()),
    }
}

/// Gives a database another name; `None` if there is none.
fn keep_aside(place: &Path) -> Result<Option<PathBuf>, Error> {
    let io = |error| Error::Io { path: place.to_owned(), error };
    if !place.try_exists().map_err(io)? {
        return Ok(None);
    }
    let name = |n: u32| beside(place, &format!(".before-restore-{n}"));
    let free = (1..10_000).map(name).find(|path| !path.exists());
    let kept = free.ok_or_else(|| io(std::io::ErrorKind::AlreadyExists.into()))?;
    std::fs::rename(place, &kept).map_err(io)?;
    for end in ["-wal", "-shm"] {
        remove(&beside(place, end))?;
    }
    Ok(Some(kept))
}

fn remove(path: &Path) -> Result<(), Error> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(Error::Io { path: path.to_owned(), error })
        }
        _ => Ok(()),
    }
}
