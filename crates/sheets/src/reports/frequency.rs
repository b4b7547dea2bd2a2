//! The frequency tables: how often each score was made, and what it earned.

use contract_scoring::BySide;
use rust_decimal::Decimal;

use super::{Reporting, board};
use crate::model::field_sum::FieldSum;
use crate::model::frequency::{FrequencyLine, frequencies};
use crate::sheet::{Block, Cell, Column, Keep, Kind, Part, Reading, Sheet, Table, Value};

/// What the frequency tables say.
#[derive(Debug)]
pub struct FrequencyWords {
    /// What they are called.
    pub title: &'static str,
    /// The table of a board, by its title.
    pub of: fn(&str) -> String,
}

/// All frequency tables.
pub(super) fn part<'a>(reporting: Reporting<'a>) -> Part<'a> {
    let title = reporting.words.reports.frequency.title;
    let sheets = frequencies(reporting.scored).map(move |frequencies| {
        let sheet = board::sheet(reporting, frequencies.sections, frequencies.board, false);
        let table = table(
            reporting,
            &sheet.title,
            &frequencies.lines,
            &frequencies.checks,
        );
        Sheet {
            blocks: vec![Block::Table(table)],
            ..sheet
        }
    });
    Part {
        reading: Reading::Small,
        ..Part::new("frequencies", title, sheets)
    }
}

/// The table of one board, with its sums.
pub(super) fn table(
    reporting: Reporting<'_>,
    title: &str,
    lines: &[FrequencyLine],
    checks: &BySide<Option<FieldSum>>,
) -> Table {
    let titles = &reporting.words.columns;
    let unit = (titles.unit)(reporting.scored.unit());
    let number = |key, title| Column::new(key, title, Kind::Number);
    let mut table = Table::new(
        (reporting.words.reports.frequency.of)(title),
        vec![
            board::group_column(reporting),
            number("score", titles.own_score),
            number("times", titles.times),
            Column::new("bar", titles.bar, Kind::Figure).keep(Keep::Spare),
            number("earned-ns", titles.side.ns).only_long(),
            number("earned-ew", titles.side.ew).only_long(),
            Column::new("rated", titles.rated, Kind::Text).keep(Keep::Long),
        ],
    );
    let count = |line: &FrequencyLine| line.counts.ns.max(line.counts.ew);
    let most = lines.iter().map(count).max().unwrap_or(0);
    for line in lines {
        table.rows.push(vec![
            board::group(line.group.letter()),
            Cell::number(line.score.points()),
            times(line.counts),
            bar(count(line), most),
            Cell::hundredths(line.earned.ns),
            Cell::hundredths(line.earned.ew),
            Cell::text((reporting.words.signs.treatment)(line.treatment)),
        ]);
    }
    table.group(unit, |column| column.key.starts_with("earned-"));
    table.notes.extend(board::sums(reporting, checks));
    table.without_empty_columns()
}

/// How often a score was made; the sides differ only by split scores.
fn times(counts: BySide<u32>) -> Cell {
    let BySide { ns, ew } = counts;
    if ns == ew {
        Cell::number(ns)
    } else {
        Cell::text(format!("{ns}/{ew}"))
    }
}

/// A bar as long as a count is large.
fn bar(count: u32, most: u32) -> Cell {
    let share = (Decimal::from(count) * Decimal::ONE_HUNDRED).checked_div(Decimal::from(most));
    share.map_or_else(Cell::default, |percent| {
        Value::Bar {
            percent,
            middle: false,
        }
        .into()
    })
}
