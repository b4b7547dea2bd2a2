//! The second stage: rows of a travelers file into typed lines, each cell by its column.

mod agreement;
mod bidding;
mod columns;
mod context;
mod layout;
mod lead;
mod line;
pub(crate) mod number;
mod outcome;
mod pair;
mod plain;
mod points;
mod repeated;
mod row;
mod ruling;
mod scores;
mod seats;
mod sections;
mod weighted;

pub(crate) use bidding::contract_of_date;
pub(crate) use columns::Column;
pub(crate) use line::{Line, Lines};

use layout::Layout;
use plain::{Mark, Plain};

use crate::findings::Findings;
use crate::text::Table;
use crate::{Accounting, Code, Diagnostic, Options};

/// Reads the rows of a travelers file. Rows with an error are left out; the error keeps the session from being scored.
pub(crate) fn read(
    table: &mut Table<'_, '_, Column>,
    options: &Options,
    accounting: &mut Accounting,
    findings: &mut Findings,
) -> Option<Lines> {
    let layout = layout::of(table, findings)?;
    let mut lines = Lines::new(layout.individual);
    let mut plain = Plain::of(table, layout, options);
    let (rows, faulty) = read_rows(table, layout, &mut plain, &mut lines, findings);
    if rows == 0 && !options.allow_empty && !findings.has_errors() {
        findings.push(
            Diagnostic::new(Code::NoResults, "there is a header, and nothing below it")
                .at(table.header_location())
                .hint("add one row a result, or `--allow-empty`"),
        );
    }
    let results = lines.results.len();
    if options.dedupe {
        repeated::leave_out(&mut lines, table, findings);
    }
    *accounting = Accounting {
        lines: accounting.lines,
        results: lines.results.len() as u64,
        sit_outs: lines.sit_outs.len() as u64,
        copies: (results - lines.results.len()) as u64,
        faulty: table.tally().faulty + faulty,
        ..*table.tally()
    };
    sections::check_mixed(&lines.sections, findings);
    scores::check_signs(table, &lines, findings);
    Some(lines)
}

/// Reads all rows; how many there are, and how many of them have an error.
fn read_rows(
    table: &mut Table<'_, '_, Column>,
    layout: Layout,
    plain: &mut Plain,
    lines: &mut Lines,
    findings: &mut Findings,
) -> (u64, u64) {
    let (mut rows, mut faulty) = (0, 0);
    loop {
        rows += plain.read(table, lines);
        let Some(row) = table.next_row(findings) else {
            return (rows, faulty);
        };
        rows += 1;
        let before = Mark::of(lines, findings);
        // A row with an error has told it, and adds nothing.
        match row::read(&row, layout, lines, findings) {
            Ok(()) => plain.learn(row.text(), &before, lines, findings),
            Err(_) => faulty += 1,
        }
    }
}
