//! An event of several sessions, scored as one (rules g).
//!
//! All sessions but the last are scored by themselves. The last is scored with the carryover of the others, so that its
//! contestants have the final scores, ranks and awards of the event. The reader decides which contestants are the same.

mod stages;
mod ties;

use std::cmp::Reverse;

use rust_decimal::Decimal;
use session::{
    ContestantId, Entrant, EventConditions, HandicapForm, Session, StratId, UnequalSessions,
};

use crate::compared::SessionScore;
use crate::exact::{Exact, half_away_from, half_up};
use crate::handicap::net_score;
use crate::hundredths::saturating;
use crate::places::{is_ranked, places};
use crate::session_score::{Scale, compared, decimal_of_hundredths, exact};
use crate::standing::EventScore;

use crate::{Hundredths, MasterpointAward, Place, Scoresheet, Standing, awards, scored, strats};

pub use ties::{SplitTie, TieSplit, TieStep};

/// An event that is scored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventScoresheet {
    /// By session. In the last one, what the others bring is carried over, and final scores, overall ranks and overall
    /// awards are those of the event.
    pub sessions: Vec<Scoresheet>,
    /// By entrant.
    pub standings: Vec<EventStanding>,
    /// One per strat, highest first; one of all where there are no strats.
    pub rankings: Vec<EventRanking>,
    /// By stage that has a quota: who has a place of it.
    pub quotas: Vec<StageQuota>,
    /// The final score that 100 % would be; `None` with IMPs.
    pub max_score: Option<Decimal>,
}

/// What an entrant's sessions come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventStanding {
    /// By session: the session score, on the maximum of the last session; `None` where it did not play.
    pub sessions: Vec<Option<Hundredths>>,
    /// By session: whether it counts.
    pub counts: Vec<bool>,
    /// What counts of them, each as often as its weight says. `None` where no session has a score.
    pub final_score: Option<Hundredths>,
    /// The final score in percent of the most that could be had; `None` with IMPs.
    pub percent: Option<Hundredths>,
    /// What a board earned on average in the sessions that count, rounded to 0.01, half away from zero.
    pub average: Option<Hundredths>,
    /// The stage in which it ends, where the event has stages; its places are behind those of better stages.
    pub stage: Option<usize>,
    /// What it brings into that stage from the one before, as a part of the final score.
    pub carried: Option<Hundredths>,
    /// The stage that the quotas of its last stage send it to: one that is still to come.
    pub qualifies: Option<Qualification>,
    /// The stage that the quotas would have sent it to, where it plays another one; the stage before, where they leave it
    /// there.
    pub misplaced: Option<usize>,
    /// The strat that it belongs to: in the last session that it plays.
    pub strat: Option<StratId>,
    /// Its largest single award: of the last session or of the event. Who did not play the last session has the largest
    /// for its overall places, as if it had no section there.
    pub award: Option<MasterpointAward>,
}

/// Where a quota sends an entrant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Qualification {
    /// The stage, by its place in the list.
    pub stage: usize,
    /// Whether somebody with an equal score is sent elsewhere: the organizer decides (Law 78D).
    pub is_tied: bool,
}

/// Who has a place of a stage's quota, whether the stage was played or is still to come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StageQuota {
    /// The stage, by its place in the list.
    pub stage: usize,
    /// The entrants with a place, shared or not, in their order.
    pub qualify: Vec<usize>,
    /// The ties for the last place, by list, where the quota splits them.
    pub ties: Vec<SplitTie>,
    /// By list, those who share the last place even so, unless the stage was played by no more than it takes: the
    /// organizer decides (Law 78D).
    pub undecided: Vec<Vec<usize>>,
    /// Those of whom the organizer says that they have a last place, though they do not tie for one.
    pub qualified_without_tie: Vec<usize>,
}

/// Entrants over all sections, directions and sessions: by stage, where there are some, and then on the final score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventRanking {
    /// The strat, with those of lower strats; `None` where there are no strats.
    pub strat: Option<StratId>,
    /// Best first, by their place in the list of entrants; ties in the order of that list.
    pub order: Vec<(usize, Place)>,
}

