//! Pair numbers: `3`, `3NS`, `3N`, `N3`, `Nord 3`, `Pair 3`, `A3`, `A3NS`.

use contract_scoring::{Declarer, Side};
use findings::Code;

use super::number::whole;
use super::{Unfit, worded};
use crate::calendar::month_of;
use crate::spelling::{is_plainly, plain};
use crate::{Field, PairField, Vocabulary};

/// A pair as a cell names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairName<'a> {
    /// The section before the number.
    pub section: Option<&'a str>,
    /// The number, unchecked; 0 stands for nobody.
    pub number: i64,
    /// The direction before or behind the number.
    pub direction: Option<Side>,
}

impl PairName<'_> {
    /// Nobody, who leaves the others to sit out.
    pub const NOBODY: Self = Self { section: None, number: 0, direction: None };
}

/// Reads a pair. Letters before the number are a direction, unless they are the name of the row's section.
///
/// # Errors
///
/// Where the text is no number of a pair.
pub fn read<'a>(text: &'a str, section: &str) -> Result<PairName<'a>, Unfit> {
    parts(text, section).map_err(|why| why.code(Code::BadPair))
}

fn parts<'a>(text: &'a str, section: &str) -> Result<PairName<'a>, Unfit> {
    let alone = |number: i64| PairName { number, ..PairName::NOBODY };
    // Nearly all have nothing beside the number.
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        return whole(text).map(|whole| alone(whole.number));
    }
    let is_letter =
        |character: char| character.is_alphabetic() || matches!(character, '-' | '/' | ' ');
    let without_before = text.trim_start_matches(is_letter);
    let before = text.get(..text.len() - without_before.len()).unwrap_or_default();
    let digits = without_before.trim_end_matches(is_letter);
    let after = without_before.get(digits.len()..).unwrap_or_default();
    let before =
        if digits.is_empty() || before.contains('-') && !before.contains(char::is_alphabetic) {
            ""
        } else {
            before
        };
    if before.is_empty() && after.is_empty() {
        return whole(text).map(|whole| alone(whole.number));
    }
    let number = whole(digits)?.number;
    let unknown = |part: &str| {
        Unfit::new(Code::BadPair, format!("`{}` is not a direction", part.trim()))
            .expected(digits)
            .hint("write the number, at most with `NS` or `EW` after it or the section before it")
    };
    let is_divided = before.ends_with([' ', '-']);
    let before = before.trim_matches([' ', '-']);
    let own_section = before.eq_ignore_ascii_case(section);
    let is_month = |part: &str| month_of(part.trim_matches([' ', '-'])).is_some();
    if is_month(after) || is_divided && !own_section && is_month(before) {
        let message = format!("`{text}` is a date, and no number of a pair");
        return Err(Unfit::new(Code::BadPair, message).hint(super::FIX));
    }
    let before = if own_section || !says_nothing(before) { before } else { "" };
    let mut named = PairName { section: None, number, direction: None };
    if !after.is_empty() {
        named.direction = Some(direction(after).ok_or_else(|| unknown(after))?);
    }
    match direction(before) {
        Some(side) if !own_section && named.direction.is_none() => named.direction = Some(side),
        _ if before.is_empty() => {}
        _ if before.chars().all(char::is_alphabetic) => named.section = Some(before),
        _ => return Err(unknown(before)),
    }
    Ok(named)
}

/// A side, or one of its seats, by its letters in English or its name in any language.
fn direction(text: &str) -> Option<Side> {
    let text = text.trim_matches([' ', '-']);
    let own = text.parse().ok();
    // A letter alone means different seats in different languages.
    let is_name = text.chars().nth(1).is_some();
    let mut known = Vocabulary::ALL.into_iter().filter(|_| is_name);
    let found = own.or_else(|| known.find_map(|words| worded::declarer(text, words)));
    found.map(Declarer::side)
}

/// Whether the word before a number only says what it counts: `Pair 3`, `Tisch 3`, `Team 3`.
fn says_nothing(text: &str) -> bool {
    const TEAMS: [&str; 6] = ["team", "equipe", "equipo", "squadra", "lag", "mannschaft"];
    if text.chars().nth(1).is_none() {
        return false;
    }
    let text = plain(text);
    let is_it = |name: &&str| is_plainly(name, &text);
    let english = [PairField::Pair.names(), Field::Table.names(), &TEAMS];
    let others = Vocabulary::ALL.into_iter().flat_map(|words| {
        let pairs = words.pairs.iter().filter(|(field, _)| *field == PairField::Pair);
        let tables = words.travelers.iter().filter(|(field, _)| *field == Field::Table);
        let pairs = pairs.map(|(_, names)| *names);
        pairs.chain(tables.map(|(_, names)| *names))
    });
    let mut names = english.into_iter().chain(others).flatten();
    names.any(is_it)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, section: &str, expected: &str) {
        let found = match read(text, section) {
            Ok(PairName { section, number, direction }) => format!(
                "{}{number}{}",
                section.unwrap_or_default(),
                direction.map_or("", Side::code)
            ),
            Err(error) => error.message,
        };
        assert_eq!(found, expected, "{text} in {section}");
    }

    #[test]
    fn spellings() {
        for text in ["3N/S", "3 n/s", "3NS", "3ns", "3N", "N3", "3 NS", "3-NS", "NS3", "NS 3", "S3"]
        {
            check(text, "A", "3NS");
        }
        for text in ["Nord 3", "North-3", "3 Süd", "sur 3", "NZ 3", "N/Z 3"] {
            check(text, "A", "3NS");
        }
        check("Ouest 3", "A", "3EW");
        for text in ["Pair 3", "paar3", "Pareja-3", "Table 3", "Team 3", "NO 3"] {
            check(text, "A", "3");
        }
        check("Team 3", "TEAM", "Team3");
        check("MAR3", "A", "MAR3");
        check("Mar 3", "MAR", "Mar3");
        check("3EW", "A", "3EW");
        check("3", "A", "3");
        check("03", "A", "3");
        check("0", "A", "0");
        check("-3", "A", "-3");
        check("A3", "A", "A3");
        check("A03", "B", "A3");
        check("BB12EW", "BB", "BB12EW");
        check("N3", "N", "N3");
        check("N3EW", "N", "N3EW");
        check("E-5W", "E", "E5EW");
    }

    #[test]
    fn what_is_no_pair() {
        check("3X", "A", "`X` is not a direction");
        check("x", "A", "`x` is not a whole number");
        check("Jan-01", "A", "`Jan-01` is a date, and no number of a pair");
        check("4-Dez", "A", "`4-Dez` is a date, and no number of a pair");
        check("1e3", "A", "`1e3` is not a whole number");
        check("3.0", "A", "`3.0` is not a whole number");
        check("", "A", "`` is not a whole number");
    }
}
