//! Corrections that undo an earlier one. Both stay on record.

use contract_scoring::BySide;
use notation::{Field, Vocabulary};

use super::notation::are_alike;
use super::{Corrected, Correction, Seated};

impl Correction {
    /// What the note of a correction begins with that takes an earlier one back.
    pub const UNDO: &'static str = "undo";

    /// The correction that takes this one back. Its note says so; the rest of it is the reason, which may be blank.
    ///
    /// # Examples
    ///
    /// ```
    /// use traveler_ingest::{SideFiles, Options, SourceFile, read_several};
    ///
    /// let travelers = SourceFile { name: "tuesday.csv", bytes: b"board,ns,ew,score\n7,3,5,620\n7,4,6,-100\n" };
    /// let corrections = SourceFile {
    ///     name: "corrections.csv",
    ///     bytes: b"board,ns,ew,field,old,new,kind,who\n7,3,5,ew,5,9,scorer,Ann Lee\n",
    /// };
    /// let beside = SideFiles { corrections: Some(corrections), ..SideFiles::NOTHING };
    /// let reading = read_several(&[travelers], &beside, &Options::default());
    /// let undo = reading.corrections[0].undone("the slip was right");
    ///
    /// assert_eq!([undo.pairs.ew.as_str(), &undo.old, &undo.new], ["9", "9", "5"]);
    /// assert_eq!(undo.note, "undo: the slip was right");
    /// assert_eq!(undo.undoes(), Some("the slip was right"));
    /// ```
    #[must_use]
    pub fn undone(&self, why: &str) -> Self {
        let new = self.new.as_str();
        let mut undo = Self {
            old: new.to_owned(),
            new: self.old.clone(),
            note: match why {
                "" => Self::UNDO.to_owned(),
                why => format!("{}: {why}", Self::UNDO),
            },
            ..self.clone()
        };
        // The line is named as it is then.
        let seat = |pair: &mut String, place: usize| {
            let mut players: Vec<&str> = pair.split('+').collect();
            if let Some(player) = players.get_mut(place) {
                *player = new;
            }
            *pair = players.join("+");
        };
        let BySide { ns, ew } = &mut undo.pairs;
        match self.what {
            Corrected::Line if self.old.is_empty() => "removed".clone_into(&mut undo.new),
            Corrected::Cell(Field::Section) => undo.section = new.to_uppercase(),
            Corrected::Cell(Field::Board) => undo.board = new.parse().unwrap_or(self.board),
            Corrected::Cell(Field::Round) if self.round.is_some() => undo.round = new.parse().ok(),
            Corrected::Cell(Field::Ns) => new.clone_into(ns),
            Corrected::Cell(Field::Ew) => new.clone_into(ew),
            Corrected::Cell(Field::North) => seat(ns, 0),
            Corrected::Cell(Field::South) => seat(ns, 1),
            Corrected::Cell(Field::East) => seat(ew, 0),
            Corrected::Cell(Field::West) => seat(ew, 1),
            Corrected::Line | Corrected::Cell(_) => {}
        }
        undo
    }

    /// Why it takes an earlier correction back, blank where it does not say why; `None` where it does not do so.
    #[must_use]
    pub fn undoes(&self) -> Option<&str> {
        let rest = self.note.strip_prefix(Self::UNDO)?;
        match rest {
            "" => Some(""),
            rest => rest.strip_prefix(':').map(str::trim),
        }
    }

    /// Whether it takes this correction back.
    fn is_undone_by(&self, other: &Self) -> bool {
        let undo = self.undone("");
        let seated = |one: &Self| {
            let read = |text: &String| Seated::read(text, &one.section);
            [read(&one.pairs.ns), read(&one.pairs.ew)]
        };
        let line = |one: &Self| (one.section.clone(), one.board, one.round, one.what);
        let is_alike = |one: &str, other: &str| match self.what {
            Corrected::Line => one.eq_ignore_ascii_case(other),
            Corrected::Cell(field) => {
                are_alike(field, one, other, &self.section, Vocabulary::ENGLISH)
            }
        };
        line(&undo) == line(other)
            && seated(&undo) == seated(other)
            && is_alike(&undo.old, &other.old)
            && is_alike(&undo.new, &other.new)
    }
}

/// Of each correction, which earlier one it takes back.
///
/// A correction takes back the last one that is its inverse and still stands, if its note says that it takes one back.
#[must_use]
pub fn undone_corrections(corrections: &[Correction]) -> Vec<Option<usize>> {
    let mut standing: Vec<usize> = Vec::new();
    let mut undone = Vec::with_capacity(corrections.len());
    for (place, correction) in corrections.iter().enumerate() {
        let found = correction.undoes().and_then(|_| {
            let is_it = |earlier: &usize| corrections[*earlier].is_undone_by(correction);
            standing.iter().rposition(is_it)
        });
        match found {
            Some(found) => undone.push(Some(standing.remove(found))),
            None => {
                standing.push(place);
                undone.push(None);
            }
        }
    }
    undone
}