/// Scores the sessions of an event, in the order in which they were played. Entrants name their contestants in each of
/// them; every contestant is to be one of an entrant's.
///
/// Sessions are scored by the same method and the same rules, and are of the same kind; strats are those of the last
/// one, and no other session has others.
///
/// # Examples
///
/// Two pairs play two sessions of one board against each other:
///
/// ```
/// use contract_scoring::Score;
/// use matchpointing::score_event;
/// use session::{
///     Conditions, Contestant, ContestantId, Direction, Draft, Entrant, EventConditions, FoulGroup, Outcome,
///     PairNumber, RuleSet, Section, SectionId, Session, TableResult, Winners,
/// };
///
/// let session = |scores: [i64; 2]| {
///     let mut draft = Draft::empty(Conditions::usual(RuleSet::Acbl));
///     draft.sections.push(Section { name: "A".to_owned(), winners: Winners::One, tables: 2 });
///     draft.contestants.extend((1..=4).flat_map(PairNumber::new).map(|number| Contestant {
///         section: SectionId(0),
///         direction: Direction::Both,
///         number,
///         profile: None,
///     }));
///     draft.results.extend([(0, 1), (2, 3)].into_iter().zip(scores).map(|((ns, ew), score)| TableResult {
///         ns: ContestantId(ns),
///         ew: ContestantId(ew),
///         board: "1".parse().unwrap(),
///         table: None,
///         outcome: Outcome::Plain(Score::new(score).unwrap()),
///         played: None,
///         round: None,
///         group: FoulGroup::MAIN,
///     }));
///     Session::new(draft).unwrap().0
/// };
/// let (first, second) = (session([420, 170]), session([50, 110]));
/// let entrants: Vec<Entrant> = (0..4)
///     .map(|pair| Entrant { sessions: vec![Some(ContestantId(pair)); 2] })
///     .collect();
///
/// let event = score_event(&[&first, &second], &entrants, &EventConditions::ALL);
/// let percent = event.standings.iter().map(|standing| standing.percent.unwrap().to_string());
/// assert_eq!(percent.collect::<Vec<_>>(), ["50.00", "50.00", "50.00", "50.00"]);
/// assert_eq!(event.rankings[0].order[0].1.to_string(), "1/4");
/// ```
///
/// # Panics
///
/// Where there are no sessions.
#[must_use]
pub fn score_event(
    sessions: &[&Session],
    entrants: &[Entrant],
    conditions: &EventConditions,
) -> EventScoresheet {
    let (last, earlier) = sessions.split_last().expect("an event has sessions");
    let mut sheets: Vec<Scoresheet> = earlier.iter().map(|session| scored(session, None)).collect();
    let mut count = Count::new(sessions, entrants, conditions, &sheets);
    let sheet = scored(last, Some(&mut count));
    let max_score = count.max_score.map(|max_score| half_up(max_score, 1));
    let (standings, rankings, quotas) = (count.standings, count.rankings, count.quotas);
    sheets.push(sheet);
    EventScoresheet {
        sessions: sheets,
        standings,
        rankings,
        quotas,
        max_score: max_score.map(decimal_of_hundredths),
    }
}

/// The counting of an event while its last session is scored.
pub(crate) struct Count<'a> {
    sessions: &'a [&'a Session],
    entrants: &'a [Entrant],
    conditions: &'a EventConditions,
    /// The sessions before the last one.
    earlier: &'a [Scoresheet],
    standings: Vec<EventStanding>,
    /// By entrant: the final score as places compare it.
    finals: Vec<Option<SessionScore>>,
    rankings: Vec<EventRanking>,
    quotas: Vec<StageQuota>,
    /// What 100 % of the event would be, in hundredths.
    max_score: Option<Exact>,
    /// By session: the most boards that anybody was scheduled for.
    boards: Vec<u32>,
    /// Whether sessions count by their boards.
    by_boards: bool,
}

