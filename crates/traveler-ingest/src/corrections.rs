//! Corrections as records: the travelers stay as they were entered, and the changes are kept beside them.
//!
//! [`file`](self::file) reads `corrections.csv`; [`names`] reads how it names a line; [`notation`] compares two texts
//! of a cell by their meaning. [`lines`] applies the corrections, in their order, to each [`line`] that they name, or
//! says why one is refused. `csv` then puts the travelers together again, before anything else reads them: so every
//! check sees the corrected values.
//!
//! The programs only ever add a [`record_row`]; one that a person typed or changed is as good as any other. A correction is
//! undone by its inverse ([`undo`]). To add a row, start from the file [`so_far`].

mod awarded;
mod edited;
mod file;
mod found;
mod line;
mod lines;
mod names;
mod notation;
mod record_row;
mod so_far;
mod undo;

use std::fmt;

use ::notation::Field;
use contract_scoring::{BoardNumber, BySide};
use findings::{Findings, Location};
use line::{CorrectedLine, Standing};
use lines::{Lines, Sheet};
use names::{LineName, Seated};
use session::RoundNumber;
use table::entered::{FieldName, Placed, Places};

use crate::missing_columns;

pub use awarded::{Awarded, awarded, score_of_ns};
pub(crate) use edited::{corrected, lines_on, section};
pub(crate) use file::read;
pub use found::{BoardToCorrect, LineToCorrect, LinesToCorrect};
pub use record_row::RecordRow;
pub use so_far::{CorrectionLog, CorrectionsHeader};
pub use undo::undone_corrections;

/// A correction of what was entered, as it was made.
///
/// # Examples
///
/// ```
/// use traveler_ingest::{SideFiles, Options, SourceFile, read_several};
///
/// let travelers = SourceFile { name: "tuesday.csv", bytes: b"board,ns,ew,score\n7,3,5,620\n7,4,6,-100\n" };
/// let corrections = SourceFile {
///     name: "corrections.csv",
///     bytes: b"board,ns,ew,field,old,new,kind,who\n7,3,5,score,620,650,scorer,Ann Lee\n",
/// };
/// let beside = SideFiles { corrections: Some(corrections), ..SideFiles::NOTHING };
/// let reading = read_several(&[travelers], &beside, &Options::default());
///
/// assert!(reading.session.is_some());
/// assert_eq!(reading.corrections[0].old, "620");
/// assert_eq!(reading.corrections[0].what.name(), "score");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
    /// The section of the line, in capitals.
    pub section: String,
    /// The board of the line.
    pub board: BoardNumber,
    /// The round, where it is needed to know the line.
    pub round: Option<RoundNumber>,
    /// Who sat there, as the record names them: mostly numbers; blank for nobody.
    pub pairs: BySide<String>,
    /// What was corrected.
    pub what: Corrected,
    /// What was entered, as it was written; blank for nothing.
    pub old: String,
    /// What counts, as it is written; blank for nothing.
    pub new: String,
    /// Who was wrong.
    pub kind: CorrectionKind,
    /// Who made the correction.
    pub who: String,
    /// When, as it was written; blank if not given.
    pub when: String,
    /// Why; blank if not given.
    pub note: String,
}

/// What a correction is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Corrected {
    /// The line itself: whether it was played at all.
    Line,
    /// A cell of it.
    Cell(Field),
}

/// Whose mistake a correction fixes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CorrectionKind {
    /// The scorer entered something else than the slip says.
    Scorer,
    /// The players wrote something else than happened.
    Players,
    /// The director ruled otherwise.
    Director,
    /// An appeals committee did.
    Appeal,
}

/// A correction as it was entered.
#[derive(Clone, Debug)]
pub(crate) struct EnteredCorrection {
    /// Where it stands.
    pub(crate) at: Location,
    /// The line as it is then.
    pub(crate) line: LineName,
    /// What is corrected there.
    pub(crate) what: Placed<Corrected>,
    /// What is there.
    pub(crate) old: Placed<String>,
    /// What should be.
    pub(crate) new: Placed<String>,
    kind: CorrectionKind,
    who: String,
    when: String,
    note: String,
    /// How the row names the pairs.
    pairs: BySide<String>,
}

impl Corrected {
    /// What a name means: `line`, or a column of the travelers by any of its names.
    ///
    /// ```
    /// use notation::Field;
    /// use traveler_ingest::Corrected;
    ///
    /// assert_eq!(Corrected::of_name("by"), Some(Corrected::Cell(Field::Declarer)));
    /// assert_eq!(Corrected::of_name("line"), Some(Corrected::Line));
    /// ```
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        file::what(name).ok()
    }

    /// What it is called in `corrections.csv`: `line`, or the column's name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Cell(field) => field.name(),
        }
    }
}

