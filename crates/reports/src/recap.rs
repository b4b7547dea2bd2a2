//! The recap: the sheet on the wall, a row for each contestant and a column for each board, with the sums that check
//! it.

use std::collections::BTreeSet;
use std::ops::Deref;
use std::sync::Arc;
use std::{iter, slice};

use rust_decimal::Decimal;
use session::{Direction, RoundBoard};

use super::ranking::{add_ranks, award, award_notes, counts_handicap, group_ranks, not_ranked};
use super::{Place, Report, ReportContext, anchor, heading, played, report_words, who};
use crate::model::cell::Cell as Earned;
use crate::model::heading::SheetHeading;
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
pub static REPORT: Report = WALL;

/// The same beside a ranking: both directions of a section together, and nothing of a row but its boards.
pub(super) static BRIEF: Report = Report { part: brief, ..WALL };

const WALL: Report = Report {
    rows: super::cells,
    boards: super::boards,
    is_large: true,
    ..Report::new(
        "recap",
        "The wall sheet: a row for each pair, a column for each board",
        |words| report_words(words).recap,
        part,
    )
    .shown(&[Place::Terminal, Place::Page, Place::Workbook, Place::Paper("recap.pdf")])
};

/// All recaps.
pub(super) fn part<'a>(context: ReportContext<'a>) -> Part<'a> {
    let sheets = recaps(context.scored).map(move |recap| {
        let heading = &recap.heading;
        sheet(context, heading, slice::from_ref(&recap), false)
    });
    Part::new("recap", context.report_words().recap, sheets).on_walls()
}

/// All sections.
fn brief<'a>(context: ReportContext<'a>) -> Part<'a> {
    let mut recaps = recaps(context.scored).peekable();
    let sections = iter::from_fn(move || {
        let mut own = vec![recaps.next()?];
        let section = own[0].heading.section.clone();
        while let Some(other) = recaps.next_if(|other| other.heading.section == section) {
            own.push(other);
        }
        Some(own)
    });
    let sheets = sections.map(move |own| {
        let heading = SheetHeading { direction: Direction::Both, ..own[0].heading.clone() };
        sheet(context, &heading, &own, true)
    });
    Part::new("recap", context.report_words().recap, sheets).on_walls()
}

fn sheet(
    context: ReportContext<'_>,
    heading: &SheetHeading,
    recaps: &[RecapSheet],
    is_brief: bool,
) -> Sheet {
    let recap = context.report_words().recap;
    let sheet = heading::sheet(context, recap, heading);
    let caption = format!("{recap}, {}", sheet.title);
    Sheet {
        lines: strats(context, recaps).into_iter().collect(),
        blocks: vec![Block::Grid(table(context, caption, recaps, is_brief))],
        ..sheet
    }
}

