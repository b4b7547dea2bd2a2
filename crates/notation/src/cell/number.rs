//! Whole numbers in cells. What is nearly a number says what probably happened to it.

use std::str::FromStr;

use contract_scoring::{BoardNumber, NotationError, OutOfBounds};
use findings::Code;

use super::Unfit;

/// A number and how its minus was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Whole {
    /// The number; beyond a million million it only says that it is too large.
    pub number: i64,
    /// Whether there is a sign before it.
    pub signed: bool,
    /// Whether its minus is a dash of typography (U+2212, U+2013).
    pub odd_minus: bool,
}

/// Reads a whole number: ASCII digits, with `+` or `-` before them if need be.
///
/// # Errors
///
/// Where the text is no whole number.
pub fn whole(text: &str) -> Result<Whole, Unfit> {
    let mut digits = text.chars();
    let sign = digits.clone().next().filter(|first| !first.is_ascii_digit());
    if sign.is_some() {
        digits.next();
    }
    let negative = match sign {
        None | Some('+') => false,
        Some('-' | '\u{2212}' | '\u{2013}') => true,
        Some(_) => return Err(explained(text)),
    };
    let digits = digits.as_str();
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(explained(text));
    }
    let size = digits.parse().unwrap_or(TOO_LARGE).min(TOO_LARGE);
    Ok(Whole {
        number: if negative { -size } else { size },
        signed: sign.is_some(),
        odd_minus: negative && sign != Some('-'),
    })
}

/// Reads a number that its kind bounds, such as a board's.
///
/// # Errors
///
/// Where the text is no number, or one outside its bounds.
pub fn bounded<T: FromStr<Err = NotationError>>(text: &str) -> Result<T, Unfit> {
    match text.parse() {
        Ok(number) => Ok(number),
        Err(NotationError::OutOfBounds(error)) => Err(out_of_bounds(error)),
        // A plus sign, or more digits than the parser takes.
        Err(NotationError::Unexpected { .. }) => match whole(text)?.number.to_string().parse() {
            Ok(number) => Ok(number),
            Err(NotationError::OutOfBounds(error)) => Err(out_of_bounds_as_written(error, text)),
            Err(NotationError::Unexpected { .. }) => Err(explained(text)),
        },
    }
}

/// Why a number is too small or too large.
pub fn out_of_bounds(error: OutOfBounds) -> Unfit {
    // The game sets every other bound; how many boards there may be is up to the program.
    let ours = error.what == BoardNumber::WHAT && error.found > error.max;
    let code = if ours { Code::BeyondLimit } else { Code::OutOfBounds };
    Unfit::new(code, error.to_string()).expected(format!("{} to {}", error.min, error.max))
}

/// The same for a number in a text, which may be larger than is kept of it.
pub fn out_of_bounds_as_written(error: OutOfBounds, text: &str) -> Unfit {
    Unfit { message: error.about(&shown(error.found, text)), ..out_of_bounds(error) }
}

/// A number for a message: as it is written where it is larger than is kept of it, and not longer than a line.
pub fn shown(number: i64, written: &str) -> String {
    /// More digits say nothing.
    const MOST: usize = 30;
    if number.unsigned_abs() < TOO_LARGE.unsigned_abs() {
        return number.to_string();
    }
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    let runs = written
        .split(|sign: char| !sign.is_ascii_digit() && !matches!(sign, ',' | '.' | '\'' | ' '));
    let longest = runs.map(digits).max_by_key(String::len).unwrap_or_default();
    let sign = if number < 0 { "-" } else { "" };
    match longest.get(..MOST) {
        Some(first) if longest.len() > MOST => format!("{sign}{first}\u{2026}"),
        _ => format!("{sign}{longest}"),
    }
}

const TOO_LARGE: i64 = 1_000_000_000_000;

fn explained(text: &str) -> Unfit {
    const SPREADSHEET: &str = "a spreadsheet changed this number; format the column as text";
    let not = |expected: Option<String>, hint: Option<&str>| Unfit {
        code: Code::NotANumber,
        message: format!("`{text}` is not a whole number"),
        expected,
        hint: hint.map(str::to_owned),
    };
    if let Some(digit) = text.chars().find(|digit| !digit.is_ascii() && digit.is_numeric()) {
        let ascii: String = text.chars().map(ascii_digit).collect();
        return Unfit {
            code: Code::NotANumber,
            message: format!(
                "`{digit}` (U+{:04X}) is not one of the digits 0 to 9",
                u32::from(digit)
            ),
            expected: Some(ascii),
            hint: Some("write the number in the digits 0 to 9".to_owned()),
        };
    }
    if let Some(inner) = text.strip_prefix("=\"").and_then(|rest| rest.strip_suffix('"')) {
        return not(Some(inner.to_owned()), Some(SPREADSHEET));
    }
    if let Some(grouped) = without_thousands(text) {
        return not(
            Some(grouped),
            Some("is this a thousands separator? Write the number without it"),
        );
    }
    if let Some(number) = exact_decimal(text) {
        return not(Some(number.to_string()), Some(SPREADSHEET));
    }
    not(None, super::month_and_day(text).map(|_| super::FIX))
}

