//! UTF-8 files with lines that are not: a club member typed them on an older computer.

use std::borrow::Cow;

use encoding_rs::{MACINTOSH, WINDOWS_1252};
use memchr::memchr2;

use super::Text;
use crate::findings::Findings;
use crate::{Code, Diagnostic, Place};

/// The most lines that one finding lists.
const LISTED: usize = 100;

/// A line that is not UTF-8.
struct OddLine<'a> {
    number: u64,
    /// Where it stops being UTF-8, in characters.
    column: u64,
    bytes: &'a [u8],
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
                    .hint("the file is damaged, or in an encoding that `--encoding` must name"),
            );
        }
    }
    if findings.errors() > before {
        return None;
    }
    findings.push(taken_for_windows_1252(&text, &odd)?);
    Some(text)
}

/// What Windows-1252 knows, save 0xFF: that is far more often a damaged byte than a `ÿ`.
const fn is_letter_or_sign(byte: u8) -> bool {
    !matches!(byte, 0x81 | 0x8D | 0x8F | 0x90 | 0x9D | 0xFF)
}

fn taken_for_windows_1252(text: &Text<'_>, odd: &[OddLine<'_>]) -> Option<Diagnostic> {
    let first = odd.first()?;
    let numbers: Vec<_> = odd
        .iter()
        .take(LISTED)
        .map(|line| line.number.to_string())
        .collect();
    let more = match odd.len().saturating_sub(LISTED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let location = text.location(first.number, first.column, 1);
    let shown = match &location.place {
        Place::Line { text, .. } => text.clone(),
        _ => String::new(),
    };
    let on_a_mac = MACINTOSH.decode_without_bom_handling(first.bytes).0;
    let on_a_mac: String = on_a_mac.trim().chars().take(80).collect();
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
            "save the file as UTF-8; if letters came out wrong, name its encoding with `--encoding` (`macintosh` would give `{on_a_mac}`)"
        ))
        .at(location),
    )
}
