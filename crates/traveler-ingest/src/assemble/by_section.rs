//! A table with some lines for each section, all in one piece: a national event has thousands of sections.

use session::SectionId;

/// Values by section, and by number in it.
pub(super) struct BySection<T> {
    /// Where the values of each section begin, and where those of the last one end.
    starts: Vec<usize>,
    all: Vec<T>,
}

impl<T: Copy> BySection<T> {
    /// The same value everywhere, in sections of that many numbers each.
    pub(super) fn of(widths: &[usize], value: T) -> Self {
        Self {
            starts: starts(widths.iter().copied()),
            all: vec![value; widths.iter().sum()],
        }
    }

    /// The same value everywhere, in the sections of this table.
    pub(super) fn alike<U: Copy>(&self, value: U) -> BySection<U> {
        BySection {
            starts: self.starts.clone(),
            all: vec![value; self.all.len()],
        }
    }

    /// The values of each section.
    pub(super) fn iter(&self) -> impl Iterator<Item = &[T]> {
        (self.starts.windows(2)).map(|ends| &self.all[ends[0]..ends[1]])
    }

    /// The values of a section.
    pub(super) fn of_section(&self, section: SectionId) -> &[T] {
        let place = section.index();
        &self.all[self.starts[place]..self.starts[place + 1]]
    }

    /// The values of a section, to be changed.
    pub(super) fn of_section_mut(&mut self, section: SectionId) -> &mut [T] {
        let place = section.index();
        &mut self.all[self.starts[place]..self.starts[place + 1]]
    }

    /// Changes each value by that of another table of the same sections.
    pub(super) fn join(&mut self, other: Self, both: impl Fn(&mut T, T)) {
        for (value, more) in self.all.iter_mut().zip(other.all) {
            both(value, more);
        }
    }

    /// Puts the sections into another order: by their places the new ones.
    pub(super) fn rename(&mut self, new: &[SectionId]) {
        if new.is_sorted() {
            return;
        }
        let mut old = vec![SectionId(0); new.len()];
        for (place, new) in (0..).map(SectionId).zip(new) {
            old[new.index()] = place;
        }
        let sections = || old.iter().map(|old| self.of_section(*old));
        *self = Self {
            starts: starts(sections().map(<[T]>::len)),
            all: sections().flatten().copied().collect(),
        };
    }
}

/// Where sections of that many values begin, and where the last one ends.
fn starts(widths: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut end = 0;
    let ends = widths.map(|width| {
        end += width;
        end
    });
    std::iter::once(0).chain(ends).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_section_keeps_its_values() {
        let mut table = BySection::of(&[2, 0, 3], 0);
        for (section, value) in [(0, 'a'), (2, 'c')] {
            (table.of_section_mut(SectionId(section))).fill(u32::from(value));
        }
        let widths = |table: &BySection<u32>| table.iter().map(<[u32]>::len).collect::<Vec<_>>();
        assert_eq!(widths(&table), [2, 0, 3]);
        table.rename(&[0, 1, 2].map(SectionId));
        assert_eq!(widths(&table), [2, 0, 3]);
        table.rename(&[2, 0, 1].map(SectionId));
        assert_eq!(widths(&table), [0, 3, 2]);
        assert_eq!(table.of_section(SectionId(1)), [u32::from('c'); 3]);
        assert_eq!(table.of_section(SectionId(2)), [u32::from('a'); 2]);
        assert_eq!(table.alike(true).iter().flatten().count(), 5);
    }
}
