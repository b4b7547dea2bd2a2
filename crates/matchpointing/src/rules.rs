//! What the rules in force decide where the organizer leaves it to them.

use session::{
    Artificial, AwardTable, BoardRounding, Conditions, Masterpoints, Method, Percentages, RuleSet,
    Session, ShortBoards,
};

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
    match (rules.regulations().percentages, artificial) {
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
        None => conditions.rules.regulations().board_rounding,
    }
}

/// What a board with fewer results than expected is worth with matchpoints: as the organizer says, or else the rules.
#[must_use]
pub const fn short_boards(conditions: &Conditions) -> ShortBoards {
    match conditions.short_boards {
        Some(short_boards) => short_boards,
        None => conditions.rules.regulations().short_boards,
    }
}

/// What the organizer decided about awards, and whose table applies. Matches of teams by IMPs and of pairs have tables
/// of their own, which are not at hand.
pub(crate) fn award_table(session: &Session) -> Option<(Masterpoints, AwardTable)> {
    let conditions = session.conditions();
    let has_none = matches!(conditions.method, Method::Teams { .. } | Method::Swiss { .. });
    let masterpoints = conditions.masterpoints.filter(|_| !has_none)?;
    let of_rules = conditions.rules.regulations().awards;
    Some((masterpoints, masterpoints.table.unwrap_or(of_rules)))
}

/// Whether awards go by ranks in strats, so that a game without strats is one.
pub(crate) fn awards_go_by_ranks(session: &Session) -> bool {
    award_table(session).is_some_and(|(_, table)| table == AwardTable::Acbl)
}
