//! The columns of a score pad and their names.

use findings::Findings;
use rows::entered::{FieldName, Places};

use crate::missing_columns;

/// A column of a score pad.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Column {
    /// Who played the contract: WE, THEY or a seat.
    Declarer,
    /// The contract, or `PASS`.
    Contract,
    /// The result relative to the contract.
    Result,
    /// Honors that were claimed; a pad may do without.
    Honors,
}

impl FieldName for Column {
    const ALL: &'static [Self] = &[Self::Declarer, Self::Contract, Self::Result, Self::Honors];

    const NAMED: &'static [&'static [Self]] = &[&[Self::Contract]];

    fn index(self) -> usize {
        self as usize
    }

    fn names(self) -> &'static [&'static str] {
        match self {
            Self::Declarer => &["declarer", "by", "dec", "decl", "played_by", "side"],
            Self::Contract => &["contract", "final_contract"],
            Self::Result => &["result", "res", "+/-"],
            Self::Honors => &["honors", "honours"],
        }
    }
}

/// Says which columns are missing, if any is.
pub(super) fn check(places: &dyn Places<Column>, findings: &mut Findings) -> Option<()> {
    const NEEDED: [Column; 3] = [Column::Declarer, Column::Contract, Column::Result];
    let missing = missing_columns::missing(places, &NEEDED);
    missing_columns::check(places, "the score pad needs", &missing, findings)
}
