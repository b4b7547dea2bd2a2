//! The bodies of rules: everything that one of them decides is in one file.

mod acbl;
mod ebu;
mod wbf;

use session::{Artificial, AwardTable, BoardRounding, Conditions, RuleSet, ShortBoards};

/// What a body of rules decides.
#[derive(Debug)]
pub(crate) struct RuleBook {
    /// Matchpoints for beating one result (Law 78A names none).
    pub(crate) win: i128,
    /// To how many decimals board scores are rounded, where the organizer leaves it to the rules (rules c.2).
    pub(crate) board_rounding: BoardRounding,
    /// What a board with fewer results than expected is worth, where the organizer leaves it to the rules.
    pub(crate) short_boards: ShortBoards,
    /// Where a board score goes that lies midway between two of these.
    pub(crate) midway_score: MidwayScore,
    /// Which comparison groups are compared, though results are missing: of how many results, where the largest other
    /// group of the board has so many, and so many are expected of the board (rules f). Others are small groups.
    pub(crate) is_compared: fn(results: u64, others: u64, expected: u64) -> bool,
    /// What becomes of the only result of a comparison group, where more are expected.
    pub(crate) single_result: SingleResult,
    /// What a percentage stands for that a side is given in place of a score.
    pub(crate) percentages: Percentages,
    /// How session scores are compared for their places (rules h.2).
    pub(crate) places: Compared,
    /// How a Butler datum is rounded that lies midway between two tens (rules j).
    pub(crate) datum: MidwayDatum,
    /// What a board with fewer results than expected is worth with IMPs (rules j).
    pub(crate) short_imp_boards: ShortImpBoards,
    /// What the IMPs of contestants come to who played different numbers of boards.
    pub(crate) unequal_imps: UnequalImps,
    /// Whose masterpoints are won, where they are asked for and the organizer leaves it to the rules.
    pub(crate) awards: AwardTable,
}

/// How a board score midway between two is rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MidwayScore {
    /// Upwards.
    Up,
    /// Away from average.
    FromAverage,
}

/// What becomes of the only result of a comparison group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SingleResult {
    /// It is rated as any other group of its size.
    Rated,
    /// It is cancelled, and both sides have an average plus, where others played the board in another form. With
    /// matchpoints it is so too where it is too small a part of the results expected to be compared.
    Cancelled,
}

/// What a percentage stands for that a side is given in place of a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Percentages {
    /// For itself.
    AsWritten,
    /// 60, 50 and 40 % for average plus, average and average minus, any other for itself.
    Averages,
}

/// How session scores are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Compared {
    /// As they are printed, rounded to 0.01.
    Rounded,
    /// As they are.
    Exact,
}

/// How a datum midway between two tens is rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MidwayDatum {
    /// To the even ten.
    ToEven,
    /// To the ten farther from zero.
    FromZero,
}

/// What a board with fewer results than expected is worth with IMPs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ShortImpBoards {
    /// What its results make of it.
    AsPlayed,
    /// Each result counts so often that they are as many as expected.
    Factored,
}

/// What the IMPs of contestants come to who played different numbers of boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UnequalImps {
    /// Their sum.
    Summed,
    /// Their sum raised to the most boards of the event.
    Scaled,
}

impl RuleBook {
    /// What a body of rules says.
    pub(crate) const fn of(rules: RuleSet) -> &'static Self {
        match rules {
            RuleSet::Acbl => &acbl::BOOK,
            RuleSet::Ebu => &ebu::BOOK,
            RuleSet::Wbf => &wbf::BOOK,
        }
    }
}

/// What an artificial score means under a body of rules: where 60, 50 and 40 % are the notation of average plus,
/// average and average minus, these; otherwise the score itself (rules d.7).
///
/// # Examples
///
/// ```
/// use matchpointing::meaning;
/// use session::{Artificial, RuleSet};
///
/// let sixty: Artificial = "60%".parse().unwrap();
/// assert_eq!(meaning(RuleSet::Ebu, sixty), Artificial::Plus);
/// assert_eq!(meaning(RuleSet::Acbl, sixty), sixty);
/// ```
#[must_use]
pub fn meaning(rules: RuleSet, artificial: Artificial) -> Artificial {
    match (RuleBook::of(rules).percentages, artificial) {
        (Percentages::Averages, Artificial::Percent(percentage)) => match percentage.get() {
            60_00 => Artificial::Plus,
            50_00 => Artificial::Average,
            40_00 => Artificial::Minus,
            _ => artificial,
        },
        (Percentages::Averages | Percentages::AsWritten, _) => artificial,
    }
}

/// To how many decimals board scores are rounded: as the organizer says, or else the rules.
#[must_use]
pub const fn board_rounding(conditions: &Conditions) -> BoardRounding {
    match conditions.board_rounding {
        Some(rounding) => rounding,
        None => RuleBook::of(conditions.rules).board_rounding,
    }
}

/// What a board with fewer results than expected is worth with matchpoints: as the organizer says, or else the rules.
#[must_use]
pub const fn short_boards(conditions: &Conditions) -> ShortBoards {
    match conditions.short_boards {
        Some(short_boards) => short_boards,
        None => RuleBook::of(conditions.rules).short_boards,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_every_body_of_rules_larger_groups_are_compared_sooner() {
        for rules in [RuleSet::Acbl, RuleSet::Ebu, RuleSet::Wbf] {
            let is_compared = RuleBook::of(rules).is_compared;
            for (expected, others) in
                (1..20).flat_map(|expected| (0..expected).map(move |others| (expected, others)))
            {
                let compared: Vec<bool> = (1..=expected)
                    .map(|results| is_compared(results, others, expected))
                    .collect();
                assert!(
                    compared.is_sorted(),
                    "{rules:?}: {others} others of {expected}"
                );
                let of_four = compared.get(3..).unwrap_or_default();
                assert!(
                    of_four.iter().all(|one| *one),
                    "four are enough in {rules:?}"
                );
            }
        }
    }
}
