//! Words that a flag takes for values of other crates.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// A parser of such words: how each is written, what it means, and what the help says of it.
pub(super) fn choice<T: Copy + Send + Sync + 'static, const N: usize>(
    words: [(&'static str, T, &'static str); N],
) -> impl TypedValueParser<Value = T> {
    let known = words.map(|(word, _, help)| PossibleValue::new(word).help(help));
    PossibleValuesParser::new(known).try_map(move |given| {
        let found = words.iter().find(|(word, ..)| *word == given);
        found.map(|(_, meaning, _)| *meaning).ok_or("no such word")
    })
}
