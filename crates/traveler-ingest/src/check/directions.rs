//! A number that sits mostly one way and on a few boards the other, where most numbers never change.

use std::collections::BTreeMap;

use contract_scoring::{BySide, Side};
use session::{PairNumber, ResultId};

use super::sheet::Sheet;
use crate::entered::Field;
use crate::{Code, Diagnostic};

/// The most places that are listed.
const LISTED: usize = 20;

/// The lines in which a number sits each way.
type Ways = BySide<Vec<ResultId>>;

pub(super) fn check(sheet: &Sheet<'_, '_, '_>) -> Vec<Diagnostic> {
    let session = sheet.session;
    if session.is_individual() {
        return Vec::new();
    }
    let mut numbers: Vec<BTreeMap<PairNumber, Ways>> =
        vec![BTreeMap::new(); session.sections().len()];
    for (place, result) in session.result_ids() {
        for (side, id) in [(Side::NorthSouth, result.ns), (Side::EastWest, result.ew)] {
            let contestant = session.contestant(id);
            numbers[contestant.section.index()]
                .entry(contestant.number)
                .or_insert_with(|| BySide {
                    ns: Vec::new(),
                    ew: Vec::new(),
                })
                .get_mut(side)
                .push(place);
        }
    }
    numbers
        .iter()
        .flat_map(|numbers| of_section(sheet, numbers))
        .collect()
}

/// Names the few lines of a section in which numbers leave their direction.
fn of_section(sheet: &Sheet<'_, '_, '_>, numbers: &BTreeMap<PairNumber, Ways>) -> Vec<Diagnostic> {
    let changing = numbers
        .values()
        .filter(|ways| !ways.ns.is_empty() && !ways.ew.is_empty())
        .count();
    if changing == 0 || changing * 3 > numbers.len() {
        return Vec::new();
    }
    numbers
        .iter()
        .filter_map(|(number, ways)| {
            let (few, many, side) = if ways.ns.len() < ways.ew.len() {
                (&ways.ns, &ways.ew, Side::NorthSouth)
            } else {
                (&ways.ew, &ways.ns, Side::EastWest)
            };
            let mut few = few.clone();
            few.sort_by_key(|&result| sheet.line(result));
            let (first, others) = few.split_first()?;
            if few.len() * 2 > many.len() {
                return None;
            }
            let column = match side {
                Side::NorthSouth => Field::Ns,
                Side::EastWest => Field::Ew,
            };
            let lines = if few.len() == 1 { "one line".to_owned() } else { format!("{} lines", few.len()) };
            let diagnostic = sheet
                .about_result(
                    Code::ChangesDirection,
                    format!("pair {number} sits {side} in {lines}, and {} in {}", side.opponents(), many.len()),
                    *first,
                )
                .at(sheet.place(*first, column))
                .hint("are the pairs of that line exchanged? After an arrow switch, say `winners = 1` for the section");
            Some(
                others
                    .iter()
                    .take(LISTED)
                    .fold(diagnostic, |diagnostic, &other| diagnostic.see(sheet.place(other, column))),
            )
        })
        .collect()
}
