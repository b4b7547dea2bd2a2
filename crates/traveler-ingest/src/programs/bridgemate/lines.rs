//! The results that the devices received.

use std::collections::BTreeMap;

use contract_scoring::Side;
use jetdb::Value;

use super::database::Table;
use super::movement::Movement;
use crate::entered::Field;
use crate::findings::Findings;
use crate::programs::imported::{Row, Spot, record};
use crate::{Code, Diagnostic};

const TABLE: &str = "ReceivedData";

/// What a device writes for a board that was not played.
const NOT_PLAYED: &str = "Not played";

/// What it writes where the pairs of a table changed places.
const WRONG_DIRECTION: &str = "Wrong direction";

/// Reads the results, and adds a line for each board that a pair sits out.
pub(super) fn read(
    file: &str,
    table: &Table,
    movement: &Movement,
    findings: &mut Findings,
) -> Vec<Row<Field>> {
    let reader = Reader {
        file,
        table,
        movement,
    };
    let mut rows: Vec<Row<Field>> = Vec::new();
    for received in reader.last_of_each(findings) {
        rows.extend(reader.line(received, findings));
    }
    rows.extend(sit_outs(movement));
    rows
}

struct Reader<'r> {
    file: &'r str,
    table: &'r Table,
    movement: &'r Movement,
}

/// A record, by its number in the table.
#[derive(Clone, Copy)]
struct Received<'r> {
    id: u64,
    values: &'r [Value],
}

impl<'r> Reader<'r> {
    /// The last record of each board at each table; those that were erased are none.
    fn last_of_each(&self, findings: &mut Findings) -> Vec<Received<'r>> {
        let table = self.table;
        let mut last: BTreeMap<[Option<i64>; 4], Received<'r>> = BTreeMap::new();
        let mut records: Vec<Received<'r>> = (1..)
            .zip(&table.rows)
            .filter(|(_, values)| !table.is(values, "Erased"))
            .map(|(place, values)| Received {
                id: table
                    .number(values, "ID")
                    .and_then(|id| u64::try_from(id).ok())
                    .unwrap_or(place),
                values,
            })
            .collect();
        records.sort_by_key(|record| record.id);
        for record in records {
            let key = ["Section", "Table", "Round", "Board"]
                .map(|column| table.number(record.values, column));
            let Some(earlier) = last.insert(key, record) else {
                continue;
            };
            let said = |record: Received<'r>| {
                ["NS/EW", "Contract", "Result", "Remarks"]
                    .map(|column| table.text(record.values, column))
            };
            if said(earlier) != said(record) {
                findings.push(
                    Diagnostic::new(
                        Code::EnteredAgain,
                        format!(
                            "a board was entered twice at one table: `{}`, and later `{}`, which counts",
                            said(earlier).join(" ").trim(),
                            said(record).join(" ").trim()
                        ),
                    )
                    .at(self.place(record))
                    .see(self.place(earlier))
                    .hint("erase the wrong one on the computer that scored the session"),
                );
            }
        }
        let mut lines: Vec<Received<'r>> = last.into_values().collect();
        lines.sort_by_key(|record| record.id);
        lines
    }

    fn place(&self, record: Received<'_>) -> crate::Location {
        self::record(self.file, TABLE, record.id)
    }

    /// A line of a traveler.
    fn line(&self, received: Received<'_>, findings: &mut Findings) -> Option<Row<Field>> {
        let (table, values) = (self.table, received.values);
        let at = Spot::Record {
            table: TABLE,
            row: received.id,
        };
        let mut fault = |message: String, hint: &str| {
            findings.push(
                Diagnostic::new(Code::BadRecord, message)
                    .at(self.place(received))
                    .hint(hint),
            );
        };
        let number = |column: &str| table.number(values, column);
        let Some(section) = number("Section").and_then(|id| self.movement.section(id)) else {
            fault(
                "a result is of a section that the file does not have".to_owned(),
                "correct the section on the computer that scored the session",
            );
            return None;
        };
        let remarks = table.text(values, "Remarks");
        // Seats are those in which the players sat; the pairs are those that should have sat there.
        let turned = remarks.eq_ignore_ascii_case(WRONG_DIRECTION);
        if turned && self.movement.is_fixed(section) {
            fault(
                "the pairs sat the wrong way round, in a section in which N-S and E-W are ranked apart".to_owned(),
                "enter a ruling for this board on the computer that scored the session",
            );
            return None;
        }
        let (ns, ew) = match turned {
            true => ("PairEW", "PairNS"),
            false => ("PairNS", "PairEW"),
        };
        let mut row = Row::at(at.clone());
        row.put(Field::Section, section, at.clone());
        let columns = [
            ("Board", Field::Board),
            ("Round", Field::Round),
            ("Table", Field::Table),
            (ns, Field::Ns),
            (ew, Field::Ew),
        ];
        for (column, field) in columns {
            let text = number(column).map(|number| number.to_string());
            row.put(field, text.unwrap_or_default(), at.clone());
        }
        let contract: String = table.text(values, "Contract").split_whitespace().collect();
        if contract.is_empty() || remarks.eq_ignore_ascii_case(NOT_PLAYED) {
            match ruling(remarks) {
                Some(ruling) => row.put(Field::Score, ruling, at),
                None => {
                    fault(
                        match remarks {
                            "" => "a record has neither a contract nor a remark".to_owned(),
                            _ => format!("the file holds no value for `{remarks}`"),
                        },
                        "write the ruling into `travelers.csv`, as `60%/40%` or `A+/A-`",
                    );
                    return None;
                }
            }
            return Some(row);
        }
        row.put(Field::Contract, contract.as_str(), at.clone());
        if !contract.eq_ignore_ascii_case("PASS") {
            let seat = table.text(values, "NS/EW");
            if let Some(message) = self.contradicts(values, seat, turned) {
                fault(
                    message,
                    "correct the declarer on the computer that scored the session",
                );
                return None;
            }
            row.put(Field::Declarer, seat, at.clone());
            row.put(Field::Result, table.text(values, "Result"), at.clone());
            row.put(Field::Lead, table.text(values, "LeadCard"), at.clone());
        }
        if !turned {
            row.put(Field::Remarks, remarks, at);
        }
        Some(row)
    }

    /// The seat of the declarer and the declaring pair are both there, and must be of one side. Where the pairs are
    /// turned round, devices differ in what they write: the declarer must be one of the two.
    fn contradicts(&self, values: &[Value], seat: &str, turned: bool) -> Option<String> {
        let side = match seat {
            "N" | "S" => Side::NorthSouth,
            "E" | "W" => Side::EastWest,
            _ => return None,
        };
        let declarer = self
            .table
            .number(values, "Declarer")
            .filter(|pair| *pair > 0)?;
        let (own, other) = match side {
            Side::NorthSouth => ("PairNS", "PairEW"),
            Side::EastWest => ("PairEW", "PairNS"),
        };
        let own = self.table.number(values, own)?;
        let is_turned = turned && self.table.number(values, other) == Some(declarer);
        (own != declarer && !is_turned).then(|| {
            format!(
                "the declarer is {seat} of pair {own}, and pair {declarer} is said to be declarer"
            )
        })
    }
}

