//! The lines of the movement, each with its row of the travelers, in the order in which they are typed.

use std::collections::{BTreeSet, HashMap};

use contract_scoring::{BoardNumber, BySide, Side, Vulnerability};
use movements::Progress;
use notation::{Field, Letters};
use session::{Markings, PairNumber, RoundNumber, Sitting, TableNumber, Winners};
use traveler_ingest::{PreviewRow, Rows, SectionMovement, read_movement, rows};

use super::{Evening, Stop};

/// The most rows of travelers that are typed into.
const MOST_ROWS: usize = 20_000;

/// The lines of an evening.
#[derive(Clone, Debug)]
pub struct Slips {
    /// All lines of the movement, by round and table.
    pub lines: Vec<Line>,
    /// The rows of the travelers.
    pub(super) rows: Rows,
    /// What is marked on the boards.
    pub(super) markings: Markings,
    /// The letters that are typed.
    pub(super) letters: Letters,
}

/// A line of the movement: a board at a table in a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The section.
    pub section: String,
    /// The round.
    pub round: RoundNumber,
    /// The table.
    pub table: TableNumber,
    /// The board.
    pub board: BoardNumber,
    /// Who sits there, as its row says, or else the movement.
    pub seats: BySide<Vec<PairNumber>>,
    /// Whether nothing is written there yet.
    pub is_open: bool,
    /// Its row, from 0.
    pub(super) row: Option<usize>,
    /// How many winners its section has.
    pub(super) winners: Winners,
}

/// In which order lines are typed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum By {
    /// Slips, by round and table.
    #[default]
    Table,
    /// Travelers, by board.
    Board,
}

impl Evening<'_> {
    /// The lines of the evening.
    ///
    /// # Errors
    ///
    /// Where there is no movement that can be read, or the travelers are no table that can be typed into.
    pub fn slips(&self) -> Result<Slips, Stop> {
        let movement = (self.beside.movement)
            .ok_or_else(|| Stop::new("no movement says which lines there are"))?;
        let reading = read_movement(movement, self.beside.settings, &self.options);
        let movements = (reading.made).ok_or_else(|| {
            let first = reading.diagnostics.first();
            first.map_or_else(|| Stop::new("the movement cannot be read"), Stop::from)
        })?;
        let rows = rows(&[self.travelers], &self.beside, &self.options, MOST_ROWS)
            .ok_or_else(|| Stop::new("the travelers are no table that can be typed into"))?;
        Ok(Slips {
            lines: lines(&movements.sections, &rows),
            rows,
            markings: movements.markings,
            letters: self.letters,
        })
    }
}

impl Slips {
    /// The line of a row of the travelers, from 0.
    #[must_use]
    pub fn line_of(&self, row: usize) -> Option<usize> {
        self.lines.iter().position(|line| line.row == Some(row))
    }

    /// The lines of each slip or of each traveler, by their places.
    #[must_use]
    pub fn groups(&self, by: By) -> Vec<Vec<usize>> {
        let mut places: Vec<usize> = (0..self.lines.len()).collect();
        let line = |place: &usize| &self.lines[*place];
        match by {
            By::Table => places.sort_by_key(|place| {
                let line = line(place);
                (line.round, &line.section, line.table)
            }),
            By::Board => places.sort_by_key(|place| {
                let line = line(place);
                (&line.section, line.board, &line.seats.ns)
            }),
        }
        let is_one = |one: &usize, next: &usize| {
            let (one, next) = (line(one), line(next));
            one.section == next.section
                && match by {
                    By::Table => (one.round, one.table) == (next.round, next.table),
                    By::Board => one.board == next.board,
                }
        };
        places.chunk_by(is_one).map(<[_]>::to_vec).collect()
    }

    /// The next open line behind another, or from the first on; `None` where no line is open.
    #[must_use]
    pub fn next_open(&self, by: By, after: Option<usize>) -> Option<usize> {
        let all = self.groups(by).concat();
        let own = after.and_then(|line| all.iter().position(|place| *place == line));
        let (before, behind) = all.split_at(own.map_or(0, |own| own + 1));
        let mut places = behind.iter().chain(before);
        places.find(|place| self.lines[**place].is_open).copied()
    }

    /// The line above another, of the same slip or traveler.
    #[must_use]
    pub fn above(&self, by: By, line: usize) -> Option<usize> {
        let groups = self.groups(by);
        let group = groups.iter().find(|group| group.contains(&line))?;
        let own = group.iter().position(|place| *place == line)?;
        group.get(own.checked_sub(1)?).copied()
    }

    /// Who is vulnerable on the board of a line.
    #[must_use]
    pub fn vulnerability(&self, line: &Line) -> Vulnerability {
        self.markings.of(line.board).vulnerability
    }

