//! The pairs of teams: their session, and who of them is where.

use session::{ContestantId, RuleSet};

use super::boards::{self, Lines};
use super::{COMPARISONS, Departure, Fraction, rounded_imps, rounded_up, standings};
use crate::{Place, TeamPairs};

/// The first number of theirs that is otherwise.
pub(super) fn departure(pairs: &TeamPairs) -> Option<Departure> {
    super::departure(&pairs.session, &pairs.scoresheet).or_else(|| place(pairs))
}

/// The first pair that has another place by IMPs a board.
fn place(pairs: &TeamPairs) -> Option<Departure> {
    let session = &pairs.session;
    let lines = Lines::of(session);
    if lines.comparisons() > COMPARISONS {
        return None;
    }
    let earned = boards::earned(session, &lines);
    let sums = standings::sums(session, &lines, &earned);
    let ranked = standings::ranked(session, &sums);
    let average = |id: ContestantId| -> Option<Fraction> {
        let sum = &sums[id.index()];
        if sum.boards == 0 || !ranked.contains(&id) {
            return None;
        }
        let average =
            rounded_up(sum.total.fraction(), 1_000_000) / Fraction::from(i128::from(sum.boards));
        Some(match session.conditions().rules {
            RuleSet::Acbl | RuleSet::Wbf => rounded_imps(average),
            RuleSet::Ebu => average,
        })
    };
    let field = |id: ContestantId| lines.field(session.contestant(id).section);
    let rankings = pairs.rankings();
    let places: Vec<_> = rankings.iter().flat_map(|one| &one.order).collect();
    for (id, _) in session.contestant_ids() {
        let found: Vec<Option<Place>> = (places.iter())
            .filter(|(other, _)| *other == id)
            .map(|(_, place)| *place)
            .collect();
        let defined = average(id).map(|own| {
            let others = session.contestant_ids().map(|(other, _)| other);
            let others = others.filter(|other| field(*other) == field(id));
            let others: Vec<Fraction> = others.filter_map(average).collect();
            let count = |is: &dyn Fn(&Fraction) -> bool| {
                let counted = others.iter().filter(|other| is(other)).count();
                u32::try_from(counted).unwrap_or(u32::MAX)
            };
            let better = count(&|other| *other > own);
            Place {
                low: better + 1,
                high: better + count(&|other| *other == own),
            }
        });
        if found != [defined] {
            return Some(Departure::Place {
                contestant: id,
                scored: found.first().copied().flatten(),
                defined,
            });
        }
    }
    None
}
