//! The results of a board that are compared with each other, counted.
//!
//! The scores of a few results are sorted. Many are counted in a table of all scores that exist, so that the work
//! never grows with the square of the results.

use std::ops::Range;

use contract_scoring::{BySide, Score, Side};
use session::{Entry, FoulGroup, Outcome, ResultId, Ruling, Session};

use crate::histogram::{Histogram, own, seen_by};
use crate::line_points::FEW;

/// The results that are compared with each other: those who played the board in the same form.
pub(crate) struct ComparisonGroup<'a> {
    pub(crate) group: FoulGroup,
    /// How often each plain score was made, in ascending order, in points for N-S.
    pub(crate) plain: Vec<(Score, u32)>,
    pub(crate) ruled: Vec<(ResultId, &'a Ruling)>,
    /// Whether E-W get what N-S leave of the top.
    complement: bool,
    /// What each side is compared with: its plain scores, and what rulings give it.
    pub(crate) histograms: BySide<Histogram>,
}

/// The foul groups of a board, by letter, with their histograms.
pub(crate) fn comparison_groups<'a>(
    session: &'a Session,
    runs: &[Range<u32>],
) -> Vec<ComparisonGroup<'a>> {
    let mut count = Count::new(session, runs);
    runs.iter().for_each(|run| count.add(run));
    count.groups()
}

/// The same of each of some boards, whose runs are counted side by side: the lines of a section are together in memory,
/// and those of a board are all over a large field.
pub(crate) fn groups_of_boards<'a>(
    session: &'a Session,
    boards: &[&[Range<u32>]],
) -> Vec<Vec<ComparisonGroup<'a>>> {
    let counts = boards.iter().map(|runs| Count::new(session, runs));
    let mut counts: Vec<Count<'_>> = counts.collect();
    let most = boards.iter().map(|runs| runs.len()).max();
    for place in 0..most.unwrap_or(0) {
        for (count, runs) in counts.iter_mut().zip(boards) {
            runs.get(place).into_iter().for_each(|run| count.add(run));
        }
    }
    counts.into_iter().map(Count::groups).collect()
}

/// Lines as places in the list of a session.
pub(crate) fn places(run: &Range<u32>) -> Range<usize> {
    run.start as usize..run.end as usize
}

impl<'a> ComparisonGroup<'a> {
    /// Takes scores in ascending order, each with how often it was made.
    pub(crate) fn new(
        group: FoulGroup,
        plain: Vec<(Score, u32)>,
        ruled: Vec<(ResultId, &'a Ruling)>,
        complement: bool,
    ) -> Self {
        // Both sides from one count: E-W's scores are N-S's with the other sign, in the other order.
        let ns = plain.iter().copied();
        let ew = ns.clone().rev().map(|(score, count)| (-score, count));
        let mut histograms =
            BySide { ns: Histogram::of_ascending(ns), ew: Histogram::of_ascending(ew) };
        for (_, ruling) in &ruled {
            for side in Side::ALL {
                let histogram = histograms.get_mut(side);
                match counted(ruling, side, complement) {
                    Entry::Score(score) => histogram.add(own(side, *score)),
                    Entry::Weighted(weighted) => {
                        histogram.add_many_weighted(seen_by(side, weighted), 1)
                    }
                    Entry::Artificial(_) | Entry::NotPlayed | Entry::LatePlay => {}
                }
            }
        }
        Self { group, plain, ruled, complement, histograms }
    }

    /// What others are compared with although a side has an artificial score for it, if anything.
    pub(crate) fn counted_beside(&self, ruling: &'a Ruling, side: Side) -> Option<&'a Entry> {
        let counted = counted(ruling, side, self.complement);
        (counted != ruling.get(side)).then_some(counted)
    }
}

/// What others are compared with on a side. Where E-W get what N-S leave of the top, a result is one of both sides, even
/// if one of them has an artificial score in its place.
fn counted(ruling: &Ruling, side: Side, complement: bool) -> &Entry {
    let other = ruling.get(side.opponents());
    match ruling.get(side) {
        Entry::Artificial(_) if complement && other.is_result() => other,
        own => own,
    }
}

/// Counting the lines of one board.
struct Count<'a> {
    session: &'a Session,
    /// Whether there are so many lines that scores are counted in tables.
    are_many: bool,
    groups: Vec<Group<'a>>,
}

/// What was counted in one foul group.
struct Group<'a> {
    letter: FoulGroup,
    plain: Plain,
    ruled: Vec<(ResultId, &'a Ruling)>,
}

/// Plain scores by [`Score::index`].
enum Plain {
    /// One for each line.
    Few(Vec<u16>),
    /// How often each was made.
    Many(Vec<u32>),
}

impl<'a> Count<'a> {
    /// Nothing is counted yet of a board whose lines are in some runs.
    fn new(session: &'a Session, runs: &[Range<u32>]) -> Self {
        let mut count = Self {
            session,
            are_many: runs.iter().map(ExactSizeIterator::len).sum::<usize>() > FEW,
            groups: Vec::new(),
        };
        // Lines without letters are looked at run by run.
        if !session.results().has_groups() {
            count.group(FoulGroup::MAIN);
        }
        count
    }

