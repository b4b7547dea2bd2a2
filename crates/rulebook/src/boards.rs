//! What each line earns: every result is compared with every other one of its board.

use std::collections::{BTreeMap, BTreeSet};

use contract_scoring::Side;
use movements::scheduled_results;
use session::{
    Artificial, AveragePlus, Bye, ContestantId, CrossImpForm, Entry, FoulGroup, Method, ResultId,
    RoundBoard, SectionId, Session, ShortBoards, ShortImpBoards, SingleResult, SmallGroups,
    SwissBoards, TableResult, Trim, Weight,
};

use crate::artificial::{
    d1_average_minus, d1_average_plus, d3_own_average, d7_meaning, j5_of_percent,
};
use crate::fraction::{Billionths, Fraction, half_up, rounded_imps, whole};
use crate::imps::{j1_imps, j2_cross_imps, j3_factored_cross_imps, j4_datum};
use crate::matchpoints::{
    Line, b2_doubled, b3_complement, c1_expected, c1_lines, c1_top, c2_neuberg, c2_rounded,
    c4_linear, c4_tie, f1_is_small, f2_is_small, f3_small_group, f4_is_cancelled,
};
use crate::meeting::Meeting;

/// Law 78A: results are compared that were made on one board, in one field and on one side, with the same cards.
pub(crate) fn b1_are_compared(one: FoulGroup, other: FoulGroup) -> bool {
    one == other
}

/// Where E-W get what N-S leave of the top, a result is one of both sides: others are compared with it on a side that has
/// an artificial score in its place, too.
pub(crate) fn b7_counts_for_both(own: &Entry, complement: bool) -> bool {
    complement && matches!(own, Entry::Artificial(_))
}

/// A sit-out earns nothing, or half or 60 % of a board. Either is an artificial score, though never an average plus.
pub(crate) fn d5_sit_out(bye: Bye) -> Option<Artificial> {
    bye.percentage().map(Artificial::Percent)
}

/// White Book 4.1.1.4: each part of a weighted score is compared with each part of another one, and counts by both
/// weights. In parts of a whole squared.
pub(crate) fn e1_weighted(own: &Parts, other: &Parts, worth: fn(i32) -> i32) -> i128 {
    let pairs = own.iter().flat_map(|(weight, score)| {
        (other.iter())
            .map(move |(theirs, other)| weight * theirs * i128::from(worth(score - other)))
    });
    pairs.sum()
}

/// A part of a score from its side, behind its weight in parts of the whole.
type Part = (i128, i32);

/// The parts of a score; nearly always there is one.
pub(crate) struct Parts {
    first: Part,
    others: Vec<Part>,
}

impl Parts {
    /// A side's score, from its own point of view; `None` for a ruling without a score.
    pub(crate) fn of(session: &Session, result: TableResult, side: Side) -> Option<Self> {
        let sign = match side {
            Side::NorthSouth => 1,
            Side::EastWest => -1,
        };
        Self::signed(session, result, side, sign)
    }

    /// The same from the other side's point of view: added to a score, it is subtracted.
    pub(crate) fn lost_by(session: &Session, result: TableResult, side: Side) -> Option<Self> {
        let sign = match side {
            Side::NorthSouth => -1,
            Side::EastWest => 1,
        };
        Self::signed(session, result, side, sign)
    }

    fn signed(session: &Session, result: TableResult, side: Side, sign: i32) -> Option<Self> {
        match &*session.entry(result, side) {
            Entry::Score(score) => Some(Self {
                first: (Weight::WHOLE.into(), sign * i32::from(score.points())),
                others: Vec::new(),
            }),
            Entry::Weighted(weighted) => {
                let mut parts = weighted.constituents().iter().map(|one| {
                    let points = i32::from(one.score.points());
                    (i128::from(one.weight.parts()), sign * points)
                });
                Some(Self { first: parts.next()?, others: parts.collect() })
            }
            Entry::Artificial(_) | Entry::NotPlayed | Entry::LatePlay => None,
        }
    }

    fn iter(&self) -> impl Iterator<Item = &Part> {
        std::iter::once(&self.first).chain(&self.others)
    }
}

/// The lines of a session by field and board.
pub(crate) struct Boards<'s> {
    pub(crate) session: &'s Session,
    /// By section: its field.
    fields: Vec<usize>,
    /// By field: the results expected on a board.
    expected: Vec<i128>,
    boards: BTreeMap<(usize, RoundBoard), Vec<(ResultId, TableResult)>>,
}

