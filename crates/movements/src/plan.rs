//! Rounds in sets of boards, before the sets have a length.

use contract_scoring::{BoardNumber, BySide};
use session::{Movement, PairNumber, RoundNumber, Sitting, TableNumber, Winners};

use crate::Unfit;

/// Who sits where with which set of boards. Rounds, tables, contestants and sets are counted from 0.
#[derive(Clone, Debug)]
pub(crate) struct PlannedSitting {
    pub(crate) round: u16,
    pub(crate) table: u16,
    pub(crate) seats: BySide<Vec<u16>>,
    pub(crate) set: u16,
}

/// The most boards that one pair is asked to play where nobody says how many.
const USUAL: u16 = 28;

/// A movement of so many sets of boards with that many boards in play; where nobody says how many, as many as are usual.
pub(crate) fn movement(
    sets: u16,
    winners: Winners,
    sittings: Vec<PlannedSitting>,
    boards: Option<u16>,
) -> Result<Movement, Unfit> {
    let rounds = sittings.iter().map(|one| one.round + 1).max();
    let boards = boards.unwrap_or(sets * (USUAL / rounds.unwrap_or(1)).max(1));
    if boards == 0 || !boards.is_multiple_of(sets) {
        return Err(Unfit::Boards { boards, sets });
    }
    let length = boards / sets;
    let sittings = sittings.into_iter().filter_map(|planned| {
        let first = planned.set * length;
        let boards = (first + 1..=first + length).map(BoardNumber::new);
        let numbered = |who: Vec<u16>| -> Option<Vec<PairNumber>> {
            (who.into_iter()).map(|one| PairNumber::new(u32::from(one) + 1).ok()).collect()
        };
        Some(Sitting {
            round: RoundNumber::new(u8::try_from(planned.round + 1).ok()?).ok()?,
            table: TableNumber::new(planned.table + 1).ok()?,
            seats: BySide { ns: numbered(planned.seats.ns)?, ew: numbered(planned.seats.ew)? },
            boards: boards.collect::<Result<_, _>>().ok()?,
        })
    });
    Movement::new(sittings.collect(), Some(winners)).map_err(|_| Unfit::Contradiction)
}

/// Checks that there are as many rounds as a movement has; where nobody says how many, those.
pub(crate) fn check_rounds(rounds: Option<u16>, most: u16) -> Result<u16, Unfit> {
    match rounds {
        None => Ok(most),
        Some(rounds) if (1..=most).contains(&rounds) => Ok(rounds),
        Some(rounds) => Err(Unfit::Rounds { rounds, most }),
    }
}

/// Checks that there are as many tables as a movement is made for.
pub(crate) fn check_tables(tables: u16, least: u16, most: u16) -> Result<(), Unfit> {
    if (least..=most).contains(&tables) {
        Ok(())
    } else {
        Err(Unfit::Tables { tables, least, most })
    }
}

/// A place on the circle of a starter, or `*` for who sits still.
pub(crate) fn place(text: &str) -> Option<Option<u16>> {
    match text {
        "*" => Some(None),
        text => text.parse().ok().map(Some),
    }
}
