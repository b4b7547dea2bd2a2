//! What each line earns.

use std::collections::BTreeMap;

use contract_scoring::Side;
use session::{
    Artificial, AveragePlus, ContestantId, CrossImpForm, Entry, FoulGroup, Method, ResultId,
    RoundBoard, RuleSet, SectionId, Session, ShortBoards, TableResult, Trim, Weight,
};

use super::{
    Billionths, Departure, Fraction, fraction, has_tops, matches, method_of_boards, rounded_imps,
    rounded_matchpoints, rounded_up, whole,
};
use crate::Scoresheet;

/// A part of a score from its side, behind its weight in parts of the whole.
type Part = (i128, i32);

/// The parts of a score; nearly always there is one.
pub(super) struct Parts {
    first: Part,
    others: Vec<Part>,
}

/// A line of a board.
type Line = (ResultId, TableResult);

/// A line's score on a side.
struct Entered {
    line: ResultId,
    section: SectionId,
    group: FoulGroup,
    parts: Parts,
}

/// The lines of a session by field and board.
pub(super) struct Lines {
    /// By section: its field.
    fields: Vec<usize>,
    /// By field: the results expected on a board.
    expected: Vec<i128>,
    boards: BTreeMap<(usize, RoundBoard), Vec<Line>>,
}

/// What lines earn.
pub(super) struct Earned {
    /// By line and side: with a result.
    pub(super) results: Vec<[Option<Billionths>; 2]>,
    /// By line and contestant: with an artificial score, or a result that is cancelled.
    pub(super) artificial: BTreeMap<(ResultId, ContestantId), Billionths>,
}

impl Lines {
    pub(super) fn of(session: &Session) -> Self {
        let together = &session.conditions().score_together;
        let fields: Vec<usize> = (session.section_ids())
            .map(|(id, _)| {
                let group = together.iter().position(|group| group.contains(&id));
                group.unwrap_or(together.len() + id.index())
            })
            .collect();
        let mut boards: BTreeMap<_, Vec<Line>> = BTreeMap::new();
        for (line, result) in session.result_ids() {
            let field = fields[session.section_of(result).index()];
            let board = session.results().round_board(line.index());
            let lines = boards.entry((field, board)).or_default();
            lines.push((line, result));
        }
        let mut expected = vec![0; together.len() + fields.len()];
        for ((field, _), lines) in &boards {
            let count = i128::try_from(lines.len()).unwrap_or(i128::MAX);
            expected[*field] = count.max(expected[*field]);
        }
        // A movement knows of lines that are nowhere.
        for (field, most) in expected.iter_mut().enumerate() {
            let sections = session.section_ids().map(|(id, _)| id);
            let own: Vec<SectionId> = sections.filter(|id| fields[id.index()] == field).collect();
            let foreseen = session.foreseen_results(&own).into_values().max();
            *most = foreseen.map_or(0, i128::from).max(*most);
        }
        Self {
            fields,
            expected,
            boards,
        }
    }

    /// How many comparisons of two results there are.
    pub(super) fn comparisons(&self) -> u64 {
        let of = |lines: &Vec<Line>| (lines.len() as u64).pow(2);
        self.boards.values().map(of).sum()
    }

    /// The field of a section.
    pub(super) fn field(&self, section: SectionId) -> usize {
        self.fields[section.index()]
    }

    pub(super) fn expected(&self, section: SectionId) -> i128 {
        self.expected[self.fields[section.index()]]
    }

    /// The most that a board can earn: every other result beaten.
    pub(super) fn top(&self, session: &Session, section: SectionId) -> Fraction {
        let others = (self.expected(section) - 1).max(0);
        match session.conditions().rules {
            _ if session.conditions().method == Method::BoardAMatch => whole(1),
            RuleSet::Acbl => whole(others),
            RuleSet::Ebu | RuleSet::Wbf => whole(2 * others),
        }
    }
}

impl Earned {
    /// Nothing yet.
    pub(super) fn nothing(session: &Session) -> Self {
        Self {
            results: vec![[None; 2]; session.results().len()],
            artificial: BTreeMap::new(),
        }
    }