/// What lines earn.
pub(crate) struct Earned {
    /// By line and side: with a result.
    pub(crate) results: Vec<[Option<Billionths>; 2]>,
    /// By line and contestant: with an artificial score, or a result that is cancelled.
    pub(crate) artificial: BTreeMap<(ResultId, ContestantId), Billionths>,
}

impl Earned {
    /// Nothing yet.
    pub(crate) fn nothing(session: &Session) -> Self {
        Self { results: vec![[None; 2]; session.results().len()], artificial: BTreeMap::new() }
    }

    /// What a contestant earned on a line.
    pub(crate) fn on_line(
        &self,
        line: ResultId,
        side: Side,
        id: ContestantId,
    ) -> Option<Billionths> {
        let artificial = || self.artificial.get(&(line, id)).copied();
        self.results[line.index()][side as usize].or_else(artificial)
    }
}

/// A line's score on a side.
struct Entered {
    line: ResultId,
    group: FoulGroup,
    /// Whether the side has it, or only those who are compared with it.
    earns: bool,
    parts: Parts,
}

/// A comparison group, by all that decides what a sum is worth there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Group {
    /// The results expected on the board.
    expected: i128,
    side: Side,
    /// Its results.
    found: i128,
    /// Those of the largest other group.
    largest_other: i128,
    /// Those of all groups of the board.
    on_board: i128,
}

/// `NP` beside a ruling of the other side is no board that the side was to play there: it may have played it in another
/// line.
pub(crate) fn is_elsewhere(session: &Session, result: TableResult, side: Side) -> bool {
    let other = session.entry(result, side.opponents());
    *session.entry(result, side) == Entry::NotPlayed
        && !matches!(*other, Entry::NotPlayed | Entry::LatePlay)
}

/// What a side has on each line of a board.
fn kinds_of(session: &Session, board: &[(ResultId, TableResult)], side: Side) -> Vec<Line> {
    let mut awarded = BTreeSet::new();
    for (line, result) in board {
        for side in Side::ALL {
            if matches!(*session.entry(*result, side), Entry::Artificial(_)) {
                awarded.extend(session.sitting(*line, side));
            }
        }
    }
    let kind = |(line, result): &(ResultId, TableResult)| match &*session.entry(*result, side) {
        Entry::Score(_) | Entry::Weighted(_) => Line::Result {
            has_artificial: (session.sitting(*line, side)).all(|id| awarded.contains(&id)),
        },
        _ if is_elsewhere(session, *result, side) => Line::Elsewhere,
        _ => Line::Other,
    };
    board.iter().map(kind).collect()
}

impl<'s> Boards<'s> {
    pub(crate) fn of(session: &'s Session) -> Self {
        let together = &session.conditions().score_together;
        let fields: Vec<usize> = (session.section_ids())
            .map(|(id, _)| {
                let group = together.iter().position(|group| group.contains(&id));
                group.unwrap_or(together.len() + id.index())
            })
            .collect();
        let mut boards: BTreeMap<_, Vec<(ResultId, TableResult)>> = BTreeMap::new();
        for (line, result) in session.result_ids() {
            let field = fields[session.section_of(result).index()];
            let board = session.results().round_board(line.index());
            let lines = boards.entry((field, board)).or_default();
            lines.push((line, result));
        }
        let mut lines = vec![Vec::new(); together.len() + fields.len()];
        for ((field, _), own) in &boards {
            lines[*field].extend(Side::ALL.map(|side| c1_lines(&kinds_of(session, own, side))));
        }
        let expected = lines.iter().enumerate().map(|(field, lines)| {
            let sections = session.section_ids().map(|(id, _)| id);
            let own: Vec<SectionId> = sections.filter(|id| fields[id.index()] == field).collect();
            let scheduled = scheduled_results(session, &own).into_values().max();
            c1_expected(lines, scheduled)
        });
        Self { session, expected: expected.collect(), fields, boards }
    }

    /// How many comparisons of two results there are.
    pub(crate) fn comparisons(&self) -> u64 {
        let of = |lines: &Vec<_>| (lines.len() as u64).pow(2);
        self.boards.values().map(of).sum()
    }

    pub(crate) fn field(&self, section: SectionId) -> usize {
        self.fields[section.index()]
    }

    fn expected(&self, section: SectionId) -> i128 {
        self.expected[self.field(section)]
    }

