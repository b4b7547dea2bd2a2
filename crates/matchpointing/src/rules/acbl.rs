//! American Contract Bridge League, as `ACBLscore` computes.

use session::{AwardTable, BoardRounding, ShortBoards};

use super::{
    Compared, MidwayDatum, MidwayScore, Percentages, RuleBook, ShortImpBoards, SingleResult,
    UnequalImps,
};

pub(super) const BOOK: RuleBook = RuleBook {
    win: 1,
    // `ACBLscore` manual, page 92.
    board_rounding: BoardRounding::Hundredths,
    short_boards: ShortBoards::Neuberg,
    midway_score: MidwayScore::Up,
    is_compared: four_or_the_largest_three,
    single_result: SingleResult::Rated,
    percentages: Percentages::AsWritten,
    places: Compared::Rounded,
    // `ACBLscore` manual, page 83.
    datum: MidwayDatum::ToEven,
    // `ACBLscore` manual, page 83.
    short_imp_boards: ShortImpBoards::AsPlayed,
    unequal_imps: UnequalImps::Summed,
    awards: AwardTable::Acbl,
};

/// Four are enough; three are where no other group is as large (rules f.1).
pub(super) const fn four_or_the_largest_three(results: u64, others: u64, _: u64) -> bool {
    results >= 4 || (results == 3 && others < 3)
}
