//! The scorecards: each contestant with all its boards.

use std::collections::BTreeMap;

use contract_scoring::{BoardNumber, Played, Score, Side};
use matchpointing::Points;
use rust_decimal::Decimal;
use session::{ContestantId, ContestantKind, Entry, Par, ResultId, RoundNumber};

use super::cell::Cell;
use super::standing::StandingLine;
use super::{Mark, Opponent, Scored, percent_of, seen_by};

/// A contestant's scorecard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scorecard {
    /// Its standing.
    pub standing: StandingLine,
    /// Its boards, in the order of play where rounds are known.
    pub lines: Vec<ScorecardLine>,
    /// What it earned in each round: boards in a row against the same opponents.
    pub rounds: Vec<RoundSum>,
    /// What it earned in each role; roles that it never had are left out.
    pub roles: Vec<RoleSummary>,
}

/// What a contestant earned against the same opponents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundSum {
    /// The opponents.
    pub opponents: Vec<Opponent>,
    /// Boards that count.
    pub boards: u32,
    /// What they earned.
    pub earned: Decimal,
    /// In percent of their tops.
    pub percent: Option<Decimal>,
    /// Of a match, in victory points.
    pub victory_points: Option<Decimal>,
}

/// A board on a scorecard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScorecardLine {
    /// The line of the session.
    pub result: ResultId,
    /// The board.
    pub board: BoardNumber,
    /// The round.
    pub round: Option<RoundNumber>,
    /// Where it sat.
    pub side: Side,
    /// The partner, in an individual.
    pub partner: Option<Opponent>,
    /// The opponents.
    pub opponents: Vec<Opponent>,
    /// The contract, where it is known.
    pub played: Option<Played>,
    /// What its side is entered with.
    pub entry: Entry,
    /// A plain score, from the contestant's own side.
    pub score: Option<Score>,
    /// What it has on the board.
    pub cell: Cell,
    /// In percent of a top.
    pub percent: Option<Decimal>,
    /// The percentage over all boards up to this one.
    pub running: Option<Decimal>,
    /// Whether it is a top or a bottom.
    pub mark: Option<Mark>,
}

/// What a contestant did on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Its side declared.
    Declarer,
    /// Its side defended.
    Defender,
}

impl Role {
    /// Both roles.
    pub const ALL: [Self; 2] = [Self::Declarer, Self::Defender];
}

/// What a contestant earned in one role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoleSummary {
    /// The role.
    pub role: Role,
    /// Boards that count.
    pub boards: u32,
    /// In percent of their tops.
    pub percent: Option<Decimal>,
    /// The points of a board beyond par, on average, rounded; `None` where par is not known.
    pub against_par: Option<i64>,
}

/// What boards in one role came to.
#[derive(Clone, Copy, Debug)]
struct RoleSum {
    /// Boards that count.
    boards: u32,
    earned: Points,
    /// Boards of which par is known.
    with_par: i64,
    /// The points of these beyond par.
    beyond_par: i64,
}

impl RoleSum {
    const NOTHING: Self = Self { boards: 0, earned: Points::ZERO, with_par: 0, beyond_par: 0 };

    /// The points of a board beyond par, on average, rounded half away from zero.
    fn against_par(self) -> Option<i64> {
        let half = self.with_par / 2 * self.beyond_par.signum();
        (self.beyond_par + half).checked_div(self.with_par)
    }
}

/// The scorecards of a session, by section, direction and number.
pub fn scorecards(scored: Scored<'_>) -> impl Iterator<Item = Scorecard> {
    let lines = scored.lines_by_contestant();
    let pars = pars(scored);
    scored
        .session
        .contestant_ids()
        .filter(move |(_, contestant)| scored.shows(contestant.section))
        .map(move |(id, contestant)| {
            let top = scored.top(contestant.section);
            let mut own = lines[id.index()].clone();
            own.sort_by_key(|(line, side)| {
                let board = scored.session.result(*line).board;
                (round(scored, *line), board, !scored.counts_on(*side))
            });
            let (mut sum, mut possible) = (Points::ZERO, Points::ZERO);
            let mut roles = [RoleSum::NOTHING; Role::ALL.len()];
            let rounds = rounds(scored, id, &own, top);
            let lines = own
                .into_iter()
                .map(|(line, side)| {
                    let points = earned(scored, line, side, id);
                    let mut role = role(scored, line, side).map(|role| &mut roles[role as usize]);
                    if let (Some(points), Some(top)) = (points, top) {
                        sum += points;
                        possible += top;
                        if let Some(own) = &mut role {
                            own.boards += 1;
                            own.earned += points;
                        }
                    }
                    let mut line = line_of(scored, line, side, id);
                    let par = pars.get(&line.board);
                    if let (Some(own), Some(score), Some(par)) = (role, line.score, par) {
                        let par = seen_by(*par, side);
                        own.beyond_par += i64::from(score.points()) - i64::from(par.points());
                        own.with_par += 1;
                    }
                    line.running = points.and_then(|_| percent_of(sum, possible));
                    line
                })
                .collect();
            Scorecard {
                standing: StandingLine::of(scored, id),
                lines,
                rounds,
                roles: (Role::ALL.into_iter().zip(roles))
                    .filter(|(_, own)| own.boards > 0)
                    .map(|(role, own)| RoleSummary {
                        role,
                        boards: own.boards,
                        percent: top
                            .and_then(|top| percent_of(own.earned, top.times(own.boards.into()))),
                        against_par: own.against_par(),
                    })
                    .collect(),
            }
        })
}

