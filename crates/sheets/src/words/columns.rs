//! The names of columns.

use rust_decimal::Decimal;

use super::Title;
use crate::model::heading::Unit;
use crate::words::Texts;
use crate::words::texts::words;

words! {
    /// The names of columns.
    ColumnWords in "columns" {
        /// The place.
        place: title;
        /// A contestant's number.
        number: title;
        /// The players' names.
        names: title;
        /// A section.
        section: title;
        /// A direction.
        direction: title;
        /// The sum of the board scores, where the session score is another.
        earned: title;
        /// Penalties and bonuses.
        adjustment: title;
        /// What the session score is out of.
        out_of: title;
        /// Brought from earlier sessions.
        carryover: title;
        /// Session score and carryover.
        final_score: title;
        /// In percent.
        percent: title;
        /// IMPs a board.
        per_board: title;
        /// Victory points.
        victory_points: title;
        /// How many matches a team played.
        matches: title;
        /// How many of them it won.
        matches_won: title;
        /// A drawing beside a number: most formats have no title over it.
        bar: title;
        /// The contestant's strat.
        strat: title;
        /// The rank in section and direction.
        section_rank: title;
        /// The rank over all sections and directions.
        overall_rank: title;
        /// Masterpoints.
        award: title;
        /// Boards that count.
        boards: title;
        /// A board.
        board: title;
        /// The round.
        round: title;
        /// The table.
        table: title;
        /// Who sits on a side, by number.
        side: side_titles;
        /// The names of who sits on a side.
        side_names: side_titles;
        /// The contract.
        contract: title;
        /// Who declared.
        declarer: title;
        /// Tricks taken.
        tricks: title;
        /// Tricks taken, against those that double dummy gives.
        double_dummy: title;
        /// Par, from one's own side.
        par: title;
        /// What was made beyond par.
        against_par: title;
        /// The opening lead.
        lead: title;
        /// The foul group.
        group: title;
        /// The score of N-S where they win it.
        plus: title;
        /// What N-S lose, where they lose.
        minus: title;
        /// The partner.
        partner: title;
        /// The result that a side did best with: `Best N-S`.
        best: side_titles;
        /// The opponents' number.
        versus: title;
        /// The opponents' names.
        opponents: title;
        /// The score from a contestant's own side.
        own_score: title;
        /// The percentage over all boards up to this one.
        so_far: title;
        /// Whether it is a top or a bottom.
        mark: title;
        /// How often a score was made.
        times: title;
        /// How a score was rated.
        rated: title;
        /// Remarks on a line.
        remarks: title;
        /// What is filled in: who declared, the result.
        made_or_down: title;
        /// What is filled in: the score of a side.
        score_of_side: side_titles;
        /// The sum of a column.
        sum: title;
        /// The sum over all sections that are scored together.
        field_sum: title;
        /// The sum that the rules make.
        expected: title;
        /// The session score without handicap.
        scratch: title;
        /// The handicap.
        handicap: title;
        /// The score with handicap; the short one is in a table of nothing else.
        with_handicap: title;
        /// The percentage with handicap, beside the one without.
        handicap_percent: title;
        /// The place with handicap.
        handicap_place: title;
    }
    fn {
        /// The session score.
        score: case_title(unit: Unit);
        /// What boards are scored in.
        unit: case_title(unit: Unit);
    }
}

impl ColumnWords {
    /// The session score and what it is out of.
    #[must_use]
    pub fn score_of(&self, most: &Decimal) -> [String; 2] {
        let Title { long, short } = Texts::title(self.texts.text("columns.score_of"));
        [long, short].map(|text| self.texts.fill(text, &[("most", &most)]))
    }
}
