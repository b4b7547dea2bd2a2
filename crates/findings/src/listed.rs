//! Names and numbers in one line.

use contract_scoring::BoardNumber;

/// Names in one line, up to a number of them.
pub fn listed(all: impl ExactSizeIterator<Item = String>, most: usize) -> String {
    let more = match all.len().saturating_sub(most) {
        0 => String::new(),
        more => format!(", and {more} more"),
    };
    let named: Vec<String> = all.take(most).collect();
    format!("{}{more}", named.join(", "))
}

/// Boards in one line: `board 7`, `boards 7 to 9`, `boards 7, 9`.
pub fn boards(numbers: &[BoardNumber]) -> String {
    match numbers {
        [one] => format!("board {one}"),
        [one, other] => format!("boards {one} and {other}"),
        [first, .., last]
            if usize::from(last.get() - first.get()) + 1 == numbers.len() && numbers.len() > 2 =>
        {
            format!("boards {first} to {last}")
        }
        _ => format!("boards {}", listed(numbers.iter().map(ToString::to_string), numbers.len())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_in_a_row_are_named_by_their_ends() {
        let check = |numbers: &[u16], expected: &str| {
            let numbers: Vec<_> =
                numbers.iter().flat_map(|&number| BoardNumber::new(number)).collect();
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
