//! The program as its users run it.

mod analyze;
mod book;
mod convert;
mod db;
mod engine;
mod judge;
mod matches;
mod network;
mod online;
mod perft;
mod play;
mod puzzle;
mod serve;
mod support;
mod user;
