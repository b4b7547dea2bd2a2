//! The next round of a Swiss movement: who meets whom.
//!
//! Opponents should have nearly equal scores and should not have met. Of all draws with the fewest rematches (none, if
//! possible), the one with the least sum of squared differences of scores is taken.

use std::collections::BTreeSet;

use crate::matching;

/// Who plays a Swiss movement, after the rounds so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its number.
    pub number: u32,
    /// Its score, in hundredths.
    pub score: i64,
    /// The numbers of those that it has met.
    pub met: BTreeSet<u32>,
    /// How many rounds it sat out.
    pub byes: u32,
}

/// The next round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// Who meets whom, by their numbers; the pair with the highest score first. The lower number comes first.
    pub matches: Vec<[u32; 2]>,
    /// Who sits out, where an odd number plays: of those with the fewest byes, the one with the lowest score. Of equal
    /// ones it is the highest number.
    pub bye: Option<u32>,
    /// The matches that have been played before; none wherever that can be.
    pub rematches: Vec<[u32; 2]>,
}

/// Draws the next round. Of equally good drawings it is the one in which the lowest number has the lowest opponent, then
/// the lowest of the others, and so on.
///
/// # Examples
///
/// ```
/// use movements::swiss::{Entry, draw};
///
/// let entry = |number, score, met: &[u32]| Entry { number, score, met: met.iter().copied().collect(), byes: 0 };
/// let drawing = draw(&[
///     entry(1, 15_00, &[2]),
///     entry(2, 5_00, &[1]),
///     entry(3, 12_00, &[4]),
///     entry(4, 8_00, &[3]),
/// ]);
/// assert_eq!(drawing.matches, [[1, 3], [2, 4]]);
/// ```
#[must_use]
pub fn draw(entries: &[Entry]) -> Drawing {
    let mut playing: Vec<&Entry> = entries.iter().collect();
    playing.sort_by_key(|entry| entry.number);
    let bye = match playing.len() % 2 {
        0 => None,
        _ => {
            let lowest = (0..playing.len()).min_by_key(|place| {
                let entry = playing[*place];
                (entry.byes, entry.score, std::cmp::Reverse(entry.number))
            });
            lowest.map(|place| playing.remove(place).number)
        }
    };
    let costs = costs(&playing);
    let partners = first_in_order(&costs);
    let pairs = (partners.iter().enumerate()).filter(|(one, other)| one < other);
    let mut pairs: Vec<[&Entry; 2]> = pairs
        .map(|(one, other)| [playing[one], playing[*other]])
        .collect();
    pairs.sort_by_key(|pair| {
        let [one, other] = pair.map(|entry| entry.score);
        (
            std::cmp::Reverse(one.max(other)),
            std::cmp::Reverse(one.min(other)),
            pair[0].number,
        )
    });
    let numbers = |pair: &[&Entry; 2]| pair.map(|entry| entry.number);
    let is_again = |pair: &&[&Entry; 2]| pair[0].met.contains(&pair[1].number);
    Drawing {
        matches: pairs.iter().map(numbers).collect(),
        bye,
        rematches: pairs.iter().filter(is_again).map(numbers).collect(),
    }
}

/// The square of the difference of both scores; a rematch costs more than everything else together.
fn costs(playing: &[&Entry]) -> Vec<Vec<i64>> {
    let scores = || playing.iter().map(|entry| entry.score);
    let widest = scores().max().unwrap_or(0) - scores().min().unwrap_or(0);
    let again = (widest * widest + 1) * i64::try_from(playing.len()).unwrap_or(1);
    let cost = |one: &Entry, other: &Entry| {
        let difference = one.score - other.score;
        let rematch = if one.met.contains(&other.number) {
            again
        } else {
            0
        };
        difference * difference + rematch
    };
    (playing.iter())
        .map(|one| playing.iter().map(|other| cost(one, other)).collect())
        .collect()
}

/// The cheapest pairs; of equally cheap ones those in which the first point has the first partner, and so on.
fn first_in_order(costs: &[Vec<i64>]) -> Vec<usize> {
    let sum = |partners: &[usize]| -> i64 {
        partners
            .iter()
            .enumerate()
            .map(|(one, other)| costs[one][*other])
            .sum()
    };
    let mut best = matching::cheapest(costs);
    let least = sum(&best);
    // What is not to be: dearer than all that is.
    let dearest = costs.iter().flatten().copied().max().unwrap_or(0);
    let never = (dearest + 1) * i64::try_from(costs.len()).unwrap_or(1);
    let mut forced = costs.to_vec();
    for one in 0..costs.len() {
        for other in one + 1..best[one] {
            if best[other] < one || 2 * costs[one][other] > least {
                continue;
            }
            let mut tried = forced.clone();
            keep(&mut tried, one, other, never);
            let partners = matching::cheapest(&tried);
            if partners[one] == other && sum(&partners) == least {
                best = partners;
                break;
            }
        }
        if best[one] > one {
            keep(&mut forced, one, best[one], never);
        }
    }
    best
}

