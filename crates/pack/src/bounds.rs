//! Limits for files of a session: no endless line, and no packed file that unpacks to an excessive size.

use memchr::{memchr2_iter, memchr3, memrchr3};
use traveler_ingest::LONGEST_LINE;

use crate::Obstacle;

/// How files begin that are packed, and so have no lines: ZIP archives, workbooks among them, and others.
const PACKED: [&[u8]; 7] =
    [b"PK\x03\x04", b"\xD0\xCF\x11\xE0", b"\x1F\x8B", b"7z\xBC\xAF", b"Rar!", b"BZh", b"\xFD7zXZ"];
/// The most that is read of one that is packed.
const MOST_PACKED: usize = 64 << 20;
/// How a Parquet file begins.
const PARQUET: &[u8] = b"PAR1";

/// Looks at a file piece by piece as it comes in, so that what is no session is refused early.
#[derive(Debug, Default)]
pub struct Bounds {
    /// How much of the file was seen.
    seen: usize,
    /// Where the last line begins, or the last text of markup.
    text: usize,
}

impl Bounds {
    /// The largest piece, in bytes. It is shorter than the longest line, so that only the line with which a piece
    /// begins can be too long.
    pub const PIECE: usize = 1 << 18;

    /// Looks at all of a file.
    ///
    /// # Errors
    ///
    /// What is wrong with it, as said behind its name.
    pub fn check(bytes: &[u8]) -> Result<(), Obstacle> {
        let mut bounds = Self::default();
        let ends = (Self::PIECE..bytes.len()).step_by(Self::PIECE);
        for end in ends.chain([bytes.len()]) {
            bounds.next(bytes.get(..end).unwrap_or(bytes))?;
        }
        Ok(())
    }

    /// Looks at what was read since the last time; `bytes` are all so far.
    ///
    /// # Errors
    ///
    /// What is wrong with the file, as said behind its name.
    pub fn next(&mut self, bytes: &[u8]) -> Result<(), Obstacle> {
        let start = self.seen;
        self.seen = bytes.len();
        let piece = bytes.get(start..).unwrap_or_default();
        if PACKED.iter().any(|start| bytes.starts_with(start)) {
            return if bytes.len() > MOST_PACKED { Err(packed()) } else { Ok(()) };
        }
        let markup = ends_of_markup(bytes);
        let other = markup.unwrap_or(b'\n');
        let end = memchr3(b'\n', b'\r', other, piece).unwrap_or(piece.len());
        if start + end - self.text > LONGEST_LINE && !bytes.starts_with(PARQUET) {
            let before = bytes.get(..self.text).unwrap_or_default();
            return Err(too_long(before, markup.map_or("line", |_| "text")));
        }
        if let Some(last) = memrchr3(b'\n', b'\r', other, piece) {
            self.text = start + last + 1;
        }
        Ok(())
    }
}

fn packed() -> Obstacle {
    Obstacle::new("is a packed file of more than 64 MiB, and no session")
        .hint("unpack it, and give the files of the session that are in it")
}

/// What ends a text in XML and in JSON, which programs write without line ends.
fn ends_of_markup(bytes: &[u8]) -> Option<u8> {
    let start = bytes.get(..bytes.len().min(1 << 10)).unwrap_or_default();
    let start = start.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(start);
    match start.trim_ascii_start().first() {
        Some(b'<') => Some(b'>'),
        Some(b'{') => Some(b','),
        _ => None,
    }
}

/// `before` is what comes before the line or the text.
fn too_long(before: &[u8], what: &str) -> Obstacle {
    let ends = memchr2_iter(b'\n', b'\r', before);
    let ends = ends.filter(|&at| before.get(at..at + 2) != Some(b"\r\n"));
    let number = ends.count() + 1;
    Obstacle::new(format!("has a {what} of more than 1 MiB: line {number}"))
        .hint("check that this is a file of a session; nothing after this line was read")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_too_long_wherever_it_begins() {
        for before in [0, 1, Bounds::PIECE - 1, Bounds::PIECE, 5 * Bounds::PIECE] {
            let text = |length: usize| {
                let mut text = vec![b'\n'; before];
                text.resize(before + length, b'x');
                text.push(b'\n');
                text
            };
            assert_eq!(Bounds::check(&text(LONGEST_LINE)), Ok(()), "{before}");
            let why = Bounds::check(&text(LONGEST_LINE + 1)).expect_err("refused");
            let line = before + 1;
            assert_eq!(why.message, format!("has a line of more than 1 MiB: line {line}"));
        }
    }

    #[test]
    fn markup_may_be_one_line() {
        for (start, text) in
            [("\u{feff}\n<?xml?>", "<SCORE>420</SCORE>"), ("{\n", "\"score\": 420,")]
        {
            let mut file = start.to_owned() + &text.repeat(3 * LONGEST_LINE / text.len());
            assert_eq!(Bounds::check(file.as_bytes()), Ok(()));
            file.extend(std::iter::repeat_n(' ', LONGEST_LINE + Bounds::PIECE));
            let why = Bounds::check(file.as_bytes()).expect_err("refused");
            assert_eq!(why.message, "has a text of more than 1 MiB: line 2");
        }
    }

    #[test]
    fn what_is_packed_has_no_lines() {
        let mut file = b"PK\x03\x04".to_vec();
        file.resize(2 * LONGEST_LINE, 0);
        assert_eq!(Bounds::check(&file), Ok(()));
        file.resize(MOST_PACKED + 1, 0);
        assert_eq!(Bounds::check(&file), Err(packed()));
    }
}
