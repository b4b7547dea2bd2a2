//! Where output goes and how it looks.

use std::path::PathBuf;

use clap::builder::TypedValueParser;
use clap::{ArgAction, Args};
use render::text::Page;
use reports::model::names::Names;
use session::{Event, Paper, RuleSet};

use super::{EventArgs, choice};
use crate::console::{Color, Console, Form};

// How an event is called, and what is printed of it: where, and how it looks.
#[derive(Args, Debug)]
pub(crate) struct PrintArgs {
    #[command(flatten)]
    pub(crate) event: EventArgs,

    #[command(flatten)]
    pub(crate) writing: WritingArgs,

    #[command(flatten)]
    pub(crate) sheets: SheetArgs,

    #[command(flatten)]
    pub(crate) page: PageArgs,
}

// Where output goes.
#[derive(Args, Debug)]
pub(crate) struct WritingArgs {
    /// Write to a file instead of standard output
    #[arg(short, long, value_name = "FILE", group = "written", help_heading = "Writing")]
    pub(crate) output: Option<PathBuf>,

    /// Replace an existing file; the old one is kept beside it as FILE.bak
    #[arg(long, requires = "written", help_heading = "Writing")]
    pub(crate) force: bool,
}

// How a folder is opened.
#[derive(Args, Debug)]
pub(crate) struct FinishArgs {
    /// Finish an act that was cut off in the folder, also if the folder was copied since
    #[arg(long, help_heading = "Writing", hide_short_help = true)]
    pub(crate) finish: bool,
}

// What sheets show, and what they are printed on.
#[derive(Args, Debug)]
pub(crate) struct SheetArgs {
    /// How much of players' names to write
    #[arg(long, value_parser = names(), value_name = "HOW", default_value = "full", help_heading = "Writing")]
    pub(crate) names: Names,

    /// The paper of PDF pages [default: `paper` in session.toml; else letter for `rules = "acbl"`, a4 for others]
    #[arg(long, value_parser = paper(), value_name = "SIZE", hide = !cfg!(feature = "pdf"), help_heading = "Writing")]
    paper: Option<Paper>,

    /// Begin each sheet of text on a page of its own, for a printer
    #[arg(long, help_heading = "Writing", hide_short_help = true)]
    form_feed: bool,
}

/// How much of players' names goes out.
fn names() -> impl TypedValueParser<Value = Names> {
    choice([
        ("full", Names::Full, "Names as they were given"),
        ("last", Names::Last, "Last names only"),
        ("none", Names::None, "No names: numbers only"),
    ])
}

/// A size of paper.
pub(super) fn paper() -> impl TypedValueParser<Value = Paper> {
    choice([("a4", Paper::A4, "210 x 297 mm"), ("letter", Paper::Letter, "8.5 x 11 inches")])
}

impl SheetArgs {
    /// The paper of PDF pages: what was asked for, else that of the event.
    pub(crate) fn paper(&self, event: &Event, rules: RuleSet) -> Paper {
        self.paper.unwrap_or(event.printed_on(rules))
    }

    pub(crate) const fn names_paper(&self) -> bool {
        self.paper.is_some()
    }

    /// The flag that begins each sheet on a page, if it was given.
    pub(crate) const fn form_feed(&self) -> Option<&'static str> {
        if self.form_feed { Some("--form-feed") } else { None }
    }
}

// How a text page looks.
#[derive(Args, Debug)]
pub(crate) struct PageArgs {
    /// Write suits as letters and lines in ASCII
    #[arg(long, help_heading = "Writing", hide_short_help = true)]
    pub(crate) ascii: bool,

    /// Characters per line, 72 to 132 [default: 80]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(72..=132),
        help_heading = "Writing", hide_short_help = true)]
    width: Option<u16>,
}

impl PageArgs {
    /// A flag of these that was given, if any.
    pub(crate) const fn given(&self) -> Option<&'static str> {
        match (self.ascii, self.width) {
            (true, _) => Some("--ascii"),
            (false, Some(_)) => Some("--width"),
            (false, None) => None,
        }
    }

    /// The page, with color or without.
    pub(crate) fn page(&self, color: bool) -> Page {
        Page {
            width: usize::from(self.width.unwrap_or(80)),
            ascii: self.ascii,
            color,
            form_feeds: false,
        }
    }
}

// How the program speaks.
#[derive(Args, Debug)]
pub(crate) struct ConsoleArgs {
    /// When to use color
    #[arg(long, alias = "colour", global = true, value_name = "WHEN", value_enum, default_value_t = Color::Auto, hide_short_help = true)]
    pub(crate) color: Color,

    /// Print errors and warnings only
    #[arg(short, long, global = true)]
    pub(crate) quiet: bool,

    /// The form of findings: drawn for people, or one JSON document for programs
    #[arg(long, global = true, value_name = "FORM", value_enum, default_value_t = Form::Text, hide_short_help = true)]
    pub(crate) diagnostics: Form,

    /// Print long sheets at once, where a terminal would show them page by page
    #[arg(long, global = true, hide_short_help = true)]
    pub(crate) no_pager: bool,

    /// Print help, as `--help` does
    #[arg(long, global = true, action = ArgAction::HelpLong, hide = true)]
    help_all: Option<bool>,
}

impl ConsoleArgs {
    /// Standard error, as asked for.
    pub(crate) fn console(&self) -> Console {
        Console::new(self.color.on_stderr(), self.quiet).with(self.diagnostics)
    }
}