/// The score of an entrant in a session.
#[derive(Clone, Copy)]
struct Own {
    session: usize,
    /// On the maximum of the last session.
    score: SessionScore,
    /// The same as often as it counts.
    weighted: Exact,
}

impl<'a> Count<'a> {
    pub(crate) fn new(
        sessions: &'a [&'a Session],
        entrants: &'a [Entrant],
        conditions: &'a EventConditions,
        earlier: &'a [Scoresheet],
    ) -> Self {
        Self {
            sessions,
            entrants,
            conditions,
            earlier,
            standings: Vec::new(),
            finals: Vec::new(),
            rankings: Vec::new(),
            quotas: Vec::new(),
            max_score: None,
            boards: Vec::new(),
            by_boards: false,
        }
    }

    /// Counts what the sessions come to, and gives the contestants of the last one their carryover and final score.
    pub(crate) fn finish(
        &mut self,
        last: &Session,
        scale: &Scale,
        standings: &mut [Standing],
        sheet: Option<&Scoresheet>,
    ) {
        let rules = last.conditions().rules;
        let most = |standings: &[Standing]| standings.iter().map(Standing::scheduled).max();
        let earlier = self.earlier.iter().map(|sheet| most(&sheet.standings));
        self.boards =
            (earlier.chain([most(standings)])).map(|boards| boards.unwrap_or(0).max(1)).collect();
        self.by_boards = scale.max_score().is_some()
            && rules.regulations().unequal_sessions == UnequalSessions::ByBoards;
        let maximum = scale.max_score().map(Exact::from_integer);
        self.max_score = maximum.map(|maximum| maximum * self.most_weight());
        let scores = self.scores(last, scale, standings);
        let stages = stages::Stages::of(self, &scores, last.conditions().places(), sheet);
        let quotas = stages.quotas();
        let (mut all, mut finals) = (Vec::new(), Vec::new());
        for (number, (entrant, own)) in self.entrants.iter().zip(&scores).enumerate() {
            let (counted, final_score, most) = match stages.ended(number) {
                Some(ended) => {
                    let counted = stages.counted(number, own);
                    (counted, Some(ended.score), maximum.map(|maximum| maximum * ended.most))
                }
                None if !self.conditions.stages.is_empty() => (Vec::new(), None, None),
                None => {
                    let counted = self.counted(own);
                    let score = final_score(last, &counted);
                    (counted, score, self.max_score)
                }
            };
            let percent = final_score.and_then(|score| percent_of(score, most?));
            if let (Some(score), Some(Some(id))) = (final_score, entrant.sessions.last()) {
                let here = counted.iter().find(|one| one.session == self.earlier.len());
                let here = here.map_or(0, |one| SessionScore::of(one.weighted).rounded());
                let rare = standings[id.index()].rare_mut();
                rare.carryover = Some(score.rounded() - here).filter(|_| !self.earlier.is_empty());
                rare.event = Some(EventScore { score, percent });
            }
            let ended = stages.ended(number);
            let mut standing = EventStanding {
                sessions: vec![None; self.sessions.len()],
                counts: vec![false; self.sessions.len()],
                final_score: final_score.map(|score| Hundredths(score.rounded())),
                percent: percent.map(Hundredths),
                average: self.average(entrant, &counted, standings),
                stage: ended.map(|ended| ended.stage),
                carried: ended.and_then(|ended| ended.carried).map(Hundredths),
                qualifies: stages.qualifies(number),
                misplaced: stages.misplaced(number),
                strat: None,
                award: None,
            };
            for one in own {
                standing.sessions[one.session] = Some(Hundredths(one.score.rounded()));
            }
            for one in counted {
                standing.counts[one.session] = true;
            }
            all.push(standing);
            finals.push(final_score);
        }
        (self.standings, self.finals, self.quotas) = (all, finals, quotas);
    }

    /// Ranks the entrants, and gives the contestants of the last session their overall ranks.
    pub(crate) fn rank(&mut self, last: &Session, standings: &mut [Standing]) {
        for (standing, entrant) in self.standings.iter_mut().zip(self.entrants) {
            standing.strat =
                entrant.latest().and_then(|(session, id)| match self.earlier.get(session) {
                    Some(_) => strats::strat_of(last, self.sessions[session].contestant(id)),
                    None => standings[id.index()].strat(),
                });
        }
        let strats = (last.strat_ids()).map(|(strat, _)| self.ranking(Some(strat), standings));
        self.rankings = match last.strats() {
            [] => vec![self.ranking(None, standings)],
            _ => strats.collect(),
        };
        // Who is ranked in the last session may have too few boards in an earlier one.
        for rare in standings.iter_mut().filter_map(|one| one.rare.as_mut()) {
            rare.ranks.iter_mut().for_each(|rank| rank.overall = None);
        }
        for ranking in &self.rankings {
            for (entrant, place) in &ranking.order {
                if let Some(Some(id)) = self.entrants[*entrant].sessions.last() {
                    strats::set(standings, *id, ranking.strat, |rank| rank.overall = Some(*place));
                }
            }
        }
    }

    /// Gives the entrants their awards: who plays the last session has one there already.
    pub(crate) fn award(&mut self, last: &Session, standings: &[Standing]) {
        let in_last = |entrant: usize| self.entrants[entrant].sessions.last().copied().flatten();
        for (entrant, own) in self.standings.iter_mut().enumerate() {
            own.award = in_last(entrant).and_then(|id| standings[id.index()].award());
        }
        let Some(awards) = awards::overall(last, standings) else {
            return;
        };
        for ranking in &self.rankings {
            for (entrant, place) in &ranking.order {
                if in_last(*entrant).is_none() {
                    let own = &mut self.standings[*entrant].award;
                    *own = awards.larger(*own, ranking.strat, *place);
                }
            }
        }
    }

    /// Whether an entrant may be ranked: as in the last session that it plays, and with enough boards in each session
    /// that counts.
    fn is_ranked(&self, entrant: usize, strat: Option<StratId>, last: &[Standing]) -> bool {
        let standing = |(session, id): (usize, ContestantId)| match self.earlier.get(session) {
            Some(sheet) => &sheet.standings[id.index()],
            None => &last[id.index()],
        };
        let Some((latest, id)) = self.entrants[entrant].latest() else {
            return false;
        };
        let stage = self.standings[entrant].stage;
        if stage.is_some_and(|stage| !self.conditions.stages[stage].is_ranked) {
            return false;
        }
        let (session, own) = (self.sessions[latest], &self.standings[entrant]);
        let sessions = self.entrants[entrant].sessions.iter().enumerate();
        let mut counted = sessions.filter_map(|(session, id)| Some((session, (*id)?)));
        let has_enough =
            counted.all(|one| !own.counts[one.0] || standing(one).too_few_of().is_none());
        has_enough
            && match strat {
                None => is_ranked(session, id, standing((latest, id))),
                Some(strat) => {
                    own.strat.is_some_and(|own| own >= strat)
                        && strats::may_be_ranked(session, id, standing((latest, id)), Some(strat))
                }
            }
    }

    fn ranking(&self, strat: Option<StratId>, last: &[Standing]) -> EventRanking {
        let stages = self.conditions.ranked_stages();
        let groups: Vec<Option<usize>> =
            if stages.is_empty() { vec![None] } else { stages.into_iter().map(Some).collect() };
        let mut order: Vec<(usize, Place)> = Vec::new();
        for group in groups {
            let all = self.finals.iter().enumerate();
            let entries = all.filter(|(entrant, _)| self.standings[*entrant].stage == group);
            let entries = entries.filter_map(|(entrant, score)| {
                let is_ranked = self.is_ranked(entrant, strat, last);
                Some((entrant, (*score).filter(|_| is_ranked)?))
            });
            let before = u32::try_from(order.len()).unwrap_or(u32::MAX);
            order.extend(places(entries).into_iter().map(|(entrant, place)| {
                let after = |own: u32| own.saturating_add(before);
                let place = Place { low: after(place.low), high: after(place.high) };
                (entrant, place)
            }));
        }
        EventRanking { strat, order }
    }

    /// By entrant: the scores of the sessions that it played, with handicaps where these count. A session with another
    /// maximum than the last one is brought to that (rules g.2), and rounded as a session score is.
    fn scores(&self, last: &Session, scale: &Scale, standings: &[Standing]) -> Vec<Vec<Own>> {
        let mut all = vec![Vec::new(); self.entrants.len()];
        let max_score = scale.max_score();
        let places = last.conditions().places();
        for (place, session) in self.sessions.iter().enumerate() {
            let of_earlier = (self.earlier.get(place)).map(|sheet| {
                let scale = Scale::of_scored(session, &sheet.fields, &sheet.standings);
                (scale, &sheet.standings[..])
            });
            let (scale, standings) = match &of_earlier {
                Some((scale, standings)) => (scale, *standings),
                None => (scale, standings),
            };
            let raised = match (max_score, scale.max_score()) {
                (Some(last), Some(own)) => Exact::new(last, own),
                _ => Exact::from_integer(1),
            };
            let weight = self.weight(place);
            // A percentage is taken off a percentage: without any, there is nothing to take it off.
            let applies = session.conditions().handicap == HandicapForm::Points
                || scale.max_score().is_some();
            let with_handicaps = self.conditions.handicap && applies && session.has_handicaps();
            for (entrant, scores) in self.entrants.iter().zip(&mut all) {
                let score = entrant.sessions[place].and_then(|id| {
                    let contestant = session.contestant(id);
                    let scratch = scale.score(contestant, &standings[id.index()])?;
                    if with_handicaps {
                        net_score(session, contestant, scratch, scale)
                    } else {
                        Some(scratch)
                    }
                });
                scores.extend(score.map(|one| {
                    let score = compared(within(one.exact().reduced() * raised), places);
                    let score = score.with_tie(one.tie());
                    Own {
                        session: place,
                        score,
                        weighted: within(score.exact().reduced() * weight),
                    }
                }));
            }
        }
        all
    }

    /// The sessions that count: the best ones. Of equal ones the earlier counts.
    fn counted(&self, own: &[Own]) -> Vec<Own> {
        let mut best = own.to_vec();
        best.sort_by_key(|one| Reverse(one.weighted));
        best.truncate(self.conditions.best.unwrap_or(usize::MAX));
        best
    }

    /// How often the score of a session counts.
    fn weight(&self, session: usize) -> Exact {
        let weight = exact(self.conditions.weight(session));
        let last = self.boards.last().copied().unwrap_or(1);
        if self.by_boards {
            weight * Exact::new(self.boards[session].into(), last.into())
        } else {
            weight
        }
    }

    /// The weights of as many sessions as count, the largest ones: that many times the maximum can be had.
    fn most_weight(&self) -> Exact {
        let weights = (0..self.sessions.len()).map(|session| self.weight(session));
        let mut weights: Vec<Exact> = weights.collect();
        weights.sort_by(|one, other| other.cmp(one));
        weights.truncate(self.conditions.best.unwrap_or(usize::MAX));
        weights.into_iter().fold(Exact::from_integer(0), add)
    }

    /// What a board earned on average in the sessions that count.
    fn average(&self, entrant: &Entrant, counted: &[Own], last: &[Standing]) -> Option<Hundredths> {
        let (mut total, mut boards) = (0, 0);
        for one in counted {
            let Some(id) = entrant.sessions[one.session] else {
                continue;
            };
            let standing = match self.earlier.get(one.session) {
                Some(sheet) => sheet.standing(id),
                None => &last[id.index()],
            };
            total += standing.total.millionths();
            boards += i128::from(standing.boards);
        }
        let average = || Exact::new_raw(total, 1_000_000 * boards);
        let zero = Exact::from_integer(0);
        (boards > 0).then(|| Hundredths(saturating(half_away_from(zero, average(), 100))))
    }
}

