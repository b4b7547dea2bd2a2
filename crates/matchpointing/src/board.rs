//! Rates the results of one board.

use std::ops::Range;

use contract_scoring::{BySide, Score, Side};
use session::{Entry, FoulGroup, ResultId, Ruling, Session};

use crate::comparison::{ComparisonGroup, comparison_groups, places};
use crate::counts::FieldScoring;
use crate::exact::Exact;
use crate::field::Kept;
use crate::histogram::{Histogram, own, seen_by};
use crate::line_points::{Earned, FEW, Rated, Row};
use crate::method::{GroupRating, Others, Rating};
use crate::{Frequency, Points, Treatment};

/// What a board comes to on one side.
pub(crate) struct RatedSide {
    /// Scores with what they earned, best first for the side, by foul group.
    pub(crate) frequencies: Vec<Frequency>,
    pub(crate) sum: Sum,
}

/// What one side of a board earns.
#[derive(Clone, Copy)]
pub(crate) struct Sum {
    pub(crate) awarded: Points,
    /// The same before each result was rounded.
    pub(crate) exact: Exact,
    /// What all lines earn together before each is rounded; `None` where the method has no such sum.
    pub(crate) expected: Option<Exact>,
}

/// What a line earns whose result counts for nobody.
const NOTHING: Earned = BySide { ns: None, ew: None };

/// Rates every result of a board, whose lines are in some runs, each side and each foul group by itself: adds a row for
/// each plain score, and what each ruled line earns. Rulings without a score earn nothing here. Where a board has few
/// lines, all plain, in one run, they are compared with each other instead.
pub(crate) fn rate(
    session: &Session,
    runs: &[Range<u32>],
    scoring: &FieldScoring,
    rated: &mut Rated,
) -> Kept {
    let results = session.results();
    if let ([run], Rating::Matchpoints(unit)) = (runs, *scoring.rating())
        && run.len() <= FEW
        && !results.has_groups()
        && let Some(scores) = results.plain_scores(places(run))
    {
        if unit.treatment(scores.len() as u64, 0) == Treatment::Cancelled {
            let cancelled = Side::ALL.map(|side| (ResultId(run.start), side));
            rated.cancelled.extend(cancelled);
            rated.ruled.push((ResultId(run.start), NOTHING));
        }
        return Kept::Few(rated.few.rate(scores, unit, session.conditions().complement));
    }
    rate_groups(session, runs, &comparison_groups(session, runs), scoring, rated)
}

