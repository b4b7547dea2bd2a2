//! World Bridge Federation. What its regulations leave open is as the ACBL has it.

use session::BoardRounding;

use super::{Compared, MidwayDatum, MidwayScore, Percentages, RuleBook, acbl};

pub(super) const BOOK: RuleBook = RuleBook {
    win: 2,
    // The page of Magic Contest on matchpoints: always one decimal.
    board_rounding: BoardRounding::Tenths,
    short_boards: acbl::BOOK.short_boards,
    midway_score: MidwayScore::Up,
    is_compared: acbl::four_or_the_largest_three,
    single_result: acbl::BOOK.single_result,
    percentages: Percentages::AsWritten,
    places: Compared::Rounded,
    datum: MidwayDatum::ToEven,
    short_imp_boards: acbl::BOOK.short_imp_boards,
    unequal_imps: acbl::BOOK.unequal_imps,
    awards: acbl::BOOK.awards,
};
