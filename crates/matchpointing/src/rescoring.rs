//! What a session would decide if a line had been entered differently.

use contract_scoring::{BySide, Score, Side};
use session::{Conditions, ContestantId, ResultId, Session};

use crate::board;
use crate::decided::{Changes, Decided};
use crate::exact::Exact;
use crate::fields::{fields, runs_of};
use crate::line_points::{Earned, LinePoints, Rated};
use crate::lines::{self, RatedLines};
use crate::session_score::{self, Scale};
use crate::tallies::Tallies;
use crate::{Standing, ranked, scored, standings};

/// A slip that may have been made in entering a session, as what should be there in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slip {
    /// A line has another score, in points for N-S.
    Score {
        /// The line.
        line: ResultId,
        /// Its score.
        score: Score,
    },
    /// Two lines have each other's scores: two boards of the same pairs were exchanged.
    Exchanged {
        /// The lines.
        lines: [ResultId; 2],
    },
    /// The pairs of a line sat the other way round: in a one-winner section of pairs that play no matches. Where the
    /// line is cancelled on a side, there is no answer.
    Seats {
        /// The line.
        line: ResultId,
    },
}

/// A scored session, in which lines are scored again: what a slip would decide.
///
/// Only the boards of the slip are rated again, and then the standings made of the new totals, by the functions that
/// score a session. Matches, which are more than sums of boards, are scored as a whole.
///
/// # Examples
///
/// Two pairs met two others on board 1. If the second score had been 50, the first pair would not share the first
/// place:
///
/// ```
/// use contract_scoring::Score;
/// use matchpointing::{Rescoring, Slip};
/// use session::{
///     Conditions, Contestant, ContestantId, Direction, Draft, FoulGroup, Outcome, PairNumber, ResultId, RuleSet,
///     Section, SectionId, Session, TableResult, Winners,
/// };
///
/// let mut draft = Draft::empty(Conditions::usual(RuleSet::Acbl));
/// draft.sections.push(Section { name: "A".to_owned(), winners: Winners::One, tables: 2 });
/// draft.contestants.extend((1..=4).flat_map(PairNumber::new).map(|number| Contestant {
///     section: SectionId(0),
///     direction: Direction::Both,
///     number,
///     profile: None,
/// }));
/// draft.results.extend([(0, 1), (2, 3)].map(|(ns, ew)| TableResult {
///     ns: ContestantId(ns),
///     ew: ContestantId(ew),
///     board: "1".parse().unwrap(),
///     table: None,
///     outcome: Outcome::Plain(Score::new(110).unwrap()),
///     played: None,
///     round: None,
///     group: FoulGroup::MAIN,
/// }));
/// let (session, _) = Session::new(draft).unwrap();
///
/// let mut rescoring = Rescoring::new(&session);
/// let slip = Slip::Score { line: ResultId(1), score: Score::new(50).unwrap() };
/// let changes = rescoring.with(slip);
/// assert_eq!(changes.firsts[0].before.len(), 4);
/// assert_eq!(changes.firsts[0].now, [ContestantId(0), ContestantId(3)]);
///
/// let slip = Slip::Score { line: ResultId(1), score: Score::new(110).unwrap() };
/// assert!(rescoring.with(slip).is_empty());
/// ```
pub struct Rescoring {
    /// A copy, whose lines are changed and put back.
    session: Session,
    decided: Decided,
    scale: Scale,
    /// What boards come to; `None` where contestants play matches.
    boards: Option<Boards>,
}

/// A session whose boards are rated one by one.
struct Boards {
    /// Without artificial scores.
    rated: RatedLines,
    /// By line: what it earns without artificial scores.
    earned: Vec<Earned>,
    adjustments: Vec<(ContestantId, Exact)>,
}

impl Rescoring {
    /// Scores a session.
    #[must_use]
    pub fn new(session: &Session) -> Self {
        let mut session = session.clone();
        if session.conditions().method.has_matches() {
            // The pairs of teams decide nothing.
            let conditions = Conditions { pairs: None, ..session.conditions().clone() };
            session.adopt_rules(&conditions);
            let sheet = scored(&session, None);
            let scale = Scale::of_scored(&session, &sheet.fields, &sheet.standings);
            return Self {
                decided: Decided::of(&session, &sheet.standings, &scale),
                session,
                scale,
                boards: None,
            };
        }
        let (boards, scale) = Boards::of(&session);
        let mut own = Self { session, decided: Decided::default(), scale, boards: Some(boards) };
        own.decided = Decided::of(&own.session, &own.as_entered(), &own.scale);
        own
    }

    fn as_entered(&self) -> Vec<Standing> {
        match &self.boards {
            None => scored(&self.session, None).standings,
            Some(boards) => {
                let tallies = boards.rated.tallies.clone();
                boards.standings(&self.session, &self.scale, (tallies, &[]))
            }
        }
    }

    /// What would be decided differently. Lines with a ruling, which no slip makes, have no answer.
    #[must_use]
    pub fn with(&mut self, slip: Slip) -> Changes {
        self.standings_with(slip).map_or_else(Changes::default, |standings| {
            let now = Decided::of(&self.session, &standings, &self.scale);
            self.decided.changes(&now)
        })
    }

