//! Lines drawn at random, to be compared with the slips, and what follows if none of them is wrong.

use session::{ResultId, Session};

/// Lines drawn at random.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The lines, in the order of the session.
    pub lines: Vec<ResultId>,
    /// Where no error is found in them: with at least 95 % confidence, fewer lines of the session than this have one.
    pub fewer_than: usize,
    /// The lines of the session.
    pub of: usize,
}

/// Draws that many lines of a session, each as likely as any other; the same seed draws the same lines. Where there are
/// fewer, all of them.
#[must_use]
pub fn sample(session: &Session, count: usize, seed: u64) -> Sample {
    let of = session.results().len();
    let count = count.min(of);
    let mut numbers = Numbers(seed);
    let mut drawn: Vec<usize> = Vec::with_capacity(count);
    // Floyd's way: each set of that many lines is as likely as any other.
    for last in of - count..of {
        let one = numbers.below(last + 1);
        match drawn.binary_search(&one) {
            Err(place) => drawn.insert(place, one),
            Ok(_) => drawn.push(last),
        }
    }
    // A session has no more lines than identifiers reach.
    let ids = drawn.into_iter().flat_map(u32::try_from);
    Sample {
        lines: ids.map(ResultId).collect(),
        fewer_than: fewer_than(of, count),
        of,
    }
}

/// The fewest wrong lines, of that many, of which a sample without replacement would miss all with a probability of at
/// most one in twenty.
///
/// With `wrong` lines that probability is the product of `(of - wrong - i) / (of - i)` over the sample: exact ratios of
/// whole numbers, which are compared without being rounded in our favor.
fn fewer_than(of: usize, count: usize) -> usize {
    let (mut least, mut most) = (1, of + 1);
    // It falls with every wrong line more.
    while least < most {
        let middle = least + (most - least) / 2;
        if misses_seldom(of, count, middle) {
            most = middle
        } else {
            least = middle + 1
        }
    }
    least
}

/// Whether a sample misses all of that many wrong lines with a probability of at most one in twenty.
fn misses_seldom(of: usize, count: usize, wrong: usize) -> bool {
    /// Parts of one, in which the product is kept; each step rounds it up.
    const ONE: u128 = 1 << 64;
    let mut product = ONE;
    for drawn in 0..count {
        let left = of.saturating_sub(wrong + drawn);
        let (left, all) = (left as u128, (of - drawn) as u128);
        product = (product * left).div_ceil(all);
    }
    product * 20 <= ONE
}

/// Numbers that a seed gives: `SplitMix64`, whose sequence is the same for ever.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below a limit, each as likely as any other as far as 64 bits tell.
    fn below(&mut self, limit: usize) -> usize {
        let wide = u128::from(self.next()) * limit as u128;
        usize::try_from(wide >> 64).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_sample_supports() {
        // All lines were compared: not one is wrong.
        assert_eq!(fewer_than(100, 100), 1);
        // Of 100 lines 40 are left: three wrong ones are all among these in 9,880 of 161,700 cases, more than one in
        // twenty; four are in 91,390 of 3,921,225, which is less.
        assert_eq!(fewer_than(100, 60), 4);
        // About one line in seven.
        assert_eq!(fewer_than(300, 20), 41);
        assert_eq!(fewer_than(300, 0), 301);
        assert_eq!(fewer_than(0, 0), 1);
    }
}
