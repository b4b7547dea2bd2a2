//! Tables for people to type into: the movement of a session, its lines, and the roster.

use std::io::{self, Write};

use contract_scoring::{BoardNumber, Seat, Side};
use session::Sitting;

use crate::{Preparation, SectionMovement, report_words};

/// A table to type into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blank {
    /// What it is called.
    pub name: String,
    /// Its columns.
    pub columns: Vec<BlankColumn>,
    /// Its rows, of as many cells as it has columns; what is to be typed is blank.
    pub rows: Vec<Vec<String>>,
}

/// A column of such a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlankColumn {
    /// What it is called in files.
    pub name: String,
    /// What it is called in the language of the event.
    pub title: String,
    /// What is typed into it, if it is.
    pub typed: Option<Typed>,
}

/// What is typed into a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// Text, and what may be chosen in its place.
    Short(Vec<String>),
    /// Longer text: a name.
    Name,
}

/// What may be chosen in place of a contract.
const RULINGS: [&str; 9] = ["PASS", "NP", "LP", "A+/A-", "A-/A+", "A+/A+", "A-/A-", "A/A", "A6040"];

impl BlankColumn {
    fn known(name: &str, title: &str) -> Self {
        Self { name: name.to_owned(), title: title.to_owned(), typed: None }
    }

    /// A column that is typed into.
    #[must_use]
    pub fn typed(name: &str, title: &str, typed: Typed) -> Self {
        Self { typed: Some(typed), ..Self::known(name, title) }
    }
}

impl Blank {
    /// The movements, a row for each table and round. Boards are set apart by spaces, because a spreadsheet takes `5-8`
    /// for a date.
    #[must_use]
    pub fn movement(of: Preparation<'_>) -> Self {
        let columns = &of.words().columns;
        let mut titles = section(of);
        titles.extend([
            BlankColumn::known("round", columns.round.long),
            BlankColumn::known("table", columns.table.long),
        ]);
        titles.extend(seats(of));
        titles.push(BlankColumn::known("boards", columns.boards.long));
        let rows = sittings(of).map(|(section, sitting)| {
            let boards: Vec<String> = sitting.boards.iter().map(BoardNumber::to_string).collect();
            let mut cells = section_cell(of, section);
            cells.extend([sitting.round.to_string(), sitting.table.to_string()]);
            cells.extend(seated(of, sitting));
            cells.push(boards.join(" "));
            cells
        });
        Self { name: of.own_words().movement.to_owned(), columns: titles, rows: rows.collect() }
    }

    /// A line for each board of each sitting, with contract, declarer and result to be typed. Who is vulnerable stands
    /// beside the board where that is asked for.
    #[must_use]
    pub fn travelers(of: Preparation<'_>, is_marked: bool) -> Self {
        let (words, own) = (of.words(), of.own_words());
        let columns = &words.columns;
        let mut titles = section(of);
        titles.extend([
            BlankColumn::known("round", columns.round.long),
            BlankColumn::known("table", columns.table.long),
            BlankColumn::known("board", columns.board.long),
        ]);
        titles.extend(is_marked.then(|| BlankColumn::known("vul", own.vulnerable)));
        titles.extend(seats(of));
        let declarers = Seat::ALL.map(|seat| words.seat(seat).to_owned()).to_vec();
        let rulings = RULINGS.map(str::to_owned).to_vec();
        titles.extend([
            BlankColumn::typed("contract", columns.contract.long, Typed::Short(rulings)),
            BlankColumn::typed("by", columns.declarer.long, Typed::Short(declarers)),
            BlankColumn::typed("result", own.result, Typed::Short(Vec::new())),
        ]);
        let width = titles.len();
        let lines = sittings(of).flat_map(|(section, sitting)| {
            let boards = sitting.boards.iter();
            boards.map(move |board| (section, sitting, *board))
        });
        let rows = lines.map(|(section, sitting, board)| {
            let mut cells = section_cell(of, section);
            let at = [sitting.round.to_string(), sitting.table.to_string()];
            cells.extend(at.into_iter().chain([board.to_string()]));
            let marking = of.markings.of(board);
            cells.extend(is_marked.then(|| own.marked(marking.vulnerability).to_owned()));
            cells.extend(seated(of, sitting));
            cells.resize(width, String::new());
            cells
        });
        Self {
            name: report_words(words).travelers.title.to_owned(),
            columns: titles,
            rows: rows.collect(),
        }
    }