impl Correction {
    /// Whether it is of the line of these numbers, as it was before the correction or as it is after it.
    #[must_use]
    pub fn names(&self, section: &str, board: BoardNumber, numbers: &BySide<Vec<u32>>) -> bool {
        let is = |section_is: &str, board_is: &str, [ns, ew]: [&str; 2]| {
            let sits = |text: &str, numbers: &[u32]| {
                let numbers: Vec<i64> = numbers.iter().map(|number| (*number).into()).collect();
                Seated::read(text, section) == Seated::Numbers(numbers)
            };
            section_is.eq_ignore_ascii_case(section)
                && board_is.parse() == Ok(board)
                && sits(ns, &numbers.ns)
                && sits(ew, &numbers.ew)
        };
        let board_then = self.board.to_string();
        let (own, pairs) = (self.section.as_str(), [self.pairs.ns.as_str(), &self.pairs.ew]);
        let then = is(own, &board_then, pairs);
        let now = match self.what {
            Corrected::Cell(Field::Section) => is(&self.new, &board_then, pairs),
            Corrected::Cell(Field::Board) => is(own, &self.new, pairs),
            Corrected::Cell(Field::Ns) => is(own, &board_then, [&self.new, pairs[1]]),
            Corrected::Cell(Field::Ew) => is(own, &board_then, [pairs[0], &self.new]),
            _ => then,
        };
        then || now
    }
}

impl CorrectionKind {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::Scorer, Self::Players, Self::Director, Self::Appeal];

    /// Its name in `corrections.csv`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Scorer => "scorer",
            Self::Players => "players",
            Self::Director => "director",
            Self::Appeal => "appeal",
        }
    }
}

impl fmt::Display for CorrectionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl EnteredCorrection {
    pub(crate) fn record(&self) -> Correction {
        Correction {
            section: self.line.section.clone(),
            board: self.line.board,
            round: self.line.round,
            pairs: self.pairs.clone(),
            what: self.what.value,
            old: self.old.value.clone(),
            new: self.new.value.clone(),
            kind: self.kind,
            who: self.who.clone(),
            when: self.when.clone(),
            note: self.note.clone(),
        }
    }
}

/// A column of `corrections.csv`, in the order of a new file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CorrectionColumn {
    /// The number on the board.
    Board,
    /// The section's letters; `A` where there is none.
    Section,
    /// The round, where the same pairs have more than one line on a board.
    Round,
    /// The pair N-S, as it is then.
    Ns,
    /// The pair E-W.
    Ew,
    /// What is corrected.
    Field,
    /// What is entered there.
    Old,
    /// What should be.
    New,
    /// Whose slip it was.
    Kind,
    /// Who made the correction.
    Who,
    /// When.
    When,
    /// Why.
    Note,
}

impl FieldName for CorrectionColumn {
    const ALL: &'static [Self] = &[
        Self::Board,
        Self::Section,
        Self::Round,
        Self::Ns,
        Self::Ew,
        Self::Field,
        Self::Old,
        Self::New,
        Self::Kind,
        Self::Who,
        Self::When,
        Self::Note,
    ];

    const NAMED: &'static [&'static [Self]] = &[&[Self::Board], &[Self::Field]];

    fn index(self) -> usize {
        self as usize
    }

    fn names(self) -> &'static [&'static str] {
        match self {
            Self::Board => &["board", "bd", "brd", "board_no", "board_number"],
            Self::Section => &["section", "sec", "sect"],
            Self::Round => &["round", "rd", "rnd", "round_no"],
            Self::Ns => &["ns", "ns_pair", "pair_ns", "north_south", "n/s"],
            Self::Ew => &["ew", "ew_pair", "pair_ew", "east_west", "e/w"],
            Self::Field => &["field", "column"],
            Self::Old => &["old", "was"],
            Self::New => &["new", "is"],
            Self::Kind => &["kind"],
            Self::Who => &["who", "by"],
            Self::When => &["when", "date"],
            Self::Note => &["note", "notes", "why", "reason"],
        }
    }
}

impl CorrectionColumn {
    /// All columns.
    pub const ALL: &'static [Self] = <Self as FieldName>::ALL;

    /// Its name in messages, and in a new file.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.names().first().copied().unwrap_or_default()
    }
}

/// Says which columns are missing, if any is.
fn check(places: &dyn Places<CorrectionColumn>, findings: &mut Findings) -> Option<()> {
    const NEEDED: [CorrectionColumn; 8] = [
        CorrectionColumn::Board,
        CorrectionColumn::Ns,
        CorrectionColumn::Ew,
        CorrectionColumn::Field,
        CorrectionColumn::Old,
        CorrectionColumn::New,
        CorrectionColumn::Kind,
        CorrectionColumn::Who,
    ];
    let missing = missing_columns::missing(places, &NEEDED);
    missing_columns::check(places, "corrections need", &missing, findings)
}
