//! The cases that have forms of their own in the files of the languages.

use std::cmp::Ordering;

use contract_scoring::{Seat, Vulnerability};
use matchpointing::Treatment;
use session::{
    Artificial, BoardRounding, Bye, ContestantKind, CrossImpForm, MatchEnd, Method, ShortBoards,
    SwissBoards, VictoryPoints,
};
use traveler_ingest::{Corrected, CorrectionKind};

use super::Rule;
use super::texts::Form;
use crate::model::audit::Misread;
use crate::model::heading::{Movement, Unit};
use crate::model::scorecard::Role;

macro_rules! forms {
    ($($type:ident { $($case:pat => $form:literal),* $(,)? })*) => {
        $(impl Form for $type {
            fn form(&self) -> &'static str {
                use $type::*;
                match self { $($case => $form),* }
            }
        })*
    };
}

forms! {
    Artificial { Plus => "plus", Average => "average", Minus => "minus", Percent(_) => "percent" }
    BoardRounding {
        Tenths => "tenths",
        Hundredths => "hundredths",
        TenThousandths => "ten_thousandths",
        Unrounded => "unrounded",
    }
    Bye { Nothing => "nothing", Half => "half", Sixty => "sixty" }
    ContestantKind { Pair => "pair", Player => "player", Team => "team" }
    CorrectionKind { Scorer => "scorer", Players => "players", Director => "director", Appeal => "appeal" }
    Misread {
        Side => "side",
        Trick => "trick",
        Denomination => "denomination",
        Double => "double",
        Figure | Boards | Seats => "other",
    }
    Movement {
        Mitchell => "mitchell",
        Web => "web",
        OneWinner => "one_winner",
        Individual => "individual",
        Teams => "teams",
    }
    Ordering { Greater => "won", Equal => "tied", Less => "lost" }
    Role { Declarer => "declarer", Defender => "defender" }
    Rule {
        Scoring => "scoring",
        RuleSet => "rule_set",
        Rounding => "rounding",
        ShortBoards => "short_boards",
        Complement => "complement",
        Bye => "bye",
        Averages => "averages",
        MinimumShare => "minimum_share",
    }
    Seat { North => "north", East => "east", South => "south", West => "west" }
    ShortBoards { Neuberg => "neuberg", Linear => "linear", Tie => "tie" }
    Treatment {
        Compared => "compared",
        Factored => "factored",
        SmallGroup => "small_group",
        Cancelled => "cancelled",
    }
    Unit { Matchpoints => "matchpoints", Imps => "imps" }
    Vulnerability {
        None => "none",
        NorthSouth => "north_south",
        EastWest => "east_west",
        Both => "both",
    }
}

impl Form for Corrected {
    fn form(&self) -> &'static str {
        self.name()
    }
}

impl Form for &'static str {
    fn form(&self) -> &'static str {
        self
    }
}

impl Form for bool {
    fn form(&self) -> &'static str {
        if *self { "yes" } else { "no" }
    }
}

impl Form for MatchEnd {
    fn form(&self) -> &'static str {
        self.name()
    }
}

impl Form for Method {
    fn form(&self) -> &'static str {
        match self {
            Self::Matchpoints => "matchpoints",
            Self::CrossImps(CrossImpForm::Average) => "cross_imps_average",
            Self::CrossImps(CrossImpForm::Total) => "cross_imps_total",
            Self::CrossImps(CrossImpForm::Ebu) => "cross_imps_ebu",
            Self::Butler { .. } => "butler",
            Self::BoardAMatch => "board_a_match",
            Self::Teams { victory_points, .. } => match victory_points {
                None => "teams",
                Some(VictoryPoints::Wbf | VictoryPoints::WbfDiscrete) => "teams_wbf",
                Some(VictoryPoints::Acbl20 | VictoryPoints::Acbl30) => "teams_acbl",
                Some(VictoryPoints::WinLoss | VictoryPoints::WinLossQuarters) => "teams_win_loss",
                Some(VictoryPoints::EbuPercent) => "teams_ebu",
            },
            Self::Swiss { boards: SwissBoards::Matchpoints, victory_points, .. } => {
                match victory_points {
                    None => "swiss",
                    // A scale for margins is refused.
                    Some(_) => "swiss_ebu",
                }
            }
            Self::Swiss { boards: SwissBoards::CrossImps(form), victory_points, .. } => {
                match (victory_points, form) {
                    (None, CrossImpForm::Average) => "swiss_imps_average",
                    (None, CrossImpForm::Total) => "swiss_imps_total",
                    (None, CrossImpForm::Ebu) => "swiss_imps_root",
                    (Some(VictoryPoints::Wbf | VictoryPoints::WbfDiscrete), _) => "swiss_imps_wbf",
                    (Some(VictoryPoints::Acbl20 | VictoryPoints::Acbl30), _) => "swiss_imps_acbl",
                    (Some(VictoryPoints::WinLoss | VictoryPoints::WinLossQuarters), _) => {
                        "swiss_imps_win_loss"
                    }
                    (Some(VictoryPoints::EbuPercent), _) => "swiss_imps_ebu",
                }
            }
        }
    }
}
