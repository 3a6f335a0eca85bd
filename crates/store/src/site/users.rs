//! Accounts.

use sqlx::sqlite::SqliteRow;
use sqlx::{FromRow, Row};

use super::{Millis, Site, now};
use crate::Error;

/// What kind of account it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UserKind {
    /// Without a password, known by its session alone.
    Guest,
    /// With name and password.
    Member,
    /// Deleted; the row stays for the games.
    Gone,
}

impl UserKind {
    const fn number(self) -> i64 {
        match self {
            Self::Guest => 0,
            Self::Member => 1,
            Self::Gone => 2,
        }
    }

    const fn of_number(number: i64) -> Self {
        match number {
            0 => Self::Guest,
            1 => Self::Member,
            _ => Self::Gone,
        }
    }
}

/// What an account may do; each may do what those before it may.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Role {
    /// Play.
    #[default]
    User,
    /// See reports and close accounts.
    Moderator,
    /// Everything.
    Admin,
}

impl Role {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::User, Self::Moderator, Self::Admin];

    /// `user`, `moderator` or `admin`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::User => "user",
            Self::Moderator => "moderator",
            Self::Admin => "admin",
        }
    }

    /// The role of that name.
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.name() == name)
    }

    fn of_number(number: i64) -> Self {
        usize::try_from(number).ok().and_then(|n| Self::ALL.get(n).copied()).unwrap_or_default()
    }
}

/// An account as stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UserRow {
    /// Its number.
    pub id: i64,
    /// What kind it is.
    pub kind: UserKind,
    /// Its name; empty for a deleted one.
    pub name: String,
    /// What it may do.
    pub role: Role,
    /// The hash of its password; guests have none.
    pub password: Option<String>,
    /// Whether it may not log in any more.
    pub closed: bool,
    /// When it was made.
    pub created_at: Millis,
    /// When it was last there.
    pub seen_at: Millis,
    /// What the page keeps for it, a JSON object.
    pub settings: String,
}

/// An account to be made.
#[derive(Clone, Debug)]
pub struct NewUser<'a> {
    /// What kind.
    pub kind: UserKind,
    /// Its name.
    pub name: &'a str,
    /// The form of its name that no other may have.
    pub key: &'a str,
    /// What its name looks like; no other may look the same.
    pub skeleton: &'a str,
    /// What it may do.
    pub role: Role,
    /// The hash of its password.
    pub password: Option<&'a str>,
}

const COLUMNS: &str = "id, kind, name, role, password, closed, created_at, seen_at, settings";

impl<'r> FromRow<'r, SqliteRow> for UserRow {
    fn from_row(row: &'r SqliteRow) -> sqlx::Result<Self> {
        Ok(Self {
            id: row.try_get("id")?,
            kind: UserKind::of_number(row.try_get("kind")?),
            name: row.try_get("name")?,
            role: Role::of_number(row.try_get("role")?),
            password: row.try_get("password")?,
            closed: row.try_get::<i64, _>("closed")? != 0,
            created_at: row.try_get("created_at")?,
            seen_at: row.try_get("seen_at")?,
            settings: row.try_get("settings")?,
        })
    }
}

fn sql(rest: &str) -> sqlx::AssertSqlSafe<String> {
    sqlx::AssertSqlSafe(format!("SELECT {COLUMNS} FROM users {rest}"))
}

impl Site {
    /// Makes an account.
    ///
    /// # Errors
    /// [`Error::Taken`] if there is one with this name or one that looks like it.
    pub async fn add_user(&self, user: NewUser<'_>) -> Result<i64, Error> {
        let sql = "INSERT INTO users (kind, name, name_key, skeleton, role, password, closed, \
            created_at, seen_at, settings) VALUES (?, ?, ?, ?, ?, ?, 0, ?, ?, '{}') RETURNING id";
        let query = sqlx::query_scalar(sql)
            .bind(user.kind.number())
            .bind(user.name)
            .bind(user.key)
            .bind(user.skeleton)
            .bind(user.role as i64)
            .bind(user.password)
            .bind(now())
            .bind(now());
        Ok(query.fetch_one(&self.pool).await?)
    }

    /// Makes a guest a member and keeps all it has. `false` if it is no guest.
    ///
    /// # Errors
    /// [`Error::Taken`] as for [`Self::add_user`].
    pub async fn promote_guest(&self, id: i64, user: NewUser<'_>) -> Result<bool, Error> {
        let sql = "UPDATE users SET kind = ?, name = ?, name_key = ?, skeleton = ?, password = ? \
            WHERE id = ? AND kind = ?";
        let query = sqlx::query(sql)
            .bind(user.kind.number())
            .bind(user.name)
            .bind(user.key)
            .bind(user.skeleton)
            .bind(user.password)
            .bind(id)
            .bind(UserKind::Guest.number());
        Ok(query.execute(&self.pool).await?.rows_affected() == 1)
    }

