//! Who met at a table, and for which boards.

use std::mem::{replace, swap};

use contract_scoring::BySide;
use session::{ContestantId, ResultId, RoundNumber};

use super::plays::Plays;

/// The lines of a section, those of each sitting together. A sitting is a meeting of the same contestants: in a round,
/// where rounds are known.
pub(super) struct Sittings {
    /// By the party, its round and the board.
    lines: Vec<Line>,
    /// Where the lines of each sitting end; they begin where those before them end.
    ends: Vec<usize>,
    /// The places of each two boards that a party played one straight after the other.
    pub(super) steps: Vec<(usize, usize)>,
}

/// A line of a sitting.
#[derive(Clone, Copy)]
pub(super) struct Line {
    pub(super) party: Party,
    pub(super) round: Option<RoundNumber>,
    /// The place of its board among those of the section.
    pub(super) board: u32,
    pub(super) id: ResultId,
}

/// Two contestants who met, or four players, in the order of their identifiers: how they sat says nothing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Party {
    /// Behind two pairs the second is repeated.
    seats: [ContestantId; 4],
}

impl Sittings {
    /// The lines of a section.
    pub(super) fn of(plays: &Plays<'_>) -> Self {
        let by_board = read_lines(plays);
        let mut order = Order::of(by_board.len());
        if plays.has_rounds {
            let number = |round: RoundNumber| u32::from(round.get());
            let rounds = by_board.iter().map(|line| line.round.map_or(0, number));
            order.add(1 + u32::from(RoundNumber::MAX.get()), rounds);
        }
        for seat in (0..plays.table_size()).rev() {
            let places = by_board.iter().map(|line| plays.number(line.party.seats[seat]));
            order.add(plays.contestant_count(), places);
        }
        order.sort();
        let lines = (order.places.iter()).map(|&place| by_board[place as usize]);
        let mut sittings = Self { lines: lines.collect(), ends: Vec::new(), steps: Vec::new() };
        sittings.part();
        sittings
    }

    /// Parts the lines of one sitting from those of the next.
    fn part(&mut self) {
        for (place, two) in self.lines.windows(2).enumerate() {
            let (one, next) = (&two[0], &two[1]);
            if one.party == next.party && one.round == next.round {
                self.steps.push((one.board as usize, next.board as usize));
            } else {
                self.ends.push(place + 1);
            }
        }
        if !self.lines.is_empty() {
            self.ends.push(self.lines.len());
        }
    }

    /// The lines of each sitting, by board.
    pub(super) fn each(&self) -> impl ExactSizeIterator<Item = &[Line]> {
        let mut start = 0;
        (self.ends.iter()).map(move |&end| &self.lines[replace(&mut start, end)..end])
    }
}

impl Party {
    fn of(ns: ContestantId, ew: ContestantId, partners: Option<BySide<ContestantId>>) -> Self {
        match partners {
            None => {
                let (first, second) = (ns.min(ew), ns.max(ew));
                Self { seats: [first, second, second, second] }
            }
            Some(partners) => {
                let mut seats = [ns, ew, partners.ns, partners.ew];
                seats.sort_unstable();
                Self { seats }
            }
        }
    }

    /// Who met.
    pub(super) fn members(&self) -> &[ContestantId] {
        if self.seats[1] == self.seats[2] { &self.seats[..2] } else { &self.seats }
    }
}

/// The lines of a section by board.
fn read_lines(plays: &Plays<'_>) -> Vec<Line> {
    let results = plays.session.results();
    let mut lines = Vec::with_capacity(plays.places().len());
    for (place, board) in (0..).zip(plays.boards()) {
        let ns = results.ns()[board.places()].iter();
        let ew = results.ew()[board.places()].iter();
        lines.extend(ns.zip(ew).zip(board.ids()).map(|((&ns, &ew), id)| Line {
            party: Party::of(ns, ew, plays.session.partners(id)),
            round: plays.round(id),
            board: place,
            id,
        }));
    }
    lines
}

/// The order of lines, which are sorted by numbers below a limit, the last one first. They are counted, which is
/// quicker here than comparing them. Lines with the same numbers stay in their order.
struct Order {
    /// By new place the old one.
    places: Vec<u32>,
    room: Vec<u32>,
    /// By old place, the numbers that the lines are not sorted by yet, as one.
    keys: Vec<u32>,
    /// What the keys are below.
    limit: u32,
    /// By key, where the next line with it goes.
    ends: Vec<u32>,
}

impl Order {
    /// Begins with that many lines.
    fn of(lines: usize) -> Self {
        Self {
            places: (0..).take(lines).collect(),
            room: vec![0; lines],
            keys: vec![0; lines],
            limit: 1,
            ends: Vec::new(),
        }
    }

    /// Sorts by one more number for each line, at once or with the next: as long as there are few keys for the lines.
    fn add(&mut self, limit: u32, numbers: impl Iterator<Item = u32>) {
        let both = u64::from(self.limit) * u64::from(limit);
        if self.limit > 1 && both > 4 * self.places.len() as u64 {
            self.sort();
        }
        for (key, number) in self.keys.iter_mut().zip(numbers) {
            *key += number * self.limit;
        }
        self.limit *= limit;
    }

    /// Sorts by the numbers that are left.
    fn sort(&mut self) {
        self.ends.clear();
        self.ends.resize(self.limit as usize, 0);
        for &key in &self.keys {
            self.ends[key as usize] += 1;
        }
        let mut before = 0;
        for end in &mut self.ends {
            before += replace(end, before);
        }
        for &place in &self.places {
            let end = &mut self.ends[self.keys[place as usize] as usize];
            self.room[*end as usize] = place;
            *end += 1;
        }
        swap(&mut self.places, &mut self.room);
        self.keys.fill(0);
        self.limit = 1;
    }
}
