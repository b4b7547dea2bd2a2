//! What to compare with the slips before the result is posted: the lines in which one slip would change what is
//! decided.
//!
//! It is here because it looks at contracts, which `matchpointing` does not.

mod slips;

use std::cmp::Reverse;
use std::collections::BTreeMap;

use contract_scoring::{
    Contract, Declarer, Played, Score, Seat, Side, Tricks, Vulnerability, probable_contracts,
};
use matchpointing::{Changes, Contest, NewFirst, Rescoring};
use session::{BoardRun, FoulGroup, Makes, ResultId, Session};
use slips::slips;

use super::Scored;

pub use slips::{Meant, Misread, PossibleSlip};

/// Of that many lines one may be listed.
const ONE_IN: usize = 20;
/// The most that is counted again: contestants and lines of a board, slip by slip.
const MOST: usize = 20_000_000;
/// A first place counts as much as that many awards, and the first place of a strat.
const FIRST: u64 = 64;
const STRAT: u64 = 8;
/// The most slips that are shown of a line.
const SHOWN: usize = 2;

/// The lines that decide.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Audit {
    /// The lines to look at, the most urgent first: no more than one in twenty.
    pub lines: Vec<CriticalLine>,
    /// Lines that decide as well, with slips that are less plausible.
    pub more: usize,
    /// How many slips were scored, and how many there may have been.
    pub scored: (usize, usize),
}

/// A line of which a slip would decide otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CriticalLine {
    /// The line.
    pub line: ResultId,
    /// The slips, the most urgent first: a few.
    pub slips: Vec<DecidingSlip>,
    /// How urgent it is to look: how plausible its slips are, and what hangs on them. It has no unit. The most urgent
    /// slip decides, since a line with many slips of little plausibility is not more likely to be wrong.
    pub urgency: u64,
}

/// A slip that would decide otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecidingSlip {
    /// The slip.
    pub slip: PossibleSlip,
    /// What is then decided otherwise.
    pub changes: Changes,
    urgency: u64,
}

/// Scores the plausible slips of every line, and keeps the lines that decide.
#[must_use]
pub fn audit(scored: Scored<'_>) -> Audit {
    let session = scored.session;
    let mut rescoring = Rescoring::new(session);
    let mut lines: BTreeMap<ResultId, CriticalLine> = BTreeMap::new();
    let mut all = slips(session);
    let possible = all.len();
    let most = MOST / (session.contestants().len() + 1);
    if possible > most {
        // What is least plausible is left out of a large field.
        all.select_nth_unstable_by_key(most, |slip| (Reverse(slip.plausibility), slip.line));
        all.truncate(most);
        all.sort_by_key(|slip| slip.line);
    }
    let tried = (all.len(), possible);
    for slip in all {
        let changes = rescoring.with(slip.slip);
        if changes.is_empty() {
            continue;
        }
        let urgency = slip.plausibility.saturating_mul(weight(&changes.firsts));
        let line = lines.entry(slip.line).or_insert_with(|| CriticalLine {
            line: slip.line,
            slips: Vec::new(),
            urgency: 0,
        });
        line.urgency = line.urgency.max(urgency);
        line.slips.push(DecidingSlip { slip, changes, urgency });
    }
    let mut lines: Vec<CriticalLine> = lines.into_values().collect();
    lines.sort_by_key(|line| (Reverse(line.urgency), line.line));
    let kept = lines.len().min((session.results().len() / ONE_IN).max(1));
    let more = lines.len() - kept;
    lines.truncate(kept);
    for line in &mut lines {
        line.slips.sort_by_key(|slip| Reverse(slip.urgency));
        line.slips.truncate(SHOWN);
    }
    Audit { lines, more, scored: tried }
}

/// How much first places count.
fn weight(firsts: &[NewFirst]) -> u64 {
    let firsts = firsts.iter().map(|first| match first.contest {
        Contest::Section(..) | Contest::Overall | Contest::Handicap(..) => FIRST,
        Contest::Strat(_) | Contest::StratInSection(..) => STRAT,
    });
    firsts.max().unwrap_or(1)
}

// How well a score fits the field: how many others have it, or nearly.

/// What other lines are worth to a score: those that have it, that have one of the same side a trick away, and that
/// have any of the same side.
const SAME: u64 = 4;
const NEAR: u64 = 2;
const SIDE: u64 = 1;
/// Two scores that many points apart are of the same contract.
const TRICK: u16 = 30;

/// The scores of a board in one section, by foul group.
struct Field {
    counts: BTreeMap<(FoulGroup, i16), u64>,
}

impl Field {
    fn of(session: &Session, run: &BoardRun) -> Self {
        let results = session.results();
        let mut counts = BTreeMap::new();
        for place in run.places() {
            if let Some(score) = results.score_index(place).and_then(Score::at) {
                *counts.entry((results.group(place), score.points())).or_default() += 1;
            }
        }
        Self { counts }
    }

