//! Characters that do not belong in a scoresheet.

use encoding_rs::WINDOWS_1252;
use findings::{Code, Diagnostic, Findings};
use memchr::{memchr, memmem};

use super::Text;

/// Whether the text is free of characters that cannot be read one way only; odd but readable ones are warned of.
pub(super) fn check(text: &Text<'_>, findings: &mut Findings) -> bool {
    let before = findings.errors();
    nul_bytes(text, findings);
    if text.is_ascii() {
        // All others have more than one byte.
        return findings.errors() == before;
    }
    odd_line_breaks(text, findings);
    stray_marks(text, findings);
    double_encoding(text, findings);
    findings.errors() == before
}

fn nul_bytes(text: &Text<'_>, findings: &mut Findings) {
    /// As many as a block of a disk has at least.
    const BLOCK: usize = 512;
    if text.has_nul()
        && let Some(at) = memchr(0, text.opening().as_bytes())
    {
        let run = text.opening().as_bytes()[at..].iter().take_while(|byte| **byte == 0);
        let hint = match run.count() {
            BLOCK.. => "a block of the file was lost: it is a damaged copy; fetch it again",
            _ => "the file may be binary, or damaged",
        };
        findings.push(
            Diagnostic::new(
                Code::NulByte,
                "there is a character with the code 0, which no text has",
            )
            .at(text.location_at(at, 1))
            .hint(hint),
        );
    }
}

fn odd_line_breaks(text: &Text<'_>, findings: &mut Findings) {
    const BREAKS: [(&str, &str); 3] =
        [("\u{85}", "U+0085"), ("\u{2028}", "U+2028"), ("\u{2029}", "U+2029")];
    for (character, name) in BREAKS {
        if let Some(at) = memmem::find(text.opening().as_bytes(), character.as_bytes()) {
            findings.push(
                Diagnostic::new(
                    Code::OddLineBreak,
                    format!("{name} is a line end to some programs and not to others"),
                )
                .at(text.location_at(at, 1))
                .hint("replace it with an ordinary line end, or delete it"),
            );
        }
    }
}

fn stray_marks(text: &Text<'_>, findings: &mut Findings) {
    if let Some(at) = memmem::find(text.opening().as_bytes(), "\u{FEFF}".as_bytes()) {
        findings.push(
            Diagnostic::new(
                Code::StrayMark,
                "there is an invisible character (U+FEFF) inside the text",
            )
            .at(text.location_at(at, 1))
            .hint("two files were joined here; delete the mark"),
        );
    }
}

fn double_encoding(text: &Text<'_>, findings: &mut Findings) {
    /// How many places are looked at: a language that has the letter would have them all over.
    const TRIED: usize = 100;
    let content = text.opening();
    let found = ["Ã", "Â"].into_iter().find_map(|lead| {
        memmem::find_iter(content.as_bytes(), lead.as_bytes())
            .take(TRIED)
            .find_map(|at| Some((at, undoubled(content.get(at..)?)?)))
    });
    if let Some((at, (written, likely))) = found {
        findings.push(
            Diagnostic::new(Code::DoubleEncoded, "letters seem to have been converted twice")
                .at(text.location_at(at, 2))
                .found(written)
                .expected(likely)
                .hint("save the original again as UTF-8"),
        );
    }
}

/// The first two characters, and the one that they are if their Windows-1252 bytes are read as UTF-8.
fn undoubled(text: &str) -> Option<(String, String)> {
    let written: String = text.chars().take(2).collect();
    let (bytes, _, failed) = WINDOWS_1252.encode(&written);
    let likely = std::str::from_utf8(&bytes).ok()?.to_owned();
    (!failed && likely.chars().count() == 1).then_some((written, likely))
}
