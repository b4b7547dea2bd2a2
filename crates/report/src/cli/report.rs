//! `matchpoint report`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::{PageArgs, ReadingArgs, SheetArgs};

/// The command line of `report`.
#[derive(Args, Debug)]
pub(crate) struct ReportArgs {
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,

    /// The folder to write into; it is made where it is not there
    #[arg(short, long, value_name = "DIR", help_heading = "Writing")]
    pub(crate) output: PathBuf,

    /// The files to write, separated by commas [default: all but slips]
    #[arg(long, value_enum, value_name = "NAME", value_delimiter = ',')]
    only: Vec<Piece>,

    #[command(flatten)]
    pub(crate) sheets: SheetArgs,

    #[command(flatten)]
    pub(crate) page: PageArgs,
}

/// A file of the pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Piece {
    /// recap.pdf: the wall sheet, on paper
    Recap,
    /// ranking.pdf: the places, on paper
    Ranking,
    /// travelers.pdf: each board, on paper
    Travelers,
    /// scorecards.pdf: each pair, on paper
    Scorecards,
    /// slips.pdf: blank slips to fill in, only if named
    Slips,
    /// results.html: everything, as one page for the web
    Html,
    /// recap.txt: ranking and recap, for mail
    Text,
    /// standings.csv: every pair's place and score
    Standings,
    /// results.csv: every result with its matchpoints; can be scored again
    Results,
    /// results.json: everything, for programs
    Json,
    /// session.xlsx: a workbook with ranking, recap, results and scorecards
    Xlsx,
    /// session.xml: USEBIO, for federations and club sites
    Usebio,
}

impl ReportArgs {
    /// What is to be written, each once and in the order of [`Piece::ALL`].
    pub(crate) fn pieces(&self) -> Vec<Piece> {
        let unasked = |piece: &Piece| self.only.is_empty() && *piece != Piece::Slips;
        let wanted = |piece: &Piece| unasked(piece) || self.only.contains(piece);
        Piece::ALL.into_iter().filter(wanted).collect()
    }

    /// Whether a piece was asked for by its name.
    pub(crate) fn names(&self, piece: Piece) -> bool {
        self.only.contains(&piece)
    }
}

impl Piece {
    /// The pack, in the order in which it is listed.
    pub(crate) const ALL: [Self; 12] = [
        Self::Recap,
        Self::Ranking,
        Self::Travelers,
        Self::Scorecards,
        Self::Slips,
        Self::Html,
        Self::Text,
        Self::Standings,
        Self::Results,
        Self::Json,
        Self::Xlsx,
        Self::Usebio,
    ];

    /// The file's name.
    pub(crate) const fn file(self) -> &'static str {
        match self {
            Self::Recap => "recap.pdf",
            Self::Ranking => "ranking.pdf",
            Self::Travelers => "travelers.pdf",
            Self::Scorecards => "scorecards.pdf",
            Self::Slips => "slips.pdf",
            Self::Html => "results.html",
            Self::Text => "recap.txt",
            Self::Standings => "standings.csv",
            Self::Results => "results.csv",
            Self::Json => "results.json",
            Self::Xlsx => "session.xlsx",
            Self::Usebio => "session.xml",
        }
    }
}
