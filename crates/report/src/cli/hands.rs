//! `matchpoint hands`.

use clap::{Args, ValueEnum};

use super::score::unknown_ending;
use super::{Format, PrintArgs, ReadingArgs};
use crate::failure::Failure;

// The command line of `hands`.
#[derive(Args, Debug)]
pub(crate) struct HandsArgs {
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,

    /// The format [default: by the extension of `-o FILE`, or else text]
    #[arg(long, value_enum)]
    format: Option<HandsFormat>,

    /// Print at once: what can be made, and par, only where the file says it
    #[arg(long)]
    pub(crate) no_makes: bool,

    #[command(flatten)]
    pub(crate) print: PrintArgs,
}

/// What deals are written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum HandsFormat {
    /// For people.
    Text,
    /// For other programs: PBN 2.1 with tricks, par and results.
    Pbn,
    /// For the web, as one page.
    Html,
    /// For the printer.
    #[value(hide = !cfg!(feature = "pdf"))]
    Pdf,
}

impl HandsArgs {
    /// The format: as it was named, or as the file's name says it.
    ///
    /// # Errors
    ///
    /// Where the two differ, where deals are not written in this format, and where a flag would do nothing for it.
    pub(crate) fn format(&self) -> Result<HandsFormat, Failure> {
        let file = self.print.writing.output.as_deref();
        let is_pbn =
            file.is_some_and(|file| file.extension().is_some_and(|ending| ending == "pbn"));
        if let (None, Some(file)) = (self.format, file)
            && Format::of_file(file).is_none()
            && file.extension().is_some()
            && !is_pbn
        {
            let endings = ["txt", "pbn", "html", "pdf"].into_iter();
            return Err(unknown_ending(file, endings));
        }
        let known = [Format::Text, Format::Html, Format::Pdf];
        let among = |named| Format::among(&known, "hands are", named, &self.print);
        match (self.format, is_pbn) {
            (Some(HandsFormat::Pbn), _) | (None, true) => {
                Format::Json.refuse_idle(&self.print)?;
                Ok(HandsFormat::Pbn)
            }
            (named, _) => {
                let named = named.map(|named| match named {
                    HandsFormat::Html => Format::Html,
                    HandsFormat::Pdf => Format::Pdf,
                    HandsFormat::Text | HandsFormat::Pbn => Format::Text,
                });
                Ok(match among(named)? {
                    Format::Html => HandsFormat::Html,
                    Format::Pdf => HandsFormat::Pdf,
                    _ => HandsFormat::Text,
                })
            }
        }
    }
}
