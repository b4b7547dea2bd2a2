//! Queries about the lines of one section.

use std::ops::Range;

use contract_scoring::{BoardNumber, Side};
use session::{
    BoardRun, ContestantId, Direction, ResultId, RoundNumber, SectionLines, Session, Winners,
};

/// The lines of a section.
pub(super) struct Plays<'s> {
    pub(super) session: &'s Session,
    pub(super) section: &'s SectionLines,
    /// How many lines each contestant of the section has.
    counts: Vec<u32>,
    /// Whether each line says its round.
    pub(super) has_rounds: bool,
}

/// How often a contestant is in a sorted list.
pub(super) fn times(sorted: &[ContestantId], id: ContestantId) -> usize {
    let up_to = sorted.partition_point(|other| *other <= id);
    up_to - sorted.partition_point(|other| *other < id)
}

impl<'s> Plays<'s> {
    pub(super) fn new(session: &'s Session, section: &'s SectionLines) -> Self {
        let results = session.results();
        let has_round = |place| results.round(place).is_some();
        Self {
            session,
            section,
            counts: counts(session, section),
            has_rounds: results.has_rounds() && section.places().all(has_round),
        }
    }

    /// The places of the lines in those of the session.
    pub(super) const fn places(&self) -> Range<usize> {
        self.section.places()
    }

    /// The place of a contestant among those of the section.
    pub(super) const fn place(&self, contestant: ContestantId) -> usize {
        self.number(contestant) as usize
    }

    /// The same as four bytes.
    pub(super) const fn number(&self, contestant: ContestantId) -> u32 {
        contestant.0 - self.section.contestants.start
    }

    /// How many lines a contestant of the section has.
    pub(super) fn played(&self, contestant: ContestantId) -> usize {
        self.counts[self.place(contestant)] as usize
    }

    /// The boards, each with its lines.
    pub(super) fn boards(&self) -> impl ExactSizeIterator<Item = BoardRun> + use<'s> {
        self.section.boards(self.session)
    }

    /// The place of a board that was played among those of the section.
    pub(super) fn board_place(&self, board: BoardNumber) -> Option<usize> {
        self.section.board_place(self.session, board)
    }

    /// The board at a place among those of the section.
    pub(super) fn board_at(&self, place: usize) -> Option<BoardRun> {
        self.boards().nth(place)
    }

    /// The lines of a board.
    pub(super) fn of_board(&self, board: BoardNumber) -> impl Iterator<Item = ResultId> + use<> {
        let run = (self.board_place(board)).and_then(|place| self.board_at(place));
        run.into_iter().flat_map(|board| board.ids())
    }

    /// How many are in the section.
    pub(super) const fn contestant_count(&self) -> u32 {
        self.section.contestants.end - self.section.contestants.start
    }

    /// Who is in the section, be it only in the list of pairs.
    pub(super) fn contestants(&self) -> impl ExactSizeIterator<Item = ContestantId> + use<> {
        self.section.contestants()
    }

    /// How many contestants sit at a table.
    pub(super) fn table_size(&self) -> usize {
        if self.session.is_individual() { 4 } else { 2 }
    }

    /// The round of a line, where each line has one.
    pub(super) fn round(&self, line: ResultId) -> Option<RoundNumber> {
        if self.has_rounds { self.session.results().round(line.index()) } else { None }
    }

    /// How many tables the contestants who play fill, and which directions fill all of them: their contestants never
    /// sit out.
    pub(super) fn tables(&self, counts: impl Fn(ContestantId) -> bool) -> (usize, [bool; 2]) {
        let who = || (self.contestants()).filter(|&id| counts(id));
        match self.session.section(self.section.id).winners {
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
        self.sit_outs(contestant).any(|(_, in_round)| in_round == Some(round))
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

/// How many lines each contestant of a section has.
fn counts(session: &Session, section: &SectionLines) -> Vec<u32> {
    let (results, first) = (session.results(), section.contestants.start);
    let mut counts = vec![0; section.contestants.len()];
    let mut count = |id: ContestantId| counts[(id.0 - first) as usize] += 1;
    let (ns, ew) = (&results.ns()[section.places()], &results.ew()[section.places()]);
    ns.iter().chain(ew).for_each(|id| count(*id));
    if session.is_individual() {
        let partners = section.results().filter_map(|id| session.partners(id));
        partners.flat_map(|pair| [pair.ns, pair.ew]).for_each(count);
    }
    counts
}
