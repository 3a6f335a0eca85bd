//! Bringing games into the library.

use std::collections::HashMap;

use records::Game;
use sqlx::{Sqlite, Transaction};
use xiangqi::Position;

use crate::game::{self, Stored};
use crate::{Error, Store, explorer, line, merge, position};

/// Games that wait to be written together.
const WAITING: usize = 1000;

/// Positions that wait to be written together: 32 bytes each.
const POSITIONS: usize = 4_000_000;

/// What became of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Added {
    /// It is new, with this number.
    New(i64),
    /// It is there, and has now what only the new record knew of it.
    Merged(i64),
    /// It is there, and the new record knows nothing else of it.
    Duplicate(i64),
}

/// What became of all games.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Imported {
    /// New games.
    pub new: u64,
    /// Games that were there and have grown.
    pub merged: u64,
    /// Games that were there.
    pub duplicate: u64,
}

/// An import in progress. Nobody sees any of it before [`Import::finish`]; dropped before, or with
/// its process killed at any time, it has not happened. Others can read the library meanwhile, and
/// wait with writing.
#[derive(Debug)]
pub struct Import {
    transaction: Transaction<'static, Sqlite>,
    waiting: Vec<Stored>,
    waiting_lines: HashMap<[u8; 16], i64>,
    positions: Vec<position::Row>,
    touched: explorer::Touched,
    last_id: i64,
    imported: Imported,
}

impl Store {
    /// Begins an import.
    ///
    /// # Errors
    /// [`Error::Busy`] if another one is under way and does not end soon.
    pub async fn import(&self) -> Result<Import, Error> {
        let mut transaction = self.library.begin_with("BEGIN IMMEDIATE").await?;
        let last_id = game::last_id(&mut transaction).await?;
        Ok(Import {
            transaction,
            waiting: Vec::new(),
            waiting_lines: HashMap::new(),
            positions: Vec::new(),
            touched: explorer::Touched::default(),
            last_id,
            imported: Imported::default(),
        })
    }
}

impl Import {
    /// Adds a game. Two records with the same start position and main line, or its mirror image,
    /// are one game: variations, comments and tags of both are kept.
    ///
    /// # Errors
    /// If the library cannot be written; give the import up then.
    pub async fn add(&mut self, game: Game) -> Result<Added, Error> {
        let line = line::identity(&game);
        let waiting = self.waiting_lines.get(&line).copied();
        if waiting.is_some() {
            self.write_waiting().await?;
        }
        let known = match waiting {
            Some(id) => Some(id),
            None => game::with_line(&mut self.transaction, line).await?,
        };
        let added = match known {
            Some(id) => self.merge(id, line, &game).await?,
            None => self.insert(line, &game).await?,
        };
        match added {
            Added::New(_) => self.imported.new += 1,
            Added::Merged(_) => self.imported.merged += 1,
            Added::Duplicate(_) => self.imported.duplicate += 1,
        }
        Ok(added)
    }

    async fn insert(&mut self, line: [u8; 16], game: &Game) -> Result<Added, Error> {
        self.last_id += 1;
        let id = self.last_id;
        if let Ok(start) = Position::from_setup(game.start) {
            self.positions.extend(position::rows(id, &start, &line::legal_moves(game)));
        }
        self.waiting.push(Stored::new(id, line, game));
        self.waiting_lines.insert(line, id);
        if self.waiting.len() >= WAITING {
            self.write_waiting().await?;
        }
        if self.positions.len() >= POSITIONS {
            self.write_positions().await?;
        }
        Ok(Added::New(id))
    }

    async fn merge(&mut self, id: i64, line: [u8; 16], game: &Game) -> Result<Added, Error> {
        let found = game::read(&mut self.transaction, &[id]).await?.remove(&id);
        let mut stored = found.ok_or(Error::Value { game: id, what: "number" })?;
        let result = stored.result;
        if !merge::merge(&mut stored, game) {
            return Ok(Added::Duplicate(id));
        }
        let merged = Stored::new(id, line, &stored);
        if stored.result != result {
            self.touch(&merged, &stored).await?;
        }
        game::write(&mut self.transaction, &[merged]).await?;
        Ok(Added::Merged(id))
    }

    /// A game's result has changed: what the explorer knows of its positions is out of date.
    async fn touch(&mut self, stored: &Stored, game: &Game) -> Result<(), Error> {
        if let Ok(start) = Position::from_setup(game.start) {
            let rows = position::rows(stored.id, &start, &line::legal_moves(game));
            self.touched.add(&rows);
        }
        Ok(())
    }

    async fn write_waiting(&mut self) -> Result<(), Error> {
        game::write(&mut self.transaction, &self.waiting).await?;
        self.waiting.clear();
        self.waiting_lines.clear();
        Ok(())
    }

    async fn write_positions(&mut self) -> Result<(), Error> {
        self.positions.sort_unstable();
        position::insert(&mut self.transaction, &self.positions).await?;
        self.touched.add(&self.positions);
        self.positions.clear();
        Ok(())
    }

    /// How many games have been added so far.
    pub const fn imported(&self) -> Imported {
        self.imported
    }

    /// Makes all of it part of the library.
    ///
    /// # Errors
    /// If the library cannot be written; none of it is part of the library then.
    pub async fn finish(mut self) -> Result<Imported, Error> {
        self.write_waiting().await?;
        self.write_positions().await?;
        explorer::update(&mut self.transaction, self.touched).await?;
        self.transaction.commit().await?;
        Ok(self.imported)
    }
}
