//! What is read, and how.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use notation::Letters;
use traveler_ingest::TextEncoding;

use crate::failure::Failure;
use crate::input::Located;
use crate::progress;
use crate::quoted::{quoted, shown};

// How the cells of the input are found where it does not show that itself.
#[derive(Args, Debug)]
pub(crate) struct FileArgs {
    /// Treat warnings as errors
    #[arg(long, help_heading = "Reading")]
    pub(crate) strict: bool,

    /// The character between columns [default: taken from the header]
    #[arg(long, value_name = "CHAR", value_parser = character, help_heading = "Reading", hide_short_help = true)]
    pub(crate) delimiter: Option<u8>,

    /// The encoding of the files, such as windows-1252, cp850 or utf-16le [default: detected]
    #[arg(long, value_name = "NAME", value_parser = encoding, help_heading = "Reading", hide_short_help = true)]
    pub(crate) encoding: Option<TextEncoding>,

    /// The character that begins a comment line [default: there are none]
    #[arg(long, value_name = "CHAR", value_parser = character, help_heading = "Reading", hide_short_help = true)]
    pub(crate) comment: Option<u8>,

    /// The language of suits and seats in the sheets: en, fr, de, nl, es, it or sv [default: that of the headings]
    #[arg(long, value_name = "LANGUAGE", value_parser = letters, help_heading = "Reading", hide_short_help = true)]
    pub(crate) letters: Option<Letters>,

    /// A column that is not read, whatever it holds; may be given several times
    #[arg(long, value_name = "NAME", help_heading = "Reading", hide_short_help = true)]
    pub(crate) ignore_column: Vec<String>,

    /// Accept a file without results
    #[arg(long, help_heading = "Reading", hide_short_help = true)]
    pub(crate) allow_empty: bool,

    /// Accept quoted cells that go over more than one line
    #[arg(long, help_heading = "Reading", hide_short_help = true)]
    pub(crate) multiline: bool,
}

// The input of a session, and what a person may decide about its lines.
#[derive(Args, Debug)]
pub(crate) struct ReadingArgs {
    /// The session: its folder, or its files; `-` is standard input
    ///
    /// Several files of travelers are one session, and so are several folders with sections of their own.
    #[arg(value_name = "PATH", required = true)]
    pub(crate) paths: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) file: FileArgs,

    /// A file with corrections of the travelers [default: `corrections.csv` in the session's folder]
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with = "without_corrections",
        help_heading = "Reading",
        hide_short_help = true
    )]
    pub(crate) corrections: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) entered: AsEnteredArgs,

    /// A file with the deals: PBN, DLM, LIN or DUP [default: `hands.*` in the session's folder]
    #[arg(long, value_name = "FILE", help_heading = "Reading")]
    pub(crate) hands: Vec<PathBuf>,

    /// A file with the club's members [default: `members.csv` in the session's folder or the one above]
    #[arg(long, value_name = "FILE", help_heading = "Reading", hide_short_help = true)]
    pub(crate) members: Option<PathBuf>,

    /// Score these sections as one field, whatever `session.toml` says
    #[arg(long, value_name = "SECTIONS", help_heading = "Reading", hide_short_help = true)]
    pub(crate) field: Option<FieldChoice>,

    /// Whose scores a column `score` holds [default: ns]
    #[arg(long, value_name = "SIDE", help_heading = "Reading", hide_short_help = true)]
    pub(crate) scores_of: Option<ScoresOf>,

    /// The number of the event, where a file of another program holds several
    #[arg(long, value_name = "NUMBER", help_heading = "Reading", hide_short_help = true)]
    pub(crate) event: Option<u8>,

    /// The sheet of a workbook that holds the travelers; may be given several times [default: all that can]
    #[arg(long, value_name = "NAME", help_heading = "Reading", hide_short_help = true)]
    pub(crate) tab: Vec<String>,

    /// Leave out exact copies of earlier lines, and list them
    #[arg(long, help_heading = "Reading", hide_short_help = true)]
    pub(crate) dedupe: bool,

    /// Score the rest if lines have errors: these do not count, and all output is marked as provisional
    #[arg(long, help_heading = "Reading")]
    pub(crate) provisional: bool,
}

