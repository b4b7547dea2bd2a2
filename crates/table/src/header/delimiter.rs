//! The delimiter, chosen by the known columns that it yields.

use crate::entered::FieldName;
use crate::heading;
use crate::text::cells::{Cut, next_record};
use crate::text::{Lines, Text};
use findings::{Code, Diagnostic, Findings};

use super::DELIMITERS;
use crate::CsvOptions;

/// Delimiters that are only suggested.
const RARE: [char; 4] = ['^', ':', '~', '!'];

/// How many columns a line makes known, by what may separate its cells.
pub(super) struct Known([(usize, char); DELIMITERS.len()]);

impl Known {
    /// Those of the next line.
    pub(super) fn of<C: FieldName>(lines: &Lines<'_>, options: &CsvOptions) -> Self {
        let next = lines.clone().next().map_or("", |line| line.text);
        // What is not in the line does not cut it, whichever it is; what is quoted may go on in the next line.
        let may_cut = |delimiter: char| next.contains(['"', delimiter]);
        let mut split_error = None;
        Self(DELIMITERS.map(|delimiter| {
            let known = || known_under::<C>(delimiter, lines, options);
            let count =
                if may_cut(delimiter) { known() } else { *split_error.get_or_insert_with(known) };
            (count, delimiter)
        }))
    }

    /// Under the delimiter that makes most known.
    pub(super) fn most(&self) -> usize {
        let counts = self.0.iter().map(|(count, _)| *count);
        counts.max().unwrap_or_default()
    }
}

/// The delimiter under which most columns of the next line are known, given how many these are.
pub(super) fn of<C: FieldName>(
    text: &Text<'_>,
    lines: &Lines<'_>,
    fits: Known,
    options: &CsvOptions,
    findings: &mut Findings,
) -> Option<char> {
    let known = |delimiter| known_under::<C>(delimiter, lines, options);
    let most = fits.most();
    let Known(fits) = fits;
    let best: Vec<char> =
        fits.iter().filter(|(count, _)| *count == most).map(|(_, delimiter)| *delimiter).collect();
    let line = lines.clone().next().map_or(1, |line| line.number);
    let unclear =
        |message: &str| Diagnostic::new(Code::UnclearDelimiter, message).at(text.whole_line(line));
    match (most, best.as_slice()) {
        (2.., [one]) => Some(*one),
        (2.., several) => {
            let several: Vec<_> = several.iter().map(|one| format!("`{one}`")).collect();
            findings.push(
                unclear("the header can be split in more than one way")
                    .found(several.join(" and "))
                    .hint("say what separates the columns: `--delimiter`"),
            );
            None
        }
        _ => {
            if let Some(rare) = RARE.into_iter().find(|&rare| known(rare) > 1) {
                findings.push(
                    unclear("the columns are separated by an unusual character")
                        .found(format!("`{rare}`"))
                        .expected("`,`, `;`, tab or `|`")
                        .hint(format!("add `--delimiter '{rare}'`")),
                );
                return None;
            }
            // No or one known column: the most cells tell, so that the columns can be named in messages.
            let header = lines.clone().next().map_or("", |line| line.text);
            DELIMITERS
                .into_iter()
                .rev()
                .max_by_key(|&delimiter| (known(delimiter), header.matches(delimiter).count()))
        }
    }
}

/// How many columns the next line makes known, cut at a delimiter.
pub(super) fn known_under<C: FieldName>(
    delimiter: char,
    lines: &Lines<'_>,
    options: &CsvOptions,
) -> usize {
    let how = Cut { delimiter, multiline: options.multiline, width: None };
    let mut cells = Vec::new();
    // A fault in the header is reported when it is finally read.
    let _ = next_record(&mut lines.clone(), how, &mut cells);
    heading::known::<C>(cells.iter().map(|cell| cell.text.as_ref()))
}
