//! The contestants of a session in their order, and who sits where.

use std::collections::BTreeMap;

use contract_scoring::{BySide, Side};
use session::{Contestant, ContestantId, Direction, PairNumber, SectionId, Winners};

use super::by_section::BySection;
use super::contestants::{Met, PLAYS, SITS_OUT, Seat, Seating};

/// Who sits where. A contestant is known by its rank, which is how many of its section and direction have a number up to
/// its own: a table of ranks is half as large as one of identifiers, and more of it stays in the cache.
pub(super) struct Seated {
    seating: Seating,
    /// By section.
    winners: Vec<Winners>,
    /// By section, by number, N-S and E-W: the rank.
    ranks: BySection<[u16; 2]>,
    /// By section: how many come before the first of each side.
    before: Vec<BySide<u32>>,
    /// Who has a number that is not in the table, or sits where another pair would be looked for.
    rare: BTreeMap<(SectionId, PairNumber), BySide<ContestantId>>,
    /// By section: how many of each side sit anywhere. Those without a direction are N-S.
    playing: Vec<BySide<u32>>,
    count: u32,
}

/// Stands where a number has no seat.
const NOBODY: BySide<ContestantId> = BySide {
    ns: ContestantId(u32::MAX),
    ew: ContestantId(u32::MAX),
};

/// In place of a rank: the pair is among the rare ones. No section has so many usual numbers.
const TURNED: u16 = u16::MAX;

impl Seated {
    /// Numbers those who were met.
    pub(super) fn of(seating: Seating, winners: Vec<Winners>) -> Self {
        let mut seated = Self {
            ranks: seating.usual.alike([0; 2]),
            before: Vec::with_capacity(winners.len()),
            rare: BTreeMap::new(),
            playing: Vec::with_capacity(winners.len()),
            count: 0,
            seating,
            winners: Vec::new(),
        };
        for (section, winners) in (0..).map(SectionId).zip(&winners) {
            seated.section(section, *winners);
        }
        for (section, number, home) in std::mem::take(&mut seated.seating.turned) {
            let id = seated.at((section, home, number));
            (seated.rare).insert((section, number), BySide { ns: id, ew: id });
            let ranks = seated.ranks.of_section_mut(section);
            if let Some(ranks) = ranks.get_mut(number.get() as usize) {
                ranks[home.opponents() as usize] = TURNED;
            }
        }
        seated.winners = winners;
        seated
    }

    fn section(&mut self, section: SectionId, winners: Winners) {
        let (mut before, mut playing) = (BySide { ns: 0, ew: 0 }, BySide { ns: 0, ew: 0 });
        for &direction in directions(winners) {
            let sides = sides(direction);
            let (mut rank, mut playing_here) = (0_u16, 0);
            let met = self.seating.usual.of_section(section);
            for (met, ranks) in met.iter().zip(self.ranks.of_section_mut(section)) {
                let how = how(*met, direction);
                rank += u16::from(how != 0);
                playing_here += u32::from(plays(how));
                sides.iter().for_each(|side| ranks[*side as usize] = rank);
            }
            for side in sides {
                *before.get_mut(*side) = self.count;
            }
            self.count += u32::from(rank);
            for (number, met) in rare_of(&self.seating, section) {
                let how = how(*met, direction);
                if how == 0 {
                    continue;
                }
                let seats = self.rare.entry((section, number)).or_insert(NOBODY);
                for side in sides {
                    *seats.get_mut(*side) = ContestantId(self.count);
                }
                playing_here += u32::from(plays(how));
                // A session of more seats than identifiers reach has more results than it may hold.
                self.count = self.count.saturating_add(1);
            }
            *playing.get_mut(sides[0]) = playing_here;
        }
        self.before.push(before);
        self.playing.push(playing);
    }

    /// The contestants in the order of a session.
    pub(super) fn contestants(&self) -> Vec<Contestant> {
        let mut contestants = Vec::with_capacity(self.count as usize);
        self.each(|section, direction, number, _| {
            contestants.push(Contestant {
                section,
                direction,
                number,
                profile: None,
            });
        });
        contestants
    }

    /// By contestant, whether it sits anywhere, or is only listed.
    pub(super) fn plays(&self) -> Vec<bool> {
        let mut all = Vec::with_capacity(self.count as usize);
        self.each(|_, _, _, how| all.push(plays(how)));
        all
    }

    /// How many of each side of a section sit anywhere. Those without a direction are N-S.
    pub(super) fn playing(&self, section: SectionId) -> BySide<u32> {
        self.playing[section.index()]
    }

    /// Goes through the contestants in the order of a session.
    fn each(&self, mut visit: impl FnMut(SectionId, Direction, PairNumber, u8)) {
        for (section, winners) in (0..).map(SectionId).zip(&self.winners) {
            for &direction in directions(*winners) {
                let usual = (0..).zip(self.seating.usual.of_section(section));
                for (number, met) in usual {
                    let how = how(*met, direction);
                    if how != 0
                        && let Ok(number) = PairNumber::new(number)
                    {
                        visit(section, direction, number, how);
                    }
                }
                for (number, met) in rare_of(&self.seating, section) {
                    let how = how(*met, direction);
                    if how != 0 {
                        visit(section, direction, number, how);
                    }
                }
            }
        }
    }

