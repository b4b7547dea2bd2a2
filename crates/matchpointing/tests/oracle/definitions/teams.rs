//! What teams earn: a board is compared with the other table of the match.

use contract_scoring::Side;
use session::{Artificial, ContestantId, ContestantKind, Entry, Method, ResultId, TableResult};

use super::Plain;
use super::fraction::{Fraction, nearest, whole};

impl Plain<'_> {
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
            same_board && (other.ns, other.ew) == (line.ew, line.ns)
        });
        crossed.next().unwrap()
    }

    /// What a team is entered with at its two tables, of which one is this line and side.
    fn entries(&self, line: TableResult, side: Side) -> [(TableResult, Side); 2] {
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
            Method::Matchpoints | Method::CrossImps(_) | Method::Butler { .. } => unreachable!(),
        }
    }

    fn rounded_for_teams(&self, points: Fraction) -> Fraction {
        nearest(points, 100, true)
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
