//! The columns of a movement and their names.

use findings::Findings;
use rows::entered::{FieldName, Places};

use crate::missing_columns;

/// A column of a movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Column {
    /// The section's letters; without it, all sections play the movement.
    Section,
    /// The round.
    Round,
    /// The table.
    Table,
    /// The pair N-S.
    Ns,
    /// The pair E-W.
    Ew,
    /// North's number, in an individual.
    North,
    /// South's number.
    South,
    /// East's number.
    East,
    /// West's number.
    West,
    /// The boards.
    Boards,
}

impl FieldName for Column {
    const ALL: &'static [Self] = &[
        Self::Section,
        Self::Round,
        Self::Table,
        Self::Ns,
        Self::Ew,
        Self::North,
        Self::South,
        Self::East,
        Self::West,
        Self::Boards,
    ];

    const NAMED: &'static [&'static [Self]] = &[&[Self::Round, Self::Table]];

    fn index(self) -> usize {
        self as usize
    }

    fn names(self) -> &'static [&'static str] {
        match self {
            Self::Section => &["section", "sec", "sect"],
            Self::Round => &["round", "rd", "rnd", "round_no"],
            Self::Table => &["table", "tbl", "table_no"],
            Self::Ns => &["ns", "ns_pair", "pair_ns", "north_south", "n/s"],
            Self::Ew => &["ew", "ew_pair", "pair_ew", "east_west", "e/w"],
            Self::North => &["north"],
            Self::South => &["south"],
            Self::East => &["east"],
            Self::West => &["west"],
            Self::Boards => &["boards", "board", "bds", "set"],
        }
    }
}

impl Column {
    /// The name that messages use.
    pub(super) fn name(self) -> &'static str {
        self.names().first().copied().unwrap_or_default()
    }
}

/// Says which columns are missing, if any is: round, table and boards, and either pairs or players.
pub(super) fn check(places: &dyn Places<Column>, findings: &mut Findings) -> Option<()> {
    const PLAYERS: [Column; 4] = [Column::North, Column::South, Column::East, Column::West];
    let has_players = PLAYERS.iter().any(|column| places.has(*column));
    let who: &[Column] = if has_players {
        &PLAYERS
    } else {
        &[Column::Ns, Column::Ew]
    };
    let needed = [&[Column::Round, Column::Table, Column::Boards], who].concat();
    let missing = missing_columns::missing(places, &needed);
    missing_columns::check(places, "the movement needs", &missing, findings)
}
