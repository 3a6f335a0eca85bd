#![no_main]

#[path = "../checks/online.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|data: &[u8]| checks::messages(data));
