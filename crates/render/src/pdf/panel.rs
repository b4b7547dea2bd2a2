//! Panels: a board, a pair, a list, each with a title, tables and notes; several to a page, none cut that fits a page.

mod layout;

use reports::sheet::Diagram;

use super::font::{Fonts, Weight};
use super::heading::SheetTop;
use super::page::{Align, Ink, Pages};
use super::paper::{Frame, Orientation};
use super::table::Measured;
use super::{Role, diagram, wrapped};
use layout::Layout;

pub(super) use layout::Style;

/// A panel.
#[derive(Default)]
pub(super) struct Panel {
    pub(super) title: String,
    /// Small facts beside the title.
    pub(super) facts: String,
    /// The cards.
    pub(super) diagram: Option<Diagram>,
    /// Its tables, side by side where there is room.
    pub(super) tables: Vec<Measured>,
    /// What is below them.
    pub(super) notes: Vec<String>,
}

/// Between columns, and between panels, in points.
const GAP: f32 = 16.0;
/// Between the tables of a panel, in ems.
const BETWEEN: f32 = 1.2;
/// How large a title is, and the room it takes, in ems of the table's text.
const TITLE: f32 = 1.3;
const TITLE_ROOM: f32 = 1.9;
/// The size of what explains a panel, and the room of a line, in ems of the table's text.
const NOTE: f32 = 0.95;
const NOTE_ROOM: f32 = 1.3;
const ORIENTATION: Orientation = Orientation::Portrait;

/// The head of a panel.
struct Head {
    titles: Vec<String>,
    /// What is beside the title, where it has room.
    beside: Option<String>,
    /// The same under it, where it has none.
    below: Vec<String>,
}

/// Where the next panel goes.
struct Cursor<'a> {
    top: &'a SheetTop,
    layout: Layout,
    frame: Frame,
    /// Where panels begin on this page.
    start: f32,
    column: u8,
    y: f32,
}

impl Panel {
    fn widest(&self) -> f32 {
        let drawn = self.drawn().0;
        self.tables.iter().map(Measured::width).fold(drawn, f32::max)
    }

    /// The width of its tables side by side.
    fn whole(&self) -> f32 {
        let between: f32 = self.tables.iter().skip(1).map(|_| 2.0 * BETWEEN).sum();
        let tables = self.tables.iter().map(Measured::width).sum::<f32>() + between;
        tables.max(self.drawn().0)
    }

    /// The width and the height of what is drawn above the tables, with the room below it.
    fn drawn(&self) -> (f32, f32) {
        match &self.diagram {
            Some(diagram) => (diagram::WIDTH, diagram::height(diagram) + BETWEEN / 2.0),
            None => (0.0, 0.0),
        }
    }

    /// The height in points.
    fn height(&self, layout: Layout, fonts: &mut Fonts) -> f32 {
        let heights = self.tables.iter().map(|table| table.height() + BETWEEN);
        let tables = if layout.beside { heights.fold(0.0, f32::max) } else { heights.sum() };
        let head = self.head(layout, fonts);
        let notes = self.note_lines(layout, fonts);
        let of = |lines: &[String], room: f32| lines.iter().map(|_| room).sum::<f32>();
        let lines = of(&head.below, NOTE_ROOM) + of(&notes, NOTE_ROOM);
        (of(&head.titles, TITLE_ROOM) + self.drawn().1 + tables + lines) * layout.size
    }

    fn head(&self, layout: Layout, fonts: &mut Fonts) -> Head {
        let room = layout.width / (layout.size * TITLE);
        let titles = match self.title.as_str() {
            "" => Vec::new(),
            title => wrapped(title, room, Weight::Bold, fonts),
        };
        let facts = fonts.width(&self.facts, Weight::Regular);
        let fits = titles.last().is_some_and(|last| {
            let title = (fonts.width(last, Weight::Bold) + BETWEEN) * TITLE;
            title + facts * NOTE <= layout.width / layout.size
        });
        Head {
            titles,
            beside: fits.then(|| self.facts.clone()),
            below: if fits { Vec::new() } else { layout.lines(&self.facts, fonts) },
        }
    }

    fn note_lines(&self, layout: Layout, fonts: &mut Fonts) -> Vec<String> {
        let notes = self.notes.iter();
        notes.flat_map(|note| layout.lines(note, fonts)).collect()
    }

    fn draw(&self, cursor: &mut Cursor<'_>, pages: &mut Pages) {
        let layout = cursor.layout;
        let height = self.height(layout, &mut pages.fonts);
        let is_first = cursor.y <= cursor.start;
        if cursor.y + height > cursor.frame.bottom && !is_first {
            cursor.next(pages);
        }
        let fits = cursor.y + height <= cursor.frame.bottom;
        self.draw_title(cursor, pages, false);
        if let Some(diagram) = &self.diagram {
            diagram::draw(diagram, (cursor.left(), cursor.y), layout.size, pages);
            cursor.y += self.drawn().1 * layout.size;
        }
        if layout.beside && fits {
            let (top, mut left, mut end) = (cursor.y, cursor.left(), cursor.y);
            for table in &self.tables {
                let drawing = table.within(left, 0.0, layout.size);
                end = end.max(drawing.whole(pages, top));
                left += (table.width() + 2.0 * BETWEEN) * layout.size;
            }
            cursor.y = end + BETWEEN / 2.0 * layout.size;
        } else {
            self.tables.iter().for_each(|table| self.draw_table(table, cursor, pages));
        }
        for line in self.note_lines(layout, &mut pages.fonts) {
            let room = NOTE_ROOM * layout.size;
            if cursor.y + room > cursor.frame.bottom {
                cursor.next(pages);
                self.draw_title(cursor, pages, true);
            }
            cursor.y += room;
            let text = (line.as_str(), Weight::Regular);
            let at = (cursor.left(), cursor.y - room * 0.2);
            pages.text(at, Align::Left, text, layout.size * NOTE, Ink::Black);
        }
        cursor.y += GAP;
    }

