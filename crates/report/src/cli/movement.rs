//! `matchpoint movement`.

use std::path::PathBuf;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Args, ValueEnum};
use sheets::reports::BeforePlay;

use super::{AsEnteredArgs, EventArgs, FileArgs, Format, PageArgs, SheetArgs, WritingArgs};
use crate::failure::Failure;

const EXAMPLES: &str = "\
Examples:
  matchpoint movement tuesday
  matchpoint movement tuesday --report guide-cards -o guide-cards.pdf
  matchpoint movement tuesday --report slips -o slips.pdf
  matchpoint movement tuesday -o movement.csv";

/// What a movement is written as.
static FORMATS: [Format; 4] = [Format::Text, Format::Csv, Format::Html, Format::Pdf];

// The command line of `movement`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct MovementArgs {
    /// A session folder, its `movement.csv`, or travelers with rounds and tables
    #[arg(value_name = "PATH")]
    pub(crate) path: PathBuf,

    #[command(flatten)]
    pub(crate) file: FileArgs,

    #[command(flatten)]
    pub(crate) entered: AsEnteredArgs,

    /// What to print
    #[arg(long, value_enum, value_name = "NAME", default_value_t = Printed(BeforePlay::Movement))]
    pub(crate) report: Printed,

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

/// What is printed before the game, as the command line has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Printed(pub(crate) BeforePlay);

impl ValueEnum for Printed {
    fn value_variants<'a>() -> &'a [Self] {
        &[
            Self(BeforePlay::Movement),
            Self(BeforePlay::Slips),
            Self(BeforePlay::GuideCards),
            Self(BeforePlay::SignIn),
        ]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (name, help) = match self.0 {
            BeforePlay::Movement => ("movement", "Who plays whom on which boards, round by round"),
            BeforePlay::Slips => ("slips", "Pick-up slips and travelers to fill in"),
            BeforePlay::GuideCards => (
                "guide-cards",
                "A card for each table and each pair that moves",
            ),
            BeforePlay::SignIn => ("sign-in", "Where people write down their names"),
        };
        Some(PossibleValue::new(name).help(help))
    }
}

impl MovementArgs {
    /// The format: as it was named, or as the file's name says it.
    ///
    /// # Errors
    ///
    /// Where the two differ, where a movement is not written in this format, and where a flag would do nothing for it.
    pub(crate) fn format(&self) -> Result<Format, Failure> {
        let file = self.writing.output.as_deref();
        let flags = (&self.event, &self.sheets, &self.page);
        let format = Format::among(&FORMATS, "a movement is", self.format, file, flags)?;
        if format == Format::Csv && self.report.0 != BeforePlay::Movement {
            return Err(Failure::new("`--format csv` writes the movement only")
                .hint("leave out `--report`, or choose another format"));
        }
        Ok(format)
    }
}

fn format_parser() -> impl TypedValueParser<Value = Format> {
    Format::parser(&FORMATS, |format| match format {
        Format::Csv => Some("A file like `movement.csv`: round, table, ns, ew, boards"),
        Format::Html => Some("For the web, as one page"),
        Format::Pdf => Some("For the printer"),
        _ => None,
    })
}
