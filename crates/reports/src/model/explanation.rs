//! How a number was computed: the comparisons behind a board score, and the steps from total to percentage.

use contract_scoring::{Score, Side};
use findings::{Content, Severity};
use matchpointing::steps::{self, AwardSteps, Group, ScoreSteps};
use matchpointing::{BoardSheet, Field, Hundredths, Match, Points, Treatment, imps};
use rust_decimal::Decimal;
use session::{
    Compared, ContestantId, Entry, Method, ResultId, RoundBoard, RoundNumber, SwissBoards, Weight,
};

use super::cell::Cell;
use super::standing::StandingLine;
use super::traveler_line::TravelerLine;
use super::{Message, Scored, average_of, percent_of, seen_by};

/// How a contestant's score on one board came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardExplanation {
    /// Who.
    pub standing: StandingLine,
    /// Its line.
    pub line: TravelerLine,
    /// The side on which it sat.
    pub side: Side,
    /// What it has on the board.
    pub cell: Cell,
    /// What it has there in percent of a top.
    pub percent: Option<Decimal>,
    /// The top of its field.
    pub top: Option<Decimal>,
    /// Results expected on a board of the field.
    pub expected: u32,
    /// The comparison behind a plain score; none behind a ruling.
    pub comparison: Option<Comparison>,
    /// The line of the other table, in a match of teams.
    pub other_table: Option<TravelerLine>,
    /// The results of its group, best first for its side.
    pub field: Vec<FieldResult>,
    /// What each constituent of its weighted score would earn; none for a plain score or a ruling.
    pub constituents: Vec<Constituent>,
    /// How many of the others a score beats, ties as halves and weighted scores by their weights.
    pub wins: Option<Decimal>,
    /// What the score is compared with in a Butler, in points for its side, and the IMPs that the score is worth.
    pub datum: Option<(i32, Option<i32>)>,
    /// The IMPs against every other result of its group together, in cross-IMPs.
    pub imps_in_all: Option<Decimal>,
    /// What its other boards are of their tops, in percent, or earned on average in IMPs: the law lets that decide
    /// about an artificial score.
    pub other_boards: Option<Decimal>,
    /// What was found about the line, or about its board at every table.
    pub warnings: Vec<Warned>,
}

/// A warning about a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warned {
    /// What it says in English.
    pub text: String,
    /// As data, where sheets say it in their own language.
    pub gist: Option<Content>,
    /// Why somebody took it to be right.
    pub seen: Option<String>,
}

/// A result of a comparison group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldResult {
    /// What the side is entered with.
    pub entry: Entry,
    /// How often.
    pub count: u32,
}

/// A part of a weighted score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Constituent {
    /// Its weight.
    pub weight: Weight,
    /// The score, in points for N-S.
    pub score: Score,
    /// What it would earn by itself.
    pub earned: Decimal,
}

/// How a plain score compares with the other results of its group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// How the group was rated.
    pub treatment: Treatment,
    /// Results in the group, its own among them.
    pub results: u32,
    /// How many of the plain scores it beats.
    pub beaten: u32,
    /// How many of the others it ties.
    pub tied: u32,
    /// How many beat it.
    pub lost: u32,
    /// How many others are weighted, and compared by their weights.
    pub weighted: u32,
}

/// How a contestant's session score and percentage came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionExplanation {
    /// Its standing.
    pub standing: StandingLine,
    /// The top of its field.
    pub top: Option<Decimal>,
    /// The boards that IMPs were raised to, where they were.
    pub raised_to: Option<u32>,
    /// What the session score is computed with.
    pub score: Option<ScoreSteps>,
    /// Whether the session score is rounded before the percentage is taken from it.
    pub rounded: bool,
    /// Penalties and bonuses with their reasons.
    pub reasons: Vec<String>,
    /// Boards not played.
    pub not_played: u32,
    /// Late plays still to come.
    pub late_plays: u32,
    /// A team's matches, and which of the teams of each it is.
    pub matches: Vec<(Match, usize)>,
    /// The half matches that it had nobody to play, each with its round, its boards, and its victory points.
    pub missed_halves: Vec<(RoundNumber, u32, Hundredths)>,
    /// Each board with what it has there, in order.
    pub boards: Vec<(RoundBoard, Cell)>,
    /// How deep each strat is ranked, in the order of the standing's ranks.
    pub strats: Vec<RankDepth>,
    /// How the award came about, where its table goes by places.
    pub award: Option<AwardSteps>,
}

