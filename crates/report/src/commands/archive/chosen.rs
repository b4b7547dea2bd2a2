//! Which rules each field of an archive has: those of its row in a small table, or the usual ones.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use archive::{Choices, Key, Unfit};
use findings::{Code, Diagnostic, Location, Outcome};
use notation::spelling::nearest;
use traveler_ingest::{Choice, ChosenRow, FilesBeside, Options, SourceFile, read_choices};

use crate::failure::Failure;
use crate::input::{ArchiveFiles, Content};

/// The rules of all fields.
#[derive(Debug, Default)]
pub(super) struct Chosen {
    choices: Choices,
    /// Where the fields that have rules of their own say so.
    rows: HashMap<Key, Location>,
    /// What the files of the usual rules are called.
    settings: String,
    pairs: String,
}

/// What the settings and pairs of a field's own are called; findings in them name the row instead.
const OWN: [&str; 2] = ["settings of the field", "pairs of the field"];

impl Chosen {
    /// Reads the table, if there is one; what holds elsewhere is in the files beside the archive.
    ///
    /// # Errors
    ///
    /// Where a file cannot be read, and, inside, where the table says what cannot be.
    pub(super) fn read(
        files: &ArchiveFiles,
        table: Option<&Path>,
        fields: &[Key],
        options: &Options,
    ) -> Result<Result<Self, Outcome<Vec<ChosenRow>>>, Failure> {
        let text = |file: &Option<Content>| {
            let bytes = file.as_ref().map(|file| file.source().bytes);
            bytes.map(|bytes| String::from_utf8_lossy(bytes).into_owned())
        };
        let name = |file: &Option<Content>| {
            let name = file.as_ref().map(|file| file.source().name.to_owned());
            name.unwrap_or_default()
        };
        let mut chosen = Self {
            choices: Choices::new(Choice {
                settings: text(&files.settings),
                pairs: text(&files.pairs),
                ..Choice::default()
            }),
            rows: HashMap::new(),
            settings: name(&files.settings),
            pairs: name(&files.pairs),
        };
        let Some(table) = table else {
            return Ok(Ok(chosen));
        };
        let table = Content::read(table)?;
        let mut reading = read_choices(table.source(), options);
        let rows = reading.made.take().unwrap_or_default();
        chosen.take(rows, fields, &mut reading);
        Ok(match reading.counts.errors {
            0 => Ok(chosen),
            _ => Err(reading),
        })
    }

    /// Takes the rows of the table, and says which cannot be.
    fn take(
        &mut self,
        rows: Vec<ChosenRow>,
        fields: &[Key],
        reading: &mut Outcome<Vec<ChosenRow>>,
    ) {
        let mut refuse = |found: Diagnostic, at: &Location| {
            reading.counts.errors += 1;
            reading.diagnostics.push(found.at(at.clone()));
        };
        // Most fields have the rules of many others.
        let mut known: HashSet<String> = HashSet::new();
        let there: HashSet<&Key> = fields.iter().collect();
        for row in rows {
            let key = Key::among(fields, &row.field);
            let at = row.at;
            if !there.contains(&key) {
                refuse(no_such(&key, fields), &at);
            }
            let choice = row.choice;
            let words = choice.settings().filter(|_| choice.settings.is_none());
            if words.is_some_and(|words| known.insert(words))
                && let Err(why) = choice.conditions()
            {
                let found = Diagnostic::new(Code::BadValue, format!("field `{key}`: {why}"));
                refuse(found, &at);
            }
            let field = key.to_string();
            match self.choices.add(key.clone(), choice) {
                Ok(()) => drop(self.rows.insert(key, at)),
                Err(Unfit::Twice) => refuse(
                    Diagnostic::new(Code::NamedTwice, format!("field `{field}` is there twice"))
                        .hint("delete one of the rows"),
                    &at,
                ),
                Err(Unfit::SaidTwice) => refuse(
                    Diagnostic::new(
                        Code::KeysDisagree,
                        format!("field `{field}` has `settings`, which say everything"),
                    )
                    .hint("clear `rules`, `method`, `average_plus` and `max_score` in this row"),
                    &at,
                ),
            }
        }
    }

    /// Lets a field be read with the files of its rules.
    pub(super) fn beside<R>(&self, key: &Key, read: impl FnOnce(&FilesBeside<'_>) -> R) -> R {
        let is_own = self.rows.contains_key(key);
        let choice = self.choices.of(Some(key));
        let settings = choice.settings();
        let settings_name = if is_own { OWN[0] } else { &self.settings };
        let pairs_name = if is_own { OWN[1] } else { &self.pairs };
        read(&FilesBeside {
            settings: (settings.as_deref()).map(|text| file(settings_name, text)),
            pairs: (choice.pairs.as_deref()).map(|text| file(pairs_name, text)),
            ..FilesBeside::NOTHING
        })
    }

    /// Puts a finding of a field where a person finds it: what is wrong with the rules of this field is in its row of
    /// the table, what is wrong with those of all is about no field.
    pub(super) fn place(&self, key: &Key, found: &mut Diagnostic) {
        let Some(location) = &mut found.location else {
            return;
        };
        if OWN.contains(&location.file.as_str()) {
            if let Some(row) = self.rows.get(key) {
                *location = row.clone();
            }
        } else if [&self.settings, &self.pairs].contains(&&location.file) {
            found.field = None;
        }
    }
}

/// That a row of the table is of no field: the field that was meant would be scored under other rules.
fn no_such(key: &Key, fields: &[Key]) -> Diagnostic {
    let written = key.to_string();
    let known: Vec<String> = fields.iter().map(Key::to_string).collect();
    let near = nearest(&written, known.iter().map(String::as_str));
    let found = Diagnostic::new(
        Code::NoSuchField,
        format!("the archive has no field `{written}`"),
    );
    found.hint(match near {
        Some(near) => format!("the nearest is `{near}`; correct the key, or delete the row"),
        None => "correct the key, or delete the row".to_owned(),
    })
}

fn file<'t>(name: &'t str, text: &'t str) -> SourceFile<'t> {
    let bytes = text.as_bytes();
    SourceFile { name, bytes }
}
