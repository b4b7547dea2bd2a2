//! World Bridge Federation. What its regulations leave open is as the ACBL has it.

use super::{BoardRounding, Compared, MidwayDatum, Percentages, RuleBook, acbl};

pub(super) const BOOK: RuleBook = RuleBook {
    win: 2,
    board_scores: BoardRounding::HundredthsUp,
    is_compared: acbl::four_or_the_largest_three,
    percentages: Percentages::AsWritten,
    places: Compared::Rounded,
    datum: MidwayDatum::ToEven,
    short_imp_boards: acbl::BOOK.short_imp_boards,
    unequal_imps: acbl::BOOK.unequal_imps,
    awards: acbl::BOOK.awards,
};
