//! Keeping the games of journals. A journal is what a game is written into while it is played; kept, it
//! can be listed, searched and counted.

use std::collections::HashMap;
use std::path::Path;

use accounts::{AccountError, Accounts};
use journal::{Kept, Who};
use store::site::{NewRecord, RecordMove};
use store::{Error, Site};
use xiangqi::Outcome;

use crate::account::{Games, KeptGame};

/// Where journals are, in the data folder.
pub(crate) const GAMES: &str = "games";

/// Keeps the games of all journals that are not kept yet. Journals that cannot be read are left to
/// whoever continues them.
pub(super) async fn all(site: &Site, data: &Path) -> Result<(), Error> {
    let known: HashMap<String, bool> = site.record_journals().await?.into_iter().collect();
    for name in journal::names(&data.join(GAMES)).unwrap_or_default() {
        if known.get(&name) != Some(&true) {
            one(site, data, &name).await?;
        }
    }
    Ok(())
}

/// Keeps the game of a journal, if there is a game in it.
pub(super) async fn one(site: &Site, data: &Path, name: &str) -> Result<(), Error> {
    match journal::read(&data.join(GAMES).join(name)) {
        Ok(Some(kept)) => keep(site, name, &kept).await,
        _ => Ok(()),
    }
}

async fn keep(site: &Site, name: &str, kept: &Kept) -> Result<(), Error> {
    let plies = kept.record.plies().iter();
    let moves: Vec<RecordMove> = plies
        .zip(&kept.moves)
        .map(|(ply, entry)| RecordMove {
            at: entry.time.clone(),
            by_person: entry.who == Who::Player,
            mv: ply.mv,
            piece: entry.piece,
            captured: entry.captured,
            notation: entry.notation.clone(),
            think_ms: entry.think_ms,
        })
        .collect();
    let ending = kept.ending.as_ref();
    let last = moves.last().map_or(kept.game.time.as_str(), |own| own.at.as_str());
    let result = ending.map(|ending| ending.result.as_str());
    let record = NewRecord {
        journal: name,
        user: kept.game.user,
        began: &kept.game.time,
        ended: ending.map_or(last, |ending| ending.time.as_str()),
        red: &kept.game.red,
        black: &kept.game.black,
        rules: &kept.game.rules,
        clock: kept.game.clock.as_deref(),
        start: &kept.game.fen,
        outcome: outcomes().into_iter().find(|outcome| Some(outcome.code()) == result),
        cause: ending.map_or("", |ending| ending.cause.as_str()),
        assisted: kept.assisted,
        moves: &moves,
    };
    site.keep_record(&record).await?;
    Ok(())
}

fn outcomes() -> [Outcome; 3] {
    use xiangqi::Color::{Black, Red};
    [Outcome::Win(Red), Outcome::Win(Black), Outcome::Draw]
}

/// Reads games of a user with all their moves, in the order of `ids`.
pub(super) async fn read(
    site: &Site,
    user: Option<i64>,
    ids: &[i64],
) -> Result<Vec<KeptGame>, Error> {
    let heads = site.records(user).await?;
    let heads: HashMap<i64, _> = heads.into_iter().map(|head| (head.id, head)).collect();
    let mut games = Vec::new();
    for head in ids.iter().filter_map(|id| heads.get(id)) {
        let moves = site.record_moves(head.id).await?;
        games.push(KeptGame { head: head.clone(), moves });
    }
    Ok(games)
}

/// Removes a game and its journal; `false` if it is being played, here or in another terminal, and
/// stays.
pub(super) async fn delete(site: &Site, data: &Path, id: i64) -> Result<bool, Error> {
    let own = site.record_journal(id).await?.map(|name| data.join(GAMES).join(name));
    if own.is_some_and(|path| is_played(&path)) {
        return Ok(false);
    }
    // Without its journal it is not kept again.
    if let Some(journal) = site.delete_record(id).await? {
        drop(std::fs::remove_file(data.join(GAMES).join(journal)));
    }
    Ok(true)
}

/// Whether the game of a journal goes on at some board. What only the journal knows is looked for there:
/// a game that was over goes on when moves are taken back.
fn is_played(path: &Path) -> bool {
    let is_open = || matches!(journal::read(path), Ok(Some(kept)) if kept.ending.is_none());
    journal::is_in_use(path) && is_open()
}

/// Deletes an account; its games become a guest's or are removed.
pub(super) async fn delete_user(
    accounts: &Accounts,
    data: &Path,
    user: i64,
    games: Games,
) -> Result<(), AccountError> {
    let site = accounts.site();
    match games {
        Games::Keep => site.release_records(user).await?,
        Games::Remove => {
            for head in site.records(Some(user)).await? {
                delete(site, data, head.id).await?;
            }
            // One that is being played becomes a guest's.
            site.release_records(user).await?;
        }
    }
    accounts.delete(user).await
}
