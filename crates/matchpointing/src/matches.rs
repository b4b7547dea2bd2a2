//! Matches: what two teams, or two pairs, play against each other in one round.

use std::collections::BTreeMap;

use contract_scoring::Side;
use rust_decimal::Decimal;
use session::{ContestantId, MatchEnd, MatchKey, Method, RoundNumber, SectionId, Session};

use crate::exact::{Exact, half_away_from};
use crate::hundredths::saturating;
use crate::lines::RatedLines;
use crate::session_score::hundredths;
use crate::victory_points::{self, Length};
use crate::{Hundredths, MatchRecord, Points};

use not_played::Averages;

mod not_played;

pub use not_played::missed_half;

/// A match of two contestants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// The round, where it is known: the earlier one where the two tables of teams played the boards in different
    /// rounds.
    pub round: Option<RoundNumber>,
    /// The contestant with the lower number, and its opponents.
    pub contestants: [ContestantId; 2],
    /// Boards that count for one of them.
    pub boards: u32,
    /// Boards that it was to have: the scale of its victory points is theirs (rules q.4).
    pub planned: u32,
    /// Whether it is half of a match, and worth half of one (rules q.1).
    pub is_half: bool,
    /// How it ended (rules q.3).
    pub end: MatchEnd,
    /// Which of them are at fault that it ended so.
    pub at_fault: [bool; 2],
    /// Why the organizer says something else than its boards.
    pub reason: Option<String>,
    /// What each earned: matchpoints, IMPs, or boards won. Average plus and minus for boards that it lacks are among it.
    pub earned: [Points; 2],
    /// The same in percent of what could be had, to 0.01, a half away from 50; `None` with IMPs, and without boards.
    pub percent: Option<[Hundredths; 2]>,
    /// The victory points of each, where there are some.
    pub victory_points: Option<[Hundredths; 2]>,
}

/// What each contestant of a match earned, and on how many boards.
#[derive(Clone, Copy)]
struct Sums {
    boards: u32,
    earned: [Points; 2],
    own_boards: [u32; 2],
}

impl Match {
    /// Whether it was played, and counts among the matches of its contestants.
    #[must_use]
    pub const fn counts(&self) -> bool {
        self.boards > 0
    }
}

impl Sums {
    const NOTHING: Self = Self { boards: 0, earned: [Points::ZERO; 2], own_boards: [0; 2] };
}

/// The matches of a session by section, round and numbers; none where contestants play no matches.
pub(crate) fn matches(session: &Session, rated: &RatedLines) -> Vec<Match> {
    let method = session.conditions().method;
    if !method.has_matches() {
        return Vec::new();
    }
    let plans = session.matches();
    let all_play_all = session.all_play_all();
    let mut matches: BTreeMap<MatchKey, Sums> = BTreeMap::new();
    for (line, result) in session.result_ids() {
        let earned = (rated.lines).of_line(session, &rated.fields, &rated.section_fields, line);
        let key = session.match_of(line);
        let sums = matches.entry(key).or_insert(Sums::NOTHING);
        let mut counts = false;
        for (side, id) in [(Side::NorthSouth, result.ns), (Side::EastWest, result.ew)] {
            // Each board of a match of teams has two lines, which say the same: each team is counted where it sits N-S.
            let is_counted = side == Side::NorthSouth || !method.is_team_method();
            let points = *earned.get(side);
            counts |= points.is_some();
            if let Some(points) = points.filter(|_| is_counted) {
                let place = usize::from(id == key.contestants[1]);
                sums.earned[place] += points;
                sums.own_boards[place] += 1;
            }
        }
        let is_first = !method.is_team_method() || result.ns == key.contestants[0];
        sums.boards += u32::from(counts && is_first);
    }
    for key in plans.keys() {
        matches.entry(*key).or_insert(Sums::NOTHING);
    }
    let tops = |section: SectionId| rated.fields[rated.section_fields[section.index()]].top;
    let one = |(key, sums): (MatchKey, Sums)| {
        let plan = plans.get(&key);
        let planned = plan.map_or(sums.boards, |plan| plan.planned);
        let is_half = plan.is_some_and(|plan| plan.is_half);
        let ruling = plan.and_then(|plan| plan.ruling);
        let end = ruling.map(|ruling| ruling.end).unwrap_or_default();
        let counts = match end {
            MatchEnd::Void | MatchEnd::WrongSeating => false,
            MatchEnd::Walkover | MatchEnd::Late | MatchEnd::Withdrawn => 2 * sums.boards >= planned,
            _ => true,
        };
        let mut sums = if counts { sums } else { Sums::NOTHING };
        let at_fault = (key.contestants).map(|id| ruling.is_some_and(|one| one.is_at_fault(id)));
        let top = tops(key.section).filter(|top| *top > Points::ZERO);
        let has_averages =
            end.is_cut_short() && (sums.boards > 0 || !all_play_all.contains(&key.section));
        if has_averages {
            let averages = Averages::of(planned, sums.boards);
            for (place, is_at_fault) in at_fault.into_iter().enumerate() {
                averages.add_to(&mut sums, place, top, is_at_fault);
            }
        }
        let top = top.filter(|_| sums.boards > 0 || sums.own_boards != [0; 2]);
        let percent = top.map(|top| {
            let most = |place: usize| top.times(sums.own_boards[place].into());
            [0, 1].map(|place| percent(sums.earned[place], most(place)))
        });
        let given = || {
            let of = |id| ruling.and_then(|ruling| ruling.given_to(id));
            let [one, other] = key.contestants.map(of);
            Some([one?, other?].map(|given| Hundredths(saturating(hundredths(given)))))
        };
        let length = Length { boards: planned, is_half };
        let of_boards = |scale| {
            let of = |place: usize| match percent {
                Some(percent) => victory_points::of_percent(length, percent[place]),
                None => victory_points::of_imps(scale, length, whole(sums.earned[place])),
            };
            if end == MatchEnd::WrongSeating {
                return Some(not_played::of_wrong_seating(scale, is_half, at_fault));
            }
            (sums.boards > 0 || has_averages).then(|| [0, 1].map(of))
        };
        let victory_points =
            (method.victory_points()).and_then(|scale| given().or_else(|| of_boards(scale)));
        Match {
            round: key.round,
            contestants: key.contestants,
            boards: sums.boards,
            planned,
            is_half,
            end,
            at_fault,
            reason: ruling.and_then(|ruling| ruling.reason.clone()),
            earned: sums.earned,
            percent,
            victory_points,
        }
    };
    let mut matches: Vec<Match> = matches.into_iter().map(one).collect();
    if let Some(scale) = method.victory_points() {
        not_played::award(&mut matches, scale, session);
    }
    matches
}

