#![no_main]

#[path = "../checks/settings.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|data: &[u8]| checks::settings(data));
