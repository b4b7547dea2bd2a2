//! The heading of the page, and of each sheet.

use std::io::{self, Write};

use super::Page;
use crate::model::heading::{Heading, SheetHeading};
use crate::visible::visible;

/// Prints what every page begins with.
pub(super) fn event(heading: &Heading, page: Page, out: &mut dyn Write) -> io::Result<()> {
    let event = &heading.event;
    let name = event.name.as_deref().unwrap_or("Duplicate bridge");
    let session = if event.sessions > 1 || event.session > 1 {
        format!(
            ", session {} of {}",
            event.session,
            event.sessions.max(event.session)
        )
    } else {
        String::new()
    };
    writeln!(out, "{}{session}", page.strong(&visible(name)))?;
    let director = event
        .director
        .as_ref()
        .map(|name| format!("director {name}"));
    let about: Vec<String> = [event.club.clone(), event.date.clone(), director]
        .into_iter()
        .flatten()
        .map(|part| visible(&part).into_owned())
        .collect();
    if !about.is_empty() {
        writeln!(out, "{}", about.join(", "))?;
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
