//! The names of sections, each identified by a small number.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use findings::{Code, Diagnostic, Findings};
use notation::Field;
use notation::cell::section::{SECTION_BY_DEFAULT, section_name};
use session::SectionId;
use table::entered::Places;

use super::result_lines::ResultLines;

/// The sections met so far.
#[derive(Debug)]
pub(crate) struct Sections {
    names: Vec<String>,
    ids: HashMap<String, SectionId>,
    /// Whether each was written as it is kept, and otherwise.
    spelled: Vec<[bool; 2]>,
    /// The last one asked for, as it was written: rows of a section mostly follow each other.
    last: Option<(String, SectionId)>,
}

impl Sections {
    pub(super) fn new() -> Self {
        Self { names: Vec::new(), ids: HashMap::new(), spelled: Vec::new(), last: None }
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
        let next = SectionId(u32::try_from(self.names.len()).ok()?);
        let id = match self.ids.entry(section_name(written)?) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(new) => {
                self.names.push(new.key().clone());
                self.spelled.push([false; 2]);
                *new.insert(next)
            }
        };
        let is_kept = self.names[id.index()] == written.trim();
        self.spelled[id.index()][usize::from(!is_kept)] = true;
        let (last, of_last) = self.last.get_or_insert((String::new(), id));
        last.clear();
        last.push_str(written);
        *of_last = id;
        Some(id)
    }

    /// The section of a name as it is kept, if it was met.
    pub(crate) fn of_name(&self, name: &str) -> Option<SectionId> {
        self.ids.get(name).copied()
    }

    /// Adds the sections of the piece of the file that follows; by their identifiers there, those here.
    pub(super) fn join(&mut self, next: Self) -> Vec<SectionId> {
        (next.names.into_iter().zip(next.spelled))
            .map(|(name, [kept, otherwise])| match self.ids.entry(name) {
                Entry::Occupied(known) => {
                    let spelled = &mut self.spelled[known.get().index()];
                    *spelled = [spelled[0] || kept, spelled[1] || otherwise];
                    *known.get()
                }
                Entry::Vacant(new) => {
                    // A session has no more sections than lines.
                    let id = SectionId(u32::try_from(self.names.len()).unwrap_or(u32::MAX));
                    self.names.push(new.key().clone());
                    self.spelled.push([kept, otherwise]);
                    *new.insert(id)
                }
            })
            .collect()
    }
}

/// Small letters and capitals name one section, and `1` beside `A` is a slip, not a section.
pub(super) fn check_mixed(sections: &Sections, findings: &mut Findings) {
    let both = sections.names.iter().zip(&sections.spelled);
    for (name, _) in both.filter(|(_, spelled)| **spelled == [true, true]) {
        let message = format!("section `{name}` is also written otherwise, and is one section");
        findings.push(Diagnostic::new(Code::SectionRespelled, message));
    }
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

/// Warns where the letters before some pairs' numbers are their section, and other pairs have none.
pub(super) fn check_missing(
    places: &dyn Places<Field>,
    (sections, without_section): (&Sections, Option<u32>),
    lines: &ResultLines,
    findings: &mut Findings,
) {
    if sections.names.len() < 2 {
        return;
    }
    if places.has(Field::Section) {
        findings.extend(without_section.map(|row| {
            let message = "the row names no section, and others do";
            Diagnostic::new(Code::SectionMissing, message)
                .at(places.locate(row, Field::Section))
                .hint("name the section in each row")
        }));
        return;
    }
    let is_lettered = |row: u32| {
        [Field::Ns, Field::Ew].into_iter().any(|field| {
            let written = places.written(row, field);
            written.starts_with(char::is_alphabetic)
        })
    };
    let without = sections.of_name(SECTION_BY_DEFAULT);
    let without = lines.all().find(|line| Some(line.section) == without && !is_lettered(line.at));
    let other = lines.all().find(|line| Some(line.section) != without.map(|line| line.section));
    if let (Some(without), Some(other)) = (without, other)
        && is_lettered(other.at)
    {
        let name = &sections.names[other.section.index()];
        let message = format!(
            "`{name}` before a number was read as its section, and other pairs have none before theirs"
        );
        findings.push(
            Diagnostic::new(Code::SectionMissing, message)
                .at(places.locate(other.at, Field::Ns))
                .see(places.locate(without.at, Field::Ns))
                .hint("name the section in each row, in a column `section`; if it is none, write the number alone"),
        );
    }
}
