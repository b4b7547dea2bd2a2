//! A bug in the program itself: a frame that reports it, and exit status 70.

use std::io::{self, Write};
use std::panic::{self, UnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering};

use crate::{Exit, VERSION};

/// How the standard library begins where another library starts a thread and the system refuses it. There is no other
/// way to know: the writer of workbooks does not return it as an error.
const NO_THREAD: &str = "failed to spawn thread";

/// A panic where no more than this can be had is one for want of memory: libraries that compress do not return it as an
/// error.
const SCARCE: usize = 8 << 20;

/// Whether a thread or memory was refused.
static REFUSED: AtomicBool = AtomicBool::new(false);

/// Runs the program; a panic becomes a request for a bug report.
pub(crate) fn guard(program: impl FnOnce() -> Exit + UnwindSafe) -> Exit {
    panic::set_hook(Box::new(|panic| {
        let stated = panic.payload_as_str().unwrap_or("no message");
        if stated.starts_with(NO_THREAD) || is_memory_refused() {
            REFUSED.store(true, Ordering::Relaxed);
            let _ = writeln!(
                io::stderr(),
                "error: the system refuses memory, or a thread\n\
                 help: raise the limits of the process (`ulimit -v`, `ulimit -u`)",
            );
            return;
        }
        let place = panic.location().map(ToString::to_string);
        let _ = writeln!(
            io::stderr(),
            "error: this is a bug in matchpoint {}, not in your files\n  \
             {stated}\n  at {}\n\
             help: nothing was written; please report these lines together with the input",
            VERSION,
            place.unwrap_or_default(),
        );
    }));
    panic::catch_unwind(program).unwrap_or_else(|_| {
        if REFUSED.load(Ordering::Relaxed) { Exit::Unusable } else { Exit::Bug }
    })
}

fn is_memory_refused() -> bool {
    Vec::<u8>::new().try_reserve_exact(SCARCE).is_err()
}

#[cfg(test)]
mod tests {
    use super::guard;

    #[test]
    fn a_panic_ends_with_status_70() {
        assert_eq!(guard(|| panic!("a test")).status(), 70);
    }
}
