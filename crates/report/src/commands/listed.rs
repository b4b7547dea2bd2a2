//! The files that were written: a line each, with what it is for where a person reads it.

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use crate::Exit;
use crate::failure::Failure;
use crate::output::Output;
use crate::quoted::shown;

/// Lists files. Each is its path as it is, so that a script can take it; on a terminal it is followed by what the file
/// is for. `what` knows that by the file's name.
pub(super) fn list(
    paths: &[PathBuf],
    what: impl Fn(&str) -> Option<&'static str>,
) -> Result<Exit, Failure> {
    let mut output = Output::stdout();
    if !io::stdout().is_terminal() {
        return output.render(|out| {
            paths.iter().try_for_each(|path| {
                out.write_all(path.as_os_str().as_encoded_bytes())?;
                out.write_all(b"\n")
            })
        });
    }
    let listed = paths.iter().map(|path| {
        let name = path.file_name().unwrap_or_default();
        (shown(path), what(&name.to_string_lossy()))
    });
    let listed: Vec<(String, Option<&str>)> = listed.collect();
    let widest = listed.iter().map(|(path, _)| path.chars().count()).max();
    let widest = widest.unwrap_or(0);
    output.render(|out| {
        listed.iter().try_for_each(|(path, what)| match what {
            Some(what) => writeln!(out, "{path:widest$}  {what}"),
            None => writeln!(out, "{path}"),
        })
    })
}
