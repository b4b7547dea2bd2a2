//! The tricks that each seat can take in a deal when all four hands are seen.
//!
//! The solver is the crate `pons-dds`. This crate converts its types to ours, and splits a batch of deals so that
//! progress can be shown.

use contract_scoring::{Seat, Strain, Tricks};
use pons_dds::{FullDeal, TrickCountTable};
use session::{Deal, Makes};

/// How many deals are solved between two reports of progress: enough for all processors of a large machine.
const BATCH: usize = 8;
/// Megabytes of known positions for each thread, to begin with and at most. More of them save hardly any time, and a page
/// has one memory, which never shrinks.
const MEMORY: (u32, u32) = (16, 64);

/// Solves deals on all processors, or one after the other where there are no threads. After each few of them, `done` is
/// called with how many are done.
///
/// A deal takes about a tenth of a second.
///
/// # Panics
///
/// Where the solver does not take a deal: that is a bug.
///
/// # Examples
///
/// Each seat has a whole suit:
///
/// ```
/// use contract_scoring::{Seat, Strain};
/// use session::Deal;
///
/// let deal: Deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432".parse()?;
/// let makes = double_dummy::solve(&[deal], |_| ());
/// assert_eq!(makes[0].get(Seat::North, Strain::Spades).get(), 13);
/// assert_eq!(makes[0].get(Seat::North, Strain::Hearts).get(), 0);
/// # Ok::<(), session::DealError>(())
/// ```
#[must_use]
pub fn solve(deals: &[Deal], mut done: impl FnMut(usize)) -> Vec<Makes> {
    let mut solved = Vec::with_capacity(deals.len());
    for batch in deals.chunks(BATCH) {
        // A deal that is one has a notation that is one.
        let theirs: Vec<FullDeal> =
            (batch.iter()).filter_map(|deal| deal.to_string().parse().ok()).collect();
        assert_eq!(theirs.len(), batch.len(), "a deal could not be handed to the solver");
        let tables = tables(&theirs);
        solved.extend(tables.iter().map(makes));
        done(solved.len());
    }
    solved
}

#[cfg(not(target_family = "wasm"))]
fn tables(deals: &[FullDeal]) -> Vec<TrickCountTable> {
    let strains = pons_dds::NonEmptyStrainFlags::ALL;
    pons_dds::solve_deals_with_memory(deals, strains, MEMORY.0, MEMORY.1)
}

/// In a browser there are no threads.
#[cfg(target_family = "wasm")]
fn tables(deals: &[FullDeal]) -> Vec<TrickCountTable> {
    use contract_bridge::Strain;

    let mut solver = pons_dds::Solver::with_memory(Strain::Notrump, MEMORY.0, MEMORY.1);
    let mut solve = |deal: &FullDeal| pons_dds::solve_deal_on(&mut solver, *deal);
    deals.iter().map(&mut solve).collect()
}

fn makes(table: &TrickCountTable) -> Makes {
    Makes::from_fn(|seat, strain| {
        let tricks = table[their_strain(strain)].get(their_seat(seat)).get();
        Tricks::ALL.get(usize::from(tricks)).copied().unwrap_or(Tricks::MAX)
    })
}

const fn their_seat(seat: Seat) -> contract_bridge::Seat {
    match seat {
        Seat::North => contract_bridge::Seat::North,
        Seat::East => contract_bridge::Seat::East,
        Seat::South => contract_bridge::Seat::South,
        Seat::West => contract_bridge::Seat::West,
    }
}

const fn their_strain(strain: Strain) -> contract_bridge::Strain {
    match strain {
        Strain::Clubs => contract_bridge::Strain::Clubs,
        Strain::Diamonds => contract_bridge::Strain::Diamonds,
        Strain::Hearts => contract_bridge::Strain::Hearts,
        Strain::Spades => contract_bridge::Strain::Spades,
        Strain::Notrump => contract_bridge::Strain::Notrump,
    }
}

/// The example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
