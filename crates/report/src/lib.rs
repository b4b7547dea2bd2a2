//! The program `matchpoint`: its command line, the files it reads and writes, and its exit status.
//!
//! The crates [`reports`] and [`render`] define the content and the layout of sheets. Only this crate reads and writes
//! files, prints, and chooses the exit status.

mod bug;
mod cli;
mod commands;
mod console;
mod ending;
mod exit;
mod failure;
mod generator;
mod input;
mod makes;
mod memory;
mod output;
mod pager;
mod platform;
mod progress;
mod quoted;
mod retry_hint;
mod store;
mod watch;
mod window;

use std::ffi::OsString;
use std::panic::UnwindSafe;

use console::{Color, Console};

pub use exit::Exit;

/// The release, and the commit that it was built from where that is known.
const VERSION: &str = env!("MATCHPOINT_VERSION");

/// Runs the program with its command line, the program's name first.
pub fn run(arguments: impl IntoIterator<Item = OsString> + UnwindSafe) -> Exit {
    platform::fail_writes_over_the_limit();
    platform::end_without_memory(Exit::Unusable.status());
    let exit = bug::guard(|| match cli::Cli::read(arguments) {
        Ok(cli) => commands::run(&cli),
        Err(unknown) if let Some(failure) = cli::hint(&unknown) => {
            Console::new(Color::Auto.on_stderr(), false).failure(&failure);
            Exit::Unusable
        }
        Err(answer) => {
            // Help and version go to standard output, which may be closed.
            drop(answer.print());
            match answer.exit_code() {
                0 => Exit::Done,
                _ => Exit::Unusable,
            }
        }
    });
    if platform::closes_its_window() {
        window::keep_open();
    }
    exit
}

/// The example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
