//! How far reading has come, for another thread to look at.

use std::sync::atomic::{AtomicU64, Ordering};

/// How far a reading has come: what of the files' text was read, and how many rows that was.
///
/// It is counted in steps of some thousand rows, so that counting costs nothing.
///
/// # Examples
///
/// ```
/// use table::Progress;
///
/// static PROGRESS: Progress = Progress::new();
///
/// PROGRESS.advance(40, 2);
/// assert_eq!((PROGRESS.bytes(), PROGRESS.rows()), (40, 2));
/// ```
#[derive(Debug, Default)]
pub struct Progress {
    bytes: AtomicU64,
    rows: AtomicU64,
    /// Who is called at each step, where no other thread can look.
    call: Option<fn(&Progress)>,
}

impl Progress {
    /// Nothing was read yet.
    #[must_use]
    pub const fn new() -> Self {
        Self { bytes: AtomicU64::new(0), rows: AtomicU64::new(0), call: None }
    }

    /// Nothing was read yet; `call` is called at each step, for a host without other threads.
    #[must_use]
    pub const fn calling(call: fn(&Self)) -> Self {
        Self { call: Some(call), ..Self::new() }
    }

    /// How much text was read, in bytes of UTF-8.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    /// How many rows were read.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.rows.load(Ordering::Relaxed)
    }

    /// Counts what was read since.
    pub fn advance(&self, bytes: usize, rows: u64) {
        self.bytes.fetch_add(bytes as u64, Ordering::Relaxed);
        self.rows.fetch_add(rows, Ordering::Relaxed);
        if let Some(call) = self.call {
            call(self);
        }
    }
}
