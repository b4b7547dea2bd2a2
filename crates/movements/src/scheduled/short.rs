//! Contestants with fewer boards than the others, if nothing else explains it.

use session::{ContestantId, Direction};

use super::Short;
use super::absent::Absent;
use super::lines::Gaps;
use super::plays::{Plays, times};
use super::sets::{Sets, most_frequent};

/// Who of the section is short: of the number that three of four in its direction have, or of half of what anybody has.
pub(super) fn contestants(
    plays: &Plays<'_>,
    gaps: &Gaps,
    absent: &Absent,
    sets: &Sets,
) -> Vec<Short> {
    let played = |id: ContestantId| plays.played(id);
    let most = plays.contestants().map(played).max().unwrap_or(0);
    let sat_out =
        |id| (plays.sit_outs(id)).filter(move |(_, round)| round.is_some() || !plays.has_rounds);
    let accounted = |id: ContestantId| {
        played(id)
            + times(&gaps.excused, id)
            + sat_out(id).count()
            + sets.usual_length * times(&absent.idle, id)
    };
    let (_, full) = plays.tables(|id| played(id) > 0);
    let mut everybody: Vec<(ContestantId, Direction, usize)> =
        Vec::with_capacity(plays.contestants().len());
    everybody.extend(
        (plays.contestants())
            .filter(|&id| played(id) > 0 || plays.sit_outs(id).next().is_some())
            .map(|id| (id, plays.session.contestant(id).direction, accounted(id))),
    );
    (everybody.chunk_by(|one, next| one.1 == next.1))
        .zip(full)
        .flat_map(|(direction, never_sit_out)| {
            let usual = most_frequent(direction.iter().map(|one| one.2));
            let as_usual = direction.iter().filter(|one| one.2 == usual).count();
            // Where all have played as many, some only did not enter that they sat out.
            let are_level = direction.iter().all(|one| played(one.0) == played(direction[0].0));
            let is_rule = as_usual * 4 >= direction.len() * 3 && !are_level;
            // Beside a phantom a set may be sat out without a line that says so.
            let allowed = if never_sit_out || plays.has_rounds { 0 } else { sets.usual_length };
            direction.iter().filter_map(move |&(contestant, _, accounted)| {
                let few = played(contestant) * 2 < most;
                let short = is_rule && accounted + allowed < usual;
                (few || short).then_some(Short {
                    contestant,
                    played: played(contestant),
                    usual: if few { most } else { usual },
                })
            })
        })
        .collect()
}