/// How many places of a strat are ranked in a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankDepth {
    /// The strat's letter.
    pub strat: String,
    /// The pairs, or tables, that decide it.
    pub size: u32,
    /// How many places.
    pub depth: u32,
}

impl BoardExplanation {
    /// Explains one side of a line.
    #[must_use]
    pub fn of(scored: Scored<'_>, contestant: ContestantId, line: ResultId, side: Side) -> Self {
        let result = scored.session.result(line);
        let section = scored.session.section_of(result);
        let top = scored.top(section);
        let field = scored.scoresheet.field_of(section);
        let entry = scored.session.entry(result, side).into_owned();
        let group = steps::group(scored.session, scored.scoresheet, line, side);
        let group = group.as_ref();
        let datum = group.and_then(Group::datum).map(|datum| {
            let worth = match &entry {
                Entry::Score(score) => Some(imps(points_of(*score, side) - datum)),
                _ => None,
            };
            (datum, worth)
        });
        Self {
            standing: StandingLine::of(scored, contestant),
            line: TravelerLine::of(scored, line),
            side,
            cell: Cell::of_contestant(scored, line, side, contestant),
            percent: (scored.earned(line, side, contestant).zip(top))
                .and_then(|(points, top)| percent_of(points, top)),
            top: top.map(|top| scored.board_amount(top)),
            expected: field.map_or(0, |field| field.expected_results),
            comparison: comparison(scored, line, side),
            other_table: (scored.session.other_table(line))
                .map(|other| TravelerLine::of(scored, other)),
            other_boards: other_boards(scored, line, contestant, top),
            field: in_group(scored, line, side),
            constituents: group.map_or_else(Vec::new, |group| constituents(scored, group, &entry)),
            wins: group.and_then(|group| group.wins(&entry)),
            datum,
            imps_in_all: match (scored.session.conditions().method, &entry) {
                (
                    Method::CrossImps(_) | Method::Swiss { boards: SwissBoards::CrossImps(_), .. },
                    Entry::Score(score),
                ) => group.and_then(|group| group.imps_in_all(*score)),
                _ => None,
            },
            warnings: warnings(scored, line),
        }
    }
}

impl SessionExplanation {
    /// Explains a contestant's session.
    #[must_use]
    pub fn of(scored: Scored<'_>, id: ContestantId) -> Self {
        let standing = scored.scoresheet.standing(id);
        let adjustments = scored.session.adjustments().iter();
        Self {
            standing: StandingLine::of(scored, id),
            top: (scored.top(scored.session.contestant(id).section))
                .map(|top| scored.board_amount(top)),
            raised_to: steps::raised_to(scored.session, scored.scoresheet)
                .filter(|most| *most != standing.boards),
            score: steps::score(scored.session, scored.scoresheet, id),
            rounded: scored.session.conditions().places() == Compared::Rounded,
            reasons: adjustments
                .filter(|adjustment| adjustment.contestant == id)
                .map(|adjustment| scored.text(&adjustment.reason).into_owned())
                .collect(),
            not_played: standing.not_played(),
            late_plays: standing.late_plays(),
            matches: (scored.scoresheet.matches.iter())
                .filter_map(|one| {
                    let own = one.contestants.iter().position(|one| *one == id)?;
                    Some((one.clone(), own))
                })
                .collect(),
            missed_halves: (scored.session.missed_halves().into_iter())
                .filter(|((who, _), _)| *who == id)
                .filter_map(|((_, round), boards)| {
                    let scale = scored.session.conditions().method.victory_points()?;
                    Some((round, boards, matchpointing::missed_half(scale, boards)))
                })
                .collect(),
            boards: boards(scored, id),
            strats: (steps::ranks(scored.session, scored.scoresheet, id).into_iter())
                .map(|steps| RankDepth {
                    strat: (scored.session.strat_ids())
                        .find(|(id, _)| *id == steps.strat)
                        .map_or_else(String::new, |(_, strat)| strat.name.clone()),
                    size: steps.size,
                    depth: steps.depth,
                })
                .collect(),
            award: steps::award(scored.session, scored.scoresheet, id),
        }
    }
}

