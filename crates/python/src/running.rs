//! Runs the engine beside the interpreter, which handles Ctrl-C and reports progress.

use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;
use session::threads;

use crate::wrong::Wrong;

/// How often the interpreter is asked for signals.
const LISTENS: Duration = Duration::from_millis(50);

/// How far the work is, and whether it is to end.
#[derive(Debug, Default)]
pub(crate) struct Progress {
    is_stopped: AtomicBool,
    done: AtomicU64,
    all: AtomicU64,
}

impl Progress {
    /// Says how many rows there are.
    pub(crate) fn begin(&self, rows: u64) {
        self.all.store(rows, Ordering::Relaxed);
    }

    /// Says that some more rows are scored.
    pub(crate) fn advance(&self, rows: u64) {
        self.done.fetch_add(rows, Ordering::Relaxed);
    }

    /// Ends the work where nobody waits for it any more.
    pub(crate) fn check(&self) -> Result<(), Wrong> {
        if self.is_stopped.load(Ordering::Relaxed) { Err(Wrong::Stopped) } else { Ok(()) }
    }

    fn rows(&self) -> (u64, u64) {
        let of = |number: &AtomicU64| number.load(Ordering::Relaxed);
        (of(&self.done), of(&self.all))
    }
}

/// How a work is done.
#[derive(Clone, Copy, Default)]
pub(crate) struct Running<'a, 'py> {
    /// On how many threads; as many as there are processors where nothing is said.
    pub(crate) threads: Option<usize>,
    /// Called with how many rows are scored, and of how many.
    pub(crate) callback: Option<&'a Bound<'py, PyAny>>,
}

impl Running<'_, '_> {
    /// Does a work with what it needs, on a thread of its own. What it needs is dropped here, or where a signal comes,
    /// behind the work, which ends with the field that it is at.
    pub(crate) fn run<N: Send + Sync + 'static, R: Send + 'static>(
        self,
        py: Python<'_>,
        needed: N,
        work: impl FnOnce(&N, &Progress) -> Result<R, Wrong> + Send + 'static,
    ) -> PyResult<R> {
        let progress = Arc::new(Progress::default());
        let (done, mut came) = mpsc::sync_channel(1);
        let of_work = Arc::clone(&progress);
        let limit = self.threads;
        let act = move || {
            let work = || work(&needed, &of_work);
            let result = match limit {
                Some(limit) => threads::limited(limit, work),
                None => work(),
            };
            // Whoever was stopped does not wait.
            let _ = done.send((result, needed));
        };
        let thread = thread::Builder::new().spawn(act).map_err(Wrong::from)?;
        let mut reported = 0;
        loop {
            let listen = &mut came;
            match py.detach(move || listen.recv_timeout(LISTENS)) {
                Ok((result, needed)) => {
                    drop(needed);
                    let result = result?;
                    self.report(&progress, &mut reported)?;
                    return Ok(result);
                }
                Err(RecvTimeoutError::Timeout) => {
                    let result =
                        py.check_signals().and_then(|()| self.report(&progress, &mut reported));
                    if let Err(stopped) = result {
                        progress.is_stopped.store(true, Ordering::Relaxed);
                        return Err(stopped);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => match thread.join() {
                    Ok(()) => return Err(Wrong::Stopped.into()),
                    Err(panic) => resume_unwind(panic),
                },
            }
        }
    }

    /// Tells how many rows are scored, where there are more than before.
    fn report(self, progress: &Progress, before: &mut u64) -> PyResult<()> {
        let (done, all) = progress.rows();
        if let Some(callback) = self.callback
            && done > *before
        {
            *before = done;
            callback.call1((done, all))?;
        }
        Ok(())
    }
}
