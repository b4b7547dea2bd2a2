//! The meaning of column names, and their language.

use notation::Vocabulary;
use notation::spelling::{is_plainly, plain};

use crate::entered::{FieldName, without_tens};

/// The language of a header.
pub struct Meaning {
    /// That of the names.
    headings: &'static Vocabulary,
    /// That of denominations and seats.
    pub letters: &'static Vocabulary,
    /// That of a few names, which says nothing about letters.
    pub outweighed: Option<&'static Vocabulary>,
}

impl Meaning {
    /// The language in which most names are known; English where another knows no more. `given` is what a person said of
    /// the letters.
    pub fn of<C: FieldName>(names: &[&str], given: Option<&'static Vocabulary>) -> Self {
        let counts = counts::<C>(names.iter().copied());
        let most = counts.iter().max();
        let mut best = Vocabulary::ALL
            .into_iter()
            .zip(&counts)
            .filter(|(_, count)| Some(*count) == most)
            .map(|(words, _)| words);
        let headings = best.next().unwrap_or(Vocabulary::ENGLISH);
        // Where the headings may be of several languages, they say nothing about letters that differ.
        let is_clear = best.all(|other| {
            other.denominations == headings.denominations && other.seats == headings.seats
        });
        let is_outweighed = C::HAS_LETTERS
            && is_clear
            && !headings.is_english()
            && !outweighs::<C>(names, headings);
        let shown = if is_clear && !is_outweighed { headings } else { Vocabulary::ENGLISH };
        Self {
            headings,
            letters: given.unwrap_or(shown),
            outweighed: is_outweighed.then_some(headings),
        }
    }

    /// The kind of column that a name means.
    pub fn column<C: FieldName>(&self, name: &str) -> Option<C> {
        Name::of(name).meaning(self.headings)
    }
}

/// Whether at least as many names are only of a language as are only English. Those of what was played count; the others
/// where these leave it open, since one of them may be of any sheet: `Par`, `Tour`.
fn outweighs<C: FieldName>(names: &[&str], words: &'static Vocabulary) -> bool {
    let names: Vec<Name<C>> = names.iter().copied().map(Name::of).collect();
    let lead = |counts: fn(C) -> bool| {
        let own = |name: &Name<C>| {
            let own = name.own(words).filter(|kind| counts(*kind));
            let english = name.english.filter(|kind| counts(*kind));
            match (own, english) {
                (Some(_), None) => 1,
                (None, Some(_)) => -1,
                _ => 0_i32,
            }
        };
        names.iter().map(own).sum::<i32>()
    };
    match lead(C::is_of_play) {
        0 => lead(|_| true) >= 0,
        lead => lead > 0,
    }
}

/// What names mean, in the language in which most of them are known.
pub fn columns<C: FieldName>(names: &[String]) -> Vec<Option<C>> {
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let meaning = Meaning::of::<C>(&names, None);
    names.iter().map(|name| meaning.column(name)).collect()
}

/// Whether names are those of a table's columns: what every row of it names, and both sides of it.
pub fn names_a_table<C: FieldName>(names: &[String]) -> bool {
    let columns = columns::<C>(names);
    let number_of = |any: &[C]| {
        let is_there = |kind: &&C| columns.contains(&Some(**kind));
        any.iter().filter(is_there).count()
    };
    let mut needed = C::NAMED.iter();
    needed.all(|any| number_of(any) >= any.len().min(2))
}

/// How many names are known in the language that knows most of them.
pub fn known<'n, C: FieldName>(names: impl Iterator<Item = &'n str>) -> usize {
    let counts = counts::<C>(names);
    counts.into_iter().max().unwrap_or_default()
}

/// By language, how many names are known in it.
fn counts<'n, C: FieldName>(names: impl Iterator<Item = &'n str>) -> [usize; 7] {
    let names: Vec<Name<C>> = names.map(Name::of).collect();
    Vocabulary::ALL.map(|words| {
        let known = names.iter().filter(|name| name.is_known_in(words));
        known.count()
    })
}

/// A name of fewer letters may end with another `s` than that of a plural.
const SHORTEST_PLURAL: usize = 4;

/// A name as it is compared.
struct Name<C> {
    plain: String,
    /// What it means in English, which every language knows too.
    english: Option<C>,
}

impl<C: FieldName> Name<C> {
    fn of(name: &str) -> Self {
        // What is compared has no dash.
        let plain = match name.trim() {
            "-" | "\u{2212}" | "\u{2013}" => "minus".to_owned(),
            name => of_minus(name).unwrap_or_else(|| plain(without_tens(name).unwrap_or(name))),
        };
        let mut kinds = C::ALL.iter().copied();
        let english = kinds.find(|kind| is_one(kind.names(), &plain));
        Self { plain, english }
    }

    /// What it means in a language; its own words come before the English ones, and one thing before several.
    fn meaning(&self, words: &'static Vocabulary) -> Option<C> {
        let known = self.own(words).or(self.english);
        known.or_else(|| {
            let one = self.plain.strip_suffix('s')?;
            (one.len() >= SHORTEST_PLURAL).then(|| Self::of(one).meaning(words))?
        })
    }

    /// What it means by the own words of a language.
    fn own(&self, words: &'static Vocabulary) -> Option<C> {
        let mut foreign = C::named_in(words).iter();
        let own = foreign.find(|(_, names)| is_one(names, &self.plain));
        own.map(|(kind, _)| *kind)
    }

    /// Whether it means something in a language.
    fn is_known_in(&self, words: &'static Vocabulary) -> bool {
        self.meaning(words).is_some()
    }
}

/// What `N-S -` is called: without its dash, it would be the pair.
fn of_minus(name: &str) -> Option<String> {
    const SIDES: [&str; 6] = ["ns", "ew", "eo", "ow", "ov", "nz"];
    let side = name.strip_suffix(['-', '\u{2212}', '\u{2013}'])?;
    let side = plain(side).replace('/', "");
    SIDES.contains(&side.as_str()).then(|| format!("{side}minus"))
}

fn is_one(names: &[&str], plain: &str) -> bool {
    !plain.is_empty() && names.iter().any(|known| is_plainly(known, plain))
}
