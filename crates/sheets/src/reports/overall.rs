//! The overall ranking: who won the event, a list per strat, over all sections and directions.

use super::ranking::{award, award_notes};
use super::{Reporting, who};
use crate::model::overall::{OverallLine, OverallSheet, overall};
use crate::sheet::{Block, Cell, Column, Keep, Kind, Part, Reading, Sheet, Table, Value};

/// The overall rankings; no sheet where the one ranking says it all.
pub(super) fn part<'a>(reporting: Reporting<'a>) -> Part<'a> {
    let title = reporting.words.reports.overall;
    let sheets = overall(reporting.scored).map(move |overall| sheet(reporting, title, &overall));
    Part {
        apart: true,
        reading: Reading::Wall,
        ..Part::new("overall", title, sheets)
    }
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
        blocks: vec![Block::Table(table)],
        ..Sheet::new(title)
    }
}

fn table(reporting: Reporting<'_>, caption: String, overall: &OverallSheet) -> Table {
    let titles = &reporting.words.columns;
    let scored = reporting.scored;
    let number = |key, title| Column::new(key, title, Kind::Number);
    let text = |key, title| Column::new(key, title, Kind::Text);
    let [own_number, names] = who::columns(reporting);
    let carried = overall
        .lines
        .iter()
        .any(|line| line.standing.carryover.is_some());
    let score_in = if carried { "final" } else { "percent" };
    let mut table = Table::new(
        caption,
        vec![
            Column::new("place", titles.place, Kind::Ordinal),
            text("section", titles.section).keep(Keep::Long),
            text("direction", titles.direction).keep(Keep::Long),
            own_number,
            names,
            number("carryover", titles.carryover).keep(Keep::Long),
            number("score", (titles.score)(scored.unit())).said_by(score_in),
            number("final", titles.final_score),
            number("percent", titles.percent).strong(),
            number("per-board", titles.per_board),
            Column::new("bar", titles.bar, Kind::Figure).keep(Keep::Spare),
            text("strat", titles.strat).keep(Keep::Long),
            number("award", titles.award).keep(Keep::Long),
        ],
    );
    for line in &overall.lines {
        table.rows.push(row(reporting, line));
    }
    table.notes = award_notes(reporting, overall.lines.iter().map(|line| &line.standing));
    table.without_empty_columns()
}

fn row(reporting: Reporting<'_>, line: &OverallLine) -> Vec<Cell> {
    let standing = &line.standing;
    let [number, names] = who::cells(&who::party(reporting.scored, standing));
    let section = reporting
        .scored
        .has_sections()
        .then(|| standing.section.clone());
    let side = standing
        .direction
        .side()
        .map(|side| *reporting.words.side.get(side));
    vec![
        Value::Place(line.place).into(),
        Cell::text(section.unwrap_or_default()),
        Cell::text(side.unwrap_or_default()),
        number,
        names,
        Cell::hundredths(standing.carryover),
        Cell::hundredths_or_dash(standing.score),
        Cell::hundredths(standing.carryover.and(standing.final_score)),
        Cell::hundredths(line.percent),
        Cell::hundredths(standing.per_board),
        super::ranking::bar(line.percent),
        Cell::text(standing.strat.clone().unwrap_or_default()),
        award(standing),
    ]
}
