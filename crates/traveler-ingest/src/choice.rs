//! What the organizer of a field chose: its rules, as the settings of a session.
//!
//! It becomes the text of a `session.toml`, so that there is one reader of settings.

use std::fmt::Write as _;

use session::Conditions;

use crate::columns::{self, Columns};
use crate::{Options, SourceFile};

/// What an organizer chose for a field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// The body whose rules hold, in the words of `session.toml`, under `[scoring]`. So are the next three.
    pub rules: Option<String>,
    /// The method.
    pub method: Option<String>,
    /// What average plus is.
    pub average_plus: Option<String>,
    /// The session score that 100 % would be.
    pub max_score: Option<String>,
    /// A whole `session.toml`, in place of the words above: methods with more choices, strats, awards.
    pub settings: Option<String>,
    /// A `pairs.csv`: names and masterpoints, by which strats go.
    pub pairs: Option<String>,
}

impl Choice {
    /// The choice as `session.toml`; `None` where everything is as usual.
    #[must_use]
    pub fn settings(&self) -> Option<String> {
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
    /// Where no session could have it: what is wrong, and what is expected.
    pub fn conditions(&self) -> Result<Conditions, String> {
        let settings = self.settings().unwrap_or_default();
        let settings = SourceFile { name: "", bytes: settings.as_bytes() };
        let rows =
            Columns { name: "", rows: &[].as_slice(), pairs: None, settings: Some(settings) };
        let options = Options { allow_empty: true, ..Options::default() };
        let reading = columns::read(&rows, &options);
        match (&reading.session, reading.diagnostics.first()) {
            (Some(session), _) => Ok(session.conditions().clone()),
            (None, found) => {
                let message = found.map_or("no such rules", |found| &found.message);
                let expected =
                    found.and_then(|found| found.expected.as_ref().or(found.hint.as_ref()));
                let expected = expected.map(|text| format!("; expected {text}"));
                Err(format!("{message}{}", expected.unwrap_or_default()))
            }
        }
    }

    /// Whether it has a whole `session.toml`, and words that would be in it.
    #[must_use]
    pub fn says_twice(&self) -> bool {
        let words = [&self.rules, &self.method, &self.average_plus, &self.max_score];
        self.settings.is_some() && words.iter().any(|word| word.is_some())
    }

    /// The same, with what it leaves open taken from another.
    #[must_use]
    pub fn or(self, usual: &Self) -> Self {
        // A whole `session.toml` leaves nothing open.
        if self.settings.is_some() {
            return self;
        }
        let or = |own: Option<String>, usual: &Option<String>| own.or_else(|| usual.clone());
        Self {
            rules: or(self.rules, &usual.rules),
            method: or(self.method, &usual.method),
            average_plus: or(self.average_plus, &usual.average_plus),
            max_score: or(self.max_score, &usual.max_score),
            ..self
        }
    }
}

fn line(settings: &mut String, key: &str, value: &str) {
    // Writing to a text cannot fail.
    let _ = writeln!(settings, "{key} = {value}");
}

/// A text as TOML writes it.
///
/// ```
/// use traveler_ingest::quoted;
///
/// assert_eq!(quoted("the \"A\" \\ B\u{7f}\n"), "\"the \\\"A\\\" \\\\ B\\u007F\\u000A\"");
/// ```
#[must_use]
pub fn quoted(text: &str) -> String {
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
