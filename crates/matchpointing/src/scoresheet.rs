//! The scored session: everything that reports print.

use std::ops::Range;

use contract_scoring::{BySide, Side};
use session::{ContestantId, ResultId, RoundBoard, SectionId, Session, TableResult};

use crate::board::{self, RatedSide};
use crate::exact::{Exact, half_up};
use crate::fields::runs_of;
use crate::line_points::{BoardEarnings, LinePoints};
use crate::session_score::Scale;
use crate::{
    BoardSheet, Field, Frequency, Match, OverallRanking, Points, Ranking, Standing, SumCheck,
    overall, places,
};

/// A scored session. Lists run parallel to those of the session they were made from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scoresheet {
    /// Decimal places of a board score under the rules in force.
    pub board_digits: u32,
    /// Sections matchpointed as one field, each with its boards.
    pub fields: Vec<Field>,
    /// By [`SectionId`]: the place of its field in `fields`.
    pub(crate) section_fields: Vec<usize>,
    /// What each line earned.
    pub(crate) lines: LinePoints,
    /// The matches, by section, round and numbers; none where contestants play no matches.
    pub matches: Vec<Match>,
    /// By [`ContestantId`].
    pub standings: Vec<Standing>,
    /// The pairs of teams by themselves, where the conditions ask for them.
    pub pairs: Option<Box<TeamPairs>>,
}

impl Scoresheet {
    /// A contestant's standing.
    #[must_use]
    pub fn standing(&self, id: ContestantId) -> &Standing {
        &self.standings[id.index()]
    }

    /// The lists of places: one for a one-winner section, one for each direction of a two-winner section.
    #[must_use]
    pub fn rankings(&self, session: &Session) -> Vec<Ranking> {
        places::rankings(session, &self.standings)
    }

    /// Whether there are rankings of the whole event: not where [`rankings`](Self::rankings) has one list that says it
    /// all, which is that of one section, direction, session and strat.
    #[must_use]
    pub fn has_overall(&self, session: &Session) -> bool {
        !overall::is_one_list(session)
    }

    /// The rankings of the whole event, one per strat, highest first; none where [`has_overall`](Self::has_overall)
    /// says so.
    #[must_use]
    pub fn overall(&self, session: &Session) -> Vec<OverallRanking> {
        let scale = Scale::of_scored(session, &self.fields, &self.standings);
        overall::rankings(session, &self.standings, &scale)
    }

    /// The lines of a board of a field.
    pub fn results_of(
        &self,
        session: &Session,
        field: &Field,
        board: &BoardSheet,
    ) -> impl Iterator<Item = ResultId> {
        let runs = runs_of(session, &self.lines.sections, field, board);
        runs.flatten().map(ResultId)
    }

    /// What the scores on a board of a field earned, best first for the side, by foul group. Rulings without a score
    /// are not among them. Nothing where teams play matches: what a score is worth there is decided by the other table.
    #[must_use]
    pub fn frequencies(
        &self,
        session: &Session,
        field: &Field,
        board: &BoardSheet,
    ) -> BySide<Vec<Frequency>> {
        if session.conditions().method.is_team_method() {
            return BySide::from_fn(|_| Vec::new());
        }
        let summary = self.summary(session, field, board);
        summary.map(|side| side.frequencies)
    }

    /// The sum of all points on a board of a field against the sum that the rules make; Butler scores and matches of
    /// teams have no such sum.
    #[must_use]
    pub fn checks(
        &self,
        session: &Session,
        field: &Field,
        board: &BoardSheet,
    ) -> BySide<Option<SumCheck>> {
        if session.conditions().method.is_team_method() {
            return BySide { ns: None, ew: None };
        }
        self.summary(session, field, board).map(|side| {
            let sum = side.sum;
            let billionths = |exact: Exact| half_up(exact.reduced(), Points::PER_ONE.into());
            Some(SumCheck {
                awarded: sum.awarded,
                expected: Points::of_parts(billionths(sum.expected?), Points::PER_ONE.into()),
                rounding: sum.awarded
                    - Points::of_parts(billionths(sum.exact), Points::PER_ONE.into()),
            })
        })
    }

