//! What reading a text teaches, for whoever reads it again with little changed, or others like it.

use std::sync::OnceLock;

use super::{Heading, Memory, Records, Table};
use crate::field::Field;
use crate::findings::Findings;
use crate::text::Text;
use crate::{Diagnostic, Options, Severity};

/// The most lines of a text of which that is kept, and in which a repair is sought.
pub(crate) const MOST_LINES: u64 = 2_000;

/// What a small text taught when it was read.
#[derive(Debug, Default)]
pub(crate) struct Learned {
    /// What its rows said.
    pub(crate) memory: Memory,
    /// Its heading, where nothing is to be done about it.
    pub(crate) heading: OnceLock<Heading>,
}

/// What is known of a text before it is read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReadBefore<'b> {
    /// What rows of others said that are read in the same way.
    pub(crate) memory: Option<&'b Memory>,
    /// The heading, where that of another text is the same.
    heading: Option<&'b Heading>,
    /// Where the heading is left for others.
    left: Option<&'b OnceLock<Heading>>,
}

impl<'b> ReadBefore<'b> {
    /// Nothing.
    pub(crate) const NOTHING: Self = Self {
        memory: None,
        heading: None,
        left: None,
    };

    /// What rows of others said.
    pub(crate) const fn remembering(memory: &'b Memory) -> Self {
        Self {
            memory: Some(memory),
            ..Self::NOTHING
        }
    }

    /// Nothing, and what is learned is kept.
    pub(crate) const fn learning(learned: &'b Learned) -> Self {
        Self {
            memory: Some(&learned.memory),
            heading: None,
            left: Some(&learned.heading),
        }
    }

    /// What another text taught.
    pub(crate) fn knowing(learned: &'b Learned) -> Self {
        Self {
            memory: Some(&learned.memory),
            heading: learned.heading.get(),
            left: None,
        }
    }

    /// The same for a text whose heading is looked for.
    pub(crate) const fn without_heading(self) -> Self {
        Self {
            heading: None,
            left: None,
            ..self
        }
    }

    /// Opens a text as a table.
    pub(crate) fn open<'t, 'a>(
        self,
        text: &'t Text<'a>,
        options: &Options,
        findings: &mut Findings,
    ) -> Option<(Table<'t, 'a, Field>, Records<'t>)> {
        if let Some(heading) = self.heading {
            return Some(Table::open_under(heading, text, options));
        }
        let before = findings.kept().len();
        let (table, records) = Table::open(text, options, findings)?;
        let is_note = |one: &Diagnostic| one.severity == Severity::Note;
        let said = findings.kept().get(before..).unwrap_or_default();
        if let Some(left) = self.left
            && said.iter().all(is_note)
            && let Some(heading) = table.heading(&records)
        {
            left.get_or_init(|| heading);
        }
        Some((table, records))
    }
}
