//! `[[sections]]`: what the travelers do not say of a section.

use std::collections::HashMap;

use session::Winners;
use toml::Spanned;
use toml::de::DeValue;

use super::fields::{Fields, Unfit};
use super::told::Told;
use super::values;
use crate::{Code, Diagnostic};

/// What is told of a section; the rest is worked out from its results.
#[derive(Clone, Debug)]
pub(crate) struct SectionSettings {
    /// Its name, in capitals.
    pub(crate) name: Spanned<String>,
    /// Whether its directions are ranked apart.
    pub(crate) winners: Option<Spanned<Winners>>,
    /// Tables in play.
    pub(crate) tables: Option<u32>,
}

pub(super) fn read(tables: Vec<Fields<'_, '_>>, told: &mut Told<'_>) -> Vec<SectionSettings> {
    let mut sections = Vec::with_capacity(tables.len());
    for mut fields in tables {
        let name = fields.needed("name", values::section, told);
        let winners = fields.get("winners", winners, told);
        let tables = fields.get("tables", values::count, told);
        fields.finish(told);
        sections.extend(name.map(|name| SectionSettings {
            name,
            winners,
            tables: tables.map(Spanned::into_inner),
        }));
    }
    check_once(
        sections.iter().map(|section| &section.name),
        |name| format!("two sections are called `{name}`"),
        told,
    );
    sections
}

/// Tells of every name that has been there before.
pub(super) fn check_once<'n>(
    names: impl Iterator<Item = &'n Spanned<String>>,
    message: impl Fn(&str) -> String,
    told: &mut Told<'_>,
) {
    let mut seen = HashMap::new();
    for name in names {
        if let Some(first) = seen.insert(name.get_ref(), name.span()) {
            told.push(
                Diagnostic::new(Code::NamedTwice, message(name.get_ref()))
                    .at(told.place(name.span()))
                    .see(told.place(first))
                    .found(name.get_ref())
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
