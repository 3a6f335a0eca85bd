//! The desk: accounts and kept games, on a thread of its own, so that neither the disk nor the hashing
//! of passwords holds the screen up.

mod keep;
mod login;
mod progress;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use accounts::{AccountError, Accounts, Lifetime, Login, Role, Token, UserRow, Visitor};
use messages::{Lang, Messages};
use puzzles::Progress;
use store::Site;
use store::site::Durability;
use tokio::runtime::{Builder, Runtime};

use crate::account::{Errand, Games, News, Secret, Stay, User};
use crate::event::Event;
use crate::{export, problems};

/// The accounts and kept games of a data folder, open.
#[derive(Debug)]
pub struct Desk {
    runtime: Runtime,
    accounts: Accounts,
    data: PathBuf,
}

impl Desk {
    /// Opens the database of a data folder, and makes it where it is missing.
    ///
    /// # Errors
    /// Why it cannot be used, in the user's language; it is left as it is.
    pub fn open(data: &Path, messages: &Messages) -> Result<Self, String> {
        // Hashing has threads of its own.
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| messages.io_error(&error))?;
        let site = runtime.block_on(Site::create(data, Durability::Process));
        let site = site.map_err(|error| problems::store_error(messages, &error))?;
        Ok(Self { runtime, accounts: Accounts::new(site), data: data.to_owned() })
    }

    /// The accounts.
    pub fn accounts(&self) -> &Accounts {
        &self.accounts
    }

    /// Does something with the accounts to its end.
    pub fn wait<T>(&self, work: impl Future<Output = T>) -> T {
        self.runtime.block_on(work)
    }

    /// Begins a login that outlives the program.
    ///
    /// # Errors
    /// If it cannot be kept.
    pub fn stay_logged_in(&self, user: i64) -> Result<(), AccountError> {
        let token = self.wait(self.accounts.begin_session(user, Lifetime::Long, &visitor()))?;
        login::write(&self.data, &token);
        Ok(())
    }

    /// Ends the login that outlives the program; `false` if there was none.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub fn log_out(&self) -> Result<bool, AccountError> {
        let Some(token) = login::read(&self.data) else { return Ok(false) };
        self.wait(self.accounts.logout(&token))?;
        login::remove(&self.data);
        Ok(true)
    }

    /// Who stays logged in.
    ///
    /// # Errors
    /// If the database cannot be used.
    pub fn who(&self) -> Result<Option<User>, AccountError> {
        let Some(token) = login::read(&self.data) else { return Ok(None) };
        let login = self.wait(self.accounts.resume(&token))?;
        Ok(login.map(|login| user(&login.user)))
    }

    /// How far whoever stays logged in, or the guest, has come with studies and the course.
    ///
    /// # Errors
    /// Why that cannot be read, in the user's language.
    pub fn progress(&self, messages: &Messages) -> Result<Progress, String> {
        let who = self.who().map_err(|error| problems::account_error(messages, &error))?;
        self.progress_of(who.map(|user| user.id), messages)
    }

    fn progress_of(&self, user: Option<i64>, messages: &Messages) -> Result<Progress, String> {
        match user {
            Some(user) => {
                let read = self.wait(progress::read(self.accounts.site(), user));
                read.map_err(|error| problems::store_error(messages, &error))
            }
            None => Progress::load(&self.data)
                .map_err(|error| problems::progress_error(messages, &error)),
        }
    }

    /// Deletes an account; what becomes of its games is told.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub fn delete(&self, user: i64, games: Games) -> Result<(), AccountError> {
        self.wait(keep::delete_user(&self.accounts, &self.data, user, games))
    }

    /// Waits for errands on a thread of its own, and tells its news to `events`.
    pub(crate) fn start(self, events: Sender<Event>) -> Counter {
        let (sender, errands) = channel();
        let user = Arc::new(AtomicI64::new(0));
        let mut clerk =
            Clerk { desk: self, login: None, token: None, user: Arc::clone(&user), events };
        // The first game may begin before the first errand: whose it is has to be known by then.
        clerk.come_back();
        // Without a thread there are no accounts, and the game goes on.
        drop(thread::Builder::new().name("desk".to_owned()).spawn(move || clerk.serve(&errands)));
        Counter { errands: sender, user }
    }
}

