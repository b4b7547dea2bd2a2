//! Something known of each number in each section.

use std::collections::HashMap;

use session::{PairNumber, SectionId};

/// Numbers from here on are rare: no section is so large, and a slip must not make a table of millions.
const RARE: usize = 1024;

/// Something known of each number in each section. Usual numbers stand in a table, since every row of a file asks twice.
pub(super) struct ByNumber<T> {
    /// By section, by number.
    usual: Vec<Vec<Option<T>>>,
    rare: HashMap<(SectionId, PairNumber), Option<T>>,
}

impl<T: Copy> ByNumber<T> {
    pub(super) fn new() -> Self {
        Self {
            usual: Vec::new(),
            rare: HashMap::new(),
        }
    }

    /// What is known of a number, to be looked at or changed.
    pub(super) fn of(&mut self, section: SectionId, number: PairNumber) -> &mut Option<T> {
        let place = match usize::try_from(number.get()) {
            Ok(place) if place < RARE => place,
            _ => return self.rare.entry((section, number)).or_insert(None),
        };
        if self.usual.len() <= section.index() {
            self.usual.resize_with(section.index() + 1, Vec::new);
        }
        let numbers = &mut self.usual[section.index()];
        if numbers.len() <= place {
            numbers.resize(place + 1, None);
        }
        &mut numbers[place]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_of_every_section_has_its_own() {
        let mut known = ByNumber::new();
        let all: Vec<(SectionId, PairNumber)> = [0, 7]
            .into_iter()
            .flat_map(|section| {
                [1, 12, 1023, 1024, 9_999_999]
                    .map(|number| (SectionId(section), PairNumber::new(number).unwrap()))
            })
            .collect();
        for (value, (section, number)) in all.iter().enumerate() {
            assert_eq!(known.of(*section, *number).replace(value), None);
        }
        for (value, (section, number)) in all.iter().enumerate() {
            assert_eq!(*known.of(*section, *number), Some(value));
        }
    }
}
