//! A pipe that is opened before anybody writes to it: the system waits, perhaps forever.

use std::path::Path;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use crate::console::Console;
use crate::quoted::shown;

/// A process that writes to a pipe usually begins sooner.
const PATIENCE: Duration = Duration::from_secs(1);

/// The opening of a pipe: what takes long is reported, also to those who asked for no notes, since nothing else shows
/// why the program stands still.
#[derive(Debug)]
pub(super) struct Waiting {
    _over: Sender<()>,
}

impl Waiting {
    /// Begins to wait; it is over when this is dropped.
    pub(super) fn on(path: &Path) -> Self {
        let (over, is_over) = channel();
        let message = format!(
            "waiting for `{}`: it is a pipe, and no program writes into it yet",
            shown(path)
        );
        // Where the system refuses a thread, it waits without a word.
        let _ = thread::Builder::new().spawn(move || {
            if is_over.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                Console::new(false, false).warning(message);
            }
        });
        Self { _over: over }
    }
}
