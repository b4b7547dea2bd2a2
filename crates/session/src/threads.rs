//! Work on a large session in pieces, side by side.
//!
//! What comes of it never depends on how many threads there are.

use std::num::NonZeroUsize;
use std::panic::resume_unwind;
use std::sync::{Mutex, OnceLock};
use std::thread;

/// A session of fewer lines than this is not worth a second thread.
pub const LARGE: usize = 50_000;

/// How many pieces of work keep this machine busy.
#[must_use]
pub fn processors() -> usize {
    static PROCESSORS: OnceLock<usize> = OnceLock::new();
    *PROCESSORS.get_or_init(|| thread::available_parallelism().map_or(1, NonZeroUsize::get))
}

/// Does the work for each of some pieces, on as many threads as the machine has processors, and returns what came of
/// each, in their order. Where the system refuses a thread, there are fewer: this one is always there.
pub fn each<P: Send, R: Send>(pieces: Vec<P>, work: impl Fn(P) -> R + Sync) -> Vec<R> {
    let count = pieces.len();
    if count < 2 {
        return pieces.into_iter().map(work).collect();
    }
    let next = Mutex::new(pieces.into_iter().enumerate());
    let take = || match next.lock() {
        Ok(mut next) => next.next(),
        Err(poisoned) => poisoned.into_inner().next(),
    };
    let go_on = || {
        let mut done = Vec::new();
        while let Some((place, piece)) = take() {
            done.push((place, work(piece)));
        }
        done
    };
    let mut done = thread::scope(|scope| {
        let others: Vec<_> = (1..processors().min(count))
            .map_while(|_| thread::Builder::new().spawn_scoped(scope, go_on).ok())
            .collect();
        let mut done = go_on();
        for other in others {
            done.extend(other.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
        done
    });
    done.sort_by_key(|(place, _)| *place);
    done.into_iter().map(|(_, result)| result).collect()
}

/// Does two works, the other one on a second thread where they are large and the system gives one, and returns what came of both.
pub fn both<A, B: Send>(
    are_large: bool,
    one: impl FnOnce() -> A,
    other: impl Fn() -> B + Sync,
) -> (A, B) {
    thread::scope(|scope| {
        let is_worth_it = are_large && processors() > 1;
        let spawned = is_worth_it.then(|| thread::Builder::new().spawn_scoped(scope, &other));
        let one = one();
        let other = match spawned.and_then(Result::ok) {
            Some(thread) => thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
            None => other(),
        };
        (one, other)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_works_are_done() {
        for are_large in [false, true] {
            assert_eq!(both(are_large, || 1, || "two"), (1, "two"));
        }
    }

    #[test]
    fn what_came_of_each_piece_is_in_their_order() {
        for count in [0, 1, 2, 100] {
            let doubled = each((0..count).collect(), |piece| piece * 2);
            assert_eq!(
                doubled,
                (0..count).map(|piece| piece * 2).collect::<Vec<_>>()
            );
        }
    }
}
