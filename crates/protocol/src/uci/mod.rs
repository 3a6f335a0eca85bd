//! The grammar of UCI.

mod command;
mod reply;

pub(crate) use command::{parse_command, write_command};
pub(crate) use reply::{parse_reply, write_reply};
