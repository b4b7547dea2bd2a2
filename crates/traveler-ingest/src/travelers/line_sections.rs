//! The section of each line.

use std::ops::Range;

use session::SectionId;

/// The section of each line. Lines of a section that follow each other take no room of their own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct LineSections {
    runs: Vec<Run>,
}

/// Lines of one section that follow each other; they begin where those before them end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Run {
    end: u32,
    section: SectionId,
}

impl LineSections {
    /// The lines up to a place are of a section.
    #[inline]
    pub(super) fn push(&mut self, section: SectionId, end: usize) {
        // More lines than identifiers reach are a fault of the draft.
        let end = u32::try_from(end).unwrap_or(u32::MAX);
        match self.runs.last_mut() {
            Some(run) if run.section == section => run.end = end,
            _ => self.runs.push(Run { end, section }),
        }
    }

    /// The section of a line.
    pub(super) fn get(&self, place: usize) -> Option<SectionId> {
        let after = (self.runs).partition_point(|run| run.end as usize <= place);
        self.runs.get(after).map(|run| run.section)
    }

    /// Lines that follow each other, with their section.
    pub(crate) fn runs(&self) -> impl Iterator<Item = (SectionId, Range<usize>)> + Clone {
        let starts = std::iter::once(0).chain(self.runs.iter().map(|run| run.end));
        (self.runs.iter().zip(starts))
            .map(|(run, start)| (run.section, start as usize..run.end as usize))
    }

    /// Adds the lines of another list behind the `before` lines of this one; `section` says what its sections are here.
    pub(super) fn append(
        &mut self,
        before: usize,
        other: &Self,
        section: impl Fn(SectionId) -> SectionId,
    ) {
        for run in &other.runs {
            self.push(section(run.section), before + run.end as usize);
        }
    }
}
