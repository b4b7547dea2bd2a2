//! `matchpoint verify`.

use std::path::PathBuf;

use clap::Args;
use traveler_ingest::Options;

use super::{AsEnteredArgs, FileArgs};

// The command line of `verify`.
#[derive(Args, Debug)]
pub(crate) struct VerifyArgs {
    /// The session: a travelers file, a session folder, or another program's file
    #[arg(value_name = "PATH")]
    pub(crate) path: PathBuf,

    /// What the other program printed: USEBIO, PBN, a game file, a table in CSV, or JSON of this program
    #[arg(value_name = "OFFICIAL")]
    pub(crate) official: PathBuf,

    #[command(flatten)]
    file: FileArgs,

    #[command(flatten)]
    pub(crate) entered: AsEnteredArgs,

    /// The number of the event, where a file of another program holds several
    #[arg(long, value_name = "NUMBER", help_heading = "Reading")]
    event: Option<u8>,
}

impl VerifyArgs {
    /// How both are read.
    pub(crate) fn options(&self) -> Options {
        self.file
            .options()
            .with(|options| options.event = self.event)
    }
}
