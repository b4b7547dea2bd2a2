//! The heading of the page, and of each sheet.

use std::io::{self, Write};

use super::Page;
use crate::model::heading::{Heading, SheetHeading};
use crate::visible::visible;

/// Prints what every page begins with.
pub(super) fn event(heading: &Heading, page: Page, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", page.strong(&visible(&heading.title())))?;
    if let Some(about) = heading.about() {
        writeln!(out, "{}", visible(&about))?;
    }
    writeln!(out, "{}", heading.rules)?;
    if let Some(averages) = heading.averages {
        writeln!(out, "{averages}")?;
    }
    if !heading.provisional.is_empty() {
        let why = heading.provisional.join(", ");
        let why = visible(&why);
        writeln!(out, "{}: {why}", page.strong("PROVISIONAL"))?;
    }
    Ok(())
}

/// Prints a sheet's title, and the facts under it.
pub(super) fn sheet(
    report: &str,
    heading: &SheetHeading,
    page: Page,
    out: &mut dyn Write,
) -> io::Result<()> {
    let title = format!("{}  {}", report.to_uppercase(), visible(&heading.title()));
    writeln!(out, "\n{}\n{}\n", page.strong(&title), heading.facts())
}