/// What a remark means where there is no contract: `Not played`, `60%-40%`.
fn ruling(remarks: &str) -> Option<String> {
    if remarks.eq_ignore_ascii_case(NOT_PLAYED) {
        return Some("NP".to_owned());
    }
    let (ns, ew) = remarks.split_once('-')?;
    let is_percent = |side: &str| {
        let digits = side.trim().strip_suffix('%');
        digits.is_some_and(|digits| digits.trim().parse::<u8>().is_ok())
    };
    (is_percent(ns) && is_percent(ew)).then(|| format!("{}/{}", ns.trim(), ew.trim()))
}

/// A line for each board that a pair sits out: its opponents are nobody.
fn sit_outs(movement: &Movement) -> Vec<Row<Field>> {
    let mut rows = Vec::new();
    for (place, round) in (1..).zip(&movement.rounds) {
        let (field, pair) = match (round.ns, round.ew) {
            (pair, 0) if pair > 0 => (Field::Ns, pair),
            (0, pair) if pair > 0 => (Field::Ew, pair),
            _ => continue,
        };
        for board in &round.boards {
            let at = Spot::Record {
                table: "RoundData",
                row: place,
            };
            let mut row = Row::at(at.clone());
            row.put(Field::Section, round.section.as_str(), at.clone());
            let numbers = [
                (Field::Board, *board),
                (Field::Round, round.round),
                (Field::Table, round.table),
                (field, pair),
            ];
            for (field, number) in numbers {
                row.put(field, number.to_string(), at.clone());
            }
            rows.push(row);
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::ruling;

    #[test]
    fn remarks_in_place_of_a_contract() {
        assert_eq!(ruling("Not played").as_deref(), Some("NP"));
        assert_eq!(ruling("60%-40%").as_deref(), Some("60%/40%"));
        assert_eq!(ruling("Arbitral score"), None);
        assert_eq!(ruling(""), None);
    }
}
