//! The event: what it is called, how it is scored, and by which program.

use std::collections::BTreeSet;

use findings::{Code, Diagnostic, Findings};
use notation::calendar::calendar_day;
use table::text::Text;
use toml::{Table, Value};

use super::games::Game;
use super::pairs::adjustments;
use super::tables::Table as Rows;
use crate::imported::{described, sections_of};
use crate::scorers::Scorer;
use crate::settings::{set, set_filled, set_some};

/// What the settings of the session would say.
pub(super) fn settings(file: &Text<'_>, games: &[Game<'_>], findings: &mut Findings) -> Table {
    let text = file.opening();
    let first = |name: &str| games.iter().find_map(|game| game.value(name));
    let directive = |name: &str| directive(text, name);
    let mut heading = Table::new();
    let stated = |tag, other| first(tag).map(str::to_owned).or_else(|| directive(other));
    set_some(&mut heading, "name", stated("Event", "HRTitleEvent"));
    set_some(&mut heading, "club", stated("Site", "HRTitleSite"));
    let date = stated("Date", "HRTitleDate");
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
        scoring = Table::new();
        if method.contains("Cross") {
            set(&mut scoring, "method", "cross-imps");
            // `Cross2` is divided by the number of comparisons, `Cross1` by the number of scores.
            let is_sum = !method.contains(['1', '2']);
            set(&mut scoring, "imps", if is_sum { "total" } else { "average" });
        } else {
            set(&mut scoring, "method", "butler");
        }
    }
    let mut settings = Table::new();
    set_filled(&mut settings, "event", heading);
    set_filled(&mut settings, "scoring", scoring);
    if is_one_ranking(games) {
        let sections: Vec<Value> = described(sections_of(&[]), 1).collect();
        set(&mut settings, "sections", sections);
    }
    set_filled(&mut settings, "adjustments", adjustments(games, file, findings));
    settings
}

/// Whether the pairs of the only section are in one ranking, in which each place follows from how many are ahead.
fn is_one_ranking(games: &[Game<'_>]) -> bool {
    let Some(tag) = games.iter().find_map(|game| game.tag("TotalScoreTable")) else {
        return false;
    };
    let table = Rows::of(tag);
    let mut lines = games.iter().filter_map(|game| game.tag("ScoreTable"));
    let has_sections = table.has("Section") || lines.any(|tag| Rows::of(tag).has("Section"));
    let places = |column: &str| -> Option<Vec<usize>> {
        let rows = table.rows.iter();
        rows.map(|row| table.text(row, column)?.parse().ok()).collect()
    };
    let (Some(numbers), Some(ranks)) = (places("PairId"), places("Rank")) else {
        return false;
    };
    let numbers = BTreeSet::from_iter(numbers);
    let ahead = |rank: &usize| ranks.iter().filter(|other| *other < rank).count();
    let is_one = ranks.iter().all(|rank| *rank == 1 + ahead(rank));
    is_one && ranks.len() > 2 && numbers.len() == ranks.len() && !has_sections
}

/// Warns where lines are scored in another way than the file says.
pub(super) fn other_scoring(games: &[Game<'_>], text: &Text<'_>) -> Option<Diagnostic> {
    const KNOWN: [&str; 5] = ["imp", "imp;cross", "imp;cross2", "imp;butler", "butler"];
    let game = games.iter().find(|game| game.value("Scoring").is_some())?;
    let (tag, written) = (game.tag("Scoring")?, game.value("Scoring")?);
    let method = written.to_lowercase().replace(' ', "");
    let is_known = KNOWN.contains(&method.as_str())
        || ["mp", "matchpoints", "-"].iter().any(|known| method.starts_with(known));
    let (what, how) = match method.as_str() {
        "imp;cross1" => ("is scored otherwise", "divided by the number of comparisons"),
        _ if method.starts_with("imp") => ("is not known", "the board is scored by IMPs"),
        _ => ("is not known", "the board is scored by matchpoints"),
    };
    let message = format!("`Scoring` {written} {what}: {how}");
    (!is_known).then(|| {
        Diagnostic::new(Code::OtherScoring, message)
            .at(text.location_of(tag.at.clone()))
            .hint("say in `session.toml` how it is scored: `method` in `[scoring]`")
    })
}

/// Refuses matches of teams where nothing tells which tables belong together.
pub(super) fn unmatched(
    games: &[Game<'_>],
    are_pairs: bool,
    text: &Text<'_>,
) -> Option<Diagnostic> {
    let tag = games.iter().find_map(|game| game.tag("Competition"))?;
    let why = "the file holds matches of teams, and does not say which tables belong together";
    (are_pairs && tag.value.eq_ignore_ascii_case("teams")).then(|| {
        Diagnostic::new(Code::BadPbn, why)
            .at(text.location_of(tag.at.clone()))
            .expected("`Room`, or `HomeTeam` and `VisitTeam` that change places at the other table")
            .hint("export the file with both tables of each match")
    })
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
        let after = line.strip_prefix(name)?;
        after.strip_prefix([':', ' '])
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
        assert_eq!(directive(text, "Creator").as_deref(), Some("BridgeComposer Version 5"));
        assert_eq!(directive(text, "HRTitleEvent").as_deref(), Some("Monday"));
        assert_eq!(directive(text, "Generator").as_deref(), Some("Magic Contest France"));
        assert_eq!(directive(text, "Site"), None);
    }
}
