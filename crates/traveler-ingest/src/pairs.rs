//! `pairs.csv`: who plays, one row a pair, or a player in an individual.

mod columns;
mod near_names;
mod players;
mod row;

pub(crate) use columns::Column;
pub(crate) use row::PairRow;

use session::Strat;

use crate::findings::Findings;
use crate::text::{ColumnName, Table};
use crate::{Code, Diagnostic};

/// The pairs as they are listed, and the file in which they stand.
pub(crate) struct Pairs<'f, 't, 'a> {
    /// The file, for places.
    pub(crate) table: &'f Table<'t, 'a, Column>,
    /// The rows.
    pub(crate) list: &'f List,
}

/// The rows that could be read.
pub(crate) struct List {
    /// In the order of the file.
    pub(crate) rows: Vec<PairRow>,
    /// Whether these are all: where a row has an error, nobody knows who is missing.
    pub(crate) is_whole: bool,
}

/// Reads the rows. Rows with an error are left out; the error keeps the session from being scored.
pub(crate) fn read(
    table: &mut Table<'_, '_, Column>,
    strats: &[Strat],
    findings: &mut Findings,
) -> List {
    let errors = findings.errors();
    if !table.has(Column::Pair) {
        let name = Column::Pair.names()[0];
        findings.push(
            Diagnostic::new(
                Code::MissingColumn,
                format!("the pairs need a column `{name}`"),
            )
            .at(table.header_location())
            .found(table.names().join(", "))
            .expected(name)
            .hint("add the column, or correct its name"),
        );
        return List {
            rows: Vec::new(),
            is_whole: false,
        };
    }
    let mut rows = Vec::new();
    while let Some(row) = table.next_row(findings) {
        rows.extend(row::read(&row, strats, findings));
    }
    let is_whole = findings.errors() == errors;
    players::check(table, &rows, findings);
    near_names::check(table, &rows, findings);
    List { rows, is_whole }
}
