//! Who sits where, gathered line by line, and turned into contestants when the winners are known.

use contract_scoring::{BySide, Side};
use session::{Contestant, ContestantId, Direction, PairNumber, SectionId, Winners};

use super::by_number::ByNumber;

/// The seats met so far. Each section, side and number has one, told by a provisional identifier.
pub(super) struct Seating {
    individual: bool,
    seats: Vec<(SectionId, Side, PairNumber)>,
    ids: BySide<ByNumber<ContestantId>>,
}

impl Seating {
    pub(super) fn new(individual: bool) -> Self {
        Self {
            individual,
            seats: Vec::new(),
            ids: BySide::from_fn(|_| ByNumber::new()),
        }
    }

    /// The provisional identifier of a seat; in an individual the side makes no difference.
    pub(super) fn seat(
        &mut self,
        section: SectionId,
        side: Side,
        number: PairNumber,
    ) -> ContestantId {
        let side = if self.individual {
            Side::NorthSouth
        } else {
            side
        };
        let seat = (section, side, number);
        let id = self.ids.get_mut(side).of(section, number);
        *id.get_or_insert_with(|| {
            // A session of more seats than this counts has more results than it may hold.
            let next = u32::try_from(self.seats.len()).unwrap_or(u32::MAX);
            self.seats.push(seat);
            ContestantId(next)
        })
    }

    /// Whether players change partners.
    pub(super) fn is_individual(&self) -> bool {
        self.individual
    }

    /// How many seats there are.
    pub(super) fn count(&self) -> usize {
        self.seats.len()
    }

    /// The contestants in the order of a session, and by provisional identifier the place of each.
    pub(super) fn contestants(self, winners: &[Winners]) -> (Vec<Contestant>, Vec<ContestantId>) {
        let known: Vec<(SectionId, Direction, PairNumber)> = self
            .seats
            .iter()
            .map(|&(section, side, number)| match winners[section.index()] {
                Winners::One => (section, Direction::Both, number),
                Winners::Two => (section, Direction::Fixed(side), number),
            })
            .collect();
        let mut sorted = known.clone();
        sorted.sort_unstable();
        sorted.dedup();
        let places = known
            .iter()
            .map(|one| {
                let place = sorted.partition_point(|other| other < one);
                ContestantId(u32::try_from(place).unwrap_or(u32::MAX))
            })
            .collect();
        let contestants = sorted
            .into_iter()
            .map(|(section, direction, number)| Contestant {
                section,
                direction,
                number,
                profile: None,
            })
            .collect();
        (contestants, places)
    }
}
