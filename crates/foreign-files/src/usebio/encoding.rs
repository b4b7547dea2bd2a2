//! Bytes of XML to text: by the mark at the beginning, or by what the first line declares.

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_8};
use findings::{Code, Diagnostic, Findings};

const CORRECT: &str = "correct `encoding` in the first line, or export the file again";

/// The first bytes, as far as they are ASCII or of a marked encoding.
pub(super) fn beginning(bytes: &[u8]) -> String {
    let start = bytes.get(..bytes.len().min(512)).unwrap_or_default();
    match Encoding::for_bom(start) {
        Some((encoding, mark)) => {
            let start = start.get(mark..).unwrap_or_default();
            encoding.decode_without_bom_handling(start).0.into_owned()
        }
        // Nearly every file comes by here, of whatever kind. The decoder would ask the processor first what it can do,
        // which takes longer than this.
        None => match std::str::from_utf8(start) {
            Ok(start) => start.to_owned(),
            Err(_) => String::from_utf8_lossy(start).into_owned(),
        },
    }
}

/// The text, or why there is none. The mark at the beginning counts more than what the first line says.
pub(super) fn decode<'b>(
    bytes: &'b [u8],
    findings: &mut Findings,
) -> Result<Cow<'b, str>, Box<Diagnostic>> {
    let (encoding, mark) = match Encoding::for_bom(bytes) {
        Some((encoding, mark)) => {
            findings.extend(otherwise(encoding, label(&beginning(bytes))));
            (encoding, mark)
        }
        None => (declared(bytes, findings)?, 0),
    };
    let bytes = bytes.get(mark..).unwrap_or_default();
    let text = encoding.decode_without_bom_handling_and_without_replacement(bytes);
    text.ok_or_else(|| {
        let name = encoding.name();
        let at = std::str::from_utf8(bytes).map_or_else(|error| error.valid_up_to() + 1, |_| 1);
        let message = if encoding == UTF_8 {
            format!("byte {at} is not {name} text, which the file says it is")
        } else {
            format!("this is not {name} text, which the file says it is")
        };
        Diagnostic::new(Code::Undecodable, message)
            .hint("correct `encoding` in the first line: it is often `windows-1252`")
            .into()
    })
}

/// What the first line says of the encoding.
fn label(start: &str) -> Option<&str> {
    let declaration = start.split("?>").next()?;
    let (_, after) = declaration.split_once("encoding")?;
    after.split(['"', '\'']).nth(1)
}

/// Warns where the first line says another encoding than the mark before it.
fn otherwise(encoding: &'static Encoding, label: Option<&str>) -> Option<Diagnostic> {
    let label = label?;
    let is_so = label.eq_ignore_ascii_case("UTF-16") && encoding != UTF_8;
    (!is_so && Encoding::for_label(label.as_bytes()) != Some(encoding)).then(|| {
        let read = encoding.name();
        let message = format!(
            "the first line says `{label}`, but the file begins as {read} does, and was read as that"
        );
        Diagnostic::new(Code::OtherEncoding, message).hint(CORRECT)
    })
}

/// The encoding that the first line declares; UTF-8 where it says nothing.
fn declared(bytes: &[u8], findings: &mut Findings) -> Result<&'static Encoding, Box<Diagnostic>> {
    let start = beginning(bytes);
    let Some(label) = label(&start) else {
        return Ok(UTF_8);
    };
    match Encoding::for_label(label.as_bytes()) {
        // Bytes that are UTF-16 have a mark, or do not read as a declaration.
        // What other letters make is UTF-8 by chance only where there are none.
        Some(encoding) if encoding.is_single_byte() && is_other_utf8(bytes) => {
            let message = format!(
                "the first line says `{label}`, but the file is UTF-8, and was read as that"
            );
            findings.push(Diagnostic::new(Code::OtherEncoding, message).hint(CORRECT));
            Ok(UTF_8)
        }
        Some(encoding) if encoding.is_ascii_compatible() => Ok(encoding),
        _ => Err(Diagnostic::new(
            Code::Undecodable,
            "the file says that it is in an encoding that is not known",
        )
        .found(label)
        .expected("`utf-8`, `iso-8859-1` or `windows-1252`")
        .hint("export it again, or correct `encoding` in the first line")
        .into()),
    }
}

/// Whether bytes are UTF-8, and not only ASCII.
fn is_other_utf8(bytes: &[u8]) -> bool {
    !bytes.is_ascii() && std::str::from_utf8(bytes).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_declared() {
        let check = |bytes: &[u8], expected: &str| {
            let mut findings = Findings::default();
            let text = decode(bytes, &mut findings).map_or_else(|why| why.message, Cow::into_owned);
            let warned = findings.kept().iter().map(|warning| format!(" {}", warning.message));
            assert_eq!(text + &warned.collect::<String>(), expected);
        };
        check(b"<a>\xC3\xA9</a>", "<a>\u{e9}</a>");
        check(
            b"<?xml version=\"1.0\" encoding=\"iso-8859-1\"?><a>\xE9</a>",
            "<?xml version=\"1.0\" encoding=\"iso-8859-1\"?><a>\u{e9}</a>",
        );
        check(
            b"<?xml version=\"1.0\" encoding=\"iso-8859-1\"?><a>S\xC3\xB8ren</a>",
            "<?xml version=\"1.0\" encoding=\"iso-8859-1\"?><a>S\u{f8}ren</a> the first line says `iso-8859-1`, but \
             the file is UTF-8, and was read as that",
        );
        check(
            b"<?xml version='1.0' encoding='UTF-8'?><a>\xE9</a>",
            "byte 42 is not UTF-8 text, which the file says it is",
        );
        check(
            b"<?xml version='1.0' encoding='utf-7'?><a/>",
            "the file says that it is in an encoding that is not known",
        );
        check(b"\xFF\xFE<\0a\0/\0>\0", "<a/>");
        check(b"\xEF\xBB\xBF<?xml encoding='UTF-8'?><a/>", "<?xml encoding='UTF-8'?><a/>");
        check(
            b"\xEF\xBB\xBF<?xml encoding='latin1'?><a/>",
            "<?xml encoding='latin1'?><a/> the first line says `latin1`, but the file begins as UTF-8 does, and was read \
             as that",
        );
    }
}
