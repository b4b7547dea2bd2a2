//! English Bridge Union: White Book and Master Point Handbook.

use super::{
    Compared, MidwayDatum, MidwayScore, Percentages, Regulations, ShortImpBoards, SingleResult,
    SmallGroups, TeamBoards, UnequalImps, UnequalSessions,
};
use crate::{AwardTable, BoardRounding, Scales, ShortBoards, VictoryPoints};

pub(super) const REGULATIONS: Regulations = Regulations {
    name: "ebu",
    title: "EBU",
    win: 2,
    // White Book 4.2.3.2.
    board_rounding: BoardRounding::TenThousandths,
    short_boards: ShortBoards::Neuberg,
    midway_score: MidwayScore::FromAverage,
    small_groups: SmallGroups::UpToThreeAndAThird,
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
    // White Book 4.2.5 (1).
    unequal_sessions: UnequalSessions::ByBoards,
    // Rules q.9.
    team_boards: TeamBoards::Whole,
    awards: AwardTable::Ebu,
    // White Book 3.1.1 and 3.1.7.
    scales: Scales {
        imps: VictoryPoints::WbfDiscrete,
        percent: Some(VictoryPoints::EbuPercent),
        are_usual: true,
    },
};
