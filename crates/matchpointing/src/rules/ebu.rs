//! English Bridge Union: White Book and Master Point Handbook.

use session::{AwardTable, BoardRounding, ShortBoards};

use super::{
    Compared, MidwayDatum, MidwayScore, Percentages, RuleBook, ShortImpBoards, SingleResult,
    UnequalImps,
};

pub(super) const BOOK: RuleBook = RuleBook {
    win: 2,
    // White Book 4.2.3.2.
    board_rounding: BoardRounding::TenThousandths,
    short_boards: ShortBoards::Neuberg,
    midway_score: MidwayScore::FromAverage,
    is_compared: four_or_over_a_third,
    // White Book 3.3.2.
    single_result: SingleResult::Cancelled,
    // White Book 4.1.1.1.
    percentages: Percentages::Averages,
    places: Compared::Exact,
    // White Book 4.2.6.2.
    datum: MidwayDatum::FromZero,
    // White Book 4.2.4.
    short_imp_boards: ShortImpBoards::Factored,
    // White Book 4.2.5 (2).
    unequal_imps: UnequalImps::Scaled,
    awards: AwardTable::Ebu,
};

/// Four are enough; fewer are where they exceed a third of the results (rules f.2).
const fn four_or_over_a_third(results: u64, _: u64, expected: u64) -> bool {
    results > 3 || 3 * results > expected
}
