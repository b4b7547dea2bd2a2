//! Rows that are not text: a caller that has typed values passes them in here.
//!
//! [`read`] takes rows of numbers, contracts and rulings (also as text, [`Written`]) and treats them as
//! [`read`](crate::read) treats a file: the same checks, the same codes, the same words. Findings name a row by the
//! caller's own number ([`Place::Row`]).
//!
//! A property test compares every finding with those of a file with the same content.

use std::borrow::Cow;
use std::fmt;

use contract_scoring::{
    AuctionEnd, BoardNumber, BySide, Declarer, OutOfBounds, Seat, Vulnerability,
};
use findings::{Accounting, Findings, Location, Place};
use notation::cell::bidding::{Bid, Contracted};
use notation::cell::pair::PairName;
use notation::cell::replacing::Replacing;
use notation::cell::ruling::Ruled;
use notation::cell::score::{Points, ScoreCell};
use notation::cell::{bidding, group, marking, number, replacing, score};
use notation::{Field, Vocabulary};
use session::{Entry, Notes, Ruling};
use table::entered::{EnteredLine, Places, Value};
use table::rows::Row as Context;

use crate::markings::RowMarkings;
use crate::reading::{self, EnteredBeside, Reading};
use crate::travelers::{Layout, Travelers};
use crate::{Options, SideFiles, SourceFile};

/// One line of a traveler in typed values. What is not known is `None`; no value stands for another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row<'a> {
    /// The caller's own number for the row, by which findings call it.
    pub row: u64,
    /// The section's name; `A` where there is none.
    pub section: Option<&'a str>,
    /// The number on the board.
    pub board: Option<u32>,
    /// The round.
    pub round: Option<u32>,
    /// The table.
    pub table: Option<u32>,
    /// Who sits at the table.
    pub seats: Seats,
    /// How the auction ended.
    pub contract: Option<AuctionEnd>,
    /// Who played the contract.
    pub declarer: Option<Declarer>,
    /// Tricks taken by the declaring side.
    pub tricks: Option<u32>,
    /// The score in points for N-S.
    pub score: Option<i32>,
    /// What replaces the result.
    pub ruling: Option<&'a Ruling>,
    /// Who deals, as it is marked on the board.
    pub dealer: Option<Seat>,
    /// Who is vulnerable, as it is marked on the board.
    pub vulnerable: Option<Vulnerability>,
    /// The letter of the foul group.
    pub group: Option<char>,
    /// The texts beside the result.
    pub notes: Notes<&'a str>,
    /// What is known only as text.
    pub written: Written<'a>,
}

/// What is known only as a person wrote it, in the notations of `travelers.csv`. It is read where the value itself is
/// not given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written<'a> {
    /// The contract, perhaps with declarer and result, or a ruling in its place.
    pub contract: Option<&'a str>,
    /// Who played the contract.
    pub declarer: Option<&'a str>,
    /// The result relative to the contract: `=`, `+1`, `-2`.
    pub result: Option<&'a str>,
    /// What replaces the result: a ruling, an assigned score, or a weighted one.
    pub ruling: Option<&'a str>,
    /// N-S's own score or ruling, where the sides have different ones.
    pub score_ns: Option<&'a str>,
    /// E-W's own score or ruling.
    pub score_ew: Option<&'a str>,
    /// Who deals, as it is marked on the board.
    pub dealer: Option<&'a str>,
    /// Who is vulnerable, as it is marked on the board.
    pub vulnerable: Option<&'a str>,
    /// The letter of the foul group.
    pub group: Option<&'a str>,
}

impl Written<'_> {
    /// Everything is known by its value, or not at all.
    pub const NOTHING: Self = Self {
        contract: None,
        declarer: None,
        result: None,
        ruling: None,
        score_ns: None,
        score_ew: None,
        dealer: None,
        vulnerable: None,
        group: None,
    };
}

/// Who sits at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seats {
    /// Pairs by their numbers. Where only one is there, it sits out.
    Pairs {
        /// The pair N-S.
        ns: Option<u32>,
        /// The pair E-W.
        ew: Option<u32>,
    },
    /// The players of an individual.
    Players {
        /// North.
        north: Option<u32>,
        /// South.
        south: Option<u32>,
        /// East.
        east: Option<u32>,
        /// West.
        west: Option<u32>,
    },
}

