//! The grammar of UCCI 3.0, which reads what earlier versions write.

mod command;
mod reply;

pub(crate) use command::{parse_command, write_command};
pub(crate) use reply::{parse_reply, write_reply};
