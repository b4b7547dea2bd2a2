//! What is asked of the lines of one section.

use std::mem::take;
use std::ops::Range;

use contract_scoring::{BoardNumber, Side};

use crate::{
    BoardRun, ContestantId, Direction, ResultId, RoundNumber, SectionId, Session, Winners,
};

/// The lines of a section.
pub(super) struct Plays<'s> {
    pub(super) session: &'s Session,
    pub(super) section: SectionId,
    /// Its boards, as a range of the session's runs of lines.
    boards: Range<usize>,
    results: Range<u32>,
    contestants: Range<u32>,
    /// How many lines each contestant of the section has.
    counts: Vec<u32>,
    /// Whether each line says its round.
    pub(super) has_rounds: bool,
}

/// Each section's place among the lines and the contestants of a session, which are both in the order of the sections.
pub(super) struct Places {
    contestant: u32,
    board: usize,
    /// Room for the counts of a section, used again for the next.
    room: Vec<u32>,
}

impl Places {
    /// The places from a section on.
    pub(super) fn from(session: &Session, section: SectionId) -> Self {
        let contestants = session.contestants();
        Self {
            contestant: place(contestants.partition_point(|one| one.section < section)),
            board: session.runs_before(section),
            room: Vec::new(),
        }
    }

    /// The lines of the section whose turn it is.
    pub(super) fn next<'s>(&mut self, session: &'s Session, section: SectionId) -> Plays<'s> {
        let contestants = run(session.contestants(), &mut self.contestant, |one| {
            one.section == section
        });
        let boards = self.boards(session, section);
        let results = session.results();
        let mut plays = Plays {
            session,
            section,
            results: results.run_start(boards.start)..results.run_start(boards.end),
            boards,
            contestants,
            counts: take(&mut self.room),
            has_rounds: true,
        };
        plays.count();
        plays
    }

    /// The boards of the section whose turn it is.
    fn boards(&mut self, session: &Session, section: SectionId) -> Range<usize> {
        let (results, first) = (session.results(), self.board);
        let is_own =
            |end: u32| session.contestant(results.ns()[end as usize - 1]).section == section;
        let runs = results.runs().iter().skip(first);
        self.board += runs.take_while(|run| is_own(run.end)).count();
        first..self.board
    }

    /// Takes the room back.
    pub(super) fn done(&mut self, plays: Plays<'_>) {
        self.room = plays.counts;
    }
}

