//! Numbers by their digits, made without an allocation: as documents for programs write them, and amounts on sheets.

use matchpointing::Points;

/// No number has more decimal places.
pub(crate) const MOST_PLACES: u32 = Points::DIGITS;

/// Adds a whole number to some bytes.
#[inline]
pub(crate) fn push_whole(number: i64, out: &mut Vec<u8>) {
    push_with_places(number, 0, None, out);
}

/// Adds a number of so many decimal places, given as a count of its last place, and a sign that follows it. It has no more
/// places than points.
///
/// Nearly all numbers are short, and are added as one piece. Inlined, since what is known of the places when it is
/// compiled saves the divisions.
#[inline(always)]
pub(crate) fn push_with_places(count: i64, places: u32, behind: Option<u8>, out: &mut Vec<u8>) {
    match Short::of(count, places, behind) {
        Some(number) => number.push(out),
        None => {
            push_long(count, places, out);
            out.extend(behind);
        }
    }
}

/// Adds any number.
#[inline(never)]
fn push_long(count: i64, places: u32, out: &mut Vec<u8>) {
    if count < 0 {
        out.push(b'-');
    }
    let one = PARTS[places as usize];
    push_digits(count.unsigned_abs() / one, 1, out);
    if places > 0 {
        out.push(b'.');
        push_digits(count.unsigned_abs() % one, places as usize, out);
    }
}

/// A few signs, the first in the lowest place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Short {
    signs: u128,
    count: usize,
}

impl Short {
    /// Any bytes that are few enough.
    pub(crate) fn of_bytes(bytes: &[u8]) -> Option<Self> {
        let mut signs = [0; size_of::<u128>()];
        signs.get_mut(..bytes.len())?.copy_from_slice(bytes);
        Some(Self {
            signs: u128::from_le_bytes(signs),
            count: bytes.len(),
        })
    }

    /// A number that is not negative, of no places or two and of up to eight digits before them, and a sign behind it.
    #[inline(always)]
    pub(crate) fn of(count: i64, places: u32, behind: Option<u8>) -> Option<Self> {
        let (count, one) = (u64::try_from(count).ok()?, PARTS[places as usize]);
        let (whole, fraction) = (count / one, count % one);
        if whole >= EIGHT_DIGITS {
            return None;
        }
        let (mut tail, mut width) = match places {
            0 => (0, 0),
            2 => (
                u64::from_le_bytes(*b".00\0\0\0\0\0")
                    + ((fraction / 10) << 8)
                    + ((fraction % 10) << 16),
                3,
            ),
            _ => return None,
        };
        if let Some(sign) = behind {
            tail |= u64::from(sign) << (BITS * width);
            width += 1;
        }
        let digits = eight(whole);
        // One digit is always there.
        let left_out = (digits.trailing_zeros() as usize / BITS).min(EIGHT - 1);
        let digits = (digits + ZEROS) >> (BITS * left_out);
        Some(Self {
            signs: u128::from(digits) | u128::from(tail) << (BITS * (EIGHT - left_out)),
            count: EIGHT - left_out + width,
        })
    }

    /// Adds them to some bytes.
    #[inline(always)]
    pub(crate) fn push(self, out: &mut Vec<u8>) {
        let end = out.len() + self.count;
        out.extend_from_slice(&self.signs.to_le_bytes());
        out.truncate(end);
    }
}

/// Points as a count of that many decimal places, where they have no more.
#[inline]
pub(crate) fn count_of(points: Points, places: u32) -> Option<i64> {
    let part = PARTS[Points::DIGITS.checked_sub(places)? as usize].cast_signed();
    let count = points.billionths();
    (count % part == 0).then(|| count / part)
}

/// How many of each decimal place make one.
const PARTS: [u64; 1 + Points::DIGITS as usize] = {
    let mut parts = [1; 1 + Points::DIGITS as usize];
    let mut places = 1;
    while places < parts.len() {
        parts[places] = 10 * parts[places - 1];
        places += 1;
    }
    parts
};

/// This many digits are made at a time.
const EIGHT: usize = 8;

/// What has one digit more.
const EIGHT_DIGITS: u64 = 100_000_000;

/// The bytes of eight zeros.
const ZEROS: u64 = u64::from_le_bytes([b'0'; EIGHT]);

/// Bits of one of them.
const BITS: usize = u8::BITS as usize;

