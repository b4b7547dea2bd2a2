//! Solves deals double dummy in small steps, so that the page can show progress and stop it.

use contract_scoring::BoardNumber;
use double_dummy::solve;
use session::{BoardDeal, Deal, Deals};

/// The deals of which it is not known what can be made.
pub(crate) fn unsolved(deals: &Deals) -> Vec<(BoardNumber, Deal)> {
    (deals.iter())
        .filter(|(_, deal)| deal.makes.is_none())
        .map(|(board, deal)| (board, deal.deal))
        .collect()
}

/// Finds out what can be made of some more; `false` where there are none left.
pub(crate) fn solve_some(deals: &mut Deals, most: usize) -> bool {
    let open = unsolved(deals);
    let now: Vec<Deal> = open.iter().take(most).map(|(_, deal)| *deal).collect();
    for ((board, deal), makes) in open.iter().zip(solve(&now, |_| ())) {
        let makes = Some(makes);
        deals.set(*board, BoardDeal { deal: *deal, makes });
    }
    open.len() > now.len()
}