/// What the sessions that count come to.
fn final_score(last: &Session, counted: &[Own]) -> Option<SessionScore> {
    let sum = counted.iter().map(|one| one.weighted).reduce(add)?;
    // Sums of percentages decide between equal sums of victory points, as in each session.
    let tie = counted.iter().map(|one| one.score.tie()).sum();
    Some(compared(sum, last.conditions().places()).with_tie(tie))
}

/// How many hundredths of a percent a score is of the most that could be had; `None` where nothing could.
fn percent_of(score: SessionScore, most: Exact) -> Option<i64> {
    let share = || within(score.exact().reduced() / most);
    (most > Exact::from_integer(0)).then(|| saturating(half_up(share(), 10_000)))
}

fn add(one: Exact, other: Exact) -> Exact {
    let sum = |one: Exact, other: Exact| {
        let numerator = (one.numer().checked_mul(*other.denom()))?
            .checked_add(other.numer().checked_mul(*one.denom())?)?;
        Some(Exact::new(numerator, one.denom().checked_mul(*other.denom())?))
    };
    let sum = sum(one, other).or_else(|| sum(cut(one), cut(other)));
    within(sum.unwrap_or(one))
}

/// Denominators up to this are exact. Scores of sessions divide by boards and tops, so their sums stay far below it.
const LARGEST: i128 = 1 << 50;

