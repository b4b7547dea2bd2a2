//! `matchpoint diff`.

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::{EventArgs, Format, PageArgs, SheetArgs, WritingArgs};
use crate::failure::Failure;

/// What corrections are written as.
const FORMATS: [Format; 4] = [Format::Text, Format::Json, Format::Html, Format::Pdf];

/// The command line of `diff`.
#[derive(Args, Debug)]
pub(crate) struct DiffArgs {
    /// The session as it was: a travelers file, a session folder, or a folder that `report` wrote
    #[arg(value_name = "OLD")]
    pub(crate) old: PathBuf,

    /// The session as it is now: a travelers file or a session folder
    #[arg(value_name = "NEW")]
    pub(crate) new: PathBuf,

    /// The format [default: what the ending of `-o FILE` says, or else text]
    #[arg(long, value_parser = format_parser())]
    format: Option<Format>,

    #[command(flatten)]
    pub(crate) event: EventArgs,

    #[command(flatten)]
    pub(crate) writing: WritingArgs,

    #[command(flatten)]
    pub(crate) sheets: SheetArgs,

    #[command(flatten)]
    pub(crate) page: PageArgs,
}

impl DiffArgs {
    /// The format: as it was named, or as the file's name says it.
    ///
    /// # Errors
    ///
    /// Where the two differ, where corrections are not written in this format, and where a flag would do nothing for
    /// it.
    pub(crate) fn format(&self) -> Result<Format, Failure> {
        let format = Format::chosen(self.format, self.writing.output.as_deref())?;
        if !FORMATS.contains(&format) {
            let name = format.name();
            return Err(
                Failure::new(format!("corrections are not written as {name}"))
                    .hint("give the file the ending `.txt`, `.json`, `.html` or `.pdf`"),
            );
        }
        format.refuse_idle(&self.page, &self.sheets)?;
        match self.event.given() {
            Some(flag) if format == Format::Json => {
                Err(format.idle(flag, "sheets that people read"))
            }
            _ => Ok(format),
        }
    }
}

fn format_parser() -> impl TypedValueParser<Value = Format> {
    let names = FORMATS.iter().filter_map(|format| {
        let name = clap::ValueEnum::to_possible_value(format)?;
        Some(match format {
            Format::Pdf => name.help("For the wall: the corrections on paper"),
            _ => name,
        })
    });
    PossibleValuesParser::new(names)
        .try_map(|name| <Format as clap::ValueEnum>::from_str(&name, false))
}
