//! A table of settings whose keys are taken one by one. Keys that are left over are unknown.

use std::ops::Range;

use findings::{Code, Diagnostic, Location};
use notation::cell::section::SECTION_BY_DEFAULT;
use notation::spelling::{closest, nearest};
use table::entered::Placed;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::Reporter;
use super::values::{self, Unfit};

/// A table of a file of settings; without content where the file has no such table.
#[derive(Debug)]
pub(super) struct Fields<'d, 'i> {
    /// The table's name: `scoring`.
    name: &'static str,
    content: Option<(&'d DeTable<'i>, Range<usize>)>,
    known: Vec<&'static str>,
    /// The keys whose values do not fit, which is reported.
    pub(super) unfit: Vec<&'static str>,
    /// Where findings go.
    pub(super) reporter: &'d Reporter<'i>,
}

impl<'d, 'i> Fields<'d, 'i> {
    /// The whole file.
    pub(super) const fn of_file(
        name: &'static str,
        file: &'d DeTable<'i>,
        bytes: Range<usize>,
        reporter: &'d Reporter<'i>,
    ) -> Self {
        Self { name, content: Some((file, bytes)), known: Vec::new(), unfit: Vec::new(), reporter }
    }

    /// Whether the file has such a table.
    pub(super) const fn is_given(&self) -> bool {
        self.content.is_some()
    }

    /// Whether a key is given, with whatever value.
    pub(super) fn has(&self, key: &str) -> bool {
        self.content.as_ref().is_some_and(|(content, _)| content.contains_key(key))
    }

    /// Whether the value of a key is this word, in any case.
    pub(super) fn is_word(&self, key: &str, word: &str) -> bool {
        let value = self.content.as_ref().and_then(|(content, _)| content.get(key));
        let text = value.and_then(|value| value.get_ref().as_str());
        text.is_some_and(|text| text.trim().eq_ignore_ascii_case(word))
    }

    /// The value of a key with its place, if it is given and fits. What does not fit is reported.
    pub(super) fn get<T>(
        &mut self,
        key: &'static str,
        read: impl Fn(&DeValue<'i>) -> Result<T, Unfit>,
    ) -> Option<Placed<T>> {
        let value = self.take(key)?;
        match read(value.get_ref()) {
            Ok(read) => Some(Placed { value: read, place: self.reporter.place(value.span()) }),
            Err(unfit) => {
                self.unfit.push(key);
                self.reporter.push(unfit.finding(key, value, self.reporter));
                None
            }
        }
    }

    /// The value of a key, as [`get`](Self::get) has it.
    pub(super) fn value<T>(
        &mut self,
        key: &'static str,
        read: impl Fn(&DeValue<'i>) -> Result<T, Unfit>,
    ) -> Option<T> {
        self.get(key, read).map(Placed::into_value)
    }

    /// The value of a key that takes one of several words.
    pub(super) fn choice<T: Copy>(
        &mut self,
        key: &'static str,
        words: &[(&str, T)],
    ) -> Option<Placed<T>> {
        self.get(key, |value| values::choice(value, words))
    }

    /// The value of a key that must be given.
    pub(super) fn needed<T>(
        &mut self,
        key: &'static str,
        read: impl Fn(&DeValue<'i>) -> Result<T, Unfit>,
    ) -> Option<Placed<T>> {
        if !self.has(key) {
            let message = format!("`{key}` is missing in this `{}`", self.name);
            let missing = Diagnostic::new(Code::MissingKey, message)
                .at(self.place())
                .hint(format!("add `{key} = …`"));
            self.reporter.push(missing);
        }
        self.get(key, read)
    }

    /// The section that the table is about: the default one where it names none.
    pub(super) fn section(&mut self) -> Option<Placed<String>> {
        if self.has("section") {
            self.get("section", values::section)
        } else {
            Some(Placed { value: SECTION_BY_DEFAULT.to_owned(), place: self.place() })
        }
    }

    /// The table under a key.
    pub(super) fn table(&mut self, key: &'static str) -> Self {
        let value = self.take(key);
        self.of_value(key, &format!("[{key}]"), value)
    }

    /// The tables under a key: `[[strats]]`.
    pub(super) fn tables(&mut self, key: &'static str) -> Vec<Self> {
        let Some(value) = self.take(key) else {
            return Vec::new();
        };
        let written = format!("[[{key}]]");
        let DeValue::Array(list) = value.get_ref() else {
            let unfit = Unfit::Type("a list of tables").finding(key, value, self.reporter);
            self.reporter.push(unfit.hint(format!("write `{written}`")));
            return Vec::new();
        };
        let tables = list.iter().map(|value| self.of_value(key, &written, Some(value)));
        tables.filter(Self::is_given).collect()
    }

    /// The table that a value is; without content where it is none, which is reported.
    fn of_value(
        &self,
        name: &'static str,
        written: &str,
        value: Option<&'d Spanned<DeValue<'i>>>,
    ) -> Self {
        let content = value.and_then(|value| match value.get_ref() {
            DeValue::Table(table) => Some((table, value.span())),
            _ => {
                let unfit = Unfit::Type("a table").finding(name, value, self.reporter);
                self.reporter.push(unfit.hint(format!("write `{written}`")));
                None
            }
        });
        Self { name, content, known: Vec::new(), unfit: Vec::new(), reporter: self.reporter }
    }

    /// Where the table is; the head of the file where there is none.
    pub(super) fn place(&self) -> Location {
        let span = self.content.as_ref().map(|(_, span)| span.clone());
        self.reporter.place(span.unwrap_or(0..0))
    }

    /// Says which keys nobody has asked for.
    pub(super) fn finish(self) {
        let Some((content, _)) = self.content else {
            return;
        };
        for (key, _) in content.iter() {
            let name = key.get_ref().as_ref();
            if self.known.contains(&name) {
                continue;
            }
            let open = (self.known.iter().copied()).filter(|known| !content.contains_key(*known));
            let unknown = Diagnostic::new(
                Code::UnknownKey,
                format!("`{}` has no key `{}`", self.name, cut(name)),
            )
            .at(self.reporter.place(key.span()))
            .found(cut(name));
            let keys = self.known.join(", ");
            self.reporter.push(match nearest(name, open.clone()) {
                Some(near) => unknown.expected(near).hint(format!("did you mean `{near}`?")),
                None => match closest(name, open) {
                    Some(near) => unknown
                        .expected(near)
                        .hint(format!("its keys are {keys}; the nearest is `{near}`")),
                    None => unknown.hint(format!("its keys are {keys}")),
                },
            });
        }
    }

    fn take(&mut self, key: &'static str) -> Option<&'d Spanned<DeValue<'i>>> {
        self.known.push(key);
        self.content.as_ref()?.0.get(key)
    }
}

/// A name short enough for a message.
fn cut(name: &str) -> String {
    super::shortened(name)
}
