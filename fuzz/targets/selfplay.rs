#![no_main]

#[path = "../checks/selfplay.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|data: &[u8]| checks::file(data));
