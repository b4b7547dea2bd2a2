//! What the names of columns mean, and in which language.

use crate::csv::cells::Cell;
use crate::entered::FieldName;
use crate::spelling::{is_plainly, plain};
use crate::vocabulary::Vocabulary;

/// The language of a header.
pub(super) struct Meaning {
    /// That of the names.
    headings: &'static Vocabulary,
    /// That of denominations and seats.
    pub(super) letters: &'static Vocabulary,
}

impl Meaning {
    /// The language in which most names are known; English where another knows no more. `told` is what a person said of
    /// the letters.
    pub(super) fn of<C: FieldName>(names: &[&str], told: Option<&'static Vocabulary>) -> Self {
        let known = |words| number_known::<C>(names, words);
        let most = Vocabulary::ALL.map(known).into_iter().max();
        let mut best = Vocabulary::ALL
            .into_iter()
            .filter(|words| Some(known(words)) == most);
        let headings = best.next().unwrap_or(Vocabulary::ENGLISH);
        // Where the headings may be of several languages, they say nothing about letters that differ.
        let is_clear = best.all(|other| {
            other.denominations == headings.denominations && other.seats == headings.seats
        });
        let shown = if is_clear {
            headings
        } else {
            Vocabulary::ENGLISH
        };
        Self {
            headings,
            letters: told.unwrap_or(shown),
        }
    }

    /// The kind of column that a name means.
    pub(super) fn column<C: FieldName>(&self, name: &str) -> Option<C> {
        column(name, self.headings)
    }
}

/// What names mean, in the language in which most of them are known.
pub(crate) fn columns<C: FieldName>(names: &[String]) -> Vec<Option<C>> {
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let meaning = Meaning::of::<C>(&names, None);
    names.iter().map(|name| meaning.column(name)).collect()
}

/// Whether names are those of a table's columns: what every row of it names, and both sides of it.
pub(crate) fn names_a_table<C: FieldName>(names: &[String]) -> bool {
    let columns = columns::<C>(names);
    let number_of = |any: &[C]| {
        let is_there = |kind: &&C| columns.contains(&Some(**kind));
        any.iter().filter(is_there).count()
    };
    let mut needed = C::NAMED.iter();
    needed.all(|any| number_of(any) >= any.len().min(2))
}

/// How many names are known in the language that knows most of them.
pub(super) fn known<C: FieldName>(cells: &[Cell<'_>]) -> usize {
    let names: Vec<&str> = cells.iter().map(|cell| cell.text.as_ref()).collect();
    let counts = Vocabulary::ALL.map(|words| number_known::<C>(&names, words));
    counts.into_iter().max().unwrap_or_default()
}

fn number_known<C: FieldName>(names: &[&str], words: &'static Vocabulary) -> usize {
    let is_known = |name: &&&str| column::<C>(name, words).is_some();
    names.iter().filter(is_known).count()
}

fn column<C: FieldName>(name: &str, words: &'static Vocabulary) -> Option<C> {
    let name = plain(name);
    if name.is_empty() {
        return None;
    }
    let is = |names: &[&str]| names.iter().any(|known| is_plainly(known, &name));
    let foreign = C::named_in(words).iter().find(|(_, names)| is(names));
    foreign
        .map(|(kind, _)| *kind)
        .or_else(|| C::ALL.iter().copied().find(|kind| is(kind.names())))
}
