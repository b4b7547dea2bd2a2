//! The line that names the columns: it also shows the delimiter.

use super::cells::{Cell, Cut, RawRecord, next_record};
use crate::entered::FieldName;
use crate::findings::Findings;
use crate::spelling::{is_plainly, nearest, plain};
use crate::text::{Lines, Text};
use crate::{Accounting, Code, Diagnostic, Options};

/// The place of each column.
#[derive(Debug)]
pub(crate) struct Header<C> {
    /// The number of the header's line.
    pub(crate) line: u64,
    /// What separates the cells.
    pub(super) delimiter: char,
    /// The names as they are written, by place.
    pub(super) names: Vec<String>,
    /// What they mean, by place.
    pub(super) columns: Vec<Option<C>>,
    /// The place of each kind, in the order of `ALL`.
    pub(super) places: Vec<Option<usize>>,
}

/// The delimiters that a header may use without being told.
const DELIMITERS: [char; 4] = [',', ';', '\t', '|'];
/// Delimiters that are only suggested.
const RARE: [char; 4] = ['^', ':', '~', '!'];

/// Finds the header: the first line with text.
pub(super) fn find<'t, C: FieldName>(
    text: &'t Text<'_>,
    lines: &mut Lines<'t>,
    options: &Options,
    tally: &mut Accounting,
    findings: &mut Findings,
) -> Option<Header<C>> {
    let mut told = options.delimiter.map(char::from);
    loop {
        let ahead = lines.clone().next();
        let Some(line) = ahead else {
            findings.push(
                Diagnostic::new(Code::NoHeader, "no line names the columns")
                    .at(text.location(1, 1, 0))
                    .hint(format!(
                        "the first line must name them: {}",
                        some_names::<C>()
                    )),
            );
            return None;
        };
        let content = line.text.trim();
        let mut characters = content.chars();
        if content.trim_matches(&DELIMITERS[..]).trim().is_empty() {
            lines.next();
            tally.empty += 1;
        } else if options.is_comment(content) {
            lines.next();
            tally.comments += 1;
        } else if let (Some("sep="), Some(delimiter), None) = (
            content.get(..4).map(|start| {
                if start.eq_ignore_ascii_case("sep=") {
                    "sep="
                } else {
                    ""
                }
            }),
            characters.nth(4),
            characters.next(),
        ) {
            told = told.or(Some(delimiter));
            lines.next();
            tally.titles += 1;
        } else {
            break;
        }
    }
    let delimiter = match told {
        Some(delimiter) => delimiter,
        None => delimiter_of::<C>(text, lines, options, findings)?,
    };
    let mut cells = Vec::new();
    let how = Cut {
        delimiter,
        multiline: options.multiline,
        width: None,
    };
    let (record, cut) = next_record(lines, how, &mut cells)?;
    tally.titles += record.lines;
    if let Err(fault) = cut {
        findings.push(super::table::uncut(text, record, fault));
        return None;
    }
    named(text, record, delimiter, &cells, findings)
}

/// The delimiter under which most columns are known.
fn delimiter_of<C: FieldName>(
    text: &Text<'_>,
    lines: &Lines<'_>,
    options: &Options,
    findings: &mut Findings,
) -> Option<char> {
    let known = |delimiter: char| {
        let mut cells = Vec::new();
        // A fault in the header is reported when it is finally read.
        let how = Cut {
            delimiter,
            multiline: options.multiline,
            width: None,
        };
        let _ = next_record(&mut lines.clone(), how, &mut cells);
        cells
            .iter()
            .filter(|cell| meaning::<C>(&cell.text).is_some())
            .count()
    };
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
                    .hint("name the delimiter with `--delimiter`"),
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

/// Takes the cells for names, and says which are missing, double, misspelt or of no use.
fn named<C: FieldName>(
    text: &Text<'_>,
    record: RawRecord<'_>,
    delimiter: char,
    cells: &[Cell<'_>],
    findings: &mut Findings,
) -> Option<Header<C>> {
    let mut columns: Vec<Option<C>> = cells.iter().map(|cell| meaning(&cell.text)).collect();
    let place_of =
        |cell: &Cell<'_>| text.location_in(record.line, record.text, cell.start, cell.end);
    if columns.iter().all(Option::is_none) {
        findings.push(
            Diagnostic::new(Code::NoHeader, "the first line names no known column")
                .at(text.whole_line(record.line))
                .hint(format!(
                    "the first line must name the columns: {}",
                    some_names::<C>()
                )),
        );
        return None;
    }
    for (place, cell) in cells.iter().enumerate() {
        if columns[place].is_some() || cell.is_blank() {
            continue;
        }
        let missing = C::ALL
            .iter()
            .filter(|kind| !columns.contains(&Some(**kind)))
            .flat_map(|kind| kind.names().iter().copied());
        let Some(name) = nearest(&cell.text, missing) else {
            findings.push(
                Diagnostic::new(
                    Code::ColumnIgnored,
                    format!("the column `{}` is not used", cell.text),
                )
                .at(place_of(cell))
                .found(cell.text.clone()),
            );
            continue;
        };
        // Rows are read as if it were mended, so that the slip is reported once and not in every row.
        columns[place] = meaning(name);
        findings.push(
            Diagnostic::new(
                Code::UnknownColumn,
                format!("no column is called `{}`", cell.text),
            )
            .at(place_of(cell))
            .found(cell.text.clone())
            .expected(name)
            .hint(format!("did you mean `{name}`?")),
        );
    }
    let mut places: Vec<Option<usize>> = Vec::with_capacity(C::ALL.len());
    for &kind in C::ALL {
        let mut standing = (0..columns.len()).filter(|&place| columns[place] == Some(kind));
        let first = standing.next();
        if let (Some(first), Some(second)) = (first, standing.next()) {
            findings.push(
                Diagnostic::new(
                    Code::DuplicateColumn,
                    format!("two columns hold the `{}`", kind.names()[0]),
                )
                .at(place_of(&cells[second]))
                .see(place_of(&cells[first]))
                .found(cells[second].text.clone())
                .hint("delete one, or rename it"),
            );
        }
        places.push(first);
    }
    Some(Header {
        line: record.line,
        delimiter,
        names: cells.iter().map(|cell| cell.text.to_string()).collect(),
        columns,
        places,
    })
}

/// The kind of column that a name means.
fn meaning<C: FieldName>(name: &str) -> Option<C> {
    let name = plain(name);
    C::ALL
        .iter()
        .copied()
        .find(|kind| kind.names().iter().any(|known| is_plainly(known, &name)))
}

fn some_names<C: FieldName>() -> String {
    let names: Vec<_> = C::ALL.iter().map(|kind| kind.names()[0]).collect();
    names.join(", ")
}
