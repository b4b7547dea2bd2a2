//! The rule sets: everything that one of them decides, including its name, is in one file.

mod acbl;
mod ebu;
mod wbf;

use crate::{AwardTable, BoardRounding, Scales, ShortBoards};

/// A body of rules: unit, rounding, small comparison groups, ranking on rounded or exact scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RuleSet {
    /// American Contract Bridge League, as `ACBLscore` computes.
    Acbl,
    /// English Bridge Union (White Book).
    Ebu,
    /// World Bridge Federation.
    Wbf,
}

impl RuleSet {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Acbl, Self::Ebu, Self::Wbf];

    /// What it decides.
    #[must_use]
    pub const fn regulations(self) -> &'static Regulations {
        match self {
            Self::Acbl => &acbl::REGULATIONS,
            Self::Ebu => &ebu::REGULATIONS,
            Self::Wbf => &wbf::REGULATIONS,
        }
    }

    /// The name that files use.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(session::RuleSet::Ebu.name(), "ebu");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.regulations().name
    }

    /// The name that people read.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(session::RuleSet::Ebu.title(), "EBU");
    /// ```
    #[must_use]
    pub const fn title(self) -> &'static str {
        self.regulations().title
    }
}

/// What a body of rules decides where the Laws leave a choice. What each choice comes to is matchpointing's.
#[derive(Debug)]
pub struct Regulations {
    /// The name that files use.
    pub name: &'static str,
    /// The name that people read.
    pub title: &'static str,
    /// Matchpoints for beating one result (Law 78A leaves the unit open).
    pub win: u8,
    /// To how many decimals board scores are rounded, where the organizer leaves it to the rules.
    pub board_rounding: BoardRounding,
    /// What a board with fewer results than expected is worth, where the organizer leaves it to the rules.
    pub short_boards: ShortBoards,
    /// Where a board score goes that lies midway between two of these.
    pub midway_score: MidwayScore,
    /// Which comparison groups are too small to be compared, where results are missing.
    pub small_groups: SmallGroups,
    /// What becomes of the only result of a comparison group, where more are expected.
    pub single_result: SingleResult,
    /// What a percentage stands for that a side is given in place of a score.
    pub percentages: Percentages,
    /// How session scores are compared for their places.
    pub places: Compared,
    /// How a Butler datum is rounded that lies midway between two tens.
    pub datum: MidwayDatum,
    /// What a board with fewer results than expected is worth with IMPs.
    pub short_imp_boards: ShortImpBoards,
    /// What the IMPs of contestants come to who played different numbers of boards.
    pub unequal_imps: UnequalImps,
    /// What sessions of different length count in an event.
    pub unequal_sessions: UnequalSessions,
    /// To what a board of teams is rounded in matches with victory points.
    pub team_boards: TeamBoards,
    /// Whose masterpoints are won, where they are asked for and the organizer leaves it to the rules.
    pub awards: AwardTable,
    /// What turns matches into victory points, where the organizer leaves it to the rules.
    pub scales: Scales,
}

/// How a board score midway between two is rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MidwayScore {
    /// Upwards.
    Up,
    /// Away from average.
    FromAverage,
}

/// Which comparison groups are too small to be compared, where results are missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SmallGroups {
    /// Those of up to three results, unless three are more than any other group of the board has.
    UpToThreeUnlessLargest,
    /// Those of up to three results that are no more than a third of the results expected.
    UpToThreeAndAThird,
}

/// What becomes of the only result of a comparison group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SingleResult {
    /// It is rated as any other group of its size.
    Rated,
    /// It is cancelled, and both sides have an average plus, where others played the board in another form. With
    /// matchpoints it is so too where it is too small a part of the results expected to be compared.
    Cancelled,
}

/// What a percentage stands for that a side is given in place of a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Percentages {
    /// For itself.
    AsWritten,
    /// 60, 50 and 40 % for average plus, average and average minus, any other for itself.
    Averages,
}

/// How session scores are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compared {
    /// As they are printed, rounded to 0.01.
    Rounded,
    /// As they are.
    Exact,
}

/// How a datum midway between two tens is rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MidwayDatum {
    /// To the even ten.
    ToEven,
    /// To the ten farther from zero.
    FromZero,
}

/// What a board with fewer results than expected is worth with IMPs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShortImpBoards {
    /// What its results make of it.
    AsPlayed,
    /// Each result counts so often that they are as many as expected.
    Factored,
}

/// What the IMPs of contestants come to who played different numbers of boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnequalImps {
    /// Their sum.
    Summed,
    /// Their sum raised to the most boards of the event.
    Scaled,
}

/// To what a board of teams is rounded, where a ruling makes parts of an IMP of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TeamBoards {
    /// To 0.01 IMPs.
    Hundredths,
    /// In matches with victory points to whole IMPs.
    Whole,
}

/// What sessions of different length count in an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnequalSessions {
    /// All of them the same.
    Alike,
    /// Each by its boards.
    ByBoards,
}
