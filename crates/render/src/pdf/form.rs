//! Forms to fill in: to cut apart, in two columns of an upright page or half a page each, or to hang on a wall.

use reports::sheet::{Block, Column, Cut, Kind, Sheet, Style, Table};

use super::cut;
use super::font::Weight;
use super::page::{Align, Ink, Pages, SMALL};
use super::paper::{Frame, Orientation};
use super::table::edges;

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
}

/// How forms are set; lengths in points.
#[derive(Clone, Copy, Debug)]
struct Setting {
    /// How many are beside each other.
    columns: u8,
    /// How many are under each other at most, where all take the same room.
    rows: Option<u8>,
    /// The least height of a line of boxes, and the largest.
    lines: (f32, f32),
    title: f32,
    numbers: f32,
    /// Whether facts are on the line of the title.
    is_one_line: bool,
    /// Whether the order of forms is that of the cut piles, and not that of a page.
    is_stack: bool,
}

/// To cut apart, with room to write by hand.
const CARDS: Setting = Setting {
    columns: 2,
    rows: None,
    lines: (18.0, 18.0),
    title: 13.0,
    numbers: 11.0,
    is_one_line: false,
    is_stack: false,
};
/// Twelve to a page, where there is room.
const STACK: Setting = Setting {
    rows: Some(6),
    lines: (16.0, 24.0),
    title: 12.0,
    is_one_line: true,
    is_stack: true,
    ..CARDS
};
/// To lie on a table, for four people to read.
const HALVES: Setting =
    Setting { columns: 1, rows: Some(2), lines: (14.0, 32.0), title: 20.0, numbers: 15.0, ..CARDS };
/// To write on while it hangs on a wall.
const LIST: Setting = Setting { columns: 1, lines: (27.0, 27.0), ..CARDS };
/// The white on each side of a cut.
const MARGIN: f32 = 10.0;
/// From the last box to where the next form begins.
const BELOW: f32 = 1.5 * MARGIN;
const DASH: f32 = 3.0;
/// The least that a box is wide, and one with a number printed in it, in letters.
const NARROWEST: u8 = 4;
const NUMBER: u8 = 5;

impl Setting {
    const fn of(cut: Cut) -> Self {
        match cut {
            Cut::Whole => LIST,
            Cut::Apart => CARDS,
            Cut::Halves => HALVES,
            Cut::Stack => STACK,
        }
    }

    /// The height of what is above the boxes.
    fn head(self) -> f32 {
        let facts = if self.is_one_line { 0.0 } else { self.numbers * 1.4 };
        self.title * 1.3 + facts + self.small() * 1.8
    }

    /// The size of titles over columns.
    fn small(self) -> f32 {
        SMALL.max(self.numbers * 0.6)
    }
}

/// Draws forms; those of another kind begin a page.
pub(super) fn draw(sheets: &[Sheet], values: Style, event: &str, pages: &mut Pages) {
    for of_a_kind in sheets.chunk_by(|one, next| one.kind == next.kind) {
        let title = of_a_kind.first().and_then(|sheet| sheet.kind.as_deref());
        let title = title.unwrap_or_default();
        let cut = of_a_kind.iter().find_map(|sheet| Some(form(sheet)?.1));
        let setting = Setting::of(cut.unwrap_or(Cut::Apart));
        let forms = of_a_kind.iter().filter_map(|sheet| Form::of(sheet, values));
        match setting.rows {
            None => in_turn(title, forms, setting, event, pages),
            Some(rows) => {
                in_rooms(title, &forms.collect::<Vec<_>>(), (setting, rows), event, pages)
            }
        }
    }
}

