//! Numbers as documents for programs write them: the digits alone, made without an allocation.

use matchpointing::Points;

/// Room for the digits of any number, its sign and its point.
#[derive(Clone, Copy)]
pub(super) struct Digits {
    bytes: [u8; Self::ROOM],
    start: usize,
}

impl Digits {
    const ROOM: usize = 32;

    /// A whole number.
    pub(super) fn of(number: i64) -> Self {
        Self::with_places(number, 0)
    }

    /// A number of so many decimal places, given as a count of its last place.
    pub(super) fn with_places(count: i64, places: u32) -> Self {
        let mut digits = Self {
            bytes: [0; Self::ROOM],
            start: Self::ROOM,
        };
        let mut rest = count.unsigned_abs();
        let mut written = 0;
        while rest > 0 || written <= places {
            if written == places && places > 0 {
                digits.put(b'.');
            }
            // A digit is below ten.
            digits.put(b'0' + u8::try_from(rest % 10).unwrap_or(0));
            rest /= 10;
            written += 1;
        }
        if count < 0 {
            digits.put(b'-');
        }
        digits
    }

    /// Points with so many decimal places, where they have no more.
    pub(super) fn of_points(points: Points, places: u32) -> Option<Self> {
        let unit = 10_i64.pow(Points::DIGITS.checked_sub(places)?);
        let count = points.ten_thousandths();
        (count % unit == 0).then(|| Self::with_places(count / unit, places))
    }

    fn put(&mut self, byte: u8) {
        self.start -= 1;
        self.bytes[self.start] = byte;
    }

    pub(super) fn as_bytes(&self) -> &[u8] {
        &self.bytes[self.start..]
    }

    #[cfg(test)]
    fn as_str(&self) -> &str {
        // Digits, a sign and a point are ASCII.
        str::from_utf8(self.as_bytes()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_those_of_display() {
        for number in [0, 1, -1, 9, 10, -50, 620, i64::MAX, i64::MIN] {
            assert_eq!(Digits::of(number).as_str(), number.to_string());
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
            i64::MAX / 100 * 100,
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
