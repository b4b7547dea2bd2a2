//! One result against the sign of all others, whose mirror image others have: +420 among -420s, or nearly so, -650 among
//! 620s.

use contract_scoring::Score;
use findings::{Code, Content, Diagnostic};

use super::sheet::{BoardResults, Sheet};

/// The fewest other tables that make a field; both sides make part-scores, so that it takes more of them.
const FIELD: usize = 3;
const PARTSCORE_FIELD: usize = 4;
/// A score of this many points is a game or more.
const GAME: i16 = 400;
/// How many of the others have the mirror image of a part-score, unless all of them have nearly that.
const MIRRORED_PARTSCORES: usize = 3;
/// Overtricks make no difference of more: both sides hardly make a game on one board.
const NEAR: i16 = 30;
/// Penalties that either side pays on an ordinary board say nothing.
const ORDINARY_PENALTIES: [i16; 5] = [50, 100, 150, 200, 300];

pub(super) fn check<'s>(
    sheet: &'s Sheet<'s>,
    results: &BoardResults<'_>,
) -> Option<impl FnOnce() -> Diagnostic + use<'s>> {
    let scores = || results.scores.iter().copied();
    let plus = scores().filter(|(_, score)| *score > Score::ZERO).count();
    let minus = scores().filter(|(_, score)| *score < Score::ZERO).count();
    let odd_is_plus = match (plus, minus) {
        (1, FIELD..) => true,
        (FIELD.., 1) => false,
        _ => return None,
    };
    let (odd, score) =
        scores().find(|(_, score)| (score.points() > 0) == odd_is_plus && score.points() != 0)?;
    let others =
        || (scores().filter(|(result, _)| *result != odd)).map(|(_, other)| other.points());
    let opposite = score.opposite().points();
    let mirrored = others().filter(|points| *points == opposite).count();
    let near = others().filter(|points| (points - opposite).abs() <= NEAR).count();
    let field = plus.max(minus);
    let is_odd = match opposite.abs() {
        GAME.. => near > 0,
        _ if field < PARTSCORE_FIELD => false,
        _ => mirrored >= MIRRORED_PARTSCORES || near == field,
    };
    if !is_odd || ORDINARY_PENALTIES.contains(&opposite.abs()) {
        return None;
    }
    Some(move || {
        let opposite = score.opposite();
        let gist = Content::OppositeSign { score, others: field, mirrored, near: (near, NEAR) };
        sheet
            .about_result(Code::OppositeSign, gist.to_string(), odd)
            .with_gist(gist)
            .at(sheet.score_place(odd))
            .found(score.to_string())
            .hint(format!("was the score meant to be {opposite}, or were the pairs exchanged?"))
    })
}