fn table(
    context: ReportContext<'_>,
    caption: String,
    recaps: &[RecapSheet],
    is_brief: bool,
) -> Table {
    let titles = &context.words.columns;
    let score = if context.scored.has_victory_points() {
        number("score", titles.victory_points)
    } else {
        number("score", titles.score(context.scored.unit()))
    };
    // A sum of scores with handicaps is in the ranking that has these.
    let keep_final = if counts_handicap(context) { Keep::Ample } else { Keep::Always };
    let rows = rows(context, recaps);
    let columns = Columns::<Row<'_>>::new().places(ordinal("place", titles.place), |row| row.place);
    let [own_number, names] = who::columns(context);
    let columns = columns
        .with_if(recaps.len() > 1, text("direction", titles.direction).naming(), |row| {
            who::side(context.words, row.direction)
        })
        .with(own_number, |row| who::number(&row.party))
        .with(names, |row| who::names(&row.party))
        .amounts(number("percent", titles.percent).strong(), |row| row.percent)
        .amounts(number("earned", titles.earned).keep(Keep::Ample), |row| Some(row.total))
        .amounts(number("adjustment", titles.adjustment), |row| row.adjustment)
        .with(score, |row| Cell::hundredths_or_dash(row.score))
        .amounts(number("per-board", titles.per_board), |row| row.per_board)
        .amounts(number("final", titles.final_score).keep(keep_final), |row| {
            row.carryover.and(row.final_score)
        })
        .texts(text("strat", titles.strat).keep(Keep::Long), |row| {
            row.strat.clone().unwrap_or_default()
        });
    let columns =
        add_ranks(columns, context, false).with(number("award", titles.award), |row| award(row));
    let section = rows.first().map(|row| {
        let own = context.scored.session.contestant(row.contestant);
        own.section
    });
    let digits = Digits::of(recaps);
    let sums = recaps.iter().flat_map(|recap| &recap.foot);
    let boards: BTreeSet<RoundBoard> = sums.map(|sum| sum.board).collect();
    let columns = columns.with_each(boards.iter().copied(), |board| {
        let column = Column {
            position: Position::Crossing,
            target: section.map(|section| anchor::to_board(context.scored, section, board)),
            ..number("", titles.board).keyed(format!("board-{board}")).titled(board.to_string())
        };
        (column, move |row: &Row<'_>| {
            let cell = row.row.cell(board);
            let mark = cell.earned().and_then(|earned| row.recap.heading.mark(earned));
            played::earned(context.words, cell, digits.cells).mark(played::mark(mark))
        })
    });
    let mut table = columns.table(caption, &rows);
    group_ranks(context, &mut table);
    let is_before = |column: &&Column| column.position != Position::Crossing;
    let before_boards = table.columns.iter().filter(is_before);
    let before_boards: Vec<Key> = before_boards.map(|column| column.key.clone()).collect();
    let feet = recaps.iter();
    let feet = feet.flat_map(|recap| foot(context, recap, &before_boards, &boards, digits));
    table.foot = feet.collect();
    table.notes = notes(context, recaps, boards.len());
    if is_brief {
        let table = table.positioned(&[Position::Naming, Position::Crossing]);
        return table.without_empty_columns();
    }
    let lines = recaps.iter().flat_map(|recap| &recap.rows);
    let lines = lines.map(|row| &row.standing);
    table.notes.extend(not_ranked(context, lines.clone()));
    table.notes.extend(award_notes(context, lines));
    table.without_empty_columns()
}

/// A row with who it is about.
struct Row<'a> {
    recap: &'a RecapSheet,
    row: &'a RecapRow,
    party: Arc<[Party]>,
}

impl Deref for Row<'_> {
    type Target = StandingLine;

    fn deref(&self) -> &StandingLine {
        &self.row.standing
    }
}

fn rows<'a>(context: ReportContext<'_>, recaps: &'a [RecapSheet]) -> Vec<Row<'a>> {
    let rows = recaps.iter().flat_map(|recap| {
        let rows = recap.rows.iter();
        rows.map(move |row| Row { recap, row, party: who::party(context.scored, &row.standing) })
    });
    rows.collect()
}

