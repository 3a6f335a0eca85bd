//! The subcommands, one file each.

pub(crate) mod greeting;
pub(crate) mod judge;
pub(crate) mod perft;
