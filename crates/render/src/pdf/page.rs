//! Pages: what is drawn on each, and the file that they become.

mod whole_rows;

use std::rc::Rc;

use krilla::Document;
use krilla::color::{luma, rgb};
use krilla::destination::XyzDestination;
use krilla::geom::{PathBuilder, Point, Rect};
use krilla::metadata::Metadata;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::paint::{Fill, Paint, Stroke};
use krilla::surface::Surface;
use krilla::tagging::{Artifact, ArtifactType, ContentTag, SpanTag};
use reports::words::PaperWords;

use super::font::{Fonts, Run, Weight};
use super::paper::{Frame, Orientation};
use super::{Paper, Role, Tags, cut};

/// What a mark is drawn with. Each has its own gray, so that nothing is lost in black and white.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ink {
    /// Text.
    Black,
    /// Text that can wait, and thin lines.
    Gray,
    /// Titles, and the line under a heading.
    Accent,
    /// Behind a top.
    Shade,
    /// Behind every other row.
    Stripe,
    /// Bars.
    Bar,
    /// On black.
    White,
    /// Red suits, and sides that are vulnerable; in black and white, their shapes and their weight say it.
    Red,
}

/// Where a text is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Align {
    /// At its left end.
    Left,
    /// In its middle.
    Center,
    /// At its right end.
    Right,
}

/// The pages of a report while they are drawn.
pub(super) struct Pages {
    /// The fonts of all pages.
    pub(super) fonts: Fonts,
    paper: Paper,
    pages: Vec<Page>,
    bookmarks: Vec<(String, usize)>,
    footer: Footer,
    /// What the texts that are drawn now are.
    role: Role,
    /// How many tables and rows were begun.
    tables: usize,
    rows: usize,
    /// The language of what is printed.
    language: &'static str,
    /// What the paper says of itself in it.
    pub(super) words: &'static PaperWords,
}

/// What is at the foot of every page, before its number.
pub(super) struct Footer {
    pub(super) event: String,
    /// By which two copies can be compared.
    pub(super) fingerprint: Option<String>,
}

struct Page {
    orientation: Orientation,
    marks: Vec<Mark>,
}

enum Mark {
    Text { at: Point, run: Rc<Run>, size: f32, ink: Ink, role: Role },
    Filled(Rect, Ink),
    Outlined(Rect, Ink),
}

/// The size of a footer's text, and of what explains a sheet.
pub(super) const SMALL: f32 = 7.5;
/// How far a footer's text is below the frame.
const FOOTER_DROP: f32 = 14.0;
/// Between the parts of a footer.
const BETWEEN_PARTS: &str = "  ·  ";
const HAIR: f32 = 0.4;

impl Pages {
    /// Begins a report in a language, whose footers tell the event.
    pub(super) fn new(
        paper: Paper,
        language: &'static str,
        words: &'static PaperWords,
        footer: Footer,
    ) -> Self {
        Self {
            language,
            words,
            fonts: Fonts::default(),
            paper,
            pages: Vec::new(),
            bookmarks: Vec::new(),
            footer,
            role: Role::Line,
            tables: 0,
            rows: 0,
        }
    }

    /// Draws something on new pages, and takes it back; returns how many pages it takes.
    pub(super) fn tried(&mut self, draw: impl FnOnce(&mut Self)) -> usize {
        let (pages, bookmarks) = (self.pages.len(), self.bookmarks.len());
        let (tables, rows) = (self.tables, self.rows);
        draw(self);
        let count = self.pages.len() - pages;
        self.pages.truncate(pages);
        self.bookmarks.truncate(bookmarks);
        (self.tables, self.rows) = (tables, rows);
        count
    }

    /// Begins a page.
    pub(super) fn begin(&mut self, orientation: Orientation) -> Frame {
        self.pages.push(Page { orientation, marks: Vec::new() });
        self.frame(orientation)
    }

    /// What can be printed on.
    pub(super) fn frame(&self, orientation: Orientation) -> Frame {
        orientation.frame(self.paper)
    }

    /// Names the page that was begun last in the reader's table of contents.
    pub(super) fn bookmark(&mut self, title: &str) {
        let page = self.pages.len().saturating_sub(1);
        self.bookmarks.push((title.to_owned(), page));
    }

