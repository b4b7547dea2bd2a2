//! Work on a large session in pieces, in parallel.
//!
//! The result never depends on the number of threads.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::panic::resume_unwind;
use std::sync::{Condvar, Mutex, MutexGuard, OnceLock, PoisonError, mpsc};
use std::thread;

/// A session of fewer lines than this is not worth a second thread.
pub const LARGE: usize = 50_000;

thread_local! {
    /// How many threads the work of this one may have, itself among them, where that is limited.
    static LIMIT: Cell<Option<usize>> = const { Cell::new(None) };
}

/// How many pieces of work keep this machine busy, or as many threads as this work may have.
#[must_use]
pub fn processors() -> usize {
    static PROCESSORS: OnceLock<usize> = OnceLock::new();
    let all =
        || *PROCESSORS.get_or_init(|| thread::available_parallelism().map_or(1, NonZeroUsize::get));
    LIMIT.get().unwrap_or_else(all)
}

/// Does a work on no more than that many threads, this one among them.
pub fn limited<R>(threads: usize, work: impl FnOnce() -> R) -> R {
    let before = LIMIT.replace(Some(threads.max(1)));
    let done = work();
    LIMIT.set(before);
    done
}

/// A part of a work that is on several threads: where these are limited, each part has one.
fn shared<R>(is_limited: bool, part: impl FnOnce() -> R) -> R {
    if is_limited { limited(1, part) } else { part() }
}

fn is_limited() -> bool {
    LIMIT.get().is_some()
}

/// In how many pieces the work on that many lines of a session is cut.
#[must_use]
pub fn pieces(lines: usize) -> usize {
    match lines {
        LARGE.. => processors(),
        _ => 1,
    }
}

