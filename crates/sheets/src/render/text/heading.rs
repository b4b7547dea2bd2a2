//! The heading of the page, and of each sheet.

use contract_scoring::BoardNumber;
use session::SectionId;

use super::Page;
use super::width::wrapped;
use crate::model::Scored;
use crate::model::heading::{Heading, SheetHeading};
use crate::visible::visible;

/// What every page begins with.
pub(super) fn event(heading: &Heading, page: Page) -> String {
    let line = |text: &str| wrapped(&visible(text), 0, page);
    let mut lines = vec![page.strong(&line(&heading.title()))];
    lines.extend(heading.about().map(|about| line(&about)));
    lines.push(line(&heading.rules));
    lines.extend(heading.averages.map(line));
    if !heading.provisional.is_empty() {
        let why = heading.provisional.join(", ");
        let provisional = line(&format!("PROVISIONAL: {why}"));
        lines.push(provisional.replacen("PROVISIONAL", &page.strong("PROVISIONAL"), 1));
    }
    lines.join("\n") + "\n"
}

/// A sheet's title, and the facts under it.
pub(super) fn sheet(
    report: &str,
    heading: &SheetHeading,
    more: Option<&str>,
    page: Page,
) -> String {
    let title = format!("{}  {}", report.to_uppercase(), visible(&heading.title()));
    let title = page.strong(&wrapped(&title, 0, page));
    let facts = heading.facts();
    let facts = [Some(facts.as_str()), more].into_iter().flatten();
    let facts = facts.map(|fact| wrapped(fact, 0, page) + "\n");
    format!("\n{title}\n{}\n", facts.collect::<String>())
}

/// A board's title: its number, its sections where there are several, and what else is to be told.
pub(super) fn board(
    scored: Scored<'_>,
    sections: &[SectionId],
    board: BoardNumber,
    facts: Option<&str>,
    page: Page,
) -> String {
    let number = format!("Board {board}");
    let word = if sections.len() > 1 {
        "sections"
    } else {
        "section"
    };
    let sections = scored.field_name(sections);
    let sections = sections.map(|name| format!("{word} {}", visible(&name)));
    let facts = sections.into_iter().chain(facts.map(str::to_owned));
    let facts: Vec<String> = facts.collect();
    let title = format!("{number}  {}", facts.join(", "));
    let title = wrapped(title.trim_end(), 0, page);
    format!(
        "\n{}\n\n",
        title.replacen(&number, &page.strong(&number), 1)
    )
}
