//! One file a subcommand, or a family of them.

pub(crate) mod calibrate;
pub(crate) mod generate;
pub(crate) mod info;
pub(crate) mod rewrite;
pub(crate) mod train;
pub(crate) mod verify;
