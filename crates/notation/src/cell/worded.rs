//! A contract in the words of a language, with declarer and result behind it where a sheet has one cell for all:
//! `4H+1`, `4S by N`, `3SA`, `5 clubs doubled W -2`.

use contract_scoring::{AuctionEnd, ContractResult, Declarer, Doubling};

use crate::Vocabulary;
use crate::spelling::folded;

/// What a cell says of a contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worded {
    /// The contract.
    pub ended: AuctionEnd,
    /// Who played it, where the cell says so.
    pub declarer: Option<Declarer>,
    /// The result, where the cell says so.
    pub result: Option<ContractResult>,
}

const SYMBOLS: [(&str, &str); 8] = [
    ("\u{2663}", "C"),
    ("\u{2667}", "C"),
    ("\u{2666}", "D"),
    ("\u{2662}", "D"),
    ("\u{2665}", "H"),
    ("\u{2661}", "H"),
    ("\u{2660}", "S"),
    ("\u{2664}", "S"),
];

/// In all languages, those that others begin with last.
const DOUBLINGS: [(&str, &str); 27] = [
    ("redoubled", "XX"),
    ("redouble", "XX"),
    ("surcontre", "XX"),
    ("rekontra", "XX"),
    ("rdbl", "XX"),
    ("geredoubleerd", "XX"),
    ("redoublet", "XX"),
    ("redoblado", "XX"),
    ("redoble", "XX"),
    ("surcontro", "XX"),
    ("surcontrato", "XX"),
    ("redubblat", "XX"),
    ("rekontriert", "XX"),
    ("xx", "XX"),
    ("**", "XX"),
    ("doubled", "X"),
    ("contre", "X"),
    ("kontra", "X"),
    ("kontriert", "X"),
    ("gedoubleerd", "X"),
    ("doublet", "X"),
    ("doblado", "X"),
    ("contro", "X"),
    ("dubblat", "X"),
    ("dbl", "X"),
    ("x", "X"),
    ("*", "X"),
];

/// Suits by two letters, the second of which is small: no two languages that are read mean different suits by them.
const TWO_LETTERS: [(&str, &str); 19] = [
    ("Pi", "S"),
    ("Sp", "S"),
    ("Sc", "S"),
    ("Co", "H"),
    ("He", "H"),
    ("Ha", "H"),
    ("Hj", "H"),
    ("Cu", "H"),
    ("Ka", "D"),
    ("Ca", "D"),
    ("Di", "D"),
    ("Ru", "D"),
    ("Qu", "D"),
    ("Tr", "C"),
    ("Kr", "C"),
    ("Cl", "C"),
    ("Kl", "C"),
    ("Fi", "C"),
    ("Sa", "N"),
];

/// Reads a contract and what follows it; `None` where it is none in this language.
pub fn read(text: &str, words: &Vocabulary) -> Option<Worded> {
    let lower = folded(text);
    let mut level = lower.trim().chars();
    let level = level.next().filter(|level| ('1'..='7').contains(level))?;
    // `4Co` is not four clubs or hearts by a seat that begins with O.
    let mut written = text.trim().get(1..)?.trim_start();
    if let Some(denomination) = take(&mut written, &TWO_LETTERS)
        && !written.starts_with(|next: char| next.is_lowercase() && next != 'x')
    {
        return after_level(level, denomination, &folded(written), words);
    }
    let mut rest = lower.trim().get(1..)?.trim_start();
    let denomination =
        take(&mut rest, &SYMBOLS).or_else(|| take(&mut rest, words.denominations))?;
    after_level(level, denomination, rest, words)
}

/// Reads what stands behind level and denomination.
fn after_level(level: char, denomination: &str, rest: &str, words: &Vocabulary) -> Option<Worded> {
    let mut rest = rest;
    let mut doubling = take(&mut rest, &DOUBLINGS).unwrap_or_default();
    let odd = level.to_digit(10).and_then(|odd| u8::try_from(odd).ok());
    let (mut declarer, mut result) = (None, None);
    while !rest.is_empty() {
        if result.is_none()
            && let Some(found) = take_result(&mut rest).or_else(|| said_take(&mut rest, odd, words))
        {
            result = Some(found);
        } else if declarer.is_none() {
            declarer = Some(take_declarer(&mut rest, words)?);
            // Some write `4SWx`.
            if doubling.is_empty() {
                doubling = take(&mut rest, &DOUBLINGS).unwrap_or_default();
            }
        } else {
            return None;
        }
    }
    Some(Worded {
        ended: format!("{level}{denomination}{doubling}").parse().ok()?,
        declarer,
        result,
    })
}

