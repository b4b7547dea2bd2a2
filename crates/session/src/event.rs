//! What the heading of every report says.

use std::hash::{Hash, Hasher};

use crate::{Paper, RuleSet, Upload, UploadKey};

/// The event as the club calls it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Its name.
    pub name: Option<String>,
    /// The club that runs it.
    pub club: Option<String>,
    /// What is reported to its federation; not on any sheet.
    pub upload: Upload,
    /// The director.
    pub director: Option<String>,
    /// The day of play, as `2026-03-07`.
    pub date: Option<String>,
    /// The language of its sheets, by its tag, as `fr`.
    pub language: Option<String>,
    /// What its sheets are printed on.
    pub paper: Option<Paper>,
    /// Which session of the event this is, from 1.
    pub session: u32,
    /// How many sessions the event has.
    pub sessions: u32,
    /// How many places of the overall ranking qualify, where some do.
    pub qualify: Option<u32>,
}

impl Hash for Event {
    /// Without the language and the paper, which say how sheets are read and not what happened; and of uploads, with
    /// the number of the club alone.
    fn hash<H: Hasher>(&self, state: &mut H) {
        let club_number = self.upload.get(UploadKey::ClubNumber);
        (&self.name, &self.club, club_number, &self.director).hash(state);
        (&self.date, self.session, self.sessions, self.qualify).hash(state);
    }
}

impl Event {
    /// The only session of an event for which nothing is given.
    pub const UNNAMED: Self = Self {
        name: None,
        club: None,
        upload: Upload::NOTHING,
        director: None,
        date: None,
        language: None,
        paper: None,
        session: 1,
        sessions: 1,
        qualify: None,
    };

    /// The texts that are also taken from the files of other programs, and that parts of a session have in common.
    fn texts(&mut self) -> [&mut Option<String>; 4] {
        [&mut self.name, &mut self.club, &mut self.director, &mut self.date]
    }

    /// Takes what is not given here from another.
    pub fn complete(&mut self, mut other: Self) {
        for (own, other) in self.texts().into_iter().zip(other.texts()) {
            *own = own.take().or(other.take());
        }
        self.upload.complete(other.upload);
        if self.sessions == Self::UNNAMED.sessions {
            (self.session, self.sessions) = (other.session, other.sessions);
        }
    }

    /// Leaves out what another calls otherwise.
    pub fn keep_common(&mut self, mut other: Self) {
        for (own, other) in self.texts().into_iter().zip(other.texts()) {
            if own != other {
                *own = None;
            }
        }
    }

    /// What its sheets are printed on: what it says, or else what is usual where the rules are in force.
    #[must_use]
    pub const fn printed_on(&self, rules: RuleSet) -> Paper {
        match (self.paper, rules) {
            (Some(paper), _) => paper,
            (None, RuleSet::Acbl) => Paper::Letter,
            (None, _) => Paper::A4,
        }
    }
}
