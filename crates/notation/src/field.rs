//! What can be entered: the fields of lines and of pairs, whatever a file calls them. Their names are in
//! `vocabulary/en.txt` and the files beside it.

use session::Note;

/// What can be entered of one line of a traveler.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Field {
    /// The section's letters.
    Section,
    /// The number on the board.
    Board,
    /// The round.
    Round,
    /// The table.
    Table,
    /// The pair N-S.
    Ns,
    /// The pair E-W.
    Ew,
    /// The contract, or a ruling for both sides.
    Contract,
    /// Who played it.
    Declarer,
    /// The result relative to the contract.
    Result,
    /// Tricks taken by declarer's side.
    Tricks,
    /// Odd tricks made.
    Made,
    /// Tricks by which the contract failed.
    Down,
    /// The score of N-S, signed, or a ruling for both sides.
    Score,
    /// Points for N-S.
    Plus,
    /// Points against N-S.
    Minus,
    /// N-S's score or ruling.
    ScoreNs,
    /// E-W's score or ruling.
    ScoreEw,
    /// The opening lead.
    Lead,
    /// Remarks.
    Remarks,
    /// The group of a fouled board.
    Group,
    /// North's number, in an individual.
    North,
    /// South's number.
    South,
    /// East's number.
    East,
    /// West's number.
    West,
    /// The names of the pair N-S.
    NsNames,
    /// The names of the pair E-W.
    EwNames,
    /// A weighted score, or another ruling that replaces the result.
    Ruling,
    /// Who deals, as it is marked on the board.
    Dealer,
    /// Who is vulnerable, as it is marked on the board.
    Vulnerable,
    /// The level of the contract, in a column of its own.
    Level,
    /// The denomination of the contract, in a column of its own.
    Suit,
    /// Whether the contract was doubled, in a column of its own.
    Double,
}

/// What can be entered of one pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PairField {
    /// The section's letters.
    Section,
    /// The pair's number.
    Pair,
    /// N-S or E-W, in a section with two winners.
    Direction,
    /// Both players' names in one cell.
    Names,
    /// The names of the pair of this number N-S.
    NsNames,
    /// The names of the pair of this number E-W.
    EwNames,
    /// The first player's name.
    Player1,
    /// The second player's name.
    Player2,
    /// The third player's name, of a team.
    Player3,
    /// The fourth player's name.
    Player4,
    /// The fifth player's name.
    Player5,
    /// The sixth player's name.
    Player6,
    /// The first player's number in the federation.
    Id1,
    /// The second player's number.
    Id2,
    /// The third player's number, of a team.
    Id3,
    /// The fourth player's number.
    Id4,
    /// The fifth player's number.
    Id5,
    /// The sixth player's number.
    Id6,
    /// The first player's masterpoints.
    Masterpoints1,
    /// The second player's masterpoints.
    Masterpoints2,
    /// The strat, where it is not that of the masterpoints.
    Strat,
    /// The strats in which the pair may not be ranked.
    Ineligible,
    /// The pair's handicap.
    Handicap,
    /// The first player's handicap.
    Handicap1,
    /// The second player's handicap.
    Handicap2,
    /// The score brought from earlier sessions.
    Carryover,
}

/// Fields and their names in a language.
pub type Named<F> = &'static [(F, &'static [&'static str])];

impl Field {
    /// The columns of scores, one of which a file may have, or two.
    pub const SCORES: [Self; 5] =
        [Self::Score, Self::Plus, Self::Minus, Self::ScoreNs, Self::ScoreEw];

    /// What it is called in messages, and in `corrections.csv`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            // The first of its names is the oldest.
            Self::Ruling => "ruling",
            field => field.names()[0],
        }
    }

    /// The note that it is, of those that are texts beside a result.
    #[must_use]
    pub fn note(self) -> Option<Note> {
        Note::ALL.into_iter().find(|note| Self::from(*note) == self)
    }
}

impl From<Note> for Field {
    fn from(note: Note) -> Self {
        match note {
            Note::Lead => Self::Lead,
            Note::Remarks => Self::Remarks,
        }
    }
}

impl PairField {
    /// The names of players, in their order.
    pub const PLAYERS: [Self; 6] =
        [Self::Player1, Self::Player2, Self::Player3, Self::Player4, Self::Player5, Self::Player6];

    /// Their numbers in the federation, in the same order.
    pub const IDS: [Self; 6] = [Self::Id1, Self::Id2, Self::Id3, Self::Id4, Self::Id5, Self::Id6];
}
