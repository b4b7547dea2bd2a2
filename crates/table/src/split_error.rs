//! Why a record cannot be cut into cells.

use findings::{Code, Diagnostic};

use crate::text::Text;
use crate::text::cells::{RawRecord, SplitError};

/// Says why a record could not be cut into cells.
pub(crate) fn split_error(text: &Text<'_>, record: RawRecord<'_>, fault: SplitError) -> Diagnostic {
    let place =
        |at: usize, width: usize| text.location_in(record.line, record.text, at, at + width);
    match fault {
        SplitError::LineTooLong => {
            Diagnostic::new(Code::LineTooLong, "the line is longer than 1 MiB")
                .at(text.location(record.line, 1, 0))
                .hint("check that this is a scoresheet; nothing after this line was read")
        }
        SplitError::TooManyColumns { at } => {
            Diagnostic::new(Code::TooManyColumns, "the line has more than 256 columns")
                .at(place(at, 0))
                .hint("check that this is a scoresheet; nothing after this line was read")
        }
        SplitError::Unclosed { at } => unclosed(text, record, at),
        SplitError::OverLines { at, swallowed, row, .. } => {
            over_lines(text, record, at, swallowed, row)
        }
        SplitError::AfterQuote { at } => {
            let before = record.text.get(..at).unwrap_or_default();
            Diagnostic::new(
                Code::TextAfterQuote,
                "there is text between a closing quote and the end of the cell",
            )
            .at(place(at, 1))
            .hint(if before.contains("\\\"") {
                "a quote within a quoted cell is doubled, `\"\"`, not written `\\\"`"
            } else {
                "a quote within a quoted cell is doubled: `\"\"`"
            })
        }
    }
}

/// Tells that a cell would swallow lines.
fn over_lines(
    text: &Text<'_>,
    record: RawRecord<'_>,
    at: usize,
    swallowed: u64,
    row: Option<u64>,
) -> Diagnostic {
    let lines = match swallowed {
        1 => "the next line".to_owned(),
        more => format!("the next {more} lines"),
    };
    let diagnostic = Diagnostic::new(
        Code::CellOverLines,
        format!("the cell that this quote opens would swallow {lines}"),
    )
    .at(text.location_in(record.line, record.text, at, at + 1))
    .expected("a closing quote on the same line");
    match row {
        Some(row) => diagnostic
            .see(text.whole_line(row).label("this would itself be a row"))
            .hint("close the quote on its line, or delete it"),
        None => diagnostic.hint(
            "close the quote on its line, or delete it; if the cell is meant to hold line breaks, add `--multiline`",
        ),
    }
}

pub(crate) fn unclosed(text: &Text<'_>, record: RawRecord<'_>, at: usize) -> Diagnostic {
    Diagnostic::new(Code::UnclosedQuote, "this quote is not closed")
        .at(text.location_in(record.line, record.text, at, at + 1))
        .expected("a closing quote at the end of the cell")
        .hint("close it; a quote that belongs to the text is doubled, in a quoted cell")
}
