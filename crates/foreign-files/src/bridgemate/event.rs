//! Sections, and what the session is called.

use notation::calendar::calendar_day;
use toml::{Table as Settings, Value};

use super::table::Table;
use crate::settings::{set, set_filled, set_some};

/// What a device calls a session of which nobody said anything.
const UNNAMED: &str = "Bridge game";

/// A section.
#[derive(Debug)]
pub(super) struct Section {
    /// Its record.
    pub(super) row: u64,
    pub(super) id: i64,
    /// Its letter.
    pub(super) name: String,
    /// One or two; 0 where nobody said.
    pub(super) winners: i64,
    /// How it is scored: 1 is matchpoints, and 0 where nobody said.
    pub(super) scoring: i64,
}

pub(super) fn sections(table: &Table) -> Vec<Section> {
    let section = |(number, row): (u64, &Vec<jetdb::Value>)| {
        Some(Section {
            row: number,
            id: table.number(row, "ID")?,
            name: table.text(row, "Letter").to_owned(),
            winners: table.number(row, "Winners").unwrap_or(0),
            scoring: table.number(row, "ScoringType").unwrap_or(0),
        })
    };
    (1..).zip(&table.rows).filter_map(section).collect()
}

/// What `session.toml` would say.
pub(super) fn settings(session: Option<&Table>, sections: &[Section]) -> Settings {
    let mut heading = Settings::new();
    if let Some((table, row)) = session.and_then(|table| Some((table, table.rows.first()?))) {
        let name = table.text(row, "Name");
        if name != UNNAMED {
            set_filled(&mut heading, "name", name);
        }
        set_some(&mut heading, "date", table.day(row, "Date").and_then(day));
    }
    let described = sections.iter().filter(|section| matches!(section.winners, 1 | 2));
    let described: Vec<Value> = described
        .map(|section| {
            let mut own = Settings::new();
            set(&mut own, "name", section.name.as_str());
            set(&mut own, "winners", section.winners);
            own.into()
        })
        .collect();
    let mut settings = Settings::new();
    set_filled(&mut settings, "event", heading);
    set_filled(&mut settings, "sections", described);
    settings
}

/// A day as `2026-03-07`, from its number: day 1 is the last one of 1899. A year of devices' mistakes is none.
fn day(number: u32) -> Option<String> {
    const FIRST: u32 = 1899;
    const LAST: u32 = 2199;
    let mut left = number.checked_add(364)?.checked_sub(1)?;
    for year in FIRST..=LAST {
        let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let days = if is_leap { 366 } else { 365 };
        if left >= days {
            left -= days;
            continue;
        }
        let mut months = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
        months[1] += u32::from(is_leap);
        for (month, days) in (1..).zip(months) {
            if left < days {
                return calendar_day(&format!("{year}-{month:02}-{:02}", left + 1));
            }
            left -= days;
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::day;

    #[test]
    fn days_of_a_database() {
        let check = |number, expected: Option<&str>| assert_eq!(day(number).as_deref(), expected);
        check(1, Some("1899-12-31"));
        check(2, Some("1900-01-01"));
        check(36_526, Some("2000-01-01"));
        check(46_048, Some("2026-01-26"));
        check(2_958_465, None);
    }
}
