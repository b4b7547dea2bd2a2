//! `matchpoint diff`.

use std::path::PathBuf;

use clap::Args;
use clap::builder::TypedValueParser;

use super::{AsEnteredArgs, Format, PrintArgs};
use crate::failure::Failure;

/// What corrections are written as.
static FORMATS: [Format; 4] = [Format::Text, Format::Json, Format::Html, Format::Pdf];

// The command line of `diff`.
#[derive(Args, Debug)]
pub(crate) struct DiffArgs {
    /// The session as it was: a travelers file, a session folder, or a folder that `report` wrote
    #[arg(value_name = "OLD")]
    pub(crate) old: PathBuf,

    /// The session as it is now: a travelers file or a session folder
    #[arg(value_name = "NEW")]
    pub(crate) new: PathBuf,

    #[command(flatten)]
    pub(crate) entered: AsEnteredArgs,

    /// Score the rest if lines have errors: these do not count, and all output is marked as provisional
    #[arg(long, help_heading = "Reading")]
    pub(crate) provisional: bool,

    /// The format [default: by the extension of `-o FILE`, or else text]
    #[arg(long, value_parser = format_parser())]
    format: Option<Format>,

    #[command(flatten)]
    pub(crate) print: PrintArgs,
}

impl DiffArgs {
    /// The format: as it was named, or as the file's name says it.
    ///
    /// # Errors
    ///
    /// Where the two differ, where corrections are not written in this format, and where a flag would do nothing for
    /// it.
    pub(crate) fn format(&self) -> Result<Format, Failure> {
        Format::among(&FORMATS, "corrections are", self.format, &self.print)
    }
}

fn format_parser() -> impl TypedValueParser<Value = Format> {
    Format::parser(&FORMATS, |format| match format {
        Format::Pdf => Some("For the wall: the corrections on paper"),
        _ => None,
    })
}
