//! The next round of a Swiss movement: who meets whom.
//!
//! From the top, each takes the nearest below that it has not met. Where the rest cannot be paired any more, the last
//! choice is taken back, as a director does it by hand.

use std::cmp::Reverse;
use std::collections::BTreeSet;

/// After that many steps back, a rematch is allowed, or one more.
const MOST_BACK: u32 = 100_000;

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
    /// Who meets whom, by their numbers, from the top. The lower number comes first.
    pub matches: Vec<[u32; 2]>,
    /// Who sits out, where an odd number plays: of those with the fewest byes, the one with the lowest score. Of equal
    /// ones it is the highest number.
    pub bye: Option<u32>,
    /// The matches that have been played before.
    pub rematches: Vec<[u32; 2]>,
}

/// Draws the next round. Of equal scores, the lower number is above.
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
    let mut order: Vec<&Entry> = entries.iter().collect();
    order.sort_by_key(|entry| (Reverse(entry.score), entry.number));
    let bye = match order.len() % 2 {
        0 => None,
        _ => {
            let lowest = (0..order.len()).min_by_key(|place| {
                let entry = order[*place];
                (entry.byes, entry.score, Reverse(entry.number))
            });
            lowest.map(|place| order.remove(place).number)
        }
    };
    let mut search = Search { partners: vec![None; order.len()], order, back: 0 };
    let mut rematches = 0;
    while !search.pairs_from(0, rematches) {
        search.back = 0;
        rematches += 1;
    }
    let partners = search.partners.iter().enumerate();
    let pairs = partners.filter_map(|(one, other)| Some([one, (*other)?]));
    let pairs: Vec<[&Entry; 2]> = (pairs.filter(|[one, other]| one < other))
        .map(|pair| pair.map(|place| search.order[place]))
        .collect();
    let numbers = |[one, other]: &[&Entry; 2]| {
        let (one, other) = (one.number, other.number);
        [one.min(other), one.max(other)]
    };
    let is_again = |pair: &&[&Entry; 2]| pair[0].met.contains(&pair[1].number);
    Drawing {
        matches: pairs.iter().map(numbers).collect(),
        bye,
        rematches: pairs.iter().filter(is_again).map(numbers).collect(),
    }
}

/// A draw on its way.
struct Search<'a> {
    /// Best first.
    order: Vec<&'a Entry>,
    partners: Vec<Option<usize>>,
    /// How many choices were taken back.
    back: u32,
}

impl Search<'_> {
    /// Pairs all who have no partner from a place on, with that many rematches at most; `false` where that cannot be, or
    /// takes too long.
    fn pairs_from(&mut self, place: usize, rematches: usize) -> bool {
        let mut rest = place..self.order.len();
        let Some(top) = rest.find(|one| self.partners[*one].is_none()) else {
            return true;
        };
        for is_again in [false, true] {
            for other in top + 1..self.order.len() {
                let has_met = self.order[top].met.contains(&self.order[other].number);
                let is_allowed = has_met == is_again && usize::from(is_again) <= rematches;
                if self.partners[other].is_some() || !is_allowed {
                    continue;
                }
                (self.partners[top], self.partners[other]) = (Some(other), Some(top));
                if self.pairs_from(top + 1, rematches - usize::from(is_again)) {
                    return true;
                }
                (self.partners[top], self.partners[other]) = (None, None);
                self.back += 1;
                if self.back > MOST_BACK {
                    return false;
                }
            }
        }
        false
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

    /// How many of a way have met.
    fn rematches(entries: &[Entry], way: &[[u32; 2]]) -> usize {
        let entry = |number: u32| entries.iter().find(|entry| entry.number == number).unwrap();
        let met = way.iter();
        met.filter(|[one, other]| entry(*one).met.contains(other)).count()
    }

    /// A draw without a rematch is found wherever there is one: that in which the top has the nearest, then the next.
    #[test]
    fn a_drawing_is_the_first_of_all_without_a_rematch() {
        let mut rng = fastrand::Rng::with_seed(40);
        let mut with_rematch = 0;
        for _ in 0..1000 {
            let count = rng.u32(2..=10);
            let levels = rng.i64(1..=60);
            let entries = entries(&mut rng, count, levels);
            let drawing = draw(&entries);
            let mut order: Vec<&Entry> =
                (entries.iter()).filter(|entry| Some(entry.number) != drawing.bye).collect();
            order.sort_by_key(|entry| (Reverse(entry.score), entry.number));
            let order: Vec<u32> = order.iter().map(|entry| entry.number).collect();
            let ways = all_ways(&order);
            let best = ways.iter().min_by_key(|way| rematches(&entries, way)).unwrap();
            let fewest = rematches(&entries, best);
            assert_eq!(drawing.rematches.len(), fewest, "{entries:?}");
            if fewest == 0 {
                // Ways are listed from the top, the nearest first.
                let own = best.iter().map(|[one, other]| [*one.min(other), *one.max(other)]);
                assert_eq!(drawing.matches, own.collect::<Vec<_>>(), "{entries:?}");
            }
            with_rematch += usize::from(fewest > 0);
            if let Some(bye) = drawing.bye {
                let key = |entry: &Entry| (entry.byes, entry.score);
                let own = entries.iter().find(|entry| entry.number == bye).unwrap();
                assert!(entries.iter().all(|entry| key(own) <= key(entry)));
            }
        }
        assert!((50..950).contains(&with_rematch), "{with_rematch}");
    }

    /// After ten rounds of two hundred, nobody meets anybody again, and few choices are taken back.
    #[test]
    fn two_hundred_after_ten_rounds() {
        let mut rng = fastrand::Rng::with_seed(60);
        let mut entries = entries(&mut rng, 200, 1);
        entries.iter_mut().for_each(|entry| entry.met.clear());
        for _ in 0..=10 {
            let drawing = draw(&entries);
            assert_eq!((drawing.matches.len(), drawing.rematches.len()), (100, 0));
            for [one, other] in drawing.matches {
                let won = rng.i64(0..=2_000);
                for (number, opponent, won) in [(one, other, won), (other, one, 2_000 - won)] {
                    let entry = entries.iter_mut().find(|entry| entry.number == number).unwrap();
                    entry.met.insert(opponent);
                    entry.score += won;
                }
            }
        }
    }
}
