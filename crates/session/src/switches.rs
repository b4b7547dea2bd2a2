//! Switches: the choices in which scoring programs differ for the same results.

use crate::{BoardRounding, Conditions, RuleSet, SectionId, ShortBoards};

/// The switches of matchpoints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Switches {
    /// Whose unit, rounding and small-group rules apply.
    pub rules: RuleSet,
    /// To how many decimals board scores are rounded; `None` leaves it to the rules.
    pub board_rounding: Option<BoardRounding>,
    /// What a result that a board lacks is worth; `None` leaves it to the rules.
    pub short_boards: Option<ShortBoards>,
    /// Whether E-W's matchpoints are what N-S's leave of the top.
    pub complement: bool,
    /// Whether all sections are one field in any case; otherwise the conditions say which are.
    pub one_field: bool,
}

impl Switches {
    /// How they are set.
    #[must_use]
    pub const fn of(conditions: &Conditions) -> Self {
        Self {
            rules: conditions.rules,
            board_rounding: conditions.board_rounding,
            short_boards: conditions.short_boards,
            complement: conditions.complement,
            one_field: false,
        }
    }

    /// All ways to set them.
    ///
    /// # Examples
    ///
    /// ```
    /// use session::{RuleSet, Switches};
    ///
    /// assert_eq!(Switches::all().count(), RuleSet::ALL.len() * 5 * 4 * 2 * 2);
    /// ```
    pub fn all() -> impl Iterator<Item = Self> {
        let roundings = [None].into_iter().chain(BoardRounding::ALL.map(Some));
        let short = ShortBoards::ALL.map(Some);
        let short: Vec<Option<ShortBoards>> = [None].into_iter().chain(short).collect();
        RuleSet::ALL.into_iter().flat_map(move |rules| {
            let short = short.clone();
            roundings.clone().flat_map(move |board_rounding| {
                let with = short.clone().into_iter();
                with.flat_map(move |short_boards| {
                    let both = [(false, false), (true, false), (false, true), (true, true)];
                    both.map(|(complement, one_field)| Self {
                        rules,
                        board_rounding,
                        short_boards,
                        complement,
                        one_field,
                    })
                })
            })
        })
    }

    /// How many are set otherwise.
    #[must_use]
    pub fn distance(self, other: Self) -> usize {
        usize::from(self.rules != other.rules)
            + usize::from(self.board_rounding != other.board_rounding)
            + usize::from(self.short_boards != other.short_boards)
            + usize::from(self.complement != other.complement)
            + usize::from(self.one_field != other.one_field)
    }

    /// Sets them in the conditions of that many sections.
    pub(crate) fn set(self, conditions: &mut Conditions, sections: usize) {
        if self.one_field {
            // A session has no more sections than identifiers reach.
            let all = (0..sections).flat_map(u32::try_from).map(SectionId);
            conditions.score_together = vec![all.collect()];
        }
        conditions.rules = self.rules;
        conditions.board_rounding = self.board_rounding;
        conditions.short_boards = self.short_boards;
        conditions.complement = self.complement;
    }
}
