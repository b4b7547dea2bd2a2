//! The lines of travelers in a batch.

use std::cmp::Ordering;

use archive::Key;
use arrow_array::RecordBatch;
use notation::Field;
use session::Notes;
use traveler_ingest::columns::{Row, Seats, Written};

use crate::column::{Columns, Either, Text, Whole};
use crate::wrong::Wrong;

/// Where a row is among those of all batches.
pub(crate) type At = u32;

/// Batches one behind the other.
pub(crate) struct Table {
    batches: Vec<Lines>,
    /// How many rows come before each.
    starts: Vec<At>,
    rows: At,
}

impl Table {
    pub(crate) fn new(batches: Vec<Lines>) -> Result<Self, Wrong> {
        let mut rows = 0_usize;
        let mut starts = Vec::with_capacity(batches.len());
        let count = |rows: usize| {
            At::try_from(rows).map_err(|_| {
                Wrong::value(
                    "the table has more than 4,294,967,295 rows; score it in parts, field by field",
                )
            })
        };
        for batch in &batches {
            starts.push(count(rows)?);
            rows += batch.len();
        }
        let rows = count(rows)?;
        Ok(Self { batches, starts, rows })
    }

    /// How many rows there are.
    pub(crate) const fn rows(&self) -> At {
        self.rows
    }

    /// The batch of a row, and its place there.
    #[inline]
    pub(crate) fn find(&self, at: At) -> (&Lines, usize) {
        let batch = self.starts.partition_point(|start| *start <= at) - 1;
        (&self.batches[batch], (at - self.starts[batch]) as usize)
    }

    /// The section of a row.
    #[inline]
    pub(crate) fn section(&self, at: At) -> Option<&str> {
        let (lines, row) = self.find(at);
        lines.section(row)
    }
}

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
        let seats: &[_] =
            if is_individual { &["north", "south", "east", "west"] } else { &["ns", "ew"] };
        if let Some(name) = seats.iter().find(|name| !columns.has(name)) {
            return Err(columns.missing(name));
        }
        if !["score", "contract", "ruling", "score_ns"].iter().any(|name| columns.has(name)) {
            return Err(columns.missing("score"));
        }
        Ok(Self {
            length: batch.num_rows(),
            field: columns.either("field")?,
            section: columns.short_text("section")?,
            board: columns.present::<u32>("board", "the number of a board, 1 to 65535")?,
            round: columns.numbers::<u32>("round", "the number of a round, or null")?,
            table: columns.numbers::<u32>("table", "the number of a table, or null")?,
            seats: if is_individual {
                SeatColumns::Players(Box::new([
                    columns.numbers::<u32>("north", CONTESTANT)?,
                    columns.numbers::<u32>("south", CONTESTANT)?,
                    columns.numbers::<u32>("east", CONTESTANT)?,
                    columns.numbers::<u32>("west", CONTESTANT)?,
                ]))
            } else {
                SeatColumns::Pairs(Box::new([
                    columns.numbers::<u32>("ns", CONTESTANT)?,
                    columns.numbers::<u32>("ew", CONTESTANT)?,
                ]))
            },
            score: columns.numbers::<i32>("score", "a score in points, or null")?,
            tricks: columns.numbers::<u32>("tricks", "0 to 13 tricks, or null")?,
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

    /// Where a row is read among those of its section.
    #[inline]
    pub(crate) fn position(&self, row: usize) -> Position {
        let seats = match &self.seats {
            SeatColumns::Pairs(pairs) => [pairs[0].get(row), pairs[1].get(row), None, None],
            SeatColumns::Players(players) => [0, 2, 1, 3].map(|seat| players[seat].get(row)),
        };
        let [first, second, third, fourth] = seats;
        let (board, round) = (self.board.get(row), self.round.get(row));
        let numbers = [board, round, first, second, third, fourth];
        Position::new(numbers)
    }

    pub(crate) fn section(&self, row: usize) -> Option<&str> {
        self.section.held(row)
    }

    /// A row as the engine takes it, with the number by which findings call it.
    #[inline]
    pub(crate) fn row(&self, row: usize, number: u64) -> Row<'_> {
        let seats = match &self.seats {
            SeatColumns::Pairs(pairs) => {
                Seats::Pairs { ns: pairs[0].held(row), ew: pairs[1].held(row) }
            }
            SeatColumns::Players(players) => Seats::Players {
                north: players[0].held(row),
                south: players[1].held(row),
                east: players[2].held(row),
                west: players[3].held(row),
            },
        };
        Row {
            row: number,
            section: self.section.held(row),
            board: self.board.held(row),
            round: self.round.held(row),
            table: self.table.held(row),
            seats,
            contract: None,
            declarer: None,
            tricks: self.tricks.held(row),
            score: self.score.held(row),
            ruling: None,
            dealer: None,
            vulnerable: None,
            group: None,
            notes: Notes::NONE,
            written: match &self.written {
                Some(columns) => columns.row(row),
                None => Written::NOTHING,
            },
        }
    }

    /// Whether a row says something of a field that few say anything of.
    #[inline]
    pub(crate) fn says(&self, row: usize, field: Field) -> bool {
        let written = |column: fn(&WrittenColumns) -> &Text| {
            let columns = self.written.as_ref();
            columns.is_some_and(|columns| column(columns).held(row).is_some())
        };
        match field {
            Field::North | Field::South | Field::East | Field::West => {
                matches!(self.seats, SeatColumns::Players(_))
            }
            Field::Result => written(|columns| &columns.result),
            Field::ScoreNs => written(|columns| &columns.sides[0]),
            Field::ScoreEw => written(|columns| &columns.sides[1]),
            Field::Dealer => written(|columns| &columns.dealer),
            Field::Vulnerable => written(|columns| &columns.vulnerable),
            _ => true,
        }
    }
}

