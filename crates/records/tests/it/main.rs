//! Tests of the library as its users see it.

mod books;
mod fuzz_corpus;
mod made;
mod round_trip;
