//! What each line of a traveler earns.

use contract_scoring::Side;
use session::{
    Artificial, AveragePlus, BoardRounding, ContestantId, CrossImpForm, Entry, Method, RuleSet,
    SectionId, ShortBoards, TableResult, Trim, Weight,
};

use super::Plain;
use super::fraction::{Fraction, nearest, two_places_away_from_zero, whole};

impl Plain<'_> {
    pub(super) fn scored_together(&self, one: SectionId, other: SectionId) -> bool {
        let together = &self.session.conditions().score_together;
        one == other
            || together
                .iter()
                .any(|group| group.contains(&one) && group.contains(&other))
    }

    /// Whether lines of one number are of one board: not where numbers begin again in each round.
    pub(super) fn is_same_deal(&self, one: TableResult, other: TableResult) -> bool {
        !self.session.results().are_by_round() || one.round == other.round
    }

    /// The lines of the same board in the same field.
    pub(super) fn same_board(&self, result: TableResult) -> impl Iterator<Item = TableResult> {
        let section = self.session.section_of(result);
        self.session.results().iter().filter(move |other| {
            other.board == result.board
                && self.is_same_deal(*other, result)
                && self.scored_together(self.session.section_of(*other), section)
        })
    }

    pub(super) fn expected(&self, section: SectionId) -> i128 {
        self.expected[section.index()]
    }

    pub(super) fn most_lines(&self, section: SectionId) -> i128 {
        let lines = |result: TableResult| self.same_board(result).count();
        (self.session.results().iter())
            .filter(|result| self.scored_together(self.session.section_of(*result), section))
            .map(lines)
            .max()
            .unwrap_or(0) as i128
    }

    pub(super) fn top(&self, section: SectionId) -> Fraction {
        if self.session.conditions().method == Method::BoardAMatch {
            return whole(1);
        }
        let wins = whole((self.expected(section) - 1).max(0));
        match self.session.conditions().rules {
            RuleSet::Acbl => wins,
            RuleSet::Ebu | RuleSet::Wbf => wins * whole(2),
        }
    }

    /// A side's scores with their weights, from its own point of view; `None` for a ruling without a score.
    pub(super) fn scores(&self, result: TableResult, side: Side) -> Option<Vec<(Fraction, i128)>> {
        let sign = match side {
            Side::NorthSouth => 1,
            Side::EastWest => -1,
        };
        match &*self.session.entry(result, side) {
            Entry::Score(score) => Some(vec![(whole(1), sign * i128::from(score.points()))]),
            Entry::Weighted(weighted) => Some(
                weighted
                    .constituents()
                    .iter()
                    .map(|one| {
                        let parts = i128::from(one.weight.parts());
                        let weight = Fraction::new(parts, i128::from(Weight::WHOLE));
                        (weight, sign * i128::from(one.score.points()))
                    })
                    .collect(),
            ),
            Entry::Artificial(_) | Entry::NotPlayed | Entry::LatePlay => None,
        }
    }

    /// White Book 3.3.2 and 4.2.3: the only score of a board in some form, and with matchpoints also the only score of
    /// three and more that were expected.
    pub(super) fn is_cancelled(&self, result: TableResult, side: Side) -> bool {
        let conditions = self.session.conditions();
        if conditions.rules != RuleSet::Ebu || self.scores(result, side).is_none() {
            return false;
        }
        let (mut own, mut others) = (0, 0);
        for other in self.same_board(result) {
            if self.scores(other, side).is_some() {
                *(if other.group == result.group {
                    &mut own
                } else {
                    &mut others
                }) += 1;
            }
        }
        let expected = self.expected(self.session.section_of(result));
        let is_rare = match self.method_of_boards() {
            // Where the organizer has another way for boards that lack results, it is for this one too.
            Method::Matchpoints => {
                expected >= 3
                    && matches!(conditions.short_boards, None | Some(ShortBoards::Neuberg))
            }
            Method::BoardAMatch | Method::Teams { .. } => return false,
            Method::Swiss { .. } => unreachable!(),
            Method::CrossImps(_) | Method::Butler { .. } => false,
        };
        own == 1 && (others > 0 || is_rare)
    }

    pub(super) fn earned_by_result(&self, result: TableResult, side: Side) -> Option<Fraction> {
        let own = self.scores(result, side)?;
        if self.is_cancelled(result, side) {
            return None;
        }
        let on_board: Vec<(TableResult, Vec<(Fraction, i128)>)> = self
            .same_board(result)
            .filter_map(|other| Some((other, self.scores(other, side)?)))
            .collect();
        let group: Vec<_> = on_board
            .iter()
            .filter(|(other, _)| other.group == result.group)
            .collect();
        // Nobody plays a board twice, so that no two lines of it are equal.
        let others: Vec<_> = group.iter().filter(|(other, _)| *other != result).collect();
        let against_others = |value: &dyn Fn(i128) -> i128| -> Fraction {
            own.iter()
                .flat_map(|(weight, score)| {
                    others.iter().flat_map(move |(_, theirs)| {
                        theirs.iter().map(move |(their_weight, their_score)| {
                            weight * their_weight * whole(value(score - their_score))
                        })
                    })
                })
                .sum()
        };
        match self.method_of_boards() {
            Method::BoardAMatch | Method::Teams { .. } | Method::Swiss { .. } => {
                unreachable!("boards of teams are not compared with the field")
            }
            Method::Matchpoints => {
                // 1 for each result beaten, one half for each tie.
                let wins = against_others(&|difference| 1 + difference.signum()) / whole(2);
                let sizes = |letter| {
                    on_board
                        .iter()
                        .filter(|(other, _)| other.group == letter)
                        .count()
                };
                let largest_other = (on_board.iter())
                    .filter(|(other, _)| other.group != result.group)
                    .map(|(other, _)| sizes(other.group))
                    .max();
                Some(self.rate(result, side, wins, group.len(), largest_other.unwrap_or(0)))
            }
            Method::CrossImps(form) => {
                let sum = against_others(&imps);
                let comparisons = whole(others.len() as i128);
                let average = match (others.len(), self.session.conditions().rules) {
                    (0, _) => whole(0),
                    (_, RuleSet::Acbl | RuleSet::Wbf) => sum / comparisons,
                    // Each result counts E/A times, against the E - 1 others that were expected.
                    (_, RuleSet::Ebu) => {
                        let expected = self.expected(self.session.section_of(result));
                        let times = Fraction::new(expected, group.len() as i128);
                        sum * times / whole(expected - 1)
                    }
                };
                let comparisons = match self.session.conditions().rules {
                    RuleSet::Acbl | RuleSet::Wbf => on_board.len() as i128 - 1,
                    RuleSet::Ebu => self.expected(self.session.section_of(result)) - 1,
                };
                Some(two_places_away_from_zero(match form {
                    CrossImpForm::Average => average,
                    CrossImpForm::Total => average * whole(comparisons),
                }))
            }
            Method::Butler { trim } => {
                let group: Vec<_> = group.iter().map(|(_, scores)| scores.clone()).collect();
                let expected = self.expected(self.session.section_of(result));
                let datum = datum(&group, expected, trim, self.session.conditions().rules);
                let sum = own
                    .iter()
                    .map(|(weight, score)| weight * whole(imps(score - datum)))
                    .sum();
                Some(two_places_away_from_zero(sum))
            }
        }
    }

    /// Rules c.2 and f.
    pub(super) fn rate(
        &self,
        result: TableResult,
        side: Side,
        wins: Fraction,
        group: usize,
        largest_other: usize,
    ) -> Fraction {
        let section = self.session.section_of(result);
        let expected = self.expected(section);
        let (n, big_n) = (whole(group as i128), whole(expected));
        let rules = self.session.conditions().rules;
        let small = match rules {
            RuleSet::Acbl | RuleSet::Wbf => match group {
                1 | 2 => true,
                3 => largest_other >= 3,
                _ => false,
            },
            RuleSet::Ebu => group <= 3 && n <= big_n / whole(3),
        };
        let conditions = self.session.conditions();
        let chosen = conditions.short_boards.unwrap_or(ShortBoards::Neuberg);
        let is_chosen = chosen != ShortBoards::Neuberg && largest_other == 0;
        if small && !is_chosen && (group as i128) < expected {
            // 60 % for the average of the group, 10 % more for each result beaten beyond it.
            let average = (n - whole(1)) / whole(2);
            let percent = whole(60) + (wins - average) * whole(10);
            return self.rounded(section, percent / whole(100) * self.top(section));
        }
        let missing = big_n - n;
        let matchpoints = match chosen {
            ShortBoards::Neuberg => big_n * wins / n + missing / (whole(2) * n),
            ShortBoards::Linear if group == 1 => (big_n - whole(1)) / whole(2),
            ShortBoards::Linear => wins * (big_n - whole(1)) / (n - whole(1)),
            ShortBoards::Tie => wins + missing / whole(2),
        };
        let matchpoints = match rules {
            RuleSet::Acbl => matchpoints,
            RuleSet::Ebu | RuleSet::Wbf => matchpoints * whole(2),
        };
        let top = self.top(section);
        match side {
            Side::EastWest if conditions.complement => {
                top - self.rounded(section, top - matchpoints)
            }
            Side::NorthSouth | Side::EastWest => self.rounded(section, matchpoints),
        }
    }

    pub(super) fn rounded(&self, section: SectionId, matchpoints: Fraction) -> Fraction {
        let conditions = self.session.conditions();
        let parts = match (conditions.board_rounding, conditions.rules) {
            (Some(BoardRounding::Tenths), _) | (None, RuleSet::Wbf) => 10,
            (Some(BoardRounding::Hundredths), _) | (None, RuleSet::Acbl) => 100,
            (Some(BoardRounding::TenThousandths), _) | (None, RuleSet::Ebu) => 10_000,
            (Some(BoardRounding::Unrounded), _) => 1_000_000_000,
        };
        let half_up = match conditions.rules {
            RuleSet::Acbl | RuleSet::Wbf => true,
            RuleSet::Ebu => matchpoints >= self.top(section) / whole(2),
        };
        nearest(matchpoints, parts, half_up)
    }

    /// What a contestant's results earn on average, without its artificial scores (rules d.3).
    pub(super) fn own_average(&self, id: ContestantId) -> Option<Fraction> {
        let earned: Vec<Fraction> = self
            .lines(id)
            .filter_map(|(line, side)| self.points[line][side])
            .collect();
        let boards = whole(earned.len() as i128);
        (!earned.is_empty()).then(|| earned.iter().sum::<Fraction>() / boards)
    }

    /// What an artificial score is worth to a contestant with an average of its own.
    pub(super) fn worth(
        &self,
        result: TableResult,
        artificial: Artificial,
        own: Option<Fraction>,
    ) -> Fraction {
        self.worth_in(self.session.section_of(result), artificial, own)
    }

    /// The same in a section.
    pub(super) fn worth_in(
        &self,
        section: SectionId,
        artificial: Artificial,
        own: Option<Fraction>,
    ) -> Fraction {
        // What a percentage of a board is worth; three IMPs are ten percent.
        let percent = |percent: Fraction| {
            let imps = (percent - whole(50)) * Fraction::new(3, 10);
            match self.method_of_boards() {
                Method::Matchpoints | Method::BoardAMatch => {
                    percent * self.top(section) / whole(100)
                }
                Method::Butler { .. }
                | Method::Teams { .. }
                | Method::CrossImps(CrossImpForm::Average) => imps,
                Method::Swiss { .. } => unreachable!(),
                Method::CrossImps(CrossImpForm::Total) => {
                    imps * whole((self.expected(section) - 1).max(0))
                }
            }
        };
        // To the EBU these percentages are names of the averages (rules d.7).
        let is_ebu = self.session.conditions().rules == RuleSet::Ebu;
        let artificial = match artificial {
            Artificial::Percent(percent) if is_ebu && percent.get() == 6_000 => Artificial::Plus,
            Artificial::Percent(percent) if is_ebu && percent.get() == 4_000 => Artificial::Minus,
            other => other,
        };
        let own = match self.session.conditions().average_plus {
            // Plus and minus three, in matches of teams by IMPs.
            _ if self.has_matches_by_imps() => None,
            AveragePlus::Law => own,
            AveragePlus::Flat => None,
        };
        let (sixty, forty) = (percent(whole(60)), percent(whole(40)));
        let earned = match artificial {
            Artificial::Plus => own.map_or(sixty, |own| own.max(sixty)),
            Artificial::Average => percent(whole(50)),
            Artificial::Minus => own.map_or(forty, |own| own.min(forty)),
            Artificial::Percent(given) => percent(Fraction::new(i128::from(given.get()), 100)),
        };
        match self.method_of_boards() {
            Method::Swiss { .. } => unreachable!(),
            Method::BoardAMatch => nearest(earned, 100, true),
            Method::Matchpoints => self.rounded(section, earned),
            Method::Butler { .. } | Method::CrossImps(_) | Method::Teams { .. } => {
                two_places_away_from_zero(earned)
            }
        }
    }
}

