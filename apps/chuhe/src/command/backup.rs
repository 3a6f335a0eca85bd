//! `chuhe backup` and `chuhe restore`: copies of the data folder's databases.

use std::io::{self, Write};
use std::path::PathBuf;

use messages::Messages;

use super::wait;
use crate::{Finding, Global};

/// The arguments of `chuhe backup`.
#[derive(clap::Args, Debug)]
pub(crate) struct BackupArgs {
    #[arg(value_name = "FOLDER")]
    to: PathBuf,
}

/// The arguments of `chuhe restore`.
#[derive(clap::Args, Debug)]
pub(crate) struct RestoreArgs {
    #[arg(value_name = "FOLDER")]
    from: PathBuf,
}

pub(crate) fn backup(global: &Global, args: &BackupArgs) -> anyhow::Result<Finding> {
    let messages = Messages::new(global.lang());
    for path in wait(server::backup(&global.data()?, &args.to))?? {
        let path = path.display().to_string();
        writeln!(io::stdout(), "{}", messages.format("backup-written", &[("path", path.into())]))?;
    }
    Ok(Finding::Good)
}

pub(crate) fn restore(global: &Global, args: &RestoreArgs) -> anyhow::Result<Finding> {
    let messages = Messages::new(global.lang());
    for restored in wait(server::restore(&args.from, &global.data()?))?? {
        let path = restored.path.display().to_string();
        let text = messages.format("restored", &[("path", path.into())]);
        writeln!(io::stdout(), "{text}")?;
        if let Some(kept) = restored.kept {
            let kept = kept.display().to_string();
            let text = messages.format("restore-kept", &[("path", kept.into())]);
            writeln!(io::stdout(), "{text}")?;
        }
    }
    Ok(Finding::Good)
}
