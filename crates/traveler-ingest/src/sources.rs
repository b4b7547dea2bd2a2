//! The files to read, and the user's options.

use foreign_files::Choices;
use notation::Letters;
use session::ResultId;
use table::text::{SourceFile, TextEncoding};
use table::{CsvOptions, Progress};

/// The files of a session, in memory.
#[derive(Clone, Copy, Debug)]
pub struct Sources<'a> {
    /// One row per result.
    pub travelers: SourceFile<'a>,
    /// One row per pair.
    pub pairs: Option<SourceFile<'a>>,
    /// Event, scoring rules, strats, sections, adjustments.
    pub settings: Option<SourceFile<'a>>,
}

/// The files that may be beside the travelers.
#[derive(Clone, Copy, Debug)]
pub struct SideFiles<'a> {
    /// One row per pair.
    pub pairs: Option<SourceFile<'a>>,
    /// Event, scoring rules, strats, sections, adjustments.
    pub settings: Option<SourceFile<'a>>,
    /// Who sits where, round by round.
    pub movement: Option<SourceFile<'a>>,
    /// The members of the club, with their numbers.
    pub members: Option<SourceFile<'a>>,
    /// The deals, in one file or several.
    pub hands: &'a [SourceFile<'a>],
    /// What is corrected in the travelers, one row per correction.
    pub corrections: Option<SourceFile<'a>>,
}

impl SideFiles<'_> {
    /// The travelers alone.
    pub const NOTHING: Self = Self {
        pairs: None,
        settings: None,
        movement: None,
        members: None,
        hands: &[],
        corrections: None,
    };
}

/// What a person may prescribe where a file does not speak for itself, and where progress is counted.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The delimiter of the CSV files, in place of the header's.
    pub delimiter: Option<u8>,
    /// The encoding of the files, in place of the one found.
    pub encoding: Option<TextEncoding>,
    /// The character that begins a comment line.
    pub comment: Option<u8>,
    /// Whether a travelers file without results is a session.
    pub allow_empty: bool,
    /// Whether quoted cells may go over more than one line; otherwise such a cell is an error, since two stray quotes
    /// make one.
    pub multiline: bool,
    /// Whether all sections are one field, whatever the settings say.
    pub one_field: bool,
    /// Whether lines that say the same as an earlier one are left out, and reported; otherwise they are errors.
    pub dedupe: bool,
    /// Whether the rest is scored where lines have errors: these are late plays, or left out where not even their pairs
    /// are known.
    pub provisional: bool,
    /// The language of denominations and seats, in place of that of the headings.
    pub letters: Option<Letters>,
    /// The names of columns that are not read, whatever they hold.
    pub ignored_columns: &'static [String],
    /// Whether scores in a column `score` are those of declarer's side, not of N-S.
    pub scores_of_declarer: bool,
    /// The number of the event to read, of a file of another program that holds several.
    pub event: Option<u8>,
    /// The sheets of a workbook that hold the travelers, by their names; where none is named, all that can.
    pub tabs: &'static [String],
    /// The languages that sheets can be in, by their tags; where none is named, the settings may ask for any.
    pub languages: &'static [&'static str],
    /// Where it is counted how far reading has come.
    pub progress: Option<&'static Progress>,
    /// A line of the session whose place in the travelers is asked for ([`Reading::located`](crate::reading::Reading::located)).
    pub locate: Option<ResultId>,
}

impl Default for Options {
    /// Leaves everything to the files.
    fn default() -> Self {
        Self::DEFAULT
    }
}

impl Options {
    /// The same with some of it set.
    ///
    /// # Examples
    ///
    /// ```
    /// use traveler_ingest::Options;
    ///
    /// let options = Options::default().with(|options| options.dedupe = true);
    /// assert!(options.dedupe && !options.provisional);
    /// ```
    #[must_use]
    pub fn with(mut self, set: impl FnOnce(&mut Self)) -> Self {
        set(&mut self);
        self
    }

    /// Leaves everything to the files; [`Default`] in constants.
    pub const DEFAULT: Self = Self {
        delimiter: None,
        encoding: None,
        comment: None,
        allow_empty: false,
        multiline: false,
        one_field: false,
        dedupe: false,
        provisional: false,
        letters: None,
        ignored_columns: &[],
        scores_of_declarer: false,
        event: None,
        tabs: &[],
        languages: &[],
        progress: None,
        locate: None,
    };

    /// Whether a column of this plain name is not to be read.
    pub(crate) fn leaves_out(&self, name: &str) -> bool {
        self.csv().leaves_out(name)
    }

    /// What of it is for texts of records.
    pub(crate) const fn csv(&self) -> CsvOptions {
        CsvOptions {
            delimiter: self.delimiter,
            comment: self.comment,
            multiline: self.multiline,
            letters: self.letters,
            ignored_columns: self.ignored_columns,
            progress: self.progress,
        }
    }

    /// What of it is for files of other programs.
    pub(crate) const fn of_programs(&self) -> Choices {
        Choices {
            event: self.event,
            encoding: self.encoding,
            provisional: self.provisional,
            csv: self.csv(),
        }
    }
}
