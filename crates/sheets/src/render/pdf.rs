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
mod limits;
mod lines;
mod naming;
mod page;
mod panel;
mod paper;
#[cfg(test)]
mod placed_tests;
mod score_table;
mod sheet;
mod table;
mod tags;

use crate::scorers::score_table::Sheet;
use crate::sheet::{Document, Heading};
use crate::words::ENGLISH;
use heading::SheetTop;
use page::{Footer, Pages};
use panel::{Panel, Style};

pub use crate::render::paper::{Paper, Printed};
pub use limits::check;

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

/// The pages of a document.
fn drawn(document: Document<'_>, paper: Paper) -> Pages {
    let heading = &document.heading;
    let footer = Footer {
        event: footer(heading),
        fingerprint: heading.fingerprint.clone(),
    };
    let mut pages = Pages::new(paper, document.language, document.paper, footer);
    if let Some(empty) = document.empty {
        let nothing = Panel {
            title: empty.to_owned(),
            ..Panel::default()
        };
        let top = SheetTop::new(heading, String::new());
        panel::draw(vec![nothing], &top, NOTHING, &mut pages);
    }
    let values = crate::sheet::Style {
        point: document.point,
        ..crate::sheet::Style::PRINT
    };
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
    let footer = Footer {
        event: sheet.title.to_owned(),
        fingerprint: None,
    };
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
