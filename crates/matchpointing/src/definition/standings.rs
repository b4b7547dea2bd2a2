//! What lines come to: totals, session scores and places.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use contract_scoring::Side;
use session::{
    AdjustmentAmount, Artificial, Bye, Contestant, ContestantId, Entry, Method, Percentage,
    RuleSet, SectionId, Session,
};

use super::boards::{self, Earned, Lines};
use super::matches::{self, Reward};
use super::{Billionths, Departure, Fraction, fraction, has_tops, rounded_up, teams, whole};
use crate::{Place, Scoresheet};

/// What places compare: a score, and what decides between equal ones.
type Key = (Fraction, Fraction);

/// What a contestant's lines come to.
#[derive(Clone, Copy)]
pub(super) struct Sum {
    pub(super) total: Billionths,
    /// Boards that count.
    pub(super) boards: u32,
    /// Boards that count, and late plays, which will.
    to_count: u32,
    /// Boards that the movement gave it.
    scheduled: u32,
}

/// The first contestant whom a scoresheet has otherwise.
pub(super) fn departure(
    session: &Session,
    scoresheet: &Scoresheet,
    lines: &Lines,
    earned: &Earned,
) -> Option<Departure> {
    let sums = sums(session, lines, earned);
    let rewards = matches::rewards(session, lines, earned);
    let scores = scores(session, lines, &sums, rewards.as_deref());
    let ranked = ranked(session, &sums);
    // What decides between equal scores is behind them.
    let key = |id: ContestantId| -> Option<Key> {
        let tie_break = rewards.as_ref().map(|all| all[id.index()].tie_break);
        let score = in_hundredths(scores[id.index()]?);
        Some((score, tie_break.unwrap_or(whole(0))))
    };
    let mut by_list: BTreeMap<_, Vec<Key>> = BTreeMap::new();
    for (id, contestant) in session.contestant_ids() {
        if let Some(key) = key(id).filter(|_| ranked.contains(&id)) {
            let list = (contestant.section, contestant.direction);
            by_list.entry(list).or_default().push(key);
        }
    }
    for (id, contestant) in session.contestant_ids() {
        let standing = scoresheet.standing(id);
        let defined = sums[id.index()].total.points();
        if standing.total != defined {
            return Some(Departure::Total {
                contestant: id,
                scored: standing.total,
                defined,
            });
        }
        let own = scores[id.index()];
        let hundredths = |score: Fraction| {
            let hundredths = rounded_up(score, 100) * whole(100);
            i64::try_from(hundredths.to_integer()).unwrap_or(i64::MAX)
        };
        let (scored, defined) = (
            standing.session().map(|score| score.count()),
            own.map(hundredths),
        );
        if scored != defined {
            return Some(Departure::Session {
                contestant: id,
                scored,
                defined,
            });
        }
        let list = by_list.get(&(contestant.section, contestant.direction));
        let defined = key(id).filter(|_| ranked.contains(&id)).and_then(|own| {
            let others = list?;
            let (mut better, mut equal) = (0, 0);
            for other in others {
                match other.cmp(&own) {
                    Ordering::Greater => better += 1,
                    Ordering::Equal => equal += 1,
                    Ordering::Less => {}
                }
            }
            Some(Place {
                low: better + 1,
                high: better + equal,
            })
        });
        if standing.place != defined {
            return Some(Departure::Place {
                contestant: id,
                scored: standing.place,
                defined,
            });
        }
    }
    None
}

/// The same in hundredths, if it is a whole number of them: with one denominator, amounts compare at once.
fn in_hundredths(amount: Fraction) -> Fraction {
    match 100 % amount.denom() {
        0 => Fraction::new_raw(amount.numer() * (100 / amount.denom()), 100),
        _ => amount,
    }
}

/// Those who have a standing, and enough of the boards that others of their section have.
pub(super) fn ranked(session: &Session, sums: &[Sum]) -> BTreeSet<ContestantId> {
    let method = session.conditions().method;
    // What matches bring is added up: few of them win nothing.
    let adds_up = matches!(method, Method::Teams { .. }) || method.victory_points().is_some();
    let mut most: BTreeMap<SectionId, u32> = BTreeMap::new();
    for (id, contestant) in session.contestant_ids() {
        let most = most.entry(contestant.section).or_default();
        *most = (*most).max(sums[id.index()].to_count);
    }
    let least = whole(u32::from(session.conditions().minimum_share.get())) / whole(10_000_u32);
    let is_ranked = |(id, contestant): &(ContestantId, &Contestant)| {
        let profile = contestant.profile.as_ref();
        let enough = whole(most[&contestant.section]) * least;
        (adds_up || whole(sums[id.index()].to_count) >= enough)
            && profile.is_none_or(|profile| profile.standing)
    };
    let ranked = session.contestant_ids().filter(is_ranked);
    ranked.map(|(id, _)| id).collect()
}