/// The same for a board whose results have been counted.
pub(crate) fn rate_groups(
    session: &Session,
    runs: &[Range<u32>],
    groups: &[ComparisonGroup<'_>],
    scoring: &FieldScoring,
    rated: &mut Rated,
) -> Kept {
    let first = rated.rows.len();
    for group in groups {
        let raters = group.raters(groups, scoring);
        rated.rows.extend((group.plain.iter()).map(|(score, _)| Row {
            group: group.group,
            score: *score,
            earned: BySide::from_fn(|side| raters.get(side).plain(own(side, *score))),
        }));
        let ruled = group.ruled.iter();
        (rated.ruled).extend(ruled.map(|(line, ruling)| (*line, earned(ruling, &raters))));
        group.cancel(session, runs, &raters, rated);
    }
    Kept::Rows(first..rated.rows.len())
}

/// What a board comes to: scores with what they earned, and sums. `artificial` says what an artificial score earned, or
/// a result that was cancelled.
pub(crate) fn summary(
    session: &Session,
    runs: &[Range<u32>],
    scoring: &FieldScoring,
    artificial: impl Fn(ResultId, Side) -> Option<Points>,
) -> BySide<RatedSide> {
    let groups = comparison_groups(session, runs);
    let mut rated = BySide::from_fn(|_| RatedSide {
        frequencies: Vec::new(),
        sum: Sum {
            awarded: Points::ZERO,
            exact: Exact::new_raw(0, 1),
            expected: scoring.rating().empty_sum(),
        },
    });
    for group in &groups {
        let raters = group.raters(&groups, scoring);
        for side in Side::ALL {
            let rated = rated.get_mut(side);
            if raters.get(side).treatment() == Treatment::Cancelled {
                if let Some(line) = group.only_result(session, runs, side)
                    && let Some(points) = artificial(line, side)
                {
                    group.sum_up(side, &GroupRating::Cancelled { worth: points }, rated);
                }
            } else {
                group.sum_up(side, raters.get(side), rated);
            }
            for (line, ruling) in &group.ruled {
                match ruling.get(side) {
                    Entry::Weighted(weighted) => {
                        let rater = raters.get(side);
                        let exact = rater.weighted_exact(seen_by(side, weighted));
                        let points = match rater.treatment() {
                            Treatment::Cancelled => artificial(*line, side),
                            _ => None,
                        };
                        match points {
                            Some(points) => rated.sum.add(points, points.exact(), 1),
                            None => {
                                let points = rater.weighted(seen_by(side, weighted));
                                rated.sum.add(points, exact, 1);
                            }
                        }
                    }
                    Entry::Artificial(_) => {
                        if let Some(points) = artificial(*line, side) {
                            rated.sum.add_expected(points);
                        }
                    }
                    Entry::Score(_) | Entry::NotPlayed | Entry::LatePlay => {}
                }
            }
        }
    }
    rated
}

/// What a ruling with a score earns each side.
fn earned(ruling: &Ruling, raters: &BySide<GroupRating<'_>>) -> Earned {
    BySide::from_fn(|side| match ruling.get(side) {
        Entry::Score(score) => Some(raters.get(side).plain(own(side, *score))),
        Entry::Weighted(weighted) => Some(raters.get(side).weighted(seen_by(side, weighted))),
        Entry::Artificial(_) | Entry::NotPlayed | Entry::LatePlay => None,
    })
}

/// Rates a score as one more result of the main group.
pub(crate) fn rate_one_more(
    session: &Session,
    runs: &[Range<u32>],
    scoring: &FieldScoring,
    score: Score,
) -> BySide<Points> {
    let mut groups = comparison_groups(session, runs);
    if !groups.iter().any(|group| group.group == FoulGroup::MAIN) {
        groups.push(ComparisonGroup::new(
            FoulGroup::MAIN,
            Vec::new(),
            Vec::new(),
            session.conditions().complement,
        ));
    }
    for group in &mut groups {
        if group.group == FoulGroup::MAIN {
            for side in Side::ALL {
                group.histograms.get_mut(side).add(own(side, score));
            }
        }
    }
    let mut earned = BySide::from_fn(|_| Points::ZERO);
    for main in groups.iter().filter(|group| group.group == FoulGroup::MAIN) {
        earned = BySide::from_fn(|side| {
            let histogram = main.histograms.get(side);
            (scoring.seen_by(side).rating())
                .group(histogram, main.among(&groups, side))
                .plain(own(side, score))
        });
    }
    earned
}

/// What each side of a board is compared with, by foul group.
pub(crate) fn histograms(
    session: &Session,
    runs: &[Range<u32>],
) -> Vec<(FoulGroup, BySide<Histogram>)> {
    let groups = comparison_groups(session, runs);
    let counted = groups.into_iter();
    counted.map(|group| (group.group, group.histograms)).collect()
}

impl ComparisonGroup<'_> {
    /// The other groups of the board, of which this is one.
    fn among(&self, all: &[Self], side: Side) -> Others {
        let size = |group: &Self| group.histograms.get(side).results();
        let others = all.iter().filter(|other| other.group != self.group);
        Others { largest: others.map(size).max().unwrap_or(0), all: all.iter().map(size).sum() }
    }

    /// What rates each side of the group.
    fn raters(&self, all: &[Self], scoring: &FieldScoring) -> BySide<GroupRating<'_>> {
        BySide::from_fn(|side| {
            let histogram = self.histograms.get(side);
            (scoring.seen_by(side).rating()).group(histogram, self.among(all, side))
        })
    }

    /// Takes back what its only result earns on each side where the rules cancel that.
    fn cancel(
        &self,
        session: &Session,
        runs: &[Range<u32>],
        raters: &BySide<GroupRating<'_>>,
        rated: &mut Rated,
    ) {
        for side in Side::ALL {
            if raters.get(side).treatment() != Treatment::Cancelled {
                continue;
            }
            let Some(line) = self.only_result(session, runs, side) else {
                continue;
            };
            rated.cancelled.push((line, side));
            match rated.ruled.iter_mut().find(|(one, _)| *one == line) {
                Some((_, earned)) => *earned.get_mut(side) = None,
                // A line without a ruling, whose other side may count.
                None => {
                    let score = session.results().score_index(line.index());
                    let score = score.and_then(Score::at);
                    let mut earned = BySide::from_fn(|side| {
                        score.map(|score| raters.get(side).plain(own(side, score)))
                    });
                    *earned.get_mut(side) = None;
                    rated.ruled.push((line, earned));
                }
            }
        }
    }

    /// The line of the only result that a side has in the group.
    fn only_result(&self, session: &Session, runs: &[Range<u32>], side: Side) -> Option<ResultId> {
        let has_result = |ruling: &Ruling| {
            let entry = ruling.get(side);
            matches!(entry, Entry::Score(_) | Entry::Weighted(_))
        };
        if let Some((line, _)) = self.ruled.iter().find(|(_, ruling)| has_result(ruling)) {
            return Some(*line);
        }
        let results = session.results();
        let mut all = runs.iter().flat_map(places);
        let place = all.find(|place| {
            results.group(*place) == self.group && results.score_index(*place).is_some()
        })?;
        u32::try_from(place).ok().map(ResultId)
    }

    /// Counts how often each score was made, and adds up what they earned.
    fn sum_up(&self, side: Side, rater: &GroupRating<'_>, rated: &mut RatedSide) {
        if self.histograms.get(side).results() == 0 {
            return;
        }
        let first = rated.frequencies.len();
        rated.frequencies.reserve(self.plain.len());
        let frequency = |score: Score, count: u32, points: Points| Frequency {
            group: self.group,
            treatment: rater.treatment(),
            score,
            count,
            points,
        };
        let made = (self.plain.iter())
            .map(|(score, count)| frequency(*score, *count, rater.plain(own(side, *score))));
        match side {
            Side::NorthSouth => rated.frequencies.extend(made.rev()),
            Side::EastWest => rated.frequencies.extend(made),
        }
        for (_, ruling) in &self.ruled {
            if let Entry::Score(score) = ruling.get(side) {
                let made = rated.frequencies.get(first..).unwrap_or_default();
                let place = made.partition_point(|one| own(side, one.score) > own(side, *score));
                match rated.frequencies.get_mut(first + place) {
                    Some(one) if one.score == *score => one.count += 1,
                    _ => {
                        let points = rater.plain(own(side, *score));
                        let made = frequency(*score, 1, points);
                        rated.frequencies.insert(first + place, made);
                    }
                }
            }
        }
        for made in rated.frequencies.get(first..).unwrap_or_default() {
            let exact = rater.plain_exact(own(side, made.score));
            rated.sum.add(made.points, exact, made.count);
        }
        if let Some(expected) = &mut rated.sum.expected {
            *expected += rater.expected_sum();
            // Nobody has what a result is worth for which a side has an artificial score.
            for (_, ruling) in &self.ruled {
                match self.counted_beside(ruling, side) {
                    Some(Entry::Score(score)) => *expected -= rater.plain_exact(own(side, *score)),
                    Some(Entry::Weighted(weighted)) => {
                        *expected -= rater.weighted_exact(seen_by(side, weighted));
                    }
                    _ => {}
                }
            }
        }
    }
}

impl Sum {
    /// Adds what an artificial score earned, which is what it should.
    fn add_expected(&mut self, points: Points) {
        self.add(points, points.exact(), 1);
        if let Some(expected) = &mut self.expected {
            *expected += points.exact();
        }
    }

    /// Adds what some lines earned each, rounded and not.
    fn add(&mut self, each: Points, exact: Exact, lines: u32) {
        self.awarded += each.times(lines.into());
        let (numerator, denominator) = (exact.numer() * i128::from(lines), *exact.denom());
        // The results of a group have the same denominator, which is kept: a sum of fractions is in lowest terms.
        let (sum, common) = (*self.exact.numer(), *self.exact.denom());
        self.exact = if sum == 0 || common == denominator {
            Exact::new_raw(sum + numerator, denominator)
        } else {
            self.exact + Exact::new_raw(numerator, denominator)
        };
    }
}