/// Where errands are given to the desk.
#[derive(Debug)]
pub(crate) struct Counter {
    errands: Sender<(Lang, Errand)>,
    /// Who is logged in; 0 if nobody is.
    user: Arc<AtomicI64>,
}

impl Counter {
    pub(crate) fn ask(&self, lang: Lang, errand: Errand) {
        drop(self.errands.send((lang, errand)));
    }

    /// Who is logged in.
    pub(crate) fn user(&self) -> Option<i64> {
        Some(self.user.load(Ordering::Relaxed)).filter(|&user| user != 0)
    }
}

struct Clerk {
    desk: Desk,
    login: Option<Login>,
    token: Option<Token>,
    user: Arc<AtomicI64>,
    events: Sender<Event>,
}

/// An errand that failed, in the user's language.
type Done = Result<Vec<News>, String>;

impl Clerk {
    fn serve(&mut self, errands: &Receiver<(Lang, Errand)>) {
        let mut messages = None;
        for (lang, errand) in errands {
            let messages: &Messages = match messages.take() {
                Some(own) if Messages::lang(&own) == lang => messages.insert(own),
                _ => messages.insert(Messages::new(lang)),
            };
            let news = self.run(messages, errand);
            for news in news.unwrap_or_else(|problem| vec![News::Failed(problem)]) {
                if self.events.send(Event::News(news)).is_err() {
                    return;
                }
            }
        }
    }

    /// Whoever stays logged in is. If that cannot be found out, the first errand says why.
    fn come_back(&mut self) {
        if let Some(token) = login::read(&self.desk.data) {
            let login = self.desk.wait(self.desk.accounts.resume(&token)).ok().flatten();
            self.token = Token::parse(&token).filter(|_| login.is_some());
            self.enter(login);
        }
    }