fn ascii_digit(character: char) -> char {
    const ZEROS: [u32; 5] = [0x0660, 0x06F0, 0x0966, 0x09E6, 0xFF10];
    let code = u32::from(character);
    ZEROS
        .iter()
        .find_map(|zero| char::from_digit(code.checked_sub(*zero)?, 10))
        .unwrap_or(character)
}

/// `1.400`, `1,400`, `1'400` and `1 400` without their separators.
fn without_thousands(text: &str) -> Option<String> {
    let mut groups = text.split(['.', ',', '\'', ' ', '\u{A0}', '\u{202F}']);
    let first = groups.next()?;
    let first_digits = first.trim_start_matches(['+', '-']);
    let is_group = |group: &str, sizes: std::ops::RangeInclusive<usize>| {
        sizes.contains(&group.len()) && group.bytes().all(|byte| byte.is_ascii_digit())
    };
    let rest: Vec<_> = groups.collect();
    (is_group(first_digits, 1..=3)
        && !rest.is_empty()
        && rest.iter().all(|group| is_group(group, 3..=3)))
    .then(|| format!("{first}{}", rest.concat()))
}

/// `420.0` and `4.2E+02`, if they are whole.
fn exact_decimal(text: &str) -> Option<i64> {
    let number = rust_decimal::Decimal::from_scientific(&text.to_ascii_lowercase())
        .or_else(|_| text.parse())
        .ok()?;
    number.is_integer().then(|| number.try_into().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let found = match whole(text) {
            Ok(whole) => whole.number.to_string(),
            Err(error) => format!(
                "{} | {} | {}",
                error.message,
                error.expected.unwrap_or_default(),
                error.hint.unwrap_or_default()
            ),
        };
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn numbers() {
        check("420", "420");
        check("+420", "420");
        check("-50", "-50");
        check("\u{2212}50", "-50");
        check("\u{2013}50", "-50");
        check("007", "7");
        check(&"9".repeat(400), "1000000000000");
    }

    /// No message shows another number than the one that is written.
    #[test]
    fn numbers_beyond_what_is_kept_are_shown_as_they_are_written() {
        for (text, expected) in [
            ("420", "420"),
            ("999999999999", "999999999999"),
            ("1000000000000", "1000000000000"),
            ("18446744073709551616", "18446744073709551616"),
            ("-18446744073709551616", "-18446744073709551616"),
            ("+18446744073709551616", "18446744073709551616"),
        ] {
            let number = whole(text).map(|whole| whole.number).unwrap();
            assert_eq!(shown(number, text), expected);
        }
        let long = shown(i64::MAX, &"9".repeat(400));
        assert_eq!(long, "9".repeat(30) + "\u{2026}");
        assert_eq!(shown(i64::MAX, "A18446744073709551616NS"), "18446744073709551616");
        let unfit = bounded::<BoardNumber>("18446744073709551616").unwrap_err();
        assert!(unfit.message.starts_with("board 18446744073709551616 is outside 1 to 65535"));
    }

    #[test]
    fn what_is_no_number_says_what_happened_to_it() {
        const SHEET: &str = "a spreadsheet changed this number; format the column as text";
        const GROUPS: &str = "is this a thousands separator? Write the number without it";
        check("", "`` is not a whole number |  | ");
        check("x", "`x` is not a whole number |  | ");
        check("-", "`-` is not a whole number |  | ");
        check("1.5", "`1.5` is not a whole number |  | ");
        check("420.0", &format!("`420.0` is not a whole number | 420 | {SHEET}"));
        check("4.2E+02", &format!("`4.2E+02` is not a whole number | 420 | {SHEET}"));
        check("=\"007\"", &format!("`=\"007\"` is not a whole number | 007 | {SHEET}"));
        check("1.400", &format!("`1.400` is not a whole number | 1400 | {GROUPS}"));
        check("-1,400", &format!("`-1,400` is not a whole number | -1400 | {GROUPS}"));
        check(
            "\u{664}2",
            "`\u{664}` (U+0664) is not one of the digits 0 to 9 | 42 | write the number in the digits 0 to 9",
        );
        check(
            "\u{FF14}2",
            "`\u{FF14}` (U+FF14) is not one of the digits 0 to 9 | 42 | write the number in the digits 0 to 9",
        );
    }
}
