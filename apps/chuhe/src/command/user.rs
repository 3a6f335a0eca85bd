//! `chuhe user`: the accounts of the data folder. Whoever has the shell needs no login.

use std::io::{self, BufRead, IsTerminal, Write};

use accounts::{AccountError, NewAudit, Role, UserRow};
use anyhow::anyhow;
use clap::{Subcommand, ValueEnum};
use messages::Messages;
use serde_json::json;
use tui::Desk;
use tui::account::Games;

use crate::table::{self, Align};
use crate::{Finding, Global, secret};

/// The arguments of `chuhe user`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Add {
        name: String,
        #[arg(long, value_enum)]
        role: Option<RoleArg>,
    },
    List {
        #[arg(value_name = "PART")]
        part: Option<String>,
        #[arg(long)]
        json: bool,
    },
    Delete {
        name: String,
        #[arg(long, value_enum, default_value_t = GamesArg::Keep)]
        games: GamesArg,
        #[arg(long)]
        yes: bool,
    },
    Passwd {
        name: String,
    },
    Role {
        name: String,
        role: RoleArg,
    },
    Login {
        name: String,
    },
    Logout,
    Whoami,
}

#[derive(Clone, Copy, ValueEnum, Debug)]
enum GamesArg {
    Keep,
    Remove,
}

#[derive(Clone, Copy, ValueEnum, Debug)]
enum RoleArg {
    User,
    Moderator,
    Admin,
}

impl RoleArg {
    const fn role(self) -> Role {
        match self {
            Self::User => Role::User,
            Self::Moderator => Role::Moderator,
            Self::Admin => Role::Admin,
        }
    }
}

pub(crate) fn run(global: &Global, args: &Args) -> anyhow::Result<Finding> {
    let messages = Messages::new(global.lang());
    let desk = Desk::open(&global.data()?, &messages).map_err(|problem| anyhow!(problem))?;
    let shell = Shell { desk, messages };
    match &args.command {
        Command::Add { name, role } => shell.add(name, role.map(RoleArg::role)),
        Command::List { part, json } => shell.list(part.as_deref().unwrap_or_default(), *json),
        Command::Delete { name, games, yes } => shell.delete(name, *games, *yes),
        Command::Passwd { name } => shell.passwd(name),
        Command::Role { name, role } => shell.role(name, role.role()),
        Command::Login { name } => shell.login(name),
        Command::Logout => shell.logout(),
        Command::Whoami => shell.whoami(),
    }
}

struct Shell {
    desk: Desk,
    messages: Messages,
}

impl Shell {
    fn told(&self, error: &AccountError) -> anyhow::Error {
        anyhow!(tui::account_error(&self.messages, error))
    }

    fn say(&self, id: &str, name: &str) -> anyhow::Result<Finding> {
        let text = self.messages.format(id, &[("name", name.to_owned().into())]);
        writeln!(io::stdout(), "{text}")?;
        Ok(Finding::Good)
    }

    fn find(&self, name: &str) -> anyhow::Result<UserRow> {
        let found = self.desk.wait(self.desk.accounts().find(name));
        found.map_err(|error| self.told(&error))
    }

    /// A password that is typed twice. One that will not do is refused before it is asked for again.
    fn new_password(&self) -> anyhow::Result<String> {
        let first = self.ask("user-ask-password")?;
        accounts::check_password(&first).map_err(|fault| self.told(&fault.into()))?;
        if first != self.ask("user-ask-again")? {
            return Err(anyhow!(self.messages.text("account-differ")));
        }
        Ok(first)
    }

