//! The `session.toml` of a session that has not been played.

use std::fmt::Write;

use reports::SectionMovement;
use session::{Paper, RuleSet, Winners};
use traveler_ingest::quoted;

use super::Unplayed;

/// Sections have this name where there is only one.
const SECTION: &str = "A";

/// The settings that are known, and those that are asked for most, as comments.
pub(super) fn text(of: &Unplayed<'_>, sections: &[SectionMovement<'_>]) -> String {
    let event = of.event;
    let mut text = String::from("[event]\n");
    let known = [
        ("name", &event.name, "Tuesday Open Pairs"),
        ("club", &event.club, "Bridge Club"),
        ("date", &event.date, "2026-03-07"),
        ("director", &event.director, "Ann Lee"),
        ("language", &event.language, "fr"),
    ];
    for (key, value, example) in known {
        let line = match value {
            Some(value) => format!("{key} = {}", quoted(value)),
            None => format!("# {key} = {}", quoted(example)),
        };
        text.push_str(&line);
        text.push('\n');
    }
    let papers = Paper::ALL.map(Paper::name).join(" or ");
    text.push_str(&format!("paper = {}    # {papers}\n", quoted(of.paper.name())));
    let names = RuleSet::ALL.map(RuleSet::name);
    let (last, others) = names.split_last().unwrap_or((&"", &[]));
    let (sign, rules) = match of.rules {
        Some(rules) => ("", rules),
        None => ("# ", RuleSet::Ebu),
    };
    text.push_str(&format!(
        "\n[scoring]\n{sign}rules = {}    # {} or {last}; acbl unless another is named\n",
        quoted(rules.name()),
        others.join(", ")
    ));
    for section in sections {
        let movement = section.movement;
        let winners = match movement.winners() {
            Winners::One => 1,
            Winners::Two => 2,
        };
        // Written into a text, which cannot fail.
        let _ = write!(
            text,
            "\n[[sections]]\nname = {}\nwinners = {winners}\ntables = {}\n",
            quoted(section.section.unwrap_or(SECTION)),
            movement.tables().len(),
        );
    }
    text
}