/// Reads a double that stands alone, in any language.
pub fn doubling(text: &str) -> Option<Doubling> {
    let text = folded(text);
    let mut rest = text.trim().trim_end_matches('.');
    let doubling = take(&mut rest, &DOUBLINGS)?.parse().ok()?;
    rest.is_empty().then_some(doubling)
}

/// Reads a result that stands alone in words: `down 1`; of a contract of this level, `made 4` as well.
pub fn result(text: &str, level: Option<u8>, words: &Vocabulary) -> Option<ContractResult> {
    let text = folded(text);
    let mut rest = text.trim();
    let result = said_take(&mut rest, level, words)?;
    rest.is_empty().then_some(result)
}

/// Reads a seat or a side by its name in a language.
pub fn declarer(text: &str, words: &Vocabulary) -> Option<Declarer> {
    let text = folded(text);
    let mut rest = text.trim().trim_end_matches('.');
    let declarer = take_declarer(&mut rest, words)?;
    rest.is_empty().then_some(declarer)
}

/// Takes a name from the start of a text, and what it means.
fn take<'n>(rest: &mut &str, names: &[(&str, &'n str)]) -> Option<&'n str> {
    names.iter().find_map(|(name, meaning)| {
        let after = rest.strip_prefix(name)?;
        *rest = after.trim_start_matches(['\u{FE0E}', '\u{FE0F}', ' ']);
        Some(*meaning)
    })
}

fn take_declarer(rest: &mut &str, words: &Vocabulary) -> Option<Declarer> {
    let mut known = (words.by.iter()).chain(Vocabulary::ENGLISH.by);
    let by = known.find_map(|by| rest.strip_prefix(by)?.strip_prefix(' '));
    *rest = by.unwrap_or(rest).trim_start();
    take(rest, words.seats)?.parse().ok()
}

fn take_result(rest: &mut &str) -> Option<ContractResult> {
    let mut characters = rest.chars();
    let sign = characters
        .next()
        .filter(|sign| matches!(sign, '=' | '+' | '-' | '\u{2212}' | '\u{2013}'))?;
    let behind = characters.as_str();
    let digits = behind.trim_start_matches(|digit: char| digit.is_ascii_digit());
    let number = behind.strip_suffix(digits)?;
    let result = format!("{sign}{number}").parse().ok()?;
    *rest = digits.trim_start();
    Some(result)
}

// A result in words behind a contract: `down 1`, `making 5`, `2 off`, `plus one`, `just made`.

/// Numbers in words, as they are written behind a contract.
const NUMBERS: [(&str, u8); 7] =
    [("one", 1), ("two", 2), ("three", 3), ("four", 4), ("five", 5), ("six", 6), ("seven", 7)];

/// Takes a result from the start of a text; nothing is taken where it says none.
fn said_take(rest: &mut &str, level: Option<u8>, words: &Vocabulary) -> Option<ContractResult> {
    let text = rest.trim_start_matches([' ', ',', ';', ':', '(']);
    let (said_result, behind) = said_result(text, level, words)?;
    *rest = behind.trim_start_matches([' ', '.', ')']);
    Some(said_result)
}

fn said_result<'t>(
    text: &'t str,
    level: Option<u8>,
    words: &Vocabulary,
) -> Option<(ContractResult, &'t str)> {
    let relative = |sign: char, number: u8| match number {
        0 => "=".parse().ok(),
        more => format!("{sign}{more}").parse().ok(),
    };
    let first = |known: &[&str]| known.iter().find_map(|known| word(text, known));
    let counted = |sign: char, known: &[&str]| {
        let before = first(known).and_then(number);
        let behind = || {
            let (count, behind) = number(text)?;
            let behind = known.iter().find_map(|known| word(behind, known))?;
            Some((count, behind))
        };
        let (count, rest) = before.or_else(behind)?;
        Some((relative(sign, count)?, rest))
    };
    if let Some(down) = counted('-', words.down) {
        return Some(down);
    }
    if let Some((made, behind)) = first(words.making).and_then(number) {
        // From eight on, they are tricks and not odd tricks; of one, seven may be either.
        let odd = match (made, level?) {
            (7, 1) => return None,
            (8.., _) => made.checked_sub(6)?,
            (odd, _) => odd,
        };
        return Some((relative('+', odd.checked_sub(level?)?)?, behind));
    }
    if let Some(over) = counted('+', words.over) {
        return Some(over);
    }
    let behind = first(&["just made"]).or_else(|| first(words.just_made))?;
    Some(("=".parse().ok()?, behind))
}

/// What follows a word at the start of a text.
fn word<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let behind = text.strip_prefix(word)?;
    let is_whole = !behind.starts_with(char::is_alphanumeric);
    is_whole.then(|| behind.trim_start_matches([' ', ':']))
}

