//! The engine from outside.

mod book;
mod endgames;
mod ladder;
mod law;
mod levels;
mod limits;
mod listener;
mod mates;
mod network;
mod selfplay;
mod signature;