    fn run(&mut self, messages: &Messages, errand: Errand) -> Done {
        let told = |error: AccountError| problems::account_error(messages, &error);
        let stored = |error: store::Error| problems::store_error(messages, &error);
        let done = |id: &str, name: &str| {
            News::Done(messages.format(id, &[("name", name.to_owned().into())]))
        };
        let site = self.desk.accounts.site().clone();
        let accounts = self.desk.accounts.clone();
        match errand {
            Errand::Open => {
                let kept = self.desk.wait(keep::all(&site, &self.desk.data));
                kept.map_err(stored)?;
                Ok(vec![self.account()])
            }
            Errand::Keep(journal) => {
                let kept = self.desk.wait(keep::one(&site, &self.desk.data, &journal));
                kept.map_err(stored)?;
                Ok(vec![])
            }
            Errand::Games => self.games(messages),
            Errand::Progress => self.progress(messages),
            Errand::NoteStudy(study, state, seconds) => {
                match self.id() {
                    Some(user) => {
                        let noted = progress::note(&site, user, study.id, state, seconds);
                        self.desk.wait(noted).map_err(stored)?;
                    }
                    None => {
                        let time = journal::timestamp();
                        Progress::note(&self.desk.data, study.id, state, seconds, &time)
                            .map_err(|error| problems::progress_error(messages, &error))?;
                    }
                }
                self.progress(messages)
            }
            Errand::NoteLesson(lesson) => {
                match self.id() {
                    Some(user) => {
                        let noted = site.finish_lesson(user, lesson);
                        self.desk.wait(noted).map_err(stored)?;
                    }
                    None => {
                        Progress::note_lesson(&self.desk.data, lesson, &journal::timestamp())
                            .map_err(|error| problems::progress_error(messages, &error))?;
                    }
                }
                self.progress(messages)
            }
            Errand::Game(id) => {
                let games = self.desk.wait(keep::read(&site, self.id(), &[id])).map_err(stored)?;
                Ok(games.into_iter().map(|game| News::Game(Box::new(game))).collect())
            }
            Errand::DeleteGame(id) => {
                let gone = self.desk.wait(keep::delete(&site, &self.desk.data, id));
                if !gone.map_err(stored)? {
                    return Err(messages.text("games-running"));
                }
                let mut news = self.games(messages)?;
                news.push(News::Done(messages.text("games-deleted")));
                Ok(news)
            }
            Errand::Export { games, path, overwrite } => {
                let games = self.desk.wait(keep::read(&site, self.id(), &games)).map_err(stored)?;
                let text = export::games(messages, &games, &path);
                let args =
                    |problem: String| [("path", path.clone().into()), ("problem", problem.into())];
                let file = crate::load::expanded(&path);
                if !overwrite && file.exists() {
                    let args = [("path", path.clone().into())];
                    return Err(messages.format("export-exists", &args));
                }
                journal::replace_file(&file, text.as_bytes()).map_err(|error| {
                    messages.format("not-saved", &args(messages.io_error(&error)))
                })?;
                let args = [("path", path.clone().into()), ("games", games.len().into())];
                Ok(vec![News::Done(messages.format("games-exported", &args))])
            }
            Errand::Register(name, Secret(password), stay) => {
                let user = self.desk.wait(self.make(&name, &password)).map_err(told)?;
                self.admit(&user, stay).map_err(told)?;
                let id = if user.role == Role::Admin { "account-first" } else { "account-made" };
                Ok(vec![self.account(), done(id, &user.name)])
            }
            Errand::LogIn(name, Secret(password), stay) => {
                let user = self.desk.wait(accounts.login(&name, &password)).map_err(told)?;
                self.admit(&user, stay).map_err(told)?;
                Ok(vec![self.account(), done("account-welcome", &user.name)])
            }
            Errand::LogOut => {
                if let Some(token) = self.token.take() {
                    self.desk.wait(accounts.logout(&token.to_string())).map_err(told)?;
                }
                login::remove(&self.desk.data);
                self.enter(None);
                Ok(vec![self.account(), News::Done(messages.text("account-left"))])
            }
            Errand::ChangePassword(Secret(old), Secret(new)) => {
                let Some(login) = &self.login else { return Err(messages.text("account-guest")) };
                let changed = self.desk.wait(accounts.change_password(login, &old, &new));
                changed.map_err(told)?;
                // The next change has to know the new password's hash.
                let user = self.desk.wait(accounts.find(&login.user.name)).map_err(told)?;
                let session = login.session.clone();
                self.enter(Some(Login { session, user }));
                Ok(vec![self.account(), News::Done(messages.text("account-changed"))])
            }
            Errand::DeleteSelf(Secret(password), games) => {
                let Some(login) = &self.login else { return Err(messages.text("account-guest")) };
                let user = login.user.clone();
                let right = self.desk.wait(accounts.is_password(&user, &password)).map_err(told)?;
                if !right {
                    return Err(told(AccountError::BadCredentials));
                }
                self.desk.delete(user.id, games).map_err(told)?;
                login::remove(&self.desk.data);
                self.token = None;
                self.enter(None);
                Ok(vec![self.account(), done("account-deleted", &user.name)])
            }
            errand => self.administrate(messages, errand),
        }
    }

