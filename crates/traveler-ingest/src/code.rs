//! The kinds of findings.

use crate::Severity;

/// Declares the kinds of findings, each once: name in Rust, severity, name in messages, meaning.
macro_rules! codes {
    ($($variant:ident, $severity:ident, $name:literal, $meaning:literal;)*) => {
        /// The kinds of findings; each has a section in `docs/errors.md`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code {
            $(#[doc = $meaning] $variant,)*
        }

        impl Code {
            /// All kinds, grouped by what they are about.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// The name in messages: `score-mismatch`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }

            /// What it means, in one line.
            #[must_use]
            pub const fn meaning(self) -> &'static str {
                match self {
                    $(Self::$variant => $meaning,)*
                }
            }

            /// How grave a finding of this kind is.
            #[must_use]
            pub const fn severity(self) -> Severity {
                match self {
                    $(Self::$variant => Severity::$severity,)*
                }
            }
        }
    };
}

codes! {
    // The file as a whole.
    EmptyFile, Error, "empty-file", "The file holds nothing";
    NotCsv, Error, "not-csv", "The file is of another kind";
    Undecodable, Error, "undecodable", "The bytes are no text in the file's encoding";
    NulByte, Error, "nul-byte", "A NUL byte stands in the text";
    OddLineBreak, Error, "odd-line-break", "A character that only some programs take for a line end";
    OtherEncoding, Warning, "other-encoding", "Lines that are not UTF-8 were read as Windows-1252";
    DoubleEncoded, Warning, "double-encoded", "Text looks as if it was turned into UTF-8 twice";
    StrayMark, Warning, "stray-mark", "A byte order mark stands inside the text";
    Decoded, Note, "decoded", "The file was not UTF-8 by its mark, and was decoded";
    LineTooLong, Error, "line-too-long", "A line is longer than 1 MiB";
    TooManyColumns, Error, "too-many-columns", "A line has more than 256 columns";
    // Header and rows.
    NoHeader, Error, "no-header", "No line names the columns";
    NoResults, Error, "no-results", "A header, and nothing below it";
    UnclearDelimiter, Error, "unclear-delimiter", "The header does not tell which character separates the columns";
    MissingColumn, Error, "missing-column", "A column that is needed is not there";
    UnknownColumn, Error, "unknown-column", "A column's name is nearly a known one";
    DuplicateColumn, Error, "duplicate-column", "Two columns have the same name";
    ColumnIgnored, Note, "column-ignored", "A column is not used";
    UnclosedQuote, Error, "unclosed-quote", "A quoted cell is not closed";
    TextAfterQuote, Error, "text-after-quote", "Text stands between a closing quote and the next delimiter";
    StrayQuote, Warning, "stray-quote", "A quote stands inside a cell that is not quoted";
    ShortRow, Error, "short-row", "A row has fewer cells than the header";
    LongRow, Error, "long-row", "A row has more cells than the header";
    CommentLine, Error, "comment-line", "A line looks like a comment";
    TotalRow, Error, "total-row", "A row looks like a total, not like a result";
}
