//! What the organizer of each field chose: its rules, as the settings of a session.

use std::collections::HashMap;
use std::fmt::Write as _;

use arrow_array::RecordBatch;
use session::Conditions;
use traveler_ingest::columns::{self, Columns as Rows};
use traveler_ingest::{Options, SourceFile};

use crate::column::{Columns, Key, Text};
use crate::wrong::Wrong;

/// What an organizer chose for a field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Choice {
    /// In the words of `session.toml`, under `[scoring]`.
    pub(crate) rules: Option<String>,
    pub(crate) method: Option<String>,
    pub(crate) average_plus: Option<String>,
    pub(crate) max_score: Option<String>,
    /// A whole `session.toml`, in place of the words above: methods with more choices, strats, awards.
    pub(crate) settings: Option<String>,
    /// A `pairs.csv`: names and masterpoints, by which strats go.
    pub(crate) pairs: Option<String>,
}

impl Choice {
    /// The choice as `session.toml`; `None` where everything is as usual.
    pub(crate) fn settings(&self) -> Option<String> {
        if let Some(settings) = &self.settings {
            return Some(settings.clone());
        }
        let words = [
            ("rules", &self.rules),
            ("method", &self.method),
            ("average_plus", &self.average_plus),
        ];
        let mut settings = String::new();
        for (key, word) in words {
            if let Some(word) = word {
                line(&mut settings, key, &quoted(word));
            }
        }
        if let Some(max_score) = &self.max_score {
            line(&mut settings, "max_score", max_score);
        }
        (!settings.is_empty()).then(|| format!("[scoring]\n{settings}"))
    }

    /// The choice as the engine has it.
    ///
    /// # Errors
    ///
    /// Where no session could have it.
    pub(crate) fn conditions(&self) -> Result<Conditions, Wrong> {
        let settings = self.settings().unwrap_or_default();
        let settings = SourceFile {
            name: "",
            bytes: settings.as_bytes(),
        };
        let rows = Rows {
            name: "",
            rows: &[],
            pairs: None,
            settings: Some(settings),
        };
        let options = Options {
            allow_empty: true,
            ..Options::NOTHING_TOLD
        };
        let reading = columns::read(&rows, &options);
        match (&reading.session, reading.diagnostics.first()) {
            (Some(session), _) => Ok(session.conditions().clone()),
            (None, found) => {
                let message = found.map_or("no such rules", |found| &found.message);
                let expected =
                    found.and_then(|found| found.expected.as_ref().or(found.hint.as_ref()));
                let expected = expected.map(|text| format!("; expected {text}"));
                Err(Wrong::value(format!(
                    "{message}{}",
                    expected.unwrap_or_default()
                )))
            }
        }
    }
}

fn line(settings: &mut String, key: &str, value: &str) {
    // Writing to a text cannot fail.
    let _ = writeln!(settings, "{key} = {value}");
}

/// A text as TOML writes it.
pub(crate) fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            character if character.is_control() => {
                let _ = write!(quoted, "\\u{:04X}", u32::from(character));
            }
            character => quoted.push(character),
        }
    }
    quoted.push('"');
    quoted
}

/// What was chosen for all fields, and for some of them.
#[derive(Debug, Default)]
pub(crate) struct Choices {
    usual: Choice,
    own: HashMap<Key, Choice>,
}

impl Choices {
    /// Takes what holds where a field has no choice of its own, and a table with a row for each field that has.
    pub(crate) fn new(usual: Choice, fields: &[RecordBatch]) -> Result<Self, Wrong> {
        usual.conditions()?;
        let mut own = HashMap::new();
        let mut first = 0;
        for batch in fields {
            let columns = Columns::new(batch, &[], first);
            if !columns.has("field") {
                return Err(columns.missing("field"));
            }
            let field = columns.either("field")?;
            let max_score = columns.amounts("max_score")?;
            let names = ["rules", "method", "average_plus", "settings", "pairs"];
            let texts: Vec<Text> =
                (names.iter().map(|name| columns.text(name))).collect::<Result<_, _>>()?;
            for (row, max_score) in max_score.into_iter().enumerate() {
                let key = field.required(row)?;
                let said = |place: usize| texts[place].as_it_is(row).map(str::to_owned);
                let choice = Choice {
                    rules: said(0),
                    method: said(1),
                    average_plus: said(2),
                    max_score,
                    settings: said(3),
                    pairs: said(4),
                };
                let one_by_one = [&choice.rules, &choice.method, &choice.average_plus];
                let is_told = one_by_one.iter().any(|word| word.is_some());
                if choice.settings.is_some() && (is_told || choice.max_score.is_some()) {
                    return Err(Wrong::value(format!(
                        "fields, row {}: field `{key}` has `settings`, which say everything; clear `rules`, `method`, \
                         `average_plus` and `max_score`",
                        first + row as u64
                    )));
                }
                if own.contains_key(&key) {
                    let row = first + row as u64;
                    return Err(Wrong::value(format!(
                        "fields, row {row}: field `{key}` is there twice"
                    )));
                }
                own.insert(key, choice);
            }
            first += batch.num_rows() as u64;
        }
        let or = |own: Option<String>, usual: &Option<String>| own.or_else(|| usual.clone());
        for choice in own.values_mut() {
            if choice.settings.is_none() {
                choice.rules = or(choice.rules.take(), &usual.rules);
                choice.method = or(choice.method.take(), &usual.method);
                choice.average_plus = or(choice.average_plus.take(), &usual.average_plus);
                choice.max_score = or(choice.max_score.take(), &usual.max_score);
            }
        }
        Ok(Self { usual, own })
    }

    /// What was chosen for a field.
    pub(crate) fn of(&self, field: Option<&Key>) -> &Choice {
        field
            .and_then(|field| self.own.get(field))
            .unwrap_or(&self.usual)
    }
}
