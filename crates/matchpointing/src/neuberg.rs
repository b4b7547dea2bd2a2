//! Neuberg's formula: what a result on a board is worth on which results are missing (rules c.2).

use crate::exact::Exact;

/// The matchpoints of a result with `doubled` matchpoints (2 a win, 1 a tie) among the results of a group, where so
/// many were expected, at `win` for beating one: `M = N S / n + (N - n) / 2n` in units of a win. With all results it is
/// `S`.
pub(crate) fn matchpoints(doubled: Exact, results: u64, expected: u64, win: i128) -> Exact {
    let (results, expected) = (i128::from(results), i128::from(expected));
    let (numerator, denominator) = (*doubled.numer(), *doubled.denom());
    Exact::new_raw(
        win * (expected * numerator + (expected - results) * denominator),
        2 * results * denominator,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::half_up;

    /// The table of rules c.2.
    #[test]
    fn boards_with_missing_results() {
        let check = |expected, results: u64, hundredths: &[i128]| {
            let points = (0..i128::from(results)).map(|wins| {
                let doubled = Exact::from_integer(2 * wins);
                half_up(matchpoints(doubled, results, expected, 1), 100)
            });
            assert_eq!(points.collect::<Vec<_>>(), hundredths);
        };
        check(9, 8, &[6, 119, 231, 344, 456, 569, 681, 794]);
        check(8, 7, &[7, 121, 236, 350, 464, 579, 693]);
        check(4, 3, &[17, 150, 283]);
        check(5, 5, &[0, 100, 200, 300, 400]);
    }
}
