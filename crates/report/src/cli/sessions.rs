//! `matchpoint event`.

use std::path::PathBuf;

use clap::Args;
use clap::builder::TypedValueParser;
use pack::Piece;
use session::{Quota, QuotaPlaces};
use traveler_ingest::MatchBy;

use super::{AsEnteredArgs, FinishArgs, Format, PrintArgs, ReportName, Wanted, choice};
use crate::failure::Failure;

/// What an event is written as.
static FORMATS: [Format; 6] =
    [Format::Text, Format::Json, Format::Csv, Format::Xlsx, Format::Html, Format::Pdf];

// The command line of `event`.
#[derive(Args, Debug)]
pub(crate) struct SessionsArgs {
    /// The event's folder, or the sessions in the order in which they were played: folders, or travelers files
    #[arg(value_name = "SESSION", required = true)]
    pub(crate) sessions: Vec<PathBuf>,

    /// What counts, who is who, who qualifies [default: event.toml beside the sessions]
    #[arg(long, value_name = "FILE", help_heading = "Reading")]
    pub(crate) settings: Option<PathBuf>,

    /// How many qualify for the final: `12`, or `ns=6,ew=6`. The last session is the final where only they play it
    #[arg(long, value_name = "PLACES", value_parser = quota, help_heading = "Reading")]
    pub(crate) qualify: Option<Quota>,

    /// Split a tie for the last place of `--qualify`, as `split_ties = true` in the settings does
    #[arg(long, requires = "qualify", help_heading = "Reading")]
    pub(crate) split_ties: bool,

    /// How pairs are known from session to session, as `match_by` in the settings says [default: number]
    #[arg(long, value_parser = match_by(), value_name = "HOW", help_heading = "Reading")]
    pub(crate) match_by: Option<MatchBy>,

    /// Count sessions with the pairs' handicaps, as `handicap = true` in the settings does
    #[arg(long, help_heading = "Reading")]
    pub(crate) handicap: bool,

    /// Explain what the sessions of a pair come to: its number in the last one that it played, `A 3 NS`, or a name
    #[arg(long, value_name = "PAIR", conflicts_with_all = ["pack", "report", "format", "output"])]
    pub(crate) explain: Option<Wanted>,

    /// Treat warnings as errors
    #[arg(long, help_heading = "Reading")]
    pub(crate) strict: bool,

    /// Score the rest if lines have errors: these do not count, and all output is marked as provisional
    #[arg(long, help_heading = "Reading")]
    pub(crate) provisional: bool,

    #[command(flatten)]
    pub(crate) entered: AsEnteredArgs,

    /// The format [default: by the extension of `-o FILE`, or else text]
    #[arg(long, value_parser = format_parser(), conflicts_with = "pack")]
    format: Option<Format>,

    #[arg(
        long,
        value_name = "NAME",
        value_delimiter = ',',
        conflicts_with = "pack",
        help = super::score::usual("overall,ranking,pairs,recap", "overall", "overall")
    )]
    pub(crate) report: Vec<ReportName>,

    /// Write the whole pack into a folder, as `matchpoint report` does; it is created if it is missing
    #[arg(
        long,
        value_name = "DIR",
        conflicts_with = "output",
        group = "written",
        help_heading = "Writing"
    )]
    pub(crate) pack: Option<PathBuf>,

    /// The files of the pack to write, separated by commas [default: all but slips and uploads]
    #[arg(long, value_parser = super::pieces::parser(), value_name = "NAME", value_delimiter = ',', requires = "pack")]
    pub(crate) only: Vec<&'static Piece>,

    #[command(flatten)]
    pub(crate) finishing: FinishArgs,

    #[command(flatten)]
    pub(crate) print: PrintArgs,
}

/// How contestants are known from session to session.
fn match_by() -> impl TypedValueParser<Value = MatchBy> {
    choice([
        ("number", MatchBy::Number, "By section, direction and number"),
        ("name", MatchBy::Name, "By the names of their players"),
        ("id", MatchBy::Id, "By their numbers in a federation"),
    ])
}

impl SessionsArgs {
    /// The format: as it was named, or as the file's name says it.
    ///
    /// # Errors
    ///
    /// Where the two differ, where an event is not written in this format, and where a flag would do nothing for it.
    pub(crate) fn format(&self) -> Result<Format, Failure> {
        let file = self.print.writing.output.as_deref();
        let format = Format::known(&FORMATS, "an event is", self.format, file)?;
        if self.pack.is_none() {
            format.refuse_idle(&self.print)?;
        }
        Ok(format)
    }
}

fn format_parser() -> impl TypedValueParser<Value = Format> {
    Format::parser(&FORMATS, |format| match format {
        Format::Csv => {
            Some("For spreadsheets: the overall ranking, or a table of the last session")
        }
        Format::Json => Some("For programs: the last session with the overall ranking"),
        Format::Pdf => {
            Some("For the wall: the overall ranking on paper, or the reports that are named")
        }
        _ => None,
    })
}

/// Reads `12`, or `ns=6,ew=6`.
fn quota(text: &str) -> Result<Quota, String> {
    let expected = || "expected how many qualify, such as `12` or `ns=6,ew=6`".to_owned();
    let count = |text: &str| text.trim().parse::<u32>().ok().filter(|count| *count > 0);
    let of = |part: &str, side: &str| {
        let (name, number) = part.split_once('=')?;
        name.trim().eq_ignore_ascii_case(side).then(|| count(number))?
    };
    let places = match text.split_once(',') {
        None => count(text).map(QuotaPlaces::Of),
        Some((ns, ew)) => {
            of(ns, "ns").zip(of(ew, "ew")).map(|(ns, ew)| QuotaPlaces::Directions { ns, ew })
        }
    };
    Ok(Quota { places: places.ok_or_else(expected)?, by_section: false, split_ties: false })
}
