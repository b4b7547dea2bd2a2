//! The records of results that count: each as the devices sent it last, with numbers that can be right.

use std::collections::{BTreeMap, BTreeSet};

use findings::{Code, Diagnostic, Findings, Location};
use jetdb::Value;

use super::table::{Expected, Table};
use crate::imported::record;

/// What a device counts up to.
const LARGEST: i64 = 255;
/// The largest number of a board that can be entered.
const LARGEST_BOARD: i64 = 999;

/// A result at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Played {
    pub(super) section: i64,
    pub(super) table: i64,
    pub(super) round: i64,
    pub(super) board: i64,
}

/// A record, by its number in the table.
#[derive(Clone, Copy)]
pub(super) struct Received<'r> {
    pub(super) id: u64,
    pub(super) played: Played,
    /// The pairs that were to sit N-S and E-W.
    pub(super) ns: i64,
    pub(super) ew: i64,
    pub(super) values: &'r [Value],
}

/// The table of the records.
#[derive(Clone, Copy)]
pub(super) struct Records<'r> {
    pub(super) file: &'r str,
    pub(super) table: &'r Table,
}

impl<'r> Records<'r> {
    /// The last record of each board at each table, in the order of their numbers; those that were erased are none.
    pub(super) fn last_of_each(self, findings: &mut Findings) -> Vec<Received<'r>> {
        let live = (1..).zip(&self.table.rows);
        let live = live.filter(|(_, values)| !self.table.is(values, "Erased"));
        let mut records: Vec<Received<'r>> =
            live.filter_map(|(place, values)| self.sound(place, values, findings)).collect();
        records.sort_by_key(|record| record.id);
        let mut last: BTreeMap<Played, Received<'r>> = BTreeMap::new();
        for record in records {
            let Some(earlier) = last.insert(record.played, record) else {
                continue;
            };
            let stated = |record: Received<'r>| {
                let columns = ["NS/EW", "Contract", "Result", "Remarks"];
                let stated = columns.map(|column| self.table.text(record.values, column));
                stated.join(" ").trim().to_owned()
            };
            let (before, after) = (stated(earlier), stated(record));
            if before != after || (earlier.ns, earlier.ew) != (record.ns, record.ew) {
                let message = format!(
                    "a board was entered twice at one table: `{before}`, and later `{after}`, which counts"
                );
                findings.push(
                    Diagnostic::new(Code::EnteredAgain, message)
                        .at(self.place(record.id))
                        .see(self.place(earlier.id))
                        .hint("erase the wrong one on the computer that scored the session"),
                );
            }
        }
        let mut lines: Vec<Received<'r>> = last.into_values().collect();
        lines.sort_by_key(|record| record.id);
        lines
    }

    /// A record whose numbers can be right.
    fn sound(
        self,
        place: u64,
        values: &'r [Value],
        findings: &mut Findings,
    ) -> Option<Received<'r>> {
        let id = self.table.number(values, "ID");
        let id = id.and_then(|id| u64::try_from(id).ok()).unwrap_or(place);
        let mut in_bounds =
            |column: &str, largest: i64| {
                let number = self.table.number(values, column);
                if number.is_some_and(|number| (1..=largest).contains(&number)) {
                    return number;
                }
                let message = match number {
                    Some(number) => format!("`{column}` is {number}, and must be 1 to {largest}"),
                    None => format!("`{column}` is blank, and must be 1 to {largest}"),
                };
                findings.push(Diagnostic::new(Code::BadRecord, message).at(self.place(id)).hint(
                    "correct it on the computer that scored the session, or erase the record",
                ));
                None
            };
        let section = self.table.number(values, "Section").unwrap_or(0);
        let table = in_bounds("Table", LARGEST);
        let round = in_bounds("Round", LARGEST);
        let board = in_bounds("Board", LARGEST_BOARD);
        let (ns, ew) = (in_bounds("PairNS", LARGEST), in_bounds("PairEW", LARGEST));
        Some(Received {
            id,
            played: Played { section, table: table?, round: round?, board: board? },
            ns: ns?,
            ew: ew?,
            values,
        })
    }

    /// Reports results that were entered, and that the opponents have not confirmed: they are not among the records.
    pub(super) fn compare(
        self,
        unconfirmed: &Table,
        received: &[Received<'r>],
        findings: &mut Findings,
    ) {
        let confirmed: BTreeSet<Played> = received.iter().map(|record| record.played).collect();
        let mut left = (1u64..).zip(&unconfirmed.rows).filter_map(|(place, values)| {
            let number = |column: &str| unconfirmed.number(values, column);
            let played = Played {
                section: number("Section")?,
                table: number("Table")?,
                round: number("Round")?,
                board: number("Board")?,
            };
            let is_erased = unconfirmed.is(values, "Erased");
            (!is_erased && !confirmed.contains(&played)).then_some((place, played))
        });
        let Some((place, first)) = left.next() else {
            return;
        };
        let Played { table, round, board, .. } = first;
        let more = match left.count() {
            0 => String::new(),
            more => format!(", and {more} more"),
        };
        let message = format!(
            "a result was entered and not confirmed: board {board} at table {table} in round {round}{more}"
        );
        findings.push(
            Diagnostic::new(Code::NotConfirmed, message)
                .at(record(self.file, Expected::UNCONFIRMED.name, place))
                .hint("it does not count: confirm it at the table, or enter it on the computer that scored the session"),
        );
    }

    /// Where a record is.
    pub(super) fn place(self, id: u64) -> Location {
        record(self.file, Expected::RECEIVED.name, id)
    }
}
