//! Matches of pairs, whose boards are compared with the field.

use std::collections::BTreeMap;

use session::{ContestantId, Method, RoundNumber, SwissBoards, TableResult, VictoryPoints};

use super::Plain;
use super::fraction::{Fraction, nearest, two_places_away_from_zero, whole};
use super::teams::worth_of_match;

/// What a pair has in a match.
struct Own {
    /// Boards that count for one of both.
    boards: u32,
    /// What it earned on each board that counts for it.
    earned: Vec<Fraction>,
}

impl Plain<'_> {
    /// The method by which the boards of pairs are scored.
    pub(super) fn method_of_boards(&self) -> Method {
        match self.session.conditions().method {
            Method::Swiss {
                boards: SwissBoards::Matchpoints,
                ..
            } => Method::Matchpoints,
            Method::Swiss {
                boards: SwissBoards::CrossImps(form),
                ..
            } => Method::CrossImps(form),
            method => method,
        }
    }

    pub(super) fn is_swiss(&self) -> bool {
        matches!(self.session.conditions().method, Method::Swiss { .. })
    }

    pub(super) fn has_victory_points(&self) -> bool {
        match self.session.conditions().method {
            Method::Teams { victory_points, .. } | Method::Swiss { victory_points, .. } => {
                victory_points.is_some()
            }
            _ => false,
        }
    }

    /// The average that decides about an artificial score: in matches of pairs that of the match.
    pub(super) fn own_average_beside(
        &self,
        result: TableResult,
        id: ContestantId,
    ) -> Option<Fraction> {
        if !self.is_swiss() {
            return self.own_average(id);
        }
        let opponents = |line: TableResult| if line.ns == id { line.ew } else { line.ns };
        let earned: Vec<Fraction> = self
            .lines(id)
            .filter(|(line, _)| {
                let line = self.session.results().get(*line);
                (line.round, opponents(line)) == (result.round, opponents(result))
            })
            .filter_map(|(line, side)| self.points[line][side])
            .collect();
        let boards = whole(earned.len() as i128);
        (!earned.is_empty()).then(|| earned.iter().sum::<Fraction>() / boards)
    }

    /// The matches of a pair, by round and opponents.
    fn matches_of(&self, id: ContestantId) -> Vec<Own> {
        let mut matches: BTreeMap<(Option<RoundNumber>, ContestantId), Own> = BTreeMap::new();
        for (line, side) in self.lines(id) {
            let result = self.session.results().get(line);
            let opponents = [result.ew, result.ns][side];
            let own = matches.entry((result.round, opponents)).or_insert(Own {
                boards: 0,
                earned: Vec::new(),
            });
            let here = self.on_line(line, side, id);
            let theirs = self.on_line(line, 1 - side, opponents);
            own.boards += u32::from(here.is_some() || theirs.is_some());
            own.earned.extend(here);
        }
        let counts = |own: &Own| own.boards > 0;
        matches.into_values().filter(counts).collect()
    }

    /// The percentage of a match as it is printed: an exact half goes away from 50.
    fn percent_of_match(&self, id: ContestantId, own: &Own) -> Fraction {
        let top = self.top(self.session.contestant(id).section);
        let most = top * whole(own.earned.len() as i128);
        if most == whole(0) {
            return whole(0);
        }
        let percent = own.earned.iter().sum::<Fraction>() * whole(100) / most;
        nearest(percent, 100, percent >= whole(50))
    }

    pub(super) fn victory_points(&self, id: ContestantId) -> Option<Fraction> {
        let Method::Swiss {
            victory_points: Some(scale),
            bye,
            ..
        } = self.session.conditions().method
        else {
            return self.victory_points_of_team(id);
        };
        let won = self.matches_of(id).into_iter().map(|own| match scale {
            VictoryPoints::EbuPercent
                if self.top(self.session.contestant(id).section) == whole(0) =>
            {
                whole(10)
            }
            VictoryPoints::EbuPercent => ebu(own.boards, self.percent_of_match(id, &own)),
            VictoryPoints::Wbf | VictoryPoints::Acbl20 => {
                let imps = own.earned.iter().sum::<Fraction>().round();
                worth_of_match(scale, own.boards, imps.to_integer())
            }
        });
        Some(won.sum::<Fraction>() + self.worth_of_byes(id, bye))
    }

    /// What decides between pairs with equal victory points.
    pub(super) fn tie_break(&self, id: ContestantId) -> Fraction {
        if !self.is_swiss() || !self.has_victory_points() {
            return whole(0);
        }
        let matches = self.matches_of(id);
        let of = |own: &Own| match self.has_tops() {
            true if self.top(self.session.contestant(id).section) > whole(0) => {
                self.percent_of_match(id, own)
            }
            _ => two_places_away_from_zero(own.earned.iter().sum()),
        };
        matches.iter().map(of).sum()
    }

    /// The mean of the percentages of matches, where these decide.
    pub(super) fn percent_of_matches(&self, id: ContestantId) -> Option<Fraction> {
        let is_so = self.is_swiss() && self.has_victory_points() && self.has_tops();
        let count = self.matches_of(id).len();
        let mean = || two_places_away_from_zero(self.tie_break(id) / whole(count as i128));
        (is_so && count > 0).then(mean)
    }
}

/// The EBU's scale. A bound for 8 boards is `sqrt(8 / m)` times as far from 50 in a match of another length.
#[allow(clippy::float_arithmetic, reason = "the scale is defined by a root")]
fn ebu(boards: u32, percent: Fraction) -> Fraction {
    let of_8 = [
        0.65, 1.98, 3.33, 4.74, 6.23, 7.83, 9.64, 11.75, 14.40, 18.35_f64,
    ];
    let m: f64 = match boards {
        ..=4 => 4.0,
        5..=6 => 5.5,
        7..=9 => 8.0,
        10..=13 => 11.5,
        14..=19 => 16.5,
        20..=27 => 23.5,
        28..=39 => 33.5,
        _ => 47.5,
    };
    let bounds = of_8.map(|bound| (bound * (8.0 / m).sqrt() * 100.0).round() as i128);
    let above = percent.max(whole(100) - percent) - whole(50);
    let passed = bounds
        .iter()
        .filter(|bound| above * whole(100) > whole(**bound));
    let won = whole(10 + passed.count() as i128);
    match percent >= whole(50) {
        true => won,
        false => whole(20) - won,
    }
}
