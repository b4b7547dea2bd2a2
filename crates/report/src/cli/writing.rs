//! Where output goes and how it looks.

use std::path::PathBuf;

use clap::Args;

use crate::console::{Color, Console};
use crate::model::names::Names;
use crate::pdf::Paper;
use crate::text::Page;

/// Where output goes.
#[derive(Args, Debug)]
pub(crate) struct WritingArgs {
    /// Write to a file instead of standard output
    #[arg(short, long, value_name = "FILE", help_heading = "Writing")]
    pub(crate) output: Option<PathBuf>,

    /// Replace an existing file; the old one is kept beside it as FILE.bak
    #[arg(long, requires = "output", help_heading = "Writing")]
    pub(crate) force: bool,
}

/// What sheets show, and what they are printed on.
#[derive(Args, Debug)]
pub(crate) struct SheetArgs {
    /// How much of players' names to write
    #[arg(long, value_enum, value_name = "HOW", default_value_t = Names::Full, help_heading = "Writing")]
    pub(crate) names: Names,

    /// The paper of PDF pages
    #[arg(long, value_enum, value_name = "SIZE", default_value_t = Paper::A4, help_heading = "Writing")]
    pub(crate) paper: Paper,

    /// Begin each sheet of text on a page of its own, for a printer
    #[arg(long, help_heading = "Writing")]
    pub(crate) form_feed: bool,
}

/// How a text page looks.
#[derive(Args, Debug)]
pub(crate) struct PageArgs {
    /// Write suits as letters and lines in ASCII
    #[arg(long, help_heading = "Writing")]
    pub(crate) ascii: bool,

    /// Characters a line, 72 to 132
    #[arg(long, value_name = "N", default_value_t = 80, value_parser = clap::value_parser!(u16).range(72..=132),
        help_heading = "Writing")]
    pub(crate) width: u16,
}

impl PageArgs {
    /// The page, with color or without.
    pub(crate) fn page(&self, color: bool) -> Page {
        Page {
            width: usize::from(self.width),
            ascii: self.ascii,
            color,
            form_feeds: false,
        }
    }
}

/// How the program speaks.
#[derive(Args, Debug)]
pub(crate) struct ConsoleArgs {
    /// When to use color
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t = Color::Auto)]
    pub(crate) color: Color,

    /// Keep notes and hints back
    #[arg(short, long, global = true)]
    pub(crate) quiet: bool,
}

impl ConsoleArgs {
    /// Standard error, as asked for.
    pub(crate) fn console(&self) -> Console {
        Console::new(self.color.on_stderr(), self.quiet)
    }
}
