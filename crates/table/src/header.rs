//! The line that names the columns: it also shows the delimiter and the language.

mod delimiter;
mod once;

use crate::entered::{FieldName, Preview};
use crate::heading::{self, Meaning};
use crate::text::cells::{Cell, Cut, RawRecord, next_record};
use crate::text::{Lines, Text};
use delimiter::{Known, known_under};
use findings::{Accounting, Code, Diagnostic, Findings};
use notation::Vocabulary;
use notation::spelling::{nearest, plain};

use crate::{CsvOptions, split_error};

/// The place of each column.
#[derive(Debug)]
pub(crate) struct Header<C> {
    /// The number of the header's line.
    pub(crate) line: u64,
    /// What separates the cells.
    pub(crate) delimiter: char,
    /// The names as they are written, by place.
    pub(crate) names: Vec<String>,
    /// What they mean, by place.
    pub(crate) columns: Vec<Option<C>>,
    /// The places of columns that are left out on request.
    pub(crate) left_out: Vec<usize>,
    /// The place of each kind, in the order of `ALL`.
    pub(crate) places: Vec<Option<usize>>,
    /// Kinds that have no column, because another holds what they would.
    pub(crate) implied: Vec<C>,
    /// The places of what is said once for several rows.
    pub(crate) once: Vec<usize>,
    /// The first rows, and the language in which all are read.
    pub(crate) shown: Preview,
    /// The text of the lines above.
    pub(crate) titles: Vec<String>,
}

/// The delimiters that a header may use without a flag.
pub const DELIMITERS: [char; 4] = [',', ';', '\t', '|'];

/// Rows that show what a column holds, where its name leaves it open.
const SHOWN: usize = 40;

/// The first rows, cut into cells for a look at what the columns hold. Those of one line are not cut once more.
#[derive(Debug, Default)]
pub(crate) struct CutAhead<'t>(Vec<(RawRecord<'t>, Vec<Cell<'t>>)>);

impl<'t> CutAhead<'t> {
    fn of(lines: &Lines<'t>, how: Cut) -> Self {
        let mut lines = lines.clone();
        let records = std::iter::from_fn(|| {
            let mut cells = Vec::new();
            let (record, cut) = next_record(&mut lines, how, &mut cells)?;
            Some(cut.map(|()| (record, cells)))
        });
        Self(records.take(SHOWN).flatten().collect())
    }

    fn texts(&self) -> Vec<Vec<String>> {
        let texts =
            |cells: &Vec<Cell<'_>>| cells.iter().map(|cell| cell.text.to_string()).collect();
        self.0.iter().map(|(_, cells)| texts(cells)).collect()
    }

    /// The record that begins with a line, and ends with it.
    pub(crate) fn at(&self, line: u64) -> Option<(RawRecord<'t>, &[Cell<'t>])> {
        self.0.last().filter(|(last, _)| line <= last.line)?;
        let place = (self.0).binary_search_by_key(&line, |(record, _)| record.line);
        let (record, cells) = self.0.get(place.ok()?)?;
        (record.lines == 1).then_some((*record, cells.as_slice()))
    }
}

