//! The files that were written: a line each, with what it is for where a person reads it.

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use crate::Exit;
use crate::failure::Failure;
use crate::output::Output;
use crate::quoted::shown;

/// Lists files that were written, each by its path; on a terminal it is followed by what the file is for. `what` knows
/// that by the file's name.
///
/// # Errors
///
/// Where the list cannot be printed; the files are there.
pub(super) fn list(
    paths: &[PathBuf],
    what: impl Fn(&str) -> Option<&'static str>,
) -> Result<Exit, Failure> {
    let is_read = io::stdout().is_terminal();
    let listed = paths.iter().map(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        (shown(path), what(&name).filter(|_| is_read))
    });
    let listed: Vec<(String, Option<&str>)> = listed.collect();
    let widest = listed.iter().map(|(path, _)| path.chars().count()).max();
    let widest = widest.unwrap_or(0);
    let printed = Output::stdout().render(|out| {
        listed.iter().try_for_each(|(path, what)| match what {
            Some(what) => writeln!(out, "{path:widest$}  {what}"),
            None => writeln!(out, "{path}"),
        })
    });
    printed.map_err(|failure| failure.after_writing(true))
}
