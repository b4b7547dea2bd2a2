//! Results, written field by field: a document has a million of them, and what they are named, and all that they say
//! but for rulings, needs neither escaping nor formatting.

use std::io;

use contract_scoring::{BySide, Contract, Declarer, Played, Side};
use matchpointing::Points;
use session::{ContestantId, ResultId, RoundNumber, Session, TableNumber, TableResult};

use super::fields::{NULL, field, json, points, whole};
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
            (b", \"score_ns\": ", Side::NorthSouth),
            (b", \"score_ew\": ", Side::EastWest),
        ] {
            match Entered::of(&session.entry(result, side), side) {
                Entered::Points(points) => whole(out, name, Some(points.into())),
                ruling => field(out, name, &json(&ruling)?),
            }
        }
        if let Some(group) = result.group.letter() {
            field(out, b", \"group\": ", &json(&group)?);
        }
        let places = self.scored.scoresheet.board_digits;
        points(out, b", \"mp_ns\": ", earned.ns, places)?;
        points(out, b", \"mp_ew\": ", earned.ew, places)?;
        if let Some(partners) = self.scored.scoresheet.partners(id) {
            points(out, b", \"mp_south\": ", partners.ns, places)?;
            points(out, b", \"mp_west\": ", partners.ew, places)?;
        }
        out.push(b'}');
        Ok(())
    }
}
