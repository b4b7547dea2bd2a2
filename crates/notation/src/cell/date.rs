//! Dates that a spreadsheet made of something else.

/// The month and the day of a date as workbooks hold it: `2026-11-03`.
pub(crate) fn month_and_day(text: &str) -> Option<(u8, u8)> {
    let mut parts = text.splitn(3, '-');
    let mut number = |digits: usize| -> Option<u16> {
        let part = parts.next()?;
        let is_sound = part.len() == digits && part.bytes().all(|byte| byte.is_ascii_digit());
        is_sound.then(|| part.parse().ok())?
    };
    let (_, month, day) = (number(4)?, number(2)?, number(2)?);
    let is_date = (1..=12).contains(&month) && (1..=31).contains(&day);
    is_date.then_some((u8::try_from(month).ok()?, u8::try_from(day).ok()?))
}

/// How to fix a cell that holds a date.
pub const FIX: &str =
    "a spreadsheet made a date of what was typed: format the column as text, and type it again";

#[cfg(test)]
mod tests {
    use super::month_and_day;

    #[test]
    fn only_dates_are_dates() {
        assert_eq!(month_and_day("2026-11-03"), Some((11, 3)));
        assert_eq!(month_and_day("2026-13-03"), None);
        assert_eq!(month_and_day("2026-11-3"), None);
        assert_eq!(month_and_day("4-3"), None);
        assert_eq!(month_and_day("420"), None);
    }
}
