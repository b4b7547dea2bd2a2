//! The meaning of a cell, however a spreadsheet rewrote it: `450.0` is 450, and 10/03/2026 may be 10 March.

use rust_decimal::Decimal;

use super::CorrectionColumn as Column;

/// How dates are read whose order of day and month is not clear. A spreadsheet writes all of a file in one order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dates {
    /// `10/03/2026` is 10 March.
    DayFirst,
    /// `10/03/2026` is 3 October.
    MonthFirst,
}

impl Dates {
    /// Both orders; the first one holds for what we write.
    pub(super) const ALL: [Self; 2] = [Self::DayFirst, Self::MonthFirst];
}

/// What a cell means. A positive number in the result of a contract has its plus, all others have none.
pub(super) fn meant(column: Column, is_result: bool, text: &str, dates: Dates) -> String {
    let text = text.trim();
    let meant = match column {
        Column::When | Column::Note => moment(text, dates).or_else(|| number(text)),
        Column::Old | Column::New if is_result => number(text).map(with_plus),
        _ => number(text),
    };
    meant.unwrap_or_else(|| text.to_owned())
}

/// The tricks above or below a contract, in the notation of results.
fn with_plus(number: String) -> String {
    let is_over = number != "0" && number.bytes().all(|byte| byte.is_ascii_digit());
    if is_over {
        format!("+{number}")
    } else {
        number
    }
}

/// A number in its shortest form: `450` for `+450`, `450.0`, `0450` and `4.5E+02`; `60%` for `60.00%`.
fn number(text: &str) -> Option<String> {
    let (text, share) = match text.strip_suffix('%') {
        Some(number) => (number, "%"),
        None => (text, ""),
    };
    let (sign, size) = match text.strip_prefix(['+', '-', '\u{2212}', '\u{2013}']) {
        Some(size) if text.starts_with('+') => ("", size),
        Some(size) => ("-", size),
        None => ("", text),
    };
    let is_usual = |byte: u8| byte.is_ascii_digit() || b".,eE+-".contains(&byte);
    if !size.starts_with(|first: char| first.is_ascii_digit()) || !size.bytes().all(is_usual) {
        return None;
    }
    let size = match size.split_once(',') {
        Some((thousands, rest)) if is_group(thousands, 1..=3) && is_group(rest, 3..=3) => {
            format!("{thousands}{rest}")
        }
        _ => size.replace(',', "."),
    };
    let size = size
        .parse()
        .or_else(|_| Decimal::from_scientific(&size.to_ascii_lowercase()));
    let size = size.ok()?.normalize();
    let sign = if size.is_zero() { "" } else { sign };
    Some(format!("{sign}{size}{share}"))
}

fn is_group(digits: &str, lengths: std::ops::RangeInclusive<usize>) -> bool {
    lengths.contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// A day, a time, or both: `2026-03-10 22:40`.
fn moment(text: &str, dates: Dates) -> Option<String> {
    if let Some(found) = day(text, dates).or_else(|| time(text)) {
        return Some(found);
    }
    let (first, rest) = text.split_once(' ').or_else(|| text.split_once('T'))?;
    let (day, time) = (day(first, dates)?, time(rest.trim())?);
    Some(format!("{day} {time}"))
}

/// A day as `2026-03-10`.
fn day(text: &str, dates: Dates) -> Option<String> {
    const MONTHS: [&str; 12] = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ];
    let between = text.chars().find(|sign| "-/.".contains(*sign))?;
    let mut parts = text.split(between);
    let parts = [parts.next()?, parts.next()?, parts.next()?, {
        parts.next().map_or("", |_| "more")
    }];
    let [first, second, third, ""] = parts else {
        return None;
    };
    let number = |part: &str, lengths: std::ops::RangeInclusive<usize>| -> Option<u16> {
        is_group(part, lengths).then(|| part.parse().ok())?
    };
    let year = |part: &str| match part.len() {
        4 => number(part, 4..=4),
        _ => Some(2000 + number(part, 2..=2)?),
    };
    let named = MONTHS
        .iter()
        .position(|month| second.eq_ignore_ascii_case(month));
    let (year, month, day) = match (first.len(), named) {
        (4, None) => (
            number(first, 4..=4)?,
            number(second, 1..=2)?,
            number(third, 1..=2)?,
        ),
        (_, Some(place)) => {
            let month = u16::try_from(place + 1).ok()?;
            (year(third)?, month, number(first, 1..=2)?)
        }
        _ => {
            let (one, other) = (number(first, 1..=2)?, number(second, 1..=2)?);
            let is_month_first = between != '.' && dates == Dates::MonthFirst;
            // A month is at most 12, so that the other order may be the only one.
            let (day, month) = if (is_month_first && one <= 12) || other > 12 {
                (other, one)
            } else {
                (one, other)
            };
            (year(third)?, month, day)
        }
    };
    let is_day = (1..=12).contains(&month) && (1..=31).contains(&day);
    is_day.then(|| format!("{year:04}-{month:02}-{day:02}"))
}

