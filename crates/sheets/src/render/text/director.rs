//! The director's page.

use std::io;

use super::Pages;
use super::width::wrapped;
use crate::model::Scored;
use crate::notation::director::lists;

/// Prints the page.
pub(super) fn write(scored: Scored<'_>, pages: &mut Pages<'_>) -> io::Result<()> {
    pages.sheet(String::new())?;
    lists(scored).into_iter().try_for_each(|(title, lines)| {
        pages.keep(|page, out| {
            writeln!(out, "\n{}", page.strong(title))?;
            if lines.is_empty() {
                writeln!(out, "  none")?;
            }
            let mut lines = lines.iter().map(|line| wrapped(line, 2, page));
            lines.try_for_each(|line| writeln!(out, "{line}"))
        })
    })
}