    /// The account with a number.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn user(&self, id: i64) -> Result<Option<UserRow>, Error> {
        Ok(sqlx::query_as(sql("WHERE id = ?")).bind(id).fetch_optional(&self.pool).await?)
    }

    /// The accounts with these numbers, in no order.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn users(&self, ids: &[i64]) -> Result<Vec<UserRow>, Error> {
        let mut found = Vec::with_capacity(ids.len());
        for ids in ids.chunks(200) {
            let marks = vec!["?"; ids.len()].join(",");
            let mut query = sqlx::query_as(sql(&format!("WHERE id IN ({marks})")));
            for id in ids {
                query = query.bind(*id);
            }
            found.extend(query.fetch_all(&self.pool).await?);
        }
        Ok(found)
    }

    /// The account whose name has this key.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn user_with_key(&self, key: &str) -> Result<Option<UserRow>, Error> {
        Ok(sqlx::query_as(sql("WHERE name_key = ?")).bind(key).fetch_optional(&self.pool).await?)
    }

    /// Members whose name's key has `part` in it, by name, and how many there are.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn find_users(
        &self,
        part: &str,
        offset: i64,
        limit: i64,
    ) -> Result<(i64, Vec<UserRow>), Error> {
        let rest = "kind = 1 AND (? = '' OR instr(name_key, ?) > 0)";
        let query =
            sqlx::query_as(sql(&format!("WHERE {rest} ORDER BY name_key LIMIT ? OFFSET ?")));
        let query = query.bind(part).bind(part).bind(limit).bind(offset);
        let rows = query.fetch_all(&self.pool).await?;
        let count = sqlx::AssertSqlSafe(format!("SELECT COUNT(*) FROM users WHERE {rest}"));
        let count = sqlx::query_scalar(count).bind(part).bind(part).fetch_one(&self.pool).await?;
        Ok((count, rows))
    }

    /// How many members may administrate.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn admins(&self) -> Result<i64, Error> {
        let sql = "SELECT COUNT(*) FROM users WHERE kind = 1 AND closed = 0 AND role = ?";
        Ok(sqlx::query_scalar(sql).bind(Role::Admin as i64).fetch_one(&self.pool).await?)
    }

    /// Changes the hash of a password.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub async fn set_password(&self, id: i64, password: &str) -> Result<(), Error> {
        let query = sqlx::query("UPDATE users SET password = ? WHERE id = ?");
        query.bind(password).bind(id).execute(&self.pool).await?;
        Ok(())
    }

    /// Changes what an account may do.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub async fn set_role(&self, id: i64, role: Role) -> Result<(), Error> {
        let query = sqlx::query("UPDATE users SET role = ? WHERE id = ?");
        query.bind(role as i64).bind(id).execute(&self.pool).await?;
        Ok(())
    }

    /// Closes an account, or opens it again.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub async fn set_closed(&self, id: i64, closed: bool) -> Result<(), Error> {
        let query = sqlx::query("UPDATE users SET closed = ? WHERE id = ?");
        query.bind(i64::from(closed)).bind(id).execute(&self.pool).await?;
        Ok(())
    }

    /// Keeps what the page wants kept.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub async fn set_settings(&self, id: i64, settings: &str) -> Result<(), Error> {
        let query = sqlx::query("UPDATE users SET settings = ? WHERE id = ?");
        query.bind(settings).bind(id).execute(&self.pool).await?;
        Ok(())
    }

    /// Notes that an account is there now.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub async fn see_user(&self, id: i64) -> Result<(), Error> {
        let query = sqlx::query("UPDATE users SET seen_at = ? WHERE id = ?").bind(now()).bind(id);
        query.execute(&self.pool).await?;
        Ok(())
    }

    /// Takes name, password, sessions, ratings and progress away; the number stays for the games.
    ///
    /// # Errors
    /// If the database cannot be written; nothing is changed then.
    pub async fn delete_user(&self, id: i64) -> Result<(), Error> {
        let mut change = self.pool.begin().await?;
        let sql = "UPDATE users SET kind = ?, name = '', name_key = NULL, skeleton = NULL, role = 0, \
            password = NULL, settings = '{}' WHERE id = ?";
        let gone = UserKind::Gone.number();
        sqlx::query(sql).bind(gone).bind(id).execute(&mut *change).await?;
        for sql in [
            "DELETE FROM sessions WHERE user_id = ?",
            "DELETE FROM ratings WHERE user_id = ?",
            "DELETE FROM rating_history WHERE user_id = ?",
            "DELETE FROM studies WHERE user_id = ?",
            "DELETE FROM lessons WHERE user_id = ?",
        ] {
            sqlx::query(sql).bind(id).execute(&mut *change).await?;
        }
        change.commit().await?;
        Ok(())
    }
}
