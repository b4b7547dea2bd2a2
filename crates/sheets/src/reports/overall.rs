//! The overall ranking: who won the event, a list per strat, over all sections and directions.

use std::borrow::Cow;

use matchpointing::Hundredths;

use super::ranking::{award, award_notes};
use super::{Reporting, heading, who};
use crate::model::overall::{OverallLine, OverallScore, OverallSheet, Qualified, overall};
use crate::sheet::{
    Block, Cell, Column, Keep, Kind, Meaning, Note, Part, Position, Reading, Sheet, Table, Value,
};
use crate::words::Title;

/// What the overall ranking says.
#[derive(Debug)]
pub struct OverallWords {
    /// What it is called.
    pub title: &'static str,
    /// Over the scores of the sessions, each under its number.
    pub sessions: Title,
    /// Whether a place qualifies.
    pub qualified: Title,
    /// The sign of a place that does, and of one that is shared with places that do not.
    pub signs: [&'static str; 2],
    /// What these mean.
    pub meanings: [&'static str; 2],
    /// What a number in parentheses is: a session that does not count.
    pub idle: &'static str,
    /// How many of the best sessions count.
    pub best_of: fn(best: usize, of: usize) -> String,
    /// How often a session counts.
    pub weight: fn(session: usize, weight: &str) -> String,
    /// How many qualify.
    pub qualify: fn(u32) -> String,
}

/// The overall rankings; no sheet where the one ranking says it all.
pub(super) fn part<'a>(reporting: Reporting<'a>) -> Part<'a> {
    let title = reporting.words.reports.overall.title;
    let sheets = overall(reporting.scored).map(move |overall| sheet(reporting, title, &overall));
    Part {
        apart: true,
        reading: Reading::Wall,
        ..Part::new("overall", title, sheets)
    }
}

/// What counts in the event, and who qualifies, as a heading says it.
pub(super) fn rules(reporting: Reporting<'_>) -> Vec<String> {
    let words = &reporting.words.reports.overall;
    let mut rules = Vec::new();
    if let Some(event) = reporting.scored.event {
        let best = event.best().filter(|best| *best < event.played());
        rules.extend(best.map(|best| (words.best_of)(best, event.played())));
        let weighted = event.weighted().map(|(session, weight)| {
            let weight = weight.normalize();
            (words.weight)(session, &reporting.amount(weight, weight.scale()))
        });
        rules.extend(weighted);
    }
    let qualify = reporting.scored.session.event().qualify;
    rules.extend(qualify.map(words.qualify));
    rules
}

fn sheet(reporting: Reporting<'_>, kind: &str, overall: &OverallSheet) -> Sheet {
    let facts = &reporting.words.facts;
    let strat = overall
        .strat
        .as_ref()
        .map(|strat| (facts.strat_name)(strat));
    let kind_of = reporting.scored.session.contestant_kind();
    let title = strat.unwrap_or_else(|| facts.everybody.of(kind_of).to_owned());
    let table = table(reporting, format!("{kind}, {title}"), overall);
    let label = overall.strat.as_ref().map(|strat| {
        let column = Column::new("overall-strat", reporting.words.columns.strat, Kind::Text);
        (column.naming(), Cell::text(strat.clone()))
    });
    Sheet {
        kind: Some(kind.to_owned()),
        labels: label.into_iter().collect(),
        blocks: vec![match has_many_sessions(reporting) {
            true => Block::Grid(table),
            false => Block::Table(table),
        }],
        ..Sheet::new(title)
    }
}

fn table(reporting: Reporting<'_>, caption: String, overall: &OverallSheet) -> Table {
    let titles = &reporting.words.columns;
    let words = &reporting.words.reports.overall;
    let number = |key, title| Column::new(key, title, Kind::Number);
    let text = |key, title| Column::new(key, title, Kind::Text);
    let [own_number, names] = who::columns(reporting);
    let mut columns = vec![
        match has_many_sessions(reporting) {
            true => Column::new("place", titles.place, Kind::Ordinal).naming(),
            false => Column::new("place", titles.place, Kind::Ordinal),
        },
        text("section", titles.section).keep(Keep::Long),
        text("direction", titles.direction).keep(Keep::Long),
        own_number,
        names,
    ];
    columns.extend(score_columns(reporting, overall));
    columns.extend([
        number("final", titles.final_score),
        number("percent", titles.percent).strong(),
        text("qualified", words.qualified).only_short(),
        number("per-board", titles.per_board),
        Column::new("bar", titles.bar, Kind::Figure).keep(Keep::Spare),
        text("strat", titles.strat).keep(Keep::Long),
        number("award", titles.award).keep(Keep::Long),
    ]);
    let mut table = Table::new(caption, columns);
    if !has_many_sessions(reporting) {
        table.group(words.sessions, |column| column.key.starts_with("session-"));
    }
    for line in &overall.lines {
        table.rows.push(row(reporting, line));
    }
    table.notes = legend(reporting, overall);
    table.notes.extend(sessions(reporting).map(Note::Text));
    table.notes.extend(award_notes(
        reporting,
        overall.lines.iter().map(|line| &line.standing),
    ));
    table.without_empty_columns()
}

/// The most sessions whose scores have room beside names and final score.
const BESIDE: usize = 5;

