//! The director's page: what to look at before the result is posted.

use contract_scoring::{BySide, Side};
use findings::{Acknowledgment, Code, Diagnostic, Location, Severity};
use matchpointing::{Hundredths, Place};
use rust_decimal::Decimal;
use session::{Entry, RoundBoard};

use super::cell::Cell;
use super::overall::overall;
use super::ranking::rankings;
use super::standing::StandingLine;
use super::{FieldSum, Message, OpenLine, Scored, open_lines};

/// Margins of this many percent and less are worth a second look.
const CLOSE: Decimal = Decimal::ONE;

/// The director's page.
#[derive(Clone, Debug)]
pub struct DirectorPage<'a> {
    /// Boards whose sums are as expected, and all boards that have such a sum, side by side.
    pub sums_hold: (usize, usize),
    /// The boards whose sums are not as expected.
    pub broken_sums: Vec<BrokenSum>,
    /// Neighbors in a ranking who are one percent apart or less, the closest first.
    pub margins: Vec<Margin>,
    /// Errors, where the rest is scored without the lines that have them, below the probable slip that explains some.
    pub errors: Vec<WarningLine<'a>>,
    /// Warnings that are open, and warnings that somebody acknowledged, below the probable slip that explains some.
    pub warnings: Vec<WarningLine<'a>>,
    /// Lines with a ruling.
    pub rulings: Vec<OpenLine>,
    /// Late plays still to come.
    pub late_plays: Vec<OpenLine>,
    /// Boards that were not played and never will be.
    pub not_played: Vec<OpenLine>,
}

/// A board whose sum is not as expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenSum {
    /// The board.
    pub board: RoundBoard,
    /// The side.
    pub side: Side,
    /// The sums.
    pub sum: FieldSum,
}

/// Two neighbors in a ranking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Margin {
    /// The place of the better one.
    pub place: Place,
    /// Whether the ranking is over all sections and directions.
    pub is_overall: bool,
    /// The better one.
    pub ahead: StandingLine,
    /// The one behind.
    pub after: StandingLine,
    /// How far the session scores are apart.
    pub score: Decimal,
    /// How far the percentages are apart.
    pub percent: Decimal,
}

/// A warning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WarningLine<'a> {
    /// What it says, without names that do not go out.
    pub message: Message<'a>,
    /// Where it was found.
    pub location: Option<&'a Location>,
    /// Who has acknowledged it.
    pub acknowledged: Option<&'a Acknowledgment>,
}

/// The director's page of a session.
#[must_use]
pub fn director_page(scored: Scored<'_>) -> DirectorPage<'_> {
    let mut sums_hold = (0, 0);
    let mut broken_sums = Vec::new();
    for sheet in super::frequency::frequencies(scored) {
        for (side, sum) in sheet.checks.each() {
            let Some(sum) = *sum else { continue };
            sums_hold.1 += 1;
            if sum.holds {
                sums_hold.0 += 1;
            } else {
                broken_sums.push(BrokenSum { board: sheet.board, side, sum });
            }
        }
    }
    let is_slip = |finding: &Diagnostic| finding.code == Code::ProbableSlip;
    let is_error = |finding: &Diagnostic| finding.severity == Severity::Error;
    let has_errors = scored.diagnostics.iter().any(is_error);
    DirectorPage {
        sums_hold,
        broken_sums,
        margins: margins(scored),
        errors: findings(scored, |finding| is_error(finding) || has_errors && is_slip(finding)),
        warnings: findings(scored, |finding| {
            finding.severity == Severity::Warning || !has_errors && is_slip(finding)
        }),
        rulings: rulings(scored),
        late_plays: open_lines(scored, |cell| cell == Cell::LatePlay),
        not_played: open_lines(scored, |cell| cell == Cell::NotPlayed),
    }
}

/// The findings of a kind.
fn findings(scored: Scored<'_>, is: impl Fn(&Diagnostic) -> bool) -> Vec<WarningLine<'_>> {
    (scored.diagnostics.iter())
        .filter(|finding| is(finding))
        .map(|finding| WarningLine {
            message: scored.message_of(finding),
            location: finding.location.as_ref(),
            acknowledged: finding.acknowledged.as_ref(),
        })
        .collect()
}

/// Artificial, weighted and split scores.
fn rulings(scored: Scored<'_>) -> Vec<OpenLine> {
    let assigned = |entries: &BySide<Entry>| {
        let weighted = |entry: &Entry| matches!(entry, Entry::Weighted(_));
        let scores = matches!((&entries.ns, &entries.ew), (Entry::Score(_), Entry::Score(_)));
        weighted(&entries.ns) || weighted(&entries.ew) || scores && entries.ns != entries.ew
    };
    let mut lines = open_lines(scored, |_| true);
    lines.retain(|open| {
        let artificial = Side::ALL.into_iter().any(|side| {
            let cell = Cell::of(scored, open.line.result, side);
            matches!(cell, Cell::Artificial(..))
        });
        artificial || assigned(&open.line.entries)
    });
    lines
}

fn margins(scored: Scored<'_>) -> Vec<Margin> {
    // Where victory points decide, percentages are no margins.
    if scored.has_victory_points() {
        return Vec::new();
    }
    let mut margins: Vec<Margin> = rankings(scored)
        .flat_map(|sheet| {
            let ranked = sheet.lines.into_iter().filter_map(|line| {
                let (place, percent) = (line.place?, line.percent?);
                let score = line.score.unwrap_or_default();
                Some((place, percent, score, line))
            });
            neighbors(ranked.collect(), false)
        })
        .collect();
    // The first of the overall rankings has everybody who is in the others.
    let all = overall(scored).next().into_iter().flat_map(|sheet| {
        let ranked = sheet.lines.into_iter().filter_map(|line| {
            let score = line.final_score.map_or(Decimal::ZERO, Hundredths::to_decimal);
            Some((line.place, line.percent?.to_decimal(), score, line.standing))
        });
        neighbors(ranked.collect(), true)
    });
    let all: Vec<Margin> = all
        .filter(|one| {
            let both = (one.ahead.contestant, one.after.contestant);
            let mut known = margins.iter();
            known.all(|other| (other.ahead.contestant, other.after.contestant) != both)
        })
        .collect();
    margins.extend(all);
    margins.sort_by_key(|margin| {
        (margin.percent, margin.is_overall, margin.place, margin.ahead.contestant)
    });
    margins
}

/// The neighbors of a ranking who are close.
fn neighbors(
    ranked: Vec<(Place, Decimal, Decimal, StandingLine)>,
    is_overall: bool,
) -> Vec<Margin> {
    let two = ranked.iter().zip(ranked.iter().skip(1));
    let margins = two.map(|((place, better, more, ahead), (_, worse, less, after))| Margin {
        place: *place,
        is_overall,
        score: more - less,
        percent: better - worse,
        ahead: ahead.clone(),
        after: after.clone(),
    });
    margins.filter(|margin| margin.percent <= CLOSE).collect()
}