    /// What a contestant earned on a line.
    pub(super) fn on_line(
        &self,
        line: ResultId,
        side: Side,
        contestant: ContestantId,
    ) -> Option<Billionths> {
        let artificial = || self.artificial.get(&(line, contestant)).copied();
        self.results[line.index()][side as usize].or_else(artificial)
    }
}

/// Rates all lines.
pub(super) fn earned(session: &Session, lines: &Lines) -> Earned {
    let mut earned = Earned::nothing(session);
    // Artificial scores are worth what they are by what was earned elsewhere.
    let mut artificial = Vec::new();
    // What many lines have alike is made a fraction once.
    let mut worths = BTreeMap::new();
    for board in lines.boards.values() {
        for side in Side::ALL {
            let entered = |(line, result): &Line| {
                Some(Entered {
                    line: *line,
                    section: session.section_of(*result),
                    group: result.group,
                    parts: Parts::of(session, *result, side)?,
                })
            };
            let all: Vec<Entered> = board.iter().filter_map(entered).collect();
            let mut datums = BTreeMap::new();
            let mut groups = BTreeMap::new();
            for own in &all {
                let (group, is_plain) = groups.entry(own.group).or_insert_with(|| {
                    let is_in_it = |other: &&Entered| other.group == own.group;
                    let group: Vec<&Entered> = all.iter().filter(is_in_it).collect();
                    let is_plain = group.iter().all(|one| one.parts.is_plain());
                    (group, is_plain)
                });
                let rated = Rated {
                    session,
                    lines,
                    section: own.section,
                    side,
                    group,
                    is_plain: *is_plain,
                    on_board: all.len(),
                    largest_other: largest_other(session, &all, own.group),
                };
                if rated.is_cancelled() {
                    artificial.push((own.line, side, Artificial::Plus));
                    continue;
                }
                let datum = match method_of_boards(session) {
                    Method::Butler { trim } => {
                        *(datums.entry(own.group)).or_insert_with(|| rated.datum(trim))
                    }
                    _ => 0,
                };
                let matchpoints = |wins| Billionths::of(rated.matchpoints(wins));
                let worth = match rated.against(own, datum) {
                    Sum::Doubled(doubled) => {
                        let worths: &mut BTreeMap<i64, _> =
                            worths.entry(rated.alike()).or_default();
                        *(worths.entry(doubled))
                            .or_insert_with(|| matchpoints(Fraction::new(doubled.into(), 2)))
                    }
                    Sum::Weighted(wins) => matchpoints(wins),
                    Sum::Imps(sum) => Billionths::of(rated.imps(sum)),
                };
                earned.results[own.line.index()][side as usize] = Some(worth);
            }
            for (line, result) in board {
                let entry = session.entry(*result, side);
                if let Entry::Artificial(score) = &*entry {
                    artificial.push((*line, side, *score));
                }
            }
        }
    }
    if artificial.is_empty() {
        return earned;
    }
    let own = Averages::of(session, &earned);
    for (line, side, score) in artificial {
        let section = session.section_of(session.result(line));
        for id in session.sitting(line, side) {
            let worth = worth(
                session,
                lines,
                section,
                score,
                own.beside(session, line, id),
            );
            (earned.artificial).insert((line, id), Billionths::of(worth));
        }
    }
    earned
}

/// What contestants earn with their results on average: everywhere, or in matches of pairs in each of them.
struct Averages(BTreeMap<(ContestantId, Option<matches::Key>), (Billionths, u32)>);

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

    fn of_match(session: &Session, line: ResultId) -> Option<matches::Key> {
        let has_matches = session.conditions().method.has_matches();
        has_matches.then(|| matches::Key::of(session, line))
    }

    /// That of a contestant which decides about an artificial score on a line.
    fn beside(&self, session: &Session, line: ResultId, id: ContestantId) -> Option<Fraction> {
        let (sum, boards) = self.0.get(&(id, Self::of_match(session, line)))?;
        Some(sum.fraction() / whole(*boards))
    }
}

