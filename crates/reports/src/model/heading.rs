//! The facts in the heading of a section's sheet.

use matchpointing::meaning;
use rust_decimal::Decimal;
use session::{ContestantKind, Direction, Method, SectionId, Winners};

use super::cell::Cell;
use super::{Mark, Scored, open_ids};

/// The heading of a section's sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetHeading {
    /// The section.
    pub section: String,
    /// Whether the sheet names it.
    pub is_named: bool,
    /// Who is on the sheet.
    pub direction: Direction,
    /// What is known of the movement.
    pub movement: Movement,
    /// Tables in play.
    pub tables: u32,
    /// Boards in play.
    pub boards: usize,
    /// What boards are scored in.
    pub unit: Unit,
    /// The most that a board can earn.
    pub top: Option<Decimal>,
    /// Half of the largest possible session score.
    pub average: Option<Decimal>,
    /// The largest possible session score.
    pub max_score: Option<Decimal>,
}

/// What is known of a movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Movement {
    /// N-S and E-W never change, and are ranked apart.
    Mitchell,
    /// The same with copies of the boards, so that all pairs play the same ones.
    Web,
    /// One ranking: Howell, or arrow-switched.
    OneWinner,
    /// Players change partners.
    Individual,
    /// Teams play matches.
    Teams,
}

/// What boards are scored in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Matchpoints.
    Matchpoints,
    /// International match points.
    Imps,
}

impl Unit {
    /// The unit of a method.
    #[must_use]
    pub const fn of(method: Method) -> Self {
        if method.is_in_matchpoints() { Self::Matchpoints } else { Self::Imps }
    }
}

/// Whether to state that percentages are read as averages: if there are some that the rules read so.
#[must_use]
pub fn has_averages_in_percent(scored: Scored<'_>) -> bool {
    let rules = scored.session.conditions().rules;
    let is_read_so = |cell| matches!(cell, Cell::Artificial(one, _) if meaning(rules, one) != one);
    open_ids(scored, is_read_so).next().is_some()
}

/// Whether to state what artificial scores are worth: if there are some, in matchpoints or IMPs.
#[must_use]
pub fn needs_averages(scored: Scored<'_>) -> bool {
    let is_artificial = |cell| matches!(cell, Cell::Artificial(..));
    !scored.session.conditions().method.is_team_method()
        && open_ids(scored, is_artificial).next().is_some()
}

impl SheetHeading {
    /// The heading of the sheet for a section and direction.
    pub fn of(scored: Scored<'_>, id: SectionId, direction: Direction, boards: usize) -> Self {
        let section = scored.session.section(id);
        let max_score = scored.max_score();
        let kind = scored.session.contestant_kind();
        Self {
            section: section.name.clone(),
            is_named: scored.names_sections(),
            direction,
            movement: match section.winners {
                _ if kind == ContestantKind::Player => Movement::Individual,
                _ if kind == ContestantKind::Team => Movement::Teams,
                Winners::Two => Movement::Mitchell,
                Winners::One => Movement::OneWinner,
            },
            tables: section.tables,
            boards,
            unit: scored.unit(),
            top: scored.top(id).map(|top| scored.board_amount(top)),
            average: max_score.and_then(|most| most.checked_div(Decimal::TWO)),
            max_score,
        }
    }

    /// Whether an amount is the whole top of a board, or nothing of it.
    #[must_use]
    pub fn mark(&self, earned: Decimal) -> Option<Mark> {
        let top = self.top.filter(|top| *top > Decimal::ZERO)?;
        match earned {
            _ if earned == top => Some(Mark::Top),
            _ if earned.is_zero() => Some(Mark::Bottom),
            _ => None,
        }
    }
}
