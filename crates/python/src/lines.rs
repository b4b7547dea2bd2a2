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
    tricks: Whole,
    /// What is written otherwise than in numbers; `None` where all of it is absent.
    written: Option<Box<WrittenColumns>>,
    winners: Whole,
    row_id: Either,
}

/// The columns of [`Written`].
struct WrittenColumns {
    contract: Text,
    declarer: Text,
    result: Text,
    ruling: Text,
    sides: [Text; 2],
    dealer: Text,
    vulnerable: Text,
    group: Text,
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
            tricks: columns.whole("tricks")?,
            written: WrittenColumns::of(&columns)?,
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

    /// What fields are called, and rows.
    pub(crate) const fn keys(&self) -> (&Either, &Either) {
        (&self.field, &self.row_id)
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

    /// Where a row is read among those of its field.
    #[inline]
    pub(crate) fn home(&self, row: usize) -> Result<Home<'_>, Wrong> {
        let seats = match &self.seats {
            SeatColumns::Pairs(pairs) => [pairs[0].get(row), pairs[1].get(row), None, None],
            SeatColumns::Players(players) => [0, 2, 1, 3].map(|seat| players[seat].get(row)),
        };
        let [first, second, third, fourth] = seats;
        let (board, round) = (self.board.get(row), self.round.get(row));
        let numbers = [board, round, first, second, third, fourth];
        Ok(Home::new(self.section.get(row)?, numbers))
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
            written: match &self.written {
                Some(columns) => columns.row(row)?,
                None => Written::NOTHING,
            },
        })
    }
}

impl WrittenColumns {
    /// Those of a batch, where it has any.
    fn of(columns: &Columns<'_>) -> Result<Option<Box<Self>>, Wrong> {
        let all = Self {
            contract: columns.text("contract")?,
            declarer: columns.text("declarer")?,
            result: columns.text("result")?,
            ruling: columns.text("ruling")?,
            sides: [columns.text("score_ns")?, columns.text("score_ew")?],
            dealer: columns.text("dealer")?,
            vulnerable: columns.text("vulnerable")?,
            group: columns.text("group")?,
        };
        let [ns, ew] = &all.sides;
        let texts = [
            &all.contract,
            &all.declarer,
            &all.result,
            &all.ruling,
            ns,
            ew,
            &all.dealer,
            &all.vulnerable,
            &all.group,
        ];
        let has_any = texts.into_iter().any(|text| !text.is_absent());
        Ok(has_any.then(|| Box::new(all)))
    }

    /// What is written in a row.
    fn row(&self, row: usize) -> Result<Written<'_>, Wrong> {
        Ok(Written {
            contract: self.contract.get(row)?,
            declarer: self.declarer.get(row)?,
            result: self.result.get(row)?,
            ruling: self.ruling.get(row)?,
            score_ns: self.sides[0].get(row)?,
            score_ew: self.sides[1].get(row)?,
            dealer: self.dealer.get(row)?,
            vulnerable: self.vulnerable.get(row)?,
            group: self.group.get(row)?,
        })
    }
}

/// Where a row is read among those of its field, as far as two numbers say it. What is less comes before; of what is the
/// same, [`order`] says more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Home<'b> {
    section: Option<&'b str>,
    packed: [u64; 2],
}

/// The bits that each number of a home has, and the most that they hold.
const BITS: u32 = 21;
const MOST: u64 = (1 << BITS) - 1;

impl<'b> Home<'b> {
    /// Packs board, round and seats, which count in this order.
    #[inline]
    fn new(section: Option<&'b str>, numbers: [Option<i64>; 6]) -> Self {
        // Nothing is less than any number; none has a sign.
        let held = |number: i64| u64::try_from(number).map_or(0, |number| MOST.min(number + 1));
        let mut numbers = numbers.map(|number| number.map_or(0, held));
        if let Some(large) = numbers.iter().position(|number| *number == MOST) {
            // Which of several such numbers is less is not known here, and what is behind them does not count yet.
            numbers[large + 1..].fill(0);
        }
        let [board, round, first, second, third, fourth] = numbers;
        let pack = |one: u64, two: u64, three: u64| one << (2 * BITS) | two << BITS | three;
        Self {
            section,
            packed: [pack(board, round, first), pack(second, third, fourth)],
        }
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
fn rest<'r>(row: &Row<'r>) -> (Option<i32>, Option<u32>, [Option<&'r str>; 9]) {
    let written = row.written;
    let texts = [
        written.contract,
        written.declarer,
        written.result,
        written.ruling,
        written.score_ns,
        written.score_ew,
        written.group,
        written.dealer,
        written.vulnerable,
    ];
    (row.score, row.tricks, texts)
}
