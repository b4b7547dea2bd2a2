//! `matchpoint score`.

use clap::{Args, ValueEnum};
use sheets::reports::Report;

use super::{PageArgs, ReadingArgs, SheetArgs, WritingArgs};

/// The command line of `score`.
#[derive(Args, Debug)]
pub(crate) struct ScoreArgs {
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,

    /// The format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,

    /// The reports, separated by commas [default: ranking,recap; for pdf: recap; for html: all that are public; for csv: standings]
    #[arg(long, value_enum, value_name = "NAME", value_delimiter = ',')]
    pub(crate) report: Vec<ReportName>,

    /// Write players' federation numbers into USEBIO, for an upload; they stay out of public reports
    #[arg(long)]
    pub(crate) with_ids: bool,

    #[command(flatten)]
    pub(crate) writing: WritingArgs,

    #[command(flatten)]
    pub(crate) sheets: SheetArgs,

    #[command(flatten)]
    pub(crate) page: PageArgs,
}

/// A format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people.
    Text,
    /// For programs: one document with everything.
    Json,
    /// For spreadsheets: standings, or results.
    Csv,
    /// For spreadsheets: a workbook with ranking, recap, results and scorecards.
    Xlsx,
    /// For federations and club sites: USEBIO 1.2 XML.
    Usebio,
    /// For the web: one page that works by itself.
    Html,
    /// For the wall: the recap on paper, or the reports that are named.
    Pdf,
}

impl Format {
    /// The name on the command line.
    pub(crate) fn name(self) -> String {
        self.to_possible_value()
            .map_or_else(String::new, |value| value.get_name().to_owned())
    }
}

/// A report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReportName {
    /// Places with score, maximum, percent and boards
    Ranking,
    /// The wall sheet: a row for each pair, a column for each board
    Recap,
    /// Each board with all its scores
    Travelers,
    /// Each pair with all its boards
    Scorecards,
    /// How often each score was made, and what it earned
    Frequency,
    /// Sum checks, close margins, warnings, adjustments, rules
    Director,
    /// Blank pick-up slips and travelers, to print and to fill in
    Slips,
    /// CSV only: every pair's place and score
    Standings,
    /// CSV only: every result with its matchpoints; can be scored again
    Results,
}

impl ReportName {
    /// The report for people that has this name; nothing for the tables of CSV.
    pub(crate) const fn for_people(self) -> Option<Report> {
        match self {
            Self::Ranking => Some(Report::Ranking),
            Self::Recap => Some(Report::Recap),
            Self::Travelers => Some(Report::Travelers),
            Self::Scorecards => Some(Report::Scorecards),
            Self::Frequency => Some(Report::Frequency),
            Self::Director => Some(Report::Director),
            Self::Slips => Some(Report::Slips),
            Self::Standings | Self::Results => None,
        }
    }
}
