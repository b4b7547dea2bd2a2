//! The lines of all travelers, column by column.

use std::iter::FusedIterator;
use std::ops::Range;

use contract_scoring::{BoardNumber, BySide, Played, Score};
use order::Sparse;

use crate::{
    ContestantId, FoulGroup, Outcome, PairNumber, RoundBoard, RoundNumber, RulingId, TableNumber,
    TableResult, threads,
};

mod order;

/// The lines of all travelers: twelve bytes each, since a national event has millions.
///
/// A list of [`TableResult`], which is made of its columns when it is asked for and taken apart when it is added.
/// Table, round and foul group take room only where some line says them. A board is kept once for the lines that follow
/// each other on it. Lines name numbers until it is known who has which ([`seated`](Self::seated)), and then contestants.
///
/// # Examples
///
/// ```
/// use contract_scoring::Score;
/// use session::{ContestantId, FoulGroup, Outcome, Results, TableResult};
///
/// let line = |ns, ew| TableResult {
///     ns: ContestantId(ns),
///     ew: ContestantId(ew),
///     board: "7".parse().unwrap(),
///     table: None,
///     outcome: Outcome::Plain(Score::new(420).unwrap()),
///     played: None,
///     round: None,
///     group: FoulGroup::MAIN,
/// };
/// let mut results = Results::new();
/// results.push(line(0, 1));
/// let mut elsewhere: Results = [line(2, 3), line(4, 5)].into_iter().collect();
/// results.append(&mut elsewhere);
///
/// assert_eq!(results.len(), 3);
/// assert_eq!(results.get(1), line(2, 3));
/// assert!(results.iter().eq([line(0, 1), line(2, 3), line(4, 5)]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Results<W = ContestantId> {
    pub(crate) ns: Vec<W>,
    pub(crate) ew: Vec<W>,
    /// By [`Score::index`]; the ruling's place where [`RULED`] is set in `played`.
    outcome: Vec<u16>,
    /// 0 where the contract is not known, else 1 more than [`Played::index`]; beside it [`RULED`].
    played: Vec<u16>,
    table: Sparse<Option<TableNumber>>,
    round: Sparse<Option<RoundNumber>>,
    group: Sparse<FoulGroup>,
    /// By [`Run::end`].
    runs: Vec<Run>,
    /// Whether boards of different rounds are different ones, though their numbers are the same.
    by_round: bool,
}

/// Lines that follow each other on one board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Run {
    /// The place after the last; they begin where those before them end.
    pub(crate) end: u32,
    pub(crate) board: BoardNumber,
}

/// Set in `played` where `outcome` is a ruling.
const RULED: u16 = 1 << 15;

const _: () = assert!(
    Played::COUNT + 1 < RULED as usize && Score::COUNT <= u16::MAX as usize,
    "two bytes hold a score or a ruling, and two more a contract and which of both it is"
);

