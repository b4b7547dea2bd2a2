//! Reports on paper: PDF pages with embedded fonts, the same bytes for the same session.
//!
//! There are three layers: `font` shapes texts, `page` collects what is drawn where until the file is made, and
//! `table` measures columns. Above them there is one file for each kind of block. Lengths on paper are the only
//! floats of this crate besides the numbers of a workbook.

mod diagram;
mod font;
mod form;
#[cfg(test)]
mod geometry_tests;
mod grid;
mod heading;
mod naming;
mod page;
mod panel;
mod paper;
#[cfg(test)]
mod placed_tests;
mod score_table;
mod sheet;
mod table;

use std::num::NonZeroU16;

use font::{Fonts, Weight};
use heading::SheetTop;
use krilla::tagging::{Identifier, Node, TableHeaderScope, Tag, TagGroup, TagTree};
use page::{Footer, Pages};
use panel::{Panel, Style};
use reports::Limit;
use reports::sheet::{Document, Heading};
use reports::words::ENGLISH;
use reports::{Report, ReportContext};
use unicode_segmentation::UnicodeSegmentation;

use crate::score_table::Sheet;

pub use crate::paper::{Paper, Printed};

/// How it is said that there are no results.
const NOTHING: Style = Style::large(11.0);

/// Prints a document.
///
/// # Errors
///
/// Where the file cannot be made.
pub fn write(document: Document<'_>, paper: Paper) -> Result<Printed, String> {
    let title = document.heading.title.clone();
    let (bytes, missing) = drawn(document, paper).finish(&title)?;
    Ok(Printed { bytes, missing })
}

fn drawn(document: Document<'_>, paper: Paper) -> Pages {
    let heading = &document.heading;
    let footer = Footer { event: footer(heading), fingerprint: heading.fingerprint.clone() };
    let mut pages = Pages::new(paper, document.language, document.paper, footer);
    if let Some(empty) = document.empty {
        let nothing = Panel { title: empty.to_owned(), ..Panel::default() };
        let top = SheetTop::new(heading, String::new());
        panel::draw(vec![nothing], &top, NOTHING, &mut pages);
    }
    let values = reports::sheet::Style { point: document.point, ..reports::sheet::Style::PRINT };
    for part in document.parts {
        sheet::draw(part, values, heading, &mut pages);
    }
    pages
}

/// The titles of columns, a line for those that are beside each other, with a space around each of them.
#[cfg(test)]
pub(super) fn titles(document: Document<'_>, paper: Paper) -> Vec<String> {
    let mut titles: Vec<String> = Vec::new();
    for (_, mut texts) in drawn(document, paper).standing() {
        texts.retain(|text| text.is_title);
        texts.sort_by(|one, other| one.at().partial_cmp(&other.at()).expect("it is a place"));
        let same_line = |one: &page::Standing, next: &page::Standing| one.at().0.eq(&next.at().0);
        for line in texts.chunk_by(same_line) {
            let words: Vec<&str> = line.iter().map(|text| text.text.as_str()).collect();
            titles.push(format!(" {} ", words.join(" ")));
        }
    }
    titles
}

/// Prints score tables, on one page.
///
/// # Errors
///
/// Where the file cannot be made.
pub fn score_tables(sheet: &Sheet, paper: Paper) -> Result<Vec<u8>, String> {
    let footer = Footer { event: sheet.title.to_owned(), fingerprint: None };
    let mut pages = Pages::new(paper, ENGLISH.language, &ENGLISH.paper, footer);
    score_table::draw(sheet, &mut pages);
    pages.finish(sheet.title).map(|(bytes, _)| bytes)
}

/// The line at the foot of every page.
fn footer(heading: &Heading) -> String {
    let about = heading.about.as_deref();
    let parts: Vec<&str> = [heading.title.as_str()].into_iter().chain(about).collect();
    parts.join(", ")
}

/// Lines of results that are printed. More of them are some ten thousand pages, and a file that no printer takes.
const LINES: usize = 400_000;

/// Whether a report of a session can be printed.
///
/// # Errors
///
/// Why not.
pub fn check(context: ReportContext<'_>, report: &Report) -> Result<(), Limit> {
    let lines = context.size(report).rows;
    if lines <= LINES {
        return Ok(());
    }
    Err(Limit::new(
        format!("a report on paper holds at most {LINES} lines, and this session needs {lines}"),
        "give each section a travelers file of its own, and print each",
    ))
}

// Breaks texts of any length into lines that fit.

/// A text that is longer than this, in bytes, is not measured as a whole: it has no room on a line anyway.
const LONG_TEXT: usize = 2_000;
/// The same of a word.
const LONG_WORD: usize = 500;

