//! The chain of the corrections: each row identifies the one before it, so that rows can only be added.

use std::cell::OnceCell;
use std::collections::HashMap;

use findings::{Code, Diagnostic, Findings, Location};
use rows::entered::Places;

use super::CorrectionColumn as Column;
use super::link::Link;
use super::meaning::Dates;
use super::record_row::RecordRow;

/// How rows that are no part of a chain become one.
const ACCEPT: &str = "take it as it is: `matchpoint correct PATH --accept --by NAME`";

/// The rows of a file, each with its number there.
type Rows = [(u32, RecordRow)];

/// What the next row says behind which it stands.
pub(super) fn next(rows: &Rows) -> Link {
    match rows.last() {
        Some((_, row)) if row.after().is_some() => behind(row),
        // Rows that were typed, of which none is below a chain.
        _ => Link::first(),
    }
}

/// What a row says that stands behind this one.
pub(super) fn behind(row: &RecordRow) -> Link {
    Link::of([row], Dates::DayFirst)
}

/// What a row says by which somebody accepts all of these.
pub(super) fn accepting(rows: &Rows) -> Link {
    Link::of(rows.iter().map(|(_, row)| row), Dates::DayFirst)
}

/// Reports each row that is not where it was written, or does not say where that was.
pub(super) fn check(rows: &Rows, places: &dyn Places<Column>, findings: &mut Findings) {
    let last = rows.iter().rposition(|(_, row)| row.is_acceptance());
    let chain = Chain {
        rows,
        places,
        by_link: OnceCell::new(),
    };
    findings.extend(last.and_then(|accepted| chain.fault_in_accepted(accepted)));
    let mut before = last;
    let unaccepted = last.map_or(0, |accepted| accepted + 1);
    for (place, (_, row)) in rows.iter().enumerate().skip(unaccepted) {
        let found = match (before, row.after()) {
            (None, None) => continue,
            (Some(before), None) => {
                findings.push(chain.typed(place, before));
                continue;
            }
            (None, Some(cell)) => {
                (!Link::first().is_in(cell)).then(|| chain.without_beginning(place))
            }
            (Some(before), Some(cell)) => {
                (!chain.is_behind(before, cell)).then(|| chain.broken(place, before, cell))
            }
        };
        findings.extend(found);
        before = Some(place);
    }
}

struct Chain<'r> {
    rows: &'r Rows,
    places: &'r dyn Places<Column>,
    /// The rows by what a row behind each of them says; made where one is looked for.
    by_link: OnceCell<HashMap<String, usize>>,
}

impl Chain<'_> {
    /// Whether a cell says that its row was written behind this one.
    fn is_behind(&self, row: usize, cell: &str) -> bool {
        let (_, row) = &self.rows[row];
        let mut read = Dates::ALL.into_iter();
        read.any(|dates| Link::of([row], dates).is_in(cell))
    }

    /// Whether the rows above are those that were accepted.
    fn fault_in_accepted(&self, place: usize) -> Option<Diagnostic> {
        let (above, cell) = (&self.rows[..place], self.cell(place));
        let link = |dates| Link::of(above.iter().map(|(_, row)| row), dates);
        let is_whole = Dates::ALL.into_iter().any(|dates| link(dates).is_in(cell));
        (!is_whole).then(|| {
            let message = "the rows above are not those that were accepted here";
            self.fault(Code::BrokenChain, message, place)
                .expected(link(Dates::DayFirst).to_string())
                .hint(format!(
                    "a row above was changed, moved or taken out; put it back, or {ACCEPT}"
                ))
        })
    }

    /// A row that a person typed below those of a chain.
    fn typed(&self, place: usize, before: usize) -> Diagnostic {
        let message = "this row was typed below rows of a chain";
        let said = match place.checked_sub(1) {
            Some(above) => behind(&self.rows[above].1),
            None => Link::first(),
        };
        self.fault(Code::UnchainedRow, message, place)
            .see(self.locate(before, "the last row that a program wrote"))
            .expected(said.to_string())
            .hint(format!(
                "delete it and let `matchpoint correct` write it, or {ACCEPT}"
            ))
    }

    /// The first row of a chain that was not its first one.
    fn without_beginning(&self, place: usize) -> Diagnostic {
        let message = "the chain does not begin here: rows above are missing, or were changed";
        self.fault(Code::BrokenChain, message, place)
            .expected(Link::first().to_string())
            .hint(format!("put back what stood above, or {ACCEPT}"))
    }

    /// A row that was written behind another one than that above.
    fn broken(&self, place: usize, before: usize, cell: &str) -> Diagnostic {
        let (_, above) = &self.rows[before];
        let (message, see) = match self.by_link().get(cell) {
            Some(&row) => (
                "this row was written behind another one",
                self.locate(row, "behind this one"),
            ),
            None => (
                "the row above is not the one behind which this was written",
                self.locate(before, "changed since, or rows behind it were taken out"),
            ),
        };
        self.fault(Code::BrokenChain, message, place)
            .see(see)
            .expected(behind(above).to_string())
            .hint(format!(
                "put back what was changed, moved or taken out, or {ACCEPT}"
            ))
    }

    fn by_link(&self) -> &HashMap<String, usize> {
        self.by_link.get_or_init(|| {
            let rows = self.rows.iter().enumerate();
            let links = rows.map(|(place, (_, row))| (behind(row), place));
            links
                .map(|(link, place)| (link.to_string(), place))
                .collect()
        })
    }

    fn fault(&self, code: Code, message: &str, place: usize) -> Diagnostic {
        let (number, _) = &self.rows[place];
        Diagnostic::new(code, message)
            .at(self.places.locate(*number, Column::After))
            .found(self.cell(place))
    }

    fn cell(&self, place: usize) -> &str {
        self.rows[place].1.after().unwrap_or_default()
    }

    fn locate(&self, place: usize, label: &str) -> Location {
        let (number, _) = &self.rows[place];
        self.places.locate_row(*number).label(label)
    }
}
