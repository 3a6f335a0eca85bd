//! The terminal game, played by pressing keys and looking at screens, without a terminal.

mod accounts;
mod clocks;
mod course;
mod desk;
mod editor;
mod fuzz_corpus;
mod keys;
mod library;
mod online;
mod plain;
mod random;
mod reviews;
mod screens;
mod settings;
mod sizes;
mod studies;
mod world;