/// Finds the header: the first line with text, or one of the lines below titles. The rows below it are cut ahead.
pub(crate) fn find<'t, C: FieldName>(
    text: &'t Text<'_>,
    lines: &mut Lines<'t>,
    options: &CsvOptions,
    tally: &mut Accounting,
    findings: &mut Findings,
) -> Option<(Header<C>, CutAhead<'t>)> {
    let mut given = text.delimiter().or(options.delimiter.map(char::from));
    loop {
        if lines.is_over() {
            findings.push(
                Diagnostic::new(Code::NoHeader, "no line names the columns")
                    .at(text.location(1, 1, 0))
                    .hint(format!("the first line must name them: {}", some_names::<C>())),
            );
            return None;
        }
        let ahead = lines.ahead();
        let content = ahead.trim();
        if content.trim_matches(&DELIMITERS[..]).trim().is_empty() {
            lines.next();
            tally.empty += 1;
        } else if options.is_comment(content) {
            lines.next();
            tally.comments += 1;
        } else if let Some(delimiter) = named_delimiter(content) {
            given = given.or(Some(delimiter));
            lines.next();
            tally.titles += 1;
        } else {
            break;
        }
    }
    let (titles, columns) = above::<C>(lines, given, options, tally);
    let delimiter = match columns {
        Columns::Told(delimiter, _) => delimiter,
        Columns::Untold(known) => delimiter::of::<C>(text, lines, known, options, findings)?,
    };
    let mut cells = Vec::new();
    let how = Cut { delimiter, multiline: options.multiline, width: None };
    let (record, cut) = next_record(lines, how, &mut cells)?;
    tally.titles += record.lines;
    tally.headings = tally.headings.or(text.whole_line(record.line).row());
    if let Err(fault) = cut {
        findings.push(split_error::split_error(text, record, fault));
        return None;
    }
    if findings.ignores_columns() || !options.ignored_columns.is_empty() {
        let names = cells.iter().map(|cell| cell.text.to_string());
        findings.meet_columns((!text.is_on_paper()).then(|| names.collect()));
    }
    let is_left_out = |place: &usize| {
        let name = plain(&cells[*place].text);
        !name.is_empty() && (findings.leaves_out(&name) || options.leaves_out(&name))
    };
    let left_out: Vec<usize> = (0..cells.len()).filter(is_left_out).collect();
    // What is not read says nothing of the language either.
    let written: Vec<&str> = (cells.iter().enumerate())
        .map(|(place, cell)| match left_out.contains(&place) {
            true => "",
            false => cell.text.as_ref(),
        })
        .collect();
    let meaning = Meaning::of::<C>(&written, options.letters.map(Vocabulary::of));
    let mut columns: Vec<Option<C>> = cells
        .iter()
        .enumerate()
        .map(
            |(place, cell)| {
                if left_out.contains(&place) { None } else { meaning.column(&cell.text) }
            },
        )
        .collect();
    let ahead = CutAhead::of(lines, how);
    let shown = Preview { rows: ahead.texts(), words: meaning.letters };
    let implied = C::settle(&mut columns, &shown);
    let known = (meaning, left_out.as_slice());
    let places = named(text, record, &cells, &mut columns, &known, findings)?;
    let (meaning, _) = known;
    if C::HAS_LETTERS && options.letters.is_none() {
        let found = language(&meaning);
        findings.extend(found.map(|found| found.at(text.whole_line(record.line))));
    }
    let header = Header {
        line: record.line,
        delimiter,
        names: cells.iter().map(|cell| cell.text.to_string()).collect(),
        once: once::places(&columns, &shown),
        columns,
        left_out,
        places,
        implied,
        shown,
        titles,
    };
    Some((header, ahead))
}

/// The names of columns in the next line, where they are those of a table, whatever separates them.
pub fn headings<C: FieldName>(
    lines: &Lines<'_>,
    given: Option<char>,
    options: &CsvOptions,
) -> Option<Vec<String>> {
    let names = |delimiter: char| {
        let mut cells: Vec<Cell<'_>> = Vec::new();
        let how = Cut { delimiter, multiline: options.multiline, width: None };
        let _ = next_record(&mut lines.clone(), how, &mut cells);
        let names: Vec<String> = cells.iter().map(|cell| cell.text.to_string()).collect();
        heading::names_a_table::<C>(&names).then_some(names)
    };
    match given.or(options.delimiter.map(char::from)) {
        Some(delimiter) => names(delimiter),
        None => DELIMITERS.into_iter().find_map(names),
    }
}

/// Says in which language suits and seats are read, where a heading is not English.
fn language(meaning: &Meaning) -> Option<Diagnostic> {
    let (message, hint) = match meaning.outweighed {
        Some(Vocabulary { name, tag, .. }) => (
            format!("some headings are {name}, but suits and seats are read as English"),
            format!("if they are {name}, add `--letters {tag}`"),
        ),
        None if meaning.letters.is_english() => return None,
        None => (
            format!(
                "the headings are {}, and so are suits ({}) and seats",
                meaning.letters.name, meaning.letters.letters
            ),
            "if suits and seats are in English, add `--letters en`".to_owned(),
        ),
    };
    Some(Diagnostic::new(Code::SheetLanguage, message).hint(hint))
}

/// The delimiter that a line `sep=;` names.
fn named_delimiter(line: &str) -> Option<char> {
    let start = line.get(..4).filter(|start| start.eq_ignore_ascii_case("sep="))?;
    let mut rest = line.get(start.len()..)?.chars();
    rest.next().filter(|_| rest.next().is_none())
}

