//! Signals that are errors of a write.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use signal_hook::consts::SIGXFSZ;
use signal_hook::flag;

/// Has a file that grows over the limit of the process (`ulimit -f`) fail the write, which is told and cleaned up after,
/// in place of ending the process.
pub(crate) fn fail_writes_over_the_limit() {
    // Nobody looks at the flag; that there is a handler is all. Without one, the process ends as it would have.
    let _ = flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)));
}
