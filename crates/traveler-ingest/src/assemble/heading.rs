//! What the lines above a table give about the event, if the settings do not.

use notation::calendar::calendar_day;
use notation::calendar::month_of;
use notation::spelling::{folded, is_among};
use session::Event;

const CLUBS: &str = "club klub circolo cercle verein asociacion association klubb";

/// What stands before numbers that are no day.
const BEFORE_OTHERS: &str = "\
    tel telephone phone fax mobile mobil telefon telefono telefoon board boards donnes boarde \
    spellen brickor";

/// What stands behind the time of a day.
const HOURS: &str = "am pm uhr";

/// Takes name, club and date from the lines; what is known already stays.
pub(crate) fn complete(event: &mut Event, titles: &[String]) {
    // Below the headings, such a line is a comment.
    let is_comment = |title: &&String| title.trim_start().starts_with('#');
    for title in titles.iter().filter(|title| !is_comment(title)) {
        let (label, text) = match title.split_once(':') {
            Some((label, text)) if !label.contains(char::is_numeric) => {
                (folded(label.trim()), text.trim())
            }
            _ => (String::new(), title.trim()),
        };
        if label.starts_with("director") || label.starts_with("td") || label.starts_with("arbit") {
            event.director.get_or_insert_with(|| text.to_owned());
            continue;
        }
        let (text, day) = without_day(&label, text);
        if let Some(day) = day {
            event.date.get_or_insert(day);
        }
        let stated = text.trim_matches([' ', ',', '-', '\u{2013}', '(', ')']);
        let is_word = |word: &str| word.chars().filter(|letter| letter.is_alphabetic()).count() > 2;
        if !stated.split(' ').any(is_word) || is_weekday(stated) {
            continue;
        }
        let words = folded(stated);
        let is_club = label.ends_with("club")
            || (CLUBS.split(' ')).any(|club| words.split(' ').any(|word| word.ends_with(club)));
        if is_club && event.club.is_none() {
            event.club = Some(stated.to_owned());
        } else if label.is_empty()
            || ["event", "name", "turnier", "tournoi"].contains(&label.as_str())
        {
            event.name.get_or_insert_with(|| stated.to_owned());
        }
    }
}

/// A text without the day that it names, and the day as `2026-03-07`. A day that may be another is left alone:
/// `3/7/2026` is one in March and one in July.
fn without_day(label: &str, text: &str) -> (String, Option<String>) {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is = |known, word: &str| is_among(folded(word).trim_matches(['.', ',']), known);
    for size in [3, 1] {
        for (start, some) in words.windows(size).enumerate() {
            let before = start.checked_sub(1).map_or(label, |before| words[before]);
            let is_other = is(BEFORE_OTHERS, before)
                || words.get(start + size).is_some_and(|word| is(HOURS, word));
            if let Some(day) = day_of(some).filter(|_| !is_other) {
                let mut rest = words.clone();
                rest.drain(start..start + size);
                return (rest.join(" "), Some(day));
            }
        }
    }
    (text.to_owned(), None)
}

fn day_of(words: &[&str]) -> Option<String> {
    let trimmed = |word: &&str| folded(word.trim_matches([',', '.', '(', ')']));
    let words: Vec<String> = words.iter().map(trimmed).collect();
    let number = |text: &str| {
        text.trim_end_matches(|letter: char| letter.is_alphabetic()).parse::<u16>().ok()
    };
    let parts: Vec<&str> = match words.as_slice() {
        [one] => one.split(['-', '.', '/']).collect(),
        several => several.iter().map(String::as_str).collect(),
    };
    let [first, second, third] = parts.as_slice() else {
        return None;
    };
    let (year, month, day) = if first.len() == 4 {
        (number(first)?, number(second)?, number(third)?)
    } else if let Some(named) = month_of(second) {
        (number(third)?, named, number(first)?)
    } else if let Some(named) = month_of(first) {
        (number(third)?, named, number(second)?)
    } else {
        let (one, two, year) = (number(first)?, number(second)?, number(third)?);
        // `1.2.3` counts something.
        if third.len() < 2 {
            return None;
        }
        let day_is_first = words.first().is_some_and(|word| word.contains('.')) || one > 12;
        match (day_is_first, two > 12) {
            (true, _) => (year, two, one),
            (false, true) => (year, one, two),
            (false, false) => return None,
        }
    };
    let year = if year < 100 { year + 2000 } else { year };
    calendar_day(&format!("{year:04}-{month:02}-{day:02}"))
}

fn is_weekday(text: &str) -> bool {
    const DAYS: [&str; 7] =
        ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
    DAYS.contains(&folded(text).as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(titles: &[&str], name: Option<&str>, club: Option<&str>, date: Option<&str>) {
        let mut event = Event::UNNAMED;
        let titles: Vec<String> = titles.iter().map(|&title| title.to_owned()).collect();
        complete(&mut event, &titles);
        let stated = (event.name.as_deref(), event.club.as_deref(), event.date.as_deref());
        assert_eq!(stated, (name, club, date), "{titles:?}");
    }

    #[test]
    fn name_club_and_day() {
        let (name, club, date) =
            (Some("Monday Pairs"), Some("Riverside Bridge Club"), Some("2026-03-09"));
        check(&["Riverside Bridge Club", "Monday Pairs", "9 March 2026"], name, club, date);
        check(&["Monday Pairs - 2026-03-09", "Club: Riverside Bridge Club"], name, club, date);
        check(&["Monday Pairs, March 9th, 2026"], name, None, date);
        check(&["Monday Pairs (9.3.26)"], name, None, date);
        check(&["Date: 23/3/2026"], None, None, Some("2026-03-23"));
        check(&["Bridgeclub Oost", "9 maart 2026"], None, Some("Bridgeclub Oost"), date);
        check(
            &["Tournoi du mardi", "le 10 février 2026"],
            Some("Tournoi du mardi"),
            None,
            Some("2026-02-10"),
        );
    }

    #[test]
    fn a_comment_names_no_event() {
        check(&["# my notes"], None, None, None);
        check(&["# my notes", "Monday Pairs"], Some("Monday Pairs"), None, None);
        check(&["Pairs #3"], Some("Pairs #3"), None, None);
    }

    #[test]
    fn a_day_that_may_be_another_is_left_alone() {
        check(&["Monday Pairs", "3/9/2026"], Some("Monday Pairs"), None, None);
        check(&["31/2/2026"], None, None, None);
    }

    #[test]
    fn numbers_that_are_no_day() {
        for title in [
            "Boards 1.2.3",
            "Boards 10.11.12",
            "Room 4, 12.5.30 pm",
            "Phone 12.5.30",
            "Pairs 15 7 8",
        ] {
            check(&[title], Some(title), None, None);
        }
        check(&["Tel: 07.11.20"], None, None, None);
    }
}
