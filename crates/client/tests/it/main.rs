//! Clients at a real site on a loopback port: games, cuts, offers, accounts, and what is no site.

mod fuzz_corpus;
mod games;
mod lobby;
mod mirror;
mod problems;
mod support;
