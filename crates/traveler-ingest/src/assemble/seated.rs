//! The contestants of a session in their order, and who sits where.

use std::collections::BTreeMap;

use contract_scoring::{BySide, Side};
use session::{Contestant, ContestantId, Direction, PairNumber, SectionId, Winners};

use super::contestants::{Met, PLAYS, SITS_OUT, Seat, Seating};

/// Who sits where.
pub(super) struct Seated {
    seating: Seating,
    /// By section.
    winners: Vec<Winners>,
    /// By section.
    seats: Vec<Seats>,
    /// By section: how many of each side sit anywhere. Those without a direction are N-S.
    playing: Vec<BySide<u32>>,
    count: u32,
}

/// Who has the seats of a section, in the order of the numbers.
type Seats = Vec<(PairNumber, BySide<ContestantId>)>;

/// Stands where a number has no seat.
const NOBODY: BySide<ContestantId> =
    BySide { ns: ContestantId(u32::MAX), ew: ContestantId(u32::MAX) };

impl Seated {
    /// Numbers those who were met.
    pub(super) fn of(mut seating: Seating, winners: Vec<Winners>) -> Self {
        let turned = std::mem::take(&mut seating.turned);
        let mut seated = Self {
            seats: Vec::with_capacity(winners.len()),
            playing: Vec::with_capacity(winners.len()),
            count: 0,
            seating,
            winners: Vec::new(),
        };
        for (section, winners) in (0..).map(SectionId).zip(&winners) {
            seated.section(section, *winners);
        }
        for (section, number, home) in turned {
            let id = seated.at((section, home, number));
            let seats = &mut seated.seats[section.index()];
            if let Ok(place) = place(seats, number) {
                seats[place].1 = BySide { ns: id, ew: id };
            }
        }
        seated.winners = winners;
        seated
    }

    fn section(&mut self, section: SectionId, winners: Winners) {
        let (mut seats, mut playing) = (BTreeMap::new(), BySide { ns: 0, ew: 0 });
        for &direction in directions(winners) {
            let sides = sides(direction);
            for (number, met) in self.seating.of_section(section) {
                let how = how(met, direction);
                if how == 0 {
                    continue;
                }
                let own = seats.entry(number).or_insert(NOBODY);
                for side in sides {
                    *own.get_mut(*side) = ContestantId(self.count);
                }
                *playing.get_mut(sides[0]) += u32::from(plays(how));
                // A session of more seats than identifiers reach has more results than it may hold.
                self.count = self.count.saturating_add(1);
            }
        }
        self.seats.push(seats.into_iter().collect());
        self.playing.push(playing);
    }

    /// The contestants in the order of a session.
    pub(super) fn contestants(&self) -> Vec<Contestant> {
        let mut contestants = Vec::with_capacity(self.count as usize);
        self.each(|section, direction, number, _| {
            contestants.push(Contestant { section, direction, number, profile: None });
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
                for (number, met) in self.seating.of_section(section) {
                    let how = how(met, direction);
                    if how != 0 {
                        visit(section, direction, number, how);
                    }
                }
            }
        }
    }

    /// Who has a seat.
    pub(super) fn at(&self, (section, side, number): Seat) -> ContestantId {
        seat(&self.seats[section.index()], side, number)
    }

    /// Who has the numbers of one side, which are asked in the order of their lines: of each run, its section and how many
    /// lines it has.
    pub(super) fn in_runs(
        &self,
        side: Side,
        mut runs: impl Iterator<Item = (SectionId, usize)>,
    ) -> impl FnMut(PairNumber) -> ContestantId {
        let (mut left, mut seats) = (0, None);
        move |number| {
            while left == 0 {
                match runs.next() {
                    Some((section, lines)) => {
                        (seats, left) = (self.seats.get(section.index()), lines);
                    }
                    // There are no more lines than those of all runs.
                    None => left = usize::MAX,
                }
            }
            left -= 1;
            seats.map_or(*NOBODY.get(side), |seats| seat(seats, side, number))
        }
    }
}

/// Who has the seat of a number of a section that was met.
fn seat(seats: &Seats, side: Side, number: PairNumber) -> ContestantId {
    *place(seats, number).map_or(&NOBODY, |place| &seats[place].1).get(side)
}

/// Where a number of a section is; otherwise, where it would be.
#[inline]
fn place(seats: &Seats, number: PairNumber) -> Result<usize, usize> {
    seats.binary_search_by_key(&number, |(number, _)| *number)
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
        Winners::Two => &[Direction::Fixed(Side::NorthSouth), Direction::Fixed(Side::EastWest)],
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
        let mut seating = Seating::empty(false, 2);
        let seats: Vec<Seat> = (0..2)
            .flat_map(|section| Side::ALL.map(|side| (section, side)))
            .flat_map(|(section, side)| {
                [1, 12, 1023, 1024, 9_999_999]
                    .map(|number| (SectionId(section), side, PairNumber::new(number).unwrap()))
            })
            .collect();
        // Half of them are named by other lines, which another thread looks at.
        let mut others = Seating::empty(false, 2);
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
