//! American Contract Bridge League, as `ACBLscore` computes.

use super::{
    Compared, MidwayDatum, MidwayScore, Percentages, Regulations, ShortImpBoards, SingleResult,
    SmallGroups, TeamBoards, UnequalImps, UnequalSessions,
};
use crate::{AwardTable, BoardRounding, Scales, ShortBoards, VictoryPoints};

pub(super) const REGULATIONS: Regulations = Regulations {
    name: "acbl",
    title: "ACBL",
    win: 1,
    // `ACBLscore` manual, page 92.
    board_rounding: BoardRounding::Hundredths,
    short_boards: ShortBoards::Neuberg,
    midway_score: MidwayScore::Up,
    small_groups: SmallGroups::UpToThreeUnlessLargest,
    single_result: SingleResult::Rated,
    percentages: Percentages::AsWritten,
    places: Compared::Rounded,
    // `ACBLscore` manual, page 83.
    datum: MidwayDatum::ToEven,
    // `ACBLscore` manual, page 83.
    short_imp_boards: ShortImpBoards::AsPlayed,
    unequal_imps: UnequalImps::Summed,
    unequal_sessions: UnequalSessions::Alike,
    team_boards: TeamBoards::Hundredths,
    awards: AwardTable::Acbl,
    scales: Scales { imps: VictoryPoints::Acbl20, percent: None, are_usual: false },
};
