//! The heading of a document.

use reports::sheet::Heading;
use reports::visible::visible;

use super::{Page, wrapped};

/// What every page begins with.
pub(super) fn event(heading: &Heading, page: Page) -> String {
    let line = |text: &str| wrapped(&visible(text), 0, page);
    let mut lines = vec![page.strong(&line(&heading.title))];
    lines.extend(heading.about.as_deref().map(line));
    lines.extend(heading.rules.iter().map(|rule| line(rule)));
    let labeled = |word: &str, what: &str| {
        let word = word.to_uppercase();
        let stated = line(&format!("{word}{}{what}", heading.colon));
        stated.replacen(&word, &page.strong(&word), 1)
    };
    if let Some((word, why)) = &heading.provisional {
        lines.push(labeled(word, &why.join(", ")));
    }
    if let Some(corrected) = &heading.corrected {
        let what = if page.ascii { &corrected.letters } else { &corrected.symbols };
        if let Some((first, others)) = what.split_first() {
            lines.push(labeled(corrected.word, first));
            lines.extend(others.iter().map(|what| line(what)));
        }
    }
    lines.join("\n") + "\n"
}
