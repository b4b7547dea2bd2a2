//! The names of sections, each identified by a small number.

use std::collections::HashMap;

use session::SectionId;

use crate::cell::section::section_name;
use crate::findings::Findings;
use crate::{Code, Diagnostic};

/// The sections met so far.
#[derive(Debug)]
pub(crate) struct Sections {
    names: Vec<String>,
    ids: HashMap<String, SectionId>,
    /// The last one asked for, as it was written: rows of a section mostly follow each other.
    last: Option<(String, SectionId)>,
}

impl Sections {
    pub(super) fn new() -> Self {
        Self {
            names: Vec::new(),
            ids: HashMap::new(),
            last: None,
        }
    }

    /// The names, each at its identifier.
    pub(crate) fn names(&self) -> &[String] {
        &self.names
    }

    /// The section of a name, in any case; `None` if it is not letters or digits, or too long.
    pub(crate) fn id(&mut self, written: &str) -> Option<SectionId> {
        if let Some((last, id)) = &self.last
            && last == written
        {
            return Some(*id);
        }
        let name = section_name(written)?;
        let next = SectionId(u32::try_from(self.names.len()).ok()?);
        let id = match self.ids.get(&name) {
            Some(id) => *id,
            None => {
                self.names.push(name.clone());
                self.ids.insert(name, next);
                next
            }
        };
        self.last = Some((written.to_owned(), id));
        Some(id)
    }

    /// Adds the sections of the piece of the file that follows; by their identifiers there, those here.
    pub(super) fn join(&mut self, next: &Self) -> Vec<SectionId> {
        (next.names.iter())
            .map(|name| match self.ids.get(name) {
                Some(id) => *id,
                None => {
                    // A session has no more sections than lines.
                    let id = SectionId(u32::try_from(self.names.len()).unwrap_or(u32::MAX));
                    self.names.push(name.clone());
                    self.ids.insert(name.clone(), id);
                    id
                }
            })
            .collect()
    }
}

/// `1` beside `A` is a slip, not a section.
pub(super) fn check_mixed(sections: &Sections, findings: &mut Findings) {
    let is_number = |name: &&String| name.starts_with(|first: char| first.is_ascii_digit());
    let number = sections.names.iter().filter(is_number).min();
    let letter = sections.names.iter().filter(|name| !is_number(name)).min();
    if let (Some(number), Some(letter)) = (number, letter) {
        findings.push(
            Diagnostic::new(
                Code::MixedSections,
                format!("section `{number}` is a number, section `{letter}` is not"),
            )
            .hint("name all sections by letters, or all by numbers"),
        );
    }
}
