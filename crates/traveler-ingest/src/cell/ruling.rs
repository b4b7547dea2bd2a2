//! Rulings as directors write them: `A+`, `60%`, `A6040`, `A+/A-`, `NP`, `LP`.

use contract_scoring::{BySide, Score};
use session::{Artificial, Entry, Percentage, Ruling};

/// What stands in place of a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ruled {
    /// A score for both sides, assigned (Law 12C1b).
    Plain(Score),
    /// Anything else.
    Sides(Box<Ruling>),
}

impl Ruled {
    pub(crate) fn sides(ns: Entry, ew: Entry) -> Self {
        Self::Sides(Box::new(BySide { ns, ew }))
    }

    fn same(entry: Entry) -> Self {
        Self::sides(entry.clone(), entry)
    }
}

/// The forms, for messages.
pub(crate) const FORMS: &str = "`A+`, `A`, `A-`, `60%`, `A6040`, `A+/A-`, `NP` or `LP`";

/// Reads a ruling for one side: `A+`, `AVE-`, `60%`, `NP`, `LP`.
pub(crate) fn for_one_side(text: &str) -> Option<Entry> {
    let plain: String = text
        .chars()
        .filter(|character| !character.is_whitespace() && *character != '.')
        .flat_map(char::to_uppercase)
        .map(|character| match character {
            '\u{2212}' | '\u{2013}' => '-',
            other => other,
        })
        .collect();
    match plain.as_str() {
        "NP" | "NOTPLAYED" => return Some(Entry::NotPlayed),
        "LP" | "LATE" | "LATEPLAY" => return Some(Entry::LatePlay),
        _ => {}
    }
    let artificial = match plain.strip_suffix('%') {
        Some(_) => Artificial::Percent(percentage(text.trim().strip_suffix('%')?)?),
        None => {
            let grade = ["AVERAGE", "AVE", "AVG", "AV", "A"]
                .iter()
                .find_map(|word| plain.strip_prefix(word))?;
            match grade {
                "" | "=" => Artificial::Average,
                "+" | "PLUS" => Artificial::Plus,
                "-" | "MINUS" => Artificial::Minus,
                _ => return None,
            }
        }
    };
    Some(Entry::Artificial(artificial))
}

/// Reads a ruling for both sides: one for each, N-S first (`A+/A-`, `60%-40%`, `60/40`, `A6040`), or one for both.
pub(crate) fn for_both_sides(text: &str) -> Option<Ruled> {
    if let Some(entry) = for_one_side(text) {
        return Some(Ruled::same(entry));
    }
    if let Some((ns, ew)) = text.split_once('/') {
        let side = |text: &str| for_one_side(text).or_else(|| percent(text));
        return Some(Ruled::sides(side(ns)?, side(ew)?));
    }
    if let Some((ns, ew)) = text.split_once('-').filter(|(_, ew)| !ew.is_empty()) {
        return Some(Ruled::sides(
            percent(ns.trim().strip_suffix('%')?)?,
            percent(ew.trim().strip_suffix('%')?)?,
        ));
    }
    let digits = text.strip_prefix(['A', 'a'])?.trim();
    let all_digits = digits.len() == 4 && digits.bytes().all(|byte| byte.is_ascii_digit());
    let (ns, ew) = digits.split_at_checked(2).filter(|_| all_digits)?;
    Some(Ruled::sides(percent(ns)?, percent(ew)?))
}

fn percent(text: &str) -> Option<Entry> {
    percentage(text).map(|percentage| Entry::Artificial(Artificial::Percent(percentage)))
}

/// A percentage with up to two decimals, `.` or `,`.
fn percentage(text: &str) -> Option<Percentage> {
    Percentage::new(u16::try_from(hundredths(text)?).ok()?).ok()
}

/// Hundredths of a number with up to two decimals, `.` or `,`.
pub(crate) fn hundredths(text: &str) -> Option<u32> {
    let text = text.trim();
    let (whole, decimals) = text.split_once(['.', ',']).unwrap_or((text, ""));
    let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty()
        || whole.len() > 3
        || decimals.len() > 2
        || !digits(whole)
        || !digits(decimals)
    {
        return None;
    }
    format!("{whole}{decimals:0<2}").parse().ok()
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
            Some(Ruled::Sides(sides)) => format!("{}/{}", shown(&sides.ns), shown(&sides.ew)),
            Some(Ruled::Plain(_)) => unreachable!(),
            None => "none".to_owned(),
        };
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn spellings() {
        for text in [
            "A+",
            "a+",
            "AVE+",
            "AV+",
            "Avg +",
            "AVERAGE PLUS",
            "Ave. plus",
            "A+/A+",
        ] {
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
        for text in [
            "A6040",
            "a 6040",
            "60%-40%",
            "60% - 40%",
            "60%/40%",
            "60/40",
        ] {
            check(text, "60%/40%");
        }
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
            "101%",
            "60.001%",
            "-5%",
            "60",
            "A+/",
            "/A",
            "60%-",
            "é",
            "A٤٤٤٤",
            "%",
            "",
        ] {
            check(text, "none");
        }
    }
}
