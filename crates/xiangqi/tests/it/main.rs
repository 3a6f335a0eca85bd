//! Behaviour of the rules library.

mod fen;
mod fuzz_corpus;
mod game;
mod generator;
mod illegality;
mod judge_cases;
mod judge_cost;
mod judge_play;
mod judge_properties;
mod judge_reference;
mod notation;
mod perft;
mod pitfalls;
mod reference;
mod support;
