//! The recap: the sheet on the wall, a row for each contestant and a column for each board, with the sums that check
//! it.

use std::ops::Deref;
use std::sync::Arc;

use rust_decimal::Decimal;

use super::ranking::{add_ranks, award, award_note, counts_handicap, group_ranks, not_ranked};
use super::report_words;
use super::{Place, Report, Reporting, anchor, heading, played, size, who};
use crate::model::cell::Cell as Earned;
use crate::model::recap::{BoardSum, RecapRow, RecapSheet, recaps};
use crate::model::standing::StandingLine;
use crate::sheet::{
    Block, Cell, Column, Columns, Foot, Keep, Key, Mark, Meaning, Note, Part, Party, Position,
    Sheet, Table, Value, number, ordinal, text,
};
use crate::words::Title;

/// Decimal places, alike in all cells and in all sums of a sheet: as few as show all, two at most.
#[derive(Clone, Copy)]
struct Digits {
    cells: u32,
    sums: u32,
}

/// The report.
pub static REPORT: Report = Report {
    rows: size::cells,
    boards: size::boards,
    is_large: true,
    ..Report::new(
        "recap",
        "The wall sheet: a row for each pair, a column for each board",
        |words| report_words(words).recap,
        part,
    )
    .shown(&[
        Place::Terminal,
        Place::Page,
        Place::Workbook,
        Place::Paper("recap.pdf"),
    ])
};

/// All recaps.
pub(super) fn part<'a>(reporting: Reporting<'a>) -> Part<'a> {
    let reports = reporting.report_words();
    let sheets = recaps(reporting.scored).map(move |recap| {
        let sheet = heading::sheet(reporting, reports.recap, &recap.heading);
        let caption = format!("{}, {}", reports.recap, sheet.title);
        Sheet {
            lines: strats(reporting, &recap).into_iter().collect(),
            blocks: vec![Block::Grid(table(reporting, caption, &recap))],
            ..sheet
        }
    });
    Part::new("recap", reports.recap, sheets).on_walls()
}

fn table(reporting: Reporting<'_>, caption: String, recap: &RecapSheet) -> Table {
    let titles = &reporting.words.columns;
    let score = if reporting.scored.has_victory_points() {
        number("score", titles.victory_points)
    } else {
        number("score", titles.score(recap.heading.unit))
    };
    // A sum of scores with handicaps is in the ranking that has these.
    let keep_final = if counts_handicap(reporting) {
        Keep::Ample
    } else {
        Keep::Always
    };
    let rows = rows(reporting, recap);
    let columns = Columns::<Row<'_>>::new().places(ordinal("place", titles.place), |row| row.place);
    let [own_number, names] = who::columns(reporting);
    let columns = columns
        .with(own_number, |row| who::number(&row.party))
        .with(names, |row| who::names(&row.party))
        .amounts(number("percent", titles.percent).strong(), |row| {
            row.percent
        })
        .amounts(number("earned", titles.earned).keep(Keep::Ample), |row| {
            Some(row.total)
        })
        .amounts(number("adjustment", titles.adjustment), |row| {
            row.adjustment
        })
        .with(score, |row| Cell::hundredths_or_dash(row.score))
        .amounts(number("per-board", titles.per_board), |row| row.per_board)
        .amounts(
            number("final", titles.final_score).keep(keep_final),
            |row| row.carryover.and(row.final_score),
        )
        .texts(text("strat", titles.strat).keep(Keep::Long), |row| {
            row.strat.clone().unwrap_or_default()
        });
    let columns =
        add_ranks(columns, reporting).with(number("award", titles.award), |row| award(row));
    let section = recap.rows.first().map(|row| {
        let own = reporting.scored.session.contestant(row.standing.contestant);
        own.section
    });
    let digits = Digits::of(recap);
    let columns = columns.with_each(&recap.foot, |sum| {
        let column = Column {
            position: Position::Crossing,
            target: section.map(|section| anchor::to_board(reporting.scored, section, sum.board)),
            ..number("", titles.board)
                .keyed(format!("board-{}", sum.board))
                .titled(sum.board.to_string())
        };
        (column, move |row: &Row<'_>| {
            let cell = row.row.cell(sum.board);
            let mark = cell.earned().and_then(|earned| recap.heading.mark(earned));
            played::earned(reporting.words, cell, digits.cells).mark(played::mark(mark))
        })
    });
    let mut table = columns.table(caption, &rows);
    group_ranks(reporting, &mut table);
    let is_before = |column: &&Column| column.position != Position::Crossing;
    let before_boards = table.columns.iter().filter(is_before);
    let before_boards: Vec<Key> = before_boards.map(|column| column.key.clone()).collect();
    table.foot = foot(reporting, recap, &before_boards, digits);
    table.notes = notes(reporting, recap);
    table.without_empty_columns()
}

/// A row with who it is about.
struct Row<'a> {
    row: &'a RecapRow,
    party: Arc<[Party]>,
}

impl Deref for Row<'_> {
    type Target = StandingLine;

    fn deref(&self) -> &StandingLine {
        &self.row.standing
    }
}

fn rows<'a>(reporting: Reporting<'_>, recap: &'a RecapSheet) -> Vec<Row<'a>> {
    let rows = recap.rows.iter();
    let rows = rows.map(|row| Row {
        row,
        party: who::party(reporting.scored, &row.standing),
    });
    rows.collect()
}