    /// Who has a seat.
    pub(super) fn at(&self, (section, side, number): Seat) -> ContestantId {
        (self.of_section(section)).by_number(side, number)
    }

    /// Who sits where in a section.
    pub(super) fn of_section(&self, section: SectionId) -> Seats<'_> {
        Seats {
            section,
            ranks: self.ranks.of_section(section),
            before: self.before[section.index()],
            all: self,
        }
    }

    /// Who has the numbers of one side, which are asked in the order of their lines: of each run, its section and how many
    /// lines it has.
    pub(super) fn in_runs(
        &self,
        side: Side,
        mut runs: impl Iterator<Item = (SectionId, usize)>,
    ) -> impl FnMut(PairNumber) -> ContestantId {
        let mut left = 0;
        let mut seats = Seats {
            section: SectionId(0),
            ranks: &[],
            before: BySide { ns: 0, ew: 0 },
            all: self,
        };
        move |number| {
            while left == 0 {
                match runs.next() {
                    Some((section, lines)) => (seats, left) = (self.of_section(section), lines),
                    // There are no more lines than those of all runs.
                    None => left = usize::MAX,
                }
            }
            left -= 1;
            seats.by_number(side, number)
        }
    }

    #[cold]
    fn rare_seat(&self, section: SectionId, side: Side, number: PairNumber) -> ContestantId {
        let seats = self.rare.get(&(section, number));
        *seats.unwrap_or(&NOBODY).get(side)
    }
}

/// Who sits where in a section.
pub(super) struct Seats<'s> {
    section: SectionId,
    ranks: &'s [[u16; 2]],
    before: BySide<u32>,
    all: &'s Seated,
}

impl Seats<'_> {
    /// Who has the seat of a number that was met.
    #[inline]
    pub(super) fn by_number(&self, side: Side, number: PairNumber) -> ContestantId {
        let ranks = self.ranks.get(number.get() as usize);
        match ranks.map(|ranks| ranks[side as usize]) {
            // Ranks begin with 1 where somebody was met.
            Some(rank) if rank != TURNED => {
                ContestantId((self.before.get(side) + u32::from(rank)).wrapping_sub(1))
            }
            _ => self.all.rare_seat(self.section, side, number),
        }
    }
}

/// The numbers of a section that are not in the table.
fn rare_of(seating: &Seating, section: SectionId) -> impl Iterator<Item = (PairNumber, &Met)> {
    let all = (section, PairNumber::MIN)..=(section, PairNumber::MAX);
    let rare = (!seating.rare.is_empty()).then(|| seating.rare.range(all));
    rare.into_iter()
        .flatten()
        .map(|((_, number), met)| (*number, met))
}

/// How a number was met in a direction.
#[inline]
fn how(met: Met, direction: Direction) -> u8 {
    match direction {
        Direction::Both => met.ns | met.ew,
        Direction::Fixed(side) => *met.get(side),
    }
}

/// Whether somebody who was met like this sits anywhere.
const fn plays(how: u8) -> bool {
    how & (PLAYS | SITS_OUT) != 0
}

/// The directions of a section, in their order.
const fn directions(winners: Winners) -> &'static [Direction] {
    match winners {
        Winners::One => &[Direction::Both],
        Winners::Two => &[
            Direction::Fixed(Side::NorthSouth),
            Direction::Fixed(Side::EastWest),
        ],
    }
}

/// The sides on which those of a direction sit.
const fn sides(direction: Direction) -> &'static [Side] {
    match direction {
        Direction::Both => &Side::ALL,
        Direction::Fixed(Side::NorthSouth) => &[Side::NorthSouth],
        Direction::Fixed(Side::EastWest) => &[Side::EastWest],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_of_every_section_has_its_own_seat() {
        let mut seating = Seating::empty(false, &[13, 1024]);
        let seats: Vec<Seat> = (0..2)
            .flat_map(|section| Side::ALL.map(|side| (section, side)))
            .flat_map(|(section, side)| {
                [1, 12, 1023, 1024, 9_999_999]
                    .map(|number| (SectionId(section), side, PairNumber::new(number).unwrap()))
            })
            .collect();
        // Half of them are named by other lines, which another thread looks at.
        let mut others = Seating::empty(false, &[13, 1024]);
        for seat in seats.iter().rev().step_by(2) {
            seating.list(*seat);
        }
        for seat in &seats {
            others.list(*seat);
        }
        seating.join(others);
        let seated = Seated::of(seating, vec![Winners::Two; 2]);
        let contestants = seated.contestants();
        let sorted = contestants.iter().zip(&seats);
        for (place, (contestant, seat)) in sorted.enumerate() {
            let direction = Direction::Fixed(seat.1);
            let found = (contestant.section, contestant.direction, contestant.number);
            assert_eq!(found, (seat.0, direction, seat.2));
            assert_eq!(seated.at(*seat).index(), place);
        }
        assert_eq!(contestants.len(), seats.len());
        assert_eq!(seated.plays(), vec![false; seats.len()]);
    }
}
