//! The director's page: what to look at before the result is posted.

use rust_decimal::Decimal;
use session::{AdjustmentAmount, AveragePlus, Bye, Conditions, Entry, Method};
use traveler_ingest::Accounting;

use super::ranking::percent_of;
use super::{Report, Reporting, audit, played, who};
use crate::model::director::{DirectorPage, WarningLine, director_page};
use crate::model::heading::Unit;
use crate::model::open_line::OpenLine;
use crate::model::published::Rules;
use crate::model::standing::{self, StandingLine};
use crate::sheet::{Block, Items, List, Part, Sheet};
use crate::words::Rule;

/// The most margins that are listed.
const MARGINS: usize = 10;

/// What the director's page says.
#[derive(Debug)]
pub struct DirectorWords {
    /// What it is called.
    pub title: &'static str,
    /// An empty list.
    pub none: &'static str,
    /// The titles of the lists: contestants who are close.
    pub margins: &'static str,
    /// Sums.
    pub sums: &'static str,
    /// What became of the lines of the travelers.
    pub lines: &'static str,
    /// Errors: lines that do not count.
    pub errors: &'static str,
    /// Warnings.
    pub warnings: &'static str,
    /// Penalties and bonuses.
    pub adjustments: &'static str,
    /// Rulings.
    pub rulings: &'static str,
    /// Late plays.
    pub late_plays: &'static str,
    /// Boards that were not played.
    pub not_played: &'static str,
    /// The rules in force.
    pub rules: &'static str,
    /// Two who tie, with their place.
    pub tie: fn(ahead: &str, behind: &str, place: Option<&str>) -> String,
    /// Two who are close, with the better place.
    pub margin: fn(
        ahead: &str,
        behind: &str,
        place: Option<&str>,
        percent: &Decimal,
        score: &Decimal,
    ) -> String,
    /// What became of every line.
    pub accounting: fn(&Accounting) -> String,
    /// So many sums are as expected, of so many.
    pub sums_hold: fn(holds: usize, all: usize) -> String,
    /// A sum that is not.
    pub broken_sum: fn(board: &str, side: &str, awarded: &Decimal, expected: &Decimal) -> String,
    /// Who has acknowledged a warning, and why.
    pub acknowledged: fn(by: Option<&str>, reason: &str) -> String,
    /// A percentage that no play can give, of a contestant.
    pub beyond: fn(who: &str, percent: &Decimal) -> String,
    /// An adjustment: how much, and of what, in the unit of session scores: `None` for victory points.
    pub adjustment: fn(AdjustmentAmount, Option<Unit>) -> String,
    /// A line: board, both sides, what they are entered with, remarks.
    pub line: fn(board: u16, sides: [&str; 2], entries: [&str; 2], remarks: Option<&str>) -> String,
}

/// The report.
pub static REPORT: Report = Report::new(
    "director",
    "Sum checks, close margins, warnings, adjustments, rules",
    |words| words.reports.director.title,
    part,
);

/// The lists: close margins first, since they are what is checked by a third person.
pub(super) fn part<'a>(reporting: Reporting<'a>) -> Part<'a> {
    let words = &reporting.words.reports.director;
    let page = director_page(reporting.scored);
    let errors = lines(reporting, &page.errors);
    let errors = (!errors.is_empty()).then_some((words.errors, errors));
    let lists = [
        (
            reporting.words.reports.audit.critical,
            audit::short(reporting),
        ),
        (words.margins, margins(reporting, &page)),
        (words.sums, sums(reporting, &page)),
        (words.warnings, warnings(reporting, &page)),
        (words.adjustments, adjustments(reporting)),
        (words.rulings, open(reporting, &page.rulings)),
        (words.late_plays, open(reporting, &page.late_plays)),
        (words.not_played, open(reporting, &page.not_played)),
        (words.rules, rules(reporting)),
    ];
    let accounting = (reporting.scored.accounting)
        .map(|accounting| (words.lines, vec![(words.accounting)(&accounting)]));
    let sheets = (errors.into_iter())
        .chain(lists)
        .chain(accounting)
        .map(move |(title, items)| Sheet {
            blocks: vec![Block::List(List {
                items,
                empty: reporting.words.reports.director.none,
                read: Items::Apart,
            })],
            ..Sheet::new(title)
        });
    Part::new("director", reporting.words.reports.director.title, sheets)
}

fn margins(reporting: Reporting<'_>, page: &DirectorPage<'_>) -> Vec<String> {
    let words = &reporting.words.reports.director;
    let mut lines: Vec<String> = (page.margins.iter().take(MARGINS))
        .map(|margin| {
            let place = margin.ahead.place.map(|place| place.to_string());
            let ahead = who::called(reporting, &margin.ahead);
            let behind = who::called(reporting, &margin.behind);
            if margin.score.is_zero() {
                (words.tie)(&ahead, &behind, place.as_deref())
            } else {
                let (percent, score) = (&margin.percent, &margin.score);
                (words.margin)(&ahead, &behind, place.as_deref(), percent, score)
            }
        })
        .collect();
    let more = page.margins.len().saturating_sub(MARGINS);
    if more > 0 {
        lines.push((reporting.words.notes.more)(more));
    }
    lines
}

