//! What happened on a board: from its auction, cards and claim, or as a list of results has it.

use contract_scoring::{Contract, Declarer, Played, Seat, Tricks};
use notation::Field;
use session::Deal;

use super::commands::{Board, Value, fault};
use super::play::tricks;
use super::{Ended, ended};
use crate::imported::{Fault, Row, Spot};

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    NotPlayed,
    PassedOut,
    Played { contract: Contract, declarer: Seat, tricks: u8 },
}

/// What happened at a table. `listed` is what a list of results has of it, for boards of which nobody kept all cards.
///
/// # Errors
///
/// What cannot be understood, or contradicts the rest.
pub(super) fn of_board(
    board: &Board<'_>,
    dealer: Seat,
    deal: Option<&Deal>,
    listed: Option<&Value<'_>>,
) -> Result<Outcome, Fault> {
    let from_list = listed.map(of_list).transpose()?;
    let last = [board.calls.last(), board.cards.last(), board.claim.as_ref()];
    let Some(last) = last.into_iter().flatten().next_back() else {
        return Ok(from_list.unwrap_or(Outcome::NotPlayed));
    };
    let is_played = !board.cards.is_empty() || board.claim.is_some();
    let own = match ended(&board.calls, dealer)? {
        Ended::PassedOut => Some(Outcome::PassedOut),
        Ended::Contract(contract, declarer) => finished(board, (contract, declarer), deal)?,
        // Some programs leave the last passes out.
        Ended::Open(Some(bid)) if is_played => finished(board, bid, deal)?,
        Ended::Open(_) => None,
    };
    match (own, from_list, listed) {
        (Some(own), Some(other), Some(listed)) if own != other => Err(fault(
            "the list of results contradicts what was bid and played",
            listed,
            &own.to_string(),
        )),
        (Some(outcome), ..) | (None, Some(outcome), _) => Ok(outcome),
        (None, None, _) if is_played => Err(fault(
            "the play ends here, and nobody claims",
            last,
            "52 cards, or a claim such as `mc|9|`",
        )),
        (None, None, _) => Err(fault(
            "the auction ends here, and nothing is played",
            last,
            "three passes, then cards or a claim such as `mc|9|`",
        )),
    }
}

/// A contract with the tricks that were taken; `None` where the play ends before its end, and nobody claims.
fn finished(
    board: &Board<'_>,
    (contract, declarer): (Contract, Seat),
    deal: Option<&Deal>,
) -> Result<Option<Outcome>, Fault> {
    let taken = tricks(&board.cards, (contract, declarer), deal)?;
    let possible = taken.by_declarer..=13 - taken.by_defense;
    let claimed = board.claim.as_ref().map(|claim| {
        let tricks = claim.1.trim().parse().ok();
        let tricks = tricks.filter(|tricks| possible.contains(tricks));
        let expected = if taken.is_all() {
            format!("{}, the tricks that were taken", taken.by_declarer)
        } else {
            format!("{} to {} tricks", possible.start(), possible.end())
        };
        tricks.ok_or_else(|| fault("nobody can claim so many tricks here", claim, &expected))
    });
    let tricks = match claimed.transpose()? {
        None if !taken.is_all() => return Ok(None),
        claimed => claimed.unwrap_or(taken.by_declarer),
    };
    Ok(Some(Outcome::Played { contract, declarer, tricks }))
}

/// An entry of a list of results: `3NW+1`, `4SxE-2`, `4SEx-2`, `PASS`.
pub(super) fn of_list(value: &Value<'_>) -> Result<Outcome, Fault> {
    let text = value.1.trim();
    if matches!(text.to_ascii_lowercase().as_str(), "p" | "pass" | "passed out") {
        return Ok(Outcome::PassedOut);
    }
    let read = || {
        let (bid, result) = text.split_at_checked(text.find(['=', '+', '-'])?)?;
        let before = bid.trim_end_matches(['x', 'X']);
        let double = bid.strip_prefix(before)?;
        let (bid, seat) = before.split_at_checked(before.len().checked_sub(1)?)?;
        let bid = format!("{bid}{double}");
        let (contract, declarer): (Contract, Seat) = (bid.parse().ok()?, seat.parse().ok()?);
        let over: i8 = match result {
            "=" => 0,
            result => result.parse().ok()?,
        };
        let tricks = contract.level.tricks_needed().checked_add_signed(over)?;
        Tricks::new(tricks).ok()?;
        Some(Outcome::Played { contract, declarer, tricks })
    };
    let expected = "a result such as `4SxE-2`";
    read().ok_or_else(|| fault("a result cannot be understood", value, expected))
}

impl Outcome {
    /// Fills the cells of a line.
    pub(super) fn put(self, row: &mut Row<Field>, at: &Spot) {
        match self {
            Self::NotPlayed => row.put(Field::Score, "NP", at.clone()),
            Self::PassedOut => row.put(Field::Contract, "PASS", at.clone()),
            Self::Played { contract, declarer, tricks } => {
                row.put(Field::Contract, contract.to_string(), at.clone());
                row.put(Field::Declarer, declarer.to_string(), at.clone());
                row.put(Field::Tricks, tricks.to_string(), at.clone());
            }
        }
    }

    /// What was played; nothing where it was not.
    pub(super) fn played(self) -> Option<Played> {
        match self {
            Self::NotPlayed => None,
            Self::PassedOut => Some(Played::PassedOut),
            Self::Played { contract, declarer, tricks } => Some(Played::Contract {
                contract,
                declarer: Declarer::Seat(declarer),
                tricks: Tricks::new(tricks).ok()?,
            }),
        }
    }
}

impl std::fmt::Display for Outcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NotPlayed => f.write_str("not played"),
            Self::PassedOut => f.write_str("passed out"),
            Self::Played { contract, declarer, tricks } => {
                write!(f, "{contract} by {declarer}, {tricks} tricks")
            }
        }
    }
}
