//! What makes a file an archive: many fields in one table, each scored by itself.

use std::path::PathBuf;

use clap::Args;

use super::{Format, ReportName, ScoreArgs};
use crate::failure::Failure;

// The fields of an archive.
#[derive(Args, Debug)]
pub(crate) struct ArchiveArgs {
    /// The column that says which field a line is of; each field is scored by itself
    #[arg(long, value_name = "COLUMN", help_heading = "Archive", conflicts_with_all =
        ["section", "with_ids", "hands", "field", "event", "corrections", "members", "tab", "settings"],
        hide_short_help = true)]
    pub(crate) field_column: Option<String>,

    /// A table of the fields that have rules of their own: field, rules, method, average_plus, max_score
    #[arg(
        long,
        value_name = "FILE",
        requires = "field_column",
        help_heading = "Archive",
        hide_short_help = true
    )]
    pub(crate) fields: Option<PathBuf>,
}

/// What is written of an archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ArchiveFormat {
    /// Sheets of each field, one after the other.
    Text,
    /// One document with every field, its standings and its faults.
    Json,
    /// One row per contestant.
    Standings,
    /// One row per result.
    Results,
}

impl ScoreArgs {
    /// What is to be written of an archive.
    ///
    /// # Errors
    ///
    /// Where a format or a report does not exist for archives, and where a flag would do nothing.
    pub(crate) fn archive_format(&self) -> Result<ArchiveFormat, Failure> {
        let format = self.format()?;
        self.check_flags(format)?;
        let is_one = |name| self.report == [name];
        match format {
            Format::Text => Ok(ArchiveFormat::Text),
            Format::Json if self.report.is_empty() => Ok(ArchiveFormat::Json),
            Format::Json => Err(
                Failure::new("`--format json` holds all fields in one document")
                    .hint("leave out `--report`"),
            ),
            Format::Csv if self.report.is_empty() || is_one(ReportName::Standings) => {
                Ok(ArchiveFormat::Standings)
            }
            Format::Csv if is_one(ReportName::Results) => Ok(ArchiveFormat::Results),
            Format::Csv => Err(Failure::new(
                "of an archive, `--format csv` writes one report: standings or results",
            )
            .hint("leave out `--report`, or give `--report results`")),
            other => Err(
                Failure::new(format!("an archive is not written as {}", other.name()))
                    .hint("choose one of `text`, `json`, `csv`"),
            ),
        }
    }
}
