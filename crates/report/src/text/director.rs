//! The director's page.

use std::io::{self, Write};

use super::Page;
use crate::model::Scored;
use crate::notation::director::lists;

/// Prints the page.
pub(super) fn write(scored: Scored<'_>, page: Page, out: &mut dyn Write) -> io::Result<()> {
    for (title, lines) in lists(scored) {
        writeln!(out, "\n{}", page.strong(title))?;
        if lines.is_empty() {
            writeln!(out, "  none")?;
        }
        lines
            .iter()
            .try_for_each(|line| writeln!(out, "  {line}"))?;
    }
    Ok(())
}
