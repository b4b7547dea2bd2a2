//! A sheet as rows of text.

use std::collections::BTreeMap;

use calamine::Data;
use notation::spelling::plain;
use rust_decimal::Decimal;
use table::entered::FieldName;
use table::heading::{columns, names_a_table};
use table::text::cells::MOST_COLUMNS;

use super::Limits;

/// The header is one in that many rows.
const FIRST_ROWS: usize = 20;

pub(super) struct Sheet {
    pub(super) name: String,
    /// Its rows that are not blank, each with its number, from 1; all have as many cells.
    pub(super) rows: Vec<(u32, Vec<String>)>,
    /// Whether it has text beyond the columns that a table may have, which is not in its rows.
    pub(super) is_too_wide: bool,
    /// Whether a spreadsheet does not show it.
    pub(super) is_hidden: bool,
}

/// A sheet of which cells are still to come.
pub(super) struct Filling {
    rows: BTreeMap<u32, Vec<String>>,
    width: usize,
    is_too_wide: bool,
}

impl Filling {
    /// A sheet without cells.
    pub(super) const fn new() -> Self {
        Self { rows: BTreeMap::new(), width: 0, is_too_wide: false }
    }

    /// Adds a cell by row and column, each from 0; `None` where there is no room for it. Rows without text are left
    /// out, so that a cell far below costs nothing.
    pub(super) fn put(
        &mut self,
        row: u32,
        column: u32,
        text: String,
        room: &mut Limits,
    ) -> Option<()> {
        if text.is_empty() {
            return Some(());
        }
        let Some(column) = usize::try_from(column).ok().filter(|column| *column < MOST_COLUMNS)
        else {
            self.is_too_wide = true;
            return Some(());
        };
        let cells = self.rows.entry(row.checked_add(1)?).or_default();
        let more = (column + 1).saturating_sub(cells.len());
        room.take(more as u64, text.len() as u64)?;
        if more > 0 {
            cells.resize(column + 1, String::new());
        }
        self.width = self.width.max(column + 1);
        cells[column] = text;
        Some(())
    }

    /// The sheet, where there is room for all its rows to be as wide as the widest.
    pub(super) fn finish(
        mut self,
        name: String,
        is_hidden: bool,
        room: &mut Limits,
    ) -> Option<Sheet> {
        for cells in self.rows.values_mut() {
            room.take((self.width - cells.len()) as u64, 0)?;
            cells.resize(self.width, String::new());
        }
        Some(Sheet {
            name,
            rows: self.rows.into_iter().collect(),
            is_too_wide: self.is_too_wide,
            is_hidden,
        })
    }
}

impl Sheet {
    /// Whether it may be travelers as they stand on paper: it holds something, and is no list of pairs by its name.
    pub(super) fn is_page(&self) -> bool {
        !self.rows.is_empty() && !self.is_too_wide && !self.is_roster()
    }

    /// Whether it is a list of pairs by its name.
    pub(super) fn is_roster(&self) -> bool {
        !self.rows.is_empty() && is_roster(&self.name)
    }

    /// Whether it is our own list of the corrections that were made, which are made in the travelers beside it.
    pub(super) fn lists_corrections<C: FieldName>(&self) -> bool {
        /// What heads what was entered, and what counts, in each language in which we write.
        const HEADINGS: [[&str; 2]; 6] = [
            ["was", "is"],
            ["avant", "après"],
            ["vorher", "jetzt"],
            ["antes", "ahora"],
            ["prima", "ora"],
            ["var", "är"],
        ];
        let header = self.header::<C>().and_then(|place| self.rows.get(place));
        header.is_some_and(|(_, cells)| {
            let has = |name: &&str| cells.iter().any(|cell| plain(cell) == plain(name));
            HEADINGS.iter().any(|both| both.iter().all(has))
        })
    }

    /// The rows below the header.
    pub(super) fn lines<C: FieldName>(&self) -> Vec<&[String]> {
        let below = self.header::<C>().map_or(self.rows.len(), |place| place + 1);
        let rows = self.rows.iter().skip(below);
        rows.map(|(_, cells)| cells.as_slice()).collect()
    }

    /// The rows below the header that say what happened.
    pub(super) fn results<C: FieldName>(&self) -> Vec<&[String]> {
        let header = self.header::<C>().and_then(|place| self.rows.get(place));
        let columns = header.map(|(_, names)| columns::<C>(names)).unwrap_or_default();
        let says = |(column, cell): (&Option<C>, &String)| {
            column.is_some_and(C::is_of_play) && !cell.is_empty()
        };
        let mut lines = self.lines::<C>();
        lines.retain(|cells| columns.iter().zip(*cells).any(says));
        lines
    }

    /// The place of the row that names the columns of a table: what every row of it names, and both sides of it.
    pub(super) fn header<C: FieldName>(&self) -> Option<usize> {
        let mut rows = self.rows.iter().take(FIRST_ROWS);
        rows.position(|(_, cells)| names_a_table::<C>(cells))
    }
}

/// Whether the name of a sheet is that of a list of pairs.
pub(super) fn is_roster(name: &str) -> bool {
    const LISTS: [&str; 14] = [
        "names", "pairs", "players", "roster", "members", "noms", "namen", "paare", "paren",
        "spelers", "spieler", "namn", "nombres", "nomi",
    ];
    LISTS.contains(&plain(name).as_str())
}

/// The text of a cell, which may be shown as a percentage. A number that is whole has no decimals.
pub(super) fn written(cell: &Data, is_percentage: bool) -> String {
    let text = match cell {
        Data::Empty => return String::new(),
        Data::Int(number) => shown(number.to_string(), is_percentage),
        Data::Float(number) => shown(number.to_string(), is_percentage),
        Data::Bool(true) => "TRUE".to_owned(),
        Data::Bool(false) => "FALSE".to_owned(),
        Data::DateTime(date) => {
            let (year, month, day, ..) = date.to_ymd_hms_milli();
            format!("{year:04}-{month:02}-{day:02}")
        }
        Data::String(text) | Data::DateTimeIso(text) | Data::DurationIso(text) => text.clone(),
        Data::Error(error) => error.to_string(),
    };
    let is_odd = |letter: char| letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}');
    text.replace(is_odd, " ").trim().to_owned()
}

/// A number as a spreadsheet shows it, which rounds away what its arithmetic left: 430.0000000000001 is 430.
fn shown(number: String, is_percentage: bool) -> String {
    let unit = if is_percentage { "%" } else { "" };
    let factor = Decimal::from(if is_percentage { 100 } else { 1 });
    let decimal = (number.parse().ok()).and_then(|decimal: Decimal| decimal.checked_mul(factor));
    match decimal {
        Some(decimal) if is_percentage || number.contains('.') => {
            format!("{}{unit}", decimal.round_dp(6).normalize())
        }
        _ => number,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_as_a_spreadsheet_shows_them() {
        for (number, is_percentage, text) in [
            (430.0, false, "430"),
            (430.0000000000001, false, "430"),
            (-99.99999999999999, false, "-100"),
            (62.5, false, "62.5"),
            (0.6, true, "60%"),
            (0.5833333333333334, true, "58.333333%"),
            (1.0, true, "100%"),
        ] {
            assert_eq!(written(&Data::Float(number), is_percentage), text);
        }
    }
}
