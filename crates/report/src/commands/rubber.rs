//! `matchpoint rubber`: a rubber or Chicago score pad.

use super::print;
use crate::Exit;
use crate::console::Console;
use crate::failure::Failure;
use crate::input;
use crate::scorers::score_pad::{self, Arguments};
use crate::visible::visible;

/// Prints the pad, or every fault of the file.
pub(crate) fn run(arguments: &Arguments, console: Console) -> Result<Exit, Failure> {
    let text = input::read_text(&arguments.file)?;
    match score_pad::run(arguments, &text) {
        Ok(pad) => print(&pad),
        Err(faults) => {
            for fault in faults {
                let place = format!("{}:{}", arguments.file.display(), fault.line);
                console.error(visible(&format!("{place}: {}", fault.message)));
            }
            Ok(Exit::Findings)
        }
    }
}