/// Draws forms one under the other, column by column, each with the room that it needs.
fn in_turn(
    title: &str,
    forms: impl Iterator<Item = Form>,
    setting: Setting,
    event: &str,
    pages: &mut Pages,
) {
    let (line, head) = (setting.lines.0, setting.head());
    let frame = pages.frame(Orientation::Portrait);
    let mut place: Option<(u8, f32)> = None;
    for form in forms {
        for part in form.parts((frame.bottom - frame.top - head - BELOW, line), pages) {
            let height = head + part.height(line) + BELOW;
            let (mut column, mut y) = place.unwrap_or((setting.columns, frame.bottom));
            if y + height > frame.bottom {
                (column, y) = (column + 1, frame.top);
            }
            if column >= setting.columns {
                pages.begin(Orientation::Portrait);
                if place.is_none() {
                    pages.bookmark(title);
                }
                if setting.columns > 1 {
                    upright_cut(frame, pages);
                }
                column = 0;
            }
            let (left, right) = sides(frame, setting, column);
            part.draw((left, y), right - left, (setting, line), event, pages);
            y += height;
            if setting.columns > 1 && y + line < frame.bottom {
                cut_across(frame, (left, right), y - MARGIN / 2.0, pages);
            }
            place = Some((column, y));
        }
    }
}

/// Draws forms of which each has the same room: as many to a page as can be written on.
fn in_rooms(
    title: &str,
    forms: &[Form],
    (setting, most): (Setting, u8),
    event: &str,
    pages: &mut Pages,
) {
    let frame = pages.frame(Orientation::Portrait);
    let (least, largest) = setting.lines;
    let longest = forms.iter().map(|form| form.height(1.0)).fold(1.0, f32::max);
    let of_lines = |rows: u8| (frame.bottom - frame.top) / f32::from(rows) - setting.head() - BELOW;
    let rows = (1..=most).rev();
    let rows = rows.into_iter().find(|rows| of_lines(*rows) >= longest * least);
    let rows = rows.unwrap_or(1);
    let room = of_lines(rows);
    let line = (room / longest).clamp(least, largest);
    let parts = forms.iter().flat_map(|form| form.parts((room, line), pages));
    let parts: Vec<Form> = parts.collect();
    let places = usize::from(rows) * usize::from(setting.columns);
    let count = parts.len().div_ceil(places);
    for page in 0..count {
        pages.begin(Orientation::Portrait);
        if page == 0 {
            pages.bookmark(title);
        }
        if setting.columns > 1 {
            upright_cut(frame, pages);
        }
        let spots = (0..setting.columns).flat_map(|column| (0..rows).map(move |row| (column, row)));
        for (place, (column, row)) in spots.enumerate() {
            let (left, right) = sides(frame, setting, column);
            let top = frame.top + f32::from(row) * (frame.bottom - frame.top) / f32::from(rows);
            if row > 0 {
                cut_across(frame, (left, right), top - MARGIN / 2.0, pages);
            }
            let part = if setting.is_stack {
                parts.get(place * count + page)
            } else {
                parts.get(page * places + place)
            };
            if let Some(part) = part {
                part.draw((left, top), right - left, (setting, line), event, pages);
            }
        }
    }
}

/// Where a column begins and ends.
fn sides(frame: Frame, setting: Setting, column: u8) -> (f32, f32) {
    let cuts = f32::from(setting.columns - 1);
    let width = (frame.width() - 2.0 * MARGIN * cuts) / f32::from(setting.columns);
    let left = frame.left + (width + 2.0 * MARGIN) * f32::from(column);
    (left, left + width)
}

/// The share of the width that a column has, of which the longest cell has that many letters.
fn share(column: &Column, longest: usize) -> f32 {
    f32::from(match column.kind {
        Kind::ToFillIn(letters) => letters.max(NARROWEST),
        Kind::Text | Kind::Number | Kind::Ordinal | Kind::Names | Kind::Figure => {
            NUMBER.max(u8::try_from(longest + 1).unwrap_or(u8::MAX))
        }
    })
}

