//! Behaviour of the records library, one module a subject.

mod fuzz_corpus;
mod samples;
