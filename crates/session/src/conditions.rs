//! The conditions of contest: which rules the organizer chose. The crate `matchpointing` defines what they mean.

use rust_decimal::Decimal;

use crate::named::names;
use crate::{
    AwardTable, BoardRounding, Compared, Percentage, RuleSet, SectionId, ShortBoards, Trim,
    VictoryPoints,
};

/// Everything about scoring and ranking that an organizer may choose.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Conditions {
    /// How results become board scores.
    pub method: Method,
    /// Whose unit, rounding and small-group rules apply.
    pub rules: RuleSet,
    /// To how many decimals board scores are rounded with matchpoints; `None` leaves it to the rules.
    pub board_rounding: Option<BoardRounding>,
    /// What a result that a board lacks is worth to the others; `None` leaves it to the rules.
    pub short_boards: Option<ShortBoards>,
    /// Whether both sides of a result add up to the top, E-W's being what N-S's rounded score leaves.
    pub complement: bool,
    /// What a sit-out earns on each board.
    pub bye: Bye,
    /// What average plus and average minus are worth.
    pub average_plus: AveragePlus,
    /// Sections matchpointed as one field; a section in none is a field of its own.
    pub score_together: Vec<Vec<SectionId>>,
    /// Sections that share one section ranking.
    pub rank_together: Vec<Vec<SectionId>>,
    /// The largest possible session score, where the event prescribes it (rules b.4).
    pub max_score: Option<Decimal>,
    /// How a pair's masterpoints are taken for its strat.
    pub stratify_by: StratifyBy,
    /// Masterpoint awards, where they are asked for.
    pub masterpoints: Option<Masterpoints>,
    /// What handicaps are in, where contestants have some.
    pub handicap: HandicapForm,
    /// The share of the boards below which a contestant is not ranked; 0 % ranks everybody.
    pub minimum_share: Percentage,
    /// How the pairs of teams are scored by themselves, where they are; see [`Session::of_pairs`](crate::Session::of_pairs).
    pub pairs: Option<PairsMethod>,
}

impl Conditions {
    /// Half of the boards: a contestant with fewer is not ranked, unless the organizer says so.
    pub const USUAL_SHARE: Percentage = match Percentage::new(5_000) {
        Ok(half) => half,
        Err(_) => Percentage::MIN,
    };

    /// How scores are compared: exactly also where boards are not rounded.
    #[must_use]
    pub const fn places(&self) -> Compared {
        match self.board_rounding {
            Some(BoardRounding::Unrounded) => Compared::Exact,
            _ => self.rules.regulations().places,
        }
    }

    /// Matchpoints by a body of rules, each section a field of its own, and all else as the laws have it.
    #[must_use]
    pub const fn usual(rules: RuleSet) -> Self {
        Self {
            method: Method::Matchpoints,
            rules,
            board_rounding: None,
            short_boards: None,
            complement: false,
            bye: Bye::Nothing,
            average_plus: AveragePlus::Law,
            score_together: Vec::new(),
            rank_together: Vec::new(),
            max_score: None,
            stratify_by: StratifyBy::Higher,
            masterpoints: None,
            handicap: HandicapForm::Points,
            minimum_share: Self::USUAL_SHARE,
            pairs: None,
        }
    }
}

/// How a board's results become scores for the contestants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// Matchpoints (Law 78A).
    Matchpoints,
    /// IMPs against every other result (Law 78B).
    CrossImps(CrossImpForm),
    /// IMPs against a datum, the mean of the results without some at each end.
    Butler {
        /// How many are left out at the top and at the bottom.
        trim: Trim,
    },
    /// Board-a-match: 1, one half or 0 a board between two tables of teams.
    BoardAMatch,
    /// IMPs for the scores of a team's two tables together, match by match.
    Teams {
        /// What turns the IMPs of a match into victory points; `None` adds up IMPs.
        victory_points: Option<VictoryPoints>,
        /// What a round that is sat out earns in victory points.
        bye: Decimal,
    },
    /// Matches of two pairs, whose boards are compared with those of all other matches.
    Swiss {
        /// What a board is worth.
        boards: SwissBoards,
        /// What turns the boards of a match into victory points; `None` adds them up.
        victory_points: Option<VictoryPoints>,
        /// What a round that is sat out earns in victory points.
        bye: Decimal,
    },
}

/// How the pairs of teams are scored beside their teams: what they scored is compared with all other tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PairsMethod {
    /// IMPs against every other result (Law 78B).
    CrossImps(CrossImpForm),
    /// IMPs against a datum, the mean of the results without some at each end.
    Butler {
        /// How many are left out at the top and at the bottom.
        trim: Trim,
    },
}