    /// The most that a board can earn.
    pub(crate) fn top(&self, section: SectionId) -> Fraction {
        self.top_of(self.expected(section))
    }

    fn top_of(&self, expected: i128) -> Fraction {
        let conditions = self.session.conditions();
        match conditions.method {
            Method::BoardAMatch => whole(1),
            _ => c1_top(expected, conditions.rules.regulations().win),
        }
    }

    /// The method by which boards are scored, in matches of pairs too.
    fn method(&self) -> Method {
        match self.session.conditions().method {
            Method::Swiss { boards, .. } => match boards {
                SwissBoards::Matchpoints => Method::Matchpoints,
                SwissBoards::CrossImps(form) => Method::CrossImps(form),
            },
            method => method,
        }
    }

    /// Whether boards have a top.
    pub(crate) fn have_tops(&self) -> bool {
        matches!(self.method(), Method::Matchpoints | Method::BoardAMatch)
    }

    /// Rates all lines, whose results are compared with those of the field.
    pub(crate) fn earned(&self) -> Earned {
        let session = self.session;
        let mut earned = Earned::nothing(session);
        // Artificial scores are worth what they are by what was earned elsewhere.
        let mut artificial = Vec::new();
        // What many lines have alike is made a fraction once.
        let mut worths: BTreeMap<Group, BTreeMap<(i128, i128), Billionths>> = BTreeMap::new();
        for ((field, _), board) in &self.boards {
            for side in Side::ALL {
                let entered = |(line, result): &(ResultId, TableResult)| {
                    Some(Entered {
                        line: *line,
                        group: result.group,
                        earns: true,
                        parts: Parts::of(session, *result, side)?,
                    })
                };
                let mut all: Vec<Entered> = board.iter().filter_map(entered).collect();
                all.extend(board.iter().filter_map(|(line, result)| {
                    let own = session.entry(*result, side);
                    let complement = session.conditions().complement;
                    b7_counts_for_both(&own, complement).then_some(())?;
                    Some(Entered {
                        line: *line,
                        group: result.group,
                        earns: false,
                        parts: Parts::lost_by(session, *result, side.opponents())?,
                    })
                }));
                let mut groups: BTreeMap<FoulGroup, Vec<&Entered>> = BTreeMap::new();
                for one in &all {
                    groups.entry(one.group).or_default().push(one);
                }
                for (letter, own) in &groups {
                    let others =
                        groups.iter().filter(|(other, _)| !b1_are_compared(**other, *letter));
                    let largest_other =
                        others.map(|(_, other)| other.len() as i128).max().unwrap_or(0);
                    let group = Group {
                        expected: self.expected[*field],
                        side,
                        found: own.len() as i128,
                        largest_other,
                        on_board: all.len() as i128,
                    };
                    if self.is_cancelled(group) {
                        let first = own.first().filter(|one| one.earns);
                        artificial.extend(first.map(|one| (one.line, side, Artificial::Plus)));
                        continue;
                    }
                    let known = worths.entry(group).or_default();
                    for (one, sum) in own.iter().zip(self.sums(group, own)) {
                        let worth = *known.entry(sum).or_insert_with(|| {
                            Billionths::of(self.worth_of_sum(group, Fraction::new(sum.0, sum.1)))
                        });
                        if one.earns {
                            earned.results[one.line.index()][side as usize] = Some(worth);
                        }
                    }
                }
                for (line, result) in board {
                    if let Entry::Artificial(score) = *session.entry(*result, side) {
                        artificial.push((*line, side, score));
                    }
                }
            }
        }
        if !artificial.is_empty() {
            let own = Averages::of(session, &earned);
            for (line, side, score) in artificial {
                let section = session.section_of(session.result(line));
                for id in session.sitting(line, side) {
                    let worth = self.artificial(section, score, own.beside(session, line, id));
                    (earned.artificial).insert((line, id), Billionths::of(worth));
                }
            }
        }
        earned
    }

    fn is_cancelled(&self, group: Group) -> bool {
        let conditions = self.session.conditions();
        // Where the organizer has another way for boards that lack results, it is for this one too.
        let by_neuberg = matches!(conditions.short_boards, None | Some(ShortBoards::Neuberg));
        let is_in_matchpoints = self.have_tops() && by_neuberg;
        conditions.rules.regulations().single_result == SingleResult::Cancelled
            && f4_is_cancelled(group.found, group.largest_other, group.expected, is_in_matchpoints)
    }