    /// Counts a board again. What a session keeps of its boards is no more than its lines need.
    fn summary(&self, session: &Session, field: &Field, board: &BoardSheet) -> BySide<RatedSide> {
        let runs: Vec<_> = runs_of(session, &self.lines.sections, field, board).collect();
        let artificial = |line, side| *self.lines.of_ruled(line).get(side);
        board::summary(session, &runs, &field.scoring(session), artificial)
    }

    /// The lines with a ruling, in their order.
    #[must_use]
    pub fn ruled(&self, session: &Session) -> Vec<ResultId> {
        let results = session.results();
        if session.conditions().method.is_team_method() {
            let ruled = results.ruled(0..results.len());
            // A session has no more lines than identifiers reach.
            return ruled.flat_map(u32::try_from).map(ResultId).collect();
        }
        let kept = self.lines.ruled.iter().map(|(line, _)| *line);
        kept.filter(|line| results.score_index(line.index()).is_none()).collect()
    }

    /// What a sit-out earned a contestant of a section on each board; `None` where such a board does not count.
    #[must_use]
    pub fn bye(&self, session: &Session, section: SectionId) -> Option<Points> {
        self.field_of(section)?.scoring(session).bye()
    }

    /// The field that a section was scored in.
    #[must_use]
    pub fn field_of(&self, section: SectionId) -> Option<&Field> {
        self.fields.get(*self.section_fields.get(section.index())?)
    }

    /// What each side of a line earned; `None` where the board does not count for it. A team earned it at both its
    /// tables together, and the same at each. In an individual it is what North and East did: their partners earned the
    /// same, but for artificial scores ([`partners`](Self::partners)).
    #[must_use]
    pub fn line(&self, session: &Session, id: ResultId) -> BySide<Option<Points>> {
        self.lines.of_line(session, &self.fields, &self.section_fields, id)
    }

    /// What South and West of a line earned in an individual, where it is not what their partners did: the players'
    /// own percentages decide about average plus and average minus (Law 12C2c).
    #[must_use]
    pub fn partners(&self, id: ResultId) -> Option<BySide<Option<Points>>> {
        self.lines.of_partners(id)
    }

    /// What one of those who sit on a side of a line earned there.
    #[must_use]
    pub fn earned(
        &self,
        session: &Session,
        id: ResultId,
        side: Side,
        contestant: ContestantId,
    ) -> Option<Points> {
        let is_partner = |partners: BySide<ContestantId>| *partners.get(side) == contestant;
        let partners =
            (session.partners(id).is_some_and(is_partner)).then(|| self.partners(id)).flatten();
        *partners.unwrap_or_else(|| self.line(session, id)).get(side)
    }

    /// Some lines, each with what its sides earned: the way through many.
    pub fn lines_in<'a>(
        &'a self,
        session: &'a Session,
        places: Range<usize>,
    ) -> impl Iterator<Item = (ResultId, TableResult, BySide<Option<Points>>)> + use<'a> {
        let by_round = session.results().are_by_round();
        let mut last = None;
        let mut earnings = BoardEarnings::Rows(&[]);
        let lines = session.results().range(places.clone());
        // A session has no more lines than identifiers reach.
        let ids = places.flat_map(u32::try_from).map(ResultId);
        ids.zip(lines).map(move |(id, line)| {
            let played = RoundBoard { round: line.round.filter(|_| by_round), number: line.board };
            let board = Some((session.section_of(line), played));
            if last != board {
                last = board;
                earnings = self.earnings_of(session.section_of(line), played);
            }
            (id, line, self.lines.by(session, id, || earnings))
        })
    }

    /// Whether a result of a line is cancelled on a side, as the only one of its group: it has an average plus then.
    #[must_use]
    pub fn is_cancelled(&self, id: ResultId, side: Side) -> bool {
        self.lines.cancelled(id).any(|one| one == side)
    }

    /// What the lines of a board earned in the field of a section.
    fn earnings_of(&self, section: SectionId, board: RoundBoard) -> BoardEarnings<'_> {
        let field = self.field_of(section);
        field.map_or(BoardEarnings::Rows(&[]), |field| self.lines.of_board_in(field, board))
    }
}

/// The pairs of teams, scored as a session of their own ([`Session::of_pairs`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamPairs {
    /// What they played: the lines of their teams.
    pub session: Session,
    /// What came of it.
    pub scoresheet: Scoresheet,
}
