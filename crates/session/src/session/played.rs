//! The movement of a section, by what was played.

use std::collections::{BTreeMap, BTreeSet};

use contract_scoring::{BoardNumber, BySide, Side};

use super::Session;
use crate::{ContestantId, Movement, PairNumber, RoundNumber, SectionId, Sitting, TableNumber};

impl Movement {
    /// What a section played, by its lines and sit-outs; `None` where they do not all have a round and a table.
    #[must_use]
    pub fn of_section(session: &Session, section: SectionId) -> Option<Self> {
        type Seats = BySide<Vec<PairNumber>>;
        let mut played: BTreeMap<(RoundNumber, TableNumber), (Seats, BTreeSet<BoardNumber>)> =
            BTreeMap::new();
        let number = |id: ContestantId| session.contestant(id).number;
        let nobody = || BySide {
            ns: Vec::new(),
            ew: Vec::new(),
        };
        let lines = session.result_ids();
        for (id, result) in lines.filter(|(_, line)| session.section_of(*line) == section) {
            let at = (result.round?, result.table?);
            let (seats, boards) = played.entry(at).or_insert((nobody(), BTreeSet::new()));
            *seats = BySide::from_fn(|side| session.sitting(id, side).map(number).collect());
            boards.insert(result.board);
        }
        let sit_outs = session.sit_outs().iter();
        for one in sit_outs.filter(|one| session.contestant(one.contestant).section == section) {
            // Who sat out a two-winner section has a side; elsewhere it is not known, and does not matter.
            let who = session.contestant(one.contestant);
            let side = who.direction.side().unwrap_or(Side::NorthSouth);
            let at = (one.round?, one.table?);
            let (seats, boards) = played.entry(at).or_insert((nobody(), BTreeSet::new()));
            *seats.get_mut(side) = vec![who.number];
            boards.insert(one.board);
        }
        let sittings = played.into_iter();
        let sittings = sittings.map(|((round, table), (seats, boards))| Sitting {
            round,
            table,
            seats,
            boards: boards.into_iter().collect(),
        });
        let winners = session.section(section).winners;
        let movement = Self::new(sittings.collect(), Some(winners)).ok()?;
        (!movement.sittings().is_empty()).then_some(movement)
    }
}
