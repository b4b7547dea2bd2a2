//! `matchpoint report`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use sheets::visible::visible;

use super::{EventArgs, PageArgs, ReadingArgs, SheetArgs};
use crate::failure::Failure;
use crate::input::results_beside;

/// The command line of `report`.
#[derive(Args, Debug)]
pub(crate) struct ReportArgs {
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,

    /// The folder to write into; it is made where it is not there [default: PATH-results, beside it]
    #[arg(short, long, value_name = "DIR", help_heading = "Writing")]
    output: Option<PathBuf>,

    /// The files to write, separated by commas [default: all but slips]
    #[arg(long, value_enum, value_name = "NAME", value_delimiter = ',')]
    only: Vec<Piece>,

    #[command(flatten)]
    pub(crate) event: EventArgs,

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
    /// ranking.pdf: the overall ranking and the places, on paper
    Ranking,
    /// travelers.pdf: each board, on paper
    #[value(aliases = ["traveler", "travellers", "traveller"])]
    Travelers,
    /// scorecards.pdf: each pair, on paper
    Scorecards,
    /// slips.pdf: blank slips to fill in, only if named
    Slips,
    /// results.html: everything, as one page for the web
    Html,
    /// recap.txt: overall ranking, ranking and recap, for mail
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
    /// The folder to write into: `tuesday-results` beside `tuesday.csv` or `tuesday/`, unless another is named.
    ///
    /// # Errors
    ///
    /// Where there is no name to go by.
    pub(crate) fn folder(&self) -> Result<PathBuf, Failure> {
        match &self.output {
            Some(output) => Ok(output.clone()),
            None => results_beside(&self.reading.path).ok_or_else(|| {
                let path = self.reading.path.to_string_lossy();
                Failure::new(format!("`{}` gives the results no name", visible(&path)))
                    .hint("say where they go: `-o DIR`")
            }),
        }
    }

    /// Refuses a flag that would do nothing.
    ///
    /// # Errors
    ///
    /// Where one was given that none of the pieces has a use for.
    pub(crate) fn check_flags(&self) -> Result<(), Failure> {
        let pieces = self.pieces();
        let refused = |flag: &str, only: &str| {
            Err(Failure::new(format!(
                "`{flag}` does nothing here: it is for {only}, and none is written"
            ))
            .hint(format!(
                "leave out `{flag}`, or name another piece with `--only`"
            )))
        };
        let on_paper = |piece: &Piece| piece.file().ends_with(".pdf");
        match self.page.given().or(self.sheets.form_feed()) {
            Some(flag) if !pieces.contains(&Piece::Text) => refused(flag, "text"),
            _ if self.sheets.names_paper() && !pieces.iter().any(on_paper) => {
                refused("--paper", "PDF")
            }
            _ => Ok(()),
        }
    }

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
