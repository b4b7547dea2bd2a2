//! The recap: the sheet on the wall, one row a contestant and one column a board.

use std::ops::Range;

use super::font::{Fonts, Weight};
use super::heading::SheetTop;
use super::lines::wrapped;
use super::names::Names;
use super::page::{Align, Ink, Pages, SMALL};
use super::paper::Orientation;
use super::table::{Cell, Column, Measured, Place, Table};
use crate::model::Scored;
use crate::model::heading::Heading;
use crate::model::recap::{BoardSum, RecapRow, RecapSheet, recaps};
use crate::model::standing::StratRanks;
use crate::notation::recap::{self as signs, Digits};
use crate::notation::{amount, hundredths};

/// The largest text of a row, in points.
const LARGEST: f32 = 10.0;
/// Upright is nicer on the wall, unless lying gives letters larger by this much.
const TURN: f32 = 1.1;
/// Below this, several lines of names are better than small letters.
const COMFORTABLE: f32 = 8.5;
/// Below this, a further page is better than small letters.
const SMALLEST_FOR_HEIGHT: f32 = 7.0;
/// Below this nobody can read the sheet on a wall: the boards then go to several blocks.
const SMALLEST: f32 = 5.5;
/// From one block to the next, and to what explains them.
const GAP: f32 = 12.0;

/// A way to put a sheet on paper.
struct Layout {
    orientation: Orientation,
    size: f32,
    blocks: Vec<Measured>,
}

/// Draws all recaps.
pub(super) fn draw(scored: Scored<'_>, heading: &Heading, pages: &mut Pages) {
    for sheet in recaps(scored) {
        let top = SheetTop::of_sheet(heading, "Recap", &sheet.heading).facts(signs::strats(&sheet));
        let layout = Layout::of(&sheet, &top, pages);
        pages.begin(layout.orientation);
        pages.bookmark(top.title());
        let mut y = top.draw(pages, layout.orientation);
        let place = Place {
            top: &top,
            orientation: layout.orientation,
            size: layout.size,
        };
        let bottom = pages.frame(layout.orientation).bottom;
        for (number, block) in layout.blocks.iter().enumerate() {
            if number > 0 {
                y += GAP;
                if y + block.height() * layout.size > bottom {
                    pages.begin(layout.orientation);
                    y = top.draw_again(pages, layout.orientation);
                }
            }
            y = block.draw(pages, place, y);
        }
        explain(&sheet, place, y, pages);
    }
}

impl Layout {
    /// The way with the largest letters; the upright one, and names on one line, where the difference is small.
    fn of(sheet: &RecapSheet, top: &SheetTop, pages: &mut Pages) -> Self {
        let mut count = 1;
        loop {
            let found = Self::in_blocks(sheet, top, count, pages);
            if found.size >= SMALLEST || count >= sheet.foot.len() {
                return found;
            }
            count += 1;
        }
    }

    /// The best way with so many blocks of boards.
    fn in_blocks(sheet: &RecapSheet, top: &SheetTop, count: usize, pages: &mut Pages) -> Self {
        let mut best: Option<Self> = None;
        for names in Names::ALL {
            for orientation in Orientation::ALL {
                let blocks: Vec<Measured> = blocks(sheet.foot.len(), count)
                    .map(|boards| {
                        block(sheet, boards, names, &mut pages.fonts).measured(&mut pages.fonts)
                    })
                    .collect();
                let size = size(&blocks, top, orientation, pages);
                if best
                    .as_ref()
                    .is_none_or(|best| best.size < COMFORTABLE && size > best.size * TURN)
                {
                    best = Some(Self {
                        orientation,
                        size,
                        blocks,
                    });
                }
            }
        }
        best.unwrap_or(Self {
            orientation: Orientation::Portrait,
            size: LARGEST,
            blocks: Vec::new(),
        })
    }
}

/// The size at which blocks fit the width of a page and, unless it becomes too small, its height.
fn size(blocks: &[Measured], top: &SheetTop, orientation: Orientation, pages: &mut Pages) -> f32 {
    let frame = pages.frame(orientation);
    let width = blocks.iter().map(Measured::width).fold(0.0, f32::max);
    let height: f32 = blocks.iter().map(Measured::height).sum();
    let room = frame.bottom - frame.top - top.height(pages, orientation) - SHEET_FOOT;
    let by_height = (room / height).max(SMALLEST_FOR_HEIGHT);
    LARGEST.min(by_height).min(frame.width() / width)
}

/// What [`explain`] takes at most.
const SHEET_FOOT: f32 = 3.0 * GAP;

/// So many blocks of boards, about equally long.
fn blocks(boards: usize, count: usize) -> impl Iterator<Item = Range<usize>> {
    let share = boards.div_ceil(count.max(1)).max(1);
    (0..count)
        .map(move |number| number * share..((number + 1) * share).min(boards))
        .filter(move |block| block.start < block.end || boards == 0)
}