impl WrittenColumns {
    /// Those of a batch, where it has any.
    fn of(columns: &Columns<'_>) -> Result<Option<Box<Self>>, Wrong> {
        let all = Self {
            contract: columns.short_text("contract")?,
            declarer: columns.short_text("declarer")?,
            result: columns.short_text("result")?,
            ruling: columns.short_text("ruling")?,
            sides: [columns.short_text("score_ns")?, columns.short_text("score_ew")?],
            dealer: columns.short_text("dealer")?,
            vulnerable: columns.short_text("vulnerable")?,
            group: columns.short_text("group")?,
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

    fn row(&self, row: usize) -> Written<'_> {
        Written {
            contract: self.contract.held(row),
            declarer: self.declarer.held(row),
            result: self.result.held(row),
            ruling: self.ruling.held(row),
            score_ns: self.sides[0].held(row),
            score_ew: self.sides[1].held(row),
            dealer: self.dealer.held(row),
            vulnerable: self.vulnerable.held(row),
            group: self.group.held(row),
        }
    }
}

/// The position of a row among those of its section, as far as two numbers determine it. Lesser ones come first;
/// [`order`] compares equal ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Position([u64; 2]);

/// The bits that each number of a position has, and the most that they hold.
const BITS: u32 = 21;
const MOST: u64 = (1 << BITS) - 1;

impl Position {
    /// Packs board, round and seats, which count in this order.
    #[inline]
    fn new(numbers: [Option<i64>; 6]) -> Self {
        // Nothing is less than any number; none has a sign.
        let held = |number: i64| u64::try_from(number).map_or(0, |number| MOST.min(number + 1));
        let mut numbers = numbers.map(|number| number.map_or(0, held));
        if let Some(large) = numbers.iter().position(|number| *number == MOST) {
            // Which of several such numbers is less is not known here, and what is behind them does not count yet.
            numbers[large + 1..].fill(0);
        }
        let [board, round, first, second, third, fourth] = numbers;
        let pack = |one: u64, two: u64, three: u64| one << (2 * BITS) | two << BITS | three;
        Self([pack(board, round, first), pack(second, third, fourth)])
    }
}

/// The order in which the rows of a section are read, whatever order they come in: by all that they say.
pub(crate) fn order(one: &Row<'_>, other: &Row<'_>) -> Ordering {
    let place = |row: &Row<'_>| (row.board, row.round, seats(row.seats), row.table);
    (place(one).cmp(&place(other))).then_with(|| rest(one).cmp(&rest(other)))
}

fn seats(seats: Seats) -> [Option<u32>; 4] {
    match seats {
        Seats::Pairs { ns, ew } => [ns, ew, None, None],
        Seats::Players { north, south, east, west } => [north, east, south, west],
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