/// The first line that a scoresheet has otherwise.
pub(super) fn departure(
    session: &Session,
    scoresheet: &Scoresheet,
    earned: &Earned,
) -> Option<Departure> {
    let places = 0..session.results().len();
    for (line, _, scored) in scoresheet.lines_in(session, places) {
        for side in Side::ALL {
            let first = session.sitting(line, side).next()?;
            let defined = earned.on_line(line, side, first).map(Billionths::points);
            let scored = *scored.get(side);
            if scored != defined {
                return Some(Departure::Line {
                    line,
                    side,
                    scored,
                    defined,
                });
            }
        }
    }
    None
}

impl Parts {
    /// A side's score, from its own point of view; `None` for a ruling without a score.
    pub(super) fn of(session: &Session, result: TableResult, side: Side) -> Option<Self> {
        let sign = match side {
            Side::NorthSouth => 1,
            Side::EastWest => -1,
        };
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
                Some(Self {
                    first: parts.next()?,
                    others: parts.collect(),
                })
            }
            Entry::Artificial(_) | Entry::NotPlayed | Entry::LatePlay => None,
        }
    }

    /// All of them.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Part> {
        std::iter::once(&self.first).chain(&self.others)
    }

    /// Whether there is only one.
    const fn is_plain(&self) -> bool {
        self.others.is_empty()
    }
}

/// How many results the largest form of the board has beside one.
fn largest_other(session: &Session, all: &[Entered], own: FoulGroup) -> usize {
    if !session.results().has_groups() {
        return 0;
    }
    let mut sizes = BTreeMap::new();
    for other in all.iter().filter(|other| other.group != own) {
        *sizes.entry(other.group).or_insert(0) += 1;
    }
    sizes.into_values().max().unwrap_or(0)
}

/// What a score comes to against all others.
enum Sum {
    /// Matchpoints, 2 a win and 1 a tie.
    Doubled(i64),
    /// Matchpoints, 1 a win and a half a tie, by weights.
    Weighted(Fraction),
    /// IMPs.
    Imps(Fraction),
}

/// A result among those of its form of the board.
struct Rated<'a> {
    session: &'a Session,
    lines: &'a Lines,
    section: SectionId,
    side: Side,
    group: &'a [&'a Entered],
    /// Whether none of them is weighted.
    is_plain: bool,
    /// The results of all forms of the board.
    on_board: usize,
    /// Those of the largest other form.
    largest_other: usize,
}