pub(super) fn sums(reporting: Reporting<'_>, page: &DirectorPage<'_>) -> Vec<String> {
    let words = &reporting.words.reports.director;
    let (hold, all) = page.sums_hold;
    let mut lines = Vec::new();
    if all > 0 {
        lines.push((words.sums_hold)(hold, all));
    }
    lines.extend(page.broken_sums.iter().map(|broken| {
        let (awarded, expected) = (
            broken.sum.awarded.normalize(),
            broken.sum.expected.normalize(),
        );
        let side = reporting.words.side.get(broken.side);
        (words.broken_sum)(&broken.board.to_string(), side, &awarded, &expected)
    }));
    lines
}

pub(super) fn warnings(reporting: Reporting<'_>, page: &DirectorPage<'_>) -> Vec<String> {
    let warnings = lines(reporting, &page.warnings).into_iter();
    warnings.chain(beyond(reporting)).collect()
}

/// Findings, each with its place.
fn lines(reporting: Reporting<'_>, findings: &[WarningLine<'_>]) -> Vec<String> {
    let line = |warning: &WarningLine<'_>| {
        let place = warning
            .location
            .map_or_else(String::new, |at| format!("{}: ", at.address()));
        let seen = warning.acknowledged.map_or_else(String::new, |by| {
            let said = reporting.words.reports.director.acknowledged;
            let scored = reporting.scored;
            let name = (by.by.as_deref()).and_then(|name| scored.shown_names().shown(name));
            format!(" ({})", said(name.as_deref(), &scored.text(&by.reason)))
        });
        format!("{place}{}{seen}", warning.message)
    };
    findings.iter().map(line).collect()
}

/// Says of each contestant whose percentage is below 0 or above 100 after penalties and bonuses that it is.
pub fn beyond(reporting: Reporting<'_>) -> impl Iterator<Item = String> {
    let said = reporting.words.reports.director.beyond;
    standing::beyond(reporting.scored).map(move |(id, percent)| {
        let line = StandingLine::of(reporting.scored, id);
        said(&who::called(reporting, &line), &percent)
    })
}

fn adjustments(reporting: Reporting<'_>) -> Vec<String> {
    let scored = reporting.scored;
    let colon = reporting.words.colon;
    let adjustments = scored.session.adjustments().iter().map(|adjustment| {
        let standing = StandingLine::of(scored, adjustment.contestant);
        let unit = Some(scored.unit()).filter(|_| !scored.has_victory_points());
        let amount = (reporting.words.reports.director.adjustment)(adjustment.amount, unit);
        format!(
            "{}{colon}{amount}, {}",
            who::called(reporting, &standing),
            scored.text(&adjustment.reason)
        )
    });
    adjustments.collect()
}

fn open(reporting: Reporting<'_>, lines: &[OpenLine]) -> Vec<String> {
    let said = |open: &OpenLine| {
        let line = &open.line;
        let entry = |(side, own): (_, &Entry)| played::entry(reporting.words, own, side);
        let [ns, ew] = line.entries.each().map(entry);
        let (north_south, east_west) =
            (who::labels(&line.players.ns), who::labels(&line.players.ew));
        (reporting.words.reports.director.line)(
            open.board.get(),
            [&north_south, &east_west],
            [&ns, &ew],
            line.remarks.as_deref(),
        )
    };
    lines.iter().map(said).collect()
}

fn rules(reporting: Reporting<'_>) -> Vec<String> {
    let words = &reporting.words.rules;
    let conditions = reporting.scored.session.conditions();
    // Matches of teams by IMPs have no other value (Law 86).
    let average_plus = match conditions.method {
        Method::Teams { .. } => AveragePlus::Flat,
        _ => conditions.average_plus,
    };
    let averages = (words.averages)(average_plus, reporting.scored.unit());
    let in_force = Rules::of(reporting.scored);
    let rounding = in_force.rounding;
    // What nobody chose otherwise needs no line.
    let short_boards = (in_force.short_boards).filter(|_| conditions.short_boards.is_some());
    let complement = in_force.complement.filter(|complement| *complement);
    let bye = Some(conditions.bye).filter(|bye| *bye != Bye::Nothing);
    let share = Some(conditions.minimum_share).filter(|share| *share != Conditions::USUAL_SHARE);
    let share = share.map(|share| (words.minimum_share)(&percent_of(share)));
    let rules = [
        (Rule::Scoring, Some((words.method)(conditions.method))),
        (Rule::RuleSet, Some(conditions.rules.title())),
        (Rule::Rounding, rounding.map(words.rounding)),
        (Rule::ShortBoards, short_boards.map(words.short_boards)),
        (Rule::Complement, complement.map(words.complement)),
        (Rule::Bye, bye.map(words.bye)),
        (Rule::Averages, Some(averages)),
        (Rule::MinimumShare, share.as_deref()),
    ];
    let said = rules
        .into_iter()
        .filter_map(|(rule, text)| Some((rule, text?)));
    said.map(|(rule, text)| {
        let colon = reporting.words.colon;
        format!("{}{colon}{text}", (words.rule)(rule))
    })
    .collect()
}
