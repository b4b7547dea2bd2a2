//! The pairs of teams: who played best, whatever the other pair of the team did.

use std::sync::Arc;

use session::ContestantKind;

use super::ranking::not_ranked;
use super::{Reporting, anchor, board, who};
use crate::model::heading::Unit;
use crate::model::team_pairs::{TeamPairLine, TeamPairsSheet, team_pairs};
use crate::sheet::{
    Block, Cell, Column, Fact, Keep, Key, Kind, Note, Part, Party, Reading, Sheet, Table,
};
use crate::words::Title;

/// What the list of the teams' pairs says.
#[derive(Debug)]
pub struct TeamPairsWords {
    /// What it is called.
    pub title: &'static str,
    /// The team of a pair.
    pub team: Title,
    /// What a pair is.
    pub pairs: &'static str,
}

/// The lists of pairs; no sheet where nobody asked for them.
pub(super) fn part<'a>(reporting: Reporting<'a>) -> Part<'a> {
    let title = reporting.words.reports.team_pairs.title;
    let sheets = team_pairs(reporting.scored).map(move |pairs| sheet(reporting, title, &pairs));
    Part {
        apart: true,
        reading: Reading::Wall,
        ..Part::new("team-pairs", title, sheets)
    }
}

fn sheet(reporting: Reporting<'_>, kind: &str, pairs: &TeamPairsSheet<'_>) -> Sheet {
    let words = &reporting.words;
    let names = board::field(reporting, pairs.sections);
    let title = words.facts.everybody.of(ContestantKind::Pair);
    let fact = |key: &'static str, text: String| Fact {
        key: Key::Borrowed(key),
        text,
    };
    let boards = u32::try_from(pairs.boards).unwrap_or(u32::MAX);
    let sections = (names.as_ref()).map(|names| {
        let text = (words.facts.field)(pairs.sections.len(), names);
        fact("sections", text)
    });
    let method = fact("method", (words.rules.method)(pairs.method).to_owned());
    let boards = fact("boards", (words.facts.boards)(boards));
    let column = Column::new("sections", words.columns.section, Kind::Text).naming();
    Sheet {
        kind: Some(kind.to_owned()),
        facts: sections.into_iter().chain([method, boards]).collect(),
        labels: (names.into_iter())
            .map(|names| (column.clone(), Cell::text(names)))
            .collect(),
        blocks: vec![Block::Table(table(
            reporting,
            format!("{kind}, {title}"),
            pairs,
        ))],
        ..Sheet::new(title.to_owned())
    }
}

fn table(reporting: Reporting<'_>, caption: String, pairs: &TeamPairsSheet<'_>) -> Table {
    let titles = &reporting.words.columns;
    let own = &reporting.words.reports.team_pairs;
    let number = |key, title| Column::new(key, title, Kind::Number);
    let [_, names] = who::columns(reporting);
    let columns = vec![
        Column::new("place", titles.place, Kind::Ordinal),
        Column::new("section", titles.section, Kind::Text).naming(),
        Column::new("team", own.team, Kind::Ordinal).naming(),
        Column::new("direction", titles.direction, Kind::Text).naming(),
        names,
        number("boards", titles.boards).keep(Keep::Long),
        number("earned", (titles.unit)(Unit::Imps)),
        number("per-board", titles.per_board).strong(),
    ];
    let mut table = Table::new(caption, columns);
    for line in &pairs.lines {
        table.rows.push(row(reporting, pairs, line));
    }
    if pairs.needs_averages {
        let average_plus = reporting.scored.session.conditions().average_plus;
        let averages = (reporting.words.rules.averages)(average_plus, Unit::Imps);
        table.notes.push(Note::Text(averages.to_owned()));
    }
    if let Some(scored) = reporting.scored.of_pairs() {
        let of_pairs = Reporting {
            scored,
            ..reporting
        };
        let lines = pairs.lines.iter().map(|line| &line.standing);
        (table.notes).extend(not_ranked(of_pairs, lines));
    }
    table.notes.push(Note::Explanation(own.pairs));
    table.without_empty_columns()
}

fn row(reporting: Reporting<'_>, pairs: &TeamPairsSheet<'_>, line: &TeamPairLine) -> Vec<Cell> {
    let standing = &line.standing;
    let section = (pairs.sections.len() > 1).then(|| standing.section.clone());
    let side = standing.direction.side();
    let side = side.map(|side| *reporting.words.side.get(side));
    let party: Arc<[Party]> = [Party {
        prefix: String::new(),
        number: standing.number.get(),
        names: standing.names.clone(),
        target: anchor::to_pair(reporting.scored, line.team),
    }]
    .into();
    let [team, names] = who::cells(&party);
    vec![
        Cell::place_or_dash(line.place),
        Cell::text(section.unwrap_or_default()),
        team,
        Cell::text(side.unwrap_or_default()),
        names,
        Cell::number(standing.boards),
        Cell::hundredths(Some(standing.total)),
        Cell::hundredths_or_dash(standing.per_board),
    ]
}
