//! The rules of scoring as they are written: one function each, in exact fractions, without optimization.
//!
//! A function is named by its mark: `c2_neuberg` is the rule behind the mark c.2 of `docs/scoring.md`, which asks the
//! questions and gives the sources. Each has its formula and a worked example, and knows nothing of sessions.
//! [`Scored`] applies them to a session, compares every result with every other one, and shares only its input with
//! `matchpointing`: so the results of the two can be compared, number by number.

mod artificial;
mod awards;
mod boards;
mod events;
mod exponential;
mod fraction;
mod imps;
mod lengths;
mod matches;
mod matchpoints;
mod meeting;
mod ranks;
mod sessions;
mod teams;
mod ties;

use std::collections::BTreeMap;

use contract_scoring::Side;
use session::{Compared, ContestantId, Direction, ResultId, SectionId, Session, StratId};

use boards::{Boards, Earned};
use fraction::{Fraction, exactly, hundredths, printed, whole};
use imps::j7_per_board;
use matches::{MatchSide, Reward};
use sessions::{Sum, b4_percent, b6_has_enough, g1_final_score};

pub use awards::{Award, AwardedFor};
pub use events::ScoredEvent;
pub use ranks::WithHandicap;

/// The best and the last place of those who share it, from 1.
pub type Place = (u32, u32);

/// What places compare: a score, and what decides between equal ones.
type Key = (Fraction, Fraction);

/// The overall places of contestants by strat.
type EventRanks = BTreeMap<(ContestantId, Option<StratId>), Option<Place>>;

/// A session, and all that the rules make of it. Amounts are in billionths of a point where boards earn them, and
/// otherwise in hundredths.
pub struct Scored<'s> {
    boards: Boards<'s>,
    earned: Earned,
    /// By contestant.
    sums: Vec<Sum>,
    /// By contestant, where matches earn victory points.
    rewards: Option<Vec<Reward>>,
    /// The matches that these are of.
    matches: Vec<MatchSide>,
    maximum: Option<Fraction>,
    /// By contestant.
    scores: Vec<Option<Fraction>>,
    /// By contestant: with handicap, where anybody has one.
    net: Option<Vec<Option<Fraction>>>,
    /// By contestant.
    ranked: Vec<bool>,
    /// What those have who are ranked, by section and direction.
    lists: BTreeMap<(SectionId, Direction), Vec<Key>>,
    /// In an event of several sessions: the overall ranks.
    event_ranks: Option<EventRanks>,
}

impl<'s> Scored<'s> {
    /// Scores a session.
    #[must_use]
    pub fn of(session: &'s Session) -> Self {
        Self::by_the_rules(Boards::of(session))
    }

    /// Scores a session that takes no more comparisons of two results than this.
    ///
    /// # Examples
    ///
    /// ```
    /// use rulebook::Scored;
    /// use session::{Conditions, Draft, RuleSet, Session};
    ///
    /// let (session, _) = Session::new(Draft::empty(Conditions::usual(RuleSet::Acbl))).unwrap();
    /// assert!(Scored::within(0, &session).is_some());
    /// ```
    #[must_use]
    pub fn within(most: u64, session: &'s Session) -> Option<Self> {
        let boards = Boards::of(session);
        let is_within =
            session.conditions().method.is_team_method() || boards.comparisons() <= most;
        is_within.then(|| Self::by_the_rules(boards))
    }

    fn by_the_rules(boards: Boards<'s>) -> Self {
        let earned = if boards.session.conditions().method.is_team_method() {
            teams::earned(&boards)
        } else {
            boards.earned()
        };
        let sums = sessions::sums(&boards, &earned);
        let (rewards, matches) = matches::rewards(&boards, &earned).unzip();
        let maximum = sessions::maximum(&boards, &sums, rewards.as_deref());
        let scores = sessions::scores(&boards, &sums, rewards.as_deref());
        let mut this = Self {
            ranked: ranked(&boards, &sums),
            net: sessions::with_handicaps(&boards, &scores, maximum),
            boards,
            earned,
            sums,
            rewards,
            matches: matches.unwrap_or_default(),
            maximum,
            scores,
            lists: BTreeMap::new(),
            event_ranks: None,
        };
        for (id, contestant) in this.session().contestant_ids() {
            if let Some(key) = this.key(id).filter(|_| this.is_ranked(id)) {
                let list = (contestant.section, contestant.direction);
                this.lists.entry(list).or_default().push(key);
            }
        }
        this
    }

