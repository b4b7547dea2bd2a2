//! The frequency tables: how often each score was made, and what it earned.

use contract_scoring::BySide;
use rust_decimal::Decimal;
use session::ContestantKind;

use super::{Exists, Report, ReportContext, report_words};
use crate::model::FieldSum;
use crate::model::frequency::{FrequencyLine, frequencies};
use crate::sheet::{
    Block, Cell, Column, Columns, Keep, Kind, Part, Reading, Sheet, Table, Value, number, text,
};

/// The report: where teams play matches, no score has a worth of its own.
pub static REPORT: Report = Report {
    aliases: &["frequencies"],
    exists: |scored| {
        Exists::only(
            scored.session.contestant_kind() != ContestantKind::Team,
            "there are no frequencies of a match, where each score is compared with one other",
            "give `--report travelers`",
        )
    },
    ..Report::new(
        "frequency",
        "How often each score was made, and what it earned",
        |words| report_words(words).frequency.title,
        part,
    )
};

/// All frequency tables.
pub(super) fn part<'a>(context: ReportContext<'a>) -> Part<'a> {
    let title = context.report_words().frequency.title;
    let sheets = frequencies(context.scored).map(move |frequencies| {
        let sheet = super::sheet(context, frequencies.sections, frequencies.board, false);
        let table = table(context, &sheet.title, &frequencies.lines, &frequencies.checks);
        Sheet { blocks: vec![Block::Table(table)], ..sheet }
    });
    Part { reading: Reading::Small, ..Part::new("frequencies", title, sheets) }
}

/// The table of one board, with its sums.
pub(super) fn table(
    context: ReportContext<'_>,
    title: &str,
    lines: &[FrequencyLine],
    checks: &BySide<Option<FieldSum>>,
) -> Table {
    let titles = &context.words.columns;
    let unit = titles.unit(context.scored.unit());
    let count = |line: &FrequencyLine| line.counts.ns.max(line.counts.ew);
    let most = lines.iter().map(count).max().unwrap_or(0);
    let rated = text("rated", titles.rated).keep(Keep::Long);
    let columns = Columns::<FrequencyLine>::new()
        .with(super::group_column(context), |line| super::group(line.group.letter()))
        .numbers(number("score", titles.own_score), |line| Some(line.score.points()))
        .with(number("times", titles.times), |line| times(line.counts))
        .with(Column::new("bar", titles.bar, Kind::Figure).keep(Keep::Spare), |line| {
            bar(count(line), most)
        })
        .amounts(number("earned-ns", titles.side.ns).only_long(), |line| line.earned.ns)
        .amounts(number("earned-ew", titles.side.ew).only_long(), |line| line.earned.ew)
        .texts(rated, |line| context.words.signs.treatment(line.treatment));
    let mut table = columns.table(context.report_words().frequency.of(title), lines);
    table.group(unit, |column| column.key.starts_with("earned-"));
    table.notes.extend(super::sums(context, checks));
    table.without_empty_columns()
}

/// How often a score was made; the sides differ only by split scores.
fn times(counts: BySide<u32>) -> Cell {
    let BySide { ns, ew } = counts;
    if ns == ew { Cell::number(ns) } else { Cell::text(format!("{ns}/{ew}")) }
}

/// A bar as long as a count is large.
fn bar(count: u32, most: u32) -> Cell {
    let share = (Decimal::from(count) * Decimal::ONE_HUNDRED).checked_div(Decimal::from(most));
    share.map_or_else(Cell::default, |percent| Value::Bar { percent, middle: false }.into())
}
