//! What characters look like, by Unicode Technical Standard 39, in a table that `build.rs` makes.

use unicode_normalization::UnicodeNormalization;

// CHARACTERS in their order; what each looks like is the part of SHAPES that ends at its place in ENDS.
include!(concat!(env!("OUT_DIR"), "/shapes.rs"));

/// The skeleton of a text: texts that look the same have the same one.
pub(super) fn skeleton(text: &str) -> impl Iterator<Item = char> {
    text.nfd().flat_map(seen).nfd()
}

/// What is seen of a character: one or more others, nothing, or the character itself.
fn seen(character: char) -> impl Iterator<Item = char> {
    let shape = shape(character);
    let own = shape.is_none().then_some(character);
    own.into_iter().chain(shape.unwrap_or_default().chars())
}

/// What a character looks like, if that is not what it is.
fn shape(character: char) -> Option<&'static str> {
    let place = CHARACTERS.binary_search(&character).ok()?;
    let start = match place.checked_sub(1) {
        Some(before) => usize::from(ENDS[before]),
        None => 0,
    };
    SHAPES.get(start..usize::from(ENDS[place]))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The characters up to the last that looks like another, and the invisible ones behind them.
    fn characters() -> impl Iterator<Item = char> {
        ('\0'..='\u{33FFF}').chain('\u{E0000}'..='\u{E1FFF}')
    }

    #[test]
    fn every_character_looks_like_what_the_standard_says() {
        for character in characters() {
            let text = character.to_string();
            let ours: String = skeleton(&text).collect();
            let theirs: String = unicode_security::skeleton(&text).collect();
            assert_eq!(ours, theirs, "{character:?}");
        }
        let last = CHARACTERS.last().copied();
        assert!(characters().last() >= last, "{last:?} is not tried");
    }

    #[test]
    fn marks_that_come_together_are_put_in_order() {
        // A small o with a horn looks like an o with an apostrophe, which ends up behind the dot below.
        for text in ["\u{1A1}\u{323}", "\u{323}\u{31B}", "c\u{327}\u{301}", "\u{149}\u{323}\u{302}"]
        {
            let ours: String = skeleton(text).collect();
            let theirs: String = unicode_security::skeleton(text).collect();
            assert_eq!(ours, theirs, "{text:?}");
        }
    }
}
