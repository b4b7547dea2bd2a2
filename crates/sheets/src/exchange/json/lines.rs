//! JSON that a person can read and `diff` can compare: a line for each section, result and standing.

use std::borrow::Cow;
use std::io::{self, Write};

use serde_json::ser::Formatter;

use crate::visible;

/// Breaks the line before each value of the document, and before each record of its lists.
pub(super) struct OneRecordALine {
    depth: usize,
}

/// How deep a record of a list of the document lies.
const RECORD: usize = 2;

impl OneRecordALine {
    pub(super) const fn new() -> Self {
        Self { depth: 0 }
    }

    /// Within a record of a list of the document.
    pub(super) const fn in_record() -> Self {
        Self { depth: RECORD }
    }

    fn separate<W: ?Sized + Write>(&self, out: &mut W, first: bool) -> io::Result<()> {
        match (first, self.depth) {
            (true, 1) => out.write_all(b"\n"),
            (false, 1) => out.write_all(b",\n"),
            (true, _) => Ok(()),
            (false, _) => out.write_all(b", "),
        }
    }
}

impl Formatter for OneRecordALine {
    fn begin_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.depth += 1;
        out.write_all(b"[")
    }

    fn end_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.depth -= 1;
        out.write_all(b"]")
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        match (first, self.depth) {
            (true, RECORD) => out.write_all(b"\n  "),
            (false, RECORD) => out.write_all(b",\n  "),
            _ => self.separate(out, first),
        }
    }

    fn begin_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.depth += 1;
        out.write_all(b"{")
    }

    fn end_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.depth -= 1;
        out.write_all(if self.depth == 0 { b"\n}" } else { b"}" })
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        self.separate(out, first)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        out.write_all(b": ")
    }

    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        out: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        out.write_all(escaped(fragment).as_bytes())
    }
}

/// Text of a JSON document with escapes for what JSON allows as it is, but acts elsewhere: control characters that a
/// terminal obeys (DEL and C1), and the two that programs which run JSON as a script take for line ends. Outside of
/// its strings a document has none of them, so it may be a whole one.
pub(super) fn escaped(text: &str) -> Cow<'_, str> {
    // The names of all fields come here, and are plain.
    if text.bytes().all(|byte| byte < 0x7F) {
        return Cow::Borrowed(text);
    }
    visible::replaced(text, acts, |escaped, character| {
        *escaped += &format!("\\u{:04x}", u32::from(character));
    })
}

const fn acts(character: char) -> bool {
    matches!(character, '\u{7f}'..='\u{9f}' | '\u{2028}' | '\u{2029}')
}

#[cfg(test)]
mod tests {
    use serde::Serialize;
    use serde_json::Serializer;

    use super::*;

    #[test]
    fn what_acts_outside_of_json_is_escaped_and_nothing_else() {
        for (text, expected) in [
            ("Ann", "\"Ann\""),
            ("Élodie \"x\"", "\"Élodie \\\"x\\\"\""),
            ("a\u{2028}é\u{2029}", "\"a\\u2028é\\u2029\""),
            ("\u{9b}31m\u{7f}\u{a0}", "\"\\u009b31m\\u007f\u{a0}\""),
        ] {
            let mut written = Vec::new();
            let lines = OneRecordALine::in_record();
            let mut serializer = Serializer::with_formatter(&mut written, lines);
            text.serialize(&mut serializer).unwrap();
            assert_eq!(String::from_utf8(written).unwrap(), expected);
        }
    }
}
