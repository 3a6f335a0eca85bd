//! The protocol from outside.

mod conversation;
mod round_trip;
