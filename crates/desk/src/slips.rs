//! Slips as they are typed: the lines of the movement, which of them are open, and what is typed for one of them.
//!
//! Nothing is stored here. Typed lines are in the travelers, one row each, and each request reads them again:
//!
//! 1. [`Slips`] are the lines in the order in which slips come in, each with its row of the travelers.
//! 2. [`Entry`] is one typed text as cells of that row ([`typed`](traveler_ingest::typed) reads it).
//! 3. [`Tried`] is the session with it, read and scored: what stops the line, or what was
//!    understood ([`ResultsByLine`]).

mod entering;
mod lines;
mod moving;
mod results_by_line;

pub use entering::{Entry, Tried, cells_of};
pub use lines::{By, Line, Slips};
pub use results_by_line::{ResultsByLine, Understood};

use findings::Diagnostic;
use notation::{Field, Letters};
use pack::Obstacle;
use session::Winners;
use traveler_ingest::{Options, PreviewCell, PreviewRow, Rows, SideFiles, SourceFile};

/// The files of an evening.
#[derive(Clone, Copy, Debug)]
pub struct Evening<'a> {
    /// The travelers, which are typed into.
    pub travelers: SourceFile<'a>,
    /// What is beside them; the movement says which lines there are.
    pub beside: SideFiles<'a>,
    /// How they are read.
    pub options: Options,
    /// The letters of denominations and seats that are typed.
    pub letters: Letters,
}

impl<'a> Evening<'a> {
    /// The same with other travelers.
    fn with<'b>(&self, bytes: &'b [u8]) -> Evening<'b>
    where
        'a: 'b,
    {
        let travelers = SourceFile { name: self.travelers.name, bytes };
        Evening { travelers, ..*self }
    }
}

impl Evening<'_> {
    /// The travelers with the slip of a line turned round.
    ///
    /// # Errors
    ///
    /// Where N-S and E-W are ranked apart, or the cells cannot be changed in place.
    pub fn turned(&self, slips: &Slips, line: usize, winners: Winners) -> Result<Vec<u8>, Stop> {
        let cannot = || Stop::new("the slip cannot be turned round in place");
        let own = slips.lines.get(line).ok_or_else(cannot)?;
        pack::record::check_turnable(&own.section, winners)?;
        let mut changes = Vec::new();
        for place in slips.slip(line) {
            let row = slips.row(place).map_err(|_| cannot())?;
            for [one, other] in EXCHANGED {
                let cells = [one, other].map(|field| cell(&slips.rows, row, field));
                if let [Some(one), Some(other)] = cells {
                    changes.push((one, other.text.as_str()));
                    changes.push((other, one.text.as_str()));
                }
            }
        }
        self.with_cells(changes).ok_or_else(cannot)
    }
}

/// Who exchanges seats.
const EXCHANGED: [[Field; 2]; 3] =
    [[Field::Ns, Field::Ew], [Field::North, Field::East], [Field::South, Field::West]];

// The cells of a row that hold the result.

/// Those that say it.
pub const OF_RESULT: [Field; 15] = [
    Field::Contract,
    Field::Level,
    Field::Suit,
    Field::Double,
    Field::Declarer,
    Field::Result,
    Field::Tricks,
    Field::Made,
    Field::Down,
    Field::Score,
    Field::Plus,
    Field::Minus,
    Field::ScoreNs,
    Field::ScoreEw,
    Field::Ruling,
];

/// The place of a column.
fn column(rows: &Rows, field: Field) -> Option<usize> {
    rows.columns.iter().position(|column| column.field == field)
}

/// A cell of a row; `None` where there is no such column.
fn cell<'r>(rows: &Rows, row: &'r PreviewRow, field: Field) -> Option<&'r PreviewCell> {
    column(rows, field).and_then(|column| row.cells.get(column))
}

/// What stands in a cell of a row; nothing where there is no such column.
fn text<'r>(rows: &Rows, row: &'r PreviewRow, field: Field) -> &'r str {
    cell(rows, row, field).map_or("", |cell| cell.text.as_str())
}

/// Whether a row says nothing about what happened.
fn is_blank(rows: &Rows, row: &PreviewRow) -> bool {
    let mut stated = OF_RESULT.iter().map(|field| text(rows, row, *field));
    stated.all(|text| text.trim().is_empty())
}

/// Why a line cannot be so, in the reader's words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    /// What is wrong, in one line, without a final period.
    pub message: String,
    /// What would be possible.
    pub expected: Option<String>,
    /// What to do about it.
    pub hint: Option<String>,
}

impl Stop {
    /// One that says no more.
    #[must_use]
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), expected: None, hint: None }
    }
}

impl From<&Diagnostic> for Stop {
    fn from(found: &Diagnostic) -> Self {
        Self {
            message: found.message.clone(),
            expected: found.expected.clone(),
            hint: found.hint.clone(),
        }
    }
}

impl From<Obstacle> for Stop {
    fn from(Obstacle { message, hint }: Obstacle) -> Self {
        Self { message, expected: None, hint }
    }
}