/// Cuts a text into lines no wider than that many ems: between words, and where a word alone is wider, between
/// characters.
fn wrapped(text: &str, room: f32, weight: Weight, fonts: &mut Fonts) -> Vec<String> {
    if text.len() <= LONG_TEXT && fonts.width(text, weight) <= room {
        return vec![text.to_owned()];
    }
    let space = fonts.width(" ", weight);
    let mut lines = Vec::new();
    // Widths are added up: a text is not measured anew for each word that follows.
    let (mut line, mut used) = (String::new(), 0.0);
    for word in text.split(' ') {
        let is_long = word.len() > LONG_WORD;
        let width = if is_long { f32::INFINITY } else { fonts.width(word, weight) };
        let before = if line.is_empty() { 0.0 } else { space };
        if used + before + width <= room {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
            used += before + width;
            continue;
        }
        if !line.is_empty() {
            lines.push(std::mem::take(&mut line));
            used = 0.0;
        }
        for character in word.graphemes(true) {
            let width = fonts.width(character, weight);
            if !line.is_empty() && used + width > room {
                lines.push(std::mem::take(&mut line));
                used = 0.0;
            }
            line.push_str(character);
            used += width;
        }
    }
    lines.push(line);
    lines
}

/// Cuts a text to one line, and marks the cut.
fn cut(text: &str, room: f32, weight: Weight, fonts: &mut Fonts) -> String {
    if fonts.width(text, weight) <= room {
        return text.to_owned();
    }
    let shorter = room - fonts.width("…", weight);
    let mut lines = wrapped(text, shorter, weight, fonts).into_iter();
    format!("{}…", lines.next().unwrap_or_default())
}

// What each text is to a screen reader: headings, paragraphs, and tables with their rows and cells.
//
// A tagged file from `krilla` says `Suspects false`, as PDF/UA demands. Poppler's tools answer "Suspects object is
// wrong type" to it, and read the file all the same.

/// What a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// Nothing that is read: it repeats what was read before.
    Ornament,
    /// A heading: of a report, or of what is in it.
    Heading(NonZeroU16),
    /// A line of text.
    Line,
    /// A cell of a table, by the numbers of the table, the row and the column.
    Cell { table: usize, row: usize, column: usize, is_title: bool },
}

/// The tree of what was drawn, and its groups that are being filled, from the table to the cell.
#[derive(Default)]
struct Tags {
    tree: TagTree,
    table: Option<(usize, TagGroup)>,
    row: Option<(usize, TagGroup)>,
    cell: Option<(usize, TagGroup)>,
}

impl Role {
    const REPORT: Self = Self::Heading(NonZeroU16::MIN);
    /// The heading of a board, a pair, a list.
    const PANEL: Self = Self::Heading(NonZeroU16::MIN.saturating_add(1));
}

/// Whether that many cells are tagged one by one. Every tagged cell is a hundred bytes and more, which nothing
/// compresses: beyond this, a row is read as one.
fn are_read_one_by_one(cells: usize) -> bool {
    cells <= 2_000
}

impl Tags {
    /// Adds a text: what is drawn first is read first.
    fn add(&mut self, role: Role, text: &str, id: Identifier) {
        let is_other = |open: &Option<(usize, TagGroup)>, number: usize| {
            open.as_ref().is_none_or(|(own, _)| *own != number)
        };
        match role {
            Role::Ornament => {}
            Role::Heading(level) => {
                self.close();
                let tag = Tag::Hn(level, Some(text.to_owned()));
                self.tree.push(TagGroup::with_children(tag, vec![Node::from(id)]));
            }
            Role::Line => {
                self.close();
                self.tree.push(TagGroup::with_children(Tag::P, vec![Node::from(id)]));
            }
            Role::Cell { table, row, column, is_title } => {
                if is_other(&self.table, table) {
                    self.close();
                    self.table = Some((table, TagGroup::new(Tag::Table)));
                }
                if is_other(&self.row, row) {
                    self.close_row();
                    self.row = Some((row, TagGroup::new(Tag::TR)));
                }
                if is_other(&self.cell, column) {
                    self.close_cell();
                    let group = if is_title {
                        TagGroup::new(Tag::TH(TableHeaderScope::Column))
                    } else {
                        TagGroup::new(Tag::TD)
                    };
                    self.cell = Some((column, group));
                }
                if let Some((_, cell)) = &mut self.cell {
                    cell.push(id);
                }
            }
        }
    }

    /// The tree of what was added.
    fn tree(mut self) -> TagTree {
        self.close();
        self.tree
    }

    fn close_cell(&mut self) {
        if let (Some((_, cell)), Some((_, row))) = (self.cell.take(), &mut self.row) {
            row.push(cell);
        }
    }

    fn close_row(&mut self) {
        self.close_cell();
        if let (Some((_, row)), Some((_, table))) = (self.row.take(), &mut self.table) {
            table.push(row);
        }
    }

    fn close(&mut self) {
        self.close_row();
        if let Some((_, table)) = self.table.take() {
            self.tree.push(table);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_is_wider_than_its_room() {
        let mut fonts = Fonts::default();
        let long = "x".repeat(50);
        for text in
            ["Spring Open Pairs", "a b", &long, "two  spaces", &format!("before {long} after"), ""]
        {
            for room in [2.0, 5.5, 20.0, 100.0] {
                let lines = wrapped(text, room, Weight::Bold, &mut fonts);
                for line in &lines {
                    assert!(fonts.width(line, Weight::Bold) <= room, "{line} in {room}");
                }
                let kept = |text: &str| text.replace(' ', "");
                assert_eq!(kept(&lines.concat()), kept(text));
                let cut = cut(text, room, Weight::Bold, &mut fonts);
                assert!(fonts.width(&cut, Weight::Bold) <= room, "{cut} in {room}");
            }
        }
    }
}
