//! A summary of the results of a board, which decides for each check whether it is needed.

use contract_scoring::{Played, Score, Side, Strain};
use session::{BoardRun, Coded};

use super::sheet::Sheet;

/// What the results of a board have in common. Scores are those of N-S.
#[derive(Debug)]
pub(super) struct Summary {
    /// How many plain scores there are.
    pub(super) scores: usize,
    /// How many results are something else: a ruling, or not played.
    pub(super) ruled: usize,
    /// How many scores are better than 0.
    pub(super) plus: usize,
    /// How many are worse.
    pub(super) minus: usize,
    /// The places of the lowest and of the highest among all scores.
    low: u16,
    high: u16,
    /// By denomination and side, one more than the most tricks that the side took; 0 where it did not declare.
    tricks: [u8; SLOTS],
}

/// Denominations and sides, and what else four bits may hold, so that no place has to be compared with the end.
const SLOTS: usize = 16;

/// Where a deal was passed out, among all scores.
const ZERO: usize = Score::ZERO.index();

impl Summary {
    /// Looks once at each result.
    pub(super) fn of(sheet: &Sheet<'_>, board: &BoardRun) -> Self {
        let mut summary = Self {
            scores: 0,
            ruled: 0,
            plus: 0,
            minus: 0,
            low: u16::MAX,
            high: 0,
            tricks: [0; SLOTS],
        };
        // Lines of one table wait for those before them, which often are of the same side in the same denomination.
        let mut tricks = [[0; SLOTS]; 4];
        let lines = sheet.session.results().coded(board.places());
        for (place, coded) in lines.enumerate() {
            match coded.score_index() {
                Some(index) => summary.score(index),
                None => summary.ruled += 1,
            }
            let Taken(taken) = Taken::of(coded);
            let most = &mut tricks[place % 4][usize::from(taken >> 4)];
            *most = (*most).max(taken & 15);
        }
        summary.tricks = most_of(&tricks);
        summary
    }

    fn score(&mut self, index: u16) {
        self.scores += 1;
        self.plus += usize::from(usize::from(index) > ZERO);
        self.minus += usize::from(usize::from(index) < ZERO);
        self.low = self.low.min(index);
        self.high = self.high.max(index);
    }

    /// How far the lowest and the highest score are apart, in points.
    pub(super) fn range(&self) -> i32 {
        let [low, high] = [self.low, self.high].map(|index| Score::at(usize::from(index)));
        match (low, high) {
            (Some(low), Some(high)) => i32::from(high.points()) - i32::from(low.points()),
            _ => 0,
        }
    }

    /// The points of the score that is farthest from 0.
    pub(super) fn farthest(&self) -> i32 {
        if self.scores == 0 {
            return 0;
        }
        let ends = [self.low, self.high].map(|index| Score::at(usize::from(index)));
        let points = ends
            .into_iter()
            .flatten()
            .map(|score| i32::from(score.points()).abs());
        points.max().unwrap_or(0)
    }

    /// Whether both sides together took fewer tricks than that many in every denomination.
    #[inline]
    pub(super) fn has_fewer(&self, tricks: u8) -> bool {
        // Whether there is one in which they took more is known only behind the last: what follows is one comparison.
        let (by_strain, _) = self.tricks.as_chunks::<2>();
        let most = by_strain.iter().map(|[ns, ew]| ns + ew).fold(0, u8::max);
        most < tricks + 2
    }

    /// The first denomination that both sides declared in which they took that many tricks together, or more.
    pub(super) fn strain_of(&self, tricks: impl Fn(Strain) -> u8) -> Option<Strain> {
        let (by_strain, _) = self.tricks.as_chunks::<2>();
        let mut each = by_strain.iter().zip(Strain::ALL);
        let found =
            each.find(|([ns, ew], strain)| *ns > 0 && *ew > 0 && ns + ew >= tricks(*strain) + 2);
        found.map(|(_, strain)| strain)
    }
}

/// The most in each slot. By itself this is a few instructions, each for all slots; as a part of a longer function it is
/// some for each slot.
#[inline(never)]
fn most_of(tables: &[[u8; SLOTS]; 4]) -> [u8; SLOTS] {
    let [first, others @ ..] = tables;
    let mut most = *first;
    for own in others {
        for (most, own) in most.iter_mut().zip(own) {
            *most = (*most).max(*own);
        }
    }
    most
}

/// Who declared in which denomination, in the upper four bits, and one more than the tricks that they took; 0 where a
/// deal was passed out or nothing is known of it. Of one side and denomination, more tricks come later.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Taken(u8);

impl Taken {
    /// What the columns of a session say.
    #[inline]
    pub(super) fn of(line: Coded) -> Self {
        let taken = line.played_index().and_then(|index| TAKEN.get(index));
        taken.copied().unwrap_or(Self(0))
    }

    /// The side that declared, if it was in a denomination.
    pub(super) fn side_in(self, strain: Strain) -> Option<Side> {
        (Side::ALL.into_iter()).find(|&side| self.0 > 0 && self.0 >> 4 == slot(strain, side))
    }
}

const fn slot(strain: Strain, side: Side) -> u8 {
    strain as u8 * 2 + side as u8
}

/// By [`Played::index`].
static TAKEN: [Taken; Played::COUNT] = {
    let mut all = [Taken(0); Played::COUNT];
    let mut index = 0;
    while index < all.len() {
        if let Some(Played::Contract {
            contract,
            declarer,
            tricks,
        }) = Played::at(index)
        {
            all[index] = Taken(slot(contract.strain, declarer.side()) << 4 | (tricks.get() + 1));
        }
        index += 1;
    }
    all
};

const _: () = assert!(
    Strain::ALL.len() * Side::ALL.len() <= SLOTS,
    "four bits hold a denomination and a side"
);
