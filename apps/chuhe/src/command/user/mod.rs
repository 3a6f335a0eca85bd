//! `chuhe user`: the accounts of the data folder.

mod list;
mod password;

use std::io::{self, Write};

use accounts::{AccountError, Accounts, NameFault, NewAudit, PasswordFault, Role, UserRow};
use anyhow::anyhow;
use clap::Subcommand;
use messages::Messages;
use store::Site;
use store::site::Durability;

use super::wait;
use crate::{Finding, Global};

/// The arguments of `chuhe user`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: User,
}

#[derive(Subcommand, Debug)]
enum User {
    Add(AddArgs),
    List(list::Args),
    Delete(NameArgs),
    Passwd(NameArgs),
    Role(RoleArgs),
}

#[derive(clap::Args, Debug)]
struct AddArgs {
    #[arg(value_name = "NAME")]
    name: String,
    #[arg(long, value_name = "ROLE", value_parser = role)]
    role: Option<Role>,
}

#[derive(clap::Args, Debug)]
struct NameArgs {
    #[arg(value_name = "NAME")]
    name: String,
}

#[derive(clap::Args, Debug)]
struct RoleArgs {
    #[arg(value_name = "NAME")]
    name: String,
    #[arg(value_name = "ROLE", value_parser = role)]
    role: Role,
}

fn role(text: &str) -> Result<Role, String> {
    Role::of_name(text).ok_or_else(|| "user, moderator, admin".to_owned())
}

pub(crate) fn run(global: &Global, args: &Args) -> anyhow::Result<Finding> {
    let messages = Messages::new(global.lang());
    let data = global.data()?;
    wait(async {
        let site = Site::create(&data, Durability::Process).await?;
        let accounts = Accounts::new(site.clone());
        let done = act(&accounts, &messages, &args.command).await;
        site.close().await;
        done
    })?
}

async fn act(accounts: &Accounts, messages: &Messages, command: &User) -> anyhow::Result<Finding> {
    let said = |error: AccountError| anyhow!(account_error(messages, &error));
    match command {
        User::Add(args) => {
            // A name that will not do is told before the password is asked for.
            accounts::Name::new(&args.name).map_err(|fault| said(fault.into()))?;
            let password = password::ask_twice(messages)?;
            let user = accounts.register(&args.name, &password, None).await.map_err(said)?;
            if let Some(role) = args.role {
                accounts.set_role(user.id, role).await.map_err(said)?;
            }
            note(accounts, "add", &user).await?;
            tell(messages, "user-added", &user.name)?;
        }
        User::List(args) => list::run(accounts, messages, args).await?,
        User::Delete(args) => {
            let user = accounts.find(&args.name).await.map_err(said)?;
            accounts.delete(user.id).await.map_err(said)?;
            note(accounts, "delete", &user).await?;
            tell(messages, "user-deleted", &user.name)?;
        }
        User::Passwd(args) => {
            let user = accounts.find(&args.name).await.map_err(said)?;
            let password = password::ask_twice(messages)?;
            accounts.set_password(user.id, &password).await.map_err(said)?;
            accounts.site().end_sessions(user.id, None).await?;
            note(accounts, "set-password", &user).await?;
            tell(messages, "user-password-set", &user.name)?;
        }
        User::Role(args) => {
            let user = accounts.find(&args.name).await.map_err(said)?;
            accounts.set_role(user.id, args.role).await.map_err(said)?;
            note(accounts, &format!("role-{}", args.role.name()), &user).await?;
            let pairs = [("name", user.name.clone().into()), ("role", args.role.name().into())];
            writeln!(io::stdout(), "{}", messages.format("user-role-set", &pairs))?;
        }
    }
    Ok(Finding::Good)
}

async fn note(accounts: &Accounts, action: &str, user: &UserRow) -> anyhow::Result<()> {
    let entry = NewAudit { action, subject: &user.name, detail: "shell", ..NewAudit::default() };
    Ok(accounts.note(entry).await?)
}

fn tell(messages: &Messages, id: &str, name: &str) -> anyhow::Result<()> {
    let text = messages.format(id, &[("name", name.to_owned().into())]);
    writeln!(io::stdout(), "{text}")?;
    Ok(())
}

/// What is wrong, in the user's language.
fn account_error(messages: &Messages, error: &AccountError) -> String {
    match error {
        AccountError::Name(fault) => messages.text(match fault {
            NameFault::TooShort => "account-name-too-short",
            NameFault::TooLong => "account-name-too-long",
            NameFault::Characters => "account-name-characters",
            NameFault::Reserved => "account-name-reserved",
            NameFault::LookAlike => "account-name-look-alike",
        }),
        AccountError::Password(fault) => messages.text(match fault {
            PasswordFault::TooShort => "account-password-too-short",
            PasswordFault::TooLong => "account-password-too-long",
        }),
        AccountError::NameTaken => messages.text("account-name-taken"),
        AccountError::BadCredentials => messages.text("account-bad-credentials"),
        AccountError::NotFound(name) => {
            messages.format("account-not-found", &[("name", name.clone().into())])
        }
        other => other.to_string(),
    }
}