    /// Errands of administrators, whose word is looked up anew each time.
    fn administrate(&self, messages: &Messages, errand: Errand) -> Done {
        let told = |error: AccountError| problems::account_error(messages, &error);
        let accounts = &self.desk.accounts;
        let name = self.login.as_ref().map(|login| login.user.name.clone());
        let own = name.and_then(|name| self.desk.wait(accounts.find(&name)).ok());
        let own = own.filter(|own| own.role == Role::Admin);
        let own = own.ok_or_else(|| messages.text("account-no-admin"))?;
        let mut news = Vec::new();
        match errand {
            Errand::AddUser(name, Secret(password)) => {
                let user = self.desk.wait(self.make(&name, &password)).map_err(told)?;
                let args = [("name", user.name.into())];
                news.push(News::Done(messages.format("account-made", &args)));
            }
            Errand::SetPassword(id, Secret(password)) => {
                self.desk.wait(accounts.set_password(id, &password)).map_err(told)?;
                let end = accounts.site().end_sessions(id, None);
                drop(self.desk.wait(end));
                news.push(News::Done(messages.text("account-changed")));
            }
            // One's own account is deleted with one's password.
            Errand::DeleteUser(id, _) if id == own.id => {
                return Err(messages.text("account-delete-own"));
            }
            Errand::DeleteUser(id, games) => {
                self.desk.delete(id, games).map_err(told)?;
                news.push(News::Done(messages.text("account-gone")));
            }
            _ => {}
        }
        let (_, users) = self.desk.wait(accounts.list("", 0, MOST_USERS)).map_err(told)?;
        news.insert(0, News::Users(users.iter().map(user).collect()));
        Ok(news)
    }

    /// Makes an account; the first of a machine is its administrator.
    async fn make(&self, name: &str, password: &str) -> Result<UserRow, AccountError> {
        make(&self.desk.accounts, name, password).await
    }

    /// Begins a session.
    fn admit(&mut self, user: &UserRow, stay: Stay) -> Result<(), AccountError> {
        let lifetime = match stay {
            Stay::Now => Lifetime::Short,
            Stay::Long => Lifetime::Long,
        };
        let accounts = &self.desk.accounts;
        let token = self.desk.wait(accounts.begin_session(user.id, lifetime, &visitor()))?;
        let login = self.desk.wait(accounts.resume(&token.to_string()))?;
        match stay {
            Stay::Long => login::write(&self.desk.data, &token),
            Stay::Now => login::remove(&self.desk.data),
        }
        self.token = Some(token);
        self.enter(login);
        Ok(())
    }

    fn enter(&mut self, login: Option<Login>) {
        let id = login.as_ref().map_or(0, |login| login.user.id);
        self.user.store(id, Ordering::Relaxed);
        self.login = login;
    }

    fn id(&self) -> Option<i64> {
        self.login.as_ref().map(|login| login.user.id)
    }

    fn progress(&self, messages: &Messages) -> Done {
        Ok(vec![News::Progress(self.desk.progress_of(self.id(), messages)?)])
    }

    fn account(&self) -> News {
        News::Account(self.login.as_ref().map(|login| user(&login.user)))
    }

    fn games(&self, messages: &Messages) -> Done {
        let games = self.desk.wait(self.desk.accounts.site().records(self.id()));
        let games = games.map_err(|error| problems::store_error(messages, &error))?;
        Ok(vec![News::Games(games)])
    }
}

/// More accounts than this are not looked through on a screen.
const MOST_USERS: i64 = 10_000;

/// Makes an account; the first of a machine is its administrator.
///
/// # Errors
/// As [`Accounts::register`].
pub async fn make(
    accounts: &Accounts,
    name: &str,
    password: &str,
) -> Result<UserRow, AccountError> {
    let (others, _) = accounts.list("", 0, 1).await?;
    let mut user = accounts.register(name, password, None).await?;
    if others == 0 {
        accounts.set_role(user.id, Role::Admin).await?;
        user.role = Role::Admin;
    }
    Ok(user)
}

fn user(row: &UserRow) -> User {
    User { id: row.id, name: row.name.clone(), is_admin: row.role == Role::Admin }
}

fn visitor() -> Visitor {
    Visitor { address: String::new(), agent: "chuhe".to_owned() }
}