    /// Counts the lines of a run.
    fn add(&mut self, run: &Range<u32>) {
        let (session, results) = (self.session, self.session.results());
        let plain = results.plain_scores(places(run));
        if let Some(scores) = plain.filter(|_| !results.has_groups()) {
            self.groups[0].plain.extend(scores);
            return;
        }
        for place in places(run) {
            let group = self.group(results.group(place));
            match results.plain_scores(place..place + 1) {
                Some(score) => group.plain.extend(score),
                None => group.ruled.extend(ruled(session, place)),
            }
        }
    }

    fn group(&mut self, letter: FoulGroup) -> &mut Group<'a> {
        let place = self.groups.iter().position(|group| group.letter == letter);
        let place = place.unwrap_or_else(|| {
            self.groups.push(Group {
                letter,
                plain: if self.are_many {
                    Plain::Many(vec![0; Score::COUNT])
                } else {
                    Plain::Few(Vec::new())
                },
                ruled: Vec::new(),
            });
            self.groups.len() - 1
        });
        &mut self.groups[place]
    }

    /// What was counted, by letter.
    fn groups(mut self) -> Vec<ComparisonGroup<'a>> {
        self.groups.sort_by_key(|group| group.letter);
        let complement = self.session.conditions().complement;
        let groups = self.groups.into_iter();
        groups
            .map(|group| {
                let plain = group.plain.by_score();
                ComparisonGroup::new(group.letter, plain, group.ruled, complement)
            })
            .collect()
    }
}

impl Plain {
    #[inline]
    fn extend(&mut self, scores: &[u16]) {
        match self {
            Self::Few(all) => all.extend_from_slice(scores),
            Self::Many(counts) => {
                let scores = scores.iter().copied().map(usize::from);
                scores.for_each(|score| counts[score] += 1);
            }
        }
    }

    /// How often each score was made, in ascending order.
    fn by_score(self) -> Vec<(Score, u32)> {
        match self {
            Self::Few(mut all) => {
                all.sort_unstable();
                let same = all.chunk_by(|one, other| one == other);
                let made = same.filter_map(|same| {
                    let count = u32::try_from(same.len()).unwrap_or(u32::MAX);
                    Some((Score::at(same[0].into())?, count))
                });
                made.collect()
            }
            Self::Many(counts) => {
                let made = Score::all().zip(counts);
                made.filter(|(_, count)| *count > 0).collect()
            }
        }
    }
}

/// The ruling of a line.
fn ruled(session: &Session, place: usize) -> Option<(ResultId, &Ruling)> {
    match session.results().outcome(place) {
        Outcome::Plain(_) => None,
        // A session has no more lines than identifiers reach.
        Outcome::Ruled(id) => Some((ResultId(u32::try_from(place).ok()?), session.ruling(id))),
    }
}
