//! The columns of a travelers file and their names.

use crate::text::ColumnName;

/// A column of a travelers file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Column {
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
    /// A weighted score, or another ruling that replaces the result.
    Ruling,
}

impl ColumnName for Column {
    const ALL: &'static [Self] = &[
        Self::Section,
        Self::Board,
        Self::Round,
        Self::Table,
        Self::Ns,
        Self::Ew,
        Self::Contract,
        Self::Declarer,
        Self::Result,
        Self::Tricks,
        Self::Made,
        Self::Down,
        Self::Score,
        Self::Plus,
        Self::Minus,
        Self::ScoreNs,
        Self::ScoreEw,
        Self::Lead,
        Self::Remarks,
        Self::Group,
        Self::North,
        Self::South,
        Self::East,
        Self::West,
        Self::Ruling,
    ];

    const NAMED: &'static [&'static [Self]] = &[
        &[Self::Board],
        &[Self::Ns, Self::Ew, Self::North, Self::East],
    ];

    fn index(self) -> usize {
        self as usize
    }

    fn names(self) -> &'static [&'static str] {
        match self {
            Self::Section => &["section", "sec"],
            Self::Board => &["board", "bd", "brd", "board_no", "board_number"],
            Self::Round => &["round", "rd", "rnd", "round_no"],
            Self::Table => &["table", "tbl", "table_no"],
            Self::Ns => &[
                "ns",
                "ns_pair",
                "pair_ns",
                "ns_no",
                "pair_no",
                "ns_number",
                "north_south",
            ],
            Self::Ew => &[
                "ew",
                "ew_pair",
                "pair_ew",
                "ew_no",
                "ew_number",
                "east_west",
                "opponents",
                "opps",
                "vs",
            ],
            Self::Contract => &["contract", "final_contract"],
            Self::Declarer => &["declarer", "by", "dec", "decl", "played_by"],
            Self::Result => &["result", "res"],
            Self::Tricks => &["tricks", "tricks_taken", "tricks_won"],
            Self::Made => &["made", "making"],
            Self::Down => &["down"],
            Self::Score => &["score"],
            Self::Plus => &["plus", "ns_plus", "plus_ns"],
            Self::Minus => &["minus", "ns_minus", "minus_ns"],
            Self::ScoreNs => &["score_ns", "ns_score"],
            Self::ScoreEw => &["score_ew", "ew_score"],
            Self::Lead => &["lead", "opening_lead", "lead_card"],
            Self::Remarks => &["remarks", "remark", "comment", "comments", "notes", "note"],
            Self::Group => &["group", "foul_group"],
            Self::North => &["north"],
            Self::South => &["south"],
            Self::East => &["east"],
            Self::West => &["west"],
            Self::Ruling => &["weights", "ruling", "weighted_score"],
        }
    }
}