/// A score whose denominator is not too large to go on with.
fn within(score: Exact) -> Exact {
    if *score.denom() > LARGEST { cut(score) } else { score }
}

/// What is left of a score in parts of a hundredth so small that no two scores of sessions differ by less.
fn cut(score: Exact) -> Exact {
    const PARTS: i128 = 1 << 40;
    let (numerator, denominator) = (*score.numer(), *score.denom());
    let whole = numerator.div_euclid(denominator);
    let rest = numerator.rem_euclid(denominator);
    let part = match rest.checked_mul(PARTS) {
        Some(parts) => parts / denominator,
        None => rest / (denominator / PARTS),
    };
    Exact::new(whole * PARTS + part, PARTS)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PARTS: i128 = 1 << 40;

    /// What is left of a number in parts, by its whole and its part.
    fn parts(whole: i128, part: i128) -> Exact {
        Exact::new(whole * PARTS + part, PARTS)
    }

    #[test]
    fn a_score_is_cut_to_parts_of_a_hundredth() {
        let third = PARTS / 3;
        assert_eq!(cut(Exact::new(7, 3)), parts(2, third));
        assert_eq!(cut(Exact::new(-7, 3)), parts(-3, 2 * third));
        // As many parts of what is left would not fit any more: two thirds of that many.
        assert_eq!(cut(Exact::new_raw(17 << 100, 3 << 100)), parts(5, 2 * third));
    }

    #[test]
    fn only_large_denominators_are_cut() {
        let exact = Exact::new(LARGEST + 1, LARGEST);
        assert_eq!(within(exact), exact);
        let finer = Exact::new(LARGEST + 2, LARGEST + 1);
        assert_eq!(within(finer), parts(1, 0));
    }

    #[test]
    fn nothing_is_no_share_of_nothing() {
        let [nothing, half] = [Exact::from_integer(0), Exact::new(1, 2)];
        assert_eq!(percent_of(SessionScore::of(nothing), nothing), None);
        assert_eq!(percent_of(SessionScore::of(half), Exact::from_integer(2)), Some(2500));
    }

    #[test]
    fn scores_are_added_exactly_as_long_as_they_fit() {
        let sum = add(Exact::new(1, 2), Exact::new(1, 3));
        assert_eq!(sum, Exact::new(5, 6));
        // Three halves, twice, in numbers whose product does not fit.
        let large = Exact::new_raw(3 << 69, 1 << 70);
        assert_eq!(add(large, large), Exact::from_integer(3));
    }
}
