//! One winner or two, where nothing says which.
//!
//! A number that sits N-S and E-W on the same board means two: N-S 3 and E-W 3 are different pairs. Numbers that sit
//! both ways, and never on the same board, mean one. N-S and E-W numbers that never mix mean two.

use contract_scoring::{BoardNumber, Side};
use session::{PairNumber, SectionId, Winners};

use super::by_number::ByNumber;
use crate::travelers::Lines;

/// The winners of each section, by its identifier.
pub(super) fn of_sections(lines: &Lines) -> Vec<Winners> {
    let mut clash = vec![false; lines.sections.names().len()];
    for line in lines.results.iter().filter(|line| line.ns == line.ew) {
        clash[line.section.index()] = true;
    }
    let mixed = mixed(lines, &clash);
    let mut seats: Vec<(SectionId, PairNumber, BoardNumber, Side)> = lines
        .results
        .iter()
        .filter(|line| mixed[line.section.index()])
        .flat_map(|line| {
            [(line.ns, Side::NorthSouth), (line.ew, Side::EastWest)]
                .map(|(number, side)| (line.section, number, line.board, side))
        })
        .collect();
    seats.sort_unstable();
    for two in seats.windows(2) {
        let (section, number, board, side) = two[0];
        if (section, number, board) == (two[1].0, two[1].1, two[1].2) && side != two[1].3 {
            clash[section.index()] = true;
        }
    }
    clash
        .into_iter()
        .zip(mixed)
        .map(|(clash, mixed)| {
            if mixed && !clash {
                Winners::One
            } else {
                Winners::Two
            }
        })
        .collect()
}

/// The sections, of those that are not decided, in which some number sits both ways.
fn mixed(lines: &Lines, decided: &[bool]) -> Vec<bool> {
    let mut mixed = vec![false; decided.len()];
    let mut sides: ByNumber<Side> = ByNumber::new();
    for line in &lines.results {
        let section = line.section;
        if decided[section.index()] || mixed[section.index()] {
            continue;
        }
        for (number, side) in [(line.ns, Side::NorthSouth), (line.ew, Side::EastWest)] {
            let first = *sides.of(section, number).get_or_insert(side);
            mixed[section.index()] |= first != side;
        }
    }
    mixed
}
