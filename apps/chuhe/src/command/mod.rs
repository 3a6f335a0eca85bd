//! The subcommands, one file each.

pub(crate) mod analyze;
pub(crate) mod backup;
pub(crate) mod bench;
pub(crate) mod book;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod db;
pub(crate) mod engine;
pub(crate) mod judge;
pub(crate) mod r#match;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod puzzle;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod user;

use std::future::Future;

use anyhow::Context;

/// The store is asynchronous for the server's sake; a command just waits.
pub(crate) fn wait<T>(future: impl Future<Output = T>) -> anyhow::Result<T> {
    let mut runtime = tokio::runtime::Builder::new_current_thread();
    Ok(runtime.enable_all().build().context("starting the asynchronous runtime")?.block_on(future))
}
