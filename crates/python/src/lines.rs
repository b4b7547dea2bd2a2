//! The lines of travelers in a batch.

use std::cmp::Ordering;

use archive::Key;
use arrow_array::RecordBatch;
use traveler_ingest::columns::{Row, Seats, Written};

use crate::column::{Columns, Either, Text, Whole};
use crate::wrong::Wrong;

/// Where a row is: in which batch, and which of its rows.
pub(crate) type At = (u32, u32);

/// A batch of lines, column by column.
pub(crate) struct Lines {
    length: usize,
    field: Either,
    section: Text,
    board: Whole,
    round: Whole,
    table: Whole,
    seats: SeatColumns,
    score: Whole,
    contract: Text,
    declarer: Text,
    tricks: Whole,
    ruling: Text,
    sides: [Text; 2],
    group: Text,
    dealer: Text,
    vulnerable: Text,
    winners: Whole,
    row_id: Either,
}

enum SeatColumns {
    Pairs(Box<[Whole; 2]>),
    Players(Box<[Whole; 4]>),
}

/// What a number of a contestant can be.
const CONTESTANT: &str = "the number of a pair or player, from 1, or null";

impl Lines {
    /// The lines of a batch before which there were some rows.
    pub(crate) fn of(
        batch: &RecordBatch,
        renamed: &[(String, String)],
        first: u64,
    ) -> Result<Self, Wrong> {
        let columns = Columns::new(batch, renamed, first);
        for needed in ["field", "board"] {
            if !columns.has(needed) {
                return Err(columns.missing(needed));
            }
        }
        let is_individual = columns.has("north");
        let seats: &[_] = match is_individual {
            true => &["north", "south", "east", "west"],
            false => &["ns", "ew"],
        };
        if let Some(name) = seats.iter().find(|name| !columns.has(name)) {
            return Err(columns.missing(name));
        }
        if !["score", "contract", "ruling", "score_ns"]
            .iter()
            .any(|name| columns.has(name))
        {
            return Err(columns.missing("score"));
        }
        Ok(Self {
            length: batch.num_rows(),
            field: columns.either("field")?,
            section: columns.text("section")?,
            board: columns.whole("board")?,
            round: columns.whole("round")?,
            table: columns.whole("table")?,
            seats: match is_individual {
                true => SeatColumns::Players(Box::new([
                    columns.whole("north")?,
                    columns.whole("south")?,
                    columns.whole("east")?,
                    columns.whole("west")?,
                ])),
                false => SeatColumns::Pairs(Box::new([columns.whole("ns")?, columns.whole("ew")?])),
            },
            score: columns.whole("score")?,
            contract: columns.text("contract")?,
            declarer: columns.text("declarer")?,
            tricks: columns.whole("tricks")?,
            ruling: columns.text("ruling")?,
            sides: [columns.text("score_ns")?, columns.text("score_ew")?],
            group: columns.text("group")?,
            dealer: columns.text("dealer")?,
            vulnerable: columns.text("vulnerable")?,
            winners: columns.whole("winners")?,
            row_id: columns.either("row_id")?,
        })
    }

    pub(crate) const fn len(&self) -> usize {
        self.length
    }

    /// The key of a row's field.
    pub(crate) fn field(&self, row: usize) -> Result<Key, Wrong> {
        self.field.required(row)
    }

    /// Whether a row belongs to a field.
    #[inline]
    pub(crate) fn is_of(&self, row: usize, field: &Key) -> bool {
        self.field.is(row, field)
    }

    /// Whether fields are called by texts, and rows.
    pub(crate) const fn have_texts(&self) -> (bool, bool) {
        (self.field.is_text(), self.row_id.is_text())
    }

    /// The caller's own name of a row.
    pub(crate) fn row_id(&self, row: usize) -> Option<Key> {
        self.row_id.get(row)
    }

    pub(crate) const fn has_winners(&self) -> bool {
        !self.winners.is_absent()
    }

    /// How many winners the section of a row has, where the row says it.
    pub(crate) fn winners(&self, row: usize) -> Result<Option<u8>, Wrong> {
        const EXPECTED: &str = "1, 2 or null";
        let winners: Option<u8> = self.winners.number(row, EXPECTED)?;
        match winners {
            None | Some(1 | 2) => Ok(winners),
            Some(other) => Err(self.winners.wrong(row, &other.to_string(), EXPECTED)),
        }
    }

    /// A row as the engine takes it, with the number by which findings call it.
    pub(crate) fn row(&self, row: usize, number: u64) -> Result<Row<'_>, Wrong> {
        let seats = match &self.seats {
            SeatColumns::Pairs(pairs) => Seats::Pairs {
                ns: pairs[0].number(row, CONTESTANT)?,
                ew: pairs[1].number(row, CONTESTANT)?,
            },
            SeatColumns::Players(players) => Seats::Players {
                north: players[0].number(row, CONTESTANT)?,
                south: players[1].number(row, CONTESTANT)?,
                east: players[2].number(row, CONTESTANT)?,
                west: players[3].number(row, CONTESTANT)?,
            },
        };
        Ok(Row {
            row: number,
            section: self.section.get(row)?,
            board: Some(
                self.board
                    .required(row, "the number of a board, 1 to 65535")?,
            ),
            round: self.round.number(row, "the number of a round, or null")?,
            table: self.table.number(row, "the number of a table, or null")?,
            seats,
            contract: None,
            declarer: None,
            tricks: self.tricks.number(row, "0 to 13 tricks, or null")?,
            score: self.score.number(row, "a score in points, or null")?,
            ruling: None,
            dealer: None,
            vulnerable: None,
            group: None,
            lead: None,
            remarks: None,
            written: Written {
                contract: self.contract.get(row)?,
                declarer: self.declarer.get(row)?,
                ruling: self.ruling.get(row)?,
                score_ns: self.sides[0].get(row)?,
                score_ew: self.sides[1].get(row)?,
                dealer: self.dealer.get(row)?,
                vulnerable: self.vulnerable.get(row)?,
                group: self.group.get(row)?,
            },
        })
    }
}

/// The order in which the rows of a field are read, whatever order they come in: by all that they say.
pub(crate) fn order(one: &Row<'_>, other: &Row<'_>) -> Ordering {
    let place = |row: &Row<'_>| (row.board, row.round, seats(row.seats), row.table);
    (one.section.cmp(&other.section))
        .then_with(|| place(one).cmp(&place(other)))
        .then_with(|| rest(one).cmp(&rest(other)))
}

fn seats(seats: Seats) -> [Option<u32>; 4] {
    match seats {
        Seats::Pairs { ns, ew } => [ns, ew, None, None],
        Seats::Players {
            north,
            south,
            east,
            west,
        } => [north, east, south, west],
    }
}

/// What a row says besides where it belongs.
fn rest<'r>(row: &Row<'r>) -> (Option<i32>, Option<u32>, [Option<&'r str>; 8]) {
    let written = row.written;
    let texts = [
        written.contract,
        written.declarer,
        written.ruling,
        written.score_ns,
        written.score_ew,
        written.group,
        written.dealer,
        written.vulnerable,
    ];
    (row.score, row.tricks, texts)
}
