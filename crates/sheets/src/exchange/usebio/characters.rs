//! Characters that XML 1.0 forbids, even escaped, in a visible form.

use std::borrow::Cow;

/// Replaces what XML 1.0 cannot carry: `\u{1b}`.
pub(super) fn carried(text: &str) -> Cow<'_, str> {
    if text.chars().all(is_carried) {
        return Cow::Borrowed(text);
    }
    let mut carried = String::with_capacity(text.len());
    for character in text.chars() {
        if is_carried(character) {
            carried.push(character);
        } else {
            carried.extend(character.escape_unicode());
        }
    }
    Cow::Owned(carried)
}

/// How many of some texts lose characters.
pub(super) fn replaced<'a>(texts: impl Iterator<Item = Cow<'a, str>>) -> usize {
    texts.filter(|text| !text.chars().all(is_carried)).count()
}

/// The production `Char` of XML 1.0, section 2.2.
const fn is_carried(character: char) -> bool {
    matches!(
        character,
        '\t' | '\n' | '\r' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..='\u{10ffff}'
    )
}

#[cfg(test)]
mod tests {
    use super::carried;

    #[test]
    fn forbidden_characters_are_shown() {
        for (text, expected) in [
            ("Jürgen 双子 😀", "Jürgen 双子 😀"),
            ("a\tb\r\n]]>", "a\tb\r\n]]>"),
            ("\u{1b}[2J\u{0}", "\\u{1b}[2J\\u{0}"),
            ("\u{fffe}\u{ffff}\u{fffd}", "\\u{fffe}\\u{ffff}\u{fffd}"),
        ] {
            assert_eq!(carried(text), expected);
        }
    }
}
