//! Behaviour of the store, one module a subject.

mod explore;
mod files;
mod fuzz_corpus;
mod import;
mod kill;
mod search;
mod tree_bytes;
mod util;