/// Says which names are missing, double or misspelt, and fixes the misspelt ones. Returns the place of each kind,
/// in the order of `ALL`.
fn named<C: FieldName>(
    text: &Text<'_>,
    record: RawRecord<'_>,
    cells: &[Cell<'_>],
    columns: &mut [Option<C>],
    (meaning, left_out): &(Meaning, &[usize]),
    findings: &mut Findings,
) -> Option<Vec<Option<usize>>> {
    let place_of =
        |cell: &Cell<'_>| text.location_in(record.line, record.text, cell.start, cell.end);
    if columns.iter().all(Option::is_none) {
        let has_blanks = heading::known::<C>(record.text.split_whitespace()) > 1;
        let hint = if has_blanks {
            "if blanks separate the columns, add `--delimiter ' '`".to_owned()
        } else {
            let names = some_names::<C>();
            format!("the first line must name the columns: {names}")
        };
        findings.push(
            Diagnostic::new(Code::NoHeader, "the first line names no known column")
                .at(text.whole_line(record.line))
                .hint(hint),
        );
        return None;
    }
    for (place, cell) in cells.iter().enumerate() {
        if columns[place].is_some() || left_out.contains(&place) || cell.is_blank() {
            continue;
        }
        // Beside `player1`, `player7` is no slip.
        let name = plain(&cell.text);
        let stem = name.trim_end_matches(|digit: char| digit.is_ascii_digit());
        let first = meaning.column(&format!("{stem}1"));
        if stem != name && first.is_some() && columns.contains(&first) {
            continue;
        }
        let missing = C::ALL
            .iter()
            .filter(|kind| !columns.contains(&Some(**kind)))
            .flat_map(|kind| kind.names().iter().copied());
        let Some(name) = nearest(&cell.text, missing) else {
            continue;
        };
        // Rows are read as if it were fixed, so that the slip is reported once and not in every row.
        columns[place] = meaning.column(name);
        findings.push(
            Diagnostic::new(Code::UnknownColumn, format!("no column is called `{}`", cell.text))
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
    Some(places)
}

fn some_names<C: FieldName>() -> String {
    let names: Vec<_> = C::ALL.iter().map(|kind| kind.names()[0]).collect();
    names.join(", ")
}

// Lines above the header, as in sheets made for people.

/// The line that names the columns is one in that many.
const FIRST_LINES: usize = 20;

/// How many known names show that a line below others is the header.
const ENOUGH: usize = 3;

/// Passes over the lines above the header, and returns their text, and how many columns the header makes known; no text
/// where no line below the next one looks more like a header than it does.
fn above<C: FieldName>(
    lines: &mut Lines<'_>,
    given: Option<char>,
    options: &CsvOptions,
    tally: &mut Accounting,
) -> (Vec<String>, Columns) {
    let known = Columns::of::<C>(lines, given, options);
    // Mostly the first line is the header, and no other has to be looked at.
    let first = known.most();
    if first > 1 || lines.is_over() {
        return (Vec::new(), known);
    }
    let mut ahead = lines.clone();
    let header = (1..FIRST_LINES).find_map(|place| {
        ahead.next();
        if ahead.is_over() {
            return None;
        }
        let known = Columns::of::<C>(&ahead, given, options);
        let is_header = known.most() >= ENOUGH || known.most() > 1 && first == 0;
        is_header.then_some((place, known))
    });
    let Some((place, known)) = header else {
        return (Vec::new(), known);
    };
    let mut titles = Vec::new();
    for (_, text) in std::iter::from_fn(|| lines.next_shown()).take(place) {
        let cells = text
            .split(|letter| DELIMITERS.contains(&letter) || Some(letter) == given)
            .map(|cell| cell.trim().trim_matches('"').trim());
        let cells: Vec<&str> = cells.filter(|cell| !cell.is_empty()).collect();
        if cells.is_empty() {
            tally.empty += 1;
        } else if options.is_comment(&text) {
            tally.comments += 1;
        } else {
            tally.titles += 1;
            titles.push(cells.join(" "));
        }
    }
    (titles, known)
}

/// How many columns a line makes known.
enum Columns {
    /// Cut at the delimiter that was given.
    Told(char, usize),
    /// Cut at each that may separate its cells.
    Untold(Known),
}

impl Columns {
    /// Those of the next line.
    fn of<C: FieldName>(lines: &Lines<'_>, given: Option<char>, options: &CsvOptions) -> Self {
        match given {
            Some(delimiter) => Self::Told(delimiter, known_under::<C>(delimiter, lines, options)),
            None => Self::Untold(Known::of::<C>(lines, options)),
        }
    }

    fn most(&self) -> usize {
        match self {
            Self::Told(_, count) => *count,
            Self::Untold(known) => known.most(),
        }
    }
}
