//! A number of a plain row.

/// The most digits of a plain number.
pub(super) const MOST_DIGITS: u32 = 7;

/// The bytes of eight zeros.
const ZEROS: u64 = u64::from_le_bytes([b'0'; 8]);

/// The number without a leading zero that some bytes begin with, and how many digits it has; `None` where it is too
/// long to be plain, or blank and must not be. A blank number is 0.
///
/// Whether a number has one digit or two cannot be predicted, so that testing costs more than reading four bytes at
/// once.
#[inline]
pub(super) fn read(bytes: &[u8], may_be_blank: bool) -> Option<(u32, usize)> {
    let near = u64::from(u32::from_le_bytes(*bytes.first_chunk()?));
    let width = others(near).trailing_zeros() / 8;
    match width {
        0 => may_be_blank.then_some((0, 0)),
        _ if near & 0xFF == ZEROS & 0xFF => None,
        1..4 => {
            let [number, _] = of_digits((near ^ ZEROS) << (32 - 8 * width) & LANE);
            Some((number, width as usize))
        }
        _ => long(bytes),
    }
}

/// Two numbers of up to three digits with a delimiter between them, and where the second ends: as long as both end among
/// eight bytes.
#[inline(always)]
pub(super) fn read_two(bytes: &[u8], delimiter: u8) -> Option<([u32; 2], usize)> {
    let near = u64::from_le_bytes(*bytes.first_chunk()?);
    let ends = others(near);
    let behind = ends & ends.wrapping_sub(1);
    if behind == 0 {
        return None;
    }
    // In bits.
    let width = ends.trailing_zeros() - 7;
    let end = behind.trailing_zeros() - 7;
    let digits = near ^ ZEROS;
    let next = digits >> width >> 8;
    let width_of_next = end.wrapping_sub(width + 8);
    let are_short = |width: u32| width.wrapping_sub(8) <= 16;
    let has_digit = |digits: u64| digits & 0xFF != 0;
    let are_plain = are_short(width)
        && are_short(width_of_next)
        && has_digit(digits)
        && has_digit(next)
        && near >> width & 0xFF == u64::from(delimiter);
    if !are_plain {
        return None;
    }
    let both = (digits << (32 - width) & LANE) | next << (32 - width_of_next) << 32;
    Some((of_digits(both), (end / 8) as usize))
}

/// Four bytes.
const LANE: u64 = u32::MAX as u64;

/// Which bytes are no digits, each marked in its highest bit. Above one that is not ASCII, marks may be wrong.
#[inline]
const fn others(bytes: u64) -> u64 {
    /// Carries a byte over 9 into its highest bit.
    const OVER_9: u64 = u64::from_le_bytes([0x7F - 9; 8]);
    const HIGHEST: u64 = u64::from_le_bytes([0x80; 8]);
    let digits = bytes ^ ZEROS;
    (digits.wrapping_add(OVER_9) | digits) & HIGHEST
}

/// The numbers of up to three digits that are in four bytes each, the last digit in the highest, the one before below.
#[inline]
#[allow(
    clippy::cast_possible_truncation,
    reason = "each number is in its half"
)]
const fn of_digits(lanes: u64) -> [u32; 2] {
    const HUNDREDS: u64 = 0xFF_0000_00FF;
    // Of each byte and the one below, neither of which is above 9.
    let pairs = lanes * 10 + (lanes >> 8);
    let numbers = (pairs & HUNDREDS) * 100 + (pairs >> 16 & HUNDREDS);
    [numbers as u32, (numbers >> 32) as u32]
}

/// The same, digit by digit.
#[cold]
fn long(bytes: &[u8]) -> Option<(u32, usize)> {
    let digits = bytes.iter().take_while(|byte| byte.is_ascii_digit());
    let most = MOST_DIGITS as usize;
    let (value, width) = (digits.take(most + 1)).fold((0, 0), |(value, width), byte| {
        (value * 10 + u32::from(byte - b'0'), width + 1)
    });
    (width <= most).then_some((value, width))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_end_before_what_is_no_digit() {
        for behind in [
            ",,,,",
            "\n123",
            "\r\n12",
            "a123",
            "/123",
            ":123",
            "\u{E9}\u{E9}",
            " 7,8",
        ] {
            for number in [
                1, 7, 9, 10, 42, 99, 100, 101, 999, 1000, 6543, 12_345, 9_999_999,
            ] {
                let text = format!("{number}{behind}");
                let expected = Some((number, number.to_string().len()));
                assert_eq!(read(text.as_bytes(), false), expected, "{text:?}");
            }
            assert_eq!(read(behind.as_bytes(), true), Some((0, 0)), "{behind:?}");
            assert_eq!(read(behind.as_bytes(), false), None, "{behind:?}");
        }
    }

    #[test]
    fn what_is_too_long_or_begins_with_a_zero_is_not_plain() {
        for text in ["0,,,", "07,,", "000000", "10000000,", "99999999,", "7,8"] {
            assert_eq!(read(text.as_bytes(), true), None, "{text:?}");
        }
    }

    #[test]
    fn two_numbers_are_what_each_is_alone() {
        let numbers = [
            "1", "9", "10", "42", "100", "999", "0", "07", "", "1000", "1a", "\u{E9}",
        ];
        for between in [",", ";", "\u{E9}", " ,"] {
            for (one, other) in numbers
                .iter()
                .flat_map(|one| numbers.map(|other| (*one, other)))
            {
                let text = format!("{one}{between}{other},2C,E,+1");
                let alone = || {
                    let (first, width) = read(text.as_bytes(), false)?;
                    let behind = text.as_bytes()[width..].strip_prefix(b",")?;
                    let (second, end) = read(behind, false)?;
                    (first.max(second) < 1000).then_some(([first, second], width + 1 + end))
                };
                // The second has to end among the first eight bytes.
                let expected = alone().filter(|(_, end)| *end < 8);
                assert_eq!(read_two(text.as_bytes(), b','), expected, "{text:?}");
            }
        }
    }
}
