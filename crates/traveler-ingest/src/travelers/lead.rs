//! The opening lead. It stays as it is written; only a text that cannot be a card is reported.

use findings::Code;
use notation::Field;
use rows::Row;

/// The spot cards.
const SPOTS: std::ops::RangeInclusive<u32> = 2..=10;

/// Reports a suit with a number that no card has, such as `H11` or `1S`. Other notations are left alone.
pub(super) fn check(row: &mut Row<'_, Field>, lead: Option<&str>) {
    let Some(text) = lead else {
        return;
    };
    let is_suit = |sign: char| "SHDC♠♥♦♣".contains(sign.to_ascii_uppercase());
    let number = text
        .strip_prefix(is_suit)
        .or_else(|| text.strip_suffix(is_suit));
    let number = number.filter(|number| number.chars().all(|digit| digit.is_ascii_digit()));
    let Some(number) = number.filter(|number| !number.is_empty()) else {
        return;
    };
    let is_card = number.parse().is_ok_and(|spot| SPOTS.contains(&spot));
    if !is_card {
        let message = format!("`{text}` is not a card");
        row.fault(Field::Lead, Code::OddLead, message, |diagnostic| {
            diagnostic
                .expected("a suit with A, K, Q, J or 10 to 2")
                .hint("correct it; it is printed as it is, and changes no score")
        });
    }
}