    /// How well a score agrees with the others of its group, besides a line with a score.
    fn support(&self, group: FoulGroup, own: Score, score: Score) -> u64 {
        let points = score.points();
        let first = (group, i16::MIN);
        let all = self.counts.range(first..=(group, i16::MAX));
        all.map(|((_, other), count)| {
            let count = count - u64::from(*other == own.points());
            let worth = match *other {
                other if other == points => SAME,
                other if other.signum() != points.signum() => 0,
                other if other.abs_diff(points) <= TRICK => NEAR,
                _ => SIDE,
            };
            count * worth
        })
        .sum()
    }

    /// How much better the others agree with a score than with the one that a line has, as a fraction.
    fn ratio(&self, group: FoulGroup, own: Score, score: Score) -> (u64, u64) {
        let support = |score| self.support(group, own, score) + 1;
        (support(score), support(own))
    }
}

// How well a score fits the deal: how near it is to what can be made.

/// How often players take as many tricks as can be taken, one more or less, two, and more: of a hundred.
const OFTEN: [u64; 4] = [45, 20, 6, 1];
/// This many contracts that could have given a score are looked at, the likeliest first.
const CONTRACTS: usize = 4;

/// What can be made on a board, where that is known.
struct Dealt<'a> {
    makes: Option<&'a Makes>,
    vulnerability: Vulnerability,
}

impl<'a> Dealt<'a> {
    fn of(session: &'a Session, run: &BoardRun) -> Self {
        let deal = session.deal(run.round_board());
        Self {
            makes: deal.and_then(|deal| deal.makes.as_ref()),
            vulnerability: session.markings().of(run.board).vulnerability,
        }
    }

    /// How likely a score is with these cards, beside others; the same for all where the cards are not known. Without
    /// a contract, the likeliest that fits them counts.
    fn support(&self, score: Score, played: Option<Played>) -> u64 {
        let Some(makes) = self.makes else {
            return 1;
        };
        let of = |played: &Played| match played {
            Played::Contract { contract, declarer, tricks } => {
                often(makes, *contract, *declarer, *tricks)
            }
            Played::PassedOut => OFTEN[1],
        };
        match played {
            Some(played) => of(&played),
            None => {
                let probable = probable_contracts(score, self.vulnerability, Side::NorthSouth);
                let likeliest = probable.iter().take(CONTRACTS).map(of);
                likeliest.max().unwrap_or(OFTEN[3])
            }
        }
    }

    /// How much better the cards agree with a score than with the one that a line has, as a fraction.
    fn ratio(&self, own: (Score, Option<Played>), meant: (Score, Option<Played>)) -> (u64, u64) {
        (self.support(meant.0, meant.1), self.support(own.0, own.1))
    }
}

/// How often that many tricks are taken in a contract where the cards are so; by the better of two possible declarers.
fn often(makes: &Makes, contract: Contract, declarer: Declarer, taken: Tricks) -> u64 {
    let seats = Seat::ALL.into_iter().filter(|seat| match declarer {
        Declarer::Seat(one) => one == *seat,
        Declarer::Side(side) => seat.side() == side,
    });
    let away = seats.map(|seat| makes.get(seat, contract.strain).get().abs_diff(taken.get()));
    let away = usize::from(away.min().unwrap_or(u8::MAX));
    OFTEN[away.min(OFTEN.len() - 1)]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// N-S take 10 tricks in spades and 7 in all else; E-W take 3 in spades and 6 in all else.
    fn spades() -> Makes {
        Makes::from_fn(|seat, strain| {
            let of_ns = if strain == contract_scoring::Strain::Spades { 10 } else { 7 };
            let tricks = match seat.side() {
                Side::NorthSouth => of_ns,
                Side::EastWest => 13 - of_ns,
            };
            Tricks::new(tricks).expect("no more than 13")
        })
    }

    fn support(makes: Option<&Makes>, points: i64, played: Option<&str>) -> u64 {
        let dealt = Dealt { makes, vulnerability: Vulnerability::None };
        let played = played.map(|text| text.parse().expect("it is a contract"));
        dealt.support(Score::new(points).expect("it is a score"), played)
    }

    #[test]
    fn what_is_near_the_cards_is_likelier() {
        let makes = spades();
        let of = |points, played| support(Some(&makes), points, Some(played));
        assert_eq!(of(420, "4S= by N"), 45);
        assert_eq!(of(450, "4S+1 by N"), 20);
        assert_eq!(of(-50, "4S-1 by N-S"), 20);
        assert_eq!(of(480, "4S+2 by S"), 6);
        assert_eq!(of(-420, "4S= by E"), 1);
    }

    #[test]
    fn without_a_contract_the_likeliest_that_fits_the_cards_counts() {
        let makes = spades();
        assert_eq!(support(Some(&makes), 420, None), 45);
        assert_eq!(support(Some(&makes), -420, None), 1);
    }

    #[test]
    fn where_the_cards_are_not_known_nothing_is_likelier() {
        assert_eq!(support(None, 420, None), support(None, -420, None));
    }
}
