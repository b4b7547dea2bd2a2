//! One result against the sign of all others, whose mirror image others have: +420 among -420s.

use session::BoardRun;

use super::glance::Glance;
use super::sheet::Sheet;
use crate::{Code, Diagnostic};

/// The fewest other tables that make a field.
const FIELD: usize = 4;
/// How many of them have the mirror image of a game or more, and of a part-score.
const MIRRORED_GAME: usize = 2;
const MIRRORED_PARTSCORE: usize = 3;
/// Penalties that either side pays on an ordinary board say nothing.
const ORDINARY_PENALTIES: [i16; 5] = [50, 100, 150, 200, 300];

pub(super) fn check<'s>(
    sheet: &'s Sheet<'s>,
    board: &BoardRun,
    glance: &Glance,
) -> Option<impl FnOnce() -> Diagnostic + use<'s>> {
    let scores = || {
        board
            .ids()
            .filter_map(|result| Some((result, sheet.score(result)?)))
    };
    let Glance { plus, minus, .. } = *glance;
    let odd_is_plus = match (plus, minus) {
        (1, FIELD..) => true,
        (FIELD.., 1) => false,
        _ => return None,
    };
    let (odd, score) =
        scores().find(|(_, score)| (score.points() > 0) == odd_is_plus && score.points() != 0)?;
    let mirrored = scores()
        .filter(|(_, other)| *other == score.opposite())
        .count();
    let size = score.points().abs();
    let needed = if size >= 400 {
        MIRRORED_GAME
    } else {
        MIRRORED_PARTSCORE
    };
    if mirrored < needed || ORDINARY_PENALTIES.contains(&size) {
        return None;
    }
    let field = plus.max(minus);
    Some(move || {
        sheet
            .about_result(
                Code::OppositeSign,
                format!("{score} for N-S, but the other {field} results have the opposite sign, {mirrored} of them {}", score.opposite()),
                odd,
            )
            .at(sheet.score_place(odd))
            .found(score.to_string())
            .hint(format!("was the score meant to be {}, or were the pairs exchanged?", score.opposite()))
    })
}
