#![no_main]

#[path = "../checks/network.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|data: &[u8]| checks::network(data));
