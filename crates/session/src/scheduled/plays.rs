//! What is asked of the lines of one section.

use std::ops::Range;

use contract_scoring::{BoardNumber, Side};

use crate::{
    ContestantId, Direction, ResultId, RoundNumber, SectionId, Session, TableResult, Winners,
};

/// The lines of a section.
pub(super) struct Plays<'s> {
    pub(super) session: &'s Session,
    pub(super) section: SectionId,
    results: Range<u32>,
    contestants: Range<u32>,
    /// Whether each line says its round.
    pub(super) has_rounds: bool,
}

/// How many lines each contestant of a session has.
pub(super) fn boards_played(session: &Session) -> Vec<usize> {
    let mut counts = vec![0; session.contestants().len()];
    for (id, _) in session.result_ids() {
        for contestant in members(session, id) {
            counts[contestant.index()] += 1;
        }
    }
    counts
}

/// The sections that have results.
pub(super) fn sections(session: &Session) -> impl Iterator<Item = Plays<'_>> {
    let (mut result, mut contestant) = (0, 0);
    session.section_ids().filter_map(move |(section, _)| {
        let results = run(session.results(), &mut result, |one| {
            session.section_of(one) == section
        });
        let contestants = run(session.contestants(), &mut contestant, |one| {
            one.section == section
        });
        let has_rounds = session.results()[results.start as usize..results.end as usize]
            .iter()
            .all(|one| one.round.is_some());
        (!results.is_empty()).then_some(Plays {
            session,
            section,
            results,
            contestants,
            has_rounds,
        })
    })
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

/// All who sit at the table of a line.
pub(super) fn members(session: &Session, id: ResultId) -> impl Iterator<Item = ContestantId> {
    (Side::ALL.into_iter()).flat_map(move |side| session.sitting(id, side))
}

impl<'s> Plays<'s> {
    /// The lines, by board.
    pub(super) fn results(
        &self,
    ) -> impl DoubleEndedIterator<Item = (ResultId, &'s TableResult)> + use<'s> {
        let session = self.session;
        (self.results.clone())
            .map(ResultId)
            .map(|id| (id, session.result(id)))
    }

    /// The lines of a board.
    pub(super) fn of_board(&self, board: BoardNumber) -> impl Iterator<Item = ResultId> + use<> {
        let all = &self.session.results()[self.results.start as usize..self.results.end as usize];
        let first = all.partition_point(|one| one.board < board);
        let end = all.partition_point(|one| one.board <= board);
        let places = (self.results.clone()).skip(first).take(end - first);
        places.map(ResultId)
    }

    /// Who is in the section, be it only in the list of pairs.
    pub(super) fn contestants(&self) -> impl Iterator<Item = ContestantId> + use<> {
        self.contestants.clone().map(ContestantId)
    }

    /// How many contestants sit at a table.
    pub(super) fn table_size(&self) -> usize {
        if self.session.is_individual() { 4 } else { 2 }
    }

    /// The round of a line, where each line has one.
    pub(super) fn round(&self, result: &TableResult) -> Option<RoundNumber> {
        result.round.filter(|_| self.has_rounds)
    }

    /// How many tables the contestants who play fill, and which directions fill all of them: their contestants never sit out.
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

    /// Which boards each contestant played or sat out.
    pub(super) fn seen(&self) -> Seen {
        let played = self.results().flat_map(|(id, result)| {
            members(self.session, id).map(|contestant| (contestant, result.board))
        });
        let in_section = |id: ContestantId| self.contestants.contains(&id.0);
        let sat_out = (self.session.sit_outs().iter())
            .filter(|one| in_section(one.contestant))
            .map(|one| (one.contestant, one.board));
        let mut all: Vec<_> = played.chain(sat_out).collect();
        all.sort_unstable();
        Seen(all)
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
        (all[first..].iter())
            .take_while(move |one| one.contestant == contestant)
            .map(|one| (one.board, one.round))
    }
}

/// The boards that contestants played or sat out.
pub(super) struct Seen(Vec<(ContestantId, BoardNumber)>);

impl Seen {
    pub(super) fn has(&self, contestant: ContestantId, board: BoardNumber) -> bool {
        self.0.binary_search(&(contestant, board)).is_ok()
    }
}
