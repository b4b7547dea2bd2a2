//! Numbers as documents for programs write them: the digits alone, made without an allocation.

use matchpointing::Points;

/// Room for the digits of any number, its sign and its point.
#[derive(Clone, Copy)]
pub(super) struct Digits {
    /// They end at [`Self::ROOM`]; what is behind is there to be copied with them.
    bytes: [u8; Self::ROOM + Self::STEP],
    start: usize,
}

/// The numbers below a hundred, two digits each: half as many divisions as digit by digit.
const PAIRS: [[u8; 2]; 100] = {
    let mut pairs = [*b"00"; 100];
    let mut number = 0_u8;
    while number < 100 {
        pairs[number as usize] = [b'0' + number / 10, b'0' + number % 10];
        number += 1;
    }
    pairs
};

impl Digits {
    const ROOM: usize = 32;
    /// So many digits are copied at once; few numbers have more.
    const STEP: usize = 16;

    /// A whole number.
    #[inline]
    pub(super) fn of(number: i64) -> Self {
        Self::with_places(number, 0)
    }

    /// A number of so many decimal places, given as a count of its last place.
    #[inline]
    pub(super) fn with_places(count: i64, places: u32) -> Self {
        let mut digits = Self {
            bytes: [0; Self::ROOM + Self::STEP],
            start: Self::ROOM,
        };
        let mut rest = count.unsigned_abs();
        if places > 0 {
            for _ in 0..places / 2 {
                digits.put(pair(rest % 100));
                rest /= 100;
            }
            if !places.is_multiple_of(2) {
                digits.put([b'0' + last(rest % 10)]);
                rest /= 10;
            }
            digits.put([b'.']);
        }
        while rest >= 100 {
            digits.put(pair(rest % 100));
            rest /= 100;
        }
        match rest {
            0..10 => digits.put([b'0' + last(rest)]),
            _ => digits.put(pair(rest)),
        }
        if count < 0 {
            digits.put([b'-']);
        }
        digits
    }

    /// Points with so many decimal places, where they have no more.
    pub(super) fn of_points(points: Points, places: u32) -> Option<Self> {
        let count = points.billionths();
        // What is known when it is compiled divides sooner.
        let (count, rest) = match Points::DIGITS.checked_sub(places)? {
            7 => (count / 10_000_000, count % 10_000_000),
            5 => (count / 100_000, count % 100_000),
            dropped => (count / 10_i64.pow(dropped), count % 10_i64.pow(dropped)),
        };
        (rest == 0).then(|| Self::with_places(count, places))
    }

    #[inline]
    fn put<const COUNT: usize>(&mut self, bytes: [u8; COUNT]) {
        if let Some(start) = self.start.checked_sub(COUNT)
            && let Some(room) = self.bytes[start..].first_chunk_mut()
        {
            (*room, self.start) = (bytes, start);
        }
    }

    #[inline]
    pub(super) fn as_bytes(&self) -> &[u8] {
        &self.bytes[self.start..Self::ROOM]
    }

    /// Adds the digits to some bytes.
    #[inline]
    pub(super) fn push_to(&self, out: &mut Vec<u8>) {
        let end = out.len() + Self::ROOM - self.start;
        match self.bytes[self.start..].first_chunk::<{ Self::STEP }>() {
            Some(step) if self.start >= Self::ROOM - Self::STEP => {
                out.extend_from_slice(step);
                out.truncate(end);
            }
            _ => out.extend_from_slice(self.as_bytes()),
        }
    }

    #[cfg(test)]
    fn as_str(&self) -> &str {
        // Digits, a sign and a point are ASCII.
        str::from_utf8(self.as_bytes()).unwrap_or_default()
    }
}

/// The digits of a number below a hundred.
#[inline]
fn pair(number: u64) -> [u8; 2] {
    PAIRS[usize::from(last(number))]
}

/// A number that is known to be below 256.
#[inline]
fn last(number: u64) -> u8 {
    u8::try_from(number).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_those_of_display() {
        let edges = [1, 10, 100, 1000, 10_000].map(|edge| [edge - 1, edge, -edge]);
        for number in (edges.into_iter().flatten()).chain([-50, 620, i64::MAX, i64::MIN]) {
            assert_eq!(Digits::of(number).as_str(), number.to_string());
        }
    }

    #[test]
    fn all_digits_are_added() {
        for number in [0, -7, 123_456_789, 1_234_567_890_123_456, i64::MIN] {
            let mut bytes = b"x".to_vec();
            Digits::of(number).push_to(&mut bytes);
            assert_eq!(String::from_utf8(bytes).unwrap(), format!("x{number}"));
        }
    }

    #[test]
    fn points_are_written_as_their_decimals() {
        for count in [
            0,
            100,
            5_000,
            -2_500,
            123_400,
            -10_000_100,
            i64::MAX / 10_000_000_000 * 100,
        ] {
            let points = Points::from_ten_thousandths(count);
            for places in [2, 4] {
                let ours = Digits::of_points(points, places).unwrap();
                assert_eq!(ours.as_str(), points.to_decimal(places).to_string());
            }
        }
        let finer = Points::from_ten_thousandths(123_456);
        assert!(Digits::of_points(finer, 2).is_none());
    }
}
