//! Talking to engines.
