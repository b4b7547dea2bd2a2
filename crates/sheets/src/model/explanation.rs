//! How a number came about: the comparisons behind a board score, and the steps from total to percentage.

use contract_scoring::Side;
use matchpointing::{Points, Treatment};
use rust_decimal::Decimal;
use session::{ContestantId, Entry, ResultId, RuleSet};

use super::cell::Cell;
use super::standing::StandingLine;
use super::traveler::TravelerLine;
use super::{Scored, percent_of};

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
    /// The top of its field.
    pub top: Option<Decimal>,
    /// Results expected on a board of the field.
    pub expected: u32,
    /// The comparison behind a plain score; none behind a ruling.
    pub comparison: Option<Comparison>,
    /// What its other boards are of their tops, where the law lets that decide about an artificial score.
    pub other_boards: Option<Decimal>,
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
    /// How it stands.
    pub standing: StandingLine,
    /// The top of its field.
    pub top: Option<Decimal>,
    /// Whether the session score is rounded before the percentage is taken from it.
    pub rounded: bool,
    /// Penalties and bonuses with their reasons.
    pub reasons: Vec<String>,
    /// Boards not played.
    pub not_played: u32,
    /// Late plays still to come.
    pub late_plays: u32,
}

impl BoardExplanation {
    /// Explains one side of a line.
    #[must_use]
    pub fn of(scored: Scored<'_>, contestant: ContestantId, line: ResultId, side: Side) -> Self {
        let result = scored.session.result(line);
        let section = scored.session.section_of(result);
        let top = scored.top(section);
        let field = scored.scoresheet.field_of(section);
        Self {
            standing: StandingLine::of(scored, contestant),
            line: TravelerLine::of(scored, line),
            side,
            cell: Cell::of(scored, line, side),
            top: top.map(|top| scored.board_amount(top)),
            expected: field.map_or(0, |field| field.expected_results),
            comparison: comparison(scored, line, side),
            other_boards: top.and_then(|top| other_boards(scored, contestant, top)),
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
            rounded: match scored.session.conditions().rules {
                RuleSet::Acbl | RuleSet::Wbf => true,
                RuleSet::Ebu => false,
            },
            reasons: adjustments
                .filter(|adjustment| adjustment.contestant == id)
                .map(|adjustment| adjustment.reason.clone())
                .collect(),
            not_played: standing.not_played,
            late_plays: standing.late_plays,
        }
    }
}

/// Counts the other plain scores of the group below, at and above the line's own.
fn comparison(scored: Scored<'_>, line: ResultId, side: Side) -> Option<Comparison> {
    let session = scored.session;
    let result = session.result(line);
    let field = scored.scoresheet.field_of(session.section_of(result))?;
    let board = field
        .boards
        .iter()
        .find(|board| board.board == result.board)?;
    let Entry::Score(own) = *session.entry(result, side) else {
        return None;
    };
    let frequencies = scored.scoresheet.frequencies(session, field, board);
    let group = frequencies
        .get(side)
        .iter()
        .filter(|one| one.group == result.group);
    let treatment = group.clone().next()?.treatment;
    let count = |is: fn(std::cmp::Ordering) -> bool| -> u32 {
        let compared = group.clone().filter(|one| {
            let order = own.cmp(&one.score);
            is(match side {
                Side::NorthSouth => order,
                Side::EastWest => order.reverse(),
            })
        });
        compared.map(|one| one.count).sum()
    };
    let weighted = (scored.scoresheet.results_of(board))
        .map(|other| session.result(other))
        .filter(|other| other.group == result.group)
        .filter(|other| matches!(*session.entry(*other, side), Entry::Weighted(_)))
        .count();
    let weighted = u32::try_from(weighted).unwrap_or(u32::MAX);
    let (beaten, lost) = (
        count(std::cmp::Ordering::is_gt),
        count(std::cmp::Ordering::is_lt),
    );
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

/// What the boards with a result are of their tops: Law 12C2 looks at these.
fn other_boards(scored: Scored<'_>, id: ContestantId, top: Points) -> Option<Decimal> {
    let lines = scored.lines_of(id);
    let earned = lines
        .iter()
        .filter(|(line, side)| {
            let entry = scored.session.entry(scored.session.result(*line), *side);
            matches!(*entry, Entry::Score(_) | Entry::Weighted(_))
        })
        .filter_map(|(line, side)| *scored.line(*line).get(*side));
    let (sum, tops) = earned.fold((Points::ZERO, Points::ZERO), |(sum, tops), points| {
        (sum + points, tops + top)
    });
    percent_of(sum, tops)
}
