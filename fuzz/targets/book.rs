#![no_main]

#[path = "../checks/book.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|data: &[u8]| checks::book(data));