/// Each board of a contestant with what it has there; sit-outs only where they earn something.
fn boards(scored: Scored<'_>, id: ContestantId) -> Vec<(RoundBoard, Cell)> {
    let lines = scored.lines_of(id).into_iter();
    let counted = lines.filter(|(_, side)| scored.counts_on(*side));
    let played = counted.map(|(line, side)| {
        let board = scored.session.results().round_board(line.index());
        (board, Cell::of_contestant(scored, line, side, id))
    });
    let out = scored.session.sit_outs().iter();
    let out = out
        .filter(|sit_out| sit_out.contestant == id)
        .map(|sit_out| (scored.session.sat_out(sit_out), Cell::of_sit_out(scored, id)))
        .filter(|(_, cell)| *cell != Cell::SitOut);
    let mut boards: Vec<_> = played.chain(out).collect();
    boards.sort_by_key(|(board, _)| *board);
    boards.dedup_by_key(|(board, _)| *board);
    boards
}

/// Counts the other plain scores of the group below, at and above the line's own.
fn comparison(scored: Scored<'_>, line: ResultId, side: Side) -> Option<Comparison> {
    let session = scored.session;
    let result = session.result(line);
    let (field, board) = board_of(scored, line)?;
    let Entry::Score(own) = *session.entry(result, side) else {
        return None;
    };
    let frequencies = scored.scoresheet.frequencies(session, field, board);
    let group = frequencies.get(side).iter().filter(|one| one.group == result.group);
    let treatment = group.clone().next()?.treatment;
    let count = |is: fn(std::cmp::Ordering) -> bool| -> u32 {
        let compared =
            group.clone().filter(|one| is(points_of(own, side).cmp(&points_of(one.score, side))));
        compared.map(|one| one.count).sum()
    };
    let weighted = (scored.scoresheet.results_of(session, field, board))
        .map(|other| session.result(other))
        .filter(|other| other.group == result.group)
        .filter(|other| matches!(*session.entry(*other, side), Entry::Weighted(_)))
        .count();
    let weighted = u32::try_from(weighted).unwrap_or(u32::MAX);
    let (beaten, lost) = (count(std::cmp::Ordering::is_gt), count(std::cmp::Ordering::is_lt));
    let tied = count(std::cmp::Ordering::is_eq).saturating_sub(1);
    Some(Comparison {
        treatment,
        results: beaten + tied + lost + weighted + 1,
        beaten,
        tied,
        lost,
        weighted,
    })
}

/// The board of a line in its field.
fn board_of(scored: Scored<'_>, line: ResultId) -> Option<(&Field, &BoardSheet)> {
    let session = scored.session;
    let section = session.section_of(session.result(line));
    let field = scored.scoresheet.field_of(section)?;
    let played = session.results().round_board(line.index());
    let mut boards = field.boards.iter();
    Some((field, boards.find(|board| board.board == played)?))
}

/// A score as a side sees it.
fn points_of(score: Score, side: Side) -> i32 {
    seen_by(score, side).points().into()
}

