//! Matches, or boards of them, that were not played or do not count (rules q.1, q.3).

use session::{ContestantId, MatchEnd, Session, VictoryPoints};

use super::{Match, Sums, percent};
use crate::exact::{Exact, floor};
use crate::hundredths::saturating;
use crate::victory_points::{self, Length, pool};
use crate::{Hundredths, Points};

/// The least that the side not at fault has, in percent of what both share: 12 of 20. It is also what each has if the
/// director seated them wrongly; a side that sat wrongly has the rest of 100.
const LEAST: i64 = 60;

/// Boards for which both sides have average plus or minus, and average.
#[derive(Clone, Copy, Default)]
pub(super) struct Averages {
    plus_or_minus: u32,
    even: u32,
}

impl Averages {
    /// What makes up for a match of which less than half was played: half of the boards, rounded up, and the rest.
    const fn of_all(boards: u32) -> Self {
        let half = boards.div_ceil(2);
        Self { plus_or_minus: half, even: boards - half }
    }

    /// What makes up for the boards that a match lacks.
    pub(super) const fn of(planned: u32, played: u32) -> Self {
        match played {
            0 => Self::of_all(planned),
            _ => Self { plus_or_minus: planned.saturating_sub(played), even: 0 },
        }
    }

    /// Adds them to what a side earned: 60, 50 and 40 % of the top, or 3 IMPs.
    pub(super) fn add_to(
        self,
        sums: &mut Sums,
        place: usize,
        top: Option<Points>,
        is_at_fault: bool,
    ) {
        let (plus_or_minus, even) = (i64::from(self.plus_or_minus), i64::from(self.even));
        sums.earned[place] += match top {
            Some(top) => {
                let tenths = plus_or_minus * if is_at_fault { 4 } else { 6 } + 5 * even;
                Points::from_billionths(top.times(tenths).billionths() / 10)
            }
            None => {
                let imps = if is_at_fault { -3 } else { 3 };
                Points::from_ten_thousandths(10_000 * imps * plus_or_minus)
            }
        };
        sums.own_boards[place] += self.plus_or_minus + self.even;
    }
}

/// What a half match of so many boards is worth to who had nobody to play it.
#[must_use]
pub fn missed_half(scale: VictoryPoints, boards: u32) -> Hundredths {
    let top = Points::from_ten_thousandths(10_000);
    let mut sums = Sums::NOTHING;
    let in_percent = scale.is_of_percent();
    Averages::of_all(boards).add_to(&mut sums, 0, in_percent.then_some(top), false);
    let length = Length { boards, is_half: true };
    if in_percent {
        let most = top.times(boards.into());
        victory_points::of_percent(length, percent(sums.earned[0], most))
    } else {
        victory_points::of_imps(scale, length, super::whole(sums.earned[0]))
    }
}

/// What both sides of a match have whose players sat wrongly.
pub(super) fn of_wrong_seating(
    scale: VictoryPoints,
    is_half: bool,
    at_fault: [bool; 2],
) -> [Hundredths; 2] {
    let shared = pool(scale) / if is_half { 2 } else { 1 };
    at_fault.map(|is_at_fault| {
        let percent = if is_at_fault { 100 - LEAST } else { LEAST };
        Hundredths(shared * percent / 100)
    })
}

/// The victory points of a contestant's matches, in hundredths, and how many halves of matches these are.
#[derive(Clone, Copy, Default)]
struct Earned {
    sum: i64,
    halves: i64,
}

/// Where everybody meets everybody, gives matches that were not played their victory points: to a side that is not at
/// fault the best of 12 of 20, its average over its other matches, and what the opponents' average leaves; to the other
/// what this leaves. Who withdrew before half of its matches has none at all.
pub(super) fn award(matches: &mut [Match], scale: VictoryPoints, session: &Session) {
    let all_play_all = session.all_play_all();
    let is_here = |one: &Match| {
        let section = session.contestant(one.contestants[0]).section;
        all_play_all.contains(&section)
    };
    let is_settled = |one: &Match| one.counts() || one.end == MatchEnd::Awarded;
    let contestants = session.contestants().len();
    // Twice those played, less all.
    let mut more_than_half = vec![0; contestants];
    let mut has_withdrawn = vec![false; contestants];
    for one in matches.iter().filter(|one| is_here(one)) {
        for (id, is_at_fault) in one.contestants.iter().zip(one.at_fault) {
            more_than_half[id.index()] += if is_settled(one) { 1 } else { -1 };
            has_withdrawn[id.index()] |= is_at_fault && one.end == MatchEnd::Withdrawn;
        }
    }
    let is_out = |id: ContestantId| has_withdrawn[id.index()] && more_than_half[id.index()] < 0;
    let mut played = vec![Earned::default(); contestants];
    for one in matches.iter_mut().filter(|one| is_here(one)) {
        let out = one.contestants.map(is_out);
        if out.contains(&true) {
            *one = Match {
                boards: 0,
                end: MatchEnd::Withdrawn,
                at_fault: out,
                earned: [Points::ZERO; 2],
                percent: None,
                victory_points: None,
                reason: one.reason.take(),
                ..*one
            };
        } else if is_settled(one) {
            let worth = one.victory_points.into_iter().flatten();
            for (id, won) in one.contestants.iter().zip(worth) {
                let played = &mut played[id.index()];
                played.sum += won.count();
                played.halves += if one.is_half { 1 } else { 2 };
            }
        }
    }
    let open = |one: &&mut Match| {
        is_here(one)
            && one.end.is_cut_short()
            && !one.counts()
            && !one.contestants.map(is_out).contains(&true)
    };
    for one in matches.iter_mut().filter(open) {
        let [a, b] = one.contestants.map(|id| played[id.index()]);
        let parts = if one.is_half { 2 } else { 1 };
        let [best_of_a, best_of_b] =
            [(a, b), (b, a)].map(|(own, other)| best(scale, own, other, parts));
        let shared = pool(scale) / parts;
        let [a_is, b_is] = one.at_fault;
        one.victory_points = Some([
            Hundredths(if a_is { shared - best_of_b } else { best_of_a }),
            Hundredths(if b_is { shared - best_of_a } else { best_of_b }),
        ]);
    }
}

/// The best of three, of a match or a part of one. A fraction goes up to the unit of the scale.
fn best(scale: VictoryPoints, own: Earned, other: Earned, parts: i64) -> i64 {
    let shared = Exact::from_integer(pool(scale).into());
    let least = shared * i128::from(LEAST) / 100;
    let converse = other.average().map(|average| shared - average);
    let averages = [own.average(), converse].into_iter().flatten();
    let best = averages.fold(least, Exact::max) / i128::from(parts);
    let unit = if scale.is_whole() { 100 } else { 1 };
    saturating(-floor(-best.numer(), best.denom() * unit) * unit)
}

impl Earned {
    /// The average of a whole match in hundredths; `None` where nothing was played.
    fn average(self) -> Option<Exact> {
        (self.halves > 0).then(|| Exact::new((2 * self.sum).into(), self.halves.into()))
    }
}