    /// What each of a group comes to against all others, or against their datum, as numerator and denominator.
    fn sums(&self, group: Group, all: &[&Entered]) -> Vec<(i128, i128)> {
        const WHOLE: i128 = Weight::WHOLE as i128;
        let (worth, doubled): (fn(i32) -> i32, i128) = match self.method() {
            Method::Butler { trim } => {
                let datum =
                    Parts { first: (WHOLE, self.datum(group, all, trim)), others: Vec::new() };
                let against = |one: &&Entered| e1_weighted(&one.parts, &datum, j1_imps);
                return all.iter().map(|one| (against(one), WHOLE * WHOLE)).collect();
            }
            Method::CrossImps(_) => (j1_imps, 1),
            _ => (b2_doubled, 2),
        };
        if all.iter().all(|one| one.parts.others.is_empty()) {
            let with_itself = i128::from(worth(0));
            let scores: Vec<i32> = all.iter().map(|one| one.parts.first.1).collect();
            let of = |own: &i32| {
                let all: i64 = scores.iter().map(|other| i64::from(worth(own - other))).sum();
                (i128::from(all) - with_itself, doubled)
            };
            return scores.iter().map(of).collect();
        }
        let against = |own: &&Entered| {
            let others = all.iter().filter(|other| other.line != own.line);
            let each = others.map(|other| e1_weighted(&own.parts, &other.parts, worth));
            (each.sum(), doubled * WHOLE * WHOLE)
        };
        all.iter().map(against).collect()
    }

    fn datum(&self, group: Group, all: &[&Entered], trim: Trim) -> i32 {
        let rules = self.session.conditions().rules.regulations();
        let counted = match rules.short_imp_boards {
            ShortImpBoards::AsPlayed => group.found,
            ShortImpBoards::Factored => group.expected,
        };
        let parts = all.iter().flat_map(|one| one.parts.iter());
        let each = Fraction::new(counted, group.found) / whole(Weight::WHOLE);
        let spread = parts.map(|(weight, score)| (*score, each * whole(*weight)));
        j4_datum(spread.collect(), all.len(), whole(counted), trim, rules.datum)
    }

    /// What a sum is worth: wins, or IMPs.
    fn worth_of_sum(&self, group: Group, sum: Fraction) -> Fraction {
        let rules = self.session.conditions().rules.regulations();
        match self.method() {
            Method::Butler { .. } => rounded_imps(sum),
            Method::CrossImps(form) => match rules.short_imp_boards {
                ShortImpBoards::Factored if group.found > 1 => {
                    j3_factored_cross_imps(sum, group.found, group.expected, form)
                }
                _ => j2_cross_imps(sum, group.found - 1, group.on_board - 1, form),
            },
            _ => self.matchpoints(group, sum),
        }
    }

    fn matchpoints(&self, group: Group, wins: Fraction) -> Fraction {
        let conditions = self.session.conditions();
        let rules = conditions.rules.regulations();
        let (found, expected) = (group.found, group.expected);
        let top = self.top_of(expected);
        let rounded = |points| self.rounded(points, top);
        let chosen = conditions.short_boards.unwrap_or(rules.short_boards);
        let is_chosen = chosen != ShortBoards::Neuberg && group.largest_other == 0;
        let is_small = match rules.small_groups {
            SmallGroups::UpToThreeUnlessLargest => f1_is_small(found, group.largest_other),
            SmallGroups::UpToThreeAndAThird => f2_is_small(found, expected),
        };
        if is_small && !is_chosen && found < expected {
            return rounded(f3_small_group(wins, found, top));
        }
        let points = whole(rules.win)
            * match chosen {
                ShortBoards::Neuberg => c2_neuberg(wins, found, expected),
                ShortBoards::Linear => c4_linear(wins, found, expected),
                ShortBoards::Tie => c4_tie(wins, found, expected),
            };
        match group.side {
            Side::EastWest if conditions.complement => b3_complement(points, top, rounded),
            Side::NorthSouth | Side::EastWest => rounded(points),
        }
    }

    fn rounded(&self, points: Fraction, top: Fraction) -> Fraction {
        let conditions = self.session.conditions();
        let rules = conditions.rules.regulations();
        let rounding = conditions.board_rounding.unwrap_or(rules.board_rounding);
        c2_rounded(points, top, rounding, rules.midway_score)
    }