impl Rated<'_> {
    fn found(&self) -> i128 {
        i128::try_from(self.group.len()).unwrap_or(i128::MAX)
    }

    fn expected(&self) -> i128 {
        self.lines.expected(self.section)
    }

    fn top(&self) -> Fraction {
        self.lines.top(self.session, self.section)
    }

    /// What decides, beside the sum, what matchpoints are worth.
    const fn alike(&self) -> (SectionId, Side, usize, usize) {
        (
            self.section,
            self.side,
            self.group.len(),
            self.largest_other,
        )
    }

    /// White Book 3.3.2 and 4.2.3: the only result of a form, and with matchpoints the only one of three and more.
    fn is_cancelled(&self) -> bool {
        let conditions = self.session.conditions();
        let is_rare = has_tops(self.session)
            && self.expected() >= 3
            && matches!(conditions.short_boards, None | Some(ShortBoards::Neuberg));
        conditions.rules == RuleSet::Ebu
            && self.group.len() == 1
            && (self.largest_other > 0 || is_rare)
    }

    /// Compares a score with every other one of its form, or with the datum.
    fn against(&self, own: &Entered, datum: i32) -> Sum {
        let method = method_of_boards(self.session);
        if has_tops(self.session) && self.is_plain {
            let (_, score) = own.parts.first;
            let all = self.group.iter();
            let doubled = all.map(|other| 1 + (score - other.parts.first.1).signum());
            // One of them is the tie with itself.
            return Sum::Doubled(doubled.map(i64::from).sum::<i64>() - 1);
        }
        let others = self.group.iter().filter(|other| other.line != own.line);
        let whole_weight = i128::from(Weight::WHOLE);
        let sum = |worth: &dyn Fn(i32) -> i128| -> Fraction {
            let each = others.clone().flat_map(|other| {
                own.parts.iter().flat_map(move |(weight, score)| {
                    (other.parts.iter()).map(move |(other_weight, other)| {
                        weight * other_weight * worth(score - other)
                    })
                })
            });
            Fraction::new(each.sum(), whole_weight * whole_weight)
        };
        match method {
            Method::Butler { .. } => {
                let each = own.parts.iter();
                let sum = each
                    .map(|(weight, score)| weight * imps(score - datum))
                    .sum();
                Sum::Imps(Fraction::new(sum, whole_weight))
            }
            Method::CrossImps(_) => Sum::Imps(sum(&imps)),
            _ => Sum::Weighted(sum(&|difference| 1 + i128::from(difference.signum())) / whole(2)),
        }
    }

    /// What so many results beaten are worth (rules c.2 and f).
    fn matchpoints(&self, wins: Fraction) -> Fraction {
        let conditions = self.session.conditions();
        let (found, expected, top) = (self.found(), self.expected(), self.top());
        let is_small = match conditions.rules {
            RuleSet::Acbl | RuleSet::Wbf => found < 3 || found == 3 && self.largest_other >= 3,
            RuleSet::Ebu => found <= 3 && 3 * found <= expected,
        };
        let chosen = conditions.short_boards.unwrap_or(ShortBoards::Neuberg);
        let is_chosen = chosen != ShortBoards::Neuberg && self.largest_other == 0;
        if is_small && !is_chosen && found < expected {
            let average = Fraction::new(found - 1, 2);
            let percent = whole(60) + (wins - average) * whole(10);
            return rounded_matchpoints(self.session, percent * top / whole(100), top);
        }
        let matchpoints = match chosen {
            // Each result counts as often as there are expected ones for it; the rest are ties with itself.
            ShortBoards::Neuberg => {
                wins * Fraction::new(expected, found) + Fraction::new(expected - found, 2 * found)
            }
            ShortBoards::Linear if found == 1 => Fraction::new(expected - 1, 2),
            ShortBoards::Linear => wins * Fraction::new(expected - 1, found - 1),
            ShortBoards::Tie => wins + Fraction::new(expected - found, 2),
        };
        let matchpoints = match conditions.rules {
            RuleSet::Acbl => matchpoints,
            RuleSet::Ebu | RuleSet::Wbf => matchpoints * whole(2),
        };
        match self.side {
            Side::EastWest if conditions.complement => {
                top - rounded_matchpoints(self.session, top - matchpoints, top)
            }
            Side::NorthSouth | Side::EastWest => {
                rounded_matchpoints(self.session, matchpoints, top)
            }
        }
    }

    /// What a sum of IMPs is worth.
    fn imps(&self, sum: Fraction) -> Fraction {
        let conditions = self.session.conditions();
        let Method::CrossImps(form) = method_of_boards(self.session) else {
            return rounded_imps(sum);
        };
        let others = self.found() - 1;
        let expected = self.expected() - 1;
        let average = match conditions.rules {
            _ if others == 0 => whole(0),
            RuleSet::Acbl | RuleSet::Wbf => sum / whole(others),
            RuleSet::Ebu => sum * Fraction::new(expected + 1, self.found() * expected),
        };
        let on_board = i128::try_from(self.on_board).unwrap_or(i128::MAX) - 1;
        let comparisons = match conditions.rules {
            RuleSet::Acbl | RuleSet::Wbf => on_board,
            RuleSet::Ebu => expected,
        };
        rounded_imps(match form {
            CrossImpForm::Average => average,
            CrossImpForm::Total => average * whole(comparisons),
        })
    }

    /// The mean of the results without some at each end, to the nearest ten (rules j).
    fn datum(&self, trim: Trim) -> i32 {
        let rules = self.session.conditions().rules;
        let found = whole(self.found());
        let counted = match rules {
            RuleSet::Acbl | RuleSet::Wbf => found,
            RuleSet::Ebu => whole(self.expected()),
        };
        let whole_weight = i128::from(Weight::WHOLE);
        let mut spread: Vec<(i32, Fraction)> = (self.group.iter())
            .flat_map(|one| one.parts.iter())
            .map(|(weight, score)| {
                (
                    *score,
                    Fraction::new(*weight, whole_weight) * counted / found,
                )
            })
            .collect();
        spread.sort();
        let mut off = match trim {
            _ if self.group.len() < 4 => whole(0),
            Trim::None => whole(0),
            Trim::One => whole(1),
            Trim::Part { count, out_of } => {
                (counted * Fraction::new(count.into(), out_of.get().into())).ceil()
            }
        };
        if off * whole(2) >= counted {
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
        let weighted = spread.iter().map(|(score, weight)| weight * whole(*score));
        let tens = weighted.sum::<Fraction>() / count / whole(10);
        let is_midway = tens.fract().numer().abs() * 2 == *tens.denom();
        let tens = match rules {
            RuleSet::Acbl | RuleSet::Wbf if is_midway => (tens / whole(2)).round() * whole(2),
            RuleSet::Acbl | RuleSet::Ebu | RuleSet::Wbf => tens.round(),
        };
        i32::try_from(tens.to_integer() * 10).unwrap_or(0)
    }
}