impl<W: Copy> Results<W> {
    /// No lines yet.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            ns: Vec::new(),
            ew: Vec::new(),
            outcome: Vec::new(),
            played: Vec::new(),
            table: Sparse::new(None),
            round: Sparse::new(None),
            group: Sparse::new(FoulGroup::MAIN),
            runs: Vec::new(),
            by_round: false,
        }
    }

    /// No lines yet, and room for that many.
    #[must_use]
    pub fn with_capacity(lines: usize) -> Self {
        Self {
            ns: Vec::with_capacity(lines),
            ew: Vec::with_capacity(lines),
            outcome: Vec::with_capacity(lines),
            played: Vec::with_capacity(lines),
            ..Self::new()
        }
    }

    /// How many lines there are.
    #[must_use]
    #[inline]
    pub const fn len(&self) -> usize {
        self.ns.len()
    }

    /// Whether there is no line.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.ns.is_empty()
    }

    /// Adds a line.
    #[inline]
    pub fn push(&mut self, line: TableResult<W>) {
        let before = self.len();
        let (outcome, played) = coded(line.outcome, line.played);
        self.table.push(before, line.table);
        self.round.push(before, line.round);
        self.group.push(before, line.group);
        self.ns.push(line.ns);
        self.ew.push(line.ew);
        self.outcome.push(outcome);
        self.played.push(played);
        self.run(line.board, before + 1);
    }

    /// The lines up to a place are on a board.
    #[inline]
    fn run(&mut self, board: BoardNumber, end: usize) {
        // More lines than identifiers reach are a fault of the draft.
        let end = u32::try_from(end).unwrap_or(u32::MAX);
        match self.runs.last_mut() {
            Some(run) if run.board == board => run.end = end,
            _ => self.runs.push(Run { end, board }),
        }
    }

    /// The line at a place.
    #[must_use]
    pub fn get(&self, place: usize) -> TableResult<W> {
        self.on_board(place, self.board(place))
    }

    /// The line at a place, whose board is known.
    #[inline]
    fn on_board(&self, place: usize, board: BoardNumber) -> TableResult<W> {
        TableResult {
            ns: self.ns[place],
            ew: self.ew[place],
            board,
            table: self.table.get(place),
            outcome: self.outcome(place),
            played: self.played(place),
            round: self.round.get(place),
            group: self.group.get(place),
        }
    }

    /// All lines in their order.
    #[must_use]
    pub fn iter(&self) -> Lines<'_, W> {
        self.range(0..self.len())
    }

    /// The lines at some places.
    #[must_use]
    pub fn range(&self, places: Range<usize>) -> Lines<'_, W> {
        Lines::new(self, places)
    }

    /// Who sits N-S (North, in an individual), by line.
    #[must_use]
    #[inline]
    pub fn ns(&self) -> &[W] {
        &self.ns
    }

    /// Who sits E-W (East, in an individual), by line.
    #[must_use]
    #[inline]
    pub fn ew(&self) -> &[W] {
        &self.ew
    }

    /// The board of a line, as it is compared.
    #[must_use]
    pub fn round_board(&self, place: usize) -> RoundBoard {
        RoundBoard { round: self.round_of_board(place), number: self.board(place) }
    }

    /// The round that tells the board of a line from others of its number.
    #[inline]
    pub(crate) fn round_of_board(&self, place: usize) -> Option<RoundNumber> {
        if self.by_round { self.round.get(place) } else { None }
    }

    /// Whether boards of different rounds are different ones, though their numbers are the same.
    #[must_use]
    pub const fn are_by_round(&self) -> bool {
        self.by_round
    }

    /// The board of a line.
    #[must_use]
    pub fn board(&self, place: usize) -> BoardNumber {
        self.runs[self.run_of(place)].board
    }

    /// What each side of a line is entered with.
    #[must_use]
    #[inline]
    pub fn outcome(&self, place: usize) -> Outcome {
        match self.score_index(place) {
            Some(index) => Outcome::Plain(Score::at(index).unwrap_or(Score::ZERO)),
            None => Outcome::Ruled(RulingId(self.outcome[place])),
        }
    }

    /// The [`Score::index`] of a line; `None` where it is ruled.
    #[must_use]
    #[inline]
    pub fn score_index(&self, place: usize) -> Option<usize> {
        (self.played[place] & RULED == 0).then(|| usize::from(self.outcome[place]))
    }

    /// The [`Score::index`] of each of some lines, where none of them is ruled.
    #[must_use]
    #[inline]
    pub fn plain_scores(&self, places: Range<usize>) -> Option<&[u16]> {
        let ruled = self.played[places.clone()].iter().fold(0, |all, one| all | one) & RULED;
        (ruled == 0).then(|| &self.outcome[places])
    }

    /// The [`Score::index`] of each of some lines; `None` where one is ruled.
    #[inline]
    pub fn score_indexes(
        &self,
        places: Range<usize>,
    ) -> impl ExactSizeIterator<Item = Option<usize>> {
        let outcomes = self.outcome[places.clone()].iter();
        let played = self.played[places].iter();
        (outcomes.zip(played))
            .map(|(outcome, played)| (played & RULED == 0).then(|| usize::from(*outcome)))
    }

    /// The contract of a line, where it is known.
    #[must_use]
    #[inline]
    pub fn played(&self, place: usize) -> Option<Played> {
        let known = usize::from(self.played[place] & !RULED).checked_sub(1)?;
        Played::at(known)
    }

    /// The table of a line, where it is known.
    #[must_use]
    #[inline]
    pub fn table(&self, place: usize) -> Option<TableNumber> {
        self.table.get(place)
    }

    /// The round of a line, where it is known.
    #[must_use]
    #[inline]
    pub fn round(&self, place: usize) -> Option<RoundNumber> {
        self.round.get(place)
    }

    /// The group of a fouled board to which a line belongs.
    #[must_use]
    #[inline]
    pub fn group(&self, place: usize) -> FoulGroup {
        self.group.get(place)
    }

    /// Whether some line says its round.
    #[must_use]
    pub const fn has_rounds(&self) -> bool {
        !self.round.is_empty()
    }

    /// Whether some line belongs to a lettered group of a fouled board.
    #[must_use]
    pub const fn has_groups(&self) -> bool {
        !self.group.is_empty()
    }

    /// Gives a line another score. Its contract is not known then.
    pub(crate) fn rescore(&mut self, place: usize, score: Score) {
        (self.outcome[place], self.played[place]) = coded(Outcome::Plain(score), None);
    }

    /// Those among some places whose lines have a ruling.
    pub fn ruled(&self, places: Range<usize>) -> impl Iterator<Item = usize> {
        ruled(&self.played, places)
    }

    /// Gives each ruling another identifier.
    pub fn renumber_rulings(&mut self, new: impl Fn(RulingId) -> RulingId) {
        for place in ruled(&self.played, 0..self.played.len()) {
            let outcome = &mut self.outcome[place];
            *outcome = new(RulingId(*outcome)).0;
        }
    }
}

