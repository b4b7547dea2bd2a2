//! Switches: what scoring programs do differently with the same results.

use crate::{BoardRounding, Conditions, RuleSet, ShortBoards};

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
        }
    }

    /// All ways to set them.
    ///
    /// # Examples
    ///
    /// ```
    /// use session::Switches;
    ///
    /// assert_eq!(Switches::all().count(), 3 * 5 * 4 * 2);
    /// ```
    pub fn all() -> impl Iterator<Item = Self> {
        let rules = [RuleSet::Acbl, RuleSet::Ebu, RuleSet::Wbf];
        let roundings = [None].into_iter().chain(BoardRounding::ALL.map(Some));
        let short = [ShortBoards::Neuberg, ShortBoards::Linear, ShortBoards::Tie].map(Some);
        let short: Vec<Option<ShortBoards>> = [None].into_iter().chain(short).collect();
        rules.into_iter().flat_map(move |rules| {
            let short = short.clone();
            roundings.clone().flat_map(move |board_rounding| {
                let with = short.clone().into_iter();
                with.flat_map(move |short_boards| {
                    [false, true].map(|complement| Self {
                        rules,
                        board_rounding,
                        short_boards,
                        complement,
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
    }

    /// Sets them in conditions.
    pub(crate) const fn set(self, conditions: &mut Conditions) {
        conditions.rules = self.rules;
        conditions.board_rounding = self.board_rounding;
        conditions.short_boards = self.short_boards;
        conditions.complement = self.complement;
    }
}
