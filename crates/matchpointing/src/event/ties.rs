//! Ties for the last place of a quota, which are split if a stage requires it (rules q.11).

use std::collections::BTreeSet;

use contract_scoring::Side;
use session::{ContestantId, Entrant, MatchEnd, MatchKey, Session};

use super::add;
use crate::exact::{Exact, half_away_from};
use crate::hundredths::saturating;
use crate::{EventScoresheet, Hundredths, Points, Scoresheet};

/// What splits a tie, in the order in which it is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TieStep {
    /// The result between those who tie, if all of them have met.
    Between,
    /// What they won over what they lost, against everybody.
    Quotient,
    /// The result against those whom all of them have met.
    Common,
}

impl TieStep {
    /// All steps.
    pub const ALL: [Self; 3] = [Self::Between, Self::Quotient, Self::Common];
}

/// Entrants with equal scores on both sides of the last place that qualifies, by their place in the list of entrants.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SplitTie {
    /// The better ones first; those of one group still tie.
    pub groups: Vec<Vec<usize>>,
    /// What put some of them before others.
    pub splits: Vec<TieSplit>,
}

/// A step that put entrants before others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TieSplit {
    /// Those that it puts first.
    pub ahead: Vec<usize>,
    /// The next ones.
    pub after: Vec<usize>,
    /// The step.
    pub step: TieStep,
    /// What each has: victory points a match, percent or IMPs a board, or the quotient. `None` where somebody lost
    /// nothing, which has no quotient.
    pub values: Option<[Hundredths; 2]>,
}

/// What one of those who tie has against an opponent.
struct Had {
    own: usize,
    opponent: usize,
    what: What,
}

enum What {
    /// Hundredths of victory points, and the half matches that they are of.
    Match(i64, i64),
    /// What a board earned, won and lost, in hundredths of a percent or of an IMP.
    Board([Exact; 3]),
}

const NOTHING: Exact = Exact::new_raw(0, 1);

impl EventScoresheet {
    /// Splits entrants who tie in some of the sessions that this is of, as a quota does that asks for it (rules q.11).
    #[must_use]
    pub fn split(
        &self,
        sessions: &[&Session],
        entrants: &[Entrant],
        of_stage: &[usize],
        tied: Vec<usize>,
    ) -> SplitTie {
        let sessions = sessions.iter().zip(&self.sessions);
        split(sessions, entrants, of_stage, tied)
    }
}

/// Splits a tie by some of the sessions of an event as far as the steps go.
pub(super) fn split<'a>(
    sessions: impl Iterator<Item = (&'a &'a Session, &'a Scoresheet)>,
    entrants: &[Entrant],
    of_stage: &[usize],
    tied: Vec<usize>,
) -> SplitTie {
    let mut had = Vec::new();
    let sessions = sessions.enumerate();
    for (place, (session, sheet)) in sessions.filter(|(place, _)| of_stage.contains(place)) {
        let is = |entrant: usize, id: ContestantId| entrants[entrant].sessions[place] == Some(id);
        let mut add = |own: ContestantId, opponent: ContestantId, what: What| {
            let own = tied.iter().copied().find(|one| is(*one, own));
            let opponent = own.and_then(|_| (0..entrants.len()).find(|one| is(*one, opponent)));
            let both = own.zip(opponent);
            had.extend(both.map(|(own, opponent)| Had { own, opponent, what }));
        };
        let method = session.conditions().method;
        let not_played = sheet.matches.iter().filter(|one| !one.counts());
        let not_played: BTreeSet<MatchKey> = not_played
            .map(|one| MatchKey {
                section: session.contestant(one.contestants[0]).section,
                round: one.round,
                contestants: one.contestants,
            })
            .collect();
        for (line, result) in session.result_ids() {
            if not_played.contains(&session.match_of(line)) {
                continue;
            }
            let field = sheet.field_of(session.section_of(result));
            let top = field.and_then(|field| field.top);
            // Each board of a match of teams has two lines: a team is counted where it sits N-S.
            let counts = |side: &Side| *side == Side::NorthSouth || !method.is_team_method();
            for side in Side::ALL.into_iter().filter(counts) {
                for own in session.sitting(line, side) {
                    let Some(points) = sheet.earned(session, line, side, own) else {
                        continue;
                    };
                    for opponent in session.sitting(line, side.opponents()) {
                        add(own, opponent, What::Board(board(points, top)));
                    }
                }
            }
        }
        for one in sheet.matches.iter().filter(|one| one.end != MatchEnd::Void) {
            let halves = if one.is_half { 1 } else { 2 };
            let [first, second] = one.contestants;
            if let Some([own, other]) = one.victory_points {
                add(first, second, What::Match(own.count(), halves));
                add(second, first, What::Match(other.count(), halves));
            }
        }
    }
    let met = had.iter().map(|one| (one.own, one.opponent)).collect();
    let mut split = SplitTie::default();
    go_on(&had, &met, tied, &mut split);
    split
}