    /// Draws a text whose letters are on `y`.
    pub(super) fn text(
        &mut self,
        (x, y): (f32, f32),
        align: Align,
        (text, weight): (&str, Weight),
        size: f32,
        ink: Ink,
    ) {
        if text.is_empty() {
            return;
        }
        let run = self.fonts.run(text, weight);
        let width = run.width * size;
        let left = match align {
            Align::Left => x,
            Align::Center => x - width / 2.0,
            Align::Right => x - width,
        };
        self.draw(Mark::Text { at: Point::from_xy(left, y), run, size, ink, role: self.role });
    }

    /// Says what the texts that follow are.
    pub(super) fn role(&mut self, role: Role) {
        self.role = role;
    }

    /// Begins a table, with its titles.
    pub(super) fn begin_table(&mut self) {
        self.tables += 1;
        self.begin_row();
    }

    /// Begins a row of the table that was begun last.
    pub(super) fn begin_row(&mut self) {
        self.rows += 1;
    }

    /// Says that the texts that follow are in a cell of the row that was begun last.
    pub(super) fn cell(&mut self, column: usize, is_title: bool) {
        self.role = Role::Cell { table: self.tables, row: self.rows, column, is_title };
    }

    /// Fills a rectangle.
    pub(super) fn fill(&mut self, (left, top): (f32, f32), (right, bottom): (f32, f32), ink: Ink) {
        if let Some(area) = Rect::from_ltrb(left, top, right, bottom) {
            self.draw(Mark::Filled(area, ink));
        }
    }

    /// Draws a rectangle's outline.
    pub(super) fn outline(
        &mut self,
        (left, top): (f32, f32),
        (right, bottom): (f32, f32),
        ink: Ink,
    ) {
        if let Some(area) = Rect::from_ltrb(left, top, right, bottom) {
            self.draw(Mark::Outlined(area, ink));
        }
    }

    /// Draws a line across.
    pub(super) fn rule(&mut self, (left, right): (f32, f32), y: f32, thickness: f32, ink: Ink) {
        self.fill((left, y - thickness / 2.0), (right, y + thickness / 2.0), ink);
    }

    fn draw(&mut self, mark: Mark) {
        if let Some(page) = self.pages.last_mut() {
            page.marks.push(mark);
        }
    }

    /// Makes the file. The same pages give the same bytes: there is no date, and the identifiers are hashes.
    pub(super) fn finish(mut self, title: &str) -> Result<(Vec<u8>, Vec<char>), String> {
        self.footers();
        let are_rows_whole = self.are_rows_whole();
        let mut document = Document::new();
        let mut tags = Tags::default();
        // Each page goes when it is drawn: the texts of a row as one are as large as the file.
        for page in std::mem::take(&mut self.pages) {
            let (width, height) = page.orientation.size(self.paper);
            let settings = PageSettings::from_wh(width, height).unwrap_or_default();
            let mut drawn = document.start_page_with(settings);
            let mut surface = drawn.surface();
            let marks = if are_rows_whole {
                whole_rows::join(page.marks, &mut self.fonts)
            } else {
                page.marks
            };
            for mark in &marks {
                let (tag, read) = match mark {
                    Mark::Text { role, run, .. } if *role != Role::Ornament => {
                        (ContentTag::Span(SpanTag::empty()), Some((*role, run)))
                    }
                    Mark::Text { .. } | Mark::Filled(..) | Mark::Outlined(..) => {
                        let kind = ArtifactType::Layout;
                        (ContentTag::Artifact(Artifact::with_kind(kind)), None)
                    }
                };
                let id = surface.start_tagged(tag);
                mark.put(&mut surface);
                surface.end_tagged();
                if let Some((role, run)) = read {
                    tags.add(role, &run.text, id);
                }
            }
            surface.finish();
            drawn.finish();
        }
        document.set_tag_tree(tags.tree());
        let mut outline = Outline::new();
        for (title, page) in &self.bookmarks {
            let top = XyzDestination::new(*page, Point::from_xy(0.0, 0.0));
            outline.push_child(OutlineNode::new(title.clone(), top));
        }
        document.set_outline(outline);
        document.set_metadata(
            Metadata::new()
                .title(title.to_owned())
                .language(self.language.to_owned())
                .creator("matchpoint".to_owned()),
        );
        let bytes =
            document.finish().map_err(|error| format!("the PDF could not be made: {error:?}"))?;
        Ok((bytes, self.fonts.into_missing()))
    }

    /// Whether there are too many cells to be read one by one: then those of a row become one.
    fn are_rows_whole(&self) -> bool {
        let marks = self.pages.iter().flat_map(|page| &page.marks);
        let is_cell = |mark: &&Mark| matches!(mark, Mark::Text { role: Role::Cell { .. }, .. });
        !super::are_read_one_by_one(marks.filter(is_cell).count())
    }

