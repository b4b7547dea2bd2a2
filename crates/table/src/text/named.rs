//! The encodings that a person may name: those of the web, and CP850, in which DOS and its successors wrote.

use std::borrow::Cow;

use encoding_rs::{DecoderResult, Encoding, MACINTOSH};

/// An encoding that a person may name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextEncoding {
    /// One of the web's.
    Web(&'static Encoding),
    /// Code page 850.
    Cp850,
}

/// What the bytes from 0x80 on are in code page 850.
const CP850: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐\
    └┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u{AD}±‗¾¶§÷¸°¨·¹³²■\u{A0}";

impl TextEncoding {
    /// The encoding of a name, such as `windows-1252`, `utf-16le` or `cp850`.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        let known = ["cp850", "ibm850", "850", "dos-850"];
        if known.iter().any(|own| name.trim().eq_ignore_ascii_case(own)) {
            return Some(Self::Cp850);
        }
        Encoding::for_label(name.as_bytes()).map(Self::Web)
    }

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Web(encoding) => encoding.name(),
            Self::Cp850 => "CP850",
        }
    }

    /// The text of some bytes; `None` where they are none.
    pub(crate) fn decode(self, bytes: &[u8]) -> Option<Cow<'_, str>> {
        match self {
            Self::Web(encoding) => {
                encoding.decode_without_bom_handling_and_without_replacement(bytes)
            }
            Self::Cp850 => Some(Cow::Owned(of_cp850(bytes))),
        }
    }

    /// The offset of the first byte that it does not allow.
    pub(crate) fn first_bad_byte(self, bytes: &[u8]) -> usize {
        let Self::Web(encoding) = self else {
            return 0;
        };
        let mut decoder = encoding.new_decoder_without_bom_handling();
        let room = decoder.max_utf8_buffer_length_without_replacement(bytes.len());
        let mut scratch = vec![0; room.unwrap_or_default()];
        let (result, read, _) =
            decoder.decode_to_utf8_without_replacement(bytes, &mut scratch, true);
        match result {
            DecoderResult::Malformed(length, after) => {
                read.saturating_sub(usize::from(length) + usize::from(after))
            }
            DecoderResult::InputEmpty | DecoderResult::OutputFull => read,
        }
    }
}

/// What some bytes would be in the encodings of old computers, by their names for `--encoding`.
pub(crate) fn on_old_computers(bytes: &[u8]) -> String {
    let shown = |text: &str| text.trim().chars().take(80).collect::<String>();
    format!(
        "`macintosh` would give `{}`, `cp850` would give `{}`",
        shown(&MACINTOSH.decode_without_bom_handling(bytes).0),
        shown(&of_cp850(bytes))
    )
}

fn of_cp850(bytes: &[u8]) -> String {
    let upper: Vec<char> = CP850.chars().collect();
    let letter = |byte: &u8| match byte.checked_sub(0x80) {
        Some(place) => upper.get(usize::from(place)).copied().unwrap_or_default(),
        None => char::from(*byte),
    };
    bytes.iter().map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_byte_of_cp850_is_a_letter_of_its_own() {
        let upper: std::collections::BTreeSet<char> = CP850.chars().collect();
        assert_eq!((CP850.chars().count(), upper.len()), (128, 128));
        for (byte, letter) in [
            (0x81, 'ü'),
            (0x82, 'é'),
            (0x8E, 'Ä'),
            (0xA4, 'ñ'),
            (0xD5, 'ı'),
            (0xDE, 'Ì'),
            (0xE1, 'ß'),
            (0xF0, '\u{AD}'),
            (0xFF, '\u{A0}'),
        ] {
            assert_eq!(of_cp850(&[byte]), letter.to_string(), "{byte:02X}");
        }
    }

    #[test]
    fn names() {
        assert_eq!(TextEncoding::of_name("CP850"), Some(TextEncoding::Cp850));
        assert_eq!(TextEncoding::of_name("latin1").map(TextEncoding::name), Some("windows-1252"));
        assert_eq!(TextEncoding::of_name("cp851"), None);
    }
}
