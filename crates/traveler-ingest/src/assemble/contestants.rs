//! Who sits where, gathered from the lines, and turned into contestants when the winners are known.

use std::collections::BTreeMap;
use std::ops::Range;

use contract_scoring::{BySide, Side};
use session::{PairNumber, SectionId, threads};

use crate::travelers::Lines;

/// Lines of one section that follow each other, as places in the list of results.
pub(super) type Run = (SectionId, Range<usize>);

/// The runs of all lines, in their order.
pub(super) struct Runs(Vec<Run>);

impl Runs {
    pub(super) fn of(lines: &Lines) -> Self {
        Self(lines.results.sections.runs().collect())
    }

    /// The runs in shares of about as many lines each: one share, unless the session is large.
    pub(super) fn shares(&self) -> Vec<&[Run]> {
        self.cut(threads::pieces(self.lines()))
    }

    fn lines(&self) -> usize {
        self.0.last().map_or(0, |(_, places)| places.end)
    }

    fn cut(&self, parts: usize) -> Vec<&[Run]> {
        let lines = self.lines();
        let mut rest = &self.0[..];
        let mut shares = Vec::with_capacity(parts);
        for part in 1..=parts {
            let end = lines / parts * part;
            let own = if part == parts {
                rest.len()
            } else {
                rest.partition_point(|(_, places)| places.end <= end)
            };
            let (share, others) = rest.split_at(own);
            shares.push(share);
            rest = others;
        }
        shares
    }

    pub(super) fn iter(&self) -> std::slice::Iter<'_, Run> {
        self.0.iter()
    }
}

/// How each number of each section was met.
pub(super) struct Seating {
    individual: bool,
    /// By section.
    met: Vec<BTreeMap<PairNumber, Met>>,
    /// Pairs of sections with two winners that also sat the other way, and where they are ranked.
    pub(super) turned: Vec<(SectionId, PairNumber, Side)>,
}

/// How a number was met on each side: [`PLAYS`], [`SITS_OUT`], [`LISTED`].
pub(super) type Met = BySide<u8>;

const NOT_MET: Met = BySide { ns: 0, ew: 0 };
pub(super) const PLAYS: u8 = 1;
pub(super) const SITS_OUT: u8 = 1 << 1;
const LISTED: u8 = 1 << 2;

/// A seat: a number of a section on a side.
pub(super) type Seat = (SectionId, Side, PairNumber);

impl Seating {
    /// None yet, of that many sections.
    pub(super) fn empty(individual: bool, sections: usize) -> Self {
        Self { individual, met: vec![BTreeMap::new(); sections], turned: Vec::new() }
    }

    /// The seats that the lines name. Sections are called as the lines call them.
    pub(super) fn of(lines: &Lines, runs: &Runs) -> Self {
        let sections = lines.sections.names().len();
        let empty = || Self::empty(lines.partners.is_some(), sections);
        let shares = threads::each(runs.shares(), |runs| {
            let mut seating = empty();
            (runs.iter()).for_each(|(section, places)| seating.enter_run(lines, *section, places));
            seating
        });
        let mut shares = shares.into_iter();
        let mut seating = shares.next().unwrap_or_else(empty);
        shares.for_each(|share| seating.join(share));
        for line in &lines.sit_outs {
            seating.enter((line.section, line.side, line.number), SITS_OUT);
        }
        seating
    }

    /// The seats of lines of one section that follow each other.
    fn enter_run(&mut self, lines: &Lines, section: SectionId, places: &Range<usize>) {
        let columns = &lines.results.columns;
        for (side, numbers) in [(Side::NorthSouth, columns.ns()), (Side::EastWest, columns.ew())] {
            for number in &numbers[places.clone()] {
                self.enter((section, side, *number), PLAYS);
            }
        }
        let partners = lines.partners.as_ref().map(|all| &all[places.clone()]);
        for pair in partners.into_iter().flatten() {
            self.enter((section, Side::NorthSouth, pair.ns), PLAYS);
            self.enter((section, Side::EastWest, pair.ew), PLAYS);
        }
    }

