//! Names as people write them: what makes no difference, and which known name a misspelt one is near to.

use strsim::damerau_levenshtein;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The known name that a misspelt one is nearest to, if it is near: one slip in a short name, two in a long one.
#[must_use]
pub fn nearest<'k>(name: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let name = plain(name);
    known
        .into_iter()
        .map(|known| (damerau_levenshtein(&name, &plain(known)), known))
        .filter(|(slips, known)| {
            let length = known.chars().count().min(name.chars().count());
            *slips
                <= match length {
                    0..=3 => 0,
                    4..=6 => 1,
                    _ => 2,
                }
        })
        .min_by_key(|(slips, _)| *slips)
        .map(|(_, known)| known)
}

/// The known name that a name is nearest to, however far.
pub fn closest<'k>(name: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let name = plain(name);
    (known.into_iter()).min_by_key(|known| damerau_levenshtein(&name, &plain(known)))
}

/// A name without case, accents, spaces, `_`, `-`, `.`, `#` and compatibility forms.
pub fn plain(name: &str) -> String {
    // Nearly all names are ASCII, which has no compatibility forms.
    if name.is_ascii() {
        return of_ascii(name).collect();
    }
    folded(name).chars().filter(matters).collect()
}

/// A text without case, accents and compatibility forms.
pub fn folded(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let letters = text.nfkd().filter(|letter| !is_combining_mark(*letter));
    let lower = letters.flat_map(char::to_lowercase);
    lower.collect::<String>().replace('œ', "oe")
}

/// Whether a word is one of some, which are listed with spaces between them.
pub fn is_among(word: &str, words: &str) -> bool {
    words.split(' ').any(|known| known == word)
}

/// Whether a known name in ASCII is a name that is plain already.
#[inline]
#[must_use]
pub fn is_plainly(known: &str, plain: &str) -> bool {
    // A few hundred names are tried for every column, and nearly all differ in the first letter: to look at it alone
    // saves 30 % of the instructions that read a club's session.
    let first = known.bytes().next().map(|byte| byte.to_ascii_lowercase());
    let differs = first.is_some_and(|byte| is_kept(&byte)) && first != plain.bytes().next();
    !differs && is_wholly(known, plain)
}

/// The same without a look at the first letter alone.
fn is_wholly(known: &str, plain: &str) -> bool {
    let lower = known.bytes().map(|byte| byte.to_ascii_lowercase());
    lower.filter(is_kept).eq(plain.bytes())
}

fn is_kept(byte: &u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'%')
}

fn of_ascii(name: &str) -> impl Iterator<Item = char> {
    let lower = name.chars().map(|character| character.to_ascii_lowercase());
    lower.filter(matters)
}

fn matters(character: &char) -> bool {
    character.is_alphanumeric() || matches!(character, '+' | '/' | '%')
}
