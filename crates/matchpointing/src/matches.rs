//! Matches: what two teams play against each other in one round.

use std::collections::BTreeMap;

use rust_decimal::Decimal;
use session::{ContestantId, Method, ResultId, RoundNumber, Session};

use crate::exact::{Exact, half_away_from};
use crate::line_points::Earned;
use crate::session_score::{hundredths, saturating};
use crate::{Hundredths, Points, victory_points};

/// A match of two teams.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// The round, where it is known: the earlier one where the two tables played the boards in different rounds.
    pub round: Option<RoundNumber>,
    /// The team with the lower number, and its opponents.
    pub teams: [ContestantId; 2],
    /// Boards that count for a team.
    pub boards: u32,
    /// What each team earned: IMPs, or boards won.
    pub earned: [Points; 2],
    /// The victory points of each team, where there are some.
    pub victory_points: Option<[Hundredths; 2]>,
}

/// What a team's matches come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchRecord {
    /// Matches in which a board counts.
    pub matches: u32,
    /// Those in which it earned more than its opponents.
    pub won: u32,
    /// Rounds that it sat out.
    pub byes: u32,
    /// Its victory points, where there are some; those of its byes are among them.
    pub victory_points: Option<Hundredths>,
}

/// The matches of a session by section, round and numbers; none where contestants are no teams. `lines` says what the
/// teams of each line earned.
pub(crate) fn matches(session: &Session, lines: &[Earned]) -> Vec<Match> {
    let mut matches: BTreeMap<_, Match> = BTreeMap::new();
    for (line, earned) in session.result_ids().map(|(line, _)| line).zip(lines) {
        let result = session.result(line);
        let (round, team) = (round(session, line), result.ns);
        let teams = [team.min(result.ew), team.max(result.ew)];
        let key = (session.section_of(result), round, teams);
        let own = matches.entry(key).or_insert(Match {
            round,
            teams,
            boards: 0,
            earned: [Points::ZERO; 2],
            victory_points: None,
        });
        let place = usize::from(team == teams[1]);
        own.earned[place] += earned.ns.unwrap_or(Points::ZERO);
        // Each board has two lines. It is counted at the one with the lower number N-S.
        let counts = place == 0 && (earned.ns.is_some() || earned.ew.is_some());
        own.boards += u32::from(counts);
    }
    let scale = match session.conditions().method {
        Method::Teams { victory_points, .. } => victory_points,
        _ => None,
    };
    let mut matches: Vec<Match> = matches.into_values().collect();
    for one in &mut matches {
        one.victory_points = scale.filter(|_| one.boards > 0).map(|scale| {
            one.earned
                .map(|imps| Hundredths(victory_points::of_imps(scale, one.boards, whole(imps))))
        });
    }
    matches
}

/// IMPs to the nearest whole one, a half away from zero.
fn whole(imps: Points) -> i64 {
    saturating(half_away_from(Exact::new_raw(0, 1), imps.exact(), 1))
}

/// When a board of a match was played first.
fn round(session: &Session, line: ResultId) -> Option<RoundNumber> {
    let other = session.other_table(line).unwrap_or(line);
    let rounds = [line, other].map(|line| session.result(line).round);
    rounds.into_iter().flatten().min()
}

/// What the matches of each contestant come to, by contestant.
pub(crate) fn records(session: &Session, matches: &[Match]) -> Vec<MatchRecord> {
    let (scale, bye) = match session.conditions().method {
        Method::Teams {
            victory_points,
            bye,
        } => (victory_points, bye),
        Method::BoardAMatch => (None, Decimal::ZERO),
        Method::Matchpoints | Method::CrossImps(_) | Method::Butler { .. } => return Vec::new(),
    };
    let start = MatchRecord {
        victory_points: scale.map(|_| Hundredths(0)),
        ..MatchRecord::default()
    };
    let mut records = vec![start; session.contestants().len()];
    let add = |record: &mut MatchRecord, more: Hundredths| {
        record.victory_points = record.victory_points.map(|sum| Hundredths(sum.0 + more.0));
    };
    for one in matches.iter().filter(|one| one.boards > 0) {
        for (place, team) in one.teams.iter().enumerate() {
            let record = &mut records[team.index()];
            record.matches += 1;
            record.won += u32::from(one.earned[place] > one.earned[1 - place]);
            if let Some(both) = one.victory_points {
                add(record, both[place]);
            }
        }
    }
    // A round is sat out once, whatever the number of its boards.
    let mut byes: Vec<(ContestantId, Option<RoundNumber>)> = (session.sit_outs().iter())
        .map(|one| (one.contestant, one.round))
        .collect();
    byes.sort_unstable();
    byes.dedup();
    for (team, _) in byes {
        let record = &mut records[team.index()];
        record.byes += 1;
        add(record, Hundredths(saturating(hundredths(bye))));
    }
    records
}
