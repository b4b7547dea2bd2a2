//! Reports in fixed-width text, for terminals, mail and printers.

mod diagram;
mod form;
mod grid;
mod heading;
mod names;
mod page;
mod pages;
mod rows;
mod sheet;
mod table;
mod width;

use std::io::{self, Write};

use crate::sheet::{Document, Sheet};

pub use page::Page;
use pages::Pages;

/// Writes a document.
///
/// # Errors
///
/// Where `out` cannot be written.
pub fn write(document: Document<'_>, page: Page, out: &mut dyn Write) -> io::Result<()> {
    let event = heading::event(&document.heading, page);
    let fingerprint = document.heading.fingerprint;
    let mut pages = Pages::begin(event, page, out)?;
    if let Some(empty) = document.empty {
        pages.keep(|_, out| writeln!(out, "\n{empty}"))?;
    }
    let mut parts = document.parts.into_iter();
    parts.try_for_each(|part| sheet::write(part, document.point, &mut pages))?;
    match fingerprint {
        None => Ok(()),
        Some(text) => pages.keep(|_, out| writeln!(out, "\n{text}")),
    }
}

/// Writes sheets by themselves, without a document around them: explanations, for one who asked for just these.
///
/// # Errors
///
/// Where `out` cannot be written.
pub fn write_sheets(
    sheets: impl IntoIterator<Item = Sheet>,
    point: char,
    page: Page,
    out: &mut dyn Write,
) -> io::Result<()> {
    sheet::alone(sheets.into_iter(), page.style(point), page, out)
}
