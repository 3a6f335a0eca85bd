//! Everything that is done with accounts.

use store::Site;
use store::site::{NewAudit, NewSession, NewUser, Role, SessionRow, UserKind, UserRow, now};

use crate::password::Hasher;
use crate::token::{self, Token};
use crate::{AccountError, Name, NameFault, check_password};

const DAY: i64 = 24 * 60 * 60 * 1000;

/// How often a session's last use is noted, in ms.
const SEEN_EVERY: i64 = 5 * 60 * 1000;

/// How many sessions a user may have at a time; the least used ones end.
const MOST_SESSIONS: usize = 20;

/// How long a session lasts after it was last used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lifetime {
    /// A day.
    Short,
    /// Thirty days.
    Long,
    /// A year: for guests, who have no other way back.
    Guest,
}

impl Lifetime {
    /// In milliseconds.
    pub const fn millis(self) -> i64 {
        match self {
            Self::Short => DAY,
            Self::Long => 30 * DAY,
            Self::Guest => 365 * DAY,
        }
    }

    /// Which one a stored session has.
    fn of(session: &SessionRow) -> Self {
        match session.expires_at - session.seen_at {
            left if left <= Self::Short.millis() => Self::Short,
            left if left <= Self::Long.millis() => Self::Long,
            _ => Self::Guest,
        }
    }
}

/// From where and with what somebody comes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Visitor {
    /// The address; empty for this machine's own programs.
    pub address: String,
    /// The program's name for itself.
    pub agent: String,
}

/// Somebody who is logged in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Login {
    /// By which session.
    pub session: SessionRow,
    /// Who.
    pub user: UserRow,
}

/// The accounts of a data folder. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Accounts {
    site: Site,
    hasher: Hasher,
}

impl Accounts {
    /// The accounts in a site's database.
    pub fn new(site: Site) -> Self {
        Self { site, hasher: Hasher::new() }
    }

    /// The database.
    pub fn site(&self) -> &Site {
        &self.site
    }