/// The number at the start of a text, and what follows it.
fn number(text: &str) -> Option<(u8, &str)> {
    let named = NUMBERS.iter().find_map(|(name, value)| Some((*value, word(text, name)?)));
    let digits = || {
        let behind = text.trim_start_matches(|digit: char| digit.is_ascii_digit());
        let value = text.strip_suffix(behind)?.parse().ok()?;
        let is_whole = !behind.starts_with(char::is_alphanumeric);
        is_whole.then(|| (value, behind.trim_start()))
    };
    named.or_else(digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, tag: &str, expected: &str) {
        let words = Vocabulary::ALL.into_iter().find(|words| words.tag == tag).unwrap();
        let found = read(text, words).map_or("-".to_owned(), |worded| {
            let declarer = worded.declarer.map_or(String::new(), |who| format!(" {who}"));
            let result = worded.result.map_or(String::new(), |result| format!(" {result}"));
            format!("{}{declarer}{result}", worded.ended)
        });
        assert_eq!(found, expected, "{text} ({tag})");
    }

    /// In an English sheet these are read as in any notation first.
    #[test]
    fn seats_in_english_mean_the_same_in_any_notation() {
        for (name, letters) in Vocabulary::ENGLISH.seats {
            if let Ok(declarer) = name.parse::<Declarer>() {
                assert_eq!(Ok(declarer), letters.parse(), "{name}");
            }
        }
    }

    #[test]
    fn one_cell_for_all() {
        check("4H+1", "en", "4H +1");
        check("4S by N", "en", "4S N");
        check("3N=", "en", "3NT =");
        check("4SN=", "en", "4S N =");
        check("3NN=", "en", "3NT N =");
        check("3NS-1", "en", "3NT S -1");
        check("3NT E \u{2212}2", "en", "3NT E -2");
        check("4 Spades", "en", "4S");
        check("4 sp x", "en", "4SX");
        check("3SA", "en", "3NT");
        check("5C doubled", "en", "5CX");
        check("5\u{2663}\u{FE0F} xx by West -3", "en", "5CXX W -3");
        check("4H +1 by S", "en", "4H S +1");
        check("4HE", "en", "4H E");
        check("4SWx-4", "en", "4SX W -4");
        check("5D N xx +1", "en", "5DXX N +1");
        check("4SxWx", "en", "-");
    }

    #[test]
    fn results_in_words() {
        check("3 Spades by South down 1", "en", "3S S -1");
        check("4 Spades by North making 5", "en", "4S N +1");
        check("4 spades by north made 4", "en", "4S N =");
        check("4 Spades by North made", "en", "4S N =");
        check("3NT by East making 9", "en", "3NT E =");
        check("4 Hearts by East making 7", "en", "4H E +3");
        check("1NT by East making 7", "en", "-");
        check("3NT East, 2 down", "en", "3NT E -2");
        check("3NT doubled by West plus one", "en", "3NTX W +1");
        check("2 Hearts South just made", "en", "2H S =");
        check("4 Spades by North making 3", "en", "-");
        check("4 Spades by North down", "en", "-");
        check("4 Pik von Nord minus 1", "de", "4S N -1");
        check("3 SA par Sud, chute de 2", "fr", "3NT S -2");
        check("3 sans atout par Nord fait", "fr", "3NT N =");
    }

    #[test]
    fn suits_by_two_letters() {
        for (text, expected) in [
            ("4Pi", "4S"),
            ("4Ka", "4D"),
            ("4Tr", "4C"),
            ("4Co", "4H"),
            ("4 Hax", "4HX"),
            ("3 Ru +1", "3D +1"),
            ("3Sa", "3NT"),
        ] {
            check(text, "en", expected);
            check(text, "de", expected);
            check(text, "fr", expected);
        }
        check("4CO", "fr", "4H W");
    }

    #[test]
    fn letters_of_other_languages() {
        check("4P", "fr", "4S");
        check("4C", "fr", "4H");
        check("4 K x O +1", "fr", "4DX W +1");
        check("3 sans-atout", "fr", "3NT");
        check("4T", "de", "4C");
        check("4 Herz von Ost", "de", "4H E");
        check("4S Z", "nl", "4S S");
        check("4R", "nl", "4D");
        check("3ST", "es", "3NT");
        check("4Q", "it", "4D");
        check("4 hjärter Ö =", "sv", "4H E =");
    }

    #[test]
    fn what_is_none() {
        for text in
            ["", "4", "8S", "4Z", "60%", "4S by", "4S N N", "4S++", "4S=1", "4S by X", "PASS"]
        {
            check(text, "en", "-");
        }
        check("4S", "fr", "-");
        check("4H", "es", "-");
    }
}
