//! The heading of a document.

use super::Page;
use super::width::wrapped;
use crate::sheet::Heading;
use crate::visible::visible;

/// What every page begins with.
pub(super) fn event(heading: &Heading, page: Page) -> String {
    let line = |text: &str| wrapped(&visible(text), 0, page);
    let mut lines = vec![page.strong(&line(&heading.title))];
    lines.extend(heading.about.as_deref().map(line));
    lines.extend(heading.rules.iter().map(|rule| line(rule)));
    if let Some((word, why)) = &heading.provisional {
        let word = word.to_uppercase();
        let provisional = line(&format!("{word}{}{}", heading.colon, why.join(", ")));
        lines.push(provisional.replacen(&word, &page.strong(&word), 1));
    }
    if let Some(corrected) = &heading.corrected {
        let word = corrected.word.to_uppercase();
        let what = if page.ascii {
            &corrected.letters
        } else {
            &corrected.symbols
        };
        let corrected = line(&format!("{word}{}{what}", heading.colon));
        lines.push(corrected.replacen(&word, &page.strong(&word), 1));
    }
    lines.join("\n") + "\n"
}
