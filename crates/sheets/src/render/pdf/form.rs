//! Forms to cut apart and to fill in: two columns of them on an upright page.

use super::font::Weight;
use super::lines::cut;
use super::page::{Align, Ink, Pages, SMALL};
use super::paper::{Frame, Orientation};
use crate::sheet::{Block, Column, Kind, Sheet, Style, Table};

/// A form: what is above its boxes, and what is in the first ones.
struct Form {
    title: String,
    facts: String,
    /// The titles of the columns, with their shares of the width.
    columns: Vec<(String, f32)>,
    /// What the first box of each line says.
    lines: Vec<String>,
}

/// Room to write by hand, in points.
const BOX: f32 = 18.0;
const TITLE: f32 = 13.0;
const NUMBERS: f32 = 11.0;
/// The heights of what is above the boxes.
const HEAD: f32 = TITLE * 1.3 + NUMBERS * 1.4 + SMALL * 1.8;
/// The white on each side of a cut.
const MARGIN: f32 = 10.0;
/// From the last box to where the next form begins.
const BELOW: f32 = 1.5 * MARGIN;
const COLUMNS: u8 = 2;
const DASH: f32 = 3.0;
/// The least that a box is wide, and one with a number printed in it, in letters.
const NARROWEST: u8 = 4;
const NUMBER: u8 = 5;

/// Draws forms one under the other, column by column; those of another kind begin a page.
pub(super) fn draw(sheets: &[Sheet], values: Style, event: &str, pages: &mut Pages) {
    for of_a_kind in sheets.chunk_by(|one, next| one.kind == next.kind) {
        let title = of_a_kind.first().and_then(|sheet| sheet.kind.as_deref());
        let forms = of_a_kind.iter().filter_map(|sheet| Form::of(sheet, values));
        kind(title.unwrap_or_default(), forms, event, pages);
    }
}

fn kind(title: &str, forms: impl Iterator<Item = Form>, event: &str, pages: &mut Pages) {
    let frame = pages.frame(Orientation::Portrait);
    let width = (frame.width() - 2.0 * MARGIN) / f32::from(COLUMNS);
    let mut place: Option<(u8, f32)> = None;
    for form in forms {
        for part in form.parts(frame.bottom - frame.top - HEAD - BELOW, pages) {
            let (mut column, mut y) = place.unwrap_or((COLUMNS, frame.bottom));
            if y + part.height() > frame.bottom {
                (column, y) = (column + 1, frame.top);
            }
            if column >= COLUMNS {
                pages.begin(Orientation::Portrait);
                if place.is_none() {
                    pages.bookmark(title);
                }
                upright_cut(frame, pages);
                column = 0;
            }
            let left = frame.left + (width + 2.0 * MARGIN) * f32::from(column);
            part.draw((left, y), width, event, pages);
            y += part.height();
            let ends = (
                (left - MARGIN).max(frame.left),
                (left + width + MARGIN).min(frame.right),
            );
            if y + BOX < frame.bottom {
                dashes(ends, y - MARGIN / 2.0, pages);
            }
            place = Some((column, y));
        }
    }
}

/// The share of the width that a column has.
fn share(column: &Column) -> f32 {
    f32::from(match column.kind {
        Kind::ToFillIn(letters) => letters.max(NARROWEST),
        Kind::Text | Kind::Number | Kind::Ordinal | Kind::Names | Kind::Figure => NUMBER,
    })
}

impl Form {
    fn of(sheet: &Sheet, values: Style) -> Option<Self> {
        let table: &Table = sheet.blocks.iter().find_map(Block::table)?;
        let columns = table.columns.iter();
        let first = table.rows.iter().filter_map(|row| row.first());
        Some(Self {
            title: sheet.title.clone(),
            facts: sheet.fact_list().unwrap_or_default(),
            columns: columns
                .map(|column| (column.title.clone(), share(column)))
                .collect(),
            lines: first.map(|cell| cell.shown(values).into_owned()).collect(),
        })
    }

    /// The form as it is, or parts of it that fit a page.
    fn parts(self, room: f32, pages: &Pages) -> Vec<Self> {
        let mut parts = Vec::new();
        let mut part = Vec::new();
        let mut left = room;
        for line in self.lines {
            if left < BOX {
                parts.push(std::mem::take(&mut part));
                left = room;
            }
            part.push(line);
            left -= BOX;
        }
        parts.push(part);
        let form = |(number, lines)| Self {
            title: if number == 0 {
                self.title.clone()
            } else {
                format!("{} {}", self.title, pages.words.continued)
            },
            facts: self.facts.clone(),
            columns: self.columns.clone(),
            lines,
        };
        parts.into_iter().enumerate().map(form).collect()
    }

    fn height(&self) -> f32 {
        HEAD + self.lines.iter().map(|_| BOX).sum::<f32>() + BELOW
    }

    fn draw(&self, (left, top): (f32, f32), width: f32, event: &str, pages: &mut Pages) {
        let right = left + width;
        let mut y = top + TITLE;
        let title = (self.title.as_str(), Weight::Bold);
        pages.text((left, y), Align::Left, title, TITLE, Ink::Black);
        let taken = pages.fonts.width(title.0, Weight::Bold) * TITLE + TITLE;
        let room = (width - taken) / SMALL;
        let event = cut(event, room, Weight::Regular, &mut pages.fonts);
        let event = (event.as_str(), Weight::Regular);
        pages.text((right, y), Align::Right, event, SMALL, Ink::Gray);
        y += NUMBERS * 1.4;
        let facts = (self.facts.as_str(), Weight::Bold);
        let natural = pages.fonts.width(facts.0, Weight::Bold).max(1.0);
        let size = NUMBERS.min(width / natural);
        pages.text((left, y), Align::Left, facts, size, Ink::Black);
        let whole: f32 = self.columns.iter().map(|(_, share)| share).sum();
        let mut edges = vec![left];
        for (_, share) in &self.columns {
            edges.push(edges[edges.len() - 1] + width * share / whole);
        }
        y = top + HEAD;
        for ((title, _), sides) in self.columns.iter().zip(edges.windows(2)) {
            let middle = f32::midpoint(sides[0], sides[1]);
            let natural = pages.fonts.width(title, Weight::Regular).max(1.0);
            let size = SMALL.min((sides[1] - sides[0] - 2.0) / natural);
            let title = (title.as_str(), Weight::Regular);
            pages.text((middle, y - 3.0), Align::Center, title, size, Ink::Black);
        }
        for line in &self.lines {
            let middle = f32::midpoint(edges[0], edges[1]);
            let number = (line.as_str(), Weight::Bold);
            let at = (middle, y + BOX * 0.7);
            pages.text(at, Align::Center, number, NUMBERS, Ink::Black);
            for sides in edges.windows(2) {
                pages.outline((sides[0], y), (sides[1], y + BOX), Ink::Gray);
            }
            y += BOX;
        }
    }
}

/// The cut between the columns.
fn upright_cut(frame: Frame, pages: &mut Pages) {
    let middle = f32::midpoint(frame.left, frame.right);
    let mut y = frame.top;
    while y < frame.bottom {
        pages.fill((middle - 0.2, y), (middle + 0.2, y + DASH), Ink::Gray);
        y += 2.0 * DASH;
    }
}

/// A cut across a column.
fn dashes((left, right): (f32, f32), y: f32, pages: &mut Pages) {
    let mut x = left;
    while x < right {
        pages.rule((x, (x + DASH).min(right)), y, 0.4, Ink::Gray);
        x += 2.0 * DASH;
    }
}