    pub(crate) const fn session(&self) -> &'s Session {
        self.boards.session
    }

    pub(crate) fn all(&self) -> impl Iterator<Item = ContestantId> + use<'s> {
        self.session().contestant_ids().map(|(id, _)| id)
    }

    /// What a contestant earned on a line.
    #[must_use]
    pub fn points(&self, line: ResultId, side: Side, id: ContestantId) -> Option<i64> {
        Some(self.earned.on_line(line, side, id)?.count())
    }

    /// What its boards earned.
    #[must_use]
    pub fn total(&self, id: ContestantId) -> i64 {
        self.sums[id.index()].total.count()
    }

    /// The boards that count.
    #[must_use]
    pub fn boards(&self, id: ContestantId) -> u32 {
        self.sums[id.index()].boards
    }

    /// The session score.
    #[must_use]
    pub fn session_score(&self, id: ContestantId) -> Option<i64> {
        self.scores[id.index()].map(printed)
    }

    /// Session score and carryover.
    #[must_use]
    pub fn final_score(&self, id: ContestantId) -> Option<i64> {
        self.exact_final_score(id).map(printed)
    }

    pub(crate) fn exact_final_score(&self, id: ContestantId) -> Option<Fraction> {
        let profile = self.session().contestant(id).profile.as_ref();
        let carryover = profile.and_then(|profile| profile.carryover);
        Some(g1_final_score(self.scores[id.index()]?, carryover.map_or(whole(0), exactly)))
    }

    /// The session score in percent of the maximum; the mean of the percentages, where matches have these.
    #[must_use]
    pub fn percent(&self, id: ContestantId) -> Option<i64> {
        let score = self.scores[id.index()]?;
        let of_matches = (self.rewards.as_ref())
            .filter(|_| {
                !self.session().conditions().method.is_team_method() && self.boards.have_tops()
            })
            .map(|rewards| rewards[id.index()])
            .filter(|reward| reward.matches > 0);
        let percent = match of_matches {
            Some(reward) => j7_per_board(reward.tie_break, reward.matches),
            None => b4_percent(score, self.maximum?),
        };
        Some(hundredths(percent))
    }

    /// A session score with handicap from what places compare: a percentage is of the maximum.
    pub(crate) fn as_score(&self, net: Fraction) -> Option<Fraction> {
        match self.session().conditions().handicap {
            session::HandicapForm::Percent => Some(net * self.maximum? / whole(100)),
            session::HandicapForm::Points => Some(net),
        }
    }

    /// A score and percentage with handicap from what places compare.
    pub(crate) fn shown_with_handicap(&self, net: Fraction) -> (Option<i64>, Option<i64>) {
        match self.session().conditions().handicap {
            session::HandicapForm::Percent => (None, Some(printed(net))),
            session::HandicapForm::Points => {
                let percent = self.maximum.map(|maximum| b4_percent(net, maximum));
                (Some(printed(net)), percent.map(hundredths))
            }
        }
    }

    /// What decides between equal scores.
    pub(crate) fn tie_break(&self, id: ContestantId) -> Fraction {
        let rewards = self.rewards.as_ref();
        rewards.map_or(whole(0), |rewards| rewards[id.index()].tie_break)
    }

    /// What places compare. With one denominator, scores in whole hundredths compare at once.
    pub(crate) fn key(&self, id: ContestantId) -> Option<Key> {
        let score = self.scores[id.index()]?;
        let in_hundredths = match 100 % score.denom() {
            0 => Fraction::new_raw(score.numer() * (100 / score.denom()), 100),
            _ => score,
        };
        Some((in_hundredths, self.tie_break(id)))
    }

    /// What boards earned on average, as places of pairs of teams compare it.
    pub(crate) fn average_of(&self, id: ContestantId) -> Option<Fraction> {
        let sum = self.sums[id.index()];
        if sum.boards == 0 || !self.is_ranked(id) {
            return None;
        }
        Some(match self.session().conditions().places() {
            Compared::Rounded => j7_per_board(sum.total(), sum.boards),
            Compared::Exact => sum.total() / whole(sum.boards),
        })
    }

    /// Whether a contestant has a standing, and enough of the boards that others of its section have.
    pub(crate) fn is_ranked(&self, id: ContestantId) -> bool {
        let profile = self.session().contestant(id).profile.as_ref();
        self.ranked[id.index()] && profile.is_none_or(|profile| profile.standing)
    }
}

impl std::fmt::Debug for Scored<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Scored").finish_non_exhaustive()
    }
}

/// Who has enough of the boards that others of its section have. Who has none has no score here, but may have one in
/// other sessions of an event.
fn ranked(boards: &Boards<'_>, sums: &[Sum]) -> Vec<bool> {
    let session = boards.session;
    let method = session.conditions().method;
    // What matches bring is added up: few of them win nothing.
    let adds_up =
        matches!(method, session::Method::Teams { .. }) || method.victory_points().is_some();
    let mut most: BTreeMap<SectionId, u32> = BTreeMap::new();
    for (id, contestant) in session.contestant_ids() {
        let most = most.entry(contestant.section).or_default();
        *most = (*most).max(sums[id.index()].to_count);
    }
    let share = Fraction::new(session.conditions().minimum_share.get().into(), 10_000);
    let has_enough = |(id, contestant): (ContestantId, &session::Contestant)| {
        let own = sums[id.index()];
        adds_up || own.boards == 0 || b6_has_enough(own.to_count, most[&contestant.section], share)
    };
    session.contestant_ids().map(has_enough).collect()
}

/// The example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