impl Row<'_> {
    /// A row of which only its number and its pairs are known, to be completed with `..`.
    #[must_use]
    pub const fn of_pairs(row: u64, ns: u32, ew: u32) -> Self {
        Self {
            row,
            section: None,
            board: None,
            round: None,
            table: None,
            seats: Seats::Pairs { ns: Some(ns), ew: Some(ew) },
            contract: None,
            declarer: None,
            tricks: None,
            score: None,
            ruling: None,
            dealer: None,
            vulnerable: None,
            group: None,
            notes: Notes::NONE,
            written: Written::NOTHING,
        }
    }

    /// Whether it says something of a field.
    fn says(&self, field: Field) -> bool {
        match field {
            Field::North | Field::South | Field::East | Field::West => {
                matches!(self.seats, Seats::Players { .. })
            }
            Field::Result => self.written.result.is_some(),
            Field::ScoreNs => self.written.score_ns.is_some(),
            Field::ScoreEw => self.written.score_ew.is_some(),
            Field::Dealer => self.dealer.is_some() || self.written.dealer.is_some(),
            Field::Vulnerable => self.vulnerable.is_some() || self.written.vulnerable.is_some(),
            _ => true,
        }
    }
}

/// Rows, however a caller holds them: each is asked for when it is read, so that none has to be kept.
pub trait RowSource<'a>: Sync {
    /// How many there are.
    fn count(&self) -> usize;

    /// The row at a place among them.
    fn row(&self, place: usize) -> Row<'a>;

    /// Whether any row says something of a field that few say anything of.
    fn says(&self, field: Field) -> bool {
        (0..self.count()).any(|place| self.row(place).says(field))
    }
}

impl fmt::Debug for dyn RowSource<'_> + '_ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} rows", self.count())
    }
}

impl<'a, 'b: 'a> RowSource<'a> for &[Row<'b>] {
    fn count(&self) -> usize {
        self.len()
    }

    fn row(&self, place: usize) -> Row<'a> {
        self[place]
    }
}

/// The rows of a session, and what is beside them.
#[derive(Clone, Copy, Debug)]
pub struct Columns<'a> {
    /// The name by which messages call where the rows come from; may be empty.
    pub name: &'a str,
    /// One row per result.
    pub rows: &'a dyn RowSource<'a>,
    /// One row per pair, as `pairs.csv`.
    pub pairs: Option<SourceFile<'a>>,
    /// What the organizer decided, as `session.toml`.
    pub settings: Option<SourceFile<'a>>,
}

/// Reads a session from rows in memory.
///
/// # Examples
///
/// A score that the contract does not give is an error at the caller's own row:
///
/// ```
/// use traveler_ingest::columns::{self, Columns, Row};
/// use findings::Code;
/// use traveler_ingest::Options;
///
/// let row = Row {
///     board: Some(7),
///     contract: Some("4S".parse()?),
///     declarer: Some("N".parse()?),
///     tricks: Some(10),
///     ..Row::of_pairs(501, 3, 5)
/// };
/// let read = |rows: &[Row<'_>]| {
///     let columns = Columns { name: "", rows: &rows, pairs: None, settings: None };
///     columns::read(&columns, &Options::default())
/// };
///
/// let session = read(&[row]).session.expect("it contradicts nothing");
/// assert_eq!(session.results().len(), 1);
///
/// let reading = read(&[Row { score: Some(420), ..row }]);
/// assert!(reading.session.is_none());
/// let error = &reading.diagnostics[0];
/// assert_eq!(error.code, Code::ScoreMismatch);
/// assert_eq!(error.location.as_ref().map(|at| at.address()).as_deref(), Some("row 501"));
/// assert_eq!(error.expected.as_deref(), Some("620"));
/// # Ok::<(), contract_scoring::NotationError>(())
/// ```
#[must_use]
pub fn read(columns: &Columns<'_>, options: &Options) -> Reading {
    let lines =
        |beside: EnteredBeside<'_>, accounting: &mut Accounting, findings: &mut Findings| {
            let count = columns.rows.count();
            let rows = count as u64;
            *accounting = Accounting { lines: rows, unread: rows, ..Accounting::default() };
            let layout = Layout::of(columns, findings)?;
            let given = row_markings(columns);
            let markings = given.together(beside.boards(), columns, findings);
            let mut travelers =
                Travelers::new(columns, layout, &markings, count).provisional(options.provisional);
            let errors = findings.errors();
            for (place, row) in (0..).zip((0..count).map(|place| columns.rows.row(place))) {
                let line = line(columns, place, &row, findings);
                // What is wrong with it has been reported.
                let _ = travelers.enter(&line, findings);
            }
            if options.provisional {
                findings.excuse(findings.errors() - errors);
            }
            *accounting = Accounting { lines: rows, ..Accounting::default() };
            let lines = travelers.finish(options, &|_| None, accounting, findings);
            reading::session(lines, markings, columns, beside, options, accounting, findings)
        };
    let beside =
        SideFiles { pairs: columns.pairs, settings: columns.settings, ..SideFiles::NOTHING };
    reading::reading(&beside, options, lines)
}

