//! The scored session: everything that reports print.

use std::fmt;

use contract_scoring::{BySide, Score};
use rust_decimal::Decimal;
use session::{
    ContestantId, Direction, FoulGroup, HandicapForm, ResultId, RoundBoard, SectionId, Session,
    StratId,
};

use crate::board::{self, RatedSide};
use crate::counts::FieldScoring;
use crate::exact::{Exact, half_away_from, half_up};
use crate::fields::runs_of;
use crate::line_points::{Kept, LinePoints};
use crate::session_score::{Scale, SessionScore, saturating};
use crate::{Hundredths, Match, MatchRecord, Points, TeamPairs, overall, places};

/// A scored session. Lists run parallel to those of the session they were made from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scoresheet {
    /// Decimal places of a board score under the rules in force.
    pub board_digits: u32,
    /// Decimal places of session scores and percentages under the rules in force.
    pub session_digits: u32,
    /// Sections matchpointed as one field, each with its boards.
    pub fields: Vec<Field>,
    /// By [`SectionId`]: the place of its field in `fields`.
    pub section_fields: Vec<usize>,
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
        if session.conditions().method.is_of_teams() {
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
        if session.conditions().method.is_of_teams() {
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
        if session.conditions().method.is_of_teams() {
            let ruled = results.ruled(0..results.len());
            // A session has no more lines than identifiers reach.
            return ruled.flat_map(u32::try_from).map(ResultId).collect();
        }
        let kept = self.lines.ruled.iter().map(|(line, _)| *line);
        kept.filter(|line| results.score_index(line.index()).is_none())
            .collect()
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
}

/// A scoring group: sections whose results are compared with each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its sections.
    pub sections: Vec<SectionId>,
    /// The results expected on a board: the most lines that any board of the field has (rules c.1).
    pub expected_results: u32,
    /// The most that a board can earn; IMPs have no top.
    pub top: Option<Points>,
    /// The session score that 100 % would be; the same for all fields of a session (rules b.4). `None` with IMPs, and
    /// where no board was played twice.
    pub max_score: Option<Decimal>,
    /// Its boards in ascending order.
    pub boards: Vec<BoardSheet>,
}

impl Field {
    pub(crate) fn scoring(&self, session: &Session) -> FieldScoring {
        FieldScoring::new(session.conditions(), u64::from(self.expected_results))
    }
}

/// One board in one field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardSheet {
    /// The board.
    pub board: RoundBoard,
    /// How many lines it has.
    pub lines: u32,
    /// How many sections play it.
    pub(crate) sections: u32,
    /// The first of its lines.
    pub(crate) first: u32,
    /// What they earned.
    pub(crate) kept: Kept,
}

/// How often a score was made, and what it earned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frequency {
    /// The comparison group.
    pub group: FoulGroup,
    /// How the group was rated.
    pub treatment: Treatment,
    /// The score, in points for N-S.
    pub score: Score,
    /// How many results.
    pub count: u32,
    /// What each earned.
    pub points: Points,
}

/// How a comparison group was rated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Treatment {
    /// Compared result by result: all expected results are there.
    Compared,
    /// Compared, and factored up to the results expected: by Neuberg's formula, or as the White Book has it with IMPs.
    Factored,
    /// Too small to compare fairly: 60 % of a top, and 5 % more or less for each place (Law 87, rules f.3).
    SmallGroup,
    /// A single result that is cancelled: an average plus to both sides (White Book 3.3.2).
    Cancelled,
}

/// The sum of the points on a board, and what it should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SumCheck {
    /// What was awarded.
    pub awarded: Points,
    /// What the rules make before each result is rounded.
    pub expected: Points,
    /// What rounding each result adds to all of them.
    pub rounding: Points,
}

impl SumCheck {
    /// Whether the sums differ by the roundings, and by nothing else.
    #[must_use]
    pub fn holds(&self) -> bool {
        // Two numbers here were rounded to billionths themselves.
        (self.awarded - self.expected - self.rounding)
            .billionths()
            .abs()
            <= 1
    }
}

/// A contestant's standing at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Boards that count: those with a result or an artificial score.
    pub boards: u32,
    /// The sum of the board scores.
    pub total: Points,
    /// The place in the section and direction, on the session score.
    pub place: Option<Place>,
    /// In hundredths; `None` without boards.
    pub(crate) scores: Option<Scores>,
    pub(crate) rare: Option<Box<Rare>>,
}

