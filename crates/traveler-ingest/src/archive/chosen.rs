//! A small table with a row for each field of an archive that has rules of its own.

use findings::{Code, Diagnostic, Findings, Location, Outcome, Place};
use notation::spelling::plain;
use text::Text;

use super::Choice;
use crate::official::most_frequent;
use crate::{Options, SourceFile};

/// The columns, of which only the first is needed.
const COLUMNS: [&str; 7] = [
    "field",
    "rules",
    "method",
    "average_plus",
    "max_score",
    "settings",
    "pairs",
];

/// A row of the table; what it leaves blank is not there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChosenRow {
    /// What the field is called.
    pub field: String,
    /// What was chosen for it.
    pub choice: Choice,
    /// Where the row is.
    pub at: Location,
}

/// Reads the table of the fields that have rules of their own. A cell may hold a whole file, in quotes and over several
/// lines.
///
/// # Examples
///
/// ```
/// use traveler_ingest::{Options, SourceFile, read_choices};
///
/// let bytes = b"field,rules,max_score\nMay,ebu,\nJune,wbf,480.00\n";
/// let file = SourceFile { name: "fields.csv", bytes };
/// let rows = read_choices(file, &Options::default()).made.unwrap();
/// let (may, june) = (&rows[0].choice, &rows[1].choice);
/// assert_eq!((rows[0].field.as_str(), may.rules.as_deref()), ("May", Some("ebu")));
/// assert_eq!((&may.max_score, june.max_score.as_deref()), (&None, Some("480.00")));
/// ```
#[must_use]
pub fn read_choices(file: SourceFile<'_>, options: &Options) -> Outcome<Vec<ChosenRow>> {
    let mut findings = Findings::default();
    let rows = text::decode(file, options.encoding, &mut findings)
        .and_then(|text| rows(&text, options, &mut findings));
    findings.outcome(rows)
}

fn rows(text: &Text<'_>, options: &Options, findings: &mut Findings) -> Option<Vec<ChosenRow>> {
    let content = text.opening();
    let first = content.lines().next().unwrap_or_default();
    let delimiter = options.delimiter.unwrap_or_else(|| most_frequent(first));
    let mut reader = ::csv::ReaderBuilder::new()
        .delimiter(delimiter)
        .flexible(true)
        .from_reader(content.as_bytes());
    let header = reader.headers().ok().cloned().unwrap_or_default();
    let is = |name: &str, column: &str| plain(name) == plain(column);
    let at_header = || text.location(1, 1, first.chars().count() as u64);
    for name in header.iter().filter(|name| !name.trim().is_empty()) {
        if !COLUMNS.iter().any(|column| is(name, column)) {
            // A slip here would change the rules without a word.
            findings.push(
                Diagnostic::new(
                    Code::UnknownColumn,
                    format!("no column is called `{}`", name.trim()),
                )
                .at(at_header())
                .found(name.trim())
                .expected(COLUMNS.join(", "))
                .hint("correct the name, or delete the column"),
            );
        }
    }
    if !header.iter().any(|name| is(name, COLUMNS[0])) {
        findings.push(
            Diagnostic::new(Code::MissingColumn, "there is no column `field`")
                .at(at_header())
                .found(first)
                .expected(COLUMNS.join(", "))
                .hint("name the column that says the field `field`"),
        );
        return None;
    }
    let mut rows = Vec::new();
    for record in reader.records() {
        // The text is UTF-8, and rows may be of any length.
        let Ok(record) = record else { continue };
        let line = record.position().map_or(0, ::csv::Position::line);
        let cell = |column: &str| {
            let place = header.iter().position(|name| is(name, column))?;
            let cell = record.get(place)?.trim();
            (!cell.is_empty()).then(|| cell.to_owned())
        };
        let at = Location {
            file: text.name.to_owned(),
            place: Place::Row { row: line },
            label: None,
        };
        let Some(field) = cell(COLUMNS[0]) else {
            if record.iter().any(|cell| !cell.trim().is_empty()) {
                findings.push(
                    Diagnostic::new(Code::NoField, "the row does not say its field")
                        .at(at)
                        .hint("fill it in, or delete the row"),
                );
            }
            continue;
        };
        rows.push(ChosenRow {
            field,
            choice: Choice {
                rules: cell(COLUMNS[1]),
                method: cell(COLUMNS[2]),
                average_plus: cell(COLUMNS[3]),
                max_score: cell(COLUMNS[4]),
                settings: cell(COLUMNS[5]),
                pairs: cell(COLUMNS[6]),
            },
            at,
        });
    }
    Some(rows)
}
