//! Behaviour of the rules library, one module a subject.

mod judge_cases;
mod judge_cost;
mod judge_play;
mod judge_properties;
mod judge_reference;
