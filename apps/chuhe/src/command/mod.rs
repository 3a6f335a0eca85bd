//! The subcommands, one file each.

pub(crate) mod bench;
pub(crate) mod book;
pub(crate) mod convert;
pub(crate) mod db;
pub(crate) mod engine;
pub(crate) mod judge;
pub(crate) mod r#match;
pub(crate) mod network;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod puzzle;
pub(crate) mod show;
pub(crate) mod user;
