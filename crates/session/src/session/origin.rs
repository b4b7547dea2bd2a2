//! Where everything in a session came from.

use crate::{ContestantId, Fault};

/// Which of the draft's contestants, lines and sit-outs each of the session's was. A reader keeps its rows in the order
/// of its draft, and finds a finding's row again.
///
/// A list that came in order takes no room here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    pub(super) contestants: Order,
    pub(super) results: Order,
    pub(super) sit_outs: Order,
}

impl Origin {
    /// Of a draft that was left as it came.
    pub(super) const UNCHANGED: Self =
        Self { contestants: Order::AS_GIVEN, results: Order::AS_GIVEN, sit_outs: Order::AS_GIVEN };

    /// The place in `Draft::contestants`, as it was given, of the contestant at a place of the session.
    #[must_use]
    pub fn contestant(&self, place: usize) -> usize {
        self.contestants.given(place)
    }

    /// The place in `Draft::results`, as it was given, of the line at a place of the session.
    #[must_use]
    pub fn result(&self, place: usize) -> usize {
        self.results.given(place)
    }

    /// The place in `Draft::sit_outs`, as it was given, of the sit-out at a place of the session.
    #[must_use]
    pub fn sit_out(&self, place: usize) -> usize {
        self.sit_outs.given(place)
    }

    /// A fault by the places in the lists as they were given.
    #[must_use]
    pub fn fault(&self, mut fault: Fault) -> Fault {
        let given = |order: &Order, place: &mut usize| *place = order.given(*place);
        match &mut fault {
            Fault::Dangling { .. }
            | Fault::StratOrder { .. }
            | Fault::SectionGroupedTwice { .. } => {}
            Fault::ForeignDirection { contestant } => given(&self.contestants, contestant),
            Fault::SameContestant { first, second } => {
                given(&self.contestants, first);
                given(&self.contestants, second);
            }
            Fault::AcrossSections { result }
            | Fault::WrongDirection { result, .. }
            | Fault::AgainstItself { result }
            | Fault::WithoutOtherTable { result }
            | Fault::WithoutRound { result } => given(&self.results, result),
            Fault::BoardTwice { contestant, first, second }
            | Fault::TwoTables { contestant, first, second } => {
                contestant.0 = self.contestants.given_id(*contestant);
                given(&self.results, first);
                given(&self.results, second);
            }
            Fault::TableTwice { first, second } => {
                given(&self.results, first);
                given(&self.results, second);
            }
            Fault::SitsOutAndPlays { sit_out, result } => {
                given(&self.sit_outs, sit_out);
                given(&self.results, result);
            }
        }
        fault
    }

    /// Puts the line that was given first first.
    pub(super) fn earlier_first(&self, mut fault: Fault) -> Fault {
        if let Fault::BoardTwice { first, second, .. }
        | Fault::TwoTables { first, second, .. }
        | Fault::TableTwice { first, second } = &mut fault
            && self.results.given(*first) > self.results.given(*second)
        {
            std::mem::swap(first, second);
        }
        fault
    }
}

/// The order of a list: by new place the old one, or nothing where it came in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Order(Option<Vec<u32>>);

impl Order {
    /// The order in which the list came.
    pub(super) const AS_GIVEN: Self = Self(None);

    /// The order of the key; equal keys keep their order. Lists are no longer than identifiers reach.
    pub(super) fn sorted_by_key<T, K: Ord>(list: &[T], key: impl Fn(&T) -> K) -> Self {
        if list.is_sorted_by_key(&key) {
            return Self::AS_GIVEN;
        }
        Self::by_key(list.iter().map(key), |_| ())
    }

    /// The order of keys that are not sorted. Each begins with its part: where the parts follow each other, each is
    /// sorted by itself, which takes half the time in a field of many sections.
    pub(super) fn by_key<K: Ord, P: Ord>(
        keys: impl Iterator<Item = K>,
        part: impl Fn(&K) -> P,
    ) -> Self {
        let mut keyed: Vec<(K, u32)> = keys.zip(0..).collect();
        if keyed.is_sorted_by_key(|(key, _)| part(key)) {
            let parts = keyed.chunk_by_mut(|(one, _), (next, _)| part(one) == part(next));
            parts.for_each(<[_]>::sort_unstable);
        } else {
            keyed.sort_unstable();
        }
        Self(Some(keyed.into_iter().map(|(_, place)| place).collect()))
    }

    /// The old places by new place; `None` where nothing moves.
    pub(super) fn moved(&self) -> Option<&[u32]> {
        self.0.as_deref()
    }

    fn given(&self, place: usize) -> usize {
        match &self.0 {
            Some(places) => places[place] as usize,
            None => place,
        }
    }

    fn given_id(&self, id: ContestantId) -> u32 {
        match &self.0 {
            Some(places) => places[id.index()],
            None => id.0,
        }
    }
}
