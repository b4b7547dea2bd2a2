//! Days as people write them: the names of months, and the days that names of sheets name.

use toml::value::Datetime;

use crate::spelling::folded;

/// The names of the months in the languages of sheets, without accents, and what they are shortened to.
const MONTHS: [&str; 12] = [
    "january jan januari januar janvier janv enero ene gennaio gen",
    "february feb februari februar febr fevrier fevr fev febrero febbraio",
    "march mar mars marz maerz mrz maart mrt marzo",
    "april apr avril avr abril abr aprile",
    "may mai mei mayo maggio mag maj",
    "june jun juni juin junio giugno giu",
    "july jul juli juillet juil julio luglio lug",
    "august aug augustus augusti aout agosto ago",
    "september sep sept septembre septiembre settembre set",
    "october oct oktober okt octobre octubre ottobre ott",
    "november nov novembre noviembre",
    "december dec dezember dez decembre diciembre dic dicembre",
];

/// The days of the week from Monday, in the same way.
const WEEKDAYS: [&str; 7] = [
    "monday mon montag mo lundi lun maandag ma lunes lunedi mandag man",
    "tuesday tue tues dienstag di mardi mar dinsdag martes martedi tisdag tis",
    "wednesday wed weds mittwoch mi mercredi mer woensdag wo miercoles mie mercoledi onsdag ons",
    "thursday thu thur thurs donnerstag do jeudi jeu donderdag jueves jue giovedi gio torsdag tors tor",
    "friday fri freitag fr vendredi ven vrijdag vr viernes vie venerdi fredag fre",
    "saturday sat samstag sonnabend sa samedi sam zaterdag za sabado sab sabato lordag lor",
    "sunday sun sonntag so dimanche dim zondag zo domingo dom domenica sondag son",
];

/// The day of the week that a name is, from 0 for Monday.
pub fn weekday_of(name: &str) -> Option<usize> {
    let name = folded(name.trim().trim_end_matches('.'));
    let is_named = |names: &&str| names.split(' ').any(|known| known == name);
    WEEKDAYS.iter().position(is_named)
}

/// The month that a word names, from 1; accents and capitals do not matter.
pub fn month_of(word: &str) -> Option<u16> {
    let word = folded(word);
    let is_named = |names: &&str| names.split(' ').any(|name| name == word);
    let place = MONTHS.iter().position(is_named)?;
    u16::try_from(place + 1).ok()
}

/// A day of the calendar as `session.toml` takes it, in the form in which a session holds it: `2026-03-07`.
#[must_use]
pub fn calendar_day(text: &str) -> Option<String> {
    day_of(text.trim().parse().ok()?)
}

/// The day of a date in this form, where it is no more than a day.
#[must_use]
pub fn day_of(date: Datetime) -> Option<String> {
    match date {
        Datetime { date: Some(day), time: None, offset: None } => Some(day.to_string()),
        _ => None,
    }
}

/// A day of a month, of which the year may be open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedDay {
    year: Option<u16>,
    month: u16,
    day: u16,
}

impl NamedDay {
    /// The day that a short name names: `17 Nov`, `Tue 17 November`, `Nov 17th`, `2026-11-17`, `17.11.`.
    pub fn of(name: &str) -> Option<Self> {
        let words: Vec<&str> = name
            .split(|letter: char| !letter.is_alphanumeric())
            .filter(|word| !word.is_empty() && !word.eq_ignore_ascii_case("de"))
            .collect();
        let digits = |word: &str| word.trim_end_matches(char::is_alphabetic).parse().ok();
        let year = |place: Option<usize>| words.get(place?)?.parse().ok().map(full_year);
        let by_word = (1..words.len()).find_map(|second| {
            let first = second - 1;
            let (day, month, after) = match (month_of(words[first]), month_of(words[second])) {
                (None, Some(month)) => (first, month, second + 1),
                (Some(month), None) => (second, month, second + 1),
                _ => return None,
            };
            Self::sound(year(Some(after)), month, digits(words[day])?)
        });
        by_word.or_else(|| {
            // `Di 10.03.2026`: a word before a whole date is its weekday.
            let words = match words.as_slice() {
                [word, date @ ..] if date.len() == 3 && word.chars().all(char::is_alphabetic) => {
                    date
                }
                words => words,
            };
            let numbers: Option<Vec<u16>> = words.iter().map(|word| word.parse().ok()).collect();
            match *numbers?.as_slice() {
                [year, month, day] if year > 99 => Self::sound(Some(year), month, day),
                [day, month, year] => Self::sound(Some(full_year(year)), month, day),
                // `1-12` may be boards.
                [day, month] if name.contains('.') => Self::sound(None, month, day),
                _ => None,
            }
        })
    }

    /// The day, where there may be such a one.
    fn sound(year: Option<u16>, month: u16, day: u16) -> Option<Self> {
        let is_sound = (1..=12).contains(&month) && (1..=31).contains(&day);
        is_sound.then_some(Self { year, month, day })
    }

    /// Whether it cannot be the same as another one.
    pub fn differs(self, other: Self) -> bool {
        let years = self.year.zip(other.year);
        (self.month, self.day) != (other.month, other.day)
            || years.is_some_and(|(one, other)| one != other)
    }
}

/// The year of two digits or four.
const fn full_year(year: u16) -> u16 {
    if year < 100 { year + 2000 } else { year }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_are_days_of_the_week() {
        for name in ["Mon", "lundi", "Mo.", "måndag", " Maandag "] {
            assert_eq!(weekday_of(name), Some(0), "{name}");
        }
        assert_eq!(weekday_of("dom"), Some(6));
        for name in ["A", "Monday A", "Mon 17 Nov", "", "Round 1"] {
            assert_eq!(weekday_of(name), None, "{name}");
        }
    }

    #[test]
    fn days_that_names_name() {
        let day = |name: &str| NamedDay::of(name).map(|day| (day.year, day.month, day.day));
        for name in [
            "17 Nov",
            "Nov 17",
            "Tue 17 November",
            "Mardi 17 novembre",
            "17.11.",
            "17 de noviembre",
            "17th Nov",
        ] {
            assert_eq!(day(name), Some((None, 11, 17)), "{name}");
        }
        for name in [
            "2026-11-17",
            "17.11.2026",
            "Di 17.11.2026",
            "17.11.26",
            "17 nov. 2026",
            "November 17, 2026",
        ] {
            assert_eq!(day(name), Some((Some(2026), 11, 17)), "{name}");
        }
        for name in [
            "A",
            "Section B",
            "1-12",
            "Round 2",
            "Boards 1-12",
            "Sheet1",
            "Mardi 2",
            "May",
            "40 Nov",
        ] {
            assert_eq!(day(name), None, "{name}");
        }
    }

    #[test]
    fn a_year_that_is_not_said_may_be_any() {
        let day = |name| NamedDay::of(name).unwrap();
        assert!(!day("17 Nov").differs(day("2026-11-17")));
        assert!(day("2025-11-17").differs(day("2026-11-17")));
        assert!(day("17 Nov").differs(day("24 Nov")));
    }
}
