//! `[[sections]]`: what the travelers do not show about a section.

use std::collections::HashMap;

use findings::{Code, Diagnostic};
use rows::entered::{Placed, SectionSettings};
use session::Winners;
use toml::de::DeValue;

use super::fields::{Fields, Unfit};
use super::reporter::Reporter;
use super::values;

pub(super) fn read(tables: Vec<Fields<'_, '_>>) -> Vec<SectionSettings> {
    let Some(reporter) = tables.first().map(|fields| fields.reporter) else {
        return Vec::new();
    };
    let mut sections = Vec::with_capacity(tables.len());
    for mut fields in tables {
        let name = fields.needed("name", values::section);
        let winners = fields.get("winners", winners);
        let tables = fields.get("tables", values::count);
        fields.finish();
        sections.extend(name.map(|name| SectionSettings {
            name,
            winners,
            tables,
        }));
    }
    check_once(
        sections.iter().map(|section| &section.name),
        |name| format!("two sections are called `{name}`"),
        reporter,
    );
    sections
}

/// Tells of every name that has been there before.
pub(super) fn check_once<'n>(
    names: impl Iterator<Item = &'n Placed<String>>,
    message: impl Fn(&str) -> String,
    reporter: &Reporter<'_>,
) {
    let mut seen = HashMap::new();
    for name in names {
        if let Some(first) = seen.insert(&name.value, &name.place) {
            reporter.push(
                Diagnostic::new(Code::NamedTwice, message(&name.value))
                    .at(name.place.clone())
                    .see(first.clone())
                    .found(&*name.value)
                    .hint("delete one, or correct its name"),
            );
        }
    }
}

fn winners(value: &DeValue<'_>) -> Result<Winners, Unfit> {
    match values::whole(value, 1, 2)? {
        1 => Ok(Winners::One),
        _ => Ok(Winners::Two),
    }
}
