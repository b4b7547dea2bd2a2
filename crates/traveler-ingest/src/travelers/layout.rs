//! The layout of a table of travelers: pairs or players, and how results are written.

use findings::Findings;
use notation::Field;
use table::entered::{Places, SheetHints};

use crate::missing_columns;

/// What a table of travelers promises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    /// Whether rows name players and not pairs.
    pub(crate) individual: bool,
    /// Whether each side has a score column of its own.
    pub(crate) both_score_columns: bool,
    /// Whether scores in `score` are those of declarer's side.
    pub(crate) scores_of_declarer: bool,
    /// What names of columns and titles say of all cells.
    pub(crate) hints: SheetHints,
}

pub(super) const PLAYERS: [Field; 4] = [Field::North, Field::South, Field::East, Field::West];
const TRICKS: [Field; 4] = [Field::Result, Field::Tricks, Field::Made, Field::Down];

impl Layout {
    /// The same, where names tell whether rows name players.
    pub(crate) fn by_names(self, individual: Option<bool>) -> Self {
        Self { individual: individual.unwrap_or(self.individual), ..self }
    }

    /// The same, where a person says whose the scores are.
    pub(crate) fn with_scores_of_declarer(self, scores_of_declarer: bool) -> Self {
        Self { scores_of_declarer, ..self }
    }

    /// The layout, if the table has all fields that are needed.
    pub(crate) fn of(places: &dyn Places<Field>, findings: &mut Findings) -> Option<Self> {
        let any = |fields: &[Field]| fields.iter().any(|&field| places.has(field));
        let individual = any(&PLAYERS) && !any(&[Field::Ns, Field::Ew]);
        let who: &[Field] = if individual { &PLAYERS } else { &[Field::Ns, Field::Ew] };
        let needed = [&[Field::Board], who].concat();
        let mut missing = missing_columns::missing(places, &needed);
        let contract = places.has(Field::Contract);
        let scored = any(&Field::SCORES) || places.has(Field::Ruling);
        if contract && !scored {
            if !places.has(Field::Declarer) {
                missing.push("declarer");
            }
            if !any(&TRICKS) {
                missing.push("result or tricks");
            }
        } else if !contract && places.has(Field::Level) && !places.has(Field::Suit) {
            missing.push("suit");
        } else if !contract && places.has(Field::Suit) && !places.has(Field::Level) {
            missing.push("level");
        } else if !contract && !scored {
            missing.push("contract or score");
        }
        missing_columns::check(places, "the travelers need", &missing, findings)?;
        Some(Self {
            individual,
            both_score_columns: places.has(Field::ScoreNs) && places.has(Field::ScoreEw),
            scores_of_declarer: false,
            hints: places.hints(),
        })
    }
}
