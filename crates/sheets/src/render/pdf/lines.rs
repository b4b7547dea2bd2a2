//! Breaks texts of any length into lines that fit.

use unicode_segmentation::UnicodeSegmentation;

use super::font::{Fonts, Weight};

/// A text that is longer than this, in bytes, is not measured as a whole: it has no room on a line anyway.
const LONG_TEXT: usize = 2_000;
/// The same of a word.
const LONG_WORD: usize = 500;

/// Cuts a text into lines no wider than that many ems: between words, and where a word alone is wider, between
/// characters.
pub(super) fn wrapped(text: &str, room: f32, weight: Weight, fonts: &mut Fonts) -> Vec<String> {
    if text.len() <= LONG_TEXT && fonts.width(text, weight) <= room {
        return vec![text.to_owned()];
    }
    let space = fonts.width(" ", weight);
    let mut lines = Vec::new();
    // Widths are added up: a text is not measured anew for each word that follows.
    let (mut line, mut used) = (String::new(), 0.0);
    for word in text.split(' ') {
        let is_long = word.len() > LONG_WORD;
        let width = if is_long {
            f32::INFINITY
        } else {
            fonts.width(word, weight)
        };
        let before = if line.is_empty() { 0.0 } else { space };
        if used + before + width <= room {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
            used += before + width;
            continue;
        }
        if !line.is_empty() {
            lines.push(std::mem::take(&mut line));
            used = 0.0;
        }
        for character in word.graphemes(true) {
            let width = fonts.width(character, weight);
            if !line.is_empty() && used + width > room {
                lines.push(std::mem::take(&mut line));
                used = 0.0;
            }
            line.push_str(character);
            used += width;
        }
    }
    lines.push(line);
    lines
}

/// Cuts a text to one line, and marks the cut.
pub(super) fn cut(text: &str, room: f32, weight: Weight, fonts: &mut Fonts) -> String {
    if fonts.width(text, weight) <= room {
        return text.to_owned();
    }
    let shorter = room - fonts.width("…", weight);
    let mut lines = wrapped(text, shorter, weight, fonts).into_iter();
    format!("{}…", lines.next().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_is_wider_than_its_room() {
        let mut fonts = Fonts::default();
        let long = "x".repeat(50);
        for text in [
            "Spring Open Pairs",
            "a b",
            &long,
            "two  spaces",
            &format!("before {long} after"),
            "",
        ] {
            for room in [2.0, 5.5, 20.0, 100.0] {
                let lines = wrapped(text, room, Weight::Bold, &mut fonts);
                for line in &lines {
                    assert!(fonts.width(line, Weight::Bold) <= room, "{line} in {room}");
                }
                let kept = |text: &str| text.replace(' ', "");
                assert_eq!(kept(&lines.concat()), kept(text));
                let cut = cut(text, room, Weight::Bold, &mut fonts);
                assert!(fonts.width(&cut, Weight::Bold) <= room, "{cut} in {room}");
            }
        }
    }
}