    /// Draws the event and `page n of m` at the foot of every page.
    fn footers(&mut self) {
        let count = self.pages.len();
        for number in 0..count {
            let frame = self.pages[number].orientation.frame(self.paper);
            let y = frame.bottom + FOOTER_DROP;
            let page = self.words.page(number + 1, count);
            let fingerprint = self.footer.fingerprint.iter().cloned();
            let parts: Vec<String> = fingerprint.chain([page]).collect();
            let pages = parts.join(BETWEEN_PARTS);
            let right = self.fonts.run(&pages, Weight::Regular);
            let end = frame.right - right.width * SMALL;
            let room = (end - frame.left) / SMALL - 2.0;
            let footer = cut(&self.footer.event, room, Weight::Regular, &mut self.fonts);
            let left = self.fonts.run(&footer, Weight::Regular);
            let rule = Rect::from_ltrb(frame.left, y - 10.0, frame.right, y - 10.0 + HAIR);
            let page = &mut self.pages[number].marks;
            page.extend(rule.map(|rule| Mark::Filled(rule, Ink::Gray)));
            for (x, run) in [(frame.left, left), (end, right)] {
                page.push(Mark::Text {
                    at: Point::from_xy(x, y),
                    run,
                    size: SMALL,
                    ink: Ink::Gray,
                    role: Role::Ornament,
                });
            }
        }
    }
}

/// A text on a page, for tests of where things are.
#[cfg(test)]
pub(super) struct Standing {
    pub(super) text: String,
    pub(super) size: f32,
    /// Whether it is a title, of a sheet or of a column.
    pub(super) is_title: bool,
    /// The upper left corner and the lower right one.
    pub(super) corners: [(f32, f32); 2],
}

#[cfg(test)]
impl Standing {
    /// Its height in thousandths of a point, and how far it is from the left.
    pub(super) fn at(&self) -> (f32, f32) {
        ((self.corners[1].1 * 1000.0).round(), self.corners[0].0)
    }
}

#[cfg(test)]
impl Pages {
    /// The texts of each page, with their footers, and the way each page is held.
    pub(super) fn standing(mut self) -> Vec<(Orientation, Vec<Standing>)> {
        self.footers();
        let of = |mark: &Mark| match mark {
            // An empty cell is a space.
            Mark::Text { run, .. } if run.text.trim().is_empty() => None,
            Mark::Text { at, run, size, ink, .. } => Some(Standing {
                is_title: *ink == Ink::Accent,
                text: run.text.clone(),
                size: *size,
                corners: [(at.x, at.y - 0.7 * size), (at.x + run.width * size, at.y)],
            }),
            Mark::Filled(..) | Mark::Outlined(..) => None,
        };
        let pages = self.pages.iter();
        pages.map(|page| (page.orientation, page.marks.iter().filter_map(of).collect())).collect()
    }
}

impl Ink {
    fn paint(self) -> Paint {
        match self {
            Self::Black => luma::Color::black().into(),
            Self::Gray => luma::Color::new(96).into(),
            Self::Accent => rgb::Color::new(16, 74, 50).into(),
            Self::Shade => luma::Color::new(205).into(),
            Self::Bar => luma::Color::new(140).into(),
            Self::Stripe => luma::Color::new(244).into(),
            Self::White => luma::Color::white().into(),
            Self::Red => rgb::Color::new(166, 22, 40).into(),
        }
    }
}

impl Mark {
    fn put(&self, surface: &mut Surface<'_>) {
        let fill = |ink: Ink| Some(Fill { paint: ink.paint(), ..Fill::default() });
        let path = |area: Rect| {
            let mut path = PathBuilder::new();
            path.push_rect(area);
            path.finish()
        };
        match self {
            Self::Text { at, run, size, ink, .. } => {
                surface.set_fill(fill(*ink));
                let font = run.font.clone();
                surface.draw_glyphs(*at, &run.glyphs, font, &run.text, *size, false);
            }
            Self::Filled(area, ink) => {
                surface.set_fill(fill(*ink));
                if let Some(path) = path(*area) {
                    surface.draw_path(&path);
                }
            }
            Self::Outlined(area, ink) => {
                surface.set_fill(None);
                surface.set_stroke(Some(Stroke {
                    paint: ink.paint(),
                    width: HAIR,
                    ..Stroke::default()
                }));
                if let Some(path) = path(*area) {
                    surface.draw_path(&path);
                }
                surface.set_stroke(None);
            }
        }
    }
}
