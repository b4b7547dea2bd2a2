#![no_main]

#[path = "../meaning.rs"]
mod meaning;

libfuzzer_sys::fuzz_target!(|data: &[u8]| meaning::sessions(data));