    /// Draws a table, and goes on in the next column where a row has no room.
    fn draw_table(&self, table: &Measured, cursor: &mut Cursor<'_>, pages: &mut Pages) {
        let layout = cursor.layout;
        let mut drawing = table.within(cursor.left(), layout.width, layout.size);
        if cursor.y + drawing.begun() > cursor.frame.bottom {
            cursor.next(pages);
            self.draw_title(cursor, pages, true);
            drawing = table.within(cursor.left(), layout.width, layout.size);
        }
        cursor.y = drawing.heading(pages, cursor.y);
        for row in 0..drawing.rows() {
            if cursor.y + drawing.needed(row) > cursor.frame.bottom {
                cursor.next(pages);
                self.draw_title(cursor, pages, true);
                drawing = table.within(cursor.left(), layout.width, layout.size);
                cursor.y = drawing.heading(pages, cursor.y);
            }
            cursor.y = drawing.row(pages, row, cursor.y);
        }
        cursor.y = drawing.end(pages, cursor.y) + BETWEEN / 2.0 * layout.size;
    }

    fn draw_title(&self, cursor: &mut Cursor<'_>, pages: &mut Pages, again: bool) {
        let layout = cursor.layout;
        let size = layout.size * TITLE;
        let head = self.head(layout, &mut pages.fonts);
        let left = cursor.left();
        let mut end = left;
        for line in &head.titles {
            pages.role(Role::PANEL);
            cursor.y += TITLE_ROOM * layout.size;
            let text = (line.as_str(), Weight::Bold);
            let at = (left, cursor.y - 0.5 * layout.size);
            pages.text(at, Align::Left, text, size, Ink::Black);
            end = left + pages.fonts.width(line, Weight::Bold) * size;
        }
        pages.role(Role::Line);
        let again = again.then(|| pages.words.continued.to_owned());
        let beside: Vec<String> = head.beside.into_iter().chain(again).collect();
        let beside = beside.join(" ");
        let at = (end + BETWEEN * size, cursor.y - 0.5 * layout.size);
        let text = (beside.as_str(), Weight::Regular);
        pages.text(at, Align::Left, text, layout.size * NOTE, Ink::Gray);
        for line in head.below {
            cursor.y += NOTE_ROOM * layout.size;
            let text = (line.as_str(), Weight::Regular);
            let at = (left, cursor.y - 0.5 * layout.size);
            pages.text(at, Align::Left, text, layout.size * NOTE, Ink::Gray);
        }
    }
}

/// What letters lose at a time where a notice would cost a page, and the least that is left of them.
const SMALLER: f32 = 0.97;
const LEAST: f32 = 0.6;

/// Draws the panels of a report, each whole unless it is longer than a page, in the style of the report. That something
/// was corrected takes no more pages, but smaller letters.
pub(super) fn draw(mut panels: Vec<Panel>, top: &SheetTop, style: Style, pages: &mut Pages) {
    if panels.is_empty() {
        return;
    }
    let mut share = 1.0;
    if let Some(plain) = top.without_notice() {
        let most = pages.tried(|pages| draw_in(&mut panels, &plain, style, share, pages));
        let mut needed =
            |share| pages.tried(|pages| draw_in(&mut panels, top, style, share, pages));
        while share > LEAST && needed(share) > most {
            share *= SMALLER;
        }
    }
    draw_in(&mut panels, top, style, share, pages);
}

/// The same in letters that are this share as large as they could be.
fn draw_in(panels: &mut [Panel], top: &SheetTop, style: Style, share: f32, pages: &mut Pages) {
    let frame = pages.begin(ORIENTATION);
    pages.bookmark(top.title());
    let start = top.draw(pages, ORIENTATION);
    let mut layout = Layout::of(panels, style, frame, frame.bottom - start, &mut pages.fonts);
    layout.size *= share;
    let mut cursor = Cursor { top, layout, frame, start, column: 0, y: start };
    for panel in panels.iter() {
        panel.draw(&mut cursor, pages);
    }
}

impl Cursor<'_> {
    /// The left edge of the column.
    fn left(&self) -> f32 {
        self.frame.left + (self.layout.width + GAP) * f32::from(self.column)
    }

    /// Goes to the next column, on a new page after the last one.
    fn next(&mut self, pages: &mut Pages) {
        self.column += 1;
        if self.column == self.layout.columns {
            pages.begin(ORIENTATION);
            self.start = self.top.draw_again(pages, ORIENTATION);
            self.column = 0;
        }
        self.y = self.start;
    }
}
