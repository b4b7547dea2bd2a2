//! The program `matchpoint`, and the reports it makes.
//!
//! [`model`] holds what a report shows, computed once from a session and its scoresheet; each format has one renderer over
//! it. This crate alone reads and writes files, prints, and picks the exit status.

mod bug;
mod cli;
mod commands;
mod console;
mod csv;
mod diagnostics;
mod exit;
mod failure;
mod html;
mod input;
mod json;
pub mod model;
mod notation;
mod output;
#[expect(
    clippy::float_arithmetic,
    reason = "page geometry is in points, as PDF has it; no score is computed here"
)]
mod pdf;
mod scorers;
mod signals;
mod text;
mod usebio;
mod visible;
mod xlsx;

use std::ffi::OsString;
use std::panic::UnwindSafe;

use clap::Parser;

pub use exit::Exit;

/// Runs the program with its command line, the program's name first.
pub fn run(arguments: impl IntoIterator<Item = OsString> + UnwindSafe) -> Exit {
    signals::fail_writes_over_the_limit();
    bug::guard(|| match cli::Cli::try_parse_from(arguments) {
        Ok(cli) => commands::run(&cli),
        Err(answer) => {
            // Help and version go to standard output, which may be closed.
            let _ = answer.print();
            match answer.exit_code() {
                0 => Exit::Done,
                _ => Exit::Unusable,
            }
        }
    })
}
