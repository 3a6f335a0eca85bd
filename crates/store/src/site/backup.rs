//! Copies of the data folder while it is in use, and back.

use std::path::{Path, PathBuf};

use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};

use super::Site;
use super::open::{SITE, SITE_KIND};
use crate::Error;
use crate::database::{self, Use};

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

/// Puts a copy of a site's database into the place of the one in `folder`, which is kept beside it.
/// Nobody may have the latter open.
///
/// # Errors
/// If the copy is none of ours, damaged or newer, or cannot be read; nothing is changed then.
pub async fn restore(from: &Path, folder: &Path) -> Result<Restored, Error> {
    let io = |path: &Path| {
        let path = path.to_owned();
        move |error| Error::Io { path, error }
    };
    std::fs::create_dir_all(folder).map_err(io(folder))?;
    let place = folder.join(SITE);
    let made = folder.join(format!("{SITE}.restoring"));
    for part in [made.clone(), wal(&made), shm(&made)] {
        remove(&part)?;
    }
    std::fs::copy(from, &made).map_err(io(from))?;
    let how = Use { full_sync: true, cache_kib: 2_048, connections: 1 };
    let pool = match database::open(&made, &SITE_KIND, how).await {
        Ok(pool) => pool,
        Err(error) => {
            remove(&made)?;
            return Err(error);
        }
    };
    let whole: String = sqlx::query_scalar("PRAGMA integrity_check(1)").fetch_one(&pool).await?;
    pool.close().await;
    if whole != "ok" {
        remove(&made)?;
        return Err(Error::Damaged { path: from.to_owned(), detail: whole });
    }
    let kept = keep_aside(&place).await?;
    std::fs::rename(&made, &place).map_err(io(&place))?;
    Ok(Restored { path: place, kept })
}

/// Moves a database aside, with all that was written to it; `None` if there is none.
async fn keep_aside(place: &Path) -> Result<Option<PathBuf>, Error> {
    let io = |error| Error::Io { path: place.to_owned(), error };
    if !place.try_exists().map_err(io)? {
        return Ok(None);
    }
    // Closing the last connection brings the journal into the file; a file that is no database has none.
    if let Ok(pool) = SqlitePool::connect_with(SqliteConnectOptions::new().filename(place)).await {
        drop(sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&pool).await);
        pool.close().await;
    }
    let name = |n: u32| place.with_file_name(format!("{SITE}.before-restore-{n}"));
    let free = (1..10_000).map(name).find(|path| !path.exists());
    let kept = free.ok_or_else(|| io(std::io::ErrorKind::AlreadyExists.into()))?;
    std::fs::rename(place, &kept).map_err(io)?;
    remove(&wal(place))?;
    remove(&shm(place))?;
    Ok(Some(kept))
}

fn wal(path: &Path) -> PathBuf {
    path.with_file_name(format!("{}-wal", path.file_name().unwrap_or_default().to_string_lossy()))
}

fn shm(path: &Path) -> PathBuf {
    path.with_file_name(format!("{}-shm", path.file_name().unwrap_or_default().to_string_lossy()))
}

fn remove(path: &Path) -> Result<(), Error> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(Error::Io { path: path.to_owned(), error })
        }
        _ => Ok(()),
    }
}
