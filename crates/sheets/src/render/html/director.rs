//! The director's page.

use std::io::{self, Write};

use askama::Template;

use super::Page;
use super::article::Article;
use crate::notation::director::lists;

/// Writes its lists.
pub(super) fn write(page: Page<'_>, out: &mut dyn Write) -> io::Result<()> {
    for (title, lines) in lists(page.scored) {
        let none = lines.is_empty().then(|| "none".to_owned());
        Article::new(title)
            .notes(lines)
            .notes(none)
            .write_into(out)?;
    }
    Ok(())
}