/// The number of pieces if the result of each is taken away at once: many small ones take little memory.
#[must_use]
pub fn small_pieces(lines: usize) -> usize {
    match pieces(lines) {
        1 => 1,
        several => 16 * several,
    }
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
    let (threads, is_limited) = (processors().min(count), is_limited());
    let go_on = || shared(is_limited && threads > 1, go_on);
    let mut done = thread::scope(|scope| {
        let others: Vec<_> = (1..threads)
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

/// Does the work for each of that many places, on as many threads as the machine has processors, and takes what came of
/// each, in their order. This thread alone takes, as soon as it can, and works on places in between. Where the system
/// refuses a thread, there are fewer.
///
/// # Errors
///
/// The first error of `take`, after which no more work is begun.
pub fn in_order<R: Send, E>(
    places: usize,
    work: impl Fn(usize) -> R + Sync,
    take: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    in_order_with(places, || (), |(), place| work(place), take)
}

/// The same, where each thread begins with something that it keeps from place to place.
///
/// # Errors
///
/// The first error of `take`, after which no more work is begun.
pub fn in_order_with<S, R: Send, E>(
    places: usize,
    begin: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, usize) -> R + Sync,
    mut take: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    // How many processors there are is not asked for one place.
    let count = match places {
        0 | 1 => 1,
        several => processors().min(several),
    };
    let queue = Queue::of(places, count);
    let is_limited = is_limited() && count > 1;
    thread::scope(|scope| {
        // However this ends, nobody waits for another place.
        let _stop = Stop(&queue);
        let (done, came) = mpsc::channel();
        for _ in 1..count {
            let (queue, begin, work, done) = (&queue, &begin, &work, done.clone());
            let go_on = move || {
                let _stop = Stop(queue);
                let mut own = shared(is_limited, begin);
                while let Some(place) = queue.wait() {
                    // Nobody takes what comes behind an error.
                    if done.send((place, shared(is_limited, || work(&mut own, place)))).is_err() {
                        break;
                    }
                }
            };
            if thread::Builder::new().spawn_scoped(scope, go_on).is_err() {
                break;
            }
        }
        drop(done);
        let (mut own, mut ready) = (None, BTreeMap::new());
        for place in 0..places {
            let next = loop {
                ready.extend(came.try_iter());
                if let Some(next) = ready.remove(&place) {
                    break next;
                }
                match queue.begin() {
                    Some(place) => {
                        let own = own.get_or_insert_with(&begin);
                        ready.insert(place, shared(is_limited, || work(own, place)));
                    }
                    None => match came.recv() {
                        Ok((place, one)) => drop(ready.insert(place, one)),
                        // A thread panicked, as this one will when it is joined.
                        Err(_) => return Ok(()),
                    },
                }
            };
            take(next)?;
            queue.took();
        }
        Ok(())
    })
}

/// The results of some pieces, one after the other. A piece is put there as soon as those before it are, so that the
/// whole is not held twice.
pub fn listed<P: Clone + Sync, T: Send>(
    pieces: &[P],
    room: usize,
    work: impl Fn(P) -> Vec<T> + Sync,
) -> Vec<T> {
    let mut all = Vec::with_capacity(room);
    let joined: Result<(), Infallible> = in_order(
        pieces.len(),
        |place| work(pieces[place].clone()),
        |mut list| {
            all.append(&mut list);
            Ok(())
        },
    );
    match joined {
        Ok(()) => all,
    }
}

/// Does two works, the other one on a second thread where they are large and the system gives one, and returns what
/// came of both.
pub fn both<A, B: Send>(
    are_large: bool,
    one: impl FnOnce() -> A,
    other: impl Fn() -> B + Sync,
) -> (A, B) {
    let is_worth_it = are_large && processors() > 1;
    let is_limited = is_limited() && is_worth_it;
    let other = || shared(is_limited, &other);
    thread::scope(|scope| {
        let spawned = is_worth_it.then(|| thread::Builder::new().spawn_scoped(scope, other));
        let one = shared(is_limited, one);
        let other = match spawned.and_then(Result::ok) {
            Some(thread) => thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
            None => other(),
        };
        (one, other)
    })
}

// The places of some work, in order: which thread begins which, and when.

/// How many places for each thread are begun before the first of them is taken.
const AHEAD: usize = 3;

/// The places that are still to be worked on.
struct Queue {
    state: Mutex<Places>,
    /// Another place may be begun, or none ever.
    moved: Condvar,
    count: usize,
    ahead: usize,
}

/// How far the work has come.
#[derive(Default)]
struct Places {
    begun: usize,
    taken: usize,
    are_over: bool,
}

/// Ends the work on a queue as soon as a thread leaves it.
struct Stop<'q>(&'q Queue);

impl Queue {
    /// All of that many places, for that many threads.
    fn of(count: usize, threads: usize) -> Self {
        Self { state: Mutex::default(), moved: Condvar::new(), count, ahead: AHEAD * threads }
    }

    fn state(&self) -> MutexGuard<'_, Places> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next place, as soon as it may be begun.
    fn wait(&self) -> Option<usize> {
        let is_early = |places: &mut Places| {
            !places.are_over && places.begun < self.count && !self.may_begin(places)
        };
        let places = self.moved.wait_while(self.state(), is_early);
        self.next(places.unwrap_or_else(PoisonError::into_inner))
    }

    /// The next place, if it may be begun.
    fn begin(&self) -> Option<usize> {
        self.next(self.state())
    }

    fn next(&self, mut places: MutexGuard<'_, Places>) -> Option<usize> {
        let next = self.may_begin(&places).then_some(places.begun);
        places.begun += usize::from(next.is_some());
        next
    }

    fn may_begin(&self, places: &Places) -> bool {
        let end = self.count.min(places.taken + self.ahead);
        !places.are_over && places.begun < end
    }

    /// What came of one more place was taken.
    fn took(&self) {
        self.state().taken += 1;
        self.moved.notify_one();
    }
}

impl Drop for Stop<'_> {
    fn drop(&mut self) {
        self.0.state().are_over = true;
        self.0.moved.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_came_of_each_place_is_taken_in_their_order() {
        for places in [0, 1, 2, 100] {
            let mut taken = Vec::new();
            let outcome: Result<(), ()> = in_order(
                places,
                |place| place * 2,
                |doubled| {
                    taken.push(doubled);
                    Ok(())
                },
            );
            assert_eq!(outcome, Ok(()));
            assert_eq!(taken, (0..places).map(|place| place * 2).collect::<Vec<_>>());
        }
    }

    #[test]
    fn each_thread_keeps_what_it_has_from_place_to_place() {
        for places in [0, 1, 2, 100] {
            let (mut before, mut sum) = (0, 0);
            let counted: Result<(), ()> = in_order_with(
                places,
                || 0,
                |own, _| {
                    *own += 1;
                    *own
                },
                |times| {
                    before += usize::from(times == 1);
                    sum += 1;
                    Ok(())
                },
            );
            assert_eq!((counted, sum), (Ok(()), places));
            assert!(before <= processors().min(places), "{before} threads");
        }
    }

    #[test]
    #[should_panic(expected = "panicked")]
    fn whoever_takes_panics_with_a_thread_that_works() {
        let this = thread::current().id();
        let work = |place| {
            if thread::current().id() == this && processors() > 1 {
                thread::sleep(std::time::Duration::from_millis(1))
            } else {
                panic!("place {place} panicked")
            }
        };
        let _: Result<(), ()> = in_order(1000, work, |()| Ok(()));
    }

    #[test]
    fn nothing_is_taken_behind_an_error() {
        let mut taken = Vec::new();
        let outcome = in_order(
            100,
            |place| place,
            |place| {
                taken.push(place);
                if place < 3 { Ok(()) } else { Err(place) }
            },
        );
        assert_eq!((outcome, taken), (Err(3), vec![0, 1, 2, 3]));
    }

    #[test]
    fn what_came_of_pieces_is_one_list() {
        for count in [0, 1, 2, 100] {
            let pieces: Vec<usize> = (0..count).collect();
            let all = listed(&pieces, 0, |piece| vec![piece; piece % 3]);
            let expected = pieces.iter().flat_map(|piece| vec![*piece; piece % 3]);
            assert_eq!(all, expected.collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_limited_work_has_no_more_threads() {
        for most in [1, 2, 3] {
            let (now, peak) = (Mutex::new(0), Mutex::new(0));
            let alone = |_| {
                *now.lock().expect("no panic") += 1;
                let mut peak = peak.lock().expect("no panic");
                *peak = (*now.lock().expect("no panic")).max(*peak);
                drop(peak);
                thread::yield_now();
                *now.lock().expect("no panic") -= 1;
            };
            let within = |_| each(vec![(); 20], alone).len();
            let done = limited(most, || each(vec![(); 20], within));
            assert_eq!(done, [20; 20]);
            assert!(*peak.lock().expect("no panic") <= most);
            assert_eq!(limited(most, processors), most);
            assert!(!is_limited());
        }
    }

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
            assert_eq!(doubled, (0..count).map(|piece| piece * 2).collect::<Vec<_>>());
        }
    }
}
