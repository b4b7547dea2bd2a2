//! Texts of any length, cut into lines that fit.

use unicode_segmentation::UnicodeSegmentation;

use super::font::{Fonts, Weight};

/// Cuts a text into lines no wider than so many ems: between words, and where a word alone is wider, between characters.
pub(super) fn wrapped(text: &str, room: f32, weight: Weight, fonts: &mut Fonts) -> Vec<String> {
    if fonts.width(text, weight) <= room {
        return vec![text.to_owned()];
    }
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split(' ') {
        let longer = if line.is_empty() {
            word.to_owned()
        } else {
            format!("{line} {word}")
        };
        if fonts.width(&longer, weight) <= room {
            line = longer;
            continue;
        }
        if !line.is_empty() {
            lines.push(std::mem::take(&mut line));
        }
        for character in word.graphemes(true) {
            let longer = format!("{line}{character}");
            if !line.is_empty() && fonts.width(&longer, weight) > room {
                lines.push(std::mem::take(&mut line));
            }
            line.push_str(character);
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
