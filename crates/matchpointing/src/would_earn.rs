//! What a result that nobody made would have earned.

use contract_scoring::{BoardNumber, BySide, Score};
use session::{RoundNumber, SectionId, Session};

use crate::Points;
use crate::board;
use crate::counts::FieldScoring;
use crate::fields::{Divided, fields, runs_of};

/// What one more result on a board would earn in one field; in one round, where each has boards of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WouldEarn {
    /// The sections of the field.
    pub sections: Vec<SectionId>,
    /// The round of the board, where its number is that of another board in each round.
    pub round: Option<RoundNumber>,
    /// What each side would earn.
    pub points: BySide<Points>,
    /// The most that the board could then earn; IMPs have no top.
    pub top: Option<Points>,
}

/// Rates a score, in points for N-S, as one more result on a board, in every field that played the board. Where matches
/// begin with board 1 again in each round, it is rated in every round that has a board of this number.
///
/// It is added to the lines of the board and replaces none of them, as if one more table had played. So where no board
/// of the field has more lines than this one, one more result is expected, and the top is higher by one win than on the
/// recap; else the result is one of those that the board lacks, and the top stays. On a fouled board it joins the group
/// without a letter. No other result changes.
///
/// Where teams play matches there is nothing to add it to.
#[must_use]
pub fn would_earn(session: &Session, board: BoardNumber, score: Score) -> Vec<WouldEarn> {
    let conditions = session.conditions();
    if conditions.method.is_team_method() {
        return Vec::new();
    }
    let Divided { fields, sections, .. } = fields(session);
    (fields.iter())
        .flat_map(|field| field.boards.iter().map(move |lines| (field, lines)))
        .filter(|(_, lines)| lines.board.number == board)
        .map(|(field, lines)| {
            let expected = u64::from(field.expected_results).max(u64::from(lines.lines) + 1);
            let scoring = FieldScoring::new(conditions, expected);
            let runs: Vec<_> = runs_of(session, &sections, field, lines).collect();
            WouldEarn {
                points: board::rate_one_more(session, &runs, &scoring, score),
                top: scoring.top(),
                sections: field.sections.clone(),
                round: lines.board.round,
            }
        })
        .collect()
}