/// What the rows say of their boards' markings.
fn row_markings(columns: &Columns<'_>) -> RowMarkings {
    let mut given = RowMarkings::default();
    let rows = columns.rows;
    if ![Field::Dealer, Field::Vulnerable].map(|field| rows.says(field)).contains(&true) {
        return given;
    }
    for (place, row) in (0..).zip((0..rows.count()).map(|place| rows.row(place))) {
        let number = row.board.and_then(|number| u16::try_from(number).ok());
        if let Some(Ok(board)) = number.map(BoardNumber::new) {
            // What cannot be read is reported with its row.
            let dealer = |text| marking::dealer(text, Vocabulary::ENGLISH).ok();
            let vulnerable = |text| marking::vulnerability(text).ok();
            let dealer = row.dealer.or_else(|| row.written.dealer.and_then(dealer));
            let vulnerable =
                (row.vulnerable).or_else(|| row.written.vulnerable.and_then(vulnerable));
            given.add(place, board, dealer, vulnerable);
        }
    }
    given
}

/// A row as it was entered; `place` is its place among the rows.
fn line<'r>(
    columns: &Columns<'_>,
    place: u32,
    row: &Row<'r>,
    findings: &mut Findings,
) -> EnteredLine<'r> {
    let mut context = Context::new(columns, place, findings);
    let mut line = EnteredLine::blank(place);
    if let Some(section) = row.section {
        line.section = Value::Given(section);
    }
    line.board = bounded(&mut context, Field::Board, row.board);
    context.about.board = line.about().board;
    match row.seats {
        Seats::Pairs { ns, ew } => line.pairs = BySide { ns, ew }.map(pair),
        Seats::Players { north, south, east, west } => {
            line.players = [
                BySide {
                    ns: bounded(&mut context, Field::North, north),
                    ew: bounded(&mut context, Field::East, east),
                },
                BySide {
                    ns: bounded(&mut context, Field::South, south),
                    ew: bounded(&mut context, Field::West, west),
                },
            ];
        }
    }
    context.about = line.about();
    line.round = bounded(&mut context, Field::Round, row.round);
    line.table = bounded(&mut context, Field::Table, row.table);
    let written = row.written;
    let letter = row.group.map(String::from);
    let letter = letter.as_deref().or(written.group);
    line.group = context.value(Field::Group, letter, group::read);
    line.dealer = given(row.dealer).or_else(|| {
        context
            .value(Field::Dealer, written.dealer, |text| marking::dealer(text, Vocabulary::ENGLISH))
    });
    line.vulnerable = given(row.vulnerable)
        .or_else(|| context.value(Field::Vulnerable, written.vulnerable, marking::vulnerability));
    let bid = given(row.contract.map(|ended| Bid::alone(Contracted::Ended(ended)))).or_else(|| {
        let read = |text: &str| bidding::bid(text, Vocabulary::ENGLISH);
        context.value(Field::Contract, written.contract, read)
    });
    let (by, so) = match &bid {
        Value::Given(bid) => (bid.declarer, bid.result),
        Value::Faulty | Value::Absent => (None, None),
    };
    line.contract = bid.map(|bid| bid.contracted);
    // Beside a pass-out, 0 tricks say no more.
    let is_passed = line.contract == Value::Given(Contracted::Ended(AuctionEnd::PassedOut));
    let tricks = row.tricks.filter(|tricks| !(is_passed && *tricks == 0));
    line.tricks = bounded(&mut context, Field::Tricks, tricks);
    let declarer = given(row.declarer).or_else(|| {
        let read = |text: &str| bidding::declarer_in(text, Vocabulary::ENGLISH);
        context.value(Field::Declarer, written.declarer, read)
    });
    line.declarer = context.together(Field::Declarer, declarer, by);
    let result = context.value(Field::Result, written.result, |text| {
        bidding::result_in(text, None, Vocabulary::ENGLISH)
    });
    line.result = context.together(Field::Result, result, so);
    line.score = given(row.score.map(|number| {
        ScoreCell::Points(Points {
            number: number.into(),
            signed: number < 0,
            odd_minus: false,
            respelled: false,
        })
    }));
    let in_english = |text: &str| score::read(text, Vocabulary::ENGLISH);
    let ruled = |ruling: &Ruling| Replacing::Ruled(Ruled::Sides(Box::new(ruling.clone())));
    line.by_side = BySide {
        ns: context.value(Field::ScoreNs, written.score_ns, in_english),
        ew: context.value(Field::ScoreEw, written.score_ew, in_english),
    };
    line.ruling = given(row.ruling.map(ruled)).or_else(|| {
        context
            .value(Field::Ruling, written.ruling, |text| replacing::read(text, Vocabulary::ENGLISH))
    });
    line.notes = row.notes.map(Cow::Borrowed);
    line.is_faulty = context.is_faulty;
    line
}

fn given<T>(value: Option<T>) -> Value<T> {
    value.map_or(Value::Absent, Value::Given)
}