/// The sums: of the sheet, of all sections that share its field, and what the rules make.
fn foot(
    reporting: Reporting<'_>,
    recap: &RecapSheet,
    before_boards: &[Key],
    digits: Digits,
) -> Vec<Foot> {
    let titles = &reporting.words.columns;
    let amount = |amount: Decimal| Cell::from(Value::Amount(amount, digits.sums));
    let row = |title: Title, total: Option<Decimal>, cell: &dyn Fn(&BoardSum) -> Cell| {
        let total = |key: &Key| {
            if key == "earned" {
                Cell::hundredths(total)
            } else {
                Cell::default()
            }
        };
        let mut cells: Vec<Cell> = before_boards.iter().map(total).collect();
        cells.extend(recap.foot.iter().map(cell));
        Foot {
            title: title.long.to_owned(),
            short: title.short.to_owned(),
            cells,
        }
    };
    let mut rows = vec![row(titles.sum, Some(recap.total), &|sum| amount(sum.sum))];
    if recap.shares_field {
        rows.push(row(titles.field_sum, None, &|sum| {
            sum.check
                .map_or_else(Cell::default, |check| amount(check.awarded))
        }));
    }
    if recap.foot.iter().any(|sum| sum.check.is_some()) {
        rows.push(row(titles.expected, recap.expected_total, &|sum| {
            sum.check.map_or_else(Cell::default, |check| {
                amount(check.expected).mark((!check.holds).then_some(Mark::Off))
            })
        }));
    }
    rows
}

/// What the signs mean, what the sums come to, and what is to be said of awards.
fn notes(reporting: Reporting<'_>, recap: &RecapSheet) -> Vec<Note> {
    let words = &reporting.words.notes;
    let has = |is: fn(&Earned) -> bool| {
        let mut cells = recap.rows.iter().flat_map(|row| &row.cells);
        cells.any(|(_, cell)| is(cell))
    };
    let full = |row: &RecapRow| row.cells.len() == recap.foot.len();
    let signs = &reporting.words.signs;
    let colon = reporting.words.colon.trim_end();
    let all = format!("{}{colon}", reporting.words.columns.field_sum.long);
    let artificial = |cell: &Earned| matches!(cell, Earned::Artificial(..));
    let absent = !recap.rows.iter().all(full);
    let legend: Vec<Meaning> = [
        (absent, Value::Dash, words.absent),
        (
            has(|cell| *cell == Earned::SitOut),
            Value::from(signs.sat_out),
            words.sat_out,
        ),
        (
            has(|cell| *cell == Earned::NotPlayed),
            Value::from(signs.not_played),
            words.not_played,
        ),
        (
            has(|cell| *cell == Earned::LatePlay),
            Value::from(signs.late_play),
            words.late_play,
        ),
        (has(artificial), Value::from("*"), words.artificial),
        (recap.shares_field, Value::Text(all.into()), words.field_sum),
    ]
    .into_iter()
    .filter(|(occurs, ..)| *occurs)
    .map(|(_, sign, meaning)| Meaning { sign, meaning })
    .collect();
    let mut notes = Vec::new();
    if !legend.is_empty() {
        notes.push(Note::Legend(legend));
    }
    let digits = played::digits([recap.total].into_iter().chain(recap.expected_total));
    let amount = |amount| reporting.amount(amount, digits);
    let total = amount(recap.total);
    notes.push(Note::Text(match recap.expected_total.map(amount) {
        Some(expected) => words.total_expected(&total, &expected),
        None => words.total_alone(&total),
    }));
    let off = recap
        .foot
        .iter()
        .filter(|sum| sum.check.is_some_and(|check| !check.holds));
    let off: Vec<String> = off.map(|sum| sum.board.to_string()).collect();
    if !off.is_empty() {
        notes.push(Note::Text(words.off(&off.join(", "))));
    } else if recap
        .expected_total
        .is_some_and(|expected| expected != recap.total)
    {
        notes.push(Note::Text(words.rounding.to_owned()));
    }
    let lines = recap.rows.iter().map(|row| &row.standing);
    notes.extend(not_ranked(reporting, lines.clone()));
    notes.extend(award_note(reporting, lines));
    notes
}

/// The strats with their limits and sizes; one that is open to all is none.
fn strats(reporting: Reporting<'_>, recap: &RecapSheet) -> Option<String> {
    let facts = &reporting.words.facts;
    let kind = reporting.scored.session.contestant_kind();
    let strats: Vec<String> = (recap.strats.iter().enumerate())
        .map(|(place, strat)| {
            let limit = strat.limit.map(|limit| limit.normalize());
            let first = (place == 0).then_some(kind);
            facts.strat(&strat.name, limit.as_ref(), strat.contestants, first)
        })
        .collect();
    let some = strats.len() > 1 || recap.strats.iter().any(|strat| strat.limit.is_some());
    some.then(|| facts.strats(&strats.join("; ")))
}

impl Digits {
    fn of(recap: &RecapSheet) -> Self {
        let cells = recap.rows.iter().flat_map(|row| &row.cells);
        let sums = recap.foot.iter().flat_map(|sum| {
            let check = sum.check;
            [
                Some(sum.sum),
                check.map(|check| check.awarded),
                check.map(|check| check.expected),
            ]
        });
        Self {
            cells: played::digits(cells.filter_map(|(_, cell)| cell.earned())),
            sums: played::digits(sums.flatten()),
        }
    }
}
