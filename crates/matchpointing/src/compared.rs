//! A session score as places compare it.

use std::cmp::Ordering;

use crate::exact::{Exact, floor, half_up};
use crate::hundredths::saturating;

/// A score in hundredths, as places compare it: whole ones, and under rules that compare exact scores a part of one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SessionScore {
    whole: i64,
    /// Less than `of`.
    part: u64,
    of: u64,
    /// What decides between equal scores, in hundredths; 0 where nothing does.
    tie: i64,
}

impl SessionScore {
    /// Takes a whole number of hundredths.
    pub(crate) fn of_whole(hundredths: i128) -> Self {
        Self { whole: saturating(hundredths), part: 0, of: 1, tie: 0 }
    }

    /// Takes an exact number of hundredths.
    pub(crate) fn of(hundredths: Exact) -> Self {
        let (numerator, denominator) = (*hundredths.numer(), *hundredths.denom());
        let whole = floor(numerator, denominator);
        Self {
            whole: saturating(whole),
            part: u64::try_from(numerator - whole * denominator).unwrap_or(0),
            of: u64::try_from(denominator).unwrap_or(u64::MAX),
            tie: 0,
        }
    }

    /// The score with what decides between it and equal ones, in hundredths.
    pub(crate) const fn with_tie(self, tie: i64) -> Self {
        Self { tie, ..self }
    }

    /// What decides between it and equal ones, in hundredths.
    pub(crate) const fn tie(self) -> i64 {
        self.tie
    }

    /// The score with some hundredths more.
    pub(crate) const fn plus(self, hundredths: i64) -> Self {
        Self { whole: self.whole.saturating_add(hundredths), ..self }
    }

    /// The score with an exact number of hundredths more.
    pub(crate) fn with(self, hundredths: Exact) -> Self {
        if hundredths.is_integer() {
            self.plus(saturating(*hundredths.numer()))
        } else {
            Self::of(self.exact() + hundredths).with_tie(self.tie)
        }
    }

    /// Rounded for print, a half away from zero: what is below zero is a sum of IMPs (rules q.9).
    pub(crate) fn rounded(self) -> i64 {
        let is_nearer = if self.whole < 0 {
            self.part > self.of - self.part
        } else {
            self.part >= self.of - self.part
        };
        self.whole.saturating_add(is_nearer.into())
    }

    /// As an exact number of hundredths.
    pub(crate) fn exact(self) -> Exact {
        let of = i128::from(self.of);
        Exact::new_raw(i128::from(self.whole) * of + i128::from(self.part), of)
    }

    /// In hundredths of a percent of a maximum. The percentage comes from the session score as places compare it: under
    /// ACBL rules from the rounded one.
    pub(crate) fn percent(self, max_score: i128) -> i64 {
        let score = self.exact();
        let share = Exact::new_raw(*score.numer(), score.denom() * max_score);
        saturating(half_up(share, 10_000))
    }
}

impl Ord for SessionScore {
    fn cmp(&self, other: &Self) -> Ordering {
        let part = |one: &Self, of: u64| u128::from(one.part) * u128::from(of);
        (self.whole.cmp(&other.whole))
            .then_with(|| part(self, other.of).cmp(&part(other, self.of)))
            .then(self.tie.cmp(&other.tie))
    }
}

impl PartialOrd for SessionScore {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for SessionScore {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for SessionScore {}
