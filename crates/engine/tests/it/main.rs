//! The engine from outside.

mod law;
mod levels;
mod limits;
mod listener;
mod mates;
mod network;
mod selfplay;
