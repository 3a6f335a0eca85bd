//! The protocol from outside.

mod conversation;
mod interface;
mod round_trip;
mod ucci;
