//! The subcommands, one file each.

pub(crate) mod db;
pub(crate) mod engine;
pub(crate) mod judge;
pub(crate) mod perft;
pub(crate) mod play;