/// A percentage in hundredths, a half away from 50, so that those of both sides add up to 100.
fn percent(earned: Points, most: Points) -> Hundredths {
    if most <= Points::ZERO {
        return Hundredths(0);
    }
    let share = Exact::new_raw(100 * i128::from(earned.billionths()), most.billionths().into());
    Hundredths(saturating(half_away_from(Exact::from_integer(50), share, 100)))
}

/// IMPs to the nearest whole one, a half away from zero.
fn whole(imps: Points) -> i64 {
    saturating(half_away_from(Exact::new_raw(0, 1), imps.exact(), 1))
}

/// What the matches of each contestant come to, by contestant.
pub(crate) fn records(session: &Session, matches: &[Match]) -> Vec<MatchRecord> {
    let method = session.conditions().method;
    let bye = match method {
        Method::Teams { bye, .. } | Method::Swiss { bye, .. } => bye,
        Method::BoardAMatch => Decimal::ZERO,
        Method::Matchpoints | Method::CrossImps(_) | Method::Butler { .. } => return Vec::new(),
    };
    let scale = method.victory_points();
    let is_swiss = matches!(method, Method::Swiss { .. });
    let start = MatchRecord {
        victory_points: scale.map(|_| Hundredths(0)),
        tie_break: scale.filter(|_| is_swiss).map(|_| Hundredths(0)),
        ..MatchRecord::default()
    };
    let mut records = vec![start; session.contestants().len()];
    for one in matches {
        for (place, id) in one.contestants.iter().enumerate() {
            let record = &mut records[id.index()];
            if let Some(both) = one.victory_points {
                add(&mut record.victory_points, both[place]);
                record.settled += u32::from(!one.counts());
            }
            if !one.counts() {
                continue;
            }
            record.matches += 1;
            record.won += u32::from(one.earned[place] > one.earned[1 - place]);
            let share = one.percent.map(|both| both[place]);
            let share = share.unwrap_or_else(|| in_hundredths(one.earned[place]));
            add(&mut record.tie_break, share);
        }
    }
    if method.is_in_matchpoints() {
        for record in &mut records {
            record.percent = record.tie_break.and_then(|sum| mean(sum, record.matches));
        }
    }
    for ((id, _), boards) in session.missed_halves() {
        if let Some(scale) = scale {
            let record = &mut records[id.index()];
            add(&mut record.victory_points, missed_half(scale, boards));
        }
    }
    for ((id, _), given) in session.byes() {
        let record = &mut records[id.index()];
        record.byes += 1;
        let bye = Hundredths(saturating(hundredths(given.unwrap_or(bye))));
        add(&mut record.victory_points, bye);
    }
    records
}

fn add(sum: &mut Option<Hundredths>, more: Hundredths) {
    *sum = sum.map(|sum| Hundredths(sum.0 + more.0));
}

fn in_hundredths(points: Points) -> Hundredths {
    Hundredths(saturating(half_away_from(Exact::new_raw(0, 1), points.exact(), 100)))
}

/// The mean of that many numbers, a half away from zero; `None` of nothing.
fn mean(sum: Hundredths, count: u32) -> Option<Hundredths> {
    let mean = || Exact::new_raw(sum.0.into(), count.into());
    (count > 0).then(|| Hundredths(saturating(half_away_from(Exact::new_raw(0, 1), mean(), 1))))
}
