//! Files of games: what is written is read, whatever happens to the program or the disk.

mod damage;
mod fuzz_corpus;
mod generation;
mod rewriting;
mod round_trip;
mod stream;
mod support;