/// Whether the scores of sessions are columns of a grid, which may be cut into blocks.
fn has_many_sessions(reporting: Reporting<'_>) -> bool {
    reporting
        .scored
        .event
        .is_some_and(|event| event.played() > BESIDE)
}

/// The scores of an event's sessions under their numbers; else what was carried over, and the score of this session.
fn score_columns(reporting: Reporting<'_>, overall: &OverallSheet) -> Vec<Column> {
    let titles = &reporting.words.columns;
    let number = |key: Cow<'static, str>, title| Column::new(key, title, Kind::Number);
    if let Some(event) = reporting.scored.event {
        let position = match has_many_sessions(reporting) {
            true => Position::Crossing,
            false => Position::Fact,
        };
        let sessions = (1..=event.played()).map(|session| Column {
            position,
            ..number(
                format!("session-{session}").into(),
                reporting.words.reports.overall.sessions,
            )
            .titled(session.to_string())
            .keep(Keep::Long)
        });
        return sessions.collect();
    }
    let mut lines = overall.lines.iter();
    let carried = lines.any(|line| line.standing.carryover.is_some());
    let score_in = if carried { "final" } else { "percent" };
    let score = (titles.score)(reporting.scored.unit());
    vec![
        number("carryover".into(), titles.carryover).keep(Keep::Long),
        number("score".into(), score).said_by(score_in),
    ]
}

fn row(reporting: Reporting<'_>, line: &OverallLine) -> Vec<Cell> {
    let standing = &line.standing;
    let scored = reporting.scored;
    let [number, names] = match line.is_present {
        true => who::cells(&who::party(scored, standing)),
        false => who::cells(&who::party_elsewhere(standing)),
    };
    let section = has_sections(reporting).then(|| standing.section.clone());
    let side = standing
        .direction
        .side()
        .map(|side| *reporting.words.side.get(side));
    let words = &reporting.words.reports.overall;
    let qualified = match line.qualified {
        Some(Qualified::Yes) => words.signs[0],
        Some(Qualified::Tied) => words.signs[1],
        Some(Qualified::No) | None => "",
    };
    let mut cells = vec![
        Value::Place(line.place).into(),
        Cell::text(section.unwrap_or_default()),
        Cell::text(side.unwrap_or_default()),
        number,
        names,
    ];
    let in_event = scored.event.is_some();
    match in_event {
        true => cells.extend(line.sessions.iter().map(|one| session(reporting, *one))),
        false => cells.extend([
            Cell::hundredths(standing.carryover),
            Cell::hundredths_or_dash(standing.score),
        ]),
    }
    let cell = |amount: Option<Hundredths>| Cell::hundredths(amount.map(Hundredths::to_decimal));
    let has_final = in_event || standing.carryover.is_some();
    cells.extend([
        cell(line.final_score.filter(|_| has_final)),
        cell(line.percent),
        Cell::text(qualified),
        cell(line.per_board),
        match has_many_sessions(reporting) {
            // A grid has no room for bars.
            true => Cell::default(),
            false => super::ranking::bar(line.percent.map(Hundredths::to_decimal)),
        },
        Cell::text(standing.strat.clone().unwrap_or_default()),
        award(standing),
    ]);
    cells
}

/// The score of a session: in parentheses where it does not count.
fn session(reporting: Reporting<'_>, one: OverallScore) -> Cell {
    let score = one.score.map(Hundredths::to_decimal);
    match score {
        Some(score) if !one.counts => {
            let shown = reporting.amount(score, Hundredths::DIGITS);
            Cell::text(format!("({shown})"))
        }
        score => Cell::hundredths_or_dash(score),
    }
}

/// Whether numbers need their section's name: in some session of the event.
fn has_sections(reporting: Reporting<'_>) -> bool {
    match reporting.scored.event {
        Some(event) => event.sessions.iter().any(|one| one.has_sections()),
        None => reporting.scored.has_sections(),
    }
}

/// The sessions of an event by their numbers, where anything is said of them.
fn sessions(reporting: Reporting<'_>) -> Option<String> {
    let headings = reporting.scored.event?.headings.iter();
    let sessions = headings.map(|event| (event.name.as_deref(), event.date.as_deref()));
    let is_said = (sessions.clone()).any(|(name, date)| name.is_some() || date.is_some());
    is_said.then(|| heading::sessions(reporting.words, sessions))
}

/// What signs mean.
fn legend(reporting: Reporting<'_>, overall: &OverallSheet) -> Vec<Note> {
    let words = &reporting.words.reports.overall;
    let has = |wanted: Qualified| {
        let mut lines = overall.lines.iter();
        lines.any(|line| line.qualified == Some(wanted))
    };
    let scores = overall.lines.iter().flat_map(|line| &line.sessions);
    let has_idle = scores.clone().any(|one| one.score.is_some() && !one.counts);
    let meanings = [
        (has(Qualified::Yes), words.signs[0], words.meanings[0]),
        (has(Qualified::Tied), words.signs[1], words.meanings[1]),
        (has_idle, "( )", words.idle),
    ];
    let legend: Vec<Meaning> = meanings
        .into_iter()
        .filter(|(is_there, ..)| *is_there)
        .map(|(_, sign, meaning)| Meaning {
            sign: Value::Text(sign.into()),
            meaning,
        })
        .collect();
    (!legend.is_empty())
        .then_some(Note::Legend(legend))
        .into_iter()
        .collect()
}