/// Makes all other partners of two too dear.
fn keep(costs: &mut [Vec<i64>], one: usize, other: usize, never: i64) {
    for point in (0..costs.len()).filter(|point| *point != one && *point != other) {
        for kept in [one, other] {
            costs[kept][point] = never;
            costs[point][kept] = never;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries(rng: &mut fastrand::Rng, count: u32, levels: i64) -> Vec<Entry> {
        let mut entries: Vec<Entry> = (1..=count)
            .map(|number| Entry {
                number,
                score: rng.i64(0..levels) * 100,
                met: BTreeSet::new(),
                byes: u32::from(rng.u8(..4) == 0),
            })
            .collect();
        for _ in 0..rng.u32(0..=count * 2) {
            let [one, other] = [(); 2].map(|()| rng.usize(0..entries.len()));
            if one != other {
                let [a, b] = [one, other].map(|place| entries[place].number);
                entries[one].met.insert(b);
                entries[other].met.insert(a);
            }
        }
        entries
    }

    /// All ways to make pairs, in the order of the numbers.
    fn all_ways(numbers: &[u32]) -> Vec<Vec<[u32; 2]>> {
        let [first, rest @ ..] = numbers else {
            return vec![Vec::new()];
        };
        let mut ways = Vec::new();
        for (place, second) in rest.iter().enumerate() {
            let mut left = rest.to_vec();
            left.remove(place);
            for mut way in all_ways(&left) {
                way.insert(0, [*first, *second]);
                ways.push(way);
            }
        }
        ways
    }

    /// How many have met, and the sum of squares.
    fn worth(entries: &[Entry], way: &[[u32; 2]]) -> (usize, i64) {
        let entry = |number: u32| entries.iter().find(|entry| entry.number == number).unwrap();
        let again = way
            .iter()
            .filter(|[one, other]| entry(*one).met.contains(other))
            .count();
        let squares = way
            .iter()
            .map(|[one, other]| (entry(*one).score - entry(*other).score).pow(2));
        (again, squares.sum())
    }

    #[test]
    fn a_drawing_is_the_first_of_the_best_of_all() {
        let mut rng = fastrand::Rng::with_seed(40);
        for _ in 0..1000 {
            let count = rng.u32(2..=10);
            let levels = rng.i64(1..=60);
            let entries = entries(&mut rng, count, levels);
            let drawing = draw(&entries);
            let numbers: Vec<u32> = (1..=count)
                .filter(|number| Some(*number) != drawing.bye)
                .collect();
            let ways = all_ways(&numbers);
            let best = ways.iter().min_by_key(|way| worth(&entries, way)).unwrap();
            let mut own = drawing.matches.clone();
            own.sort_unstable();
            assert_eq!(own, *best, "{entries:?}");
            assert_eq!(drawing.rematches.len(), worth(&entries, best).0);
            if let Some(bye) = drawing.bye {
                let key = |entry: &Entry| (entry.byes, entry.score);
                let own = entries.iter().find(|entry| entry.number == bye).unwrap();
                assert!(entries.iter().all(|entry| key(own) <= key(entry)));
            }
        }
    }

    /// Exact as large as it is asked for: no exchange of two or three pairs makes it better.
    #[test]
    fn sixty_entries() {
        let mut rng = fastrand::Rng::with_seed(60);
        for _ in 0..3 {
            let entries = entries(&mut rng, 60, 200);
            let drawing = draw(&entries);
            assert_eq!(drawing.matches.len(), 30);
            let all = &drawing.matches;
            for one in 0..30 {
                for two in one + 1..30 {
                    for three in two + 1..30 {
                        let six: Vec<u32> = [one, two, three]
                            .iter()
                            .flat_map(|place| all[*place])
                            .collect();
                        let own = worth(&entries, &[all[one], all[two], all[three]]);
                        assert!(all_ways(&six).iter().all(|way| worth(&entries, way) >= own));
                    }
                }
            }
        }
    }
}