    /// What an artificial score is worth to a contestant with an average of its own on the other boards.
    pub(crate) fn artificial(
        &self,
        section: SectionId,
        score: Artificial,
        own: Option<Fraction>,
    ) -> Fraction {
        let earned = self.artificial_exactly(section, score, own);
        match self.method() {
            Method::BoardAMatch => half_up(earned, 100),
            _ if self.have_tops() => self.rounded(earned, self.top(section)),
            _ => rounded_imps(earned),
        }
    }

    /// The same before it is rounded.
    pub(crate) fn artificial_exactly(
        &self,
        section: SectionId,
        score: Artificial,
        own: Option<Fraction>,
    ) -> Fraction {
        let conditions = self.session.conditions();
        let top = self.top(section);
        let of_board = |percent: Fraction| match self.method() {
            Method::CrossImps(CrossImpForm::Total) => {
                j5_of_percent(percent, (self.expected(section) - 1).max(0))
            }
            _ if self.have_tops() => percent * top / whole(100),
            _ => j5_of_percent(percent, 1),
        };
        // Matches of teams by IMPs have plus and minus three.
        let is_by_law = conditions.average_plus == AveragePlus::Law
            && !matches!(conditions.method, Method::Teams { .. });
        let own = own.filter(|_| is_by_law);
        match d7_meaning(score, conditions.rules.regulations().percentages) {
            Artificial::Plus => d1_average_plus(of_board(whole(60)), own),
            Artificial::Minus => d1_average_minus(of_board(whole(40)), own),
            Artificial::Average => of_board(whole(50)),
            Artificial::Percent(percent) => of_board(Fraction::new(percent.get().into(), 100)),
        }
    }
}

/// What contestants earn with their results on average: everywhere, or in matches of pairs in each of them.
struct Averages(BTreeMap<(ContestantId, Option<Meeting>), (Billionths, u32)>);

impl Averages {
    fn of(session: &Session, earned: &Earned) -> Self {
        let mut sums = BTreeMap::new();
        for (line, _) in session.result_ids() {
            for side in Side::ALL {
                if let Some(points) = earned.results[line.index()][side as usize] {
                    for id in session.sitting(line, side) {
                        let key = (id, Self::of_match(session, line));
                        let (sum, boards) = sums.entry(key).or_insert((Billionths::default(), 0));
                        *sum += points;
                        *boards += 1;
                    }
                }
            }
        }
        Self(sums)
    }

    fn of_match(session: &Session, line: ResultId) -> Option<Meeting> {
        let has_matches = session.conditions().method.has_matches();
        has_matches.then(|| Meeting::of(session, line))
    }

    /// That of a contestant which decides about an artificial score on a line.
    fn beside(&self, session: &Session, line: ResultId, id: ContestantId) -> Option<Fraction> {
        let (sum, boards) = self.0.get(&(id, Self::of_match(session, line)))?;
        d3_own_average(sum.exactly(), *boards)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn b1_forms_of_a_board() {
        let other = FoulGroup::of_letter('B').unwrap();
        assert!(b1_are_compared(other, other) && !b1_are_compared(FoulGroup::MAIN, other));
    }

    #[test]
    fn b7_a_result_of_both_sides() {
        let average = Entry::Artificial(Artificial::Average);
        assert!(b7_counts_for_both(&average, true));
        assert!(!b7_counts_for_both(&average, false));
        assert!(!b7_counts_for_both(&Entry::NotPlayed, true));
    }

    #[test]
    fn d5_a_bye_is_a_percentage() {
        assert_eq!(d5_sit_out(Bye::Nothing), None);
        assert_eq!(d5_sit_out(Bye::Sixty).map(|score| score.to_string()), Some("60%".to_owned()));
    }

    /// White Book 4.1.1.4: 30 % of 650 and 70 % of -100, against five others, are 6.90 of 10.
    #[test]
    fn e1_parts_by_their_weights() {
        let percent = i128::from(Weight::WHOLE) / 100;
        let own = Parts { first: (30 * percent, 650), others: vec![(70 * percent, -100)] };
        let others = [650, -100, -100, -200, -300]
            .map(|score| Parts { first: (Weight::WHOLE.into(), score), others: Vec::new() });
        let sum: i128 = others.iter().map(|other| e1_weighted(&own, other, b2_doubled)).sum();
        let squared = i128::from(Weight::WHOLE).pow(2);
        assert_eq!(Fraction::new(sum, squared), Fraction::new(69, 10));
    }
}
