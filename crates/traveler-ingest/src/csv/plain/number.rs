//! A number of a plain row.

/// The most digits of a plain number.
pub(super) const MOST_DIGITS: u32 = 7;

/// The number without a leading zero that some bytes begin with, and how many digits it has; `None` where it is too
/// long to be plain, or blank and must not be. A blank number is 0.
///
/// Whether a number has one digit or two cannot be foretold, so that asking costs more than reading four bytes at once.
#[inline]
pub(super) fn read(bytes: &[u8], may_be_blank: bool) -> Option<(u32, usize)> {
    const ZEROS: u32 = u32::from_le_bytes([b'0'; 4]);
    /// Carries a byte over 9 into its highest bit.
    const OVER_9: u32 = u32::from_le_bytes([0x7F - 9; 4]);
    const HIGHEST: u32 = u32::from_le_bytes([0x80; 4]);
    let digits = u32::from_le_bytes(*bytes.first_chunk()?) ^ ZEROS;
    // The lowest byte that is marked here is no digit. Those above it may be marked wrongly by what it carries.
    let others = (digits.wrapping_add(OVER_9) | digits) & HIGHEST;
    let width = others.trailing_zeros() / 8;
    match width {
        0 => may_be_blank.then_some((0, 0)),
        _ if digits & 0xFF == 0 => None,
        4 => long(bytes),
        _ => {
            // The last digit in the highest byte, the one before it below.
            let [_, hundreds, tens, ones] = (digits << (32 - 8 * width)).to_le_bytes();
            let value = u32::from(hundreds) * 100 + u32::from(tens) * 10 + u32::from(ones);
            Some((value, width as usize))
        }
    }
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
}