    /// Adds the seats that other lines name.
    pub(super) fn join(&mut self, other: Self) {
        let both = |one: &mut Met, other: Met| {
            *one = BySide::from_fn(|side| one.get(side) | other.get(side));
        };
        for (own, other) in self.met.iter_mut().zip(other.met) {
            for (number, more) in other {
                both(own.entry(number).or_insert(NOT_MET), more);
            }
        }
    }

    /// In an individual the side makes no difference.
    const fn side(&self, side: Side) -> Side {
        if self.individual { Side::NorthSouth } else { side }
    }

    fn enter(&mut self, (section, side, number): Seat, how: u8) {
        let side = self.side(side);
        let met = self.met[section.index()].entry(number).or_insert(NOT_MET);
        *met.get_mut(side) |= how;
    }

    /// The side on which a number sits in the lines, where it sits only on one: then it says which pair is meant.
    pub(super) fn only_side(&self, section: SectionId, number: PairNumber) -> Option<Side> {
        let met = self.met(section, number).map(|how| how & !LISTED != 0);
        match (met.ns, met.ew) {
            (true, false) => Some(Side::NorthSouth),
            (false, true) => Some(Side::EastWest),
            _ => None,
        }
    }

    /// Whether a number is in the lines.
    pub(super) fn is_met(&self, section: SectionId, number: PairNumber) -> bool {
        let met = self.met(section, number);
        (met.ns | met.ew) & !LISTED != 0
    }

    /// How a number was met.
    fn met(&self, section: SectionId, number: PairNumber) -> Met {
        let met = self.met[section.index()].get(&number);
        met.copied().unwrap_or(NOT_MET)
    }

    /// Adds a seat that is only listed.
    pub(super) fn list(&mut self, seat: Seat) -> Seat {
        self.enter(seat, LISTED);
        seat
    }

    /// How the numbers of a section were met.
    pub(super) fn of_section(&self, section: SectionId) -> impl Iterator<Item = (PairNumber, Met)> {
        let all = self.met[section.index()].iter();
        all.map(|(number, met)| (*number, *met))
    }

    /// Has pairs sit only where they are ranked, so that their number is that of one pair.
    pub(super) fn turn(&mut self, turned: Vec<(SectionId, PairNumber, Side)>) {
        for (section, number, home) in &turned {
            let met = self.met(*section, *number);
            let both = *met.get(*home) | *met.get(home.opponents());
            let mut turned = NOT_MET;
            *turned.get_mut(*home) = both;
            self.met[section.index()].insert(*number, turned);
        }
        self.turned = turned;
    }

    /// Whether players change partners.
    pub(super) const fn is_individual(&self) -> bool {
        self.individual
    }

    /// The sections, by identifier, in which some number plays both ways.
    pub(super) fn mixed(&self) -> Vec<bool> {
        let both = |met: &Met| met.ns & met.ew & PLAYS != 0;
        let mixed = self.met.iter().map(|all| all.values().any(both));
        mixed.collect()
    }

    /// From now on sections are called by their places in reports: by old identifier the new one.
    pub(super) fn rename(&mut self, new: &[SectionId]) {
        let old = std::mem::take(&mut self.met);
        self.met = vec![BTreeMap::new(); old.len()];
        for (met, new) in old.into_iter().zip(new) {
            self.met[new.index()] = met;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines_of(runs: &[Run]) -> usize {
        runs.iter().map(|(_, places)| places.len()).sum()
    }

    #[test]
    fn every_run_is_in_one_share() {
        let ends = [3, 4, 10, 11, 20];
        let starts = std::iter::once(0).chain(ends);
        let places = starts.zip(ends).map(|(start, end)| start..end);
        let runs = Runs((0..).map(SectionId).zip(places).collect());
        for parts in 1..=7 {
            let shares = runs.cut(parts);
            assert_eq!(shares.len(), parts);
            assert_eq!(shares.concat(), runs.0, "{parts} shares");
            assert_eq!(lines_of(&shares.concat()), 20);
        }
        let halves: Vec<usize> = runs.cut(2).into_iter().map(lines_of).collect();
        assert_eq!(halves, [10, 10]);
        assert_eq!(Runs(Vec::new()).cut(2), [&[][..]; 2]);
    }
}
