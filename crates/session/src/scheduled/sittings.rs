//! Who met at a table, and for which boards.

use std::mem::{replace, swap};

use super::plays::Plays;
use crate::{ContestantId, ResultId, RoundNumber};

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
    pub(super) fn of(plays: &Plays<'_>) -> Self {
        let by_board = lines(plays);
        let mut order = Order::new(by_board.len());
        if plays.has_rounds {
            let number = |round: RoundNumber| u32::from(round.get());
            order.sort(by_board.iter().map(|line| line.round.map_or(0, number)));
        }
        for seat in (0..plays.table_size()).rev() {
            order.sort((by_board.iter()).map(|line| plays.number(line.party.seats[seat])));
        }
        let mut sittings = Self {
            lines: (order.places.iter())
                .map(|&place| by_board[place as usize])
                .collect(),
            ends: Vec::with_capacity(by_board.len()),
            steps: Vec::with_capacity(by_board.len()),
        };
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
        self.ends.push(self.lines.len());
    }

    /// The lines of each sitting, by board.
    pub(super) fn each(&self) -> impl ExactSizeIterator<Item = &[Line]> {
        let mut start = 0;
        (self.ends.iter()).map(move |&end| &self.lines[replace(&mut start, end)..end])
    }
}

impl Party {
    /// Who sits at the table of a line.
    fn of(plays: &Plays<'_>, id: ResultId) -> Self {
        let results = plays.session.results();
        let (ns, ew) = (results.ns()[id.index()], results.ew()[id.index()]);
        match plays.session.partners(id) {
            None => {
                let (first, second) = (ns.min(ew), ns.max(ew));
                Self {
                    seats: [first, second, second, second],
                }
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
        match self.seats[1] == self.seats[2] {
            true => &self.seats[..2],
            false => &self.seats,
        }
    }
}

/// The lines of a section by board.
fn lines(plays: &Plays<'_>) -> Vec<Line> {
    let mut lines = Vec::with_capacity(plays.places().len());
    for (place, board) in (0..).zip(plays.boards()) {
        lines.extend(board.ids().map(|id| Line {
            party: Party::of(plays, id),
            round: plays.round(id),
            board: place,
            id,
        }));
    }
    lines
}

/// The order of lines that are sorted by one thing after another, and room for that.
struct Order {
    /// By new place the old one.
    places: Vec<u32>,
    room: Vec<u32>,
    keys: Vec<u32>,
    /// By key, where the next line with it goes.
    ends: Vec<u32>,
}

impl Order {
    fn new(lines: usize) -> Self {
        Self {
            places: (0..).take(lines).collect(),
            room: vec![0; lines],
            keys: Vec::with_capacity(lines),
            ends: Vec::new(),
        }
    }

    /// Sorts by a small number for each line. Lines with the same one stay in their order. Counting is quicker here than
    /// comparing.
    fn sort(&mut self, keys: impl Iterator<Item = u32>) {
        let Self {
            places,
            room,
            keys: by_place,
            ends,
        } = self;
        by_place.clear();
        by_place.extend(keys);
        let most = by_place.iter().copied().max().unwrap_or(0);
        ends.clear();
        ends.resize(most as usize + 1, 0);
        for &key in by_place.iter() {
            ends[key as usize] += 1;
        }
        let mut before = 0;
        for end in ends.iter_mut() {
            before += replace(end, before);
        }
        for &place in places.iter() {
            let end = &mut ends[by_place[place as usize] as usize];
            room[*end as usize] = place;
            *end += 1;
        }
        swap(places, room);
    }
}
