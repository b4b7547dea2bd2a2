//! Makes text of unknown origin safe for a terminal: nothing in it can move the cursor, forge a line or hide.

use std::borrow::Cow;

/// Replaces every control character by a visible escape: `\t`, `\r`, `\n`, `\x1b`, `\u{202e}`.
///
/// Control characters are those of Unicode (C0, DEL, C1), its line separators, those that turn the direction of
/// writing around, and the invisible byte order mark.
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    let is_plain = text.bytes().all(|byte| matches!(byte, b' '..=b'~'));
    if is_plain { Cow::Borrowed(text) } else { replaced(text, is_control, push) }
}

/// A text with something else in place of each character that acts.
pub fn replaced(
    text: &str,
    acts: impl Fn(char) -> bool,
    replace: impl Fn(&mut String, char),
) -> Cow<'_, str> {
    if !text.chars().any(&acts) {
        return Cow::Borrowed(text);
    }
    let mut replaced = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        if acts(character) { replace(&mut replaced, character) } else { replaced.push(character) }
    }
    Cow::Owned(replaced)
}

/// The same of a text that may be owned, and is then kept where nothing is to be replaced.
pub fn all_visible(text: Cow<'_, str>) -> Cow<'_, str> {
    match text {
        Cow::Borrowed(text) => visible(text),
        Cow::Owned(text) => Cow::Owned(match visible(&text) {
            Cow::Owned(shown) => shown,
            Cow::Borrowed(_) => text,
        }),
    }
}

/// Adds one character in its visible form.
pub fn push(shown: &mut String, character: char) {
    match character {
        '\t' | '\r' | '\n' => shown.extend(character.escape_default()),
        _ if !is_control(character) => shown.push(character),
        _ if character.is_ascii() => shown.push_str(&format!("\\x{:02x}", u32::from(character))),
        _ => shown.extend(character.escape_unicode()),
    }
}

fn is_control(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{feff}' | '\u{2028}' | '\u{2029}' | '\u{200e}' | '\u{200f}' | '\u{202a}'
                ..='\u{202e}' | '\u{2066}'..='\u{2069}'
        )
}

#[cfg(test)]
mod tests {
    use super::visible;

    #[test]
    fn control_characters_are_shown() {
        for (text, expected) in [
            ("Jürgen 双子", "Jürgen 双子"),
            ("\u{feff}1", "\\u{feff}1"),
            ("Winner\rLoser", "Winner\\rLoser"),
            ("a\tb\nc", "a\\tb\\nc"),
            ("\u{1b}[2J\u{7}\u{0}", "\\x1b[2J\\x07\\x00"),
            ("\u{9b}8m\u{7f}", "\\u{9b}8m\\x7f"),
            ("ab\u{202e}dc\u{2028}", "ab\\u{202e}dc\\u{2028}"),
        ] {
            assert_eq!(visible(text), expected);
        }
    }
}
