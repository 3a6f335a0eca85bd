//! Runs the program as a developer would.