/// A session has no more lines than identifiers reach.
fn place(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// The places of a list, from a start that moves on, as long as they belong together.
fn run<T>(list: &[T], start: &mut u32, belongs: impl Fn(&T) -> bool) -> Range<u32> {
    let first = *start;
    while list.get(*start as usize).is_some_and(&belongs) {
        *start += 1;
    }
    first..*start
}

/// How often a contestant is in a sorted list.
pub(super) fn times(sorted: &[ContestantId], id: ContestantId) -> usize {
    let up_to = sorted.partition_point(|other| *other <= id);
    up_to - sorted.partition_point(|other| *other < id)
}

impl<'s> Plays<'s> {
    /// Counts the lines of each contestant.
    fn count(&mut self) {
        self.counts.clear();
        self.counts.resize(self.contestants.len(), 0);
        let (results, places) = (self.session.results(), self.places());
        self.has_rounds =
            results.has_rounds() && places.clone().all(|place| results.round(place).is_some());
        let first = self.contestants.start;
        let counts = self.counts.as_mut_slice();
        let mut count = |id: ContestantId| counts[(id.0 - first) as usize] += 1;
        results.ns()[places.clone()]
            .iter()
            .copied()
            .for_each(&mut count);
        results.ew()[places].iter().copied().for_each(&mut count);
        if self.session.is_individual() {
            let partners =
                (self.results.clone()).filter_map(|id| self.session.partners(ResultId(id)));
            partners.flat_map(|pair| [pair.ns, pair.ew]).for_each(count);
        }
    }

    /// The places of the lines in those of the session.
    pub(super) const fn places(&self) -> Range<usize> {
        self.results.start as usize..self.results.end as usize
    }

    /// The place of a contestant among those of the section.
    pub(super) const fn place(&self, contestant: ContestantId) -> usize {
        self.number(contestant) as usize
    }

    /// The same as four bytes.
    pub(super) const fn number(&self, contestant: ContestantId) -> u32 {
        contestant.0 - self.contestants.start
    }

    /// How many lines a contestant of the section has.
    pub(super) fn played(&self, contestant: ContestantId) -> usize {
        self.counts[self.place(contestant)] as usize
    }

    /// The boards, each with its lines.
    pub(super) fn boards(&self) -> impl ExactSizeIterator<Item = BoardRun> + use<'s> {
        self.session.board_runs(self.boards.clone())
    }

    /// The place of a board that was played among those of the section.
    pub(super) fn board_place(&self, board: BoardNumber) -> Option<usize> {
        let runs = &self.session.results().runs()[self.boards.clone()];
        runs.binary_search_by_key(&board, |run| run.board).ok()
    }

    /// The board at a place among those of the section.
    pub(super) fn board_at(&self, place: usize) -> Option<BoardRun> {
        let run = self.boards.start + place;
        self.session.board_runs(run..self.boards.end).next()
    }

    /// The lines of a board.
    pub(super) fn of_board(&self, board: BoardNumber) -> impl Iterator<Item = ResultId> + use<> {
        let run = (self.board_place(board)).and_then(|place| self.board_at(place));
        run.into_iter().flat_map(|board| board.ids())
    }

    /// How many are in the section.
    pub(super) const fn contestant_count(&self) -> u32 {
        self.contestants.end - self.contestants.start
    }

    /// Who is in the section, be it only in the list of pairs.
    pub(super) fn contestants(&self) -> impl ExactSizeIterator<Item = ContestantId> + use<> {
        self.contestants.clone().map(ContestantId)
    }

    /// How many contestants sit at a table.
    pub(super) fn table_size(&self) -> usize {
        if self.session.is_individual() { 4 } else { 2 }
    }

    /// The round of a line, where each line has one.
    pub(super) fn round(&self, line: ResultId) -> Option<RoundNumber> {
        match self.has_rounds {
            true => self.session.results().round(line.index()),
            false => None,
        }
    }

    /// How many tables the contestants who play fill, and which directions fill all of them: their contestants never
    /// sit out.
    pub(super) fn tables(&self, counts: impl Fn(ContestantId) -> bool) -> (usize, [bool; 2]) {
        let who = || (self.contestants()).filter(|&id| counts(id));
        match self.session.section(self.section).winners {
            Winners::One => {
                let size = self.table_size();
                let all = who().count();
                (all / size, [all.is_multiple_of(size); 2])
            }
            Winners::Two => {
                let side = |side| {
                    let fixed = Direction::Fixed(side);
                    (who().filter(|&id| self.session.contestant(id).direction == fixed)).count()
                };
                let sides = Side::ALL.map(side);
                let tables = sides[0].min(sides[1]);
                (tables, sides.map(|pairs| pairs == tables))
            }
        }
    }

    /// Who sits out by a line of the file in a round.
    pub(super) fn sits_out(&self, contestant: ContestantId, round: RoundNumber) -> bool {
        self.sit_outs(contestant)
            .any(|(_, in_round)| in_round == Some(round))
    }

    /// The boards and rounds that a contestant sits out by lines of the file.
    pub(super) fn sit_outs(
        &self,
        contestant: ContestantId,
    ) -> impl Iterator<Item = (BoardNumber, Option<RoundNumber>)> {
        let all = self.session.sit_outs();
        let first = all.partition_point(|one| one.contestant < contestant);
        let own = (all[first..].iter()).take_while(move |one| one.contestant == contestant);
        own.map(|one| (one.board, one.round))
    }
}
