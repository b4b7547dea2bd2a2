//! Who plays an event of several sessions, and what counts there.

use rust_decimal::Decimal;

use crate::{ContestantId, Stage};

/// Those who play an event together: a contestant of each session that they play. Its number may change from session to
/// session.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Entrant {
    /// By session, in the order in which they are played: the contestant there; `None` where they did not play.
    pub sessions: Vec<Option<ContestantId>>,
}

impl Entrant {
    /// Whether it plays a session of a stage.
    #[must_use]
    pub fn plays(&self, stage: &Stage) -> bool {
        let played = |session: &usize| self.sessions.get(*session).is_some_and(Option::is_some);
        stage.sessions.iter().any(played)
    }

    /// The last session that they play, by its place in the list, and their contestant there.
    #[must_use]
    pub fn latest(&self) -> Option<(usize, ContestantId)> {
        let played = self.sessions.iter().enumerate().rev();
        played.filter_map(|(session, id)| Some((session, (*id)?))).next()
    }
}

/// What counts in an event of several sessions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EventConditions {
    /// How many of the best sessions count; all of them if not given.
    pub best: Option<usize>,
    /// By session: how often its score counts. A session without one counts once.
    pub weights: Vec<Decimal>,
    /// Its stages, those that others come from first; none where all sessions count alike.
    pub stages: Vec<Stage>,
    /// Whether sessions count with the handicaps of their contestants.
    pub handicap: bool,
}

impl EventConditions {
    /// Every session counts, and counts once.
    pub const ALL: Self =
        Self { best: None, weights: Vec::new(), stages: Vec::new(), handicap: false };

    /// How often the score of a session counts.
    #[must_use]
    pub fn weight(&self, session: usize) -> Decimal {
        self.weights.get(session).copied().unwrap_or(Decimal::ONE)
    }

    /// The stages from the best to the last: a final comes before the stage that its entrants come from, and of two that
    /// come from the same the first in the list.
    #[must_use]
    pub fn ranked_stages(&self) -> Vec<usize> {
        let mut stages: Vec<usize> = (0..self.stages.len()).collect();
        stages.sort_by_key(|stage| (std::cmp::Reverse(self.depth(*stage)), *stage));
        stages
    }

    /// How many stages come before one.
    fn depth(&self, stage: usize) -> usize {
        self.before(stage).count()
    }

    /// The stages that come before one, the last of them first.
    fn before(&self, stage: usize) -> impl Iterator<Item = usize> {
        let from = |stage: &usize| self.stages[*stage].from.map(|from| from.stage);
        std::iter::successors(from(&stage), from)
    }

    /// Two stages that somebody plays although neither comes before the other, if there are some.
    #[must_use]
    pub fn two_stages_of(&self, entrant: &Entrant) -> Option<[usize; 2]> {
        let played: Vec<usize> =
            (0..self.stages.len()).filter(|stage| entrant.plays(&self.stages[*stage])).collect();
        let both = played.iter().enumerate().flat_map(|(place, other)| {
            let before = played[..place].iter();
            before.map(move |one| [*one, *other])
        });
        both.into_iter().find(|[one, other]| self.before(*other).all(|stage| stage != *one))
    }
}
