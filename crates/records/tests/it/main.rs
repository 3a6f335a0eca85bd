//! Behaviour of the records library, one module a subject.

mod books;
mod fuzz_corpus;
mod made;
mod notation_cases;
mod round_trip;
mod samples;
mod text_round_trip;
