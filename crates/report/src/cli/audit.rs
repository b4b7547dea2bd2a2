//! `matchpoint audit`.

use clap::Args;
use clap::builder::TypedValueParser;

use super::{Format, PrintArgs, ReadingArgs};
use crate::failure::Failure;

/// What an audit is written as.
static FORMATS: [Format; 4] = [Format::Text, Format::Json, Format::Html, Format::Pdf];

// The command line of `audit`.
#[derive(Args, Debug)]
pub(crate) struct AuditArgs {
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,

    /// The format [default: by the extension of `-o FILE`, or else text]
    #[arg(long, value_parser = format_parser())]
    format: Option<Format>,

    #[command(flatten)]
    pub(crate) print: PrintArgs,
}

impl AuditArgs {
    /// The format: as it was named, or as the file's name says it.
    ///
    /// # Errors
    ///
    /// Where the two differ, where an audit is not written in this format, and where a flag would do nothing for it.
    pub(crate) fn format(&self) -> Result<Format, Failure> {
        Format::among(&FORMATS, "an audit is", self.format, &self.print)
    }
}

fn format_parser() -> impl TypedValueParser<Value = Format> {
    Format::parser(&FORMATS, |format| match format {
        Format::Json => Some("For programs: the lines and margins"),
        Format::Html => Some("For the web, as one page"),
        Format::Pdf => Some("For the printer, with boxes to tick"),
        _ => None,
    })
}
