//! Behaviour of the rules library, one module a subject.

mod judge_cases;
