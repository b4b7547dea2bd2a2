//! What several checks say.

use contract_scoring::BoardNumber;
use session::SectionId;

use super::sheet::Sheet;

/// How to fix what is not there in a section; and what says that it should be there, where no movement is written down.
pub(super) fn add_them(sheet: &Sheet<'_>, section: SectionId) -> String {
    let hint = "add them, with `LP` for a late play or `NP` for a board that will not be played; until then the session \
                is provisional";
    match sheet.session.movement(section) {
        _ if sheet.session.conditions().method.is_of_teams() => {
            format!("{hint}; which boards a match has is worked out from the other matches")
        }
        Some(_) => "enter them: later rounds have results; `LP` is a late play, `NP` a board that will not be played"
            .to_owned(),
        None => format!(
            "{hint}; without a `movement.csv`, the movement is worked out from rounds, tables and pairs"
        ),
    }
}

/// Names in one line, up to a number of them.
pub(crate) fn listed(all: impl ExactSizeIterator<Item = String>, most: usize) -> String {
    let more = match all.len().saturating_sub(most) {
        0 => String::new(),
        more => format!(", and {more} more"),
    };
    let named: Vec<String> = all.take(most).collect();
    format!("{}{more}", named.join(", "))
}

/// Boards in one line: `board 7`, `boards 7 to 9`, `boards 7, 9`.
pub(crate) fn boards(numbers: &[BoardNumber]) -> String {
    match numbers {
        [one] => format!("board {one}"),
        [one, other] => format!("boards {one} and {other}"),
        [first, .., last]
            if usize::from(last.get() - first.get()) + 1 == numbers.len() && numbers.len() > 2 =>
        {
            format!("boards {first} to {last}")
        }
        _ => format!(
            "boards {}",
            listed(numbers.iter().map(ToString::to_string), numbers.len())
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_in_a_row_are_named_by_their_ends() {
        let check = |numbers: &[u16], expected: &str| {
            let numbers: Vec<_> = numbers
                .iter()
                .flat_map(|&number| BoardNumber::new(number))
                .collect();
            assert_eq!(boards(&numbers), expected);
        };
        check(&[7], "board 7");
        check(&[7, 8], "boards 7 and 8");
        check(&[7, 8, 9], "boards 7 to 9");
        check(&[7, 9, 10], "boards 7, 9, 10");
        check(&[7, 9, 11], "boards 7, 9, 11");
    }

    #[test]
    fn what_is_not_listed_is_counted() {
        let check = |count: u8, expected: &str| {
            let all: Vec<String> = (1..=count).map(|number| number.to_string()).collect();
            assert_eq!(listed(all.into_iter(), 2), expected);
        };
        check(2, "1, 2");
        check(3, "1, 2, and 1 more");
    }
}