/// The sums: of the sheet, of all sections that share its field, and what the rules make.
fn foot(
    context: ReportContext<'_>,
    recap: &RecapSheet,
    before_boards: &[Key],
    boards: &BTreeSet<RoundBoard>,
    digits: Digits,
) -> Vec<Foot> {
    let titles = &context.words.columns;
    let amount = |amount: Decimal| Cell::from(Value::Amount(amount, digits.sums));
    let row = |title: Title, total: Option<Decimal>, cell: &dyn Fn(&BoardSum) -> Cell| {
        let before = |key: &Key| match &**key {
            "earned" => Cell::hundredths(total),
            "direction" => who::side(context.words, recap.heading.direction),
            _ => Cell::default(),
        };
        let mut cells: Vec<Cell> = before_boards.iter().map(before).collect();
        cells.extend(boards.iter().map(|board| {
            let own = recap.foot.binary_search_by_key(board, |sum| sum.board);
            own.map_or_else(|_| Cell::default(), |place| cell(&recap.foot[place]))
        }));
        Foot { title: title.long.to_owned(), short: title.short.to_owned(), cells }
    };
    let mut rows = vec![row(titles.sum, Some(recap.total), &|sum| amount(sum.sum))];
    if recap.shares_field {
        rows.push(row(titles.field_sum, None, &|sum| {
            sum.check.map_or_else(Cell::default, |check| amount(check.awarded))
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

/// What the signs mean, and what the sums come to.
fn notes(context: ReportContext<'_>, recaps: &[RecapSheet], boards: usize) -> Vec<Note> {
    let words = &context.words.notes;
    let rows = recaps.iter().flat_map(|recap| &recap.rows);
    let has = |is: fn(&Earned) -> bool| {
        let mut cells = rows.clone().flat_map(|row| &row.cells);
        cells.any(|(_, cell)| is(cell))
    };
    let signs = &context.words.signs;
    let colon = context.words.colon.trim_end();
    let all = format!("{}{colon}", context.words.columns.field_sum.long);
    let artificial = |cell: &Earned| matches!(cell, Earned::Artificial(..));
    let absent = rows.clone().any(|row| row.cells.len() < boards);
    let shares_field = recaps.iter().any(|recap| recap.shares_field);
    let legend: Vec<Meaning> = [
        (absent, Value::Dash, words.absent),
        (has(|cell| *cell == Earned::SitOut), Value::from(signs.sat_out), words.sat_out),
        (has(|cell| *cell == Earned::NotPlayed), Value::from(signs.not_played), words.not_played),
        (has(|cell| *cell == Earned::LatePlay), Value::from(signs.late_play), words.late_play),
        (has(artificial), Value::from("*"), words.artificial),
        (shares_field, Value::Text(all.into()), words.field_sum),
    ]
    .into_iter()
    .filter(|(occurs, ..)| *occurs)
    .map(|(_, sign, meaning)| Meaning { sign, meaning })
    .collect();
    let mut notes = Vec::new();
    if !legend.is_empty() {
        notes.push(Note::Legend(legend));
    }
    let total: Decimal = recaps.iter().map(|recap| recap.total).sum();
    let expected: Option<Decimal> = recaps.iter().map(|recap| recap.expected_total).sum();
    let digits = played::digits([total].into_iter().chain(expected));
    let amount = |amount| context.amount(amount, digits);
    let is_off = expected.is_some_and(|expected| expected != total);
    let total = amount(total);
    notes.push(Note::Text(match expected.map(amount) {
        Some(expected) => words.total_expected(&total, &expected),
        None => words.total_alone(&total),
    }));
    let sums = recaps.iter().flat_map(|recap| &recap.foot);
    let off = sums.filter(|sum| sum.check.is_some_and(|check| !check.holds));
    let off: BTreeSet<RoundBoard> = off.map(|sum| sum.board).collect();
    let off: Vec<String> = off.iter().map(ToString::to_string).collect();
    if !off.is_empty() {
        notes.push(Note::Text(words.off(off.join(", "))));
    } else if is_off {
        notes.push(Note::Text(words.rounding.to_owned()));
    }
    notes
}

/// The strats with their limits and sizes; one that is open to all is none.
fn strats(context: ReportContext<'_>, recaps: &[RecapSheet]) -> Option<String> {
    let facts = &context.words.facts;
    let kind = context.scored.session.contestant_kind();
    let own = &recaps.first()?.strats;
    let strats: Vec<String> = (own.iter().enumerate())
        .map(|(place, strat)| {
            let contestants = recaps.iter().map(|recap| recap.strats[place].contestants);
            let limit = strat.limit.map(|limit| limit.normalize());
            let first = (place == 0).then_some(kind);
            facts.strat(&strat.name, limit.as_ref(), contestants.sum(), first)
        })
        .collect();
    let some = strats.len() > 1 || own.iter().any(|strat| strat.limit.is_some());
    some.then(|| facts.strats(strats.join("; ")))
}

impl Digits {
    fn of(recaps: &[RecapSheet]) -> Self {
        let rows = recaps.iter().flat_map(|recap| &recap.rows);
        let cells = rows.flat_map(|row| &row.cells);
        let sums = recaps.iter().flat_map(|recap| &recap.foot);
        let sums = sums.flat_map(|sum| {
            let check = sum.check;
            [Some(sum.sum), check.map(|check| check.awarded), check.map(|check| check.expected)]
        });
        Self {
            cells: played::digits(cells.filter_map(|(_, cell)| cell.earned())),
            sums: played::digits(sums.flatten()),
        }
    }
}
