//! The corrections that were made in what was entered, as far as they may be published.

use traveler_ingest::{Corrected, Correction, Field};

use super::Scored;
use super::names::Names;

/// What stands for what does not go out.
const HIDDEN: &str = "…";

/// Longer words are those of names, and no notation.
const LONGEST: usize = 3;

/// A correction, and the number of its session where several are one event.
#[derive(Clone, Copy, Debug)]
pub struct Recorded<'a> {
    /// The number of the session; nothing where there is only one.
    pub session: Option<u32>,
    /// The correction.
    pub correction: &'a Correction,
}

/// All corrections in their order, those of earlier sessions of the event first.
#[must_use]
pub fn recorded(scored: Scored<'_>) -> Vec<Recorded<'_>> {
    fn of(session: Option<u32>, records: &[Correction]) -> impl Iterator<Item = Recorded<'_>> {
        records.iter().map(move |correction| Recorded {
            session,
            correction,
        })
    }
    match scored.event {
        None => of(None, scored.records).collect(),
        Some(event) => (1..)
            .zip(&event.sessions)
            .flat_map(|(number, session)| of(Some(number), session.records))
            .collect(),
    }
}

impl Recorded<'_> {
    /// Who sat N-S and E-W.
    #[must_use]
    pub fn pairs(&self, scored: Scored<'_>) -> [String; 2] {
        let pairs = &self.correction.pairs;
        [&pairs.ns, &pairs.ew].map(|text| shown(scored, text, true))
    }

    /// What was entered, and what counts, as they are written.
    #[must_use]
    pub fn texts(&self, scored: Scored<'_>) -> [String; 2] {
        let may_hold_names = matches!(
            self.correction.what,
            Corrected::Cell(
                Field::Ns
                    | Field::Ew
                    | Field::North
                    | Field::South
                    | Field::East
                    | Field::West
                    | Field::NsNames
                    | Field::EwNames
            )
        );
        [&self.correction.old, &self.correction.new].map(|text| shown(scored, text, may_hold_names))
    }
}

/// A text; where names do not go out in full, none with a name in it.
fn shown(scored: Scored<'_>, text: &str, may_hold_names: bool) -> String {
    let mut words = text.split(|letter: char| !letter.is_alphabetic());
    let is_hidden = may_hold_names
        && scored.shown_names != Names::Full
        && words.any(|word| word.chars().count() >= LONGEST);
    match is_hidden {
        true => HIDDEN.to_owned(),
        false => text.to_owned(),
    }
}
