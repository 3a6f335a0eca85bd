//! Who plays on this machine, and what the desk is asked to do for them.

use std::fmt;

use puzzles::{Progress, State, Study};

use crate::Input;

/// An account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct User {
    /// Its number.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// Whether it may do something about others.
    pub is_admin: bool,
}

/// A password on its way. It is never shown, not even to those who look for faults.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Secret(pub String);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// Something about accounts or kept games that the desk is to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Errand {
    /// Say who is logged in, and keep the games of journals that are not kept yet.
    Open,
    /// Keep the game of this journal, as far as it has come.
    Keep(String),
    /// List the games of whoever is logged in.
    Games,
    /// Read a game.
    Game(i64),
    /// Remove a game.
    DeleteGame(i64),
    /// Write games into a file: text, CSV or PGN by its name.
    Export {
        /// Which games.
        games: Vec<i64>,
        /// The file.
        path: String,
        /// Whether a file that is there may be overwritten.
        overwrite: bool,
    },
    /// Say how far whoever is logged in has come with studies and the course.
    Progress,
    /// Note how far they have come with a study, and in how many seconds.
    NoteStudy(&'static Study, State, u32),
    /// Note that a board of the course is done.
    NoteLesson(&'static str),
    /// Make an account and log in.
    Register(String, Secret, Stay),
    /// Log in.
    LogIn(String, Secret, Stay),
    /// Log out.
    LogOut,
    /// Change the password, by whoever knows the old one.
    ChangePassword(Secret, Secret),
    /// Delete the account of whoever is logged in.
    DeleteSelf(Secret, Games),
    /// List the accounts. This and the rest are for administrators.
    Users,
    /// Make an account for somebody.
    AddUser(String, Secret),
    /// Give somebody a new password.
    SetPassword(i64, Secret),
    /// Delete somebody's account.
    DeleteUser(i64, Games),
}

/// Whether a login outlives the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stay {
    /// Until it ends.
    Now,
    /// For thirty days after it was last used.
    Long,
}

/// What becomes of a deleted account's games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Games {
    /// They are kept as a guest's.
    Keep,
    /// They are removed.
    Remove,
}

/// What the desk tells.
#[derive(Clone, Debug)]
pub enum News {
    /// Who is logged in.
    Account(Option<User>),
    /// Something was done: the notice to show.
    Done(String),
    /// Something could not be done.
    Failed(String),
    /// The games of whoever is logged in.
    Games(Vec<store::site::RecordHead>),
    /// A game with its moves.
    Game(Box<KeptGame>),
    /// All accounts.
    Users(Vec<User>),
    /// How far whoever is logged in has come with studies and the course.
    Progress(Progress),
}

/// A kept game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptGame {
    /// What a list shows of it.
    pub head: store::site::RecordHead,
    /// Its moves.
    pub moves: Vec<store::site::RecordMove>,
}

/// What a form of accounts is for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Task {
    /// Log in.
    LogIn,
    /// Make an account for oneself.
    Register,
    /// Change one's password.
    ChangePassword,
    /// Delete one's own account.
    DeleteSelf,
    /// Make an account for somebody.
    AddUser,
    /// Give somebody a new password.
    SetPassword(User),
    /// Delete somebody's account.
    DeleteUser(User),
}

/// A field of such a form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum AccountField {
    Name,
    Password,
    New,
    Again,
    Stay,
    Keep,
    Go,
}

impl AccountField {
    /// Whether what is typed must not be seen.
    pub const fn is_secret(self) -> bool {
        matches!(self, Self::Password | Self::New | Self::Again)
    }
}

/// A form of accounts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AccountForm {
    /// What for.
    pub task: Task,
    /// Its fields with what was typed.
    pub fields: Vec<(AccountField, Input)>,
    /// Which field is chosen.
    pub at: usize,
    /// Whether to stay logged in.
    pub stay: Stay,
    /// What becomes of the games.
    pub games: Games,
    /// Whether an answer is waited for.
    pub busy: bool,
}

impl AccountForm {
    /// An empty form.
    pub fn new(task: Task) -> Self {
        use AccountField::{Again, Go, Keep, Name, New, Password, Stay as Staying};
        let fields: &[AccountField] = match task {
            Task::LogIn => &[Name, Password, Staying, Go],
            Task::Register => &[Name, New, Again, Staying, Go],
            Task::ChangePassword => &[Password, New, Again, Go],
            Task::DeleteSelf => &[Password, Keep, Go],
            Task::AddUser => &[Name, New, Again, Go],
            Task::SetPassword(_) => &[New, Again, Go],
            Task::DeleteUser(_) => &[Keep, Go],
        };
        let fields = fields.iter().map(|&field| (field, Input::default())).collect();
        Self { task, fields, at: 0, stay: Stay::Long, games: Games::Keep, busy: false }
    }

    /// What was typed into a field.
    pub fn text(&self, field: AccountField) -> String {
        let typed = self.fields.iter().find(|(own, _)| *own == field);
        typed.map(|(_, text)| text.text()).unwrap_or_default()
    }

    /// What the form asks the desk for; the id of a message if it is not complete.
    pub fn errand(&self) -> Result<Errand, &'static str> {
        let secret = |field| Secret(self.text(field));
        let name = self.text(AccountField::Name);
        let has = |field| self.fields.iter().any(|(own, _)| *own == field);
        if has(AccountField::Name) && name.trim().is_empty() {
            return Err("account-needs-name");
        }
        if has(AccountField::Again)
            && self.text(AccountField::New) != self.text(AccountField::Again)
        {
            return Err("account-differ");
        }
        let (old, new) = (secret(AccountField::Password), secret(AccountField::New));
        Ok(match &self.task {
            Task::LogIn => Errand::LogIn(name, old, self.stay),
            Task::Register => Errand::Register(name, new, self.stay),
            Task::ChangePassword => Errand::ChangePassword(old, new),
            Task::DeleteSelf => Errand::DeleteSelf(old, self.games),
            Task::AddUser => Errand::AddUser(name, new),
            Task::SetPassword(user) => Errand::SetPassword(user.id, new),
            Task::DeleteUser(user) => Errand::DeleteUser(user.id, self.games),
        })
    }
}
