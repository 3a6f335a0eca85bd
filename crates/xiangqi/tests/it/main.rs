//! Behaviour of the rules library.

mod fen;
mod fuzz_corpus;
mod game;
mod generator;
mod illegality;
mod notation;
mod perft;
mod pitfalls;
mod reference;
mod support;
