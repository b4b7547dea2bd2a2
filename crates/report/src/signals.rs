//! Signals that end the process: what is only half written is removed first.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, Once, PoisonError};
use std::thread;

use signal_hook::consts::{SIGINT, SIGTERM, SIGXFSZ};
use signal_hook::iterator::Signals;
use signal_hook::{flag, low_level};

/// What is half written now.
static HALF_WRITTEN: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Something that is removed where the process is interrupted.
#[derive(Debug)]
pub(crate) struct HalfWritten(PathBuf);

impl HalfWritten {
    /// Makes a file or folder; a signal waits until it is known to be there.
    ///
    /// # Errors
    ///
    /// Where it cannot be made.
    pub(crate) fn make<T: AsRef<Path>>(
        make: impl FnOnce() -> io::Result<T>,
    ) -> io::Result<(T, Self)> {
        static LISTENING: Once = Once::new();
        LISTENING.call_once(listen);
        let mut all = half_written();
        let made = make()?;
        let path = made.as_ref().to_path_buf();
        all.push(path.clone());
        Ok((made, Self(path)))
    }

    /// Puts it in place; a signal waits until that is done.
    pub(crate) fn finish<T>(self, put_in_place: impl FnOnce() -> T) -> T {
        let mut all = half_written();
        let done = put_in_place();
        all.retain(|path| *path != self.0);
        done
    }
}

impl Drop for HalfWritten {
    fn drop(&mut self) {
        half_written().retain(|path| *path != self.0);
    }
}

/// Has a file that grows over the limit of the process (`ulimit -f`) fail the write, which is told and cleaned up after,
/// in place of ending the process.
pub(crate) fn fail_writes_over_the_limit() {
    // Nobody looks at the flag; that there is a handler is all. Without one, the process ends as it would have.
    let _ = flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)));
}

/// Waits for a signal, removes what is half written, and ends as the signal would have.
fn listen() {
    // Where no handler can be set, an interrupted run leaves something over.
    let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) else {
        return;
    };
    thread::spawn(move || {
        for signal in &mut signals {
            for path in half_written().iter() {
                // What cannot be removed is only left over.
                let _ = fs::remove_file(path).or_else(|_| fs::remove_dir_all(path));
            }
            let _ = low_level::emulate_default_handler(signal);
        }
    });
}

fn half_written() -> MutexGuard<'static, Vec<PathBuf>> {
    HALF_WRITTEN.lock().unwrap_or_else(PoisonError::into_inner)
}
