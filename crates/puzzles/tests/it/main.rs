//! Tests of the table and of the file that progress is kept in.

mod progress;
mod table;
