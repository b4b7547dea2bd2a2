//! How a text is cut into a table.

use notation::Letters;
use notation::spelling::plain;

use crate::Progress;

/// What a person may prescribe for a text of records, and where progress is counted.
#[derive(Clone, Copy, Debug, Default)]
pub struct CsvOptions {
    /// The delimiter, in place of the header's.
    pub delimiter: Option<u8>,
    /// The character that begins a comment line.
    pub comment: Option<u8>,
    /// Whether quoted cells may go over more than one line; otherwise such a cell is an error, since two stray quotes
    /// make one.
    pub multiline: bool,
    /// The language of denominations and seats, in place of that of the headings.
    pub letters: Option<Letters>,
    /// The names of columns that are not read, whatever they hold.
    pub ignored_columns: &'static [String],
    /// Where it is counted how far reading has come.
    pub progress: Option<&'static Progress>,
}

impl CsvOptions {
    /// Whether a column of this plain name is not to be read.
    #[must_use]
    pub fn leaves_out(&self, name: &str) -> bool {
        self.ignored_columns.iter().any(|ignored| plain(ignored) == name)
    }

    /// Whether a line is a comment.
    #[must_use]
    pub fn is_comment(&self, line: &str) -> bool {
        self.comment.is_some_and(|sign| line.trim_start().starts_with(char::from(sign)))
    }
}
