//! What columns are called.

use contract_scoring::BySide;
use rust_decimal::Decimal;

use super::Title;
use crate::model::heading::Unit;

/// What columns are called.
#[derive(Debug)]
pub struct ColumnWords {
    /// The place.
    pub place: Title,
    /// A contestant's number.
    pub number: Title,
    /// The players' names.
    pub names: Title,
    /// A section.
    pub section: Title,
    /// A direction.
    pub direction: Title,
    /// The sum of the board scores, where the session score is another.
    pub earned: Title,
    /// Penalties and bonuses.
    pub adjustment: Title,
    /// The session score.
    pub score: fn(Unit) -> Title,
    /// The session score and what it is out of.
    pub score_of: fn(&Decimal) -> [String; 2],
    /// What the session score is out of.
    pub out_of: Title,
    /// Brought from earlier sessions.
    pub carryover: Title,
    /// Session score and carryover.
    pub final_score: Title,
    /// In percent.
    pub percent: Title,
    /// IMPs a board.
    pub per_board: Title,
    /// Victory points.
    pub victory_points: Title,
    /// How many matches a team played.
    pub matches: Title,
    /// How many of them it won.
    pub matches_won: Title,
    /// A drawing beside a number: most formats have no title over it.
    pub bar: Title,
    /// The contestant's strat.
    pub strat: Title,
    /// The rank in section and direction.
    pub section_rank: Title,
    /// The rank over all sections and directions.
    pub overall_rank: Title,
    /// Masterpoints.
    pub award: Title,
    /// Boards that count.
    pub boards: Title,
    /// A board.
    pub board: Title,
    /// The round.
    pub round: Title,
    /// The table.
    pub table: Title,
    /// Who sits on a side, by number.
    pub side: BySide<Title>,
    /// The names of who sits on a side.
    pub side_names: BySide<Title>,
    /// The contract.
    pub contract: Title,
    /// Who declared.
    pub declarer: Title,
    /// Tricks taken.
    pub tricks: Title,
    /// Tricks taken, against those that double dummy gives.
    pub double_dummy: Title,
    /// The opening lead.
    pub lead: Title,
    /// The foul group.
    pub group: Title,
    /// The score of N-S where they win it.
    pub plus: Title,
    /// What N-S lose, where they lose.
    pub minus: Title,
    /// What boards are scored in.
    pub unit: fn(Unit) -> Title,
    /// The partner.
    pub partner: Title,
    /// The result that a side did best with: `Best N-S`.
    pub best: BySide<Title>,
    /// The opponents' number.
    pub versus: Title,
    /// The opponents' names.
    pub opponents: Title,
    /// The score from a contestant's own side.
    pub own_score: Title,
    /// The percentage over all boards up to this one.
    pub so_far: Title,
    /// Whether it is a top or a bottom.
    pub mark: Title,
    /// How often a score was made.
    pub times: Title,
    /// How a score was rated.
    pub rated: Title,
    /// Remarks on a line.
    pub remarks: Title,
    /// What is filled in: who declared, the result.
    pub made_or_down: Title,
    /// What is filled in: the score of a side.
    pub score_of_side: BySide<Title>,
    /// The sum of a column.
    pub sum: Title,
    /// The sum over all sections that are scored together.
    pub field_sum: Title,
    /// The sum that the rules make.
    pub expected: Title,
    /// The session score without handicap.
    pub scratch: Title,
    /// The handicap.
    pub handicap: Title,
    /// The score with handicap; the short one is in a table of nothing else.
    pub with_handicap: Title,
    /// The percentage with handicap, beside the one without.
    pub handicap_percent: Title,
    /// The place with handicap.
    pub handicap_place: Title,
}
