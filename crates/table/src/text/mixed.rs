//! UTF-8 files with some lines in another encoding, typed on an older computer.

use std::borrow::Cow;

use encoding_rs::WINDOWS_1252;
use findings::{Code, Diagnostic, Findings, Place};
use memchr::memchr2;

use super::Text;
use super::named::on_old_computers;

/// The most lines that one finding lists.
const LISTED: usize = 100;

/// A line that is not UTF-8.
struct OddLine<'a> {
    number: u64,
    /// Where it stops being UTF-8, in characters.
    column: u64,
    bytes: &'a [u8],
    /// Bytes that are made as UTF-8 makes a letter, but are none, and why.
    wrongly_encoded: Option<(String, &'static str)>,
}

/// Takes each line that is not UTF-8 for Windows-1252, with a warning; `None` if one cannot be that either.
pub(super) fn line_by_line<'a>(
    name: &'a str,
    bytes: &[u8],
    findings: &mut Findings,
) -> Option<Text<'a>> {
    let mut content = String::with_capacity(bytes.len() + bytes.len() / 8);
    let mut odd = Vec::new();
    let mut rest = bytes;
    let mut number = 0;
    while !rest.is_empty() {
        let end = match memchr2(b'\n', b'\r', rest) {
            Some(end) if rest.get(end..end + 2) == Some(b"\r\n") => end + 2,
            Some(end) => end + 1,
            None => rest.len(),
        };
        let (line, after) = rest.split_at(end);
        (rest, number) = (after, number + 1);
        match std::str::from_utf8(line) {
            Ok(text) => content.push_str(text),
            Err(error) => {
                let good = line.get(..error.valid_up_to()).unwrap_or_default();
                odd.push(OddLine {
                    number,
                    column: String::from_utf8_lossy(good).chars().count() as u64 + 1,
                    bytes: line,
                    wrongly_encoded: (line.get(error.valid_up_to()..)).and_then(wrongly_encoded),
                });
                content.push_str(&WINDOWS_1252.decode_without_bom_handling(line).0);
            }
        }
    }
    let text = Text::new(name, Cow::Owned(content));
    let before = findings.errors();
    for line in &odd {
        if let Some(byte) = line.bytes.iter().find(|&&byte| !is_letter_or_sign(byte)) {
            findings.push(
                Diagnostic::new(Code::Undecodable, "the letters of this line cannot be read")
                    .at(text.location(line.number, line.column, 1))
                    .found(format!("byte {byte:02X}"))
                    .hint(format!(
                        "the file is damaged, or in an encoding that `--encoding` must name ({})",
                        on_old_computers(line.bytes)
                    )),
            );
        } else if let Some((written, why)) = &line.wrongly_encoded {
            findings.push(
                Diagnostic::new(Code::Undecodable, format!("this is UTF-8, but {why}"))
                    .at(text.location(line.number, line.column, 1))
                    .found(written.clone())
                    .hint(
                        "the file is damaged; if it is not UTF-8, name its encoding: `--encoding windows-1252`",
                    ),
            );
        }
    }
    if findings.errors() > before {
        return None;
    }
    findings.push(taken_for_windows_1252(&text, &odd)?);
    Some(text)
}

/// Whether bytes begin with what UTF-8 forbids though it is made in its way: a letter in more bytes than it needs, or
/// half of a pair of UTF-16.
fn wrongly_encoded(bytes: &[u8]) -> Option<(String, &'static str)> {
    const OVERLONG: &str = "a letter is written in more bytes than it has";
    const SURROGATE: &str = "half of a pair of UTF-16 is no letter";
    let (length, why) = match *bytes {
        [0xC0 | 0xC1, ..] => (2, OVERLONG),
        [0xE0, 0x80..=0x9F, ..] => (3, OVERLONG),
        [0xF0, 0x80..=0x8F, ..] => (4, OVERLONG),
        [0xED, 0xA0..=0xBF, ..] => (3, SURROGATE),
        _ => return None,
    };
    let written = bytes.get(..length)?;
    let goes_on = written.iter().skip(1).all(|byte| (0x80..=0xBF).contains(byte));
    let shown = written.iter().map(|byte| format!("{byte:02X}"));
    goes_on.then(|| (format!("bytes {}", shown.collect::<Vec<_>>().join(" ")), why))
}

/// What Windows-1252 knows, save 0xFF: that is far more often a damaged byte than a `ÿ`.
const fn is_letter_or_sign(byte: u8) -> bool {
    !matches!(byte, 0x81 | 0x8D | 0x8F | 0x90 | 0x9D | 0xFF)
}

fn taken_for_windows_1252(text: &Text<'_>, odd: &[OddLine<'_>]) -> Option<Diagnostic> {
    let first = odd.first()?;
    let numbers: Vec<_> = odd.iter().take(LISTED).map(|line| line.number.to_string()).collect();
    let more = match odd.len().saturating_sub(LISTED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let location = text.location(first.number, first.column, 1);
    let shown = match &location.place {
        Place::Line { text, .. } => text.clone(),
        _ => String::new(),
    };
    Some(
        Diagnostic::new(
            Code::OtherEncoding,
            format!(
                "letters with accents are read as Windows-1252: line {}{more}",
                numbers.join(", ")
            ),
        )
        .found(shown)
        .hint(format!(
            "save the file as UTF-8; if letters came out wrong, name its encoding with `--encoding` ({})",
            on_old_computers(first.bytes)
        ))
        .at(location),
    )
}
