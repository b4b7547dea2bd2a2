//! Results, written field by field: a document has a million of them, and what they are named, and all that they say
//! but for rulings, needs neither escaping nor formatting.

use std::io;

use contract_scoring::{BySide, Contract, Declarer, Played, Side};
use matchpointing::Points;
use serde::Serialize;
use serde_json::Serializer;
use session::{ContestantId, ResultId, RoundNumber, Session, TableNumber, TableResult};

use super::lines::OneRecordALine;
use crate::exchange::amount::Digits;
use crate::model::Scored;
use crate::model::published::Entered;

/// The results of a session, with what they say as JSON has it.
pub(super) struct Results<'a> {
    scored: Scored<'a>,
    /// By the number of the section.
    sections: Vec<Vec<u8>>,
    passed_out: Vec<u8>,
    /// By [`Contract::index`].
    contracts: Vec<Vec<u8>>,
    declarers: [Vec<u8>; Declarer::ALL.len()],
}

/// What is not there.
const NULL: &[u8] = b"null";

impl<'a> Results<'a> {
    pub(super) fn of(scored: Scored<'a>) -> io::Result<Self> {
        let quoted = |text: &str| json(&text);
        let name = |(_, section): (_, &session::Section)| quoted(&section.name);
        let declarers = Declarer::ALL.map(|declarer| format!("\"{declarer}\"").into_bytes());
        Ok(Self {
            scored,
            sections: (scored.session.section_ids())
                .map(name)
                .collect::<Result<_, _>>()?,
            passed_out: quoted(&Played::PassedOut.to_string())?,
            contracts: Contract::all()
                .map(|contract| quoted(&contract.to_string()))
                .collect::<Result<_, _>>()?,
            declarers,
        })
    }

    /// Writes the record of a line that earned so much.
    pub(super) fn write(
        &self,
        (id, result, earned): (ResultId, TableResult, BySide<Option<Points>>),
        out: &mut Vec<u8>,
    ) -> io::Result<()> {
        let session: &Session = self.scored.session;
        let number = |id: ContestantId| Some(session.contestant(id).number.get().into());
        let section = session.section_of(result).index();
        field(out, b"{\"section\": ", &self.sections[section]);
        whole(out, b", \"board\": ", Some(result.board.get().into()));
        let round = result.round.map(RoundNumber::get);
        whole(out, b", \"round\": ", round.map(i64::from));
        let table = result.table.map(TableNumber::get);
        whole(out, b", \"table\": ", table.map(i64::from));
        whole(out, b", \"ns\": ", number(result.ns));
        whole(out, b", \"ew\": ", number(result.ew));
        if let Some(partners) = session.partners(id) {
            whole(out, b", \"south\": ", number(partners.ns));
            whole(out, b", \"west\": ", number(partners.ew));
        }
        let (contract, declarer, tricks) = match result.played {
            None => (NULL, NULL, None),
            Some(Played::PassedOut) => (&*self.passed_out, NULL, None),
            Some(Played::Contract {
                contract,
                declarer,
                tricks,
            }) => (
                &*self.contracts[contract.index()],
                &*self.declarers[declarer.index()],
                Some(tricks.get()),
            ),
        };
        field(out, b", \"contract\": ", contract);
        field(out, b", \"declarer\": ", declarer);
        whole(out, b", \"tricks\": ", tricks.map(i64::from));
        for (name, side) in [
            (&b", \"score_ns\": "[..], Side::NorthSouth),
            (b", \"score_ew\": ", Side::EastWest),
        ] {
            match Entered::of(&session.entry(result, side), side) {
                Entered::Points(points) => whole(out, name, Some(points.into())),
                ruling => field(out, name, &json(&ruling)?),
            }
        }
        self.amount(out, b", \"mp_ns\": ", earned.ns)?;
        self.amount(out, b", \"mp_ew\": ", earned.ew)?;
        out.push(b'}');
        Ok(())
    }

    /// Writes what a side earned, with the digits of the rules in force.
    fn amount(&self, out: &mut Vec<u8>, name: &[u8], earned: Option<Points>) -> io::Result<()> {
        let places = self.scored.scoresheet.board_digits;
        let Some(points) = earned else {
            field(out, name, NULL);
            return Ok(());
        };
        match Digits::of_points(points, places) {
            Some(digits) => {
                field(out, name, b"\"");
                field(out, digits.as_bytes(), b"\"");
            }
            None => field(out, name, &json(&points.to_decimal(places))?),
        }
        Ok(())
    }
}

/// Adds a field with its separator, its name and its value.
fn field(out: &mut Vec<u8>, name: &[u8], value: &[u8]) {
    out.extend_from_slice(name);
    out.extend_from_slice(value);
}

/// Adds a field that is a whole number, or not there.
fn whole(out: &mut Vec<u8>, name: &[u8], number: Option<i64>) {
    match number {
        Some(number) => field(out, name, Digits::of(number).as_bytes()),
        None => field(out, name, NULL),
    }
}

/// A value as JSON has it.
fn json(value: &impl Serialize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let lines = OneRecordALine::in_record();
    value.serialize(&mut Serializer::with_formatter(&mut bytes, lines))?;
    Ok(bytes)
}
