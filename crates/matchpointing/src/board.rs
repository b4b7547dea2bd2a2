//! Rates the results of one board.

use contract_scoring::{BySide, Score, Side};
use session::{Entry, FoulGroup, Outcome, ResultId, Ruling, Session};

use crate::counts::FieldScoring;
use crate::exact::Exact;
use crate::histogram::{Histogram, own, seen_by};
use crate::line_points::LinePoints;
use crate::method::{GroupRating, Others};
use crate::{Frequency, Points};

/// Boards with no more lines than this have their scores sorted; beyond, scores are counted.
const FEW: usize = 64;

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
    /// How many lines earned it.
    pub(crate) lines: u32,
    /// What all lines earn together before each is rounded; `None` where the method has no such sum.
    pub(crate) expected: Option<Exact>,
}

/// Room that rating one board leaves to the next.
pub(crate) struct Room {
    few: Vec<Score>,
    /// By [`Score::index`]; zeros between boards.
    counts: Vec<u32>,
    /// By [`Score::index`]: the row of the board's score.
    rows: Vec<u32>,
}

impl Room {
    pub(crate) fn new() -> Self {
        Self {
            few: Vec::new(),
            counts: vec![0; Score::COUNT],
            rows: vec![0; Score::COUNT],
        }
    }
}

/// Rates every result of a board, each side and each foul group by itself, and writes what each line earned. Rulings
/// without a score earn nothing here; all ruled lines are added to a list.
pub(crate) fn rate(
    session: &Session,
    lines: &[ResultId],
    scoring: &FieldScoring,
    room: &mut Room,
    points: &mut LinePoints,
    ruled: &mut Vec<ResultId>,
) -> BySide<RatedSide> {
    let groups = comparison_groups(session, lines, room);
    let mut rated = BySide::from_fn(|_| RatedSide {
        frequencies: Vec::new(),
        sum: Sum {
            awarded: Points::ZERO,
            lines: 0,
            expected: scoring.rating().empty_sum(),
        },
    });
    for group in &groups {
        group.rate(&groups, scoring, room, points, &mut rated);
        for line in lines {
            let result = session.result(*line);
            if result.group == group.group
                && let Outcome::Plain(score) = result.outcome
            {
                points.set(*line, room.rows[score.index()]);
            }
        }
        ruled.extend(group.ruled.iter().map(|(line, _)| *line));
    }
    rated
}

/// Rates a score as one more result of the main group.
pub(crate) fn rate_one_more(
    session: &Session,
    lines: &[ResultId],
    scoring: &FieldScoring,
    score: Score,
) -> BySide<Points> {
    let mut groups = comparison_groups(session, lines, &mut Room::new());
    if !groups.iter().any(|group| group.group == FoulGroup::MAIN) {
        groups.push(ComparisonGroup::of(FoulGroup::MAIN));
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
            (scoring.rating())
                .group(histogram, main.among(&groups, side))
                .plain(own(side, score))
        });
    }
    earned
}

/// The results that are compared with each other: those who played the board in the same form.
struct ComparisonGroup<'a> {
    group: FoulGroup,
    /// How often each plain score was made, in ascending order, in points for N-S.
    plain: Vec<(Score, u32)>,
    ruled: Vec<(ResultId, &'a Ruling)>,
    /// What each side is compared with: its plain scores, and what rulings give it.
    histograms: BySide<Histogram>,
}

/// The foul groups of a board, by letter, with their histograms.
fn comparison_groups<'a>(
    session: &'a Session,
    lines: &[ResultId],
    room: &mut Room,
) -> Vec<ComparisonGroup<'a>> {
    let mut groups: Vec<ComparisonGroup> = Vec::with_capacity(1);
    for line in lines {
        let letter = session.result(*line).group;
        if !groups.iter().any(|group| group.group == letter) {
            groups.push(ComparisonGroup::of(letter));
        }
    }
    groups.sort_by_key(|group| group.group);
    for group in &mut groups {
        group.count(session, lines, room);
    }
    groups
}

impl<'a> ComparisonGroup<'a> {
    fn of(group: FoulGroup) -> Self {
        Self {
            group,
            plain: Vec::new(),
            ruled: Vec::new(),
            histograms: BySide::from_fn(|_| Histogram::new()),
        }
    }

