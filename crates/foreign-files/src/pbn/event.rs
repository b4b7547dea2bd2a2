//! The event: what it is called, how it is scored, and by which program.

use findings::Findings;
use notation::calendar::calendar_day;
use toml::Table;

use super::games::Game;
use crate::scorers::Scorer;
use crate::settings::{set, set_filled, set_some};

/// What the settings of the session would say.
pub(super) fn settings(text: &str, games: &[Game<'_>], findings: &mut Findings) -> Table {
    let first = |name: &str| games.iter().find_map(|game| game.value(name));
    let directive = |name: &str| directive(text, name);
    let mut heading = Table::new();
    let said = |tag, other| first(tag).map(str::to_owned).or_else(|| directive(other));
    set_some(&mut heading, "name", said("Event", "HRTitleEvent"));
    set_some(&mut heading, "club", said("Site", "HRTitleSite"));
    let date = said("Date", "HRTitleDate");
    let date = date.and_then(|date| calendar_day(&date.replace('.', "-")));
    set_some(&mut heading, "date", date);

    let mut scoring = Table::new();
    let programs = [
        directive("Creator"),
        directive("Generator"),
        first("Application").map(str::to_owned),
        first("Generator").map(str::to_owned),
    ];
    let mut programs = programs.into_iter().flatten();
    if let Some(scorer) = programs.find_map(|name| Scorer::of(&name)) {
        findings.push(scorer.finding());
        scoring = scorer.scoring();
    }
    let method = first("Scoring").unwrap_or_default();
    if method.starts_with("IMP") || method.contains("Butler") {
        let method = if method.contains("Cross") {
            "cross-imps"
        } else {
            "butler"
        };
        scoring = Table::new();
        set(&mut scoring, "method", method);
    }
    let mut settings = Table::new();
    set_filled(&mut settings, "event", heading);
    set_filled(&mut settings, "scoring", scoring);
    settings
}

/// What a line of directives says: `%Creator: BridgeComposer`, `%HRTitleEvent "Monday"`, or in the form of HTML
/// `% <META name=Generator content="Magic Contest">`.
fn directive(text: &str, name: &str) -> Option<String> {
    let mut lines = text.lines().filter_map(|line| line.strip_prefix('%'));
    let found = lines.find_map(|line| {
        let line = line.trim();
        if let Some(meta) = line.strip_prefix("<META") {
            let (own, content) = meta.split_once("content=")?;
            let own = own.trim().strip_prefix("name=")?.trim();
            return (own == name).then_some(content.trim_end_matches('>'));
        }
        let behind = line.strip_prefix(name)?;
        behind.strip_prefix([':', ' '])
    });
    let found = found?.trim().trim_matches('"').trim();
    (!found.is_empty()).then(|| found.to_owned())
}

#[cfg(test)]
mod tests {
    use super::directive;

    #[test]
    fn directives() {
        let text = "% PBN 2.1\n%Creator: BridgeComposer Version 5\n%HRTitleEvent \"Monday\"\n\
            % <META  name=Generator   content=\"Magic Contest France\">\n";
        assert_eq!(
            directive(text, "Creator").as_deref(),
            Some("BridgeComposer Version 5")
        );
        assert_eq!(directive(text, "HRTitleEvent").as_deref(), Some("Monday"));
        assert_eq!(
            directive(text, "Generator").as_deref(),
            Some("Magic Contest France")
        );
        assert_eq!(directive(text, "Site"), None);
    }
}
