//! What a director puts in place of a result: any ruling for both sides, an assigned score or a weighted one.

use super::Unfit;
use super::ruling::{Ruled, beyond_a_top, for_both_sides};
use super::score::{self, ScoreCell};
use super::weighted::{self, Part};
use crate::Vocabulary;

/// What replaces the result of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Replacing {
    /// A ruling for both sides.
    Ruled(Ruled),
    /// A weighted score.
    Weighted(Vec<Part>),
    /// An assigned score, or what stands for one.
    Score(ScoreCell),
}

/// Reads what replaces the result of a row: any ruling for both sides, an assigned score or a weighted one, in the
/// words of a language.
///
/// # Errors
///
/// Where the text is no ruling, score or weighted score.
pub fn read(text: &str, words: &Vocabulary) -> Result<Replacing, Unfit> {
    if let Some(ruled) = for_both_sides(text, words) {
        return Ok(Replacing::Ruled(ruled));
    }
    if let Some(why) = beyond_a_top(text) {
        return Err(why);
    }
    if text.contains(['%', '/']) {
        return weighted::read(text, words).map(Replacing::Weighted);
    }
    score::read(text, words).map(Replacing::Score)
}
