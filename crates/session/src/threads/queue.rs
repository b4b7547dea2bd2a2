//! The places of some work, in order: which thread begins which, and when.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// How many places for each thread are begun before the first of them is taken.
const AHEAD: usize = 3;

/// The places that are still to be worked on.
pub(super) struct Queue {
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
pub(super) struct Stop<'q>(pub(super) &'q Queue);

impl Queue {
    /// All of that many places, for that many threads.
    pub(super) fn of(count: usize, threads: usize) -> Self {
        Self {
            state: Mutex::default(),
            moved: Condvar::new(),
            count,
            ahead: AHEAD * threads,
        }
    }

    fn state(&self) -> MutexGuard<'_, Places> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next place, as soon as it may be begun.
    pub(super) fn wait(&self) -> Option<usize> {
        let is_early = |places: &mut Places| {
            !places.are_over && places.begun < self.count && !self.may_begin(places)
        };
        let places = self.moved.wait_while(self.state(), is_early);
        self.next(places.unwrap_or_else(PoisonError::into_inner))
    }

    /// The next place, if it may be begun.
    pub(super) fn begin(&self) -> Option<usize> {
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
    pub(super) fn took(&self) {
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
