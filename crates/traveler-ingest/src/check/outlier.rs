//! A result far from every other, or beyond what contracts give that are just made.

use findings::{Code, Content, Diagnostic};

use super::sheet::{BoardResults, Sheet};

/// The fewest tables that make a field.
const FIELD: usize = 5;
/// The least distance, in points; slams missed and games doubled lie nearer.
const FAR: i32 = 1200;
/// 7NT redoubled, vulnerable and just made, is 2980: only overtricks and undertricks give more.
const EXTREME: i32 = 2980;

pub(super) fn check<'s>(
    sheet: &'s Sheet<'s>,
    results: &BoardResults<'_>,
) -> Option<impl FnOnce() -> Diagnostic + use<'s>> {
    let is_field = results.scores.len() >= FIELD;
    let scores =
        || (results.scores.iter()).map(|(result, score)| (*result, i32::from(score.points())));
    let points = || scores().map(|(_, points)| points);
    let lone = is_field.then(|| lone(points())).flatten();
    let extreme = || points().find(|points| points.abs() > EXTREME);
    let (odd, nearest) = match lone {
        Some((lone, nearest)) => (lone, Some(nearest)),
        None => (extreme()?, None),
    };
    let (result, _) = scores().find(|(_, points)| *points == odd)?;
    Some(move || {
        let gist = Content::Outlier { score: odd, nearest };
        sheet
            .about_result(Code::Outlier, gist.to_string(), result)
            .with_gist(gist)
            .at(sheet.score_place(result))
            .found(odd.to_string())
            .hint("compare it with the slip")
    })
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
