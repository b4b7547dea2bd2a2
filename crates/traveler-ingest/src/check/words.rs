//! What several checks say.

use contract_scoring::BoardNumber;

/// How to mend what is not there.
pub(super) const ADD_THEM: &str = "add them, with `LP` for a late play or `NP` for a board that will not be played; until then the \
    session is provisional";

/// Names in one line, up to a number of them.
pub(super) fn listed(all: impl ExactSizeIterator<Item = String>, most: usize) -> String {
    let more = match all.len().saturating_sub(most) {
        0 => String::new(),
        more => format!(", and {more} more"),
    };
    let named: Vec<String> = all.take(most).collect();
    format!("{}{more}", named.join(", "))
}

/// Boards in one line: `board 7`, `boards 7 to 9`, `boards 7, 9`.
pub(super) fn boards(numbers: &[BoardNumber]) -> String {
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