impl Results {
    /// The line of the same board at the other table of a match of teams: theirs are the same teams, with sides
    /// changed. Lines are those of a session, in its order.
    pub(crate) fn other_table(&self, place: usize) -> Option<usize> {
        let run = self.run_of(place);
        let (start, end) = (self.run_start(run) as usize, self.run_start(run + 1) as usize);
        let (ns, ew) = (self.ns[place], self.ew[place]);
        let first = start + self.ns[start..end].partition_point(|one| *one < ew);
        let mut theirs = (first..end).take_while(|other| self.ns[*other] == ew);
        theirs.find(|other| self.ew[*other] == ns && *other != place)
    }

    /// Who sits on each side, by line, to be given other identifiers.
    pub fn sides_mut(&mut self) -> BySide<&mut [ContestantId]> {
        BySide { ns: &mut self.ns, ew: &mut self.ew }
    }

    /// Gives each contestant another identifier.
    pub fn renumber_contestants(&mut self, new: impl Fn(ContestantId) -> ContestantId) {
        for id in self.ns.iter_mut().chain(&mut self.ew) {
            *id = new(*id);
        }
    }

    /// The largest identifiers of contestants and rulings that some line has.
    pub(crate) fn largest_ids(&self) -> (Option<ContestantId>, Option<RulingId>) {
        let contestants = self.ns.iter().chain(&self.ew).copied().max();
        let rulings = self.ruled(0..self.len());
        let rulings = rulings.map(|place| RulingId(self.outcome[place]));
        (contestants, rulings.max())
    }
}

/// What came of a line, as the columns `outcome` and `played` hold it.
#[inline]
fn coded(outcome: Outcome, played: Option<Played>) -> (u16, u16) {
    let (outcome, ruled) = match outcome {
        Outcome::Plain(score) => (score.index(), 0),
        Outcome::Ruled(id) => (id.index(), RULED),
    };
    let played = played.map_or(0, |played| 1 + played.index());
    (two_bytes(outcome), two_bytes(played) | ruled)
}

/// A number that is known to be below 65,536.
#[inline]
#[allow(
    clippy::cast_possible_truncation,
    reason = "indexes of scores and contracts are below their counts, and rulings have two bytes"
)]
const fn two_bytes(number: usize) -> u16 {
    number as u16
}

