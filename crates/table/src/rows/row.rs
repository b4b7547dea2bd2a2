//! A row of any table while it is read: its findings, each at its place.

use std::fmt::Display;

use findings::{About, Code, Diagnostic, Findings, Location, Reported};
use notation::Field;
use notation::cell::Unfit;

use crate::entered::{Places, Value};

/// A row, and what is known of it for messages.
pub struct Row<'c, F> {
    places: &'c dyn Places<F>,
    number: u32,
    findings: &'c mut Findings,
    /// What its findings are about.
    pub about: About<'c>,
    /// Whether something was reported.
    pub is_faulty: bool,
}

impl<'c, F: Copy> Row<'c, F> {
    /// A row of which nothing is known yet.
    pub const fn new(places: &'c dyn Places<F>, number: u32, findings: &'c mut Findings) -> Self {
        Self { places, number, findings, about: About::NOTHING, is_faulty: false }
    }

    /// Reads what is in a field. What does not fit is reported.
    pub fn value<T>(
        &mut self,
        field: F,
        text: Option<&str>,
        read: impl FnOnce(&str) -> Result<T, Unfit>,
    ) -> Value<T> {
        match text.map(read) {
            None => Value::Absent,
            Some(Ok(value)) => Value::Given(value),
            Some(Err(unfit)) => {
                self.unfit(field, unfit);
                Value::Faulty
            }
        }
    }

    /// The place of a field.
    pub fn place(&self, field: F) -> Location {
        self.places.locate(self.number, field)
    }

    /// What is in a field.
    pub fn written(&self, field: F) -> String {
        self.places.written(self.number, field)
    }

    /// Reports why a field's value is none.
    pub fn unfit(&mut self, field: F, unfit: Unfit) -> Reported {
        self.fault(field, unfit.code, unfit.message, |mut diagnostic| {
            diagnostic.expected = unfit.expected;
            diagnostic.hint = unfit.hint;
            diagnostic
        })
    }

    /// Reports a finding about what is in a field.
    pub fn fault(
        &mut self,
        field: F,
        code: Code,
        message: impl Into<String>,
        finish: impl FnOnce(Diagnostic) -> Diagnostic,
    ) -> Reported {
        let (places, number) = (self.places, self.number);
        self.at(field, code, message, |diagnostic| {
            finish(diagnostic.found(places.written(number, field)))
        })
    }

    /// Reports a finding about a field, which may be blank.
    pub fn at(
        &mut self,
        field: F,
        code: Code,
        message: impl Into<String>,
        finish: impl FnOnce(Diagnostic) -> Diagnostic,
    ) -> Reported {
        let (places, number) = (self.places, self.number);
        self.report(code, || {
            finish(Diagnostic::new(code, message).at(places.locate(number, field)))
        })
    }

    /// Reports a finding about the whole row.
    pub fn whole(
        &mut self,
        code: Code,
        message: impl Into<String>,
        finish: impl FnOnce(Diagnostic) -> Diagnostic,
    ) -> Reported {
        let (places, number) = (self.places, self.number);
        self.report(code, || finish(Diagnostic::new(code, message).at(places.locate_row(number))))
    }

    /// Takes a finding, which is worded only where it is kept.
    fn report(&mut self, code: Code, word: impl FnOnce() -> Diagnostic) -> Reported {
        let about = self.about;
        self.is_faulty = true;
        self.findings.push_with(code, || word().about(about.subject()));
        Reported
    }
}

impl Row<'_, Field> {
    /// What a column says and what the cell of the contract says of the same.
    pub fn together<T: PartialEq + Copy + Display>(
        &mut self,
        field: Field,
        own: Value<T>,
        with_contract: Option<T>,
    ) -> Value<T> {
        match (own, with_contract) {
            (Value::Absent, Some(stated)) => Value::Given(stated),
            (Value::Given(own), Some(stated)) if own != stated => {
                let place = self.place(Field::Contract);
                let message = format!("the cell of the contract says `{stated}`, this one `{own}`");
                self.fault(field, Code::ResultsDisagree, message, |diagnostic| {
                    diagnostic.see(place).hint("correct one of them, or clear it")
                });
                Value::Faulty
            }
            (own, _) => own,
        }
    }
}
