//! What separates the cells, by the columns that it makes known.

use super::{DELIMITERS, meaning};
use crate::csv::cells::{Cut, next_record};
use crate::entered::FieldName;
use crate::findings::Findings;
use crate::text::{Lines, Text};
use crate::{Code, Diagnostic, Options};

/// Delimiters that are only suggested.
const RARE: [char; 4] = ['^', ':', '~', '!'];

/// The delimiter under which most columns are known.
pub(super) fn of<C: FieldName>(
    text: &Text<'_>,
    lines: &Lines<'_>,
    options: &Options,
    findings: &mut Findings,
) -> Option<char> {
    let known = |delimiter| known_under::<C>(delimiter, lines, options);
    let fits: Vec<(usize, char)> = DELIMITERS
        .map(|delimiter| (known(delimiter), delimiter))
        .into();
    let most = fits
        .iter()
        .map(|(count, _)| *count)
        .max()
        .unwrap_or_default();
    let best: Vec<char> = fits
        .iter()
        .filter(|(count, _)| *count == most)
        .map(|(_, delimiter)| *delimiter)
        .collect();
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
    options: &Options,
) -> usize {
    let how = Cut {
        delimiter,
        multiline: options.multiline,
        width: None,
    };
    let mut cells = Vec::new();
    // A fault in the header is reported when it is finally read.
    let _ = next_record(&mut lines.clone(), how, &mut cells);
    meaning::known::<C>(&cells)
}