    fn ask(&self, id: &str) -> anyhow::Result<String> {
        secret::ask(&self.messages.text(id)).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof | io::ErrorKind::Interrupted => {
                anyhow!(self.messages.text("user-no-input"))
            }
            _ => error.into(),
        })
    }

    /// Writes into the audit log what was done from the shell.
    fn note(&self, action: &str, subject: &str) -> anyhow::Result<()> {
        let entry = NewAudit { action, subject, detail: "shell", ..NewAudit::default() };
        self.desk.wait(self.desk.accounts().note(entry)).map_err(|error| self.told(&error))
    }

    fn add(&self, name: &str, role: Option<Role>) -> anyhow::Result<Finding> {
        // What is wrong with the name is said before anybody thinks of a password.
        accounts::Name::new(name).map_err(|fault| self.told(&fault.into()))?;
        if self.desk.wait(self.desk.accounts().find(name)).is_ok() {
            return Err(self.told(&AccountError::NameTaken));
        }
        let password = self.new_password()?;
        let made = self.desk.wait(tui::make_account(self.desk.accounts(), name, &password));
        let user = made.map_err(|error| self.told(&error))?;
        self.note("add", &user.name)?;
        if let Some(role) = role.filter(|role| *role != user.role) {
            self.set_role(&user, role)?;
        }
        let first = user.role == Role::Admin && role.is_none_or(|role| role == Role::Admin);
        self.say(if first { "account-first" } else { "account-made" }, &user.name)
    }

    fn list(&self, part: &str, as_json: bool) -> anyhow::Result<Finding> {
        let all = self.desk.wait(self.desk.accounts().list(part, 0, i64::MAX));
        let (_, users) = all.map_err(|error| self.told(&error))?;
        let mut out = io::stdout().lock();
        if as_json {
            let users: Vec<_> = users.iter().map(user_json).collect();
            writeln!(out, "{:#}", serde_json::Value::from(users))?;
            return Ok(Finding::Good);
        }
        let rows: Vec<[String; 5]> = users
            .iter()
            .map(|user| {
                let closed = user.closed.then(|| self.messages.text("user-row-closed"));
                [
                    user.name.clone(),
                    user.role.name().to_owned(),
                    journal::timestamp_of(user.created_at),
                    journal::timestamp_of(user.seen_at),
                    closed.unwrap_or_default(),
                ]
            })
            .collect();
        table::write(&mut out, [Align::Left; 5], &rows)?;
        Ok(Finding::Good)
    }

    fn delete(&self, name: &str, games: GamesArg, yes: bool) -> anyhow::Result<Finding> {
        let user = self.find(name)?;
        if !yes && !io::stdin().is_terminal() {
            return Err(anyhow!(self.messages.text("user-needs-yes")));
        }
        if !yes {
            let args = [("name", user.name.clone().into())];
            write!(io::stderr(), "{} ", self.messages.format("user-ask-delete", &args))?;
            let mut answer = String::new();
            io::stdin().lock().read_line(&mut answer)?;
            if !answer.trim().eq_ignore_ascii_case("y") {
                self.say("user-not-deleted", "")?;
                return Ok(Finding::Bad);
            }
        }
        let games = match games {
            GamesArg::Keep => Games::Keep,
            GamesArg::Remove => Games::Remove,
        };
        self.desk.delete(user.id, games).map_err(|error| self.told(&error))?;
        self.note("delete", &user.name)?;
        self.say("account-deleted", &user.name)
    }

    fn passwd(&self, name: &str) -> anyhow::Result<Finding> {
        let user = self.find(name)?;
        let password = self.new_password()?;
        let set = self.desk.wait(self.desk.accounts().set_password(user.id, &password));
        set.map_err(|error| self.told(&error))?;
        // Whoever knew the old one only is out.
        let ended = self.desk.wait(self.desk.accounts().site().end_sessions(user.id, None));
        ended.map_err(|error| self.told(&error.into()))?;
        self.note("set-password", &user.name)?;
        self.say("account-changed", &user.name)
    }

    fn role(&self, name: &str, role: Role) -> anyhow::Result<Finding> {
        let user = self.find(name)?;
        self.set_role(&user, role)?;
        writeln!(io::stdout(), "{}  {}", user.name, role.name())?;
        Ok(Finding::Good)
    }

    fn set_role(&self, user: &UserRow, role: Role) -> anyhow::Result<()> {
        let set = self.desk.wait(self.desk.accounts().set_role(user.id, role));
        set.map_err(|error| self.told(&error))?;
        self.note(&format!("role-{}", role.name()), &user.name)
    }

    fn login(&self, name: &str) -> anyhow::Result<Finding> {
        let password = self.ask("user-ask-password")?;
        let user = self.desk.wait(self.desk.accounts().login(name, &password));
        let user = user.map_err(|error| self.told(&error))?;
        self.desk.stay_logged_in(user.id).map_err(|error| self.told(&error))?;
        self.say("account-welcome", &user.name)
    }

    fn logout(&self) -> anyhow::Result<Finding> {
        let left = self.desk.log_out().map_err(|error| self.told(&error))?;
        self.say(if left { "account-left" } else { "account-guest" }, "")
    }

    fn whoami(&self) -> anyhow::Result<Finding> {
        match self.desk.who().map_err(|error| self.told(&error))? {
            Some(user) => self.say("account-who", &user.name),
            None => {
                self.say("account-guest", "")?;
                Ok(Finding::Bad)
            }
        }
    }
}

fn user_json(user: &UserRow) -> serde_json::Value {
    json!({
        "id": user.id,
        "name": user.name,
        "role": user.role.name(),
        "closed": user.closed,
        "created_at": user.created_at,
        "seen_at": user.seen_at,
    })
}
