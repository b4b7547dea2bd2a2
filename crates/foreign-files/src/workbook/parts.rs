//! Joins sheets into one table: the columns of all, and a section for each if none is named.

use std::cmp::Ordering;

use notation::column::letters;
use notation::spelling::plain;
use table::entered::FieldName;
use table::heading;
use table::text::{SheetColumns, SheetRow, SheetRows};

use super::sheet::Sheet;

/// The rows of sheets as those of one table.
pub(super) struct Parts {
    /// The rows, and where each comes from.
    pub(super) rows: SheetRows,
    /// The sheets that are sections, and the names of these.
    sections: Vec<(String, String)>,
    /// Sheets that are parts of one table.
    others: Vec<String>,
}

/// A column of all sheets: what it is, or what it is called, and which of these it is where there are several.
type Key = (Result<usize, String>, usize);

impl Parts {
    /// Puts sheets together: the first with its titles, the others from below their header.
    pub(super) fn of<C: FieldName>(sheets: &[&Sheet]) -> Self {
        let headers: Vec<usize> =
            sheets.iter().map(|sheet| sheet.header::<C>().unwrap_or_default()).collect();
        let mut columns: Vec<Key> = Vec::new();
        let mut names: Vec<String> = Vec::new();
        let mut places: Vec<Vec<usize>> = Vec::new();
        for (sheet, header) in sheets.iter().zip(&headers) {
            let cells = sheet.rows.get(*header).map_or(&[] as &[String], |(_, cells)| cells);
            let keys = keys::<C>(cells);
            let place = |(key, name): (Key, &String)| {
                columns.iter().position(|known| *known == key).unwrap_or_else(|| {
                    columns.push(key);
                    names.push(name.clone());
                    columns.len() - 1
                })
            };
            places.push(keys.into_iter().zip(cells).map(place).collect());
        }
        let sections = section_names::<C>(sheets, &columns);
        if sections.is_some() {
            names.push("section".to_owned());
        }
        let mut all = SheetRows::default();
        for (number, (sheet, columns)) in sheets.iter().zip(places).enumerate() {
            let header = headers[number];
            for (place, (row, own)) in sheet.rows.iter().enumerate() {
                // Only the first sheet has its headings, and what is above them.
                if place <= header && number > 0 {
                    continue;
                }
                let mut cells = match place.cmp(&header) {
                    Ordering::Less => own.clone(),
                    Ordering::Equal => names.clone(),
                    Ordering::Greater => in_columns(own, &columns),
                };
                cells.resize(names.len(), String::new());
                if let (Some(sections), true) = (&sections, place > header) {
                    cells[names.len() - 1].clone_from(&sections[number]);
                }
                all.rows.push(SheetRow { sheet: number, number: *row, cells, spots: Vec::new() });
            }
            all.sheets.push(SheetColumns { name: sheet.name.clone(), columns });
        }
        let name = |sheet: &&Sheet| sheet.name.clone();
        let (sections, others) = match sections {
            Some(sections) => (sheets.iter().map(name).zip(sections).collect(), Vec::new()),
            None => (Vec::new(), sheets.iter().map(name).collect()),
        };
        Self { rows: all, sections, others }
    }

    /// The rows of sheets as they are, one sheet behind the other.
    pub(super) fn as_they_are(sheets: &[&Sheet]) -> SheetRows {
        let mut all = SheetRows::default();
        for (number, sheet) in sheets.iter().enumerate() {
            let width = sheet.rows.first().map_or(0, |(_, cells)| cells.len());
            all.rows.extend(sheet.rows.iter().map(|(row, cells)| SheetRow {
                sheet: number,
                number: *row,
                cells: cells.clone(),
                spots: Vec::new(),
            }));
            all.sheets
                .push(SheetColumns { name: sheet.name.clone(), columns: (0..width).collect() });
        }
        all
    }

    /// What to say of the sheets, where there are several.
    pub(super) fn message(&self) -> Option<String> {
        if self.sections.len() > 1 {
            let stated = self
                .sections
                .iter()
                .map(|(sheet, section)| format!("`{sheet}` is section {section}"));
            return Some(format!(
                "each sheet is a section: {}",
                stated.collect::<Vec<_>>().join(", ")
            ));
        }
        let quoted: Vec<String> = self.others.iter().map(|sheet| format!("`{sheet}`")).collect();
        (quoted.len() > 1)
            .then(|| format!("the sheets {} are parts of one table", quoted.join(", ")))
    }
}

/// The cells of a sheet's row in the columns of all sheets.
fn in_columns(own: &[String], columns: &[usize]) -> Vec<String> {
    let width = columns.iter().max().map_or(0, |last| last + 1);
    let mut cells = vec![String::new(); width];
    for (column, cell) in columns.iter().zip(own) {
        cells[*column].clone_from(cell);
    }
    cells
}

/// What each column of a sheet is.
fn keys<C: FieldName>(names: &[String]) -> Vec<Key> {
    let columns = heading::columns::<C>(names);
    let what = |place: usize| match columns[place] {
        Some(column) => Ok(column.index()),
        None => Err(plain(&names[place])),
    };
    let before = |place: usize| (0..place).filter(|earlier| what(*earlier) == what(place)).count();
    (0..names.len()).map(|place| (what(place), before(place))).collect()
}

/// The sections of sheets, where each is one: there are several, none has a column for it, and their names are not
/// those of rounds.
fn section_names<C: FieldName>(sheets: &[&Sheet], columns: &[Key]) -> Option<Vec<String>> {
    let has_column = (C::ALL.iter()).any(|kind| {
        kind.names()[0] == "section" && columns.iter().any(|(what, ..)| *what == Ok(kind.index()))
    });
    let is_round = |sheet: &&Sheet| {
        let name = plain(&sheet.name);
        ["round", "board", "table", "tour", "ronde", "runde"]
            .iter()
            .any(|word| name.starts_with(word))
    };
    if sheets.len() < 2 || has_column || sheets.iter().any(is_round) {
        return None;
    }
    let own: Option<Vec<String>> = sheets.iter().map(|sheet| section_of(&sheet.name)).collect();
    let differ =
        |names: &Vec<String>| (1..names.len()).all(|place| !names[..place].contains(&names[place]));
    let by_order = || (0..).take(sheets.len()).map(letters).collect();
    Some(own.filter(differ).unwrap_or_else(by_order))
}

/// The section that a sheet's name names: `B`, `Section B`, `Sec. B`.
fn section_of(name: &str) -> Option<String> {
    let last = name.split([' ', '-', '_', '.']).rfind(|word| !word.is_empty())?;
    let is_letters = last.len() <= 2 && last.bytes().all(|byte| byte.is_ascii_alphabetic());
    is_letters.then(|| last.to_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;
    use notation::Field;

    #[test]
    fn each_sheet_has_a_section_of_its_own() {
        let sheet = |number: u32| Sheet {
            name: format!("Sheet{number}"),
            rows: Vec::new(),
            is_too_wide: false,
            is_hidden: false,
        };
        let sheets: Vec<Sheet> = (1..=28).map(sheet).collect();
        let sheets: Vec<&Sheet> = sheets.iter().collect();
        let names = section_names::<Field>(&sheets, &[]).unwrap();
        assert_eq!(names[..2], ["A", "B"]);
        assert_eq!(names[25..], ["Z", "AA", "AB"]);
    }
}
