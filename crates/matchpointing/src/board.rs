//! Rates the results of one board.

use contract_scoring::{BySide, Score, Side};
use session::{Entry, FoulGroup, Outcome, ResultId, Session, Weighted};

use crate::exact::Exact;
use crate::histogram::{Histogram, own, seen_by};
use crate::method::{Others, Rating};
use crate::{Frequency, Points};

/// A board with what its results earned on one side. Rulings without a score earn nothing here.
pub(crate) struct RatedSide {
    pub(crate) earned: Vec<(ResultId, Points)>,
    pub(crate) frequencies: Vec<Frequency>,
    /// What all results earn together before each is rounded; `None` where the method has no such sum.
    pub(crate) expected_sum: Option<Exact>,
}

/// Rates every result of a board, each side and each foul group by itself.
pub(crate) fn rate(session: &Session, lines: &[ResultId], rating: &Rating) -> BySide<RatedSide> {
    let groups = foul_groups(session, lines);
    BySide::from_fn(|side| {
        let compared: Vec<ComparisonGroup> = groups
            .iter()
            .map(|group| ComparisonGroup::new(session, lines, *group, side))
            .collect();
        let mut rated = RatedSide {
            earned: Vec::with_capacity(lines.len()),
            frequencies: Vec::new(),
            expected_sum: rating.empty_sum(),
        };
        for group in &compared {
            group.rate(side, rating, group.among(&compared), &mut rated);
        }
        rated
    })
}

/// Rates a score as one more result of the main group.
pub(crate) fn rate_one_more(
    session: &Session,
    lines: &[ResultId],
    rating: &Rating,
    score: Score,
) -> BySide<Points> {
    let groups = foul_groups(session, lines).into_iter();
    let groups: Vec<FoulGroup> = std::iter::once(FoulGroup::MAIN)
        .chain(groups.filter(|group| *group != FoulGroup::MAIN))
        .collect();
    BySide::from_fn(|side| {
        let mut compared: Vec<ComparisonGroup> = groups
            .iter()
            .map(|group| ComparisonGroup::new(session, lines, *group, side))
            .collect();
        compared[0].histogram.add(own(side, score));
        let main = &compared[0];
        let others = main.among(&compared);
        rating
            .group(&main.histogram, others)
            .plain(own(side, score))
    })
}

fn foul_groups(session: &Session, lines: &[ResultId]) -> Vec<FoulGroup> {
    let mut groups: Vec<FoulGroup> = Vec::new();
    for line in lines {
        let group = session.result(*line).group;
        if !groups.contains(&group) {
            groups.push(group);
        }
    }
    groups.sort();
    groups
}

/// The results of one side that are compared with each other: those who played the board in the same form.
struct ComparisonGroup<'a> {
    group: FoulGroup,
    histogram: Histogram,
    plain: Vec<(ResultId, Score)>,
    weighted: Vec<(ResultId, &'a Weighted)>,
}

impl<'a> ComparisonGroup<'a> {
    fn new(session: &'a Session, lines: &[ResultId], group: FoulGroup, side: Side) -> Self {
        let mut this = Self {
            group,
            histogram: Histogram::new(),
            plain: Vec::with_capacity(lines.len()),
            weighted: Vec::new(),
        };
        let members = lines
            .iter()
            .map(|line| (*line, session.result(*line)))
            .filter(|(_, result)| result.group == group);
        for (line, result) in members {
            match result.outcome {
                Outcome::Plain(score) => this.add(line, own(side, score)),
                Outcome::Ruled(id) => match session.ruling(id).get(side) {
                    Entry::Score(score) => this.add(line, own(side, *score)),
                    Entry::Weighted(weighted) => {
                        this.histogram.add_weighted(seen_by(side, weighted));
                        this.weighted.push((line, weighted));
                    }
                    Entry::Artificial(_) | Entry::NotPlayed | Entry::LatePlay => {}
                },
            }
        }
        this
    }

    /// The other groups of the board, of which this is one.
    fn among(&self, all: &[Self]) -> Others {
        let size = |group: &Self| group.histogram.results();
        let others = all.iter().filter(|other| other.group != self.group);
        Others {
            largest: others.map(size).max().unwrap_or(0),
            all: all.iter().map(size).sum(),
        }
    }

    fn add(&mut self, line: ResultId, score: Score) {
        self.histogram.add(score);
        self.plain.push((line, score));
    }

    fn rate(&self, side: Side, rating: &Rating, others: Others, rated: &mut RatedSide) {
        if self.histogram.results() == 0 {
            return;
        }
        let rater = rating.group(&self.histogram, others);
        let mut counts = vec![0u32; Score::COUNT];
        for (_, score) in &self.plain {
            counts[score.index()] += 1;
        }
        let mut points = vec![Points::ZERO; Score::COUNT];
        for (index, count) in counts.iter().enumerate().rev() {
            let Some(score) = Score::at(index).filter(|_| *count > 0) else {
                continue;
            };
            points[index] = rater.plain(score);
            rated.frequencies.push(Frequency {
                group: self.group,
                treatment: rater.treatment(),
                score: own(side, score),
                count: *count,
                points: points[index],
            });
        }
        let plain = self
            .plain
            .iter()
            .map(|(line, score)| (*line, points[score.index()]));
        let weighted = (self.weighted.iter())
            .map(|(line, weighted)| (*line, rater.weighted(seen_by(side, weighted))));
        rated.earned.extend(plain.chain(weighted));
        if let Some(sum) = &mut rated.expected_sum {
            *sum += rater.expected_sum();
        }
    }
}