    /// The standings with a slip; `None` if there is no answer.
    fn standings_with(&mut self, slip: Slip) -> Option<Vec<Standing>> {
        let plain = |line: ResultId| {
            let score = self.session.results().score_index(line.index())?;
            Score::at(score).map(|score| (line, score))
        };
        let changed = match slip {
            Slip::Score { line, score } => plain(line).map(|_| vec![(line, score)]),
            Slip::Exchanged { lines: [one, other] } => (plain(one).zip(plain(other)))
                .map(|((_, first), (_, second))| vec![(one, second), (other, first)]),
            Slip::Seats { line } => plain(line).map(|_| Vec::new()),
        };
        let changed = changed?;
        let before: Vec<(ResultId, Score)> =
            changed.iter().filter_map(|(line, _)| plain(*line)).collect();
        for (line, score) in changed {
            self.session.rescore(line, score);
        }
        let standings = match &self.boards {
            None => scored(&self.session, None).standings,
            Some(boards) => {
                let (tallies, ruled) = match slip {
                    Slip::Seats { line } => (boards.with_seats(&self.session, line), Vec::new()),
                    Slip::Score { .. } | Slip::Exchanged { .. } => {
                        boards.with_scores(&self.session, &before)
                    }
                };
                boards.standings(&self.session, &self.scale, (tallies, &ruled))
            }
        };
        for (line, score) in before {
            self.session.rescore(line, score);
        }
        Some(standings)
    }
}

impl Boards {
    fn of(session: &Session) -> (Self, Scale) {
        let rated = lines::rate_fields(session, fields(session));
        let ids = session.result_ids().map(|(line, _)| line);
        let earned = ids
            .map(|line| (rated.lines).of_line(session, &rated.fields, &rated.section_fields, line));
        let earned = earned.collect();
        let mut tallies = rated.tallies.clone();
        finish(session, &rated, &[], &mut tallies);
        let boards = session_score::most_boards(&tallies);
        let max_score = session_score::max_score(session, &rated.fields, boards);
        let scale = Scale::new(session, &rated.fields, max_score, boards);
        let own = Self {
            earned,
            adjustments: session_score::adjustments(session, max_score, boards),
            rated,
        };
        (own, scale)
    }

    /// The totals where the pairs of a line sit the other way round.
    fn with_seats(&self, session: &Session, line: ResultId) -> Tallies {
        let mut tallies = self.rated.tallies.clone();
        if let BySide { ns: Some(ns), ew: Some(ew) } = self.earned[line.index()] {
            for (side, gain) in [(Side::NorthSouth, ew - ns), (Side::EastWest, ns - ew)] {
                for contestant in session.sitting(line, side) {
                    tallies.gain(contestant, gain);
                }
            }
        }
        tallies
    }

    /// The totals where some lines have other scores than before, and ruled lines that earn something else.
    fn with_scores(
        &self,
        session: &Session,
        before: &[(ResultId, Score)],
    ) -> (Tallies, Vec<(ResultId, Earned)>) {
        let mut tallies = self.rated.tallies.clone();
        let mut boards: Vec<(usize, usize)> = Vec::new();
        for (line, _) in before {
            let section = session.section_of(session.result(*line));
            let field = self.rated.section_fields[section.index()];
            let played = session.results().round_board(line.index());
            let sheets = &self.rated.fields[field].boards;
            if let Ok(board) = sheets.binary_search_by_key(&played, |sheet| sheet.board) {
                boards.push((field, board));
            }
        }
        boards.dedup();
        let mut ruled = Vec::new();
        for (field, board) in boards {
            let field = &self.rated.fields[field];
            let sections = &self.rated.lines.sections;
            let runs: Vec<_> = runs_of(session, sections, field, &field.boards[board]).collect();
            let mut rated = Rated::default();
            let scoring = field.scoring(session);
            let kept = board::rate(session, &runs, &scoring, &mut rated);
            // By line, as they are looked for; groups are rated one after the other.
            rated.ruled.sort_unstable_by_key(|(line, _)| *line);
            rated.cancelled.sort_by_key(|(line, _)| *line);
            let lines = LinePoints::of(rated);
            let first = runs.first().map_or(0, |run| run.start as usize);
            let earnings = lines.kept(&kept, first, field.expected_results);
            for line in runs.into_iter().flatten().map(ResultId) {
                let now = lines.of_line_on(session, line, earnings);
                let was = self.earned[line.index()];
                if now == was {
                    continue;
                }
                for side in Side::ALL {
                    let (Some(now), Some(was)) = (*now.get(side), *was.get(side)) else {
                        continue;
                    };
                    for contestant in session.sitting(line, side) {
                        tallies.gain(contestant, now - was);
                    }
                }
            }
            ruled.extend(lines.ruled);
        }
        (tallies, ruled)
    }

    /// What totals without artificial scores come to; some ruled lines earn something else than before.
    fn standings(
        &self,
        session: &Session,
        scale: &Scale,
        (mut tallies, ruled): (Tallies, &[(ResultId, Earned)]),
    ) -> Vec<Standing> {
        finish(session, &self.rated, ruled, &mut tallies);
        let standings = standings::standings(session, &tallies, &self.adjustments, &[], scale);
        ranked(session, standings, scale, None, None)
    }
}

/// Credits artificial scores and sit-outs; some ruled lines earn something else than where the session was rated.
fn finish(
    session: &Session,
    rated: &RatedLines,
    ruled: &[(ResultId, Earned)],
    tallies: &mut Tallies,
) {
    let RatedLines { fields, section_fields, lines, .. } = rated;
    if !lines.ruled.is_empty() {
        let mut lines = LinePoints {
            ruled: lines.ruled.clone(),
            cancelled: lines.cancelled.clone(),
            ..LinePoints::of(Rated::default())
        };
        for (line, earned) in ruled {
            let place = (lines.ruled).binary_search_by_key(line, |(line, _)| *line);
            if let Ok(place) = place {
                lines.ruled[place].1 = *earned;
            }
        }
        lines::rate_artificial(session, fields, section_fields, &mut lines, tallies);
    }
    lines::credit_byes(session, fields, section_fields, tallies);
}
