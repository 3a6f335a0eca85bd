//! Behaviour of the records library, one module a subject.

mod books;
mod fuzz_corpus;
mod made;
mod round_trip;
mod samples;
