//! Decimals as people write them: masterpoints, carryover, penalties.

use findings::Code;
use rust_decimal::Decimal;

use super::Unfit;

/// Reads a decimal with a point, no thousands separator and no exponent; `None` for anything else, and for more
/// digits than a score can have.
pub fn read(text: &str) -> Option<Decimal> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let (whole, part) = digits.split_once('.').unwrap_or((digits, "0"));
    let sound = |part: &str, longest: usize| {
        (1..=longest).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    (sound(whole, 12) && sound(part, 6)).then(|| text.parse().ok()).flatten()
}

/// Reads a cell that should hold a decimal.
///
/// # Errors
///
/// Where the text is no decimal of at most 12 digits, and 6 behind the point.
pub fn cell(text: &str) -> Result<Decimal, Unfit> {
    read(text).ok_or_else(|| {
        let unfit = Unfit::new(Code::NotADecimal, format!("`{text}` is not a number"))
            .expected("a number such as `12.50`");
        if text.contains(',') {
            unfit.hint("write a decimal point and no thousands separator")
        } else {
            unfit
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let found = read(text).map_or("none".to_owned(), |decimal| decimal.to_string());
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn decimals() {
        check("0", "0");
        check("007", "7");
        check("+12.50", "12.50");
        check("-12.5", "-12.5");
        check("999999999999.999999", "999999999999.999999");
    }

    #[test]
    fn what_is_no_decimal() {
        for text in [
            "",
            "-",
            ".5",
            "5.",
            "1e3",
            "1,5",
            "1.2.3",
            "1 000",
            "nan",
            "inf",
            "--1",
            "٤",
            "1_000",
            "1000000000000",
            "0.0000001",
        ] {
            check(text, "none");
        }
    }
}
