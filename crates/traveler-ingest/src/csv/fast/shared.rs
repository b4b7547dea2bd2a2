//! The cache that the fields of an archive share. Fields are small, so each would otherwise parse again what nearly all
//! of them contain.

use std::sync::{Arc, PoisonError, RwLock};

use notation::Field;
use rows::Rows;

use super::cache::Cache;
use crate::csv::Table;
use crate::travelers::Layout;

/// What rows have said so far, for all who read the fields of an archive. Whoever begins a field takes what is there
/// then; what comes of a field does not depend on it.
#[derive(Debug, Default)]
pub(crate) struct SharedCache(RwLock<Option<Arc<CacheOfKind>>>);

/// What rows of some kind have said.
#[derive(Debug)]
pub(super) struct CacheOfKind {
    kind: Kind,
    pub(super) cache: Cache,
}

/// How rows are read: what one says is what another said only if both are read in the same way.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Kind {
    columns: Vec<Option<Field>>,
    /// The language of suits and seats.
    language: &'static str,
    delimiter: char,
    layout: Layout,
}

/// What is kept is copied, so that it is kept only where it is a good part of what there is.
const PART: usize = 64;

impl Kind {
    /// How the rows of a table are read; `None` where what one means depends on more than the row.
    pub(super) fn of(table: &Table<'_, '_, Field>, layout: Layout) -> Option<Self> {
        let alone = |column: &Option<Field>| match column {
            None
            | Some(
                Field::Section
                | Field::Board
                | Field::Round
                | Field::Table
                | Field::Ns
                | Field::Ew
                | Field::Contract
                | Field::Declarer
                | Field::Result
                | Field::Tricks
                | Field::Made
                | Field::Down
                | Field::Score
                | Field::Level
                | Field::Suit
                | Field::Double,
            ) => true,
            Some(_) => false,
        };
        let columns = table.columns();
        columns.iter().all(alone).then(|| Self {
            columns: columns.to_vec(),
            language: table.words().name,
            delimiter: table.delimiter(),
            layout,
        })
    }
}

impl SharedCache {
    /// What rows of a kind have said so far.
    pub(super) fn of(&self, kind: &Kind) -> Option<Arc<CacheOfKind>> {
        let all = self.0.read().unwrap_or_else(PoisonError::into_inner);
        all.as_ref().filter(|all| all.kind == *kind).cloned()
    }

    /// Keeps what rows of a kind hold.
    pub(super) fn keep(&self, kind: Kind, new: &Cache) {
        let before = self.of(&kind);
        let enough = before.as_ref().map_or(0, |before| before.cache.len()) / PART;
        if new.len() <= enough {
            return;
        }
        let mut cache = Cache::default();
        let earlier = before.iter().flat_map(|before| before.cache.iter());
        for (words, on, coded) in earlier.chain(new.iter()) {
            cache.insert(words, on, coded);
        }
        let all = Some(Arc::new(CacheOfKind { kind, cache }));
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = all;
    }
}
