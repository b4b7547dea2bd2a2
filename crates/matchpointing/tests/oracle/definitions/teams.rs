//! What teams earn: a board is compared with the other table of the match.

use std::collections::{BTreeMap, BTreeSet};

use contract_scoring::Side;
use rust_decimal::Decimal;
use session::{
    Artificial, ContestantId, ContestantKind, Entry, Method, ResultId, TableResult, VictoryPoints,
};

use super::Plain;
use super::boards::imps;
use super::fraction::{Fraction, fraction, nearest, two_places_away_from_zero, whole};

impl Plain<'_> {
    pub(super) fn has_matches_by_imps(&self) -> bool {
        matches!(self.session.conditions().method, Method::Teams { .. })
    }

    /// The victory points of a team: of its matches, and of its byes.
    pub(super) fn victory_points_of_team(&self, team: ContestantId) -> Option<Fraction> {
        let Method::Teams {
            victory_points: Some(scale),
            bye,
        } = self.session.conditions().method
        else {
            return None;
        };
        // By round and opponents: the boards that count for one of the teams, and the IMPs of this one.
        let mut matches: BTreeMap<_, (u32, Fraction)> = BTreeMap::new();
        for (line, side) in self.lines(team) {
            let result = self.session.results().get(line);
            let own = matches
                .entry((result.round, result.ew))
                .or_insert((0, whole(0)));
            let here = self.on_line(line, side, team);
            let theirs = self.on_line(line, 1, result.ew);
            own.0 += u32::from(here.is_some() || theirs.is_some());
            own.1 += here.unwrap_or(whole(0));
        }
        let won = (matches.values())
            .filter(|(boards, _)| *boards > 0)
            .map(|(boards, imps)| worth_of_match(scale, *boards, imps.round().to_integer()));
        Some(won.sum::<Fraction>() + self.worth_of_byes(team, bye))
    }

    /// What the rounds are worth that a contestant sat out.
    pub(super) fn worth_of_byes(&self, id: ContestantId, bye: Decimal) -> Fraction {
        let byes: BTreeSet<_> = (self.session.sit_outs().iter())
            .filter(|one| one.contestant == id)
            .map(|one| one.round)
            .collect();
        fraction(bye) * whole(byes.len() as i128)
    }

    pub(super) fn are_teams(&self) -> bool {
        self.session.contestant_kind() == ContestantKind::Team
    }

    /// The line of the same section and board on which the same teams sit the other way.
    fn other_table(&self, line: TableResult) -> TableResult {
        let section = self.session.section_of(line);
        let lines = self.session.results().iter();
        let mut crossed = lines.filter(|other| {
            let same_board =
                other.board == line.board && self.session.section_of(*other) == section;
            same_board
                && self.is_same_deal(*other, line)
                && (other.ns, other.ew) == (line.ew, line.ns)
        });
        crossed.next().unwrap()
    }

    /// What a team is entered with at its two tables, of which one is this line and side.
    pub(super) fn entries(&self, line: TableResult, side: Side) -> [(TableResult, Side); 2] {
        [(line, side), (self.other_table(line), side.opponents())]
    }

    /// What the team of a side earned with its scores at both tables.
    pub(super) fn earned_by_team(&self, line: TableResult, side: Side) -> Option<Fraction> {
        let [(here, side), (there, other_side)] = self.entries(line, side);
        let (own, theirs) = (self.scores(here, side)?, self.scores(there, other_side)?);
        if here.group != there.group {
            return None;
        }
        let both = own.iter().flat_map(|(weight, score)| {
            let theirs = theirs.iter();
            theirs.map(move |(other, other_score)| (weight * other, score + other_score))
        });
        let points = both.map(|(weight, sum)| weight * self.worth_of_sum(sum));
        Some(self.rounded_for_teams(points.sum()))
    }

    /// What the scores of both tables together are worth.
    fn worth_of_sum(&self, sum: i128) -> Fraction {
        match self.session.conditions().method {
            Method::BoardAMatch if sum > 0 => whole(1),
            Method::BoardAMatch if sum == 0 => Fraction::new(1, 2),
            Method::BoardAMatch => whole(0),
            Method::Teams { .. } => whole(imps(sum)),
            Method::Matchpoints
            | Method::CrossImps(_)
            | Method::Butler { .. }
            | Method::Swiss { .. } => unreachable!(),
        }
    }

    fn rounded_for_teams(&self, points: Fraction) -> Fraction {
        match self.has_matches_by_imps() {
            true => two_places_away_from_zero(points),
            false => nearest(points, 100, true),
        }
    }

    /// What a team is given at its two tables in place of a score.
    fn given(&self, line: TableResult, side: Side) -> Vec<Artificial> {
        let entries = self.entries(line, side).into_iter();
        entries
            .filter_map(|(line, side)| match *self.session.entry(line, side) {
                Entry::Artificial(artificial) => Some(artificial),
                _ => None,
            })
            .collect()
    }

    /// What it is worth to a team: of two artificial scores the mean.
    pub(super) fn worth_to_team(
        &self,
        line: ResultId,
        side: Side,
        team: ContestantId,
    ) -> Option<Fraction> {
        let line = self.session.result(line);
        let given = self.given(line, side);
        let own = self.own_average(team);
        let worth = given.iter().map(|one| self.worth(line, *one, own));
        let mean = worth.sum::<Fraction>() / whole(given.len().max(1) as i128);
        (!given.is_empty()).then(|| self.rounded_for_teams(mean))
    }
}

/// What a margin is worth in a match of so many boards.
pub(super) fn worth_of_match(scale: VictoryPoints, boards: u32, imps: i128) -> Fraction {
    let size = imps.unsigned_abs() as usize;
    let won = match scale {
        VictoryPoints::Wbf => {
            let scale = wbf(boards);
            Fraction::new(i128::from(*scale.get(size).unwrap_or(&2000)), 100)
        }
        VictoryPoints::Acbl20 => {
            let ends: [usize; 10] = match boards {
                ..=8 => [0, 2, 4, 7, 10, 13, 16, 19, 23, 27],
                _ => [0, 2, 5, 9, 13, 17, 21, 25, 30, 35],
            };
            whole(10 + ends.iter().filter(|end| size > **end).count() as i128)
        }
        VictoryPoints::EbuPercent => unreachable!("this scale has no margins"),
    };
    if imps < 0 { whole(20) - won } else { won }
}

/// The WBF's scale in hundredths, from its formula: where rounding makes a step larger than the one before, the value
/// between them is raised.
#[allow(clippy::float_arithmetic, reason = "the scale is defined by powers")]
fn wbf(boards: u32) -> Vec<i64> {
    let t = (5.0_f64.sqrt() - 1.0) / 2.0;
    let most = 15.0 * f64::from(boards).sqrt();
    let value = |imps: u32| {
        let part = (1.0 - t.powf(3.0 * f64::from(imps) / most)) / (1.0 - t.powi(3));
        (1000.0 * (1.0 + part)).round().min(2000.0) as i64
    };
    let mut scale: Vec<i64> = (0..).map(value).take_while(|value| *value < 2000).collect();
    scale.push(2000);
    while let Some(place) =
        (1..scale.len() - 1).find(|at| scale[at + 1] - scale[*at] > scale[*at] - scale[at - 1])
    {
        scale[place] += 1;
    }
    scale
}
