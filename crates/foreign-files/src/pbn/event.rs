//! The event: what it is called, how it is scored, and by which program.

use findings::Findings;
use notation::calendar::calendar_day;
use toml::Table;

use super::games::Game;
use crate::scorers::Scorer;

/// What the settings of the session would say.
pub(super) fn settings(text: &str, games: &[Game<'_>], findings: &mut Findings) -> Table {
    let first = |name: &str| games.iter().find_map(|game| game.value(name));
    let directive = |name: &str| directive(text, name);
    let mut heading = Table::new();
    let mut say = |key: &str, value: Option<String>| {
        if let Some(value) = value {
            heading.insert(key.to_owned(), value.into());
        }
    };
    let name = first("Event").map(str::to_owned);
    say("name", name.or_else(|| directive("HRTitleEvent")));
    let club = first("Site").map(str::to_owned);
    say("club", club.or_else(|| directive("HRTitleSite")));
    let date = first("Date").map(str::to_owned);
    let date = date.or_else(|| directive("HRTitleDate"));
    say(
        "date",
        date.and_then(|date| calendar_day(&date.replace('.', "-"))),
    );

    let mut scoring = Table::new();
    let programs = [
        directive("Creator"),
        directive("Generator"),
        first("Application").map(str::to_owned),
        first("Generator").map(str::to_owned),
    ];
    if let Some(scorer) = programs
        .into_iter()
        .flatten()
        .find_map(|name| Scorer::of(&name))
    {
        findings.push(scorer.finding());
        scoring = scorer.scoring();
    }
    let method = first("Scoring").unwrap_or_default();
    if method.starts_with("IMP") || method.contains("Butler") {
        let method = match method.contains("Cross") {
            true => "cross-imps",
            false => "butler",
        };
        scoring = Table::new();
        scoring.insert("method".to_owned(), method.into());
    }
    let mut settings = Table::new();
    for (name, own) in [("event", heading), ("scoring", scoring)] {
        if !own.is_empty() {
            settings.insert(name.to_owned(), own.into());
        }
    }
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