/// Adds a number with that many digits, or more where it has more.
fn push_digits(number: u64, least: usize, out: &mut Vec<u8>) {
    let mut left_out = EIGHT.saturating_sub(least);
    if number >= EIGHT_DIGITS || least > EIGHT {
        push_digits(
            number / EIGHT_DIGITS,
            least.saturating_sub(EIGHT).max(1),
            out,
        );
        left_out = 0;
    }
    let digits = eight(number % EIGHT_DIGITS);
    left_out = left_out.min(digits.trailing_zeros() as usize / BITS);
    let text = (digits + ZEROS) >> (BITS * left_out);
    out.extend_from_slice(&text.to_le_bytes());
    out.truncate(out.len() - left_out);
}

/// The digits of a number below a hundred million, a byte each, the first one in the lowest.
///
/// All parts are cut in two at once: two of four digits by 100, and four of two digits by 10. They are so small that a
/// multiplication and a shift divide exactly.
#[inline]
const fn eight(number: u64) -> u64 {
    let fours = (number / 10_000) | ((number % 10_000) << 32);
    let hundreds = ((fours * 10_486) >> 20) & 0x7f_0000_007f;
    let twos = hundreds | ((fours - 100 * hundreds) << 16);
    let tens = ((twos * 103) >> 10) & 0xf_000f_000f_000f;
    tens | ((twos - 10 * tens) << 8)
}

#[cfg(test)]
mod tests {
    use rust_decimal::Decimal;

    use super::*;

    fn whole(number: i64) -> String {
        with_places(number, 0)
    }

    fn with_places(count: i64, places: u32) -> String {
        let mut bytes = b"x".to_vec();
        push_with_places(count, places, None, &mut bytes);
        let text = String::from_utf8(bytes).unwrap();
        text.strip_prefix('x').unwrap().to_owned()
    }

    /// Every part of every cut.
    #[test]
    fn eight_digits_are_those_of_display() {
        let check = |number: u64| {
            let digits = eight(number).to_le_bytes().map(|digit| b'0' + digit);
            assert_eq!(digits, *format!("{number:08}").as_bytes());
        };
        (0..10_000).for_each(check);
        (0..10_000).for_each(|four| check(four * 10_000 + 9_999 - four));
    }

    #[test]
    fn short_numbers_are_like_all_others() {
        let counts = (0..=9).flat_map(|zeros| [10_i64.pow(zeros) - 1, 10_i64.pow(zeros), 123_456]);
        for count in counts.chain([i64::MAX, 12_345_678_999]) {
            for (places, count) in (0..=4).flat_map(|places| [(places, count), (places, -count)]) {
                let (mut bytes, mut expected) = (b"x".to_vec(), b"x".to_vec());
                push_with_places(count, places, Some(b','), &mut bytes);
                push_long(count, places, &mut expected);
                assert_eq!(
                    bytes,
                    [&expected[..], b","].concat(),
                    "{count}, {places} places"
                );
            }
        }
    }

    #[test]
    fn few_bytes_stay_as_they_are() {
        for text in ["", "\"A\",", "0123456789abcdef"] {
            let mut bytes = b"x".to_vec();
            Short::of_bytes(text.as_bytes()).unwrap().push(&mut bytes);
            assert_eq!(bytes.strip_prefix(b"x"), Some(text.as_bytes()));
        }
        assert!(Short::of_bytes(b"0123456789abcdefg").is_none());
    }

    #[test]
    fn digits_are_those_of_display() {
        let edges = (0..=18).map(|zeros| 10_i64.pow(zeros));
        let edges = edges.flat_map(|edge| [edge - 1, edge, -edge]);
        for number in edges.chain([-50, 620, 1_234_567_890_123_456, i64::MAX, i64::MIN]) {
            assert_eq!(whole(number), number.to_string());
        }
    }

    #[test]
    fn places_are_those_of_decimals() {
        for places in 0..=Points::DIGITS {
            for count in [
                1,
                5,
                50,
                -12_345,
                100_000_001,
                999_999_999,
                1_000_000_000,
                i64::MAX,
            ] {
                let decimal = Decimal::new(count, places);
                assert_eq!(with_places(count, places), decimal.to_string());
            }
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
                let ours = with_places(count_of(points, places).unwrap(), places);
                assert_eq!(ours, points.to_decimal(places).to_string());
            }
        }
        let finer = Points::from_ten_thousandths(123_456);
        assert!(count_of(finer, 2).is_none());
    }
}
