//! The pairs of teams by themselves: what they scored against all other tables, beside what their teams won.
//!
//! They are a session of their own, which the scoresheet of the teams contains together with its scoresheet. So any
//! code that scores, compares or prints a session handles them like any other session.

use session::{Compared, ContestantId, SectionId, Session};

use crate::compared::SessionScore;
use crate::exact::Exact;
use crate::places::{is_ranked, places};
use crate::{Place, Standing, TeamPairs, score};

/// Pairs of teams whose results are compared with each other, both directions in one list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairsRanking {
    /// The sections of the field.
    pub sections: Vec<SectionId>,
    /// Best first; ties in the order of sections, directions and numbers; those without a place last.
    pub order: Vec<(ContestantId, Option<Place>)>,
}

impl TeamPairs {
    /// Scores the pairs of teams; `None` where the conditions do not ask for them.
    pub(crate) fn of(session: &Session) -> Option<Self> {
        let session = session.of_pairs()?;
        let scoresheet = score(&session);
        Some(Self { session, scoresheet })
    }

    /// The rankings, one for each field: by IMPs a board, since pairs of a team need not play the same number of
    /// boards. These are compared as session scores are: as they are printed, or exact, as the rules have it.
    #[must_use]
    pub fn rankings(&self) -> Vec<PairsRanking> {
        let rankings = self.scoresheet.fields.iter().map(|field| {
            let all = (self.session.contestant_ids())
                .filter(|(_, one)| field.sections.contains(&one.section))
                .map(|(id, _)| (id, self.score(id)));
            let (ranked, others): (Vec<_>, Vec<_>) = all.partition(|(_, score)| score.is_some());
            let entries = ranked.into_iter().filter_map(|(id, score)| Some((id, score?)));
            let placed = places(entries).into_iter();
            PairsRanking {
                sections: field.sections.clone(),
                order: (placed.map(|(id, place)| (id, Some(place))))
                    .chain(others.into_iter().map(|(id, _)| (id, None)))
                    .collect(),
            }
        });
        rankings.collect()
    }

    /// What a pair's place follows from; `None` where it may have none.
    fn score(&self, id: ContestantId) -> Option<SessionScore> {
        let standing = self.scoresheet.standing(id);
        if !is_ranked(&self.session, id, standing) {
            return None;
        }
        match self.session.conditions().places() {
            Compared::Rounded => {
                let printed = standing.average()?;
                Some(SessionScore::of_whole(printed.count().into()))
            }
            Compared::Exact => Some(SessionScore::of(exact_average(standing)?)),
        }
    }
}

/// IMPs a board, in hundredths.
fn exact_average(standing: &Standing) -> Option<Exact> {
    let parts = 10_000 * i128::from(standing.boards);
    (standing.boards > 0).then(|| Exact::new_raw(standing.total.millionths(), parts))
}
