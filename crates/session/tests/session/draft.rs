//! A small draft without contradiction.

use std::ops::{Deref, DerefMut};

use contract_scoring::{BoardNumber, Score, Side};
use session::{
    Conditions, Contestant, ContestantId, Direction, Draft, Fault, FoulGroup, Outcome, PairNumber,
    Results, RoundNumber, RuleSet, Section, SectionId, Session, SitOut, TableNumber, TableResult,
    Winners,
};

/// Section A has two winners: contestants 0 to 2 are N-S 1 to 3, and 3 to 5 are E-W 1 to 3. Section B has one:
/// contestants 6 to 9 are pairs 1 to 4.
///
/// | line | section | board | round | table | contestants |
/// |------|---------|-------|-------|-------|-------------|
/// | 0    | A       | 1     | 1     | 1     | 0, 3        |
/// | 1    | A       | 2     | 1     | 1     | 0, 3        |
/// | 2    | A       | 1     | 2     | 2     | 1, 4        |
/// | 3    | B       | 1     | 1     | 1     | 6, 7        |
/// | 4    | B       | 1     | 1     | 2     | 8, 9        |
///
/// Sit-out 0 is contestant 2, board 3, round 3.
pub(crate) fn two_sections() -> Draft {
    let (a, b) = (SectionId(0), SectionId(1));
    let fixed = |side| move |number| contestant(a, Direction::Fixed(side), number);
    let contestants = (1..=3)
        .map(fixed(Side::NorthSouth))
        .chain((1..=3).map(fixed(Side::EastWest)))
        .chain((1..=4).map(|number| contestant(b, Direction::Both, number)));
    Draft {
        sections: vec![section("A", Winners::Two), section("B", Winners::One)],
        contestants: contestants.collect(),
        results: Results::from_iter([
            line(1, 1, 1, [0, 3]),
            line(2, 1, 1, [0, 3]),
            line(1, 2, 2, [1, 4]),
            line(1, 1, 1, [6, 7]),
            line(1, 1, 2, [8, 9]),
        ]),
        sit_outs: vec![sit_out(2, 3, 3)],
        ..empty()
    }
}

/// A draft of nothing.
pub(crate) fn empty() -> Draft {
    Draft::empty(Conditions::usual(RuleSet::Acbl))
}

pub(crate) fn section(name: &str, winners: Winners) -> Section {
    Section { name: name.to_owned(), winners, tables: 2 }
}

pub(crate) fn contestant(section: SectionId, direction: Direction, number: u32) -> Contestant {
    Contestant { section, direction, number: PairNumber::new(number).unwrap(), profile: None }
}

pub(crate) fn line(board: u16, round: u8, table: u16, [ns, ew]: [u32; 2]) -> TableResult {
    TableResult {
        ns: ContestantId(ns),
        ew: ContestantId(ew),
        board: BoardNumber::new(board).unwrap(),
        table: Some(TableNumber::new(table).unwrap()),
        outcome: Outcome::Plain(Score::ZERO),
        played: None,
        round: Some(RoundNumber::new(round).unwrap()),
        group: FoulGroup::MAIN,
    }
}

pub(crate) fn sit_out(contestant: u32, board: u16, round: u8) -> SitOut {
    SitOut {
        contestant: ContestantId(contestant),
        board: BoardNumber::new(board).unwrap(),
        round: Some(RoundNumber::new(round).unwrap()),
        table: None,
    }
}

/// The lines of a draft as a list that can be changed at will; they are the draft's when it goes.
pub(crate) struct Edited<'d> {
    draft: &'d mut Draft,
    lines: Vec<TableResult>,
}

pub(crate) fn edit(draft: &mut Draft) -> Edited<'_> {
    let lines = draft.results.iter().collect();
    Edited { draft, lines }
}

impl Deref for Edited<'_> {
    type Target = Vec<TableResult>;

    fn deref(&self) -> &Vec<TableResult> {
        &self.lines
    }
}

impl DerefMut for Edited<'_> {
    fn deref_mut(&mut self) -> &mut Vec<TableResult> {
        &mut self.lines
    }
}

impl Drop for Edited<'_> {
    fn drop(&mut self) {
        self.draft.results = self.lines.drain(..).collect();
    }
}

/// The contradictions of a draft.
pub(crate) fn faults_of(draft: Draft) -> Vec<Fault> {
    match Session::new(draft) {
        Ok(_) => Vec::new(),
        Err(faults) => (faults.iter()).map(|fault| faults.origin().fault(fault)).collect(),
    }
}
