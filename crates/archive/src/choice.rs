//! What the organizers of all fields chose.

use std::collections::HashMap;

use traveler_ingest::Choice;

use crate::Key;

/// What was chosen for all fields, and for some of them.
#[derive(Clone, Debug, Default)]
pub struct Choices {
    usual: Choice,
    own: HashMap<Key, Choice>,
}

/// Why a choice cannot be that of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// The field has one already.
    Twice,
    /// It has a whole `session.toml` beside words that belong into it.
    SaidTwice,
}

impl Choices {
    /// Takes what holds where a field has no choice of its own.
    #[must_use]
    pub fn new(usual: Choice) -> Self {
        Self { usual, own: HashMap::new() }
    }

    /// Takes the choice of a field. What it leaves open is as usual.
    ///
    /// # Errors
    ///
    /// Why it cannot be.
    pub fn add(&mut self, field: Key, choice: Choice) -> Result<(), Unfit> {
        if choice.says_twice() {
            return Err(Unfit::SaidTwice);
        }
        if self.own.contains_key(&field) {
            return Err(Unfit::Twice);
        }
        self.own.insert(field, choice.or(&self.usual));
        Ok(())
    }

    /// The fields that have a choice of their own.
    pub fn fields(&self) -> impl Iterator<Item = &Key> {
        self.own.keys()
    }

    /// What was chosen for a field.
    #[must_use]
    pub fn of(&self, field: Option<&Key>) -> &Choice {
        field.and_then(|field| self.own.get(field)).unwrap_or(&self.usual)
    }
}
