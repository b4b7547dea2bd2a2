//! A line of a traveler: one result as it was entered, with what it earned.

use contract_scoring::{BoardNumber, BySide, Declarer, Played, Score, Side};
use rust_decimal::Decimal;
use session::{Entry, FoulGroup, Note, ResultId, RoundNumber, SectionId, TableNumber};

use super::{Opponent, Scored, percent_of};

/// A line of a traveler.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TravelerLine {
    /// Which one.
    pub result: ResultId,
    /// The board.
    pub board: BoardNumber,
    /// Where it was played.
    pub section: SectionId,
    /// When.
    pub round: Option<RoundNumber>,
    /// At which table.
    pub table: Option<TableNumber>,
    /// Who played: one contestant a side, or two in an individual.
    pub players: BySide<Vec<Opponent>>,
    /// The contract, where it is known.
    pub played: Option<Played>,
    /// What each side is entered with; scores are in points for N-S.
    pub entries: BySide<Entry>,
    /// What each side earned, where the board counts.
    pub earned: BySide<Option<Decimal>>,
    /// Partners of an individual who did not earn what their side did, and what they earned.
    pub partners: Vec<(Opponent, Decimal)>,
    /// What each side earned in percent of a top.
    pub percent: BySide<Option<Decimal>>,
    /// The foul group.
    pub group: FoulGroup,
    /// Tricks taken beyond those that double dummy gives declarer, where the deal is known.
    pub beyond_double_dummy: Option<i8>,
    /// The opening lead.
    pub lead: Option<String>,
    /// Remarks.
    pub remarks: Option<String>,
}

impl TravelerLine {
    /// A line of the session.
    #[must_use]
    pub fn of(scored: Scored<'_>, id: ResultId) -> Self {
        let session = scored.session;
        let result = session.result(id);
        let section = session.section_of(result);
        let points = scored.line(id);
        let notes = session.notes(id);
        Self {
            result: id,
            board: result.board,
            section,
            round: result.round,
            table: result.table,
            players: BySide::from_fn(|side| {
                let sitting = session.sitting(id, side);
                sitting.map(|id| Opponent::of(scored, id)).collect()
            }),
            played: result.played,
            entries: BySide::from_fn(|side| session.entry(result, side).into_owned()),
            earned: points.map(|points| points.map(|points| scored.board_amount(points))),
            partners: partners(scored, id),
            percent: points.map(|points| percent_of(points?, scored.top(section)?)),
            group: result.group,
            beyond_double_dummy: beyond_double_dummy(scored, id),
            lead: notes.and_then(|notes| notes.get(Note::Lead)).map(str::to_owned),
            remarks: scored.remarks(id),
        }
    }

    /// The plain score that a side is entered with, in points for N-S.
    #[must_use]
    pub fn score(&self, side: Side) -> Option<Score> {
        match self.entries.get(side) {
            Entry::Score(score) => Some(*score),
            Entry::Weighted(_) | Entry::Artificial(_) | Entry::NotPlayed | Entry::LatePlay => None,
        }
    }
}

/// Tricks taken beyond those that double dummy gives; of a side whose declarer is not known, those of its better hand.
fn beyond_double_dummy(scored: Scored<'_>, id: ResultId) -> Option<i8> {
    let board = scored.session.results().round_board(id.index());
    let makes = scored.session.deal(board)?.makes?;
    match scored.session.result(id).played? {
        Played::PassedOut => None,
        Played::Contract { contract, declarer, tricks } => {
            let given = match declarer {
                Declarer::Seat(seat) => makes.get(seat, contract.strain),
                Declarer::Side(side) => makes.best(side, contract.strain),
            };
            tricks.get().checked_signed_diff(given.get())
        }
    }
}

/// The partners of a line whose own percentage made their artificial score another.
fn partners(scored: Scored<'_>, id: ResultId) -> Vec<(Opponent, Decimal)> {
    let both = (scored.session.partners(id)).zip(scored.scoresheet.partners(id));
    let Some((seated, earned)) = both else {
        return Vec::new();
    };
    let first = scored.line(id);
    let differs = |side: &Side| earned.get(*side) != first.get(*side);
    let of = |side| {
        let amount = scored.board_amount((*earned.get(side))?);
        Some((Opponent::of(scored, *seated.get(side)), amount))
    };
    Side::ALL.into_iter().filter(differs).filter_map(of).collect()
}
