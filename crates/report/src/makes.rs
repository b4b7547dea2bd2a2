//! Double dummy results of the deals of a session: from an earlier run, or solved now.
//!
//! A deal takes a tenth of a second, so results are cached in a file beside the session, a line for each deal. The deal
//! itself is the key: the file cannot be out of date, and the deal of a damaged line is solved again.

use std::collections::BTreeMap;
use std::path::Path;

use contract_scoring::BoardNumber;
use session::{BoardDeal, Deal, Deals, Makes};

use crate::store::{self, Replacement};

/// The file beside the session.
const SOLVED: &str = ".matchpoint.double-dummy";
/// The most that is read of it: some ten thousand deals.
const LARGEST: u64 = 1 << 20;

/// Finds the tricks of all deals that bring none, or of none if more than `most` are still to be solved; returns how many
/// are left without. `folder` is where the session is.
pub(crate) fn complete(
    deals: &mut Deals,
    folder: Option<&Path>,
    most: usize,
    quiet: bool,
) -> usize {
    let open: Vec<(BoardNumber, Deal)> = (deals.iter())
        .filter(|(_, deal)| deal.makes.is_none())
        .map(|(board, deal)| (board, deal.deal))
        .collect();
    if open.is_empty() {
        return 0;
    }
    let file = folder.map(|folder| folder.join(SOLVED));
    let mut known = file.as_deref().map(kept).unwrap_or_default();
    let unsolved: BTreeMap<String, Deal> = (open.iter())
        .map(|(_, deal)| (deal.to_string(), *deal))
        .filter(|(text, _)| !known.contains_key(text))
        .collect();
    let distinct: Vec<Deal> = unsolved.values().copied().collect();
    let solved = if distinct.len() > most { Vec::new() } else { solve(&distinct, quiet) };
    let left = unsolved.len() - solved.len();
    if !solved.is_empty() {
        known.extend(unsolved.into_keys().zip(solved));
        if let Some(file) = &file {
            keep(file, &known);
        }
    }
    for (board, deal) in open {
        let makes = known.get(&deal.to_string()).copied();
        deals.set(board, BoardDeal { deal, makes });
    }
    left
}

/// Solves deals, and shows how far that has come.
#[cfg(feature = "solver")]
fn solve(deals: &[Deal], quiet: bool) -> Vec<Makes> {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use crate::progress::Work;

    let done = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&done);
    let _work = Work::counting("Solving deals", deals.len(), counted, quiet);
    double_dummy::solve(deals, |number| done.store(number, Ordering::Relaxed))
}

/// This build has no solver.
#[cfg(not(feature = "solver"))]
fn solve(_: &[Deal], _: bool) -> Vec<Makes> {
    Vec::new()
}

/// What earlier runs solved.
fn kept(file: &Path) -> BTreeMap<String, Makes> {
    let text = store::read_own(file, LARGEST).unwrap_or_default();
    let line = |line: &str| {
        let (deal, makes) = line.split_once('\t')?;
        let deal: Deal = deal.parse().ok()?;
        let makes: Makes = makes.parse().ok()?;
        makes.is_plausible().then(|| (deal.to_string(), makes))
    };
    text.lines().filter_map(line).collect()
}

/// Keeps what was solved. Where the folder cannot be written, it is solved again the next time.
fn keep(file: &Path, known: &BTreeMap<String, Makes>) {
    let _ = Replacement::cache(file).and_then(|mut new| {
        new.write(|out| {
            (known.iter()).try_for_each(|(deal, makes)| writeln!(out, "{deal}\t{makes}"))
        })
    });
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    const DEAL: &str = "N:T53.AJ7.AT.AQ762 AKJ9.Q.QJ65.KJT8 872.T9543.K9732. Q64.K862.84.9543";

    #[test]
    fn what_was_solved_is_found_again() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join(SOLVED);
        let makes: Makes = "78aa878aa84533545335".parse().unwrap();
        keep(&file, &BTreeMap::from([(DEAL.to_owned(), makes)]));
        let mut deals = Deals::UNKNOWN;
        let deal = DEAL.parse().unwrap();
        deals.set(BoardNumber::MIN, BoardDeal { deal, makes: None });
        assert_eq!(complete(&mut deals, Some(folder.path()), 0, true), 0);
        assert_eq!(deals.of(BoardNumber::MIN).unwrap().makes, Some(makes));
        deals.set(BoardNumber::MIN, BoardDeal { deal, makes: None });
        assert_eq!(complete(&mut deals, None, 0, true), 1, "more than are solved");
        assert_eq!(deals.of(BoardNumber::MIN).unwrap().makes, None);
        fs::write(&file, format!("{DEAL}\t00000000000000000000\n{DEAL}\nx\ty\n")).unwrap();
        assert!(kept(&file).is_empty());
    }
}
