//! A season's table: the best percentages of each competitor over several sessions.

use crate::compared::SessionScore;
use crate::exact::Exact;
use crate::places::places;
use crate::{Hundredths, Place};

/// What counts in a season's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LadderRules {
    /// How many of the best percentages count; all of them if not given.
    pub best: Option<usize>,
    /// Who has played in fewer sessions has no place.
    pub minimum: usize,
    /// How the percentages that count are put together.
    pub by: LadderBy,
}

/// How percentages are put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LadderBy {
    /// Their mean: who has played less is not behind for it.
    Mean,
    /// Their sum: who has played less than others is behind.
    Sum,
}

/// What a competitor's sessions come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LadderStanding {
    /// By session: whether its percentage counts.
    pub counts: Vec<bool>,
    /// How many sessions were played.
    pub sessions: usize,
    /// How many of them count.
    pub counted: usize,
    /// The mean of the percentages that count, to 0.01, a half upwards.
    pub mean: Option<Hundredths>,
    /// Their sum.
    pub sum: Hundredths,
    /// The best percentage of all.
    pub best: Option<Hundredths>,
    /// The place, shared by who has exactly the same; `None` for those who have played too little.
    pub place: Option<Place>,
}

/// Makes the table: for each competitor the percentages, session by session, `None` where it did not play. Of equal
/// percentages the earlier one counts.
///
/// # Examples
///
/// The best two of three sessions:
///
/// ```
/// use matchpointing::{Hundredths, LadderBy, LadderRules, ladder};
///
/// let percent = |count| Some(Hundredths::new(count));
/// let ann = [percent(60_25), percent(48_00), percent(55_50)];
/// let bo = [None, percent(58_00), None];
/// let rules = LadderRules { best: Some(2), minimum: 2, by: LadderBy::Mean };
/// let table = ladder(&[ann, bo], rules);
///
/// assert_eq!(table[0].counts, [true, false, true]);
/// assert_eq!(table[0].mean.unwrap().to_string(), "57.88");
/// assert_eq!(table[0].place.unwrap().to_string(), "1");
/// assert_eq!(table[1].place, None);
/// ```
#[must_use]
pub fn ladder(
    percentages: &[impl AsRef<[Option<Hundredths>]>],
    rules: LadderRules,
) -> Vec<LadderStanding> {
    let mut standings: Vec<LadderStanding> =
        (percentages.iter()).map(|sessions| standing(sessions.as_ref(), rules.best)).collect();
    let entries = standings.iter().enumerate().filter_map(|(competitor, one)| {
        let is_ranked = one.counted > 0 && one.sessions >= rules.minimum;
        is_ranked.then(|| (competitor, score(one, rules.by)))
    });
    for (competitor, place) in places(entries) {
        standings[competitor].place = Some(place);
    }
    standings
}

fn standing(sessions: &[Option<Hundredths>], best: Option<usize>) -> LadderStanding {
    let mut played: Vec<(usize, Hundredths)> = (sessions.iter().enumerate())
        .filter_map(|(session, percent)| Some((session, (*percent)?)))
        .collect();
    let count = played.len();
    played.sort_by(|(_, one), (_, other)| other.cmp(one));
    let highest = played.first().map(|(_, percent)| *percent);
    played.truncate(best.unwrap_or(count));
    let mut counts = vec![false; sessions.len()];
    for (session, _) in &played {
        counts[*session] = true;
    }
    let sum: i64 = played.iter().map(|(_, percent)| percent.count()).sum();
    let mean = mean(sum, played.len()).map(|mean| Hundredths(SessionScore::of(mean).rounded()));
    LadderStanding {
        counts,
        sessions: count,
        counted: played.len(),
        mean,
        sum: Hundredths(sum),
        best: highest,
        place: None,
    }
}

/// What places go by: exact, since means that look the same may differ.
fn score(standing: &LadderStanding, by: LadderBy) -> SessionScore {
    let sum = standing.sum.count();
    let exact = match by {
        LadderBy::Mean => mean(sum, standing.counted),
        LadderBy::Sum => None,
    };
    SessionScore::of(exact.unwrap_or(Exact::from_integer(sum.into())))
}

fn mean(sum: i64, of: usize) -> Option<Exact> {
    let of = i128::try_from(of).ok().filter(|of| *of > 0)?;
    Some(Exact::new_raw(sum.into(), of))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(sessions: &[&[i64]], rules: LadderRules) -> Vec<LadderStanding> {
        let percent = |count: &i64| (*count > 0).then_some(Hundredths(*count));
        let percentages: Vec<Vec<_>> =
            (sessions.iter()).map(|sessions| sessions.iter().map(percent).collect()).collect();
        ladder(&percentages, rules)
    }

    fn shown(table: &[LadderStanding]) -> Vec<String> {
        (table.iter())
            .map(|one| {
                let place = one.place.map_or_else(|| "-".to_owned(), |place| place.to_string());
                let mean = one.mean.map_or_else(|| "-".to_owned(), |mean| mean.to_string());
                format!("{place} {}/{} {mean} {}", one.counted, one.sessions, one.sum)
            })
            .collect()
    }

    const BEST_TWO: LadderRules = LadderRules { best: Some(2), minimum: 1, by: LadderBy::Mean };

    #[test]
    fn the_best_count_and_ties_share_their_place() {
        let sessions: [&[i64]; 5] =
            [&[6000, 5000, 5500], &[0, 5750, 5750], &[5750, 0, 0], &[4000, 4000, 4000], &[0, 0, 0]];
        assert_eq!(
            shown(&table(&sessions, BEST_TWO)),
            [
                "1/3 2/3 57.50 115.00",
                "1/3 2/2 57.50 115.00",
                "1/3 1/1 57.50 57.50",
                "4 2/3 40.00 80.00",
                "- 0/0 - 0.00"
            ]
        );
        let by_sum = LadderRules { by: LadderBy::Sum, ..BEST_TWO };
        assert_eq!(
            shown(&table(&sessions, by_sum)),
            [
                "1/2 2/3 57.50 115.00",
                "1/2 2/2 57.50 115.00",
                "4 1/1 57.50 57.50",
                "3 2/3 40.00 80.00",
                "- 0/0 - 0.00"
            ]
        );
        let at_least_two = LadderRules { minimum: 2, ..BEST_TWO };
        assert_eq!(table(&sessions, at_least_two)[2].place, None);
        let all = LadderRules { best: None, ..BEST_TWO };
        assert_eq!(shown(&table(&sessions, all))[0], "3 3/3 55.00 165.00");
    }

    #[test]
    fn of_equal_percentages_the_earlier_one_counts() {
        let table = table(&[&[5000, 6000, 5000]], BEST_TWO);
        assert_eq!(table[0].counts, [true, true, false]);
        assert_eq!(table[0].best, Some(Hundredths(6000)));
    }

    #[test]
    fn means_that_look_the_same_are_compared_exactly() {
        let all = LadderRules { best: None, ..BEST_TWO };
        let table = table(&[&[5000, 5000, 5001], &[5000, 5000, 5000]], all);
        assert_eq!(shown(&table), ["1 3/3 50.00 150.01", "2 3/3 50.00 150.00"]);
    }
}
