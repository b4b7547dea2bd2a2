//! Who sits where, gathered from the lines, and turned into contestants when the winners are known.

use std::collections::BTreeMap;
use std::ops::Range;

use contract_scoring::{BySide, Side};
use session::{PairNumber, SectionId, threads};

use super::by_section::BySection;
use super::runs::Runs;
use crate::travelers::Lines;

/// Numbers from here on are rare: no section is so large, and a slip must not make a table of millions.
const RARE: usize = 1024;

/// How each number of each section was met. Usual numbers are in one table, since every row of a file asks twice.
pub(super) struct Seating {
    individual: bool,
    /// By section, by number.
    pub(super) usual: BySection<Met>,
    /// Numbers that are not in the table.
    pub(super) rare: BTreeMap<(SectionId, PairNumber), Met>,
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
    /// None yet, of sections that have that many usual numbers each.
    pub(super) fn empty(individual: bool, widths: &[usize]) -> Self {
        Self {
            individual,
            usual: BySection::of(widths, NOT_MET),
            rare: BTreeMap::new(),
            turned: Vec::new(),
        }
    }

    /// The seats that the lines name. Sections are called as the lines call them.
    pub(super) fn of(lines: &Lines, runs: &Runs) -> Self {
        let widths = widths(lines, runs);
        let empty = || Self::empty(lines.partners.is_some(), &widths);
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
        for (side, numbers) in [
            (Side::NorthSouth, columns.ns()),
            (Side::EastWest, columns.ew()),
        ] {
            let own = self.side(side);
            let usual = self.usual.of_section_mut(section);
            let mut rare = Vec::new();
            for number in &numbers[places.clone()] {
                match usual.get_mut(number.get() as usize) {
                    Some(met) => *met.get_mut(own) |= PLAYS,
                    None => rare.push(*number),
                }
            }
            for number in rare {
                self.enter((section, side, number), PLAYS);
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
        self.usual.join(other.usual, both);
        for (number, more) in other.rare {
            both(self.rare.entry(number).or_insert(NOT_MET), more);
        }
    }

    /// In an individual the side makes no difference.
    const fn side(&self, side: Side) -> Side {
        if self.individual {
            Side::NorthSouth
        } else {
            side
        }
    }

    fn enter(&mut self, (section, side, number): Seat, how: u8) {
        let side = self.side(side);
        *self.met(section, number).get_mut(side) |= how;
    }

    /// The side on which a number sits in the lines, where it sits only on one: then it says which pair is meant.
    pub(super) fn only_side(&mut self, section: SectionId, number: PairNumber) -> Option<Side> {
        let met = self.met(section, number).map(|how| how & !LISTED != 0);
        match (met.ns, met.ew) {
            (true, false) => Some(Side::NorthSouth),
            (false, true) => Some(Side::EastWest),
            _ => None,
        }
    }

    /// Whether a number is in the lines.
    pub(super) fn is_met(&mut self, section: SectionId, number: PairNumber) -> bool {
        let met = self.met(section, number);
        (met.ns | met.ew) & !LISTED != 0
    }

    /// How a number was met, to be changed.
    fn met(&mut self, section: SectionId, number: PairNumber) -> &mut Met {
        match (self.usual.of_section_mut(section)).get_mut(number.get() as usize) {
            Some(met) => met,
            None => self.rare.entry((section, number)).or_insert(NOT_MET),
        }
    }

    /// Adds a seat that is only listed.
    pub(super) fn list(&mut self, seat: Seat) -> Seat {
        self.enter(seat, LISTED);
        seat
    }

    /// How the numbers of a section were met.
    pub(super) fn of_section(&self, section: SectionId) -> impl Iterator<Item = (PairNumber, Met)> {
        let usual = (0..).zip(self.usual.of_section(section));
        let usual = usual.filter_map(|(number, met)| Some((PairNumber::new(number).ok()?, *met)));
        let all = (section, PairNumber::MIN)..=(section, PairNumber::MAX);
        let rare = (!self.rare.is_empty()).then(|| self.rare.range(all));
        usual.chain((rare.into_iter().flatten()).map(|((_, number), met)| (*number, *met)))
    }

    /// Has pairs sit only where they are ranked, so that their number is that of one pair.
    pub(super) fn turn(&mut self, turned: Vec<(SectionId, PairNumber, Side)>) {
        for (section, number, home) in &turned {
            let met = self.met(*section, *number);
            *met.get_mut(*home) |= *met.get(home.opponents());
            *met.get_mut(home.opponents()) = 0;
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
        let mut mixed: Vec<bool> = (self.usual.iter())
            .map(|all| all.iter().any(both))
            .collect();
        for ((section, _), met) in &self.rare {
            mixed[section.index()] |= both(met);
        }
        mixed
    }

    /// From now on sections are called by their places in reports: by old identifier the new one.
    pub(super) fn rename(&mut self, new: &[SectionId]) {
        self.usual.rename(new);
        self.rare = (std::mem::take(&mut self.rare).into_iter())
            .map(|((section, number), met)| ((new[section.index()], number), met))
            .collect();
    }
}

/// One more than the largest usual number of each section.
fn widths(lines: &Lines, runs: &Runs) -> Vec<usize> {
    let columns = &lines.results.columns;
    let partners = lines.partners.as_deref();
    let width = |places: &Range<usize>| {
        let sides = [columns.ns(), columns.ew()].map(|numbers| &numbers[places.clone()]);
        // Of bare numbers, several are compared at once.
        let most = sides.map(|numbers| numbers.iter().map(|one| one.get()).fold(0, u32::max));
        let most = most.map(|most| most as usize);
        let [ns, ew] = if most.iter().all(|most| *most < RARE) {
            most
        } else {
            sides.map(|numbers| {
                let numbers = numbers.iter().map(|one| one.get() as usize);
                numbers.filter(|number| *number < RARE).max().unwrap_or(0)
            })
        };
        let partners = partners.into_iter().flat_map(|all| &all[places.clone()]);
        let partners = partners.flat_map(|pair| [pair.ns, pair.ew].map(|one| one.get() as usize));
        let usual = partners.filter(|number| *number < RARE);
        1 + usual.fold(ns.max(ew), usize::max)
    };
    let shares = threads::each(runs.shares(), |runs| {
        let widths = runs
            .iter()
            .map(|(section, places)| (*section, width(places)));
        widths.collect::<Vec<_>>()
    });
    let mut widths = vec![0; lines.sections.names().len()];
    for (section, width) in shares.into_iter().flatten() {
        let most = &mut widths[section.index()];
        *most = width.max(*most);
    }
    widths
}
