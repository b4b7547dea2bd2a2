//! A result far from every other.

use session::ResultId;

use super::board::Board;
use super::glance::Glance;
use super::sheet::Sheet;
use crate::{Code, Diagnostic};

/// The fewest tables that make a field.
const FIELD: usize = 5;
/// The least distance, in points; slams missed and games doubled lie nearer.
const FAR: i32 = 1200;

pub(super) fn check(
    sheet: &Sheet<'_, '_, '_>,
    board: &Board,
    glance: &Glance,
) -> Option<impl FnOnce() -> Diagnostic> {
    if glance.scores < FIELD || glance.farthest() < FAR {
        return None;
    }
    let mut scores: Vec<(i32, ResultId)> = board
        .results()
        .filter_map(|result| Some((i32::from(sheet.score(result)?.points()), result)))
        .collect();
    scores.sort_unstable();
    let far = |lone: (i32, ResultId), nearest: (i32, ResultId)| {
        let distance = (lone.0 - nearest.0).abs();
        (distance >= FAR).then_some((lone, nearest, distance))
    };
    let (lone, nearest, distance) = match scores.as_slice() {
        [first, second, .., before, last] => far(*first, *second).or(far(*last, *before))?,
        _ => return None,
    };
    Some(move || {
        sheet
            .about_result(
                Code::Outlier,
                format!(
                    "{} for N-S is {distance} points from the nearest other score, {}",
                    lone.0, nearest.0
                ),
                lone.1,
            )
            .at(sheet.score_place(lone.1))
            .found(lone.0.to_string())
            .hint("compare it with the slip")
    })
}