/// Rules j: the mean without the extremes, to the nearest ten. Under EBU rules each result counts E/A times.
fn datum(group: &[Vec<(Fraction, i128)>], expected: i128, trim: Trim, rules: RuleSet) -> i128 {
    let obtained = whole(group.len() as i128);
    let results = match rules {
        RuleSet::Acbl | RuleSet::Wbf => obtained,
        RuleSet::Ebu => whole(expected),
    };
    let mut spread: Vec<(i128, Fraction)> = group
        .iter()
        .flatten()
        .map(|(weight, score)| (*score, *weight * results / obtained))
        .collect();
    spread.sort();
    let mut off = match trim {
        _ if group.len() < 4 => whole(0),
        Trim::None => whole(0),
        Trim::One => whole(1),
        Trim::Part { count, out_of } => {
            (results * Fraction::new(count.into(), out_of.get().into())).ceil()
        }
    };
    if off * whole(2) >= results {
        off = whole(0);
    }
    for _ in 0..2 {
        let mut left = off;
        for (_, weight) in &mut spread {
            let taken = left.min(*weight);
            *weight -= taken;
            left -= taken;
        }
        spread.reverse();
    }
    let count: Fraction = spread.iter().map(|(_, weight)| weight).sum();
    let sum: Fraction = spread
        .iter()
        .map(|(score, weight)| weight * whole(*score))
        .sum();
    let tens = sum / count / whole(10);
    let rounded = match (tens.fract().numer().abs() * 2 == *tens.denom(), rules) {
        (true, RuleSet::Acbl | RuleSet::Wbf) => (tens / whole(2)).round() * whole(2),
        (true, RuleSet::Ebu) | (false, _) => tens.round(),
    };
    rounded.to_integer() * 10
}

/// Law 78B.
pub(super) fn imps(difference: i128) -> i128 {
    let steps = [
        20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750,
        2000, 2250, 2500, 3000, 3500, 4000,
    ];
    let won = steps
        .iter()
        .filter(|step| difference.abs() >= **step)
        .count() as i128;
    won * difference.signum()
}
