//! The texts of a language, by key, read from its file.
//!
//! A line is `key = text`; a line in brackets begins the keys of a group; `#` begins a remark. In a text, `{name}` is
//! filled in, `~` is a space at which no line breaks, and ` | ` stands before a short form. Quotes keep blanks at both
//! ends. A key may have forms: `boards[one]` and `boards[other]` for numbers, and others by the name of a case.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt::Write as _;

use contract_scoring::BoardNumber;
use matchpointing::Place;
use rust_decimal::Decimal;
use session::RoundBoard;

use super::Title;
use crate::model::fingerprint::Fingerprint;

/// The texts of a language.
#[derive(Debug)]
pub struct Texts {
    texts: HashMap<&'static str, Cow<'static, str>>,
}

/// A value that can be filled into a text.
pub trait Argument {
    /// Adds it to a text, as the language writes it.
    fn format(&self, texts: &'static Texts, out: &mut String);
}

/// A case that has a form of its own.
pub trait Form {
    /// The name of the form.
    fn form(&self) -> &'static str;
}

impl Texts {
    /// Reads the file of a language.
    pub(super) fn read(file: &'static str) -> Self {
        let mut texts = HashMap::new();
        for (group, key, text) in lines(file) {
            // The names are few and are there as long as the program.
            let key: &'static str = match group {
                "" => key,
                group => Box::leak(format!("{group}.{key}").into_boxed_str()),
            };
            let text = if text.contains('~') {
                Cow::Owned(text.replace('~', "\u{a0}"))
            } else {
                Cow::Borrowed(text)
            };
            texts.insert(key, text);
        }
        Self { texts }
    }

    /// All texts by their keys.
    #[cfg(test)]
    pub(super) fn all(&'static self) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.texts.iter().map(|(key, text)| (*key, &**text))
    }

    /// A text as it stands in the file. Every key is in the file of every language, as a test holds; an unknown one is
    /// shown itself.
    pub(crate) fn text(&'static self, key: &'static str) -> &'static str {
        match self.texts.get(key) {
            Some(text) => text,
            None => {
                debug_assert!(false, "no text `{key}`");
                key
            }
        }
    }

    /// Whether the file has texts of a group.
    pub(crate) fn has_group(&'static self, group: &str) -> bool {
        let mut keys = self.texts.keys();
        keys.any(|key| (key.strip_prefix(group)).is_some_and(|key| key.starts_with('.')))
    }

    /// One of the forms of a text.
    pub(crate) fn form(&'static self, key: &'static str, form: &str) -> &'static str {
        match self.texts.get(&*format!("{key}[{form}]")) {
            Some(text) => text,
            None => {
                debug_assert!(false, "no text `{key}[{form}]`");
                key
            }
        }
    }

    /// The form of a text that a number takes.
    pub(crate) fn of_number(&'static self, key: &'static str, number: u64) -> &'static str {
        let mut ones = self.text("ones").split(' ');
        let is_one = ones.any(|one| one.parse() == Ok(number));
        self.form(key, if is_one { "one" } else { "other" })
    }

    /// A text and its short form, which may be the same.
    pub(crate) fn title(text: &'static str) -> Title {
        let text = text.trim_end_matches(" |");
        let (long, short) = text.split_once(" | ").unwrap_or((text, text));
        Title { long, short }
    }

    /// A text with what is filled in.
    pub(crate) fn format(
        &'static self,
        key: &'static str,
        stated: &[(&str, &dyn Argument)],
    ) -> String {
        self.fill(self.text(key), stated)
    }

    /// The same of a text that was looked up.
    pub(crate) fn fill(&'static self, text: &str, stated: &[(&str, &dyn Argument)]) -> String {
        let mut filled = String::with_capacity(2 * text.len());
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            filled += before;
            let (name, after) = after.split_once('}').unwrap_or((after, ""));
            match stated.iter().find(|(own, _)| *own == name) {
                Some((_, value)) => value.format(self, &mut filled),
                None => debug_assert!(false, "nothing is called `{name}` in `{text}`"),
            }
            rest = after;
        }
        filled + rest
    }

    /// A number as the language writes it.
    pub(crate) fn number(&'static self, amount: &Decimal) -> String {
        amount.to_string().replace('.', self.text("point"))
    }
}

/// The lines of a file: group, key and text.
fn lines(file: &'static str) -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    let mut group = "";
    file.lines().filter_map(move |line| {
        let line = line.trim();
        if let Some(name) = line.strip_prefix('[').and_then(|name| name.strip_suffix(']')) {
            group = name;
        }
        if line.starts_with(['#', '[']) {
            return None;
        }
        let (key, text) = line.split_once('=')?;
        let text = text.trim();
        let quoted = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
        Some((group, key.trim(), quoted.unwrap_or(text)))
    })
}

impl<T: Argument + ?Sized> Argument for &T {
    fn format(&self, texts: &'static Texts, out: &mut String) {
        (**self).format(texts, out);
    }
}

impl Argument for str {
    fn format(&self, _: &'static Texts, out: &mut String) {
        out.push_str(self);
    }
}

impl Argument for Cow<'_, str> {
    fn format(&self, _: &'static Texts, out: &mut String) {
        out.push_str(self);
    }
}

impl Argument for String {
    fn format(&self, _: &'static Texts, out: &mut String) {
        out.push_str(self);
    }
}

impl Argument for Decimal {
    fn format(&self, texts: &'static Texts, out: &mut String) {
        out.push_str(&texts.number(self));
    }
}

macro_rules! arguments_as_shown {
    ($($type:ty),*) => {
        $(impl Argument for $type {
            fn format(&self, _: &'static Texts, out: &mut String) {
                // Writing to a string does not fail.
                let _ = write!(out, "{self}");
            }
        })*
    };
}

arguments_as_shown!(
    char,
    i16,
    i32,
    u8,
    u16,
    u32,
    u64,
    usize,
    BoardNumber,
    RoundBoard,
    Fingerprint,
    Place
);

/// What is counted.
pub trait Count: Argument + Copy {
    /// How many there are.
    fn count(self) -> u64;
}

impl Count for u32 {
    fn count(self) -> u64 {
        self.into()
    }
}

impl Count for u64 {
    fn count(self) -> u64 {
        self
    }
}

impl Count for usize {
    fn count(self) -> u64 {
        self as u64
    }
}

impl Count for i32 {
    fn count(self) -> u64 {
        u64::try_from(self).unwrap_or_default()
    }
}