/// What a board earned, won and lost. What is missing to the top is lost; of IMPs, what is below zero.
fn board(points: Points, top: Option<Points>) -> [Exact; 3] {
    let Some(top) = top.filter(|top| *top > Points::ZERO) else {
        let imps = points.exact().reduced() * 100;
        return [imps, imps.max(NOTHING), (-imps).max(NOTHING)];
    };
    let percent = |points: Points| {
        let share = 10_000 * i128::from(points.billionths());
        Exact::new(share, top.billionths().into())
    };
    [percent(points), percent(points), percent(top - points)]
}

/// Splits a tie; those still equal after a step start again.
fn go_on(had: &[Had], met: &BTreeSet<(usize, usize)>, tied: Vec<usize>, split: &mut SplitTie) {
    let is_tied: BTreeSet<usize> = tied.iter().copied().collect();
    let all_met = |opponent: &usize| {
        let mut others = tied.iter().filter(|own| *own != opponent);
        others.all(|own| met.contains(&(*own, *opponent)))
    };
    let opponents: BTreeSet<usize> = had.iter().map(|one| one.opponent).collect();
    let common: BTreeSet<usize> =
        (opponents.difference(&is_tied).copied()).filter(|one| all_met(one)).collect();
    for step in TieStep::ALL.into_iter().filter(|_| tied.len() > 1) {
        let key = |own: &usize| {
            let own = had.iter().filter(|one| one.own == *own);
            match step {
                TieStep::Between => Some(result(own.filter(|one| is_tied.contains(&one.opponent)))),
                TieStep::Quotient => quotient(own),
                TieStep::Common => Some(result(own.filter(|one| common.contains(&one.opponent)))),
            }
        };
        let applies = step != TieStep::Between || tied.iter().all(all_met);
        let keys = tied.iter().map(|own| Some((key(own)?, *own)));
        let Some(mut keys) = keys.collect::<Option<Vec<_>>>().filter(|_| applies) else {
            continue;
        };
        keys.sort_by(|(one, _), (other, _)| other.cmp(one));
        let parts: Vec<_> = keys.chunk_by(|(one, _), (other, _)| one == other).collect();
        if parts.len() == 1 {
            continue;
        }
        let entrants = |part: &[(_, usize)]| part.iter().map(|(_, own)| *own).collect::<Vec<_>>();
        split.splits.extend(parts.windows(2).map(|pair| TieSplit {
            ahead: entrants(pair[0]),
            after: entrants(pair[1]),
            step,
            values: values(step, pair[0][0].0, pair[1][0].0),
        }));
        for part in parts {
            go_on(had, met, entrants(part), split);
        }
        return;
    }
    split.groups.push(tied);
}

/// Victory points of a match, then what a board earned, on average.
fn result<'a>(had: impl Iterator<Item = &'a Had>) -> [Exact; 2] {
    let (mut victory_points, mut halves, mut earned, mut boards) = (0, 0, NOTHING, 0);
    for one in had {
        match one.what {
            What::Match(points, of) => {
                (victory_points, halves) = (victory_points + points, halves + of)
            }
            What::Board([own, ..]) => (earned, boards) = (add(earned, own), boards + 1),
        }
    }
    let twice = 2 * i128::from(victory_points);
    [Exact::new(twice, halves.max(1).into()), earned / boards.max(1)]
}

/// The share of what was won in what was won and lost, which grows with the quotient; `None` where neither was anything.
fn quotient<'a>(had: impl Iterator<Item = &'a Had>) -> Option<[Exact; 2]> {
    let (mut won, mut lost) = (NOTHING, NOTHING);
    for one in had {
        if let What::Board([_, more, less]) = one.what {
            (won, lost) = (add(won, more), add(lost, less));
        }
    }
    let all = add(won, lost);
    (all > NOTHING).then(|| [won / all, NOTHING])
}

/// What is shown of two keys of a step: the first numbers that differ.
fn values(step: TieStep, one: [Exact; 2], other: [Exact; 2]) -> Option<[Hundredths; 2]> {
    let place = usize::from(one[0] == other[0]);
    let value = |key: [Exact; 2]| {
        let lost = Exact::from_integer(1) - key[0];
        let value = match step {
            TieStep::Quotient => (lost > NOTHING).then(|| key[0] / lost * 100)?,
            TieStep::Between | TieStep::Common => key[place],
        };
        Some(Hundredths(saturating(half_away_from(NOTHING, value, 1))))
    };
    Some([value(one)?, value(other)?])
}