// Whether corrections are made in what was entered.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct AsEnteredArgs {
    /// Take the travelers as they were entered, without `corrections.csv`
    #[arg(long, help_heading = "Reading", hide_short_help = true)]
    pub(crate) without_corrections: bool,
}

impl AsEnteredArgs {
    /// Corrections are made.
    pub(crate) const CORRECTED: Self = Self { without_corrections: false };
}

/// Sections that make one field.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum FieldChoice {
    /// All of them
    All,
}

/// Whose scores a single column of scores holds.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum ScoresOf {
    /// N-S's, with a minus where N-S lost points.
    Ns,
    /// Declarer's side's, with a minus where the contract went down.
    Declarer,
}

impl FileArgs {
    /// The same as the reader wants it.
    pub(crate) fn options(&self) -> traveler_ingest::Options {
        traveler_ingest::Options::default().with(|options| {
            options.delimiter = self.delimiter;
            options.encoding = self.encoding;
            options.comment = self.comment;
            options.letters = self.letters;
            // What the command line says holds until the program ends.
            options.ignored_columns = Vec::leak(self.ignore_column.clone());
            options.allow_empty = self.allow_empty;
            options.multiline = self.multiline;
            options.languages = &reports::words::TAGS;
            options.progress = Some(progress::counter());
        })
    }
}

impl ReadingArgs {
    /// Where its files are.
    ///
    /// # Errors
    ///
    /// Where there are none.
    pub(crate) fn discovery(&self) -> Result<Located, Failure> {
        let discovery = Located::of(&self.paths)?.with_hands(&self.hands);
        let discovery = discovery.with_members(self.members.as_deref());
        let discovery = discovery.with_corrections(self.corrections.as_deref())?;
        Ok(discovery.without_corrections(self.entered.without_corrections))
    }

    /// The input as a person would name it again on a command line; `None` for standard input.
    pub(crate) fn named(&self) -> Option<String> {
        let typed = |path: &PathBuf| quoted(&shown(path)).into_owned();
        match self.paths.as_slice() {
            [one] if one == Path::new("-") => None,
            paths => Some(paths.iter().map(typed).collect::<Vec<_>>().join(" ")),
        }
    }

    /// The same as the reader wants it.
    pub(crate) fn options(&self) -> traveler_ingest::Options {
        self.file.options().with(|options| {
            options.one_field = matches!(self.field, Some(FieldChoice::All));
            options.dedupe = self.dedupe;
            options.event = self.event;
            options.tabs = Vec::leak(self.tab.clone());
            options.provisional = self.provisional;
            options.scores_of_declarer = matches!(self.scores_of, Some(ScoresOf::Declarer));
        })
    }
}

pub(super) fn character(text: &str) -> Result<u8, String> {
    match text.as_bytes() {
        b"\\t" | b"tab" => Ok(b'\t'),
        [byte] if byte.is_ascii() && !byte.is_ascii_alphanumeric() => Ok(*byte),
        _ => Err("expected one character such as `;`, or `tab`".to_owned()),
    }
}

fn letters(tag: &str) -> Result<Letters, String> {
    let known = Letters::ALL.into_iter().find(|letters| letters.tag() == tag);
    known.ok_or_else(|| format!("expected one of {}", Letters::ALL.map(Letters::tag).join(", ")))
}

fn encoding(text: &str) -> Result<TextEncoding, String> {
    TextEncoding::of_name(text).ok_or_else(|| {
        "expected the name of an encoding, such as `utf-8`, `windows-1252`, `cp850` or `utf-16le`"
            .to_owned()
    })
}
