//! Names as people write them: what makes no difference, and which known name a misspelt one is near to.

use strsim::damerau_levenshtein;
use unicode_normalization::UnicodeNormalization;

/// The known name that a misspelt one is nearest to, if it is near: one slip in a short name, two in a long one.
pub(crate) fn nearest<'k>(name: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
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
pub(crate) fn closest<'k>(name: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let name = plain(name);
    (known.into_iter()).min_by_key(|known| damerau_levenshtein(&name, &plain(known)))
}

/// A name without case, spaces, `_`, `-`, `.`, `#` and compatibility forms.
pub(crate) fn plain(name: &str) -> String {
    let matters = |character: &char| character.is_alphanumeric() || "+/%".contains(*character);
    // Nearly all names are ASCII, which has no compatibility forms.
    if name.is_ascii() {
        let lower = name.chars().map(|character| character.to_ascii_lowercase());
        return lower.filter(matters).collect();
    }
    (name.nfkc().flat_map(char::to_lowercase))
        .filter(matters)
        .collect()
}
