//! Carries typed values over from tables into those of another movement.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use contract_scoring::{BoardNumber, Side};
use notation::Field;
use reports::blank::{Blank, BlankColumn, Typed as Column};
use reports::visible::visible;
use session::{Movement, PairNumber, RoundNumber, Sitting, TableNumber};
use traveler_ingest::{Options, SideFiles, SourceFile, grids, rows};

/// Nobody types more lines.
const MOST: usize = 100_000;

/// A line that has a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) round: RoundNumber,
    table: TableNumber,
    board: BoardNumber,
    seats: [Vec<PairNumber>; 2],
}

impl Line {
    /// The lines of a section that have a result; of every section where none is named.
    pub(super) fn read(
        file: SourceFile<'_>,
        section: Option<&str>,
        options: &Options,
    ) -> Result<Vec<Self>, String> {
        let unread = || format!("the lines of `{}` cannot be read", visible(file.name));
        let found = rows(&[file], &SideFiles::NOTHING, options, MOST).ok_or_else(unread)?;
        let fields: Vec<Field> = found.columns.iter().map(|column| column.field).collect();
        let mut lines = Vec::new();
        for row in found.rows {
            if section.is_some_and(|name| !name.eq_ignore_ascii_case(&row.section)) {
                continue;
            }
            let texts: BTreeMap<usize, &str> = (fields.iter().zip(&row.cells))
                .map(|(field, cell)| (*field as usize, cell.text.trim()))
                .filter(|(_, text)| !text.is_empty())
                .collect();
            let known = KNOWN.map(|field| field as usize);
            if texts.keys().all(|field| known.contains(field)) {
                continue;
            }
            let text = |field: Field| texts.get(&(field as usize)).copied().unwrap_or_default();
            let line = Self::of(text).ok_or_else(|| {
                format!(
                    "a line with a result in `{}` does not say round, table, board and who sat there in numbers",
                    visible(file.name)
                )
            });
            lines.push(line?);
        }
        Ok(lines)
    }

    fn of<'t>(text: impl Fn(Field) -> &'t str) -> Option<Self> {
        let side = |fields: &[Field]| -> Option<Vec<PairNumber>> {
            let texts = fields.iter().map(|field| text(*field));
            texts.filter(|text| !text.is_empty()).map(|text| text.parse().ok()).collect()
        };
        Some(Self {
            round: text(Field::Round).parse().ok()?,
            table: text(Field::Table).parse().ok()?,
            board: text(Field::Board).parse().ok()?,
            seats: [
                side(&[Field::Ns, Field::North, Field::South])?,
                side(&[Field::Ew, Field::East, Field::West])?,
            ],
        })
    }

    /// Where it was played.
    pub(super) const fn place(&self) -> (RoundNumber, TableNumber, BoardNumber) {
        (self.round, self.table, self.board)
    }

    pub(super) fn is_in(&self, movement: &Movement) -> bool {
        self.sitting(movement).is_some_and(|sitting| {
            let seats = Side::ALL.map(|side| sitting.seats.get(side));
            sitting.boards.contains(&self.board)
                && seats.iter().zip(&self.seats).all(|(one, own)| *one == own)
        })
    }

    /// The same with the sides exchanged.
    pub(super) fn turned(&self) -> Self {
        let [ns, ew] = self.seats.clone();
        let seats = [ew, ns];
        Self { seats, ..*self }
    }

    /// The sitting of its round and table.
    pub(super) fn sitting<'m>(&self, movement: &'m Movement) -> Option<&'m Sitting> {
        let mut sittings = movement.sittings().iter();
        sittings.find(|one| one.round == self.round && one.table == self.table)
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (round, table, board) = (self.round, self.table, self.board);
        let numbers = |who: &[PairNumber]| {
            let all: Vec<String> = who.iter().map(ToString::to_string).collect();
            all.join("+")
        };
        let [ns, ew] = &self.seats;
        write!(
            f,
            "board {board} of round {round}, table {table}, {} against {},",
            numbers(ns),
            numbers(ew)
        )
    }
}

/// What is known of a line before it is played.
const KNOWN: [Field; 11] = [
    Field::Section,
    Field::Round,
    Field::Table,
    Field::Board,
    Field::Ns,
    Field::Ew,
    Field::North,
    Field::South,
    Field::East,
    Field::West,
    Field::Vulnerable,
];

/// The tables of a file that people type into.
#[derive(Debug)]
pub(super) struct Typed {
    name: String,
    tables: Vec<Vec<Vec<String>>>,
    pub(super) is_workbook: bool,
}

impl Typed {
    pub(super) fn read(file: SourceFile<'_>) -> Result<Self, String> {
        let name = visible(file.name).into_owned();
        let tables = grids(file.bytes).ok_or_else(|| format!("`{name}` cannot be read"))?;
        Ok(Self {
            is_workbook: file.bytes.starts_with(b"PK"),
            name,
            tables: tables.into_iter().map(|(_, rows)| rows).collect(),
        })
    }
}

/// The tables while they are carried over.
pub(super) struct Carried<'t> {
    typed: &'t Typed,
    /// Whether rows that are no longer there stay, if something was typed into them.
    keeps: bool,
    /// The rows that have something typed, by their tables.
    left: BTreeMap<usize, BTreeSet<usize>>,
}