    /// A row for each pair, or for each player of an individual, with the names to be typed.
    #[must_use]
    pub fn roster(of: Preparation<'_>) -> Self {
        let (words, own) = (of.words(), of.own_words());
        let everybody = || {
            of.sections.iter().flat_map(|one| {
                let all = one.movement.everybody().into_iter();
                all.map(move |who| (one.section, who))
            })
        };
        let has_directions = everybody().any(|(_, who)| who.direction.side().is_some());
        let mut titles = section(of);
        titles.push(BlankColumn::known("pair", own.pair));
        titles.extend(
            has_directions.then(|| BlankColumn::known("direction", words.columns.direction.long)),
        );
        let places: &[(u8, &str, &str)] = if is_individual(of.sections) {
            &[(1, "player1", "id1")]
        } else {
            &[(1, "player1", "id1"), (2, "player2", "id2")]
        };
        let player = |(place, name, _): &(u8, &str, &str)| {
            BlankColumn::typed(name, &own.player_of(*place), Typed::Name)
        };
        let id = |(place, _, name): &(u8, &str, &str)| {
            BlankColumn::typed(name, &own.id_of(*place), Typed::Short(Vec::new()))
        };
        titles.extend(places.iter().map(player));
        titles.extend(places.iter().map(id));
        let width = titles.len();
        let rows = everybody().map(|(section, who)| {
            let mut cells = section_cell(of, section);
            cells.push(who.number.to_string());
            let side = who.direction.side().map_or("", Side::code);
            cells.extend(has_directions.then(|| side.to_owned()));
            cells.resize(width, String::new());
            cells
        });
        Self { name: words.columns.names.long.to_owned(), columns: titles, rows: rows.collect() }
    }

    /// The workbook to type into: a table of lines for each section, and the roster.
    #[must_use]
    pub fn workbook(of: Preparation<'_>) -> Vec<Self> {
        let facts = &of.words().facts;
        let sections = of.sections.iter().map(|one| {
            let alone = Preparation { sections: std::slice::from_ref(one), ..of };
            let lines = Self::travelers(alone, true);
            Self { name: one.section.map_or(lines.name, |name| facts.section(name)), ..lines }
        });
        sections.chain([Self::roster(of)]).collect()
    }

    /// The same, whose columns have the names of the event's language in files too.
    #[must_use]
    pub fn in_its_language(mut self) -> Self {
        for column in &mut self.columns {
            column.name.clone_from(&column.title);
        }
        self
    }

    /// Writes it as CSV, with the names that columns have in files.
    ///
    /// # Errors
    ///
    /// Where `out` cannot be written.
    pub fn csv(&self, delimiter: char, out: &mut dyn Write) -> io::Result<()> {
        let names = self.columns.iter().map(|column| column.name.as_str());
        row(names, delimiter, out)?;
        let mut rows = self.rows.iter();
        rows.try_for_each(|cells| row(cells.iter().map(String::as_str), delimiter, out))
    }
}

/// Writes a row; a cell is quoted where it must be.
fn row<'a>(
    cells: impl Iterator<Item = &'a str>,
    delimiter: char,
    out: &mut dyn Write,
) -> io::Result<()> {
    for (place, cell) in cells.enumerate() {
        if place > 0 {
            write!(out, "{delimiter}")?;
        }
        if cell.contains([delimiter, '"', '\r', '\n']) {
            write!(out, "\"{}\"", cell.replace('"', "\"\""))?
        } else {
            write!(out, "{cell}")?
        }
    }
    writeln!(out)
}

fn is_individual(sections: &[SectionMovement<'_>]) -> bool {
    sections.iter().any(|one| one.movement.is_individual())
}

/// The column of sections, where there are several.
fn section(of: Preparation<'_>) -> Vec<BlankColumn> {
    let has_sections = of.sections.iter().any(|one| one.section.is_some());
    let title = of.words().columns.section.long;
    let column = has_sections.then(|| BlankColumn::known("section", title));
    column.into_iter().collect()
}

fn section_cell(of: Preparation<'_>, name: Option<&str>) -> Vec<String> {
    let name = name.unwrap_or_default();
    section(of).iter().map(|_| name.to_owned()).collect()
}

/// The columns of those who sit: four seats, or two sides.
fn seats(of: Preparation<'_>) -> Vec<BlankColumn> {
    let own = of.own_words();
    if is_individual(of.sections) {
        let names = ["north", "south", "east", "west"];
        let seats = [Seat::North, Seat::South, Seat::East, Seat::West];
        let all = names.into_iter().zip(seats);
        all.map(|(name, seat)| BlankColumn::known(name, own.seated(seat))).collect()
    } else {
        let side = &of.words().columns.side;
        let both = [("ns", side.ns.short), ("ew", side.ew.short)];
        both.map(|(name, title)| BlankColumn::known(name, title)).to_vec()
    }
}

/// All sittings with the names of their sections.
fn sittings<'a>(of: Preparation<'a>) -> impl Iterator<Item = (Option<&'a str>, &'a Sitting)> {
    of.sections.iter().flat_map(|one| {
        let sittings = one.movement.sittings().iter();
        sittings.map(|sitting| (one.section, sitting))
    })
}

/// The numbers of those who sit at a table; blank beside a phantom.
fn seated(of: Preparation<'_>, sitting: &Sitting) -> Vec<String> {
    let places = if is_individual(of.sections) { 2 } else { 1 };
    let sides = sitting.seats.each();
    let cells = sides.iter().flat_map(|(_, who)| {
        (0..places).map(|place| who.get(place).map_or(String::new(), ToString::to_string))
    });
    cells.collect()
}
