//! What can be entered: the fields of lines and of pairs, whatever a file calls them.

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
    pub const SCORES: [Self; 5] = [
        Self::Score,
        Self::Plus,
        Self::Minus,
        Self::ScoreNs,
        Self::ScoreEw,
    ];

    /// What it is called in messages, and in `corrections.csv`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            // The first of its names is the oldest.
            Self::Ruling => "ruling",
            field => field.names()[0],
        }
    }

    /// The English names: first the one that messages use. Case, spaces, `_`, `-` and `.` are as one likes.
    #[must_use]
    // Each copy would have all names: their addresses are put in place when the program starts.
    #[inline(never)]
    pub fn names(self) -> &'static [&'static str] {
        match self {
            Self::Section => &["section", "sec", "sect"],
            Self::Board => &[
                "board",
                "boards",
                "bd",
                "brd",
                "board_no",
                "board_nr",
                "board_number",
                "board_num",
                "bd_no",
            ],
            Self::Round => &["round", "rd", "rnd", "round_no"],
            Self::Table => &["table", "tbl", "table_no"],
            Self::Ns => &[
                "ns",
                "ns_pair",
                "pair_ns",
                "ns_no",
                "ns_pr",
                "ns_nr",
                "ns_pair_no",
                "ns_pair_number",
                "pair_no",
                "ns_number",
                "north_south",
                "n/s",
                "north/south",
                "n/s_pair",
                "pair_n/s",
                "n/s_no",
            ],
            Self::Ew => &[
                "ew",
                "ew_pair",
                "pair_ew",
                "ew_no",
                "ew_pr",
                "ew_nr",
                "ew_pair_no",
                "ew_pair_number",
                "ew_number",
                "east_west",
                "e/w",
                "east/west",
                "e/w_pair",
                "pair_e/w",
                "e/w_no",
                "opponents",
                "opps",
                "vs",
            ],
            Self::Contract => &["contract", "final_contract", "cont", "contr", "cntr"],
            Self::Declarer => &["declarer", "by", "dec", "decl", "dcl", "dclr", "played_by"],
            Self::Result => &[
                "result",
                "res",
                "results",
                "rslt",
                "+/-",
                "overtricks",
                "over/under",
            ],
            Self::Tricks => &[
                "tricks",
                "tricks_taken",
                "tricks_won",
                "tricks_made",
                "trks",
            ],
            Self::Made => &["made", "making", "made/down", "made_down"],
            Self::Down => &["down"],
            Self::Score => &["score"],
            Self::Plus => &[
                "plus",
                "ns_plus",
                "plus_ns",
                "ns_+",
                "n/s_+",
                "+_ns",
                "ns_plus_score",
                "ew_minus",
                "minus_ew",
                "+",
            ],
            Self::Minus => &[
                "minus", "ns_minus", "minus_ns", "ew_+", "e/w_+", "+_ew", "ew_plus", "plus_ew",
            ],
            Self::ScoreNs => &[
                "score_ns",
                "ns_score",
                "n/s_score",
                "score_n/s",
                "ns_points",
                "ns_pts",
            ],
            Self::ScoreEw => &[
                "score_ew",
                "ew_score",
                "e/w_score",
                "score_e/w",
                "ew_points",
                "ew_pts",
            ],
            Self::Lead => &["lead", "opening_lead", "lead_card"],
            Self::Remarks => &["remarks", "remark", "comment", "comments", "notes", "note"],
            Self::Group => &["group", "foul_group"],
            Self::North => &["north"],
            Self::South => &["south"],
            Self::East => &["east"],
            Self::West => &["west"],
            Self::NsNames => &[
                "ns_names",
                "ns_pair_names",
                "north_south_names",
                "ns_name",
                "ns_players",
                "names_ns",
                "n/s_names",
                "n/s_players",
                "north/south_names",
            ],
            Self::EwNames => &[
                "ew_names",
                "ew_pair_names",
                "east_west_names",
                "ew_name",
                "ew_players",
                "names_ew",
                "e/w_names",
                "e/w_players",
                "east/west_names",
            ],
            Self::Ruling => &["weights", "ruling", "weighted_score"],
            Self::Dealer => &["dealer", "dlr"],
            Self::Vulnerable => &["vul", "vuln", "vulnerable", "vulnerability"],
            Self::Level => &["level", "lvl", "bid_level"],
            Self::Suit => &["suit", "denomination", "denom", "strain", "trumps", "trump"],
            Self::Double => &[
                "double", "doubled", "doubles", "dbl", "dbld", "doubling", "x", "x/xx",
            ],
        }
    }
}

impl PairField {
    /// The names of players, in their order.
    pub const PLAYERS: [Self; 6] = [
        Self::Player1,
        Self::Player2,
        Self::Player3,
        Self::Player4,
        Self::Player5,
        Self::Player6,
    ];

    /// Their numbers in the federation, in the same order.
    pub const IDS: [Self; 6] = [
        Self::Id1,
        Self::Id2,
        Self::Id3,
        Self::Id4,
        Self::Id5,
        Self::Id6,
    ];

    /// The English names: first the one that messages use. Case, spaces, `_`, `-` and `.` are as one likes.
    #[must_use]
    // Each copy would have all names: their addresses are put in place when the program starts.
    #[inline(never)]
    pub fn names(self) -> &'static [&'static str] {
        match self {
            Self::Section => &["section", "sec"],
            Self::Pair => &[
                "pair",
                "pairs",
                "pair_no",
                "pair_number",
                "no",
                "nr",
                "number",
            ],
            Self::Direction => &["direction", "dir"],
            Self::Names => &["names", "name", "players"],
            Self::NsNames => &[
                "ns",
                "n/s",
                "ns_names",
                "ns_pair",
                "ns_players",
                "north/south",
            ],
            Self::EwNames => &[
                "ew",
                "e/w",
                "ew_names",
                "ew_pair",
                "ew_players",
                "east/west",
            ],
            Self::Player1 => &["player1", "name1", "player"],
            Self::Player2 => &["player2", "name2"],
            Self::Player3 => &["player3", "name3"],
            Self::Player4 => &["player4", "name4"],
            Self::Player5 => &["player5", "name5"],
            Self::Player6 => &["player6", "name6"],
            Self::Id1 => &["id1", "id"],
            Self::Id2 => &["id2"],
            Self::Id3 => &["id3"],
            Self::Id4 => &["id4"],
            Self::Id5 => &["id5"],
            Self::Id6 => &["id6"],
            Self::Masterpoints1 => &["masterpoints1", "mps1", "masterpoints"],
            Self::Masterpoints2 => &["masterpoints2", "mps2"],
            Self::Strat => &["strat"],
            Self::Ineligible => &["ineligible"],
            Self::Handicap => &["handicap"],
            Self::Handicap1 => &["handicap1", "hcp1"],
            Self::Handicap2 => &["handicap2", "hcp2"],
            Self::Carryover => &["carryover"],
        }
    }
}
