//! The columns of `corrections.csv` and their names.

use findings::Findings;
use rows::entered::{FieldName, Places};

use crate::missing_columns;

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
pub(super) fn check(places: &dyn Places<CorrectionColumn>, findings: &mut Findings) -> Option<()> {
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
