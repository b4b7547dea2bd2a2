//! What is left when the program itself is wrong: a frame that says so, and exit status 70.

use std::io::{self, Write};
use std::panic::{self, UnwindSafe};

use crate::{Exit, cli};

/// Runs the program; a panic becomes a request for a bug report.
pub(crate) fn guard(program: impl FnOnce() -> Exit + UnwindSafe) -> Exit {
    panic::set_hook(Box::new(|panic| {
        let said = panic.payload_as_str().unwrap_or("no message");
        let place = panic.location().map(ToString::to_string);
        let _ = writeln!(
            io::stderr(),
            "error: this is a bug in matchpoint {}, not in your files\n  \
             {said}\n  at {}\n\
             help: nothing was written; please report these lines together with the input",
            cli::VERSION,
            place.unwrap_or_default(),
        );
    }));
    panic::catch_unwind(program).unwrap_or(Exit::Bug)
}

#[cfg(test)]
mod tests {
    use super::guard;

    #[test]
    fn a_panic_ends_with_status_70() {
        assert_eq!(guard(|| panic!("a test")).status(), 70);
    }
}