impl From<PairsMethod> for Method {
    fn from(pairs: PairsMethod) -> Self {
        match pairs {
            PairsMethod::CrossImps(form) => Self::CrossImps(form),
            PairsMethod::Butler { trim } => Self::Butler { trim },
        }
    }
}

/// What the boards of a match of pairs are worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SwissBoards {
    /// Matchpoints (Law 78A): the match has a percentage.
    Matchpoints,
    /// IMPs against every other result (Law 78B): the match has a margin.
    CrossImps(CrossImpForm),
}

impl Method {
    /// Whether contestants are teams, whose score on a board is that of two tables: one where they sit N-S, and one
    /// where they sit E-W against the same team.
    #[must_use]
    pub const fn is_team_method(self) -> bool {
        match self {
            Self::BoardAMatch | Self::Teams { .. } => true,
            Self::Matchpoints | Self::CrossImps(_) | Self::Butler { .. } | Self::Swiss { .. } => {
                false
            }
        }
    }

    /// Whether two contestants play a match against each other in each round.
    #[must_use]
    pub const fn has_matches(self) -> bool {
        self.is_team_method() || matches!(self, Self::Swiss { .. })
    }

    /// What turns a match into victory points, where something does.
    #[must_use]
    pub const fn victory_points(self) -> Option<VictoryPoints> {
        match self {
            Self::Teams { victory_points, .. } | Self::Swiss { victory_points, .. } => {
                victory_points
            }
            Self::Matchpoints | Self::CrossImps(_) | Self::Butler { .. } | Self::BoardAMatch => {
                None
            }
        }
    }

    /// Whether boards are scored in matchpoints, or in parts of a board that is won or lost.
    #[must_use]
    pub const fn is_in_matchpoints(self) -> bool {
        match self {
            Self::Matchpoints
            | Self::BoardAMatch
            | Self::Swiss { boards: SwissBoards::Matchpoints, .. } => true,
            Self::CrossImps(_) | Self::Butler { .. } | Self::Teams { .. } | Self::Swiss { .. } => {
                false
            }
        }
    }
}

/// What is printed of IMPs against every other result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CrossImpForm {
    /// Divided by the number of comparisons.
    Average,
    /// The plain sum.
    Total,
    /// Divided by the root of half the results times the comparisons of each, as in Swiss pairs of the EBU (rules q.6).
    Ebu,
}

names! { CrossImpForm: Average "average", Total "total", Ebu "ebu" }

/// What a sit-out earns on each board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bye {
    /// Nothing: the board does not count.
    Nothing,
    /// Half of it.
    Half,
    /// 60 % of it.
    Sixty,
}

names! { Bye: Nothing "none", Sixty "60%", Half "50%" }

impl Bye {
    /// The percentage of the board that it is.
    #[must_use]
    pub fn percentage(self) -> Option<Percentage> {
        let hundredths = match self {
            Self::Nothing => return None,
            Self::Half => 5000,
            Self::Sixty => 6000,
        };
        Percentage::new(hundredths).ok()
    }
}

/// What average plus and average minus are worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AveragePlus {
    /// The contestant's own percentage (with IMPs, average) on the other boards, where that is better for a side not at
    /// fault and worse for one at fault (Law 12C2c).
    Law,
    /// 60, 50 and 40 percent of a top.
    Flat,
}

names! { AveragePlus: Law "law", Flat "flat" }

/// How a pair's masterpoints are taken for its strat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StratifyBy {
    /// The player with more.
    Higher,
    /// The average of the players.
    Average,
}

names! { StratifyBy: Higher "higher", Average "average" }

/// What a handicap is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HandicapForm {
    /// Session matchpoints, or IMPs, that are added to the score.
    Points,
    /// A percentage that is taken off the percentage of the session.
    Percent,
}

names! { HandicapForm: Points "points", Percent "percent" }

/// Masterpoint awards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Masterpoints {
    /// The rating of the game.
    pub rating: Rating,
    /// Tables of limited games run at the same time, credited to the highest strat.
    pub extra_tables: u32,
    /// Whose table of awards applies; `None` leaves it to the rules.
    pub table: Option<AwardTable>,
}

/// The rating of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rating {
    /// An ordinary club game.
    Club,
    /// A club game for invited players, or with other conditions of entry.
    Invitational,
    /// A game for pupils.
    Pupil,
    /// A club game whose awards follow the general formula, such as a charity game.
    Special,
}

names! { Rating: Club "club", Invitational "invitational", Pupil "pupil", Special "special" }
