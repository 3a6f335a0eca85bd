//! The engine from outside.
