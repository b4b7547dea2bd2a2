//! Where contestants stand: scores, places, ranks, awards.

use std::fmt;

use rust_decimal::Decimal;
use session::{ContestantId, Direction, HandicapForm, SectionId, StratId};

use crate::compared::SessionScore;
use crate::exact::{Exact, half_away_from};
use crate::hundredths::saturating;
use crate::{Hundredths, Points};

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
    pub(crate) adjustment: Option<Exact>,
    /// In hundredths.
    pub(crate) carryover: Option<i64>,
    /// Session score and carryover, in hundredths; where something is carried over.
    pub(crate) final_score: Option<i64>,
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
    /// This many hundredths of a percent.
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
    pub(crate) fn adjusted(&self) -> Exact {
        let adjustment = self.rare.as_ref().and_then(|rare| rare.adjustment);
        adjustment.unwrap_or(Exact::new_raw(0, 1))
    }

    /// The score brought from earlier sessions, in hundredths.
    pub(crate) fn carried(&self) -> Option<i64> {
        self.rare.as_ref()?.carryover
    }

    /// The sum of penalties and bonuses, in session matchpoints.
    #[must_use]
    pub fn adjustment(&self) -> Hundredths {
        let zero = Exact::new_raw(0, 1);
        Hundredths(saturating(half_away_from(zero, self.adjusted(), 1)))
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
        let with_carryover = self.rare.as_ref().and_then(|rare| rare.final_score);
        Some(Hundredths(with_carryover.unwrap_or(self.scores?.session)))
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

/// What a contestant's matches come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchRecord {
    /// Matches in which a board counts.
    pub matches: u32,
    /// Those in which it earned more than its opponents.
    pub won: u32,
    /// Matches without a board that counts, which brought victory points all the same (rules q.3).
    pub settled: u32,
    /// Rounds that it sat out.
    pub byes: u32,
    /// Its victory points, where there are some; those of its byes are among them.
    pub victory_points: Option<Hundredths>,
    /// What decides between pairs with equal victory points: the sum of the percentages of their matches, or of their
    /// IMPs. `None` where nothing does.
    pub tie_break: Option<Hundredths>,
    /// The mean of the percentages of its matches, to 0.01, where victory points are made of these.
    pub percent: Option<Hundredths>,
}