    fn count(&mut self, session: &'a Session, lines: &[ResultId], room: &mut Room) {
        let counted = lines.len() > FEW;
        room.few.clear();
        for line in lines {
            let result = session.result(*line);
            if result.group == self.group {
                match result.outcome {
                    Outcome::Plain(score) if counted => room.counts[score.index()] += 1,
                    Outcome::Plain(score) => room.few.push(score),
                    Outcome::Ruled(id) => self.ruled.push((*line, session.ruling(id))),
                }
            }
        }
        if counted {
            let made = Score::all().zip(&room.counts);
            let made = made.filter(|(_, count)| **count > 0);
            self.plain = made.map(|(score, count)| (score, *count)).collect();
            room.counts.fill(0);
        } else {
            room.few.sort_unstable();
            let same = room.few.chunk_by(|one, other| one == other);
            self.plain = same.map(|same| (same[0], count(same.len()))).collect();
        }
        // Both sides from one count: E-W's scores are N-S's with the other sign, in the other order.
        let ns = self.plain.iter().copied();
        let ew = ns.clone().rev().map(|(score, count)| (-score, count));
        self.histograms = BySide {
            ns: Histogram::of_ascending(ns),
            ew: Histogram::of_ascending(ew),
        };
        for (_, ruling) in &self.ruled {
            for side in Side::ALL {
                let histogram = self.histograms.get_mut(side);
                match ruling.get(side) {
                    Entry::Score(score) => histogram.add(own(side, *score)),
                    Entry::Weighted(weighted) => histogram.add_weighted(seen_by(side, weighted)),
                    Entry::Artificial(_) | Entry::NotPlayed | Entry::LatePlay => {}
                }
            }
        }
    }

    /// The other groups of the board, of which this is one.
    fn among(&self, all: &[Self], side: Side) -> Others {
        let size = |group: &Self| group.histograms.get(side).results();
        let others = all.iter().filter(|other| other.group != self.group);
        Others {
            largest: others.map(size).max().unwrap_or(0),
            all: all.iter().map(size).sum(),
        }
    }

    /// Rates the scores of the group: a row for each plain score, at its place in `room`, and one for each ruled line.
    fn rate(
        &self,
        all: &[Self],
        scoring: &FieldScoring,
        room: &mut Room,
        points: &mut LinePoints,
        rated: &mut BySide<RatedSide>,
    ) {
        let raters = BySide::from_fn(|side| {
            let histogram = self.histograms.get(side);
            (scoring.rating()).group(histogram, self.among(all, side))
        });
        let first = points.rows().len();
        for (score, _) in &self.plain {
            let earned = BySide::from_fn(|side| Some(raters.get(side).plain(own(side, *score))));
            room.rows[score.index()] = points.row(earned);
        }
        for side in Side::ALL {
            let earned = points.rows().get(first..).unwrap_or_default();
            self.sum_up(side, raters.get(side), earned, rated.get_mut(side));
        }
        for (line, ruling) in &self.ruled {
            let earned = BySide::from_fn(|side| match ruling.get(side) {
                Entry::Score(score) => Some(raters.get(side).plain(own(side, *score))),
                Entry::Weighted(weighted) => {
                    Some(raters.get(side).weighted(seen_by(side, weighted)))
                }
                Entry::Artificial(_) | Entry::NotPlayed | Entry::LatePlay => None,
            });
            for side in Side::ALL {
                if let (Some(earned), Entry::Weighted(_)) = (earned.get(side), ruling.get(side)) {
                    rated.get_mut(side).sum.add(*earned, 1);
                }
            }
            let row = points.row(earned);
            points.set(*line, row);
        }
    }

    /// Counts how often each score was made, and adds up what they earned; `earned` is by plain score.
    fn sum_up(
        &self,
        side: Side,
        rater: &GroupRating<'_>,
        earned: &[BySide<Option<Points>>],
        rated: &mut RatedSide,
    ) {
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
        let made = (self.plain.iter().zip(earned)).filter_map(|((score, count), earned)| {
            Some(frequency(*score, *count, (*earned.get(side))?))
        });
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
            rated.sum.add(made.points, made.count);
        }
        if let Some(expected) = &mut rated.sum.expected {
            *expected += rater.expected_sum();
        }
    }
}

impl Sum {
    pub(crate) fn add(&mut self, each: Points, lines: u32) {
        let earned = each.ten_thousandths() * i64::from(lines);
        self.awarded += Points::from_ten_thousandths(earned);
        self.lines += lines;
    }
}

fn count(results: usize) -> u32 {
    u32::try_from(results).unwrap_or(u32::MAX)
}
