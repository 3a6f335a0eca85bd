//! The terminal game, played by pressing keys and looking at screens, without a terminal.

mod keys;
mod plain;
mod random;
mod reviews;
mod screens;
mod studies;
mod world;
