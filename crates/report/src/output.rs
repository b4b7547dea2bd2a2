//! Where output goes: standard output, or a file or several files that change as a whole or not at all.

use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::Path;

use crate::Exit;
use crate::cli::{ConsoleArgs, Format, PrintArgs};
use crate::failure::{Failure, reason};
use crate::pager;
use crate::store::Replacement;

/// An output that is ready to be written.
#[derive(Debug)]
pub(crate) enum Output {
    /// Standard output.
    Stdout,
    /// Standard output as a person reads it: page by page where it is longer than the terminal.
    Screen,
    /// A file, opened before the work begins.
    File(Box<Replacement>),
}

impl Output {
    /// Standard output.
    pub(crate) const fn stdout() -> Self {
        Self::Stdout
    }

    /// Standard output for people, in a pager where that helps and nobody forbids it.
    pub(crate) const fn screen(no_pager: bool) -> Self {
        if no_pager { Self::Stdout } else { Self::Screen }
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
        if path == Path::new("-") || path == Path::new("/dev/stdout") {
            return Ok(Self::Stdout);
        }
        Replacement::prepare(path, force, inputs).map(|file| Self::File(Box::new(file)))
    }

    /// Where the flags of a command say: a file, or else standard output, which people read where it is text.
    ///
    /// # Errors
    ///
    /// Where the file may not be written.
    pub(crate) fn of<'a>(
        print: &PrintArgs,
        is_text: bool,
        inputs: impl Iterator<Item = &'a Path>,
        console_args: &ConsoleArgs,
    ) -> Result<Self, Failure> {
        match &print.writing.output {
            None if is_text => Ok(Self::screen(console_args.no_pager)),
            None => Ok(Self::Stdout),
            Some(path) => Self::file(path, print.writing.force, inputs),
        }
    }

    /// Whether it is standard output.
    pub(crate) const fn is_standard(&self) -> bool {
        matches!(self, Self::Stdout | Self::Screen)
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
            Self::Screen if io::stdout().is_terminal() => {
                let mut text = Vec::new();
                let shown = write(&mut text)
                    .and_then(|()| Ok(pager::is_needed(&text) && pager::show(&text)?));
                match shown {
                    Ok(true) => Ok(Exit::Done),
                    Ok(false) => print(|out| out.write_all(&text)),
                    Err(error) => Err(unprintable(&error)),
                }
            }
            Self::Stdout | Self::Screen => print(write),
            Self::File(file) => file.write(write).map(|()| Exit::Done),
        }
    }
}

/// Writes to standard output.
fn print(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<Exit, Failure> {
    let mut stdout = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    match write(&mut stdout).and_then(|()| stdout.flush()) {
        Ok(()) => Ok(Exit::Done),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
            // What is still in the buffers has nowhere to go.
            let _ = stdout.into_parts();
            Ok(Exit::Done)
        }
        Err(error) => Err(unprintable(&error)),
    }
}

fn unprintable(error: &io::Error) -> Failure {
    Failure::new(format!("cannot write to standard output: {}", reason(error)))
}

/// Refuses to write what no terminal can show to one.
///
/// # Errors
///
/// Where that was asked for.
pub(crate) fn refuse_binary(format: Format, file: Option<&Path>) -> Result<(), Failure> {
    let is_binary = matches!(format, Format::Pdf | Format::Xlsx);
    if is_binary && file.is_none() && io::stdout().is_terminal() {
        let file = format!("add `-o session.{}`", format.name());
        return Err(Failure::new("refusing to write binary to a terminal").hint(file));
    }
    Ok(())
}