/// Adds up the lines of each contestant, and what its sit-outs earn.
pub(super) fn sums(session: &Session, lines: &Lines, earned: &Earned) -> Vec<Sum> {
    let nothing = Sum {
        total: Billionths::default(),
        boards: 0,
        to_count: 0,
        scheduled: 0,
    };
    let mut sums = vec![nothing; session.contestants().len()];
    let is_of_teams = session.conditions().method.is_of_teams();
    // A board of teams has two lines, and each team sits N-S on one of them.
    let sides = match is_of_teams {
        true => &Side::ALL[..1],
        false => &Side::ALL[..],
    };
    for (line, result) in session.result_ids() {
        for side in sides.iter().copied() {
            let is_late = match is_of_teams {
                true => teams::is_late(session, line),
                false => *session.entry(result, side) == Entry::LatePlay,
            };
            for id in session.sitting(line, side) {
                let sum = &mut sums[id.index()];
                sum.scheduled += 1;
                if let Some(points) = earned.on_line(line, side, id) {
                    sum.total += points;
                    sum.boards += 1;
                    sum.to_count += 1;
                } else if is_late {
                    sum.to_count += 1;
                }
            }
        }
    }
    let percent = match session.conditions().bye {
        Bye::Nothing => return sums,
        Bye::Half => 5_000,
        Bye::Sixty => 6_000,
    };
    let Ok(percent) = Percentage::new(percent) else {
        return sums;
    };
    let sat_out = session.sit_outs().iter();
    let sat_out: BTreeSet<_> = sat_out
        .map(|one| (one.contestant, session.sat_out(one)))
        .collect();
    for (id, _) in sat_out {
        let section = session.contestant(id).section;
        // An artificial score, though never an average plus.
        let worth = boards::worth(session, lines, section, Artificial::Percent(percent), None);
        let sum = &mut sums[id.index()];
        sum.total += Billionths::of(worth);
        sum.boards += 1;
        sum.to_count += 1;
        sum.scheduled += 1;
    }
    sums
}

/// The session scores as places compare them (rules b.4).
fn scores(
    session: &Session,
    lines: &Lines,
    sums: &[Sum],
    rewards: Option<&[Reward]>,
) -> Vec<Option<Fraction>> {
    let conditions = session.conditions();
    let most = sums.iter().map(|sum| sum.scheduled).max().unwrap_or(0);
    let tops = session.section_ids().map(|(id, _)| lines.top(session, id));
    let largest = tops.max().unwrap_or(whole(0)) * whole(most);
    let maximum = match has_tops(session) && rewards.is_none() {
        true => boards::prescribed(session).unwrap_or(largest),
        false => whole(0),
    };
    (session.contestant_ids())
        .map(|(id, contestant)| {
            let sum = sums[id.index()];
            if sum.boards == 0 {
                return None;
            }
            // What was not rounded on boards is here.
            let total = rounded_up(sum.total.fraction(), 1_000_000);
            let boards = whole(sum.boards);
            let rewarded = rewards.map(|all| all[id.index()].victory_points);
            let scaled = match (has_tops(session), conditions.rules) {
                _ if let Some(rewarded) = rewarded => rewarded,
                (true, _) => {
                    let out_of = lines.top(session, contestant.section) * boards;
                    if out_of == whole(0) || maximum == whole(0) {
                        return None;
                    }
                    total * maximum / out_of
                }
                (false, RuleSet::Ebu) if !conditions.method.is_of_teams() => {
                    total * whole(most) / boards
                }
                (false, _) => total,
            };
            let scaled = match conditions.rules {
                RuleSet::Acbl | RuleSet::Wbf => rounded_up(scaled, 100),
                RuleSet::Ebu => scaled,
            };
            let own = session.adjustments().iter();
            let own = own.filter(|adjustment| adjustment.contestant == id);
            let adjustments = own.map(|adjustment| match adjustment.amount {
                AdjustmentAmount::Matchpoints(size) => rounded_up(fraction(size), 100),
                AdjustmentAmount::PercentOfTop(percent) => {
                    let top = maximum / whole(most.max(1));
                    rounded_up(fraction(percent) / whole(100) * top, 100)
                }
                AdjustmentAmount::PercentOfSession(percent) => {
                    rounded_up(fraction(percent) / whole(100) * maximum, 100)
                }
            });
            Some(scaled + adjustments.sum::<Fraction>())
        })
        .collect()
}
