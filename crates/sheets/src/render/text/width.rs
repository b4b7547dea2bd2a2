//! Widths as a terminal shows them: a wide character takes two columns, a combining one none.

use std::borrow::Cow;

use textwrap::{Options, WordSplitter};
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use super::Page;

/// The columns that a text takes.
pub(super) fn width(text: &str) -> usize {
    // Nearly all texts are printable ASCII, which shows its width at once.
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        text.len()
    } else {
        text.width()
    }
}

/// Cuts a text to that many columns, between characters as a reader sees them, and marks the cut.
pub(super) fn cut(text: &str, columns: usize, page: Page) -> Cow<'_, str> {
    if width(text) <= columns {
        return Cow::Borrowed(text);
    }
    let mark = page.ellipsis();
    let room = columns.saturating_sub(width(mark));
    let mut kept = String::new();
    for character in text.graphemes(true) {
        if width(&kept) + width(character) > room {
            break;
        }
        kept.push_str(character);
    }
    Cow::Owned(kept.trim_end().to_owned() + mark)
}

/// Breaks a text into lines that fit the page, between words where that is possible. What follows the first line is
/// indented by two more characters, so that it is seen to belong to it.
pub(super) fn wrapped(text: &str, indent: usize, page: Page) -> String {
    let (first, rest) = (" ".repeat(indent), " ".repeat(indent + 2));
    let options = Options::new(page.width)
        .initial_indent(&first)
        .subsequent_indent(&rest)
        // `N-S` is one word.
        .word_splitter(WordSplitter::NoHyphenation);
    textwrap::fill(text, options)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: Page = Page {
        width: 80,
        ascii: false,
        color: false,
        form_feeds: false,
    };

    #[test]
    fn texts_are_wrapped_between_words() {
        let page = Page { width: 12, ..PAGE };
        for (text, expected) in [
            ("N-S 3 v E-W 4", "N-S 3 v E-W\n  4"),
            (
                "Wolfeschlegelsteinhausen",
                "Wolfeschle\n  gelsteinha\n  usen",
            ),
            ("双子大介双子大介", "双子大介双\n  子大介"),
            ("", ""),
        ] {
            assert_eq!(wrapped(text, 0, page), expected);
        }
        assert_eq!(wrapped("one two three", 2, page), "  one two\n    three");
    }

    #[test]
    fn texts_are_cut_between_characters() {
        for (text, columns, expected) in [
            ("Smith", 5, "Smith"),
            ("Smithers", 5, "Smit…"),
            ("Van Buren", 5, "Van…"),
            ("双子 大介", 5, "双子…"),
            ("双子 大介", 4, "双…"),
            ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
            ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3, "👨‍👩‍👧‍👦…"),
        ] {
            let cut = cut(text, columns, PAGE);
            assert_eq!(cut, expected);
            assert!(width(&cut) <= columns, "{cut}");
        }
    }
}
