//! Books from outside.

mod built;
mod builtin;
mod bytes;
