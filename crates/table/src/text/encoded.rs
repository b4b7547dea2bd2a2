//! Text back to bytes, in the encoding of a file: only where each character has bytes of its own.

use super::encoding::{UTF8, by_mark};
use super::named::TextEncoding;

/// The length of the mark at the beginning of a file; `None` where its encoding is not known.
pub fn mark_length(bytes: &[u8], given: Option<TextEncoding>) -> Option<usize> {
    by_mark(bytes, given).ok().map(|(_, mark)| mark)
}

/// How many bytes a part of a file's text takes there.
pub fn encoded_length(bytes: &[u8], given: Option<TextEncoding>, part: &str) -> Option<usize> {
    Some(match Kind::of(bytes, given)? {
        Kind::Utf8 => part.len(),
        Kind::Utf16 { .. } => 2 * part.encode_utf16().count(),
        Kind::Bytes(_) => part.chars().count(),
    })
}

/// A text in the encoding of a file; `None` where that has no such character.
pub fn encoded(bytes: &[u8], given: Option<TextEncoding>, text: &str) -> Option<Vec<u8>> {
    match Kind::of(bytes, given)? {
        Kind::Utf8 => Some(text.as_bytes().to_vec()),
        Kind::Utf16 { is_little } => {
            let pair = |unit: u16| {
                if is_little { unit.to_le_bytes() } else { unit.to_be_bytes() }
            };
            Some(text.encode_utf16().flat_map(pair).collect())
        }
        Kind::Bytes(encoding) => text.chars().map(|letter| byte_of(encoding, letter)).collect(),
    }
}

/// How characters become bytes.
enum Kind {
    Utf8,
    Utf16 {
        is_little: bool,
    },
    /// A byte each.
    Bytes(TextEncoding),
}

impl Kind {
    /// That of a file, all of which is in one encoding.
    fn of(bytes: &[u8], given: Option<TextEncoding>) -> Option<Self> {
        let (encoding, mark) = by_mark(bytes, given).ok()?;
        if encoding == UTF8 {
            let rest = bytes.get(mark..)?;
            return std::str::from_utf8(rest).is_ok().then_some(Self::Utf8);
        }
        match encoding {
            TextEncoding::Web(web) if web == encoding_rs::UTF_16LE => {
                Some(Self::Utf16 { is_little: true })
            }
            TextEncoding::Web(web) if web == encoding_rs::UTF_16BE => {
                Some(Self::Utf16 { is_little: false })
            }
            TextEncoding::Web(web) if !web.is_single_byte() => None,
            one => Some(Self::Bytes(one)),
        }
    }
}

/// The byte that is a character.
fn byte_of(encoding: TextEncoding, letter: char) -> Option<u8> {
    let is_it = |byte: &u8| {
        let one = [*byte];
        encoding.decode(&one).is_some_and(|text| text.chars().eq([letter]))
    };
    (0..=u8::MAX).find(is_it)
}