const _: () = assert!(
    size_of::<Standing>() <= 48,
    "a national event has hundreds of thousands of contestants"
);

/// What a contestant's total comes to, in hundredths: of a matchpoint, and of a percent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scores {
    pub(crate) session: i64,
    pub(crate) percent: Option<i32>,
}

/// What most contestants of a large field do not have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Rare {
    pub(crate) not_played: u32,
    pub(crate) late_plays: u32,
    /// In hundredths.
    pub(crate) adjustment: i64,
    /// In hundredths.
    pub(crate) carryover: Option<i64>,
    pub(crate) event_percent: EventPercent,
    /// What all sessions of an event come to, where they are scored together.
    pub(crate) event: Option<EventScore>,
    pub(crate) matches: Option<MatchRecord>,
    pub(crate) strat: Option<StratId>,
    pub(crate) ranks: Vec<StratRank>,
    pub(crate) award: Option<MasterpointAward>,
    pub(crate) handicap: Option<HandicapStanding>,
    /// The most boards that anybody of its section has, where its own are too small a share of them.
    pub(crate) too_few_of: Option<u32>,
}

/// What the final score is in percent of the whole event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum EventPercent {
    /// What the session score is of its maximum, in percent.
    #[default]
    OfSession,
    /// So many hundredths of a percent.
    Of(i32),
    /// The maximum of the event is not known.
    Unknown,
}

/// What the sessions of an event come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EventScore {
    pub(crate) score: SessionScore,
    pub(crate) percent: Option<i64>,
}

impl Standing {
    pub(crate) fn rare_mut(&mut self) -> &mut Rare {
        self.rare.get_or_insert_default()
    }

    /// Boards that were not played and never will be.
    #[must_use]
    pub fn not_played(&self) -> u32 {
        self.rare.as_ref().map_or(0, |rare| rare.not_played)
    }

    /// Late plays still to come.
    #[must_use]
    pub fn late_plays(&self) -> u32 {
        self.rare.as_ref().map_or(0, |rare| rare.late_plays)
    }

    /// The boards that the movement gave it; a sit-out is none of them.
    pub(crate) fn scheduled(&self) -> u32 {
        self.share() + self.not_played()
    }

    /// The boards that count, and those that will when late plays are in.
    pub(crate) fn share(&self) -> u32 {
        self.boards + self.late_plays()
    }

    /// The most boards that anybody of its section has, where its own are a smaller share of them than the conditions
    /// demand: then it is not ranked.
    #[must_use]
    pub fn too_few_of(&self) -> Option<u32> {
        self.rare.as_ref()?.too_few_of
    }

    /// The sum of penalties and bonuses, in hundredths.
    pub(crate) fn adjusted(&self) -> i64 {
        self.rare.as_ref().map_or(0, |rare| rare.adjustment)
    }

    /// The score brought from earlier sessions, in hundredths.
    pub(crate) fn carried(&self) -> Option<i64> {
        self.rare.as_ref()?.carryover
    }

    /// The sum of penalties and bonuses, in session matchpoints.
    #[must_use]
    pub fn adjustment(&self) -> Hundredths {
        Hundredths(self.adjusted())
    }

    /// The session score: the total, scaled to the event's maximum, with adjustments; `None` without boards.
    #[must_use]
    #[inline]
    pub fn session(&self) -> Option<Hundredths> {
        Some(Hundredths(self.scores?.session))
    }

    /// What its boards earned on average, rounded to 0.01, half away from zero: with IMPs, what compares contestants
    /// with different numbers of boards. `None` without boards.
    #[must_use]
    pub fn average(&self) -> Option<Hundredths> {
        let total = self.total.millionths();
        let average = Exact::new_raw(total, 1_000_000 * i128::from(self.boards));
        let hundredths = || half_away_from(Exact::new_raw(0, 1), average, 100);
        (self.boards > 0).then(|| Hundredths(saturating(hundredths())))
    }

    /// The score brought from earlier sessions.
    #[must_use]
    pub fn carryover(&self) -> Option<Hundredths> {
        self.carried().map(Hundredths)
    }

    /// What all sessions of an event come to, where they are scored together.
    pub(crate) fn in_event(&self) -> Option<EventScore> {
        self.rare.as_ref()?.event
    }

