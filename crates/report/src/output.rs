//! Where output goes: standard output, or a file or several files that change as a whole or not at all.

mod file;
mod folder;

use std::io::{self, BufWriter, Write};
use std::path::Path;

use crate::Exit;
use crate::failure::Failure;
use crate::input::reason;
use file::Replacement;

pub(crate) use folder::Folder;

/// An output that is ready to be written.
#[derive(Debug)]
pub(crate) enum Output {
    /// Standard output.
    Stdout,
    /// A file, opened before the work begins.
    File(Replacement),
}

impl Output {
    /// Standard output.
    pub(crate) const fn stdout() -> Self {
        Self::Stdout
    }

    /// A file, which must not be one of the inputs and, unless forced, must not exist.
    ///
    /// # Errors
    ///
    /// Where the file may not be written.
    pub(crate) fn file<'a>(
        path: &Path,
        force: bool,
        inputs: impl Iterator<Item = &'a Path>,
    ) -> Result<Self, Failure> {
        Replacement::prepare(path, force, inputs).map(Self::File)
    }

    /// Writes everything. Where the reader of standard output has gone, the rest is left unwritten, quietly.
    ///
    /// # Errors
    ///
    /// Where it cannot be written; an existing file then stays as it was.
    pub(crate) fn render(
        &mut self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<Exit, Failure> {
        match self {
            Self::Stdout => {
                let mut stdout = BufWriter::with_capacity(1 << 16, io::stdout().lock());
                match write(&mut stdout).and_then(|()| stdout.flush()) {
                    Ok(()) => Ok(Exit::Done),
                    Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                        // What is still in the buffers has nowhere to go.
                        let _ = stdout.into_parts();
                        Ok(Exit::Done)
                    }
                    Err(error) => Err(Failure::new(format!(
                        "cannot write to standard output: {}",
                        reason(&error)
                    ))),
                }
            }
            Self::File(file) => file.write(write).map(|()| Exit::Done),
        }
    }
}
