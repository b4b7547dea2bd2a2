//! The results that the devices received, as lines of travelers.

use contract_scoring::Side;
use findings::{Code, Diagnostic, Findings};
use notation::Field;

use super::movement::Movement;
use super::received::{Received, Records};
use super::table::{Expected, Table};
use super::{Remark, contract, is_result};
use crate::imported::{Row, Spot};

/// Reads the results, and adds a line for each board that a pair sits out.
pub(super) fn read(
    file: &str,
    table: &Table,
    unconfirmed: Option<&Table>,
    movement: &Movement,
    findings: &mut Findings,
) -> Vec<Row<Field>> {
    let records = Records { file, table };
    let received = records.last_of_each(findings);
    if let Some(unconfirmed) = unconfirmed {
        records.compare(unconfirmed, &received, findings);
    }
    let reader = Reader { records, movement };
    let mut rows: Vec<Row<Field>> = Vec::new();
    for record in received {
        match reader.line(record, findings) {
            Ok(row) => rows.push(row),
            Err(fault) => findings.push(*fault),
        }
    }
    rows.extend(sit_outs(movement));
    rows
}

#[derive(Clone, Copy)]
struct Reader<'r> {
    records: Records<'r>,
    movement: &'r Movement,
}

impl Reader<'_> {
    /// A line of a traveler.
    fn line(
        self,
        record: Received<'_>,
        findings: &mut Findings,
    ) -> Result<Row<Field>, Box<Diagnostic>> {
        let fault = |message: String, hint: &str| {
            let fault = Diagnostic::new(Code::BadRecord, message);
            Box::new(fault.at(self.records.place(record.id)).hint(hint))
        };
        let text = |column: &str| self.records.table.text(record.values, column);
        let Some(section) = self.movement.section(record.played.section) else {
            return Err(fault(
                "a result is of a section that the file does not have".to_owned(),
                "correct the section on the computer that scored the session",
            ));
        };
        self.compare(record, section, findings)?;
        let remark = Remark::of(text("Remarks"));
        // Seats are those in which the players sat; the pairs are those that should have sat there.
        let turned = remark == Remark::Turned;
        if turned && self.movement.is_fixed(section) {
            return Err(fault(
                "the pairs sat the wrong way round, in a section in which N-S and E-W are ranked apart".to_owned(),
                "enter a ruling for this board on the computer that scored the session",
            ));
        }
        let at = Spot::Record { table: Expected::RECEIVED.name, row: record.id };
        let mut row = Row::at(at.clone());
        row.put(Field::Section, section, at.clone());
        let (ns, ew) = if turned { (record.ew, record.ns) } else { (record.ns, record.ew) };
        let numbers = [
            (Field::Board, record.played.board),
            (Field::Round, record.played.round),
            (Field::Table, record.played.table),
            (Field::Ns, ns),
            (Field::Ew, ew),
        ];
        for (field, number) in numbers {
            row.put(field, number.to_string(), at.clone());
        }
        let written = text("Contract");
        let no_value = |remark: &str| {
            fault(
                format!("the file holds no value for `{remark}`"),
                "enter the ruling on the computer that scored the session, as `60%-40%`",
            )
        };
        match remark {
            Remark::Ruling(ruling) => {
                row.put(Field::Score, ruling, at);
                return Ok(row);
            }
            Remark::UnknownRuling => return Err(no_value(text("Remarks"))),
            Remark::Other(remark) if written.is_empty() => return Err(no_value(remark)),
            Remark::Other(remark) => {
                let message =
                    format!("the remark `{remark}` has no meaning here: the result counts");
                findings.push(
                    Diagnostic::new(Code::UnknownRemark, message)
                        .at(self.records.place(record.id))
                        .hint("if it is a ruling, enter it as `60%-40%`"),
                );
                row.put(Field::Remarks, remark, at.clone());
            }
            Remark::Nothing | Remark::Turned if written.is_empty() => {
                return Err(fault(
                    "a record has neither a contract nor a ruling".to_owned(),
                    "enter the result on the computer that scored the session, or erase the record",
                ));
            }
            Remark::Nothing | Remark::Turned => {}
        }
        let Some(contract) = contract(written) else {
            return Err(fault(
                format!("`{written}` is not a contract"),
                "contracts are written `4 S`, `3 NT x` or `PASS`",
            ));
        };
        row.put(Field::Contract, contract.as_str(), at.clone());
        if contract.eq_ignore_ascii_case("PASS") {
            return Ok(row);
        }
        let (seat, result) = (text("NS/EW"), text("Result"));
        if let Some(message) = self.contradicts(record, seat, turned) {
            return Err(fault(
                message,
                "correct the declarer on the computer that scored the session",
            ));
        }
        if !is_result(result) {
            return Err(fault(
                format!("`{result}` is not a result"),
                "results are written `=`, `+1` or `-1`",
            ));
        }
        if self.records.table.is(record.values, "SuspiciousContract") {
            let message = format!(
                "the device marked this contract as suspicious: {contract} by {seat} {result}"
            );
            findings.push(
                Diagnostic::new(Code::DeviceDoubts, message)
                    .at(self.records.place(record.id))
                    .hint("compare it with the slip, or ask the players: is the declarer on the right side?"),
            );
        }
        row.put(Field::Declarer, seat, at.clone());
        row.put(Field::Result, result, at.clone());
        row.put(Field::Lead, text("LeadCard"), at);
        Ok(row)
    }

    /// Compares a record with what the device was to expect at its table.
    fn compare(
        self,
        record: Received<'_>,
        section: &str,
        findings: &mut Findings,
    ) -> Result<(), Box<Diagnostic>> {
        if self.movement.rounds.is_empty() {
            return Ok(());
        }
        let played = record.played;
        let here = format!("at table {} in round {}", played.table, played.round);
        let mut warn = |message: String| {
            findings.push(
                Diagnostic::new(Code::NotAsPlanned, message)
                    .at(self.records.place(record.id))
                    .hint("was the movement changed during play? Otherwise the numbers are wrong"),
            );
        };
        let Some(round) = self.movement.round(section, played.table, played.round) else {
            warn(format!("the device expects nobody {here}"));
            return Ok(());
        };
        if (record.ns, record.ew) != (round.ns, round.ew) {
            warn(format!(
                "the result is of N-S {} and E-W {}, and the device expects N-S {} and E-W {} {here}",
                record.ns, record.ew, round.ns, round.ew
            ));
        }
        if round.boards.contains(&played.board) {
            return Ok(());
        }
        let message = format!("board {} is not one of those {here}", played.board);
        if self.movement.has_changed(section, played.table) {
            warn(message);
            return Ok(());
        }
        let fault = Diagnostic::new(Code::BadRecord, message).at(self.records.place(record.id));
        let hint = "correct the board on the computer that scored the session, or erase the record";
        Err(Box::new(fault.hint(hint)))
    }

    /// The seat of the declarer and the declaring pair are both there, and must be of one side. Where the pairs are
    /// turned round, devices differ in what they write: the declarer must be one of the two.
    fn contradicts(self, record: Received<'_>, seat: &str, turned: bool) -> Option<String> {
        let side = match seat {
            "N" | "S" => Side::NorthSouth,
            "E" | "W" => Side::EastWest,
            _ => return None,
        };
        let declarer =
            self.records.table.number(record.values, "Declarer").filter(|pair| *pair != 0)?;
        let (own, other) = match side {
            Side::NorthSouth => (record.ns, record.ew),
            Side::EastWest => (record.ew, record.ns),
        };
        let is_turned = turned && other == declarer;
        (own != declarer && !is_turned).then(|| {
            format!(
                "the declarer is {seat} of pair {own}, and pair {declarer} is said to be declarer"
            )
        })
    }
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
            let at = Spot::Record { table: Expected::ROUNDS.name, row: place };
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
