//! A result far from every other.

use session::{BoardRun, ResultId};

use super::glance::Glance;
use super::sheet::Sheet;
use crate::{Code, Diagnostic};

/// The fewest tables that make a field.
const FIELD: usize = 5;
/// The least distance, in points; slams missed and games doubled lie nearer.
const FAR: i32 = 1200;

pub(super) fn check<'s>(
    sheet: &'s Sheet<'s>,
    board: &BoardRun,
    glance: &Glance,
) -> Option<(ResultId, impl FnOnce() -> Diagnostic + use<'s>)> {
    if glance.scores < FIELD || glance.range() < FAR {
        return None;
    }
    let scores = || {
        (board.ids()).filter_map(|result| Some((result, i32::from(sheet.score(result)?.points()))))
    };
    let (lone, nearest) = lone(scores().map(|(_, points)| points))?;
    let (result, _) = scores().find(|(_, points)| *points == lone)?;
    Some((result, move || {
        sheet
            .about_result(
                Code::Outlier,
                format!(
                    "{lone} for N-S is {} points from the nearest other score, {nearest}",
                    (lone - nearest).abs()
                ),
                result,
            )
            .at(sheet.score_place(result))
            .found(lone.to_string())
            .hint("compare it with the slip")
    }))
}

/// The lowest score, else the highest, where it is far from every other; and the nearest other.
fn lone(scores: impl Iterator<Item = i32>) -> Option<(i32, i32)> {
    let (mut lowest, mut next) = (i32::MAX, i32::MAX);
    let (mut highest, mut before) = (i32::MIN, i32::MIN);
    for points in scores {
        (lowest, next) = (lowest.min(points), next.min(points.max(lowest)));
        (highest, before) = (highest.max(points), before.max(points.min(highest)));
    }
    let is_far = |(one, other): &(i32, i32)| (one - other).abs() >= FAR;
    [(lowest, next), (highest, before)].into_iter().find(is_far)
}