/// Those among some places whose lines have a ruling. Few have one: many are passed over at a time.
fn ruled(played: &[u16], places: Range<usize>) -> impl Iterator<Item = usize> {
    const MANY: usize = 512;
    let starts = places.clone().step_by(MANY);
    let some = starts.zip(played[places].chunks(MANY));
    let some = some.filter(|(_, played)| played.iter().fold(0, |all, one| all | one) & RULED != 0);
    some.flat_map(|(start, played)| {
        let ruled = (start..).zip(played);
        ruled.filter(|(_, played)| **played & RULED != 0)
    })
    .map(|(place, _)| place)
}

impl<W: Copy> Default for Results<W> {
    fn default() -> Self {
        Self::new()
    }
}

impl<W: Copy> Extend<TableResult<W>> for Results<W> {
    fn extend<I: IntoIterator<Item = TableResult<W>>>(&mut self, lines: I) {
        lines.into_iter().for_each(|line| self.push(line));
    }
}

impl<W: Copy> FromIterator<TableResult<W>> for Results<W> {
    fn from_iter<I: IntoIterator<Item = TableResult<W>>>(lines: I) -> Self {
        let mut results = Self::new();
        results.extend(lines);
        results
    }
}

impl<'a, W: Copy> IntoIterator for &'a Results<W> {
    type Item = TableResult<W>;
    type IntoIter = Lines<'a, W>;

    fn into_iter(self) -> Lines<'a, W> {
        self.iter()
    }
}

impl Results<PairNumber> {
    /// The same lines with contestants. N-S and E-W, a function gives the numbers of all lines, in their order,
    /// contestants; these take the room of the numbers.
    #[must_use]
    pub fn seated<S>(self, [ns, ew]: [S; 2]) -> Results
    where
        S: FnMut(PairNumber) -> ContestantId + Send,
    {
        let is_large = self.len() >= threads::LARGE;
        let sides = vec![(self.ns, ns), (self.ew, ew)];
        let seat = |(numbers, seat): (Vec<PairNumber>, S)| numbers.into_iter().map(seat).collect();
        let sides: Vec<Vec<ContestantId>> = if is_large {
            threads::each(sides, seat)
        } else {
            sides.into_iter().map(seat).collect()
        };
        let mut sides = sides.into_iter();
        let mut side = || sides.next().unwrap_or_default();
        Results {
            ns: side(),
            ew: side(),
            outcome: self.outcome,
            played: self.played,
            table: self.table,
            round: self.round,
            group: self.group,
            runs: self.runs,
            by_round: self.by_round,
        }
    }
}

/// Lines of [`Results`] in their order; the run of each end is known, so that no line is looked for.
#[derive(Clone, Debug)]
pub struct Lines<'a, W = ContestantId> {
    results: &'a Results<W>,
    places: Range<usize>,
    /// The run of the first line.
    first: usize,
    /// The run of the last line.
    last: usize,
}

impl<'a, W: Copy> Lines<'a, W> {
    fn new(results: &'a Results<W>, places: Range<usize>) -> Self {
        let (first, last) = if places.is_empty() {
            (0, 0)
        } else {
            (results.run_of(places.start), results.run_of(places.end - 1))
        };
        Self { results, places, first, last }
    }
}

impl<W: Copy> Iterator for Lines<'_, W> {
    type Item = TableResult<W>;

    #[inline]
    fn next(&mut self) -> Option<TableResult<W>> {
        let place = self.places.next()?;
        if place >= self.results.runs[self.first].end as usize {
            self.first += 1;
        }
        let board = self.results.runs[self.first].board;
        Some(self.results.on_board(place, board))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.places.size_hint()
    }
}

impl<W: Copy> DoubleEndedIterator for Lines<'_, W> {
    fn next_back(&mut self) -> Option<TableResult<W>> {
        let place = self.places.next_back()?;
        while self.last > 0 && place < self.results.runs[self.last - 1].end as usize {
            self.last -= 1;
        }
        let board = self.results.runs[self.last].board;
        Some(self.results.on_board(place, board))
    }
}

impl<W: Copy> ExactSizeIterator for Lines<'_, W> {}

impl<W: Copy> FusedIterator for Lines<'_, W> {}