/// Par of the boards whose deals are analyzed, in points for N-S.
fn pars(scored: Scored<'_>) -> BTreeMap<BoardNumber, Score> {
    let session = scored.session;
    if session.results().are_by_round() {
        return BTreeMap::new();
    }
    let pars = session.deals().iter().filter_map(|(board, deal)| {
        let par = Par::of(&deal.makes?, session.markings().of(board));
        Some((board, par.score))
    });
    pars.collect()
}

/// The sums of boards in a row against the same opponents, in the same round.
fn rounds(
    scored: Scored<'_>,
    id: ContestantId,
    own: &[(ResultId, Side)],
    top: Option<Points>,
) -> Vec<RoundSum> {
    let session = scored.session;
    let opponents = |(line, side): (ResultId, Side)| {
        let sitting = session.sitting(line, side.opponents());
        sitting.collect::<Vec<_>>()
    };
    let same = |one: &(ResultId, Side), other: &(ResultId, Side)| {
        round(scored, one.0) == round(scored, other.0) && opponents(*one) == opponents(*other)
    };
    let sum = |lines: &[(ResultId, Side)]| {
        let points = lines.iter().map(|(line, side)| earned(scored, *line, *side, id));
        let (mut boards, mut earned, mut possible) = (0, Points::ZERO, Points::ZERO);
        for points in points.flatten() {
            boards += 1;
            earned += points;
            possible += top.unwrap_or(Points::ZERO);
        }
        let first = lines.first().copied();
        let opponents = first.map(opponents).unwrap_or_default();
        RoundSum {
            opponents: (opponents.into_iter()).map(|id| Opponent::of(scored, id)).collect(),
            boards,
            earned: scored.board_amount(earned),
            percent: percent_of(earned, possible),
            victory_points: first.and_then(|(line, _)| {
                let (own, place) = scored.match_of(line, id)?;
                Some(own.victory_points?[place].to_decimal())
            }),
        }
    };
    own.chunk_by(same).map(sum).collect()
}

/// When a line was played; of a match of teams, when the first of its tables was.
fn round(scored: Scored<'_>, line: ResultId) -> Option<RoundNumber> {
    let other = scored.session.other_table(line);
    let rounds = [Some(line), other].into_iter().flatten();
    rounds.map(|line| scored.session.result(line).round).min()?
}

/// What is counted of a line.
fn earned(scored: Scored<'_>, line: ResultId, side: Side, id: ContestantId) -> Option<Points> {
    let points = scored.earned(line, side, id);
    points.filter(|_| scored.counts_on(side))
}

fn line_of(scored: Scored<'_>, line: ResultId, side: Side, own: ContestantId) -> ScorecardLine {
    let session = scored.session;
    let result = session.result(line);
    let points = earned(scored, line, side, own);
    let top = scored.top(session.section_of(result));
    let entry = session.entry(result, side).into_owned();
    ScorecardLine {
        result: line,
        board: result.board,
        round: result.round,
        side,
        partner: session
            .sitting(line, side)
            .find(|id| *id != own)
            .map(|id| Opponent::of(scored, id)),
        opponents: session
            .sitting(line, side.opponents())
            .map(|id| Opponent::of(scored, id))
            .collect(),
        played: result.played,
        score: match &entry {
            Entry::Score(score) => Some(seen_by(*score, side)),
            Entry::Weighted(_) | Entry::Artificial(_) | Entry::NotPlayed | Entry::LatePlay => None,
        },
        cell: if scored.counts_on(side) {
            Cell::of_contestant(scored, line, side, own)
        } else {
            Cell::Absent
        },
        percent: points.and_then(|points| percent_of(points, top?)),
        running: None,
        mark: match (points, top) {
            (Some(points), Some(top)) if top > Points::ZERO && points == top => Some(Mark::Top),
            (Some(Points::ZERO), Some(top)) if top > Points::ZERO => Some(Mark::Bottom),
            _ => None,
        },
        entry,
    }
}

fn role(scored: Scored<'_>, line: ResultId, side: Side) -> Option<Role> {
    // What a team earns, both its pairs do, one as declarer and the other as defender.
    if scored.session.contestant_kind() == ContestantKind::Team {
        return None;
    }
    match scored.session.result(line).played? {
        Played::PassedOut => None,
        Played::Contract { declarer, .. } if declarer.side() == side => Some(Role::Declarer),
        Played::Contract { .. } => Some(Role::Defender),
    }
}