/// Where a table has the columns of another.
struct Header {
    row: usize,
    /// By column, its place.
    places: Vec<Option<usize>>,
}

impl<'t> Carried<'t> {
    pub(super) const fn of(typed: &'t Typed, keeps: bool) -> Self {
        Self { typed, keeps, left: BTreeMap::new() }
    }

    /// The table with what was typed into its rows, and with the columns that people have added.
    pub(super) fn carry_into(&mut self, mut table: Blank) -> Blank {
        for (place, rows) in self.typed.tables.iter().enumerate() {
            let Some(header) = Header::of(rows, &mut table) else {
                continue;
            };
            let below = rows.iter().enumerate().skip(header.row + 1);
            let own: BTreeMap<Vec<String>, usize> =
                below.clone().map(|(number, row)| (header.key(row, &table), number)).collect();
            let left = self.left.entry(place).or_insert_with(|| {
                below
                    .filter(|(_, row)| {
                        header.typed(row, &table.columns).any(|(_, text)| !text.is_empty())
                    })
                    .map(|(number, _)| number)
                    .collect()
            });
            for row in &mut table.rows {
                let Some(number) = own.get(&key_of(row, &table.columns)) else {
                    continue;
                };
                left.remove(number);
                for (column, text) in header.typed(&rows[*number], &table.columns) {
                    row[column] = text.to_owned();
                }
            }
            if self.keeps {
                for number in std::mem::take(left) {
                    let row = &rows[number];
                    let cells = header.places.iter().map(|place| cell(row, *place).to_owned());
                    table.rows.push(cells.collect());
                }
            }
        }
        table
    }

    /// Refuses to lose what was typed.
    pub(super) fn check(&self) -> Result<(), String> {
        let name = &self.typed.name;
        if self.left.is_empty() {
            return Err(format!("the headings of `{name}` are not those that `new` writes"));
        }
        let mut lost = self.left.iter().flat_map(|(table, rows)| {
            rows.iter().filter_map(|row| self.typed.tables.get(*table)?.get(*row))
        });
        match lost.next() {
            None => Ok(()),
            Some(row) => {
                let cells: Vec<&str> = row.iter().map(String::as_str).collect();
                Err(format!(
                    "`{name}` has text in a row that would not be there: `{}`",
                    visible(cells.join(" ").trim())
                ))
            }
        }
    }
}

impl Header {
    /// Finds the columns of a table; what else there is becomes columns of it. `None` where one that is needed is not
    /// there.
    fn of(rows: &[Vec<String>], table: &mut Blank) -> Option<Self> {
        let is_one = |cell: &str, column: &BlankColumn| {
            let cell = cell.trim().trim_start_matches('\u{FEFF}');
            cell.eq_ignore_ascii_case(&column.name)
                || cell.to_lowercase() == column.title.to_lowercase()
        };
        let place =
            |row: &[String], column: &BlankColumn| row.iter().position(|cell| is_one(cell, column));
        let needed = |row: &Vec<String>| {
            let mut known = table.columns.iter().filter(|column| is_key(column));
            known.all(|column| place(row, column).is_some())
        };
        let row = rows.iter().position(needed)?;
        let titles = &rows[row];
        for title in titles.iter().filter(|title| !title.trim().is_empty()) {
            if !table.columns.iter().any(|column| is_one(title, column)) {
                let column = BlankColumn::typed(title, title, Column::Short(Vec::new()));
                table.columns.push(column);
                table.rows.iter_mut().for_each(|row| row.push(String::new()));
            }
        }
        let places = table.columns.iter().map(|column| place(titles, column));
        Some(Self { row, places: places.collect() })
    }

    /// What says which row it is.
    fn key(&self, row: &[String], table: &Blank) -> Vec<String> {
        let columns = table.columns.iter().zip(&self.places);
        let known = columns.filter(|(column, _)| is_key(column));
        known.map(|(_, place)| plain(cell(row, *place))).collect()
    }

    /// What was typed into a row, by column.
    fn typed<'r>(
        &self,
        row: &'r [String],
        columns: &[BlankColumn],
    ) -> impl Iterator<Item = (usize, &'r str)> {
        let columns = columns.iter().zip(&self.places).enumerate();
        columns
            .filter(|(_, (column, _))| column.typed.is_some())
            .map(|(number, (_, place))| (number, cell(row, *place)))
    }
}

/// Whether a column says which row it is; who is vulnerable follows from the board.
fn is_key(column: &BlankColumn) -> bool {
    column.typed.is_none() && column.name != "vul"
}

fn key_of(row: &[String], columns: &[BlankColumn]) -> Vec<String> {
    let cells = columns.iter().zip(row).filter(|(column, _)| is_key(column));
    cells.map(|(_, cell)| plain(cell)).collect()
}

fn cell(row: &[String], place: Option<usize>) -> &str {
    let cell = place.and_then(|place| row.get(place));
    cell.map_or("", |cell| cell.trim())
}

/// A number or a letter as it is compared.
fn plain(text: &str) -> String {
    let text = text.trim();
    text.strip_suffix(".0").unwrap_or(text).to_uppercase()
}