/// What an artificial score is worth to a contestant with an average of its own on the other boards (rules d).
pub(super) fn worth(
    session: &Session,
    lines: &Lines,
    section: SectionId,
    score: Artificial,
    own: Option<Fraction>,
) -> Fraction {
    let conditions = session.conditions();
    let top = lines.top(session, section);
    // Three IMPs are ten percent of a board.
    let of_board = |percent: Fraction| match method_of_boards(session) {
        Method::CrossImps(CrossImpForm::Total) => {
            let others = (lines.expected(section) - 1).max(0);
            (percent - whole(50)) * Fraction::new(3, 10) * whole(others)
        }
        _ if has_tops(session) => percent * top / whole(100),
        _ => (percent - whole(50)) * Fraction::new(3, 10),
    };
    let is_ebu = conditions.rules == RuleSet::Ebu;
    // Matches of teams by IMPs have plus and minus three.
    let is_by_law = conditions.average_plus == AveragePlus::Law
        && !matches!(conditions.method, Method::Teams { .. });
    let own = own.filter(|_| is_by_law);
    let (sixty, forty) = (of_board(whole(60)), of_board(whole(40)));
    let plus = own.map_or(sixty, |own| own.max(sixty));
    let minus = own.map_or(forty, |own| own.min(forty));
    let earned = match score {
        Artificial::Plus => plus,
        Artificial::Minus => minus,
        Artificial::Average => of_board(whole(50)),
        // To the EBU these percentages are names of the averages (rules d.7).
        Artificial::Percent(percent) if is_ebu && percent.get() == 6_000 => plus,
        Artificial::Percent(percent) if is_ebu && percent.get() == 4_000 => minus,
        Artificial::Percent(percent) => of_board(Fraction::new(percent.get().into(), 100)),
    };
    match method_of_boards(session) {
        Method::BoardAMatch => rounded_up(earned, 100),
        _ if has_tops(session) => rounded_matchpoints(session, earned, top),
        _ => rounded_imps(earned),
    }
}

/// Law 78B: 10 points or less are none, and from each of these on there is one more.
pub(super) fn imps(difference: i32) -> i128 {
    let from = [
        20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750,
        2000, 2250, 2500, 3000, 3500, 4000,
    ];
    let size = difference.abs();
    let won: i128 = from.iter().map(|from| i128::from(size >= *from)).sum();
    won * i128::from(difference.signum())
}

/// A prescribed maximum.
pub(super) fn prescribed(session: &Session) -> Option<Fraction> {
    session.conditions().max_score.map(fraction)
}
