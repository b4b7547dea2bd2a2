//! What compares clubs that played the same boards.

use std::path::PathBuf;

use clap::Args;

use super::{Format, ScoreArgs};
use crate::failure::Failure;

// Clubs with the same boards.
#[derive(Args, Debug)]
pub(crate) struct AcrossArgs {
    /// Take each path as a club of its own, all of which played the same boards: one field, with each pair's place in
    /// its club and over all
    #[arg(long, help_heading = "Clubs", conflicts_with_all =
        ["section", "with_ids", "hands", "field", "corrections"], hide_short_help = true)]
    pub(crate) across: bool,

    /// The rules of clubs that say none: a `session.toml` with `[scoring]` [default: those of the first that says some]
    #[arg(
        long,
        value_name = "FILE",
        requires = "across",
        help_heading = "Clubs",
        hide_short_help = true
    )]
    pub(crate) settings: Option<PathBuf>,
}

impl ScoreArgs {
    /// The format of a comparison of clubs.
    ///
    /// # Errors
    ///
    /// Where it is not written in this format, and where a flag would do nothing for it.
    pub(crate) fn across_format(&self) -> Result<Format, Failure> {
        let format = self.format()?;
        self.check_flags(format)?;
        if !self.report.is_empty() || Format::OF_RANKING.contains(&format) {
            return Ok(format);
        }
        let message = format!("clubs are not compared as {}", format.name());
        Err(Failure::new(message).hint(Format::choose_among(&Format::OF_RANKING)))
    }
}
