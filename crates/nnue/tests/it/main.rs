//! Behaviour of networks, through the public interface.

mod file;
mod line;
