//! `matchpoint audit`.

use clap::Args;
use clap::builder::TypedValueParser;

use super::{Format, PrintArgs, ReadingArgs};
use crate::failure::Failure;

const EXAMPLES: &str = "\
Examples:
  matchpoint audit tuesday
  matchpoint audit tuesday -o audit.pdf
  matchpoint audit tuesday --sample 20 --seed 7";

/// What an audit is written as.
static FORMATS: [Format; 4] = [Format::Text, Format::Json, Format::Html, Format::Pdf];

// The command line of `audit`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct AuditArgs {
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,

    /// Draw this many lines at random, and say what it means if all of them agree with the slips
    #[arg(long, value_name = "N")]
    sample: Option<usize>,

    /// The seed of the draw; the same seed draws the same lines
    #[arg(long, value_name = "S", default_value_t = 1, requires = "sample")]
    seed: u64,

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

    /// How many lines are drawn at random, and by what.
    pub(crate) const fn sample(&self) -> Option<(usize, u64)> {
        match self.sample {
            Some(count) => Some((count, self.seed)),
            None => None,
        }
    }
}

fn format_parser() -> impl TypedValueParser<Value = Format> {
    Format::parser(&FORMATS, |format| match format {
        Format::Json => Some("For programs: the lines, margins and drawn lines"),
        Format::Html => Some("For the web, as one page"),
        Format::Pdf => Some("For the printer, with boxes to tick"),
        _ => None,
    })
}
