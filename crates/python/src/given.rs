//! The caller's names of the columns of a table. Anything that could be a slip is refused: a column that is ignored, or
//! taken for another one, would silently change the scores.

use arrow_array::RecordBatch;
use notation::spelling::nearest;

use crate::column::Either;
use crate::wrong::Wrong;

/// Our names of columns, and the caller's.
pub(crate) type Renamed = [(String, String)];

/// The columns of results.
pub(crate) const RESULTS: &[&str] = &[
    "field",
    "section",
    "board",
    "round",
    "table",
    "ns",
    "ew",
    "north",
    "south",
    "east",
    "west",
    "score",
    "contract",
    "declarer",
    "tricks",
    "result",
    "ruling",
    "score_ns",
    "score_ew",
    "dealer",
    "vulnerable",
    "group",
    "winners",
    "row_id",
];

/// Those of an individual alone.
const PLAYERS: [&str; 4] = ["north", "south", "east", "west"];

/// Words that are near to one of our names, and mean something else.
const OTHER_WORDS: [&str; 2] = ["session", "leader"];

/// The names of the columns of a batch.
fn names(batch: &RecordBatch) -> Vec<&str> {
    let fields = batch.schema_ref().fields().iter();
    fields.map(|field| field.name().as_str()).collect()
}

/// Checks what the columns of some batches are called.
pub(crate) fn check_batches(
    batches: &[RecordBatch],
    renamed: &Renamed,
    known: &[&str],
) -> Result<(), Wrong> {
    let mut last = None;
    for batch in batches {
        if last != Some(batch.schema_ref()) {
            check(&names(batch), renamed, known)?;
        }
        last = Some(batch.schema_ref());
    }
    Ok(())
}

/// Checks names of columns against those that are known.
pub(crate) fn check(names: &[&str], renamed: &Renamed, known: &[&str]) -> Result<(), Wrong> {
    check_renamed(names, renamed, known)?;
    let own = |name: &&str| -> Option<&str> {
        let mut renamed = renamed.iter();
        renamed.find_map(|(ours, own)| (ours == name).then_some(own.as_str()))
    };
    let used: Vec<&str> = known.iter().map(|name| own(name).unwrap_or(name)).collect();
    for name in &used {
        if names.iter().filter(|other| *other == name).count() > 1 {
            return Err(Wrong::value(format!(
                "column `{name}` is there twice; drop one of the two"
            )));
        }
    }
    let is_there = |name: &&str| own(name).is_some() || names.contains(name);
    let has_players = PLAYERS.iter().any(is_there);
    let absent: Vec<&str> = (known.iter().copied())
        .filter(|name| !is_there(name) && (has_players || !PLAYERS.contains(name)))
        .collect();
    for name in names {
        if used.contains(name) || OTHER_WORDS.contains(name) {
            continue;
        }
        if let Some(near) = nearest(name, absent.iter().copied()) {
            return Err(Wrong::value(format!(
                "column `{name}` is not read, and is nearly `{near}`, which is missing: rename it, pass \
                 `columns={{\"{near}\": \"{name}\"}}`, or drop it"
            )));
        }
    }
    Ok(())
}

/// Checks `columns` itself.
fn check_renamed(names: &[&str], renamed: &Renamed, known: &[&str]) -> Result<(), Wrong> {
    for (place, (ours, own)) in renamed.iter().enumerate() {
        if !known.contains(&ours.as_str()) {
            let is_reversed = known.contains(&own.as_str()) && names.contains(&ours.as_str());
            return Err(Wrong::value(if is_reversed {
                format!(
                    "`columns` has `{ours}` and `{own}` the wrong way round; expected `columns={{\"{own}\": \
                     \"{ours}\"}}`"
                )
            } else {
                format!("`columns`: {}", no_such(ours, known))
            }));
        }
        if !names.contains(&own.as_str()) {
            let near = nearest(own, names.iter().copied());
            let near = near.map(|near| format!("; the nearest is `{near}`"));
            return Err(Wrong::value(format!(
                "column `{own}` is missing; the table has {}{}",
                names.join(", "),
                near.unwrap_or_default()
            )));
        }
        if let Some((other, _)) = renamed[..place].iter().find(|(_, other)| other == own) {
            return Err(Wrong::value(format!(
                "`columns`: column `{own}` cannot be both `{other}` and `{ours}`"
            )));
        }
    }
    Ok(())
}

/// Checks that the table of fields has no other columns than are known: one that is misspelt would leave its fields
/// under the usual rules.
pub(crate) fn check_fields(batches: &[RecordBatch], known: &[&str]) -> Result<(), Wrong> {
    for batch in batches {
        let names = names(batch);
        for (place, name) in names.iter().enumerate() {
            if !known.contains(name) {
                return Err(Wrong::value(format!("`fields`: {}", no_such(name, known))));
            }
            if names[..place].contains(name) {
                return Err(Wrong::value(format!(
                    "`fields`: column `{name}` is there twice; drop one of the two"
                )));
            }
        }
    }
    Ok(())
}

/// `no column is called "rule"; the nearest is "rules"; expected field, rules, ...`
fn no_such(name: &str, known: &[&str]) -> String {
    let near = nearest(name, known.iter().copied());
    let near = near.map(|near| format!("the nearest is `{near}`; "));
    format!(
        "no column is called `{name}`; {}expected {}",
        near.unwrap_or_default(),
        known.join(", ")
    )
}

/// Whether a column of keys is of text: the same in all batches, for a key of another type would be lost.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct KeyType {
    /// As the first batch has it.
    first: Option<bool>,
    /// As the first batch with a value has it.
    known: Option<bool>,
}

impl KeyType {
    /// Takes the column of one more batch, before which there were some rows.
    pub(crate) fn join(&mut self, name: &str, keys: &Either, first: u64) -> Result<(), Wrong> {
        self.first.get_or_insert(keys.is_text());
        let Some(own) = keys.has_any().then(|| keys.is_text()) else {
            return Ok(());
        };
        match self.known {
            Some(known) if known != own => Err(Wrong::Type(format!(
                "column `{name}` holds {} from row {first} on, and {} before; give all batches one type",
                kind(own),
                kind(known)
            ))),
            _ => {
                self.known = Some(own);
                Ok(())
            }
        }
    }

    /// Whether it is of text; where no batch has a value, as the first has it.
    pub(crate) fn is_text(self) -> bool {
        self.known.or(self.first).unwrap_or(false)
    }

    /// Whether it is of text, where a value says it.
    pub(crate) const fn known(self) -> Option<bool> {
        self.known
    }

    /// Holds it as it was given to others, who expect no other.
    pub(crate) fn settle(&mut self) {
        self.known = Some(self.is_text());
    }
}

/// What keys of a type are called.
pub(crate) const fn kind(is_text: bool) -> &'static str {
    if is_text { "text" } else { "whole numbers" }
}