impl Form {
    fn of(sheet: &Sheet, values: Style) -> Option<Self> {
        let (table, _) = form(sheet)?;
        let lines: Vec<Vec<String>> = (table.rows.iter())
            .map(|row| row.iter().map(|cell| cell.shown(values).into_owned()).collect())
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
        })
    }

    /// The form as it is, or parts of it that fit a room with lines of a height.
    fn parts(&self, (room, line): (f32, f32), pages: &Pages) -> Vec<Self> {
        let mut parts = Vec::new();
        let mut part = Vec::new();
        // What was divided by the number of lines may miss it by the last digit.
        let mut left = room + 0.01;
        for boxes in &self.lines {
            if left < line && !part.is_empty() {
                parts.push(std::mem::take(&mut part));
                left = room;
            }
            part.push(boxes.clone());
            left -= line;
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
        };
        parts.into_iter().enumerate().map(form).collect()
    }

    /// The height of its boxes.
    fn height(&self, line: f32) -> f32 {
        self.lines.iter().map(|_| line).sum()
    }

    fn draw(
        &self,
        (left, top): (f32, f32),
        width: f32,
        (setting, height): (Setting, f32),
        event: &str,
        pages: &mut Pages,
    ) {
        let right = left + width;
        let mut y = top + setting.title;
        let facts = (self.facts.as_str(), Weight::Bold);
        let natural = pages.fonts.width(facts.0, Weight::Bold).max(1.0);
        let size = setting.numbers.min(width / natural);
        let title = (self.title.as_str(), Weight::Bold);
        let wide = pages.fonts.width(title.0, Weight::Bold).max(1.0);
        let beside = if setting.is_one_line { natural * size + size } else { 0.0 };
        let large = setting.title.min((width - beside) / wide);
        pages.text((left, y), Align::Left, title, large, Ink::Black);
        let taken = wide * large + setting.title;
        // Where the line of the title is full, the event is below the boxes.
        let (room, at) = if setting.is_one_line {
            (width, top + setting.head() + self.height(height) + SMALL * 1.1)
        } else {
            (width - taken, y)
        };
        let event = cut(event, room / SMALL, Weight::Regular, &mut pages.fonts);
        let event = (event.as_str(), Weight::Regular);
        pages.text((right, at), Align::Right, event, SMALL, Ink::Gray);
        let (at, align) = if setting.is_one_line {
            ((right, y), Align::Right)
        } else {
            y += setting.numbers * 1.4;
            ((left, y), Align::Left)
        };
        pages.text(at, align, facts, size, Ink::Black);
        let whole: f32 = self.columns.iter().map(|(_, share)| share).sum();
        let widths = (self.columns.iter()).map(|(_, share)| width * share / whole);
        let edges = edges(left, widths);
        y = top + setting.head();
        for ((title, _), sides) in self.columns.iter().zip(edges.windows(2)) {
            let middle = f32::midpoint(sides[0], sides[1]);
            let natural = pages.fonts.width(title, Weight::Regular).max(1.0);
            let size = (setting.small()).min((sides[1] - sides[0] - 2.0) / natural);
            let title = (title.as_str(), Weight::Regular);
            pages.text((middle, y - 3.0), Align::Center, title, size, Ink::Black);
        }
        for line in &self.lines {
            for ((text, strong), sides) in line.iter().zip(&self.strong).zip(edges.windows(2)) {
                let weight = if *strong { Weight::Bold } else { Weight::Regular };
                let natural = pages.fonts.width(text, weight).max(1.0);
                let size = (setting.numbers).min((sides[1] - sides[0] - 2.0) / natural);
                let middle = f32::midpoint(sides[0], sides[1]);
                let at = (middle, y + height / 2.0 + setting.numbers * 0.33);
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

/// The table of a sheet that is a form, and how it is cut out.
fn form(sheet: &Sheet) -> Option<(&Table, Cut)> {
    sheet.blocks.iter().find_map(|block| match block {
        Block::Form(table, cut) => Some((table, *cut)),
        _ => None,
    })
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

/// A cut across a column, to the middle of the white beside it.
fn cut_across(frame: Frame, (left, right): (f32, f32), y: f32, pages: &mut Pages) {
    let mut x = (left - MARGIN).max(frame.left);
    let right = (right + MARGIN).min(frame.right);
    while x < right {
        pages.rule((x, (x + DASH).min(right)), y, 0.4, Ink::Gray);
        x += 2.0 * DASH;
    }
}
