//! Slips to fill in by hand: what is played at a table in a round, and the traveler of each board. Nothing of a result
//! is on them, and no names.

use std::collections::BTreeMap;

use contract_scoring::{BoardNumber, BySide, Side, Vulnerability};
use session::{ContestantId, Direction, RoundBoard, RoundNumber, SectionId, TableNumber};

use super::{Opponent, Scored};

/// A pick-up slip: the boards that two sides play against each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PickUpSlip {
    /// The section's name, where there are several.
    pub section: Option<String>,
    /// The round, where it is known.
    pub round: Option<RoundNumber>,
    /// The table, where it is known.
    pub table: Option<TableNumber>,
    /// The numbers of those who play: `3`, or `4+7` in an individual.
    pub players: BySide<String>,
    /// The boards, in their order, and who is vulnerable.
    pub boards: Vec<(BoardNumber, Vulnerability)>,
}

/// A traveler without results, for one board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlankTraveler<'a> {
    /// The sections of the field.
    pub sections: &'a [SectionId],
    /// The board.
    pub board: RoundBoard,
    /// A line for each time that the board is played: the number of the pair that sits N-S, or nothing where pairs
    /// change directions.
    pub lines: Vec<String>,
}

/// The pick-up slips of a session, by section, table and round: those of a table lie on each other.
#[must_use]
pub fn pick_up_slips(scored: Scored<'_>) -> Vec<PickUpSlip> {
    type Meeting = (SectionId, Option<TableNumber>, Option<RoundNumber>, [Vec<ContestantId>; 2]);
    let session = scored.session;
    let mut meetings: BTreeMap<Meeting, Vec<BoardNumber>> = BTreeMap::new();
    for (id, result) in session.result_ids() {
        let section = session.section_of(result);
        if !scored.shows(section) {
            continue;
        }
        let players = Side::ALL.map(|side| session.sitting(id, side).collect());
        let boards = meetings.entry((section, result.table, result.round, players));
        boards.or_default().push(result.board);
    }
    let slips = meetings.into_iter();
    slips
        .map(|((section, table, round, [ns, ew]), mut boards)| {
            boards.sort();
            let marked = |board| (board, session.markings().of(board).vulnerability);
            PickUpSlip {
                section: (scored.has_sections()).then(|| session.section(section).name.clone()),
                round,
                table,
                players: BySide { ns, ew }
                    .map(|players| numbers(scored, &players, |one| one.number.to_string())),
                boards: boards.into_iter().map(marked).collect(),
            }
        })
        .collect()
}

/// The blank travelers of a session, board by board.
pub fn blank_travelers(scored: Scored<'_>) -> impl Iterator<Item = BlankTraveler<'_>> {
    let session = scored.session;
    let fields = scored.scoresheet.fields.iter();
    let shown = fields.filter(move |field| scored.shows_any(&field.sections));
    shown.flat_map(move |field| {
        field.boards.iter().map(move |board| {
            let results = scored.scoresheet.results_of(session, field, board);
            let results =
                results.filter(|id| scored.shows(session.section_of(session.result(*id))));
            let seats = results.map(|id| session.sitting(id, Side::NorthSouth).collect());
            let mut seats: Vec<Vec<ContestantId>> = seats.collect();
            seats.sort();
            let fixed = |id: &ContestantId| session.contestant(*id).direction != Direction::Both;
            BlankTraveler {
                sections: &field.sections,
                board: board.board,
                lines: (seats.iter())
                    .map(|players| {
                        if players.iter().all(fixed) {
                            numbers(scored, players, |one| one.label())
                        } else {
                            String::new()
                        }
                    })
                    .collect(),
            }
        })
    })
}

/// The players' numbers, each by what is made of it.
fn numbers(
    scored: Scored<'_>,
    players: &[ContestantId],
    label: impl Fn(Opponent) -> String,
) -> String {
    let players = players.iter().map(|id| Opponent::of(scored, *id));
    players.map(label).collect::<Vec<_>>().join("+")
}