/// What the lines of a line's group are entered with on a side, best scores first, rulings last.
fn in_group(scored: Scored<'_>, line: ResultId, side: Side) -> Vec<FieldResult> {
    let session = scored.session;
    let result = session.result(line);
    let Some((field, board)) = board_of(scored, line) else {
        return Vec::new();
    };
    let lines = scored.scoresheet.results_of(session, field, board);
    let lines = lines.map(|line| session.result(line));
    let group = lines.filter(|other| other.group == result.group);
    let mut results: Vec<FieldResult> = Vec::new();
    for other in group {
        let entry = session.entry(other, side).into_owned();
        match results.iter_mut().find(|one| one.entry == entry) {
            Some(same) => same.count += 1,
            None => results.push(FieldResult { entry, count: 1 }),
        }
    }
    results.sort_by_key(|one| match &one.entry {
        Entry::Score(score) => (0, -points_of(*score, side)),
        Entry::Weighted(_) => (1, 0),
        Entry::Artificial(_) => (2, 0),
        Entry::LatePlay => (3, 0),
        Entry::NotPlayed => (4, 0),
    });
    results
}

/// What each part of a weighted score would earn.
fn constituents(scored: Scored<'_>, group: &Group, entry: &Entry) -> Vec<Constituent> {
    let Entry::Weighted(weighted) = entry else {
        return Vec::new();
    };
    let parts = weighted.constituents().iter().map(|part| {
        Some(Constituent {
            weight: part.weight,
            score: part.score,
            earned: scored.board_amount(group.points(part.score)?),
        })
    });
    parts.collect::<Option<_>>().unwrap_or_default()
}

/// The warnings about a line, or about its board at every table.
fn warnings(scored: Scored<'_>, line: ResultId) -> Vec<Warned> {
    let session = scored.session;
    let result = session.result(line);
    let section = &session.section(session.section_of(result)).name;
    let number = |side| {
        let mut sitting = session.sitting(line, side);
        let first = sitting.next();
        first.map(|id| session.contestant(id).number.get())
    };
    let [ns, ew] = Side::ALL.map(number);
    let may_be = |stated: Option<u32>, own: Option<u32>| stated.is_none() || stated == own;
    let about_line = scored.diagnostics.iter().filter(|finding| {
        let subject = &finding.subject;
        finding.severity == Severity::Warning
            && subject.board == Some(result.board.get())
            && (subject.section.as_ref()).is_none_or(|one| one == section)
            && may_be(subject.ns, ns)
            && may_be(subject.ew, ew)
    });
    about_line
        .map(|finding| {
            let Message { text, gist } = scored.message_of(finding);
            let seen = finding.acknowledged.as_ref();
            Warned {
                text: text.to_owned(),
                gist: gist.cloned(),
                seen: seen.map(|seen| scored.text(&seen.reason).into_owned()),
            }
        })
        .collect()
}

/// What the boards with a result are of their tops, or with IMPs their average: Law 12C2 looks at these.
fn other_boards(
    scored: Scored<'_>,
    own: ResultId,
    id: ContestantId,
    top: Option<Points>,
) -> Option<Decimal> {
    let is_swiss = matches!(scored.session.conditions().method, Method::Swiss { .. });
    let match_of = |line| scored.match_of(line, id).map(|(one, _)| one);
    let lines = scored.lines_of(id);
    let earned = (lines.iter())
        // A match of pairs is the session of Law 12C2c.
        .filter(|(line, _)| !is_swiss || match_of(*line) == match_of(own))
        .filter(|(line, side)| {
            let cell = Cell::of_contestant(scored, *line, *side, id);
            scored.counts_on(*side) && matches!(cell, Cell::Earned(_))
        })
        .filter_map(|(line, side)| scored.earned(*line, *side, id));
    let (sum, boards) =
        earned.fold((Points::ZERO, 0), |(sum, boards), points| (sum + points, boards + 1));
    match top {
        Some(top) => percent_of(sum, top.times(boards)),
        None => average_of(sum, boards),
    }
}