    /// Makes a guest with a name of its own.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub async fn guest(&self) -> Result<UserRow, AccountError> {
        loop {
            let name = Name::guest(&token::word(5)?);
            let user = new_user(UserKind::Guest, &name, None);
            match self.site.add_user(user).await {
                Err(store::Error::Taken) => {}
                other => return self.by_id(other?).await,
            }
        }
    }

    /// Makes a member, of a guest (which keeps its games) or of nobody.
    ///
    /// # Errors
    /// [`AccountError::Name`], [`AccountError::Password`], [`AccountError::NameTaken`].
    pub async fn register(
        &self,
        name: &str,
        password: &str,
        guest: Option<i64>,
    ) -> Result<UserRow, AccountError> {
        let name = Name::new(name)?;
        check_password(password)?;
        if self.site.user_with_key(name.key()).await?.is_some() {
            return Err(AccountError::NameTaken);
        }
        let hash = self.hasher.hash(password).await?;
        let user = new_user(UserKind::Member, &name, Some(&hash));
        let made = match guest {
            Some(id) => match self.site.promote_guest(id, user.clone()).await {
                Ok(true) => Ok(id),
                Ok(false) => self.site.add_user(user).await,
                Err(error) => Err(error),
            },
            None => self.site.add_user(user).await,
        };
        match made {
            Ok(id) => self.by_id(id).await,
            Err(store::Error::Taken) => {
                let same = self.site.user_with_key(name.key()).await?.is_some();
                Err(if same { AccountError::NameTaken } else { NameFault::LookAlike.into() })
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Who has this name and password. An unknown name, a wrong password and a closed account are
    /// answered alike, after the same work.
    ///
    /// # Errors
    /// [`AccountError::BadCredentials`].
    pub async fn login(&self, name: &str, password: &str) -> Result<UserRow, AccountError> {
        let user = if name.len() > 1_000 {
            None
        } else {
            self.site.user_with_key(&crate::name::key(name)).await?
        };
        let hash = user.as_ref().and_then(|user| user.password.clone());
        let right = self.hasher.verify(password, hash).await?;
        user.filter(|user| right && !user.closed && user.kind == UserKind::Member)
            .ok_or(AccountError::BadCredentials)
    }

    /// Begins a session. The token is told once, here.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub async fn begin_session(
        &self,
        user: i64,
        lifetime: Lifetime,
        visitor: &Visitor,
    ) -> Result<Token, AccountError> {
        let token = Token::random()?;
        let short = |text: &str| text.chars().take(200).collect::<String>();
        let (address, agent) = (short(&visitor.address), short(&visitor.agent));
        let expires_at = now() + lifetime.millis();
        let session =
            NewSession { hash: token.hash(), user, expires_at, address: &address, agent: &agent };
        self.site.add_session(session).await?;
        self.site.see_user(user).await?;
        for old in self.site.sessions(user).await?.iter().skip(MOST_SESSIONS) {
            self.site.end_session(user, old.id).await?;
        }
        Ok(token)
    }

    /// Who has this token, if its session goes on. Its use is noted now and then.
    ///
    /// # Errors
    /// If the database cannot be used.
    pub async fn resume(&self, token: &str) -> Result<Option<Login>, AccountError> {
        let Some(token) = Token::parse(token) else { return Ok(None) };
        let Some((session, user)) = self.site.session(token.hash()).await? else {
            return Ok(None);
        };
        if user.closed || user.kind == UserKind::Gone {
            return Ok(None);
        }
        if now() - session.seen_at > SEEN_EVERY {
            let expires_at = now() + Lifetime::of(&session).millis();
            self.site.see_session(session.id, expires_at).await?;
            self.site.see_user(user.id).await?;
        }
        Ok(Some(Login { session, user }))
    }

    /// Ends the session of a token, if there is one.
    ///
    /// # Errors
    /// If the database cannot be used.
    pub async fn logout(&self, token: &str) -> Result<(), AccountError> {
        let Some(token) = Token::parse(token) else { return Ok(()) };
        if let Some((session, user)) = self.site.session(token.hash()).await? {
            self.site.end_session(user.id, session.id).await?;
        }
        Ok(())
    }

    /// Changes a password, by whoever knows the old one. All other sessions end.
    ///
    /// # Errors
    /// [`AccountError::BadCredentials`], [`AccountError::Password`].
    pub async fn change_password(
        &self,
        login: &Login,
        old: &str,
        new: &str,
    ) -> Result<(), AccountError> {
        if !self.hasher.verify(old, login.user.password.clone()).await? {
            return Err(AccountError::BadCredentials);
        }
        self.set_password(login.user.id, new).await?;
        self.site.end_sessions(login.user.id, Some(login.session.id)).await?;
        Ok(())
    }

    /// Sets a password, by whoever may.
    ///
    /// # Errors
    /// [`AccountError::Password`].
    pub async fn set_password(&self, user: i64, new: &str) -> Result<(), AccountError> {
        check_password(new)?;
        let hash = self.hasher.hash(new).await?;
        Ok(self.site.set_password(user, &hash).await?)
    }

    /// Whether this is the user's password. Guests have none: for them it has to be empty.
    ///
    /// # Errors
    /// If it cannot be hashed.
    pub async fn is_password(&self, user: &UserRow, password: &str) -> Result<bool, AccountError> {
        match (user.kind, &user.password) {
            (UserKind::Guest, None) => Ok(password.is_empty()),
            (_, hash) => self.hasher.verify(password, hash.clone()).await,
        }
    }

    /// Deletes an account. Its games stay, without the name.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub async fn delete(&self, user: i64) -> Result<(), AccountError> {
        Ok(self.site.delete_user(user).await?)
    }

    /// The account with a name.
    ///
    /// # Errors
    /// [`AccountError::NotFound`].
    pub async fn find(&self, name: &str) -> Result<UserRow, AccountError> {
        let found = if name.len() > 1_000 {
            None
        } else {
            self.site.user_with_key(&crate::name::key(name)).await?
        };
        found.ok_or_else(|| AccountError::NotFound(name.chars().take(40).collect()))
    }

    /// Members by name, from the `offset`-th on, at most `limit`; and how many there are. With a
    /// `part`, only those whose name has it.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn list(
        &self,
        part: &str,
        offset: i64,
        limit: i64,
    ) -> Result<(i64, Vec<UserRow>), AccountError> {
        Ok(self.site.find_users(&crate::name::key(part), offset, limit).await?)
    }

    /// Changes what an account may do.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub async fn set_role(&self, user: i64, role: Role) -> Result<(), AccountError> {
        Ok(self.site.set_role(user, role).await?)
    }

    /// Closes an account, which ends its sessions, or opens it again.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub async fn set_closed(&self, user: i64, closed: bool) -> Result<(), AccountError> {
        self.site.set_closed(user, closed).await?;
        if closed {
            self.site.end_sessions(user, None).await?;
        }
        Ok(())
    }

    /// Writes an entry into the audit log.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub async fn note(&self, entry: NewAudit<'_>) -> Result<(), AccountError> {
        Ok(self.site.note(entry).await?)
    }

    async fn by_id(&self, id: i64) -> Result<UserRow, AccountError> {
        let user = self.site.user(id).await?;
        user.ok_or_else(|| AccountError::NotFound(id.to_string()))
    }
}

fn new_user<'a>(kind: UserKind, name: &'a Name, password: Option<&'a str>) -> NewUser<'a> {
    let (text, key, skeleton) = (name.as_str(), name.key(), name.skeleton());
    NewUser { kind, name: text, key, skeleton, role: Role::User, password }
}
