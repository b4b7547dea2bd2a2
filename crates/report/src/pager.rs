//! Long sheets page by page, where a person reads them on a terminal.

use std::env;
use std::io::{self, IsTerminal, Write};
use std::process::{Command, Stdio};

use terminal_size::{Height, terminal_size};

use crate::platform;

/// What shows long text unless `PAGER` names another: it ends where everything fits (`F`), keeps color (`R`) and leaves
/// the text on the screen (`X`).
const PAGER: [&str; 2] = ["less", "-FRX"];

/// Whether text is longer than the terminal that it goes to. A file or a pipe has no end.
pub(crate) fn is_needed(text: &[u8]) -> bool {
    if !io::stdout().is_terminal() {
        return false;
    }
    let lines = text.iter().filter(|byte| **byte == b'\n').count();
    // The prompt takes the last line.
    terminal_size().is_some_and(|(_, Height(rows))| lines >= usize::from(rows))
}

/// Shows text in the pager; `false` where there is none, and nothing was shown.
///
/// # Errors
///
/// Where the pager cannot be waited for.
pub(crate) fn show(text: &[u8]) -> io::Result<bool> {
    let Some(mut command) = command() else {
        return Ok(false);
    };
    // As Git does it, for a `PAGER` without flags.
    if env::var_os("LESS").is_none() {
        command.env("LESS", "FRX");
    }
    let Ok(mut pager) = command.stdin(Stdio::piped()).spawn() else {
        return Ok(false);
    };
    // Ctrl-C is for the pager: it stops a search there.
    platform::ignore_interruptions();
    if let Some(mut input) = pager.stdin.take() {
        match input.write_all(text) {
            // Who leaves the pager has read enough.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {}
            done => done?,
        }
    }
    pager.wait().map(|_| true)
}

/// The pager; nothing where text is to go straight to the terminal.
fn command() -> Option<Command> {
    match env::var_os("PAGER") {
        None => {
            let [program, flags] = PAGER;
            let mut command = Command::new(program);
            command.arg(flags);
            Some(command)
        }
        Some(named) if named.is_empty() || named == "cat" => None,
        Some(named) => Some(platform::shell(&named)),
    }
}
