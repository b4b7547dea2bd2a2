//! The columns of a score pad and their names.

use crate::entered::{FieldName, Places};
use crate::findings::Findings;
use crate::{Code, Diagnostic};

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
            Self::Result => &["result", "res"],
            Self::Honors => &["honors", "honours"],
        }
    }
}

/// Says which columns are missing, if any is.
pub(super) fn check(places: &dyn Places<Column>, findings: &mut Findings) -> Option<()> {
    const NEEDED: [Column; 3] = [Column::Declarer, Column::Contract, Column::Result];
    let missing: Vec<&str> = (NEEDED.iter())
        .filter(|&&column| !places.has(column))
        .map(|column| column.names()[0])
        .collect();
    if missing.is_empty() {
        return Some(());
    }
    let missing = missing.join(", ");
    findings.push(
        Diagnostic::new(
            Code::MissingColumn,
            format!("the score pad needs more columns: {missing}"),
        )
        .at(places.locate_title())
        .found(places.names())
        .expected(missing)
        .hint("add the columns, or correct their names"),
    );
    None
}
