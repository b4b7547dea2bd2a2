//! Characters that XML 1.0 forbids, even escaped, and control characters, in a visible form.

use std::borrow::Cow;

use reports::visible;

/// Replaces what XML 1.0 cannot carry, and what would act on a terminal that shows the file: `\u{1b}`.
pub(super) fn carried(text: &str) -> Cow<'_, str> {
    visible::replaced(
        text,
        |character| !is_carried(character),
        |carried, character| carried.extend(character.escape_unicode()),
    )
}

/// How many of some texts lose characters.
pub(super) fn replaced<'a>(texts: impl Iterator<Item = Cow<'a, str>>) -> usize {
    texts.filter(|text| !text.chars().all(is_carried)).count()
}

/// The production `Char` of XML 1.0, section 2.2, without control characters: tabs and ends of lines are the only ones
/// that it has, and no name has one of them.
fn is_carried(character: char) -> bool {
    !character.is_control() && !matches!(character, '\u{fffe}' | '\u{ffff}')
}

#[cfg(test)]
mod tests {
    use super::carried;

    #[test]
    fn forbidden_characters_are_shown() {
        for (text, expected) in [
            ("Jürgen 双子 😀", "Jürgen 双子 😀"),
            ("a\tb\r\n]]>", "a\\u{9}b\\u{d}\\u{a}]]>"),
            ("\u{9b}8m\u{7f}\u{8}", "\\u{9b}8m\\u{7f}\\u{8}"),
            ("\u{1b}[2J\u{0}", "\\u{1b}[2J\\u{0}"),
            ("\u{fffe}\u{ffff}\u{fffd}", "\\u{fffe}\\u{ffff}\u{fffd}"),
        ] {
            assert_eq!(carried(text), expected);
        }
    }
}
