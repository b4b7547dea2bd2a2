//! The names of partners on one line.

use super::Page;
use super::width::{cut, width};
use crate::visible::visible;

/// Joins partners' names, and cuts them fairly where they do not fit.
pub(super) fn joined(names: &[String], columns: usize, page: Page) -> String {
    let names: Vec<_> = names.iter().map(|name| visible(name)).collect();
    let between = page.between_partners();
    let whole = names.join(between);
    if width(&whole) <= columns {
        return whole;
    }
    match names.as_slice() {
        [one, other] => {
            let room = columns.saturating_sub(width(between));
            // A short name leaves its room to the longer one.
            let first = room
                .saturating_sub(width(other))
                .max(room / 2)
                .min(width(one));
            format!(
                "{}{between}{}",
                cut(one, first, page),
                cut(other, room.saturating_sub(first), page)
            )
        }
        _ => cut(&whole, columns, page).into_owned(),
    }
}

/// The widest of some names, whole.
pub(super) fn widest<'a>(all: impl Iterator<Item = &'a [String]>, page: Page) -> usize {
    all.map(|names| width(&joined(names, usize::MAX, page)))
        .max()
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_share_the_room() {
        let page = Page {
            width: 80,
            ascii: false,
            color: false,
        };
        for (one, other, columns, expected) in [
            ("Ann Lee", "Bo Cole", 20, "Ann Lee – Bo Cole"),
            ("Anneliese Köhler", "Bo Cole", 20, "Anneliese… – Bo Cole"),
            ("Bo Cole", "Anneliese Köhler", 20, "Bo Cole – Anneliese…"),
            (
                "Anneliese Köhler",
                "Benoît Charpentier",
                20,
                "Annelie… – Benoît C…",
            ),
            ("Winner\rLoser", "X", 40, "Winner\\rLoser – X"),
        ] {
            let names = [one.to_owned(), other.to_owned()];
            assert_eq!(joined(&names, columns, page), expected);
        }
    }
}
