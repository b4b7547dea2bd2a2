//! The names of partners on one line.

use super::Page;
use super::width::{cut, width};
use crate::model::names::last_name;
use crate::visible::visible;

/// Prints a column of names. Those that do not fit whole become last names, and if they still do not fit, are cut;
/// where most do not fit, all become last names, so that the column looks alike.
pub(super) fn column(
    all: impl Iterator<Item = impl AsRef<[String]>> + Clone,
    columns: usize,
    page: Page,
) -> Vec<String> {
    let fits = |names: &[String]| width(&whole(names, page)) <= columns;
    let fitting = all.clone().filter(|names| fits(names.as_ref())).count();
    let count = all.clone().count();
    let keep = fitting * 2 >= count;
    all.map(|names| {
        let names = names.as_ref();
        if keep && fits(names) {
            whole(names, page)
        } else {
            shortened(&last(names), columns, page)
        }
    })
    .collect()
}

/// The widest of some names, whole.
pub(super) fn widest(all: impl Iterator<Item = impl AsRef<[String]>>, page: Page) -> usize {
    all.map(|names| width(&whole(names.as_ref(), page)))
        .max()
        .unwrap_or(0)
}

/// The widest of some names, last names only.
pub(super) fn widest_last(all: impl Iterator<Item = impl AsRef<[String]>>, page: Page) -> usize {
    all.map(|names| width(&whole(&last(names.as_ref()), page)))
        .max()
        .unwrap_or(0)
}

/// Partners' names as they are, besides control characters.
pub(super) fn whole(names: &[String], page: Page) -> String {
    let known = names.iter().filter(|name| !name.is_empty());
    let known: Vec<_> = known.map(|name| visible(name)).collect();
    known.join(page.between_partners())
}

fn last(names: &[String]) -> Vec<String> {
    names.iter().map(|name| last_name(name)).collect()
}

/// Cuts partners' names so that each keeps its share of the room.
fn shortened(names: &[String], columns: usize, page: Page) -> String {
    let whole = whole(names, page);
    if width(&whole) <= columns {
        return whole;
    }
    let [one, other] = names else {
        return cut(&whole, columns, page).into_owned();
    };
    let (one, other) = (visible(one), visible(other));
    let between = page.between_partners();
    let room = columns.saturating_sub(width(between));
    // A short name leaves its room to the longer one.
    let first = room
        .saturating_sub(width(&other))
        .max(room / 2)
        .min(width(&one));
    let rest = room.saturating_sub(first);
    format!(
        "{}{between}{}",
        cut(&one, first, page),
        cut(&other, rest, page)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: Page = Page {
        width: 80,
        ascii: false,
        color: false,
        form_feeds: false,
    };

    fn check(columns: usize, pairs: &[(&str, &str, &str)]) {
        let names: Vec<Vec<String>> = pairs
            .iter()
            .map(|(one, other, _)| vec![(*one).to_owned(), (*other).to_owned()])
            .collect();
        let found = column(names.iter().map(Vec::as_slice), columns, PAGE);
        let expected: Vec<&str> = pairs.iter().map(|(.., expected)| *expected).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn only_the_long_ones_are_shortened() {
        check(
            20,
            &[
                ("Ann Lee", "Bo Cole", "Ann Lee – Bo Cole"),
                ("Winner\rLoser", "X", "Winner\\rLoser – X"),
                ("Anneliese Köhler", "Joost 't Hooft", "Köhler – 't Hooft"),
                ("Ana Wolfeschlegelstein", "Bo Cole", "Wolfeschlege… – Cole"),
            ],
        );
    }

    #[test]
    fn most_are_too_long() {
        check(
            12,
            &[
                ("Ann Lee", "Bo Cole", "Lee – Cole"),
                ("Zoë van der Berg", "Ai Ito", "van d… – Ito"),
                ("双子 大介", "双子 花子", "大介 – 花子"),
                ("Anneliese Köhler", "Benoît Charpentier", "Köh… – Char…"),
                ("Anneliese Lee B", "Ed Cole Jr.", "Lee… – Cole…"),
            ],
        );
    }
}
