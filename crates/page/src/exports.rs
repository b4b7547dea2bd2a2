//! What the page calls: room for a question, the answer's length, and where the answer is.
//!
//! The only `unsafe` of this crate is the attribute that gives a function its plain name.

#![allow(
    unsafe_code,
    reason = "an export without a mangled name is said to be unsafe"
)]

use std::sync::{Mutex, PoisonError};

use crate::Host;

static HOST: Mutex<Host> = Mutex::new(Host::new());
static QUESTION: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static ANSWER: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// Where a question of so many bytes goes.
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
