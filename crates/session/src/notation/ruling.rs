//! Rulings as directors write them: `A+`, `60%`, `A6040`, `A+/A-`, `NP`, `LP`.

use std::ops::RangeInclusive;

use super::{hundredths, plain};
use crate::{Artificial, Entry, Percentage, Ruling};

/// Reads a ruling for one side: `A+`, `AVE-`, `60%`, `NP`, `LP`.
#[must_use]
pub fn for_one_side(text: &str) -> Option<Entry> {
    match plain(text).as_str() {
        "NP" | "N/P" | "NOTPLAYED" | "NOPLAY" | "UNPLAYED" | "VOID" | "CANCELLED" | "CANCELED"
        | "SKIPPED" => Some(Entry::NotPlayed),
        "LP" | "LATE" | "LATEPLAY" => Some(Entry::LatePlay),
        _ => text.parse().ok().map(Entry::Artificial),
    }
}

/// What two percentages without their signs add up to, in hundredths, from two averages minus to two averages plus.
/// Other pairs of numbers are half a top, a fraction or a date: `1/2`, `4/20`.
const PLAUSIBLE: RangeInclusive<u32> = 8_000..=12_000;

/// Reads a ruling for both sides: one for each, N-S first (`A+/A-`, `60%-40%`, `60/40`, `A6040`), or one for both.
///
/// # Examples
///
/// ```
/// use session::notation::for_both_sides;
/// use session::{Artificial, Entry};
///
/// let ruling = for_both_sides("A+/A-").unwrap();
/// assert_eq!(ruling.ns, Entry::Artificial(Artificial::Plus));
/// assert_eq!(ruling.ew, Entry::Artificial(Artificial::Minus));
/// assert_eq!(for_both_sides("60%-40%"), for_both_sides("A6040"));
/// assert_eq!(for_both_sides("620"), None);
/// ```
#[must_use]
pub fn for_both_sides(text: &str) -> Option<Ruling> {
    if let Some(entry) = for_one_side(text) {
        return sides(Some(entry.clone()), Some(entry));
    }
    if let Some((ns, ew)) = text.split_once('/') {
        if let (Some(ns), Some(ew)) = (hundredths(ns), hundredths(ew))
            && !PLAUSIBLE.contains(&ns.saturating_add(ew))
        {
            return None;
        }
        let side = |text: &str| for_one_side(text).or_else(|| percent(text));
        return sides(side(ns), side(ew));
    }
    if let Some((ns, ew)) = text.split_once('-').filter(|(_, ew)| !ew.is_empty()) {
        let side = |text: &str| percent(text.trim().strip_suffix('%')?);
        return sides(side(ns), side(ew)).or_else(|| sides(average(ns), average(ew)));
    }
    let digits = text.strip_prefix(['A', 'a'])?.trim();
    let all_digits = digits.len() == 4 && digits.bytes().all(|byte| byte.is_ascii_digit());
    let (ns, ew) = digits.split_at_checked(2).filter(|_| all_digits)?;
    sides(percent(ns), percent(ew))
}

fn sides(ns: Option<Entry>, ew: Option<Entry>) -> Option<Ruling> {
    Some(Ruling { ns: ns?, ew: ew? })
}

/// A percentage of Law 12C2, which is known without its sign: others may be scores, or boards.
fn average(text: &str) -> Option<Entry> {
    percent(text).filter(|_| matches!(text.trim(), "60" | "50" | "40"))
}

/// A percentage without its sign.
fn percent(text: &str) -> Option<Entry> {
    let hundredths = u16::try_from(hundredths(text)?).ok()?;
    let percentage = Percentage::new(hundredths).ok()?;
    Some(Entry::Artificial(Artificial::Percent(percentage)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(entry: &Entry) -> String {
        match entry {
            Entry::Artificial(artificial) => artificial.to_string(),
            Entry::NotPlayed => "NP".to_owned(),
            Entry::LatePlay => "LP".to_owned(),
            Entry::Score(_) | Entry::Weighted(_) => unreachable!(),
        }
    }

    fn check(text: &str, expected: &str) {
        let found = match for_both_sides(text) {
            Some(sides) => format!("{}/{}", shown(&sides.ns), shown(&sides.ew)),
            None => "none".to_owned(),
        };
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn spellings() {
        for text in ["A+", "a+", "AVE+", "AV+", "Avg +", "AVERAGE PLUS", "Ave. plus", "A+/A+"] {
            check(text, "A+/A+");
        }
        for text in ["A", "AVE", "av", "A=", "Average", "A/A"] {
            check(text, "A/A");
        }
        for text in ["A-", "A\u{2212}", "AVE-", "avg minus"] {
            check(text, "A-/A-");
        }
        check("A+/A-", "A+/A-");
        check("ave+ / ave-", "A+/A-");
        check("60%", "60%/60%");
        check("62.5%", "62.5%/62.5%");
        check("62,5 %", "62.5%/62.5%");
        for text in
            ["A6040", "a 6040", "60%-40%", "60% - 40%", "60%/40%", "60/40", "60-40", "60 - 40"]
        {
            check(text, "60%/40%");
        }
        check("50-50", "50%/50%");
        check("100/0", "100%/0%");
        check("1%/2%", "1%/2%");
        check("30%/40", "30%/40%");
        check("NP", "NP/NP");
        check("not played", "NP/NP");
        check("LP", "LP/LP");
        check("Late play", "LP/LP");
        check("NP/A+", "NP/A+");
    }

    #[test]
    fn what_is_no_ruling() {
        for text in [
            "A++",
            "B",
            "A6",
            "A60400",
            "A605",
            "A6.50",
            "+60%",
            "101%",
            "60.001%",
            "-5%",
            "60",
            "A+/",
            "/A",
            "60%-",
            "60-",
            "12-8",
            "55-45",
            "1/2",
            "4/20",
            "90/90",
            "0/0",
            "é",
            "A٤٤٤٤",
            "%",
            "",
        ] {
            check(text, "none");
        }
    }
}
