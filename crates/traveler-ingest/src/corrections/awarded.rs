//! The new result of a line: a score, or a director's ruling in its place.

use contract_scoring::{Score, Side, Vulnerability};
use notation::Vocabulary;
use notation::cell::replacing;
use notation::cell::replacing::Replacing;
use notation::cell::score::ScoreCell;

use crate::travelers;

/// What somebody says that a line should have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Awarded {
    /// Points for N-S.
    Points(i64),
    /// An artificial or weighted score, or a board that was not played.
    Ruling,
    /// Neither, and why.
    Unreadable(String),
}

/// Reads a score or a ruling.
///
/// # Examples
///
/// ```
/// use traveler_ingest::{Awarded, awarded};
///
/// assert_eq!(awarded("-100"), Awarded::Points(-100));
/// assert_eq!(awarded("A+"), Awarded::Ruling);
/// assert_eq!(awarded("60% 4S= by N, 40% 3NT-1 by N"), Awarded::Ruling);
/// assert!(matches!(awarded("60% or so"), Awarded::Unreadable(_)));
/// ```
#[must_use]
pub fn awarded(text: &str) -> Awarded {
    match replacing::read(text, Vocabulary::ENGLISH) {
        Ok(Replacing::Score(ScoreCell::Points(points))) => Awarded::Points(points.number),
        Ok(_) => Awarded::Ruling,
        // In which language the sheet is, is asked when it is read with the ruling.
        Err(_) if Vocabulary::ALL.iter().any(|words| replacing::read(text, words).is_ok()) => {
            Awarded::Ruling
        }
        Err(why) => Awarded::Unreadable(why.message),
    }
}

/// The score of points for N-S.
///
/// # Errors
///
/// Why no contract gives them at this vulnerability.
pub fn score_of_ns(points: i64, vulnerability: Vulnerability) -> Result<Score, String> {
    let score = travelers::score(points, &points.to_string(), vulnerability, Side::NorthSouth);
    score.map_err(|why| why.message)
}
