//! The program `matchpoint`: the work is in the library beside it.

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().collect();
    report::run(arguments).into()
}