/// A table with some of the boards; the first one tells how the contestants stand.
fn block(sheet: &RecapSheet, boards: Range<usize>, names: Names, fonts: &mut Fonts) -> Table {
    let whole = boards.start == 0;
    let foot = &sheet.foot[boards];
    let digits = Digits::of(sheet);
    let named = sheet.rows.iter().any(|row| !row.standing.names.is_empty());
    let mut columns = vec![
        Column::right(if whole { "Place" } else { "" }),
        Column::right("No"),
        // The foot's labels stand in this column, whether anybody has a name or not.
        Column::left(if named { "Names" } else { "" }),
    ];
    columns.extend(
        ["%", "Adj", "Score", "Final"].map(|title| Column::right(if whole { title } else { "" })),
    );
    columns.push(Column::center(if whole { "St" } else { "" }));
    let first_rank = columns.len();
    let strats = sheet.strats.len();
    for kind in ["Sec", "All"] {
        columns.extend(
            sheet
                .strats
                .iter()
                .map(|strat| Column::center(if strats == 1 { kind } else { &strat.name })),
        );
    }
    columns.push(Column::right("Award"));
    let first_board = columns.len();
    for (number, sum) in foot.iter().enumerate() {
        let column = Column::right(sum.board.to_string());
        columns.push(if number == 0 { column.ruled() } else { column });
    }
    let mut table = Table::new(columns);
    if strats > 1 {
        table.group(first_rank..first_rank + strats, "Section");
        table.group(first_rank + strats..first_rank + 2 * strats, "Overall");
    }
    for row in &sheet.rows {
        let mut cells = standing(row, names, whole, fonts);
        cells.extend(foot.iter().map(|sum| {
            let cell = row.cell(sum.board);
            let mark = cell.earned().and_then(|earned| sheet.heading.mark(earned));
            Cell::from(signs::cell(cell, digits)).marked(mark)
        }));
        table.row(cells);
    }
    let mut sum = |label: &str, amount: &dyn Fn(&BoardSum) -> Cell| {
        let mut cells = vec![Cell::default(); first_board];
        cells[2] = Cell::from(label);
        cells.extend(foot.iter().map(amount));
        table.foot(cells);
    };
    sum("Sum", &|sum| amount(sum.sum, digits.sums).into());
    if sheet.shares_field {
        sum("All sections", &|sum| {
            sum.check.map_or_else(Cell::default, |check| {
                amount(check.awarded, digits.sums).into()
            })
        });
    }
    if foot.iter().any(|sum| sum.check.is_some()) {
        sum("Expected", &|sum| {
            let holds = sum.check.is_none_or(|check| check.holds);
            Cell::from(signs::expected(sum, digits)).bold(!holds)
        });
    }
    table.without_empty_columns()
}

/// The cells before the boards; only number and names in all blocks but the first.
fn standing(row: &RecapRow, names: Names, whole: bool, fonts: &mut Fonts) -> Vec<Cell> {
    let line = &row.standing;
    let place = line.place.map(|place| place.to_string());
    let first = place.as_deref() == Some("1");
    let names = names.cell(&line.names, fonts).bold(first);
    if !whole {
        let mut cells = vec![Cell::default(), line.number.to_string().into(), names];
        cells.resize(9 + 2 * line.ranks.len(), Cell::default());
        return cells;
    }
    let mut cells = vec![
        Cell::from(place.unwrap_or_else(|| "-".to_owned())).bold(first),
        line.number.to_string().into(),
        names,
        Cell::from(hundredths(line.percent)).bold(true),
        hundredths(line.adjustment).into(),
        line.score
            .map_or_else(|| "-".to_owned(), |score| hundredths(Some(score)))
            .into(),
        hundredths(line.carryover.and(line.final_score)).into(),
        line.strat.clone().unwrap_or_default().into(),
    ];
    let ranks = |pick: fn(&StratRanks) -> Option<matchpointing::Place>| {
        line.ranks
            .iter()
            .map(move |rank| pick(rank).map_or_else(String::new, |place| place.to_string()))
            .map(Cell::from)
    };
    cells.extend(ranks(|rank| rank.section));
    cells.extend(ranks(|rank| rank.overall));
    let award = line
        .award
        .as_ref()
        .map(|award| format!("{}({})", award.points, award.reason));
    cells.push(award.unwrap_or_default().into());
    cells
}

/// Draws the total, what the signs mean, and what is not as expected.
fn explain(sheet: &RecapSheet, place: Place<'_>, mut y: f32, pages: &mut Pages) {
    let frame = pages.frame(place.orientation);
    if y + SHEET_FOOT > frame.bottom + GAP {
        pages.begin(place.orientation);
        y = place.top.draw_again(pages, place.orientation);
    }
    let told = signs::sums(sheet).into_iter();
    let awards = signs::awards(sheet).map(str::to_owned);
    let lines = [
        told.chain(awards).collect::<Vec<_>>().join("  "),
        signs::legend(sheet).join("    "),
    ];
    for text in lines {
        let room = frame.width() / SMALL;
        for line in wrapped(&text, room, Weight::Regular, &mut pages.fonts) {
            y += SMALL * 1.6;
            let text = (line.as_str(), Weight::Regular);
            pages.text((frame.left, y), Align::Left, text, SMALL, Ink::Black);
        }
    }
}
