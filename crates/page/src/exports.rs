//! The functions that the page calls: memory for a question, the length and the place of the answer, and progress
//! meanwhile.
//!
//! The only `unsafe` of this crate are the attribute that gives a function its plain name, and the import.

#![allow(
    unsafe_code,
    reason = "an export without a mangled name is said to be unsafe, and so is what the page gives"
)]

use std::sync::{Mutex, PoisonError};

use crate::Host;

static HOST: Mutex<Host> = Mutex::new(Host::new());
static QUESTION: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static ANSWER: Mutex<Vec<u8>> = Mutex::new(Vec::new());

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Hears how many bytes were read since the program was started.
    safe fn progress(bytes: u32);
}

/// Reports how many bytes were read.
pub(crate) fn report(bytes: u64) {
    progress(u32::try_from(bytes).unwrap_or(u32::MAX));
}

/// Where a question of that many bytes goes.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn room(length: usize) -> *mut u8 {
    let mut question = QUESTION.lock().unwrap_or_else(PoisonError::into_inner);
    *question = vec![0; length];
    question.as_mut_ptr()
}

/// Answers the question that was written there, and says how long the answer is.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn ask() -> usize {
    let question = {
        let mut question = QUESTION.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut *question)
    };
    let mut host = HOST.lock().unwrap_or_else(PoisonError::into_inner);
    let mut answer = ANSWER.lock().unwrap_or_else(PoisonError::into_inner);
    *answer = host.answer(question);
    answer.len()
}

/// Where the answer is, until the next question.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn answer() -> *const u8 {
    let answer = ANSWER.lock().unwrap_or_else(PoisonError::into_inner);
    answer.as_ptr()
}