fn pair<'t>(number: Option<u32>) -> Value<PairName<'t>> {
    given(number.map(|number| PairName { section: None, number: number.into(), direction: None }))
}

/// A number that its kind bounds.
fn bounded<T: TryFrom<i64, Error = OutOfBounds>>(
    context: &mut Context<'_, Field>,
    field: Field,
    number: Option<u32>,
) -> Value<T> {
    let Some(number) = number else {
        return Value::Absent;
    };
    match T::try_from(number.into()) {
        Ok(number) => Value::Given(number),
        Err(error) => {
            context.unfit(field, number::out_of_bounds(error));
            Value::Faulty
        }
    }
}

/// A ruling as a person would write it: N-S, then E-W.
fn ruling(ruling: &Ruling) -> String {
    let side = |entry: &Entry| match entry {
        Entry::Score(score) => score.to_string(),
        Entry::Weighted(_) => "a weighted score".to_owned(),
        Entry::Artificial(artificial) => artificial.to_string(),
        Entry::NotPlayed => "NP".to_owned(),
        Entry::LatePlay => "LP".to_owned(),
    };
    format!("{}/{}", side(&ruling.ns), side(&ruling.ew))
}

impl<'a> Columns<'a> {
    fn at(&self, place: u32) -> Option<Row<'a>> {
        let place = place as usize;
        (place < self.rows.count()).then(|| self.rows.row(place))
    }
}

impl Places<Field> for Columns<'_> {
    fn has(&self, field: Field) -> bool {
        match field {
            Field::Ns | Field::Ew => !self.rows.says(Field::North),
            Field::North
            | Field::South
            | Field::East
            | Field::West
            | Field::Result
            | Field::ScoreNs
            | Field::ScoreEw => self.rows.says(field),
            Field::Made
            | Field::Down
            | Field::Plus
            | Field::Minus
            | Field::NsNames
            | Field::EwNames
            | Field::Level
            | Field::Suit
            | Field::Double => false,
            _ => true,
        }
    }

    fn locate(&self, row: u32, _: Field) -> Location {
        self.locate_row(row)
    }

    fn locate_row(&self, row: u32) -> Location {
        let number = self.at(row).map_or(0, |row| row.row);
        Location { file: self.name.to_owned(), place: Place::Row { row: number }, label: None }
    }

    fn names(&self) -> String {
        String::new()
    }

    fn locate_title(&self) -> Location {
        self.locate_row(0)
    }

    fn written(&self, row: u32, field: Field) -> String {
        let or_blank = |value: Option<String>| value.unwrap_or_default();
        let number = |value: Option<u32>| or_blank(value.map(|value| value.to_string()));
        let Some(row) = self.at(row) else {
            return String::new();
        };
        let texts = row.written;
        let or = |value: Option<String>, text: Option<&str>| {
            value.unwrap_or_else(|| text.unwrap_or_default().to_owned())
        };
        match (field, row.seats) {
            (Field::Section, _) => or_blank(row.section.map(str::to_owned)),
            (Field::Board, _) => number(row.board),
            (Field::Round, _) => number(row.round),
            (Field::Table, _) => number(row.table),
            (Field::Ns, Seats::Pairs { ns, .. }) => number(ns),
            (Field::Ew, Seats::Pairs { ew, .. }) => number(ew),
            (Field::North, Seats::Players { north, .. }) => number(north),
            (Field::South, Seats::Players { south, .. }) => number(south),
            (Field::East, Seats::Players { east, .. }) => number(east),
            (Field::West, Seats::Players { west, .. }) => number(west),
            (Field::Contract, _) => {
                or(row.contract.map(|contract| contract.to_string()), texts.contract)
            }
            (Field::Declarer, _) => {
                or(row.declarer.map(|declarer| declarer.to_string()), texts.declarer)
            }
            (Field::Tricks, _) => number(row.tricks),
            (Field::Result, _) => or_blank(texts.result.map(str::to_owned)),
            (Field::Score, _) => or_blank(row.score.map(|score| score.to_string())),
            (Field::Dealer, _) => or(row.dealer.map(|dealer| dealer.to_string()), texts.dealer),
            (Field::Vulnerable, _) => {
                or(row.vulnerable.map(|vulnerable| vulnerable.to_string()), texts.vulnerable)
            }
            (Field::Group, _) => or(row.group.map(String::from), texts.group),
            (Field::Ruling, _) => or(row.ruling.map(ruling), texts.ruling),
            (Field::ScoreNs, _) => or_blank(texts.score_ns.map(str::to_owned)),
            (Field::ScoreEw, _) => or_blank(texts.score_ew.map(str::to_owned)),
            _ => {
                let note = field.note().and_then(|note| row.notes.get(note));
                note.unwrap_or_default().to_owned()
            }
        }
    }

    fn nothing(&self) -> (&'static str, &'static str) {
        ("there are no rows", "add one row per result")
    }
}
