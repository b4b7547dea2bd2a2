//! The headings in a text: each begins a table.

use std::collections::BTreeSet;

use notation::Field;
use table::entered::FieldName;
use table::text::{Lines, Text};
use table::{CsvOptions, is_total};

/// A line above headings is no row of the table before if it has no more cells than this.
const MOST_OF_TITLE: usize = 2;

/// The headings are one in that many lines.
const FIRST_LINES: usize = 20;

/// The names of columns, where one of the first lines names those of a table.
pub fn first_headings<C: FieldName>(text: &Text<'_>, options: &CsvOptions) -> Option<Vec<String>> {
    let mut lines = text.lines();
    (0..FIRST_LINES).find_map(|_| {
        let ahead = lines.clone();
        lines.next()?;
        table::headings::<C>(&ahead, text.delimiter(), options)
    })
}

/// The lines of each table of a text: those above its headings are its titles.
#[must_use]
pub fn cuts<'t>(text: &'t Text<'_>, options: &CsvOptions) -> Vec<Lines<'t>> {
    let whole = vec![text.lines()];
    let headings = headings(text, options);
    if headings.len() < 2 {
        return whole;
    }
    let mut starts: Vec<Lines<'t>> = Vec::new();
    // Where the titles begin that are above the next line.
    let mut titles: Option<Lines<'t>> = None;
    let mut lines = text.lines();
    loop {
        let at = lines.clone();
        let Some((number, line)) = lines.next_shown() else {
            break;
        };
        if headings.contains(&number) {
            starts.push(titles.take().unwrap_or(at));
        } else if is_title(&line, text, options) {
            titles.get_or_insert(at);
        } else {
            titles = None;
        }
    }
    starts[0] = text.lines();
    starts.push(lines);
    let both = starts.windows(2);
    both.map(|both| both[0].up_to(&both[1])).collect()
}

/// The numbers of the lines that name the columns of travelers.
fn headings(text: &Text<'_>, options: &CsvOptions) -> BTreeSet<u64> {
    let mut found = BTreeSet::new();
    let mut lines = text.lines();
    loop {
        let ahead = lines.clone();
        let Some((number, line)) = lines.next_shown() else {
            return found;
        };
        // Nearly every line is a row, and shows it by a digit in its first cells.
        if !line.bytes().any(|byte| byte.is_ascii_digit())
            && !options.is_comment(&line)
            && table::headings::<Field>(&ahead, text.delimiter(), options).is_some()
        {
            found.insert(number);
        }
    }
}

/// Whether a line has few cells with text, and is no total.
fn is_title(line: &str, text: &Text<'_>, options: &CsvOptions) -> bool {
    let given = text.delimiter().or(options.delimiter.map(char::from));
    let is_delimiter =
        |letter: char| matches!(letter, ',' | ';' | '\t' | '|') || Some(letter) == given;
    let cells = line.split(is_delimiter).map(str::trim);
    let mut filled = cells.clone().filter(|cell| !cell.is_empty());
    filled.nth(MOST_OF_TITLE).is_none() && !cells.into_iter().any(is_total)
}
