//! Writes long lists in pieces: several are made at a time, while others are written in their order.

use std::io::{self, Write};
use std::ops::Range;

use session::threads;

/// Records of a piece: enough to be worth a thread, few enough that no list is ever held whole.
const PIECE: usize = 1 << 14;

/// Writes a list of that many records. `piece` makes the bytes of some of them.
pub(super) fn write(
    records: usize,
    out: &mut dyn Write,
    piece: impl Fn(Range<usize>) -> io::Result<Vec<u8>> + Sync,
) -> io::Result<()> {
    if records <= PIECE {
        return out.write_all(&piece(0..records)?);
    }
    let made = |place: usize| {
        let start = place * PIECE;
        piece(start..records.min(start + PIECE))
    };
    threads::in_order(records.div_ceil(PIECE), made, |bytes| {
        out.write_all(&bytes?)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_written_in_their_order() {
        for records in [0, 1, PIECE, PIECE + 1, 5 * PIECE + 7] {
            let mut bytes = Vec::new();
            write(records, &mut bytes, |piece| {
                Ok(piece.flat_map(usize::to_le_bytes).collect())
            })
            .unwrap();
            let expected: Vec<u8> = (0..records).flat_map(usize::to_le_bytes).collect();
            assert!(bytes == expected, "{records} records");
        }
    }

    #[test]
    fn what_cannot_be_made_is_an_error() {
        let refused = |_| Err(io::Error::from(io::ErrorKind::Other));
        assert!(write(3 * PIECE, &mut Vec::new(), refused).is_err());
    }
}
