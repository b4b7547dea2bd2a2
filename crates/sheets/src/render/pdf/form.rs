//! Forms to cut apart and to fill in: two columns of them on an upright page, or one where they hang on a wall.

use super::font::Weight;
use super::lines::cut;
use super::page::{Align, Ink, Pages, SMALL};
use super::paper::{Frame, Orientation};
use crate::sheet::{Block, Column, Kind, Reading, Sheet, Style, Table};

/// A form: what is above its boxes, and what is in them.
struct Form {
    title: String,
    facts: String,
    /// The titles of the columns, with their shares of the width.
    columns: Vec<(String, f32)>,
    /// What the boxes of each line say; nothing where they are to be filled in.
    lines: Vec<Vec<String>>,
    /// Which columns stand out.
    strong: Vec<bool>,
    setting: Setting,
}

/// How forms are set.
#[derive(Clone, Copy, Debug)]
struct Setting {
    /// How many are beside each other.
    columns: u8,
    /// The height of a line of boxes, in points.
    line: f32,
}

/// To cut apart, with room to write by hand.
const CARDS: Setting = Setting {
    columns: 2,
    line: 18.0,
};
/// To write on while it hangs on a wall.
const LIST: Setting = Setting {
    columns: 1,
    line: 27.0,
};
const TITLE: f32 = 13.0;
const NUMBERS: f32 = 11.0;
/// The heights of what is above the boxes.
const HEAD: f32 = TITLE * 1.3 + NUMBERS * 1.4 + SMALL * 1.8;
/// The white on each side of a cut.
const MARGIN: f32 = 10.0;
/// From the last box to where the next form begins.
const BELOW: f32 = 1.5 * MARGIN;
const DASH: f32 = 3.0;
/// The least that a box is wide, and one with a number printed in it, in letters.
const NARROWEST: u8 = 4;
const NUMBER: u8 = 5;

/// Draws forms one under the other, column by column; those of another kind begin a page.
pub(super) fn draw(
    sheets: &[Sheet],
    reading: Reading,
    values: Style,
    event: &str,
    pages: &mut Pages,
) {
    let setting = match reading {
        Reading::Wall => LIST,
        Reading::Desk | Reading::Small | Reading::Diagrams | Reading::Cards { .. } => CARDS,
    };
    for of_a_kind in sheets.chunk_by(|one, next| one.kind == next.kind) {
        let title = of_a_kind.first().and_then(|sheet| sheet.kind.as_deref());
        let forms = of_a_kind.iter();
        let forms = forms.filter_map(|sheet| Form::of(sheet, setting, values));
        kind(title.unwrap_or_default(), forms, setting, event, pages);
    }
}

fn kind(
    title: &str,
    forms: impl Iterator<Item = Form>,
    setting: Setting,
    event: &str,
    pages: &mut Pages,
) {
    let Setting { columns, line } = setting;
    let frame = pages.frame(Orientation::Portrait);
    let cuts = f32::from(columns - 1);
    let width = (frame.width() - 2.0 * MARGIN * cuts) / f32::from(columns);
    let mut place: Option<(u8, f32)> = None;
    for form in forms {
        for part in form.parts(frame.bottom - frame.top - HEAD - BELOW, pages) {
            let (mut column, mut y) = place.unwrap_or((columns, frame.bottom));
            if y + part.height() > frame.bottom {
                (column, y) = (column + 1, frame.top);
            }
            if column >= columns {
                pages.begin(Orientation::Portrait);
                if place.is_none() {
                    pages.bookmark(title);
                }
                if columns > 1 {
                    upright_cut(frame, pages);
                }
                column = 0;
            }
            let left = frame.left + (width + 2.0 * MARGIN) * f32::from(column);
            part.draw((left, y), width, event, pages);
            y += part.height();
            let ends = (
                (left - MARGIN).max(frame.left),
                (left + width + MARGIN).min(frame.right),
            );
            if columns > 1 && y + line < frame.bottom {
                dashes(ends, y - MARGIN / 2.0, pages);
            }
            place = Some((column, y));
        }
    }
}

/// The share of the width that a column has, of which the longest cell has so many letters.
fn share(column: &Column, longest: usize) -> f32 {
    f32::from(match column.kind {
        Kind::ToFillIn(letters) => letters.max(NARROWEST),
        Kind::Text | Kind::Number | Kind::Ordinal | Kind::Names | Kind::Figure => {
            NUMBER.max(u8::try_from(longest + 1).unwrap_or(u8::MAX))
        }
    })
}

impl Form {
    fn of(sheet: &Sheet, setting: Setting, values: Style) -> Option<Self> {
        let table: &Table = sheet.blocks.iter().find_map(Block::table)?;
        let lines: Vec<Vec<String>> = (table.rows.iter())
            .map(|row| {
                row.iter()
                    .map(|cell| cell.shown(values).into_owned())
                    .collect()
            })
            .collect();
        let longest = |place: usize| {
            let cells = lines.iter().filter_map(|line| line.get(place));
            let longest = cells.map(|text| text.chars().count()).max().unwrap_or(0);
            // Titles are in smaller letters.
            let title = table.columns.get(place).map_or("", |column| &column.title);
            longest.max(title.chars().count() * 6 / 10)
        };
        let columns = table.columns.iter().enumerate();
        Some(Self {
            title: sheet.title.clone(),
            facts: sheet.fact_list().unwrap_or_default(),
            columns: columns
                .map(|(place, column)| (column.title.clone(), share(column, longest(place))))
                .collect(),
            strong: (table.columns.iter().enumerate())
                .map(|(place, column)| place == 0 || column.strong)
                .collect(),
            lines,
            setting,
        })
    }

    /// The form as it is, or parts of it that fit a page.
    fn parts(self, room: f32, pages: &Pages) -> Vec<Self> {
        let mut parts = Vec::new();
        let mut part = Vec::new();
        let mut left = room;
        for line in self.lines {
            if left < self.setting.line {
                parts.push(std::mem::take(&mut part));
                left = room;
            }
            part.push(line);
            left -= self.setting.line;
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
            strong: self.strong.clone(),
            lines,
            setting: self.setting,
        };
        parts.into_iter().enumerate().map(form).collect()
    }

    fn height(&self) -> f32 {
        HEAD + self.lines.iter().map(|_| self.setting.line).sum::<f32>() + BELOW
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
        let height = self.setting.line;
        for line in &self.lines {
            for ((text, strong), sides) in line.iter().zip(&self.strong).zip(edges.windows(2)) {
                let weight = if *strong {
                    Weight::Bold
                } else {
                    Weight::Regular
                };
                let natural = pages.fonts.width(text, weight).max(1.0);
                let size = NUMBERS.min((sides[1] - sides[0] - 2.0) / natural);
                let middle = f32::midpoint(sides[0], sides[1]);
                let at = (middle, y + height / 2.0 + NUMBERS * 0.33);
                let text = (text.as_str(), weight);
                pages.text(at, Align::Center, text, size, Ink::Black);
            }
            for sides in edges.windows(2) {
                pages.outline((sides[0], y), (sides[1], y + height), Ink::Gray);
            }
            y += height;
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
