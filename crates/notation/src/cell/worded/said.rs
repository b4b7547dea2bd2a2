//! A result in words behind a contract: `down 1`, `making 5`, `2 off`, `plus one`, `just made`.

use contract_scoring::ContractResult;

use crate::Vocabulary;

/// Numbers in words, as they are written behind a contract.
const NUMBERS: [(&str, u8); 7] = [
    ("one", 1),
    ("two", 2),
    ("three", 3),
    ("four", 4),
    ("five", 5),
    ("six", 6),
    ("seven", 7),
];

/// Takes a result from the start of a text; nothing is taken where it says none.
pub(super) fn take(
    rest: &mut &str,
    level: Option<u8>,
    words: &Vocabulary,
) -> Option<ContractResult> {
    let text = rest.trim_start_matches([' ', ',', ';', ':', '(']);
    let (result, behind) = result(text, level, words)?;
    *rest = behind.trim_start_matches([' ', '.', ')']);
    Some(result)
}

fn result<'t>(
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
    let named = NUMBERS
        .iter()
        .find_map(|(name, value)| Some((*value, word(text, name)?)));
    let digits = || {
        let behind = text.trim_start_matches(|digit: char| digit.is_ascii_digit());
        let value = text.strip_suffix(behind)?.parse().ok()?;
        let is_whole = !behind.starts_with(char::is_alphanumeric);
        is_whole.then(|| (value, behind.trim_start()))
    };
    named.or_else(digits)
}
