//! The web site: live games, accounts, analysis and the page, in one program on one data folder.
//!
//! - [`Config`]: the settings. [`Server`]: opens, listens, ends. [`check`]: would it start?
//! - `docs/API.md` is the contract with the page; `docs/SERVER.md` is for operators.
//!
//! # Where to read what
//! - A game: `terms` (what is agreed), `clock` (arithmetic of time), `table` (what may happen and what
//!   it leads to; no tasks, no clock of its own), `room` (the task that owns a table, stores facts
//!   before it tells them), `rooms` (all of them), `journal` (many changes in one commit).
//! - People: `client` (who asks), `hub` (who is connected), `lobby` and `pairing`, `ratings`.
//! - The engine: `engines` (threads and what waits for them), `analysis`, `reviews`.
//! - The outside: `http` (one file a noun), `socket`, `wire` (the shapes that clients see), `assets`.

#![forbid(unsafe_code)]

mod analysis;
mod app;
mod assets;
mod client;
mod clock;
mod config;
mod engines;
mod error;
mod extract;
mod http;
mod hub;
mod imports;
mod journal;
mod limits;
mod lobby;
mod metrics;
mod openapi;
mod pairing;
mod people;
mod ratings;
mod reviews;
mod room;
mod rooms;
mod run;
mod socket;
mod table;
mod terms;
mod time;
mod tls;
mod wire;

pub use config::{Config, ConfigError, Expected, FILE};
pub use run::{Server, ServerError, backup, check, restore, start_log};