    /// Session score and carryover; in an event whose sessions are scored together, what counts of all of them.
    #[must_use]
    pub fn final_score(&self) -> Option<Hundredths> {
        if let Some(event) = self.in_event() {
            return Some(Hundredths(event.score.rounded()));
        }
        let carried = self.carried().unwrap_or(0);
        Some(Hundredths(self.scores?.session.saturating_add(carried)))
    }

    /// The session score in percent of the maximum.
    #[must_use]
    #[inline]
    pub fn percent(&self) -> Option<Hundredths> {
        self.scores?.percent.map(i64::from).map(Hundredths)
    }

    /// The final score in percent of the whole event (rules g.1). `None` where scores are carried over and nothing says
    /// from how many sessions, or where they are on another maximum.
    #[must_use]
    pub fn event_percent(&self) -> Option<Hundredths> {
        if let Some(event) = self.in_event() {
            return event.percent.map(Hundredths);
        }
        let percent = match self.rare.as_ref().map(|rare| rare.event_percent) {
            None | Some(EventPercent::OfSession) => self.scores?.percent,
            Some(EventPercent::Of(percent)) => Some(percent),
            Some(EventPercent::Unknown) => None,
        };
        percent.map(i64::from).map(Hundredths)
    }

    /// What its matches come to, where it plays some.
    #[must_use]
    pub fn matches(&self) -> Option<MatchRecord> {
        self.rare.as_ref()?.matches
    }

    /// The strat it belongs to; it is also ranked in every higher one.
    #[must_use]
    pub fn strat(&self) -> Option<StratId> {
        self.rare.as_ref()?.strat
    }

    /// Its ranks in each strat that it may be ranked in, highest strat first.
    #[must_use]
    pub fn ranks(&self) -> &[StratRank] {
        self.rare.as_ref().map_or(&[], |rare| &rare.ranks)
    }

    /// The largest single masterpoint award, for each player.
    #[must_use]
    pub fn award(&self) -> Option<MasterpointAward> {
        self.rare.as_ref()?.award
    }

    /// The place with handicap, where there are handicaps.
    #[must_use]
    pub fn handicap(&self) -> Option<HandicapStanding> {
        self.rare.as_ref()?.handicap
    }
}

/// Ranks within a strat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StratRank {
    /// The strat; `None` in a game without strats, whose awards go by ranks.
    pub strat: Option<StratId>,
    /// The rank in the section and direction, down to the award depth (rules h.3).
    pub section: Option<Place>,
    /// The rank over all sections and directions, on the final score.
    pub overall: Option<Place>,
}

/// A masterpoint award; unofficial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MasterpointAward {
    /// Masterpoints for each player.
    pub points: Decimal,
    /// Which ranking it is for.
    pub reason: RankReason,
    /// The strat it is for.
    pub strat: Option<StratId>,
}

/// A ranking that earns masterpoints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RankReason {
    /// A section ranking: `S`.
    Section,
    /// The overall ranking: `O`.
    Overall,
}

/// The score with handicap and the place it earns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandicapStanding {
    /// The handicap.
    pub handicap: Decimal,
    /// What it is in.
    pub form: HandicapForm,
    /// The session score with it; `None` where it is a percentage.
    pub score: Option<Decimal>,
    /// The percentage with it; `None` with IMPs.
    pub percent: Option<Decimal>,
    /// The place in the section and direction.
    pub place: Option<Place>,
}

/// A place, shared by ties: `3`, or `3/4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The best place of those who share it, from 1.
    pub low: u32,
    /// The last place of those who share it.
    pub high: u32,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.low == self.high {
            f.pad(&self.low.to_string())
        } else {
            f.pad(&format!("{}/{}", self.low, self.high))
        }
    }
}

/// Contestants in the order of their places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranking {
    /// The section.
    pub section: SectionId,
    /// The direction that is ranked.
    pub direction: Direction,
    /// Best first; ties by number, those without a place last.
    pub order: Vec<ContestantId>,
}

/// Contestants of all sections and directions, on the final score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OverallRanking {
    /// The strat, with those of lower strats; `None` where the session has no strats.
    pub strat: Option<StratId>,
    /// Best first, each with its place; ties in the order of sections, directions and numbers.
    pub order: Vec<(ContestantId, Place)>,
}
