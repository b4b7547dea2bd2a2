//! `matchpoint ladder`.

use std::path::PathBuf;

use clap::Args;
use clap::builder::TypedValueParser;
use matchpointing::{LadderBy, LadderRules};
use reports::model::season::Competitors;
use reports::words::counted;

use super::{AsEnteredArgs, Format, PrintArgs, choice};
use crate::failure::Failure;

// The command line of `ladder`.
#[derive(Args, Debug)]
pub(crate) struct LadderArgs {
    /// The results of each session: a folder that `report` wrote, its `results.json`, or a session
    #[arg(value_name = "RESULTS", required = true)]
    pub(crate) results: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) entered: AsEnteredArgs,

    /// How many of the best percentages count [default: all]
    #[arg(long, value_name = "N", value_parser = number(), help_heading = "What counts")]
    best: Option<u16>,

    /// How many sessions the season has [default: as many as are given]
    #[arg(long, value_name = "N", value_parser = number(), help_heading = "What counts")]
    of: Option<u16>,

    /// Who is in the table
    #[arg(long, value_parser = per(), value_name = "WHO", default_value = "player", help_heading = "What counts")]
    pub(crate) per: Competitors,

    /// Competitors with fewer sessions are not ranked
    #[arg(long, value_name = "N", value_parser = number(), default_value_t = 1, help_heading = "What counts")]
    minimum: u16,

    /// Whether the mean or the sum of the percentages decides
    #[arg(long, value_parser = by(), value_name = "HOW", default_value = "mean", help_heading = "What counts")]
    by: LadderBy,

    /// Take the percentage with the handicap where a session has handicaps
    #[arg(long, help_heading = "What counts")]
    pub(crate) handicap: bool,

    /// Of a session that is given twice, take the later one; otherwise that is an error
    #[arg(long, help_heading = "What counts")]
    pub(crate) keep: bool,

    /// The format [default: by the extension of `-o FILE`, or else text]
    #[arg(long, value_parser = format_parser())]
    format: Option<Format>,

    #[command(flatten)]
    pub(crate) print: PrintArgs,
}

/// Who is in the table.
fn per() -> impl TypedValueParser<Value = Competitors> {
    choice([
        ("player", Competitors::Players, "Each player, with whichever partner"),
        ("pair", Competitors::Pairs, "Those who play together"),
    ])
}

/// What decides.
fn by() -> impl TypedValueParser<Value = LadderBy> {
    choice([
        ("mean", LadderBy::Mean, "The mean of what counts"),
        ("sum", LadderBy::Sum, "The sum of what counts"),
    ])
}

impl LadderArgs {
    /// The format: as it was named, or as the file's name says it.
    ///
    /// # Errors
    ///
    /// Where the two differ, where a ladder is not written in this format, and where a flag would do nothing for it.
    pub(crate) fn format(&self) -> Result<Format, Failure> {
        Format::among(&Format::OF_RANKING, "a ladder is", self.format, &self.print)
    }

    /// What counts.
    pub(crate) fn rules(&self) -> LadderRules {
        LadderRules { best: self.best.map(usize::from), minimum: self.minimum.into(), by: self.by }
    }

    /// How many sessions the season has, of which some are given.
    ///
    /// # Errors
    ///
    /// Where more are given.
    pub(crate) fn of(&self, given: usize) -> Result<usize, Failure> {
        match self.of.map(usize::from) {
            Some(of) if of < given => Err(Failure::new(format!(
                "the season has {}, and {given} are given",
                counted(of, "session")
            ))
            .hint(format!("leave out some of them, or say `--of {given}`"))),
            of => Ok(of.unwrap_or(given)),
        }
    }
}

fn number() -> clap::builder::RangedI64ValueParser<u16> {
    clap::value_parser!(u16).range(1..)
}

fn format_parser() -> impl TypedValueParser<Value = Format> {
    Format::parser(&Format::OF_RANKING, |format| match format {
        Format::Csv => Some("For spreadsheets: a row for each competitor"),
        Format::Json => Some("For programs: the table with every percentage"),
        Format::Pdf => Some("For the wall: the table on paper"),
        _ => None,
    })
}
