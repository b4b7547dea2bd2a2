//! The totals of the lines of all contestants, column by column.

use session::ContestantId;

use crate::Points;

/// What a contestant's lines come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tally {
    /// Boards that count.
    pub(crate) boards: u32,
    pub(crate) not_played: u32,
    pub(crate) late_plays: u32,
    pub(crate) total: Points,
}

impl Tally {
    /// The boards that count, and those that will when late plays are in.
    pub(crate) const fn share(&self) -> u32 {
        self.boards + self.late_plays
    }

    /// The boards that the movement gave it; a sit-out is none of them.
    pub(crate) const fn scheduled(&self) -> u32 {
        self.boards + self.not_played + self.late_plays
    }
}

/// The tallies of all contestants. Columns of plain zeros take no memory before something is counted: in a large field
/// each thread comes first to those of its own contestants.
#[derive(Clone, Debug)]
pub(crate) struct Tallies {
    /// Boards that count.
    boards: Vec<u32>,
    /// The points, in billionths.
    totals: Vec<i64>,
    /// Empty where everybody played all boards.
    without: Vec<Without>,
}

/// Boards without a result.
#[derive(Clone, Copy, Debug, Default)]
struct Without {
    not_played: u32,
    late_plays: u32,
}

impl Tallies {
    /// Nothing is counted yet of that many contestants.
    pub(crate) fn nothing(contestants: usize) -> Self {
        Self { boards: vec![0; contestants], totals: vec![0; contestants], without: Vec::new() }
    }

    /// How many contestants there are.
    pub(crate) const fn len(&self) -> usize {
        self.boards.len()
    }

    /// What a contestant's lines come to.
    #[inline]
    pub(crate) fn get(&self, id: ContestantId) -> Tally {
        let place = id.index();
        let without = self.without.get(place).copied().unwrap_or_default();
        Tally {
            boards: self.boards[place],
            not_played: without.not_played,
            late_plays: without.late_plays,
            total: Points::from_billionths(self.totals[place]),
        }
    }

    /// Each contestant's.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Tally> {
        let ids = (0..).map(ContestantId).take(self.len());
        ids.map(|id| self.get(id))
    }

    /// Counts one more board.
    pub(crate) fn add(&mut self, id: ContestantId, points: Points) {
        self.all().add(id, points);
    }

    /// Takes back a board.
    pub(crate) fn take(&mut self, id: ContestantId, points: Points) {
        self.boards[id.index()] -= 1;
        self.totals[id.index()] -= points.billionths();
    }

    /// Adds points without a board.
    pub(crate) fn gain(&mut self, id: ContestantId, points: Points) {
        self.totals[id.index()] += points.billionths();
    }

    /// All of them, to be counted.
    pub(crate) fn all(&mut self) -> Part<'_> {
        Part { first: 0, boards: &mut self.boards, totals: &mut self.totals, without: Vec::new() }
    }

    /// Cuts them into parts of contestants who follow each other, of which each has that many.
    pub(crate) fn parts(&mut self, counts: impl IntoIterator<Item = usize>) -> Vec<Part<'_>> {
        let (mut boards, mut totals) = (&mut self.boards[..], &mut self.totals[..]);
        let mut first = 0;
        let part = |count| {
            let (own_boards, other_boards) = std::mem::take(&mut boards).split_at_mut(count);
            let (own_totals, other_totals) = std::mem::take(&mut totals).split_at_mut(count);
            (boards, totals) = (other_boards, other_totals);
            first += count;
            Part {
                first: first - count,
                boards: own_boards,
                totals: own_totals,
                without: Vec::new(),
            }
        };
        counts.into_iter().map(part).collect()
    }

    /// Notes the boards without a result of the contestants from a place on.
    pub(crate) fn note(&mut self, first: usize, without: &WithoutOfPart) {
        if without.0.is_empty() {
            return;
        }
        self.without.resize(self.len(), Without::default());
        self.without[first..first + without.0.len()].copy_from_slice(&without.0);
    }
}

/// The boards without a result of a part of the contestants.
pub(crate) struct WithoutOfPart(Vec<Without>);

/// The tallies of some contestants who follow each other.
pub(crate) struct Part<'t> {
    /// The place of the first of them.
    pub(crate) first: usize,
    boards: &'t mut [u32],
    totals: &'t mut [i64],
    /// Empty where everybody played all boards so far.
    without: Vec<Without>,
}

impl Part<'_> {
    /// Counts one more board.
    #[inline]
    pub(crate) fn add(&mut self, id: ContestantId, points: Points) {
        let place = id.index() - self.first;
        self.boards[place] += 1;
        self.totals[place] += points.billionths();
    }

    /// Counts a board that was not played.
    pub(crate) fn not_played(&mut self, id: ContestantId) {
        self.without(id).not_played += 1;
    }

    /// Counts a late play.
    pub(crate) fn late_play(&mut self, id: ContestantId) {
        self.without(id).late_plays += 1;
    }

    fn without(&mut self, id: ContestantId) -> &mut Without {
        self.without.resize(self.boards.len(), Without::default());
        &mut self.without[id.index() - self.first]
    }

    /// The boards without a result, when all is counted.
    pub(crate) fn finish(self) -> WithoutOfPart {
        WithoutOfPart(self.without)
    }
}