/// A time of day as `22:40`; seconds only where there are some.
fn time(text: &str) -> Option<String> {
    let lower = text.to_ascii_lowercase();
    let (clock, half) = match lower.strip_suffix('m') {
        Some(rest) if rest.ends_with(['a', 'p']) => rest.split_at(rest.len() - 1),
        _ => (lower.as_str(), ""),
    };
    let mut parts = clock.trim_end().split(':');
    let mut number = |most: u16| -> Option<u16> {
        let part = parts.next().filter(|part| is_group(part, 1..=2))?;
        part.parse().ok().filter(|number| *number < most)
    };
    let (hour, minute) = (number(24)?, number(60)?);
    let seconds = number(60).unwrap_or_default();
    let hour = match half {
        "p" if hour < 12 => hour + 12,
        "a" if hour == 12 => 0,
        _ => hour,
    };
    let behind = if seconds > 0 {
        format!(":{seconds:02}")
    } else {
        String::new()
    };
    let is_whole = parts.next().is_none();
    is_whole.then(|| format!("{hour:02}:{minute:02}{behind}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(column: Column, written: &[&str], expected: &str) {
        for text in written {
            let meant = meant(column, false, text, Dates::DayFirst);
            assert_eq!(meant, expected, "{text}");
        }
    }

    #[test]
    fn numbers_have_one_form() {
        let written = ["450", " 450 ", "+450", "450.0", "450,00", "0450", "4.5E+02"];
        check(Column::New, &written, "450");
        check(Column::Old, &["-50", "\u{2212}50", "-50.0"], "-50");
        check(Column::New, &["1430", "1,430"], "1430");
        check(Column::New, &["0", "-0", "0.0"], "0");
        check(Column::New, &["12.5", "12,50"], "12.5");
        check(Column::New, &["60%", "60.00%"], "60%");
        check(Column::Board, &["7", "7.0", "07"], "7");
        for text in [
            "4S",
            "=",
            "60% -140, 40% 50",
            "1+5",
            "A+",
            "-",
            "3-5",
            "60/40",
            "4S x",
        ] {
            check(Column::New, &[text], text);
        }
    }

    #[test]
    fn overtricks_have_their_plus() {
        let meant = |text| meant(Column::New, true, text, Dates::DayFirst);
        for (text, expected) in [
            ("+1", "+1"),
            ("1", "+1"),
            ("1.0", "+1"),
            ("-2", "-2"),
            ("=", "="),
        ] {
            assert_eq!(meant(text), expected);
        }
    }

    #[test]
    fn days_and_times_have_one_form() {
        let written = [
            "2026-03-10",
            "2026/3/10",
            "10.03.2026",
            "10.3.26",
            "10/03/2026",
            "10-03-2026",
            "10-Mar-26",
        ];
        check(Column::When, &written, "2026-03-10");
        let written = [
            "2026-03-10 22:40",
            "2026-03-10T22:40:00",
            "10.03.2026 22:40:00",
            "10/3/2026 10:40 PM",
        ];
        check(Column::When, &written, "2026-03-10 22:40");
        check(Column::When, &["22:40", "22:40:00"], "22:40");
        check(Column::When, &["9:05", "09:05"], "09:05");
        check(Column::When, &["22:40:15"], "22:40:15");
        let month_first = meant(Column::When, false, "3/10/2026", Dates::MonthFirst);
        assert_eq!(month_first, "2026-03-10");
        // A month is at most 12, in whichever order.
        check(Column::When, &["25/03/2026", "3/25/2026"], "2026-03-25");
        for text in [
            "after round 3",
            "Tuesday",
            "slip 3/4",
            "2026-13-40",
            "25:10",
            "a.m.",
        ] {
            check(Column::Note, &[text], text);
        }
    }
}
