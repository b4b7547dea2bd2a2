//! `matchpoint import`.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::failure::Failure;

// The command line of `import`.
#[derive(Args, Debug)]
pub(crate) struct ImportArgs {
    /// The file: `.bws` of a scoring device, a game file of ACBLscore, USEBIO, or PBN with results; a game file and the
    /// `.bws` of its session; or LIN, a file for each table
    #[arg(value_name = "FILE", required = true, num_args = 1..)]
    pub(crate) files: Vec<PathBuf>,

    /// The number of the event, where the file holds several
    #[arg(long, value_name = "NUMBER", help_heading = "Reading")]
    event: Option<u8>,

    /// The folder to write into; it is created if it is missing [default: the name of the file without its ending]
    #[arg(short, long, value_name = "DIR", help_heading = "Writing")]
    output: Option<PathBuf>,
}

impl ImportArgs {
    /// How the file is read.
    pub(crate) fn options(&self) -> traveler_ingest::Options {
        traveler_ingest::Options::default().with(|options| options.event = self.event)
    }

    /// The folder to write into.
    ///
    /// # Errors
    ///
    /// Where there is no name to go by.
    pub(crate) fn folder(&self) -> Result<PathBuf, Failure> {
        if let Some(output) = &self.output {
            return Ok(output.clone());
        }
        let file = self.files.first().map(PathBuf::as_path).unwrap_or_else(|| Path::new(""));
        let folder = file.with_extension("");
        if folder == file || folder.as_os_str().is_empty() {
            Err(Failure::new("there is no name for the folder of the session")
                .hint("name the folder: `-o DIR`"))
        } else {
            Ok(folder)
        }
    }
}
