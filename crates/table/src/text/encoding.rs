//! Bytes to text: UTF-8, or what a byte order mark or the user says. Nothing is ever replaced: bytes that are not text
//! are an error.

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_8};
use findings::{Code, Diagnostic, Findings};
use session::threads;

use super::SourceFile;
use super::named::TextEncoding;
use super::survey::{self, Survey};
use super::{Text, characters, foreign, mixed};

/// What nearly all files are.
pub(super) const UTF8: TextEncoding = TextEncoding::Web(UTF_8);

/// Decodes a file, or says why it is not text.
pub fn decode<'a>(
    file: SourceFile<'a>,
    given: Option<TextEncoding>,
    findings: &mut Findings,
) -> Option<Text<'a>> {
    let content = match refusal(file.bytes) {
        Some(refusal) => Err(Box::new(refusal)),
        None => content(file, given, findings),
    };
    match content {
        Ok(content) => {
            let text = content?;
            characters::check(&text, findings).then_some(text)
        }
        Err(refusal) => {
            let nowhere = Text::new(file.name, Cow::Borrowed(""));
            findings.push(refusal.at(nowhere.location(1, 1, 0)));
            None
        }
    }
}

/// Why a file is not even looked into.
pub(super) fn refusal(bytes: &[u8]) -> Option<Diagnostic> {
    if bytes.is_empty() {
        return Some(
            Diagnostic::new(Code::EmptyFile, "the file is empty")
                .hint("if it should hold results, export them again"),
        );
    }
    if bytes.iter().all(|&byte| byte == 0) {
        return Some(
            Diagnostic::new(Code::NulByte, "the file contains only NUL bytes")
                .hint("it is a damaged copy; fetch it again"),
        );
    }
    foreign::kind(bytes, &in_utf8(bytes)).map(|(kind, fix)| {
        Diagnostic::new(Code::NotCsv, format!("this is {kind}, not CSV")).hint(fix)
    })
}

/// The text; `Ok(None)` where the reason has been reported with its lines.
fn content<'a>(
    file: SourceFile<'a>,
    given: Option<TextEncoding>,
    findings: &mut Findings,
) -> Result<Option<Text<'a>>, Box<Diagnostic>> {
    let (encoding, mark) = by_mark(file.bytes, given).map_err(|name| {
        Diagnostic::new(Code::Undecodable, format!("the file looks like {name} text"))
            .hint("save it again as UTF-8")
    })?;
    let bytes = file.bytes.get(mark..).unwrap_or_default();
    if encoding == UTF8 {
        let is_large = bytes.len() >= survey::LARGE;
        let survey = || Survey::of(bytes);
        let (text, survey) = threads::both(is_large, || std::str::from_utf8(bytes), survey);
        return Ok(match text {
            Ok(text) => Some(Text::surveyed(file.name, Cow::Borrowed(text), survey)),
            Err(_) => mixed::line_by_line(file.name, bytes, findings),
        });
    }
    let Some(content) = encoding.decode(bytes) else {
        let at = mark + encoding.first_bad_byte(bytes) + 1;
        return Err(Diagnostic::new(
            Code::Undecodable,
            format!("byte {at} is not {} text", encoding.name()),
        )
        .hint("the file is damaged or truncated; save it again as UTF-8")
        .into());
    };
    findings.push(Diagnostic::new(
        Code::Decoded,
        format!("`{}` was decoded from {}", file.name, encoding.name()),
    ));
    Ok(Some(Text::new(file.name, content)))
}

/// The bytes of a text that a mark says is in UTF-16, in UTF-8; any others as they are.
pub fn in_utf8(bytes: &[u8]) -> Cow<'_, [u8]> {
    match Encoding::for_bom(bytes) {
        Some((encoding, mark)) if encoding != UTF_8 => {
            let bytes = bytes.get(mark..).unwrap_or_default();
            let text = encoding.decode_without_bom_handling(bytes).0;
            Cow::Owned(text.into_owned().into_bytes())
        }
        _ => Cow::Borrowed(bytes),
    }
}

/// The encoding that a mark or the user says, and the mark's length.
pub(super) fn by_mark(
    bytes: &[u8],
    given: Option<TextEncoding>,
) -> Result<(TextEncoding, usize), &'static str> {
    if bytes.starts_with(b"\xFF\xFE\0\0") || bytes.starts_with(b"\0\0\xFE\xFF") {
        return Err("UTF-32");
    }
    if let Some(marked) = Encoding::for_bom(bytes) {
        return Ok((TextEncoding::Web(marked.0), marked.1));
    }
    if let Some(encoding) = given {
        return Ok((encoding, 0));
    }
    let start = bytes.get(..bytes.len().min(64)).unwrap_or_default();
    let every_second_is_nul = |first: usize| {
        start.len() >= 4 && start.iter().skip(first).step_by(2).all(|&byte| byte == 0)
    };
    match (every_second_is_nul(0), every_second_is_nul(1)) {
        (false, true) => Err("UTF-16LE"),
        (true, false) => Err("UTF-16BE"),
        (false, false) | (true, true) => Ok((UTF8, 0)),
    }
}
