//! `matchpoint report`.

use std::path::PathBuf;

use clap::Args;
use pack::{Document, PACK, Piece};

use super::{EventArgs, FinishArgs, PageArgs, ReadingArgs, SheetArgs};
use crate::failure::Failure;
use crate::input::results_beside;
use crate::quoted::shown;

// The command line of `report`.
#[derive(Args, Debug)]
pub(crate) struct ReportArgs {
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,

    /// The folder to write into; it is created if it is missing [default: PATH-results, beside it]
    #[arg(short, long, value_name = "DIR", help_heading = "Writing")]
    output: Option<PathBuf>,

    /// Replace files that are not from an earlier pack, or were changed; each is kept as FILE.bak
    #[arg(long, help_heading = "Writing")]
    pub(crate) force: bool,

    /// The files to write, separated by commas [default: all but slips and uploads]
    #[arg(long, value_parser = super::pieces::parser(), value_name = "NAME", value_delimiter = ',')]
    pub(crate) only: Vec<&'static Piece>,

    /// Also write a file for an upload; refused if something that the receiver requires is missing
    #[arg(long = "for", value_parser = super::pieces::uploads(), value_name = "WHOM", value_delimiter = ',')]
    uploads: Vec<&'static Piece>,

    /// What was published before: the session as it was, or a folder that `report` wrote; every sheet says what changed
    /// since, and for whom
    #[arg(long, value_name = "OLD", help_heading = "Writing")]
    pub(crate) since: Option<PathBuf>,

    /// Keep running, and write the files again whenever the session changes; Ctrl-C ends it
    #[arg(long, help_heading = "Writing")]
    pub(crate) watch: bool,

    #[command(flatten)]
    pub(crate) finishing: FinishArgs,

    #[command(flatten)]
    pub(crate) event: EventArgs,

    #[command(flatten)]
    pub(crate) sheets: SheetArgs,

    #[command(flatten)]
    pub(crate) page: PageArgs,
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
            None => results_beside(&self.reading.paths).ok_or_else(|| {
                let path = self.reading.paths.first().cloned().unwrap_or_default();
                Failure::new(format!(
                    "there is no name for the folder of results: the input is `{}`",
                    shown(&path)
                ))
                .hint("name the folder: `-o DIR`")
            }),
        }
    }

    /// Refuses a flag that would do nothing.
    ///
    /// # Errors
    ///
    /// Where one was given that none of the pieces has a use for.
    pub(crate) fn check_flags(&self) -> Result<(), Failure> {
        let pieces = self.pieces(self.since.is_some());
        if self.since.is_none() && pieces.iter().any(|piece| piece.is_corrections()) {
            return Err(Failure::new("corrections are what changed since an earlier version")
                .hint("add `--since OLD`, or leave out `corrections`"));
        }
        let refused = |flag: &str, only: &str| {
            Err(Failure::new(format!(
                "`{flag}` does nothing here: it is for {only}, and none is written"
            ))
            .hint(format!("leave out `{flag}`, or name another piece with `--only`")))
        };
        let any = |is: fn(&Document) -> bool| pieces.iter().any(|piece| is(&piece.document));
        let has_text = any(|document| matches!(document, Document::Text(_)));
        let has_paper = any(|document| matches!(document, Document::Paper(_) | Document::Hands));
        match self.page.given().or(self.sheets.form_feed()) {
            Some(flag) if !has_text => refused(flag, "text"),
            _ if self.sheets.names_paper() && !has_paper => refused("--paper", "PDF"),
            _ => match self.event.language() {
                Some(flag) if !any(Document::has_words) => refused(flag, "sheets that people read"),
                _ => Ok(()),
            },
        }
    }

    /// What is to be written, each once and in the order of the pack; with what was corrected, where there may be some.
    pub(crate) fn pieces(&self, with_corrections: bool) -> Vec<&'static Piece> {
        let mut pieces = Piece::chosen(&self.only, with_corrections);
        pieces.extend(&self.uploads);
        PACK.iter().filter(|piece| pieces.contains(piece)).collect()
    }

    /// What must be written, since it was asked for by name.
    pub(crate) fn named(&self) -> Vec<&'static Piece> {
        [&*self.only, &self.uploads].concat()
    }
}
