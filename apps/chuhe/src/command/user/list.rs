//! `chuhe user list`.

use std::io::{self, Write};

use accounts::Accounts;
use messages::Messages;
use serde_json::{Value, json};

use crate::table::{self, Align};

/// Accounts that are read together.
const PAGE: i64 = 100;

/// The arguments of `chuhe user list`.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    #[arg(value_name = "PART")]
    part: Option<String>,
    #[arg(long)]
    json: bool,
}

pub(super) async fn run(
    accounts: &Accounts,
    messages: &Messages,
    args: &Args,
) -> anyhow::Result<()> {
    let part = args.part.as_deref().unwrap_or_default();
    let mut users = Vec::new();
    loop {
        let offset = i64::try_from(users.len())?;
        let (_, page) = accounts.list(part, offset, PAGE).await?;
        if page.is_empty() {
            break;
        }
        users.extend(page);
    }
    if args.json {
        let list: Value = users
            .iter()
            .map(|user| {
                json!({
                    "id": user.id,
                    "name": user.name,
                    "role": user.role.name(),
                    "closed": user.closed,
                    "created_at": user.created_at,
                    "seen_at": user.seen_at,
                })
            })
            .collect();
        writeln!(io::stdout(), "{list:#}")?;
        return Ok(());
    }
    let mut rows = vec![
        ["name", "role", "created", "seen"]
            .map(|title| messages.text(&format!("user-column-{title}"))),
    ];
    for user in &users {
        let closed = if user.closed { messages.text("user-closed") } else { String::new() };
        rows.push([
            format!("{} {closed}", user.name).trim_end().to_owned(),
            user.role.name().to_owned(),
            journal::timestamp_of(user.created_at),
            journal::timestamp_of(user.seen_at),
        ]);
    }
    use Align::Left;
    table::write(&mut io::stdout().lock(), [Left, Left, Left, Left], &rows)?;
    Ok(())
}
