//! What a result is worth on a board that lacks some, by each of the ways that an organizer may choose (rules c.2 and c.4).

use session::ShortBoards;

use crate::exact::Exact;
use crate::neuberg;

/// The matchpoints of a result with `doubled` matchpoints (2 a win, 1 a tie) among the results of a group, where so
/// many were expected, at `win` for beating one.
pub(crate) fn matchpoints(
    short_boards: ShortBoards,
    doubled: Exact,
    results: u64,
    expected: u64,
    win: i128,
) -> Exact {
    let (found, wanted) = (i128::from(results), i128::from(expected));
    let (numerator, denominator) = (*doubled.numer(), *doubled.denom());
    match short_boards {
        ShortBoards::Neuberg => neuberg::matchpoints(doubled, results, expected, win),
        // Without comparison there is nothing to raise: half a top.
        ShortBoards::Linear if results == 1 => Exact::new_raw(win * (wanted - 1), 2),
        ShortBoards::Linear => {
            Exact::new_raw(win * numerator * (wanted - 1), 2 * denominator * (found - 1))
        }
        ShortBoards::Tie => {
            Exact::new_raw(win * (numerator + (wanted - found) * denominator), 2 * denominator)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::half_up;

    /// Seven results of eight, at 2 for a win; whichever way, both sides add up to the top.
    #[test]
    fn seven_of_eight() {
        let check = |short_boards, hundredths: [i128; 7]| {
            let points = (0..7).map(|wins| {
                let doubled = Exact::from_integer(2 * wins);
                half_up(matchpoints(short_boards, doubled, 7, 8, 2), 100)
            });
            assert_eq!(points.collect::<Vec<_>>(), hundredths);
            for doubled in 0..=12 {
                let [own, other] = [doubled, 12 - doubled].map(|doubled| {
                    matchpoints(short_boards, Exact::from_integer(doubled), 7, 8, 2)
                });
                assert_eq!(own + other, Exact::from_integer(14), "{short_boards:?}");
            }
        };
        check(ShortBoards::Neuberg, [14, 243, 471, 700, 929, 1157, 1386]);
        check(ShortBoards::Linear, [0, 233, 467, 700, 933, 1167, 1400]);
        check(ShortBoards::Tie, [100, 300, 500, 700, 900, 1100, 1300]);
    }

    #[test]
    fn a_single_result_is_average() {
        for short_boards in [ShortBoards::Neuberg, ShortBoards::Linear, ShortBoards::Tie] {
            let points = matchpoints(short_boards, Exact::from_integer(0), 1, 8, 1);
            assert_eq!(points.reduced(), Exact::new(7, 2), "{short_boards:?}");
        }
    }
}
