//! A large file, read in shares side by side.

use std::fs::File;
use std::io::Seek;

use memchr::memchr2;
use session::threads;
use traveler_ingest::LONGEST_LINE;

use crate::platform::read_at;

/// A smaller file is read as soon by one thread.
pub(super) const LARGE: usize = 4 << 20;

/// How much is asked of the system at a time. In so many bytes there is a line end, unless a line is so long that it may be
/// too long.
const PIECE: usize = 1 << 18;

const _: () = assert!(
    3 * PIECE < LONGEST_LINE,
    "a line lies in three pieces at most, of which the middle one is the last of a share"
);

/// The bytes of a file of a known length; `None` where it is small, and where anything is unusual: then it is read from its
/// start to its end, which can say what is wrong.
pub(super) fn read(mut file: &File, length: usize) -> Option<Vec<u8>> {
    if length < LARGE {
        return None;
    }
    // Zeroed memory cannot be refused without ending the process, so that the room is asked for before.
    Vec::<u8>::new().try_reserve_exact(length).ok()?;
    let mut bytes = vec![0; length];
    let share = length.div_ceil(threads::processors());
    let shares: Vec<(usize, &mut [u8])> = bytes.chunks_mut(share).enumerate().collect();
    let read = threads::each(shares, |(place, room)| {
        let mut at = place * share;
        for piece in room.chunks_mut(PIECE) {
            if !fill(file, at, piece) || is_one_line(piece) {
                return false;
            }
            at += piece.len();
        }
        true
    });
    if read.contains(&false) {
        // On Windows, what reads from an offset on leaves the file there.
        file.rewind().ok()?;
        return None;
    }
    Some(bytes)
}

fn is_one_line(piece: &[u8]) -> bool {
    piece.len() == PIECE && memchr2(b'\n', b'\r', piece).is_none()
}

/// Whether the file has bytes from an offset on for all of the room.
fn fill(file: &File, start: usize, room: &mut [u8]) -> bool {
    let mut filled = 0;
    while filled < room.len() {
        match read_at(file, &mut room[filled..], (start + filled) as u64) {
            Ok(read @ 1..) => filled += read,
            Ok(0) | Err(_) => return false,
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};

    use super::*;

    #[test]
    fn what_is_usual_is_read_in_shares_and_all_else_from_the_start() {
        let bytes = b"A,1,1,14,2C,E,+1\n".repeat(LARGE / 16);
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(&bytes).unwrap();
        assert!(read(&file, bytes.len()).unwrap() == bytes);
        assert_eq!(read(&file, LARGE - 1), None, "a small file");
        assert_eq!(read(&file, bytes.len() + 1), None, "a file that shrinks");
        let mut start = [0; 9];
        file.read_exact(&mut start).unwrap();
        assert_eq!(&start, b"A,1,1,14,");
        file.write_all(&vec![b'x'; LONGEST_LINE]).unwrap();
        assert_eq!(
            read(&file, bytes.len()),
            None,
            "a line that may be too long"
        );
    }
}