    /// What is written in a line, cell by cell.
    #[must_use]
    pub fn written(&self, line: &Line) -> String {
        let row = line.row.and_then(|row| self.rows.rows.get(row));
        let stated = super::OF_RESULT.iter().filter_map(|field| {
            let text = super::text(&self.rows, row?, *field).trim();
            (!text.is_empty()).then_some(text)
        });
        stated.collect::<Vec<_>>().join(" ")
    }

    /// How far the evening is. A line counts as soon as something is written there.
    #[must_use]
    pub fn progress(&self) -> Option<Progress> {
        let open = self.lines.iter().filter(|line| line.is_open).count();
        let written = self.lines.iter().filter(|line| !line.is_open);
        let rounds = || self.lines.iter().map(|line| line.round);
        Some(Progress {
            lines: self.lines.len() - open,
            of: self.lines.len(),
            open,
            round: written.map(|line| line.round).max().or(rounds().min())?,
            rounds: rounds().max()?,
        })
    }
}

/// The lines that movements have, with their rows.
fn lines(movements: &[SectionMovement], rows: &Rows) -> Vec<Line> {
    let mut known = RowsByBoard::of(rows);
    let sections: BTreeSet<&str> = rows.rows.iter().map(|row| row.section.as_str()).collect();
    let mut lines = Vec::new();
    for one in movements {
        let names: Vec<&str> = match &one.section {
            Some(name) => vec![name],
            None if sections.is_empty() => vec!["A"],
            None => sections.iter().copied().collect(),
        };
        let winners = one.movement.winners();
        for section in names {
            let sittings = one.movement.sittings().iter();
            for sitting in sittings.filter(|sitting| sitting.plays()) {
                for board in &sitting.boards {
                    lines.push(known.line(rows, section, winners, sitting, *board));
                }
            }
        }
    }
    lines.sort_by(|one, next| {
        let key = |line: &Line| (line.round, line.section.clone(), line.table, line.board);
        key(one).cmp(&key(next))
    });
    lines
}

/// The rows that no line has yet, by section and board.
struct RowsByBoard(HashMap<(String, BoardNumber), Vec<usize>>);

impl RowsByBoard {
    fn of(rows: &Rows) -> Self {
        let mut all = HashMap::<_, Vec<usize>>::new();
        for (place, row) in rows.rows.iter().enumerate() {
            if let Some(board) = row.board {
                let key = (row.section.clone(), board);
                all.entry(key).or_default().push(place);
            }
        }
        Self(all)
    }

    /// A line with its row: that of its round and table, or else that of its pairs.
    fn line(
        &mut self,
        rows: &Rows,
        section: &str,
        winners: Winners,
        sitting: &Sitting,
        board: BoardNumber,
    ) -> Line {
        let everybody = in_order(&sitting.seats);
        let is_it = |place: &usize| {
            let row = &rows.rows[*place];
            let at = (number(rows, row, Field::Round), number(rows, row, Field::Table));
            match at {
                (Some(round), Some(table)) => {
                    (round, table) == (sitting.round.get().into(), sitting.table.get().into())
                }
                _ => in_order(&seats(rows, row)) == everybody,
            }
        };
        let free = self.0.get_mut(&(section.to_owned(), board));
        let row = free.and_then(|free| {
            let place = free.iter().position(is_it)?;
            Some(free.remove(place))
        });
        let shown = row.map(|row| &rows.rows[row]);
        let own = shown.map(|row| seats(rows, row));
        Line {
            section: section.to_owned(),
            round: sitting.round,
            table: sitting.table,
            board,
            seats: own
                .filter(|seats| !seats.ns.is_empty() && !seats.ew.is_empty())
                .unwrap_or_else(|| sitting.seats.clone()),
            is_open: shown.is_none_or(|row| super::is_blank(rows, row)),
            row,
            winners,
        }
    }
}

fn number(rows: &Rows, row: &PreviewRow, field: Field) -> Option<u32> {
    super::text(rows, row, field).trim().parse().ok()
}

/// Who sits in a row: a pair on each side, or two players.
fn seats(rows: &Rows, row: &PreviewRow) -> BySide<Vec<PairNumber>> {
    let of = |side: Side| {
        let fields = match side {
            Side::NorthSouth => [Field::Ns, Field::North, Field::South],
            Side::EastWest => [Field::Ew, Field::East, Field::West],
        };
        let texts = fields.map(|field| super::text(rows, row, field).trim().parse().ok());
        texts.into_iter().flatten().collect()
    };
    BySide::from_fn(of)
}

fn in_order(seats: &BySide<Vec<PairNumber>>) -> Vec<PairNumber> {
    let mut all = [seats.ns.as_slice(), seats.ew.as_slice()].concat();
    all.sort_unstable();
    all
}
