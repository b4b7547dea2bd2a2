//! The rows of a page: cells with the places where they stand.

use notation::Field;
use table::heading;
use table::text::cells::{Cell, Cut, next_record};
use table::text::{Spot, Text};

use table::{CsvOptions, DELIMITERS};

/// A cell that is filled.
#[derive(Clone, Debug)]
pub(super) struct PageCell {
    pub(super) text: String,
    pub(super) spot: Spot,
}

/// A row: what is in each of its columns.
#[derive(Clone, Debug)]
pub(super) struct PageRow {
    /// The number of its line.
    pub(super) line: u64,
    /// The sheet that it is of, in a workbook.
    pub(super) sheet: Option<usize>,
    pub(super) cells: Vec<Option<PageCell>>,
}

/// Lines that show what separates cells.
const SHOWN: usize = 80;

impl PageRow {
    /// The cells that are filled, with their columns.
    pub(super) fn filled(&self) -> impl Iterator<Item = (usize, &PageCell)> {
        let cells = self.cells.iter().enumerate();
        cells.filter_map(|(column, cell)| Some((column, cell.as_ref()?)))
    }

    /// Their texts; nothing where a cell is blank.
    pub(super) fn texts(&self) -> Vec<String> {
        let text = |cell: &Option<PageCell>| {
            cell.as_ref().map_or_else(String::new, |cell| cell.text.clone())
        };
        self.cells.iter().map(text).collect()
    }

    /// The only cell that is filled.
    pub(super) fn only(&self) -> Option<(usize, &PageCell)> {
        let mut filled = self.filled();
        let first = filled.next()?;
        filled.next().is_none().then_some(first)
    }

    /// Where the row begins.
    pub(super) fn spot(&self) -> Spot {
        let first = self.filled().next();
        first.map_or(Spot::line(self.line), |(_, cell)| cell.spot)
    }
}

/// The rows of a text; `None` where one cannot be cut into cells.
pub(super) fn rows(text: &Text<'_>, options: &CsvOptions) -> Option<Vec<PageRow>> {
    let given = text.delimiter().or(options.delimiter.map(char::from));
    let delimiter = given.unwrap_or_else(|| delimiter(text, options));
    let how = cut(delimiter, options);
    let (mut lines, mut cells) = (text.lines(), Vec::new());
    let mut rows = Vec::new();
    while !lines.is_over() {
        let (record, cut) = next_record(&mut lines, how, &mut cells)?;
        cut.ok()?;
        if options.is_comment(record.text.trim()) {
            continue;
        }
        let filled = |cell: &Cell<'_>| {
            (!cell.is_blank()).then(|| PageCell {
                text: cell.text.to_string(),
                spot: Spot { line: record.line, start: cell.start, end: cell.end },
            })
        };
        rows.push(PageRow {
            line: record.line,
            sheet: text.sheet_of(record.line),
            cells: cells.iter().map(filled).collect(),
        });
    }
    Some(rows)
}

fn cut(delimiter: char, options: &CsvOptions) -> Cut {
    Cut { delimiter, multiline: options.multiline, width: None }
}

/// What separates the cells: under it most names of columns are known in a line; otherwise it stands in most lines.
fn delimiter(text: &Text<'_>, options: &CsvOptions) -> char {
    let known = |delimiter: char| {
        let (mut lines, mut cells) = (text.lines(), Vec::new());
        let counts = std::iter::from_fn(|| {
            let (_, cut) = next_record(&mut lines, cut(delimiter, options), &mut cells)?;
            cut.ok()?;
            Some((
                heading::known::<Field>(cells.iter().map(|cell| cell.text.as_ref())),
                usize::from(cells.len() > 1),
            ))
        });
        let counts = counts.take(SHOWN).collect::<Vec<_>>();
        let most = counts.iter().map(|(known, _)| *known).max();
        (most, counts.iter().map(|(_, is_cut)| is_cut).sum::<usize>())
    };
    // What is nowhere cuts nothing.
    let all = DELIMITERS.into_iter().rev();
    let found: Vec<char> = all.filter(|sign| text.opening().contains(*sign)).collect();
    match found.as_slice() {
        [] => ',',
        [only] => *only,
        several => {
            (several.iter().copied()).max_by_key(|delimiter| known(*delimiter)).unwrap_or(',')
        }
    }
}
