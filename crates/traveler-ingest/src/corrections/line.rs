//! A line that corrections may name, and its corrected values.

use contract_scoring::{BoardNumber, BySide, Side};
use findings::Code;
use notation::Field;
use notation::cell::{Unfit, number};
use session::RoundNumber;
use table::entered::FieldName;

use super::{Corrected, LineName, LineToCorrect, Seated};

/// Whether a line is one of the session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// It was played.
    Played,
    /// It was not: it was never entered, or it was taken out.
    Removed,
}

impl Standing {
    /// Reads `played`, or `removed`, for which a blank cell stands as well.
    pub(super) fn read(text: &str) -> Result<Self, Unfit> {
        match text.to_lowercase().as_str() {
            "played" => Ok(Self::Played),
            "" | "removed" => Ok(Self::Removed),
            _ => Err(Unfit::new(
                Code::BadCorrection,
                format!("`{text}` does not say whether the line was played"),
            )
            .expected("played or removed")
            .hint("with the field `line`, write `played` or `removed`; correct its cells in rows of their own")),
        }
    }
}

/// A line that corrections may name.
#[derive(Clone, Debug)]
pub(crate) struct CorrectedLine {
    /// The number of its row in the travelers; one behind their last for an added line.
    pub(crate) row: u32,
    /// Which of several tables it is of.
    pub(crate) part: usize,
    /// What is in its cells, by field.
    pub(crate) cells: Vec<String>,
    /// Its section, in capitals.
    pub(crate) section: String,
    /// Its board, as far as it can be read.
    pub(crate) board: Option<BoardNumber>,
    /// The ways in which it names who sits on each side.
    pub(crate) seated: BySide<Vec<Seated>>,
    /// Whether it is one of the session.
    pub(crate) standing: Standing,
    /// Which corrections made it what it is: of a cell the last one, and of the line the one that added it.
    pub(super) made_by: Vec<(Corrected, usize)>,
}

impl CorrectedLine {
    /// A line as it is in the travelers.
    pub(crate) const fn entered(
        row: u32,
        part: usize,
        cells: Vec<String>,
        board: BoardNumber,
        seated: BySide<Vec<Seated>>,
        section: String,
    ) -> Self {
        Self {
            row,
            part,
            cells,
            section,
            board: Some(board),
            seated,
            standing: Standing::Played,
            made_by: Vec::new(),
        }
    }

    /// What is in a cell.
    pub(crate) fn text(&self, field: Field) -> &str {
        &self.cells[field.index()]
    }

    /// The text of a field, if it is not blank.
    pub(super) fn given(&self, field: Field) -> Option<&str> {
        Some(self.text(field).trim()).filter(|text| !text.is_empty())
    }

    /// Whether a correction means it.
    pub(super) fn is(&self, name: &LineName) -> bool {
        let round = || self.text(Field::Round).parse::<RoundNumber>().ok();
        let sits = |side| self.seated.get(side).contains(name.pairs.get(side));
        self.board == Some(name.board)
            && self.section == name.section
            && Side::ALL.into_iter().all(sits)
            && name.round.is_none_or(|asked| round() == Some(asked))
    }

    /// Whether it is of a board, and stands so.
    pub(crate) fn is_on(&self, section: &str, board: BoardNumber, standing: Standing) -> bool {
        self.standing == standing && self.section == section && self.board == Some(board)
    }

    /// Which correction made something of it what it is.
    pub(super) fn maker(&self, what: Corrected) -> Option<usize> {
        let mut made = self.made_by.iter();
        made.find(|(own, _)| *own == what).map(|(_, by)| *by)
    }

    /// Notes which correction made something of it what it is.
    pub(super) fn make(&mut self, what: Corrected, by: usize) {
        self.made_by.retain(|(own, _)| *own != what);
        self.made_by.push((what, by));
    }

    /// Writes a cell, and sees whose line it is then.
    pub(super) fn write(&mut self, field: Field, text: &str) {
        text.clone_into(&mut self.cells[field.index()]);
        match field {
            Field::Section => self.section = text.to_uppercase(),
            Field::Board => self.board = number::bounded(text).ok(),
            Field::Ns => self.seated.ns = vec![Seated::read(text, &self.section)],
            Field::Ew => self.seated.ew = vec![Seated::read(text, &self.section)],
            Field::North | Field::South => {
                self.seated.ns = self.players([Field::North, Field::South]);
            }
            Field::East | Field::West => {
                self.seated.ew = self.players([Field::East, Field::West]);
            }
            _ => {}
        }
    }

    /// The players of an individual on a side.
    pub(crate) fn players(&self, seats: [Field; 2]) -> Vec<Seated> {
        let both = seats.map(|seat| self.text(seat)).join("+");
        vec![Seated::read(&both, &self.section)]
    }

    /// The same for somebody who is going to correct it.
    pub(crate) fn to_correct(&self) -> LineToCorrect {
        let pair = |seated: &[Seated], field| {
            let numbers = seated.iter().find_map(|one| match one {
                Seated::Numbers(numbers) => Some(numbers),
                Seated::Nobody | Seated::Names(_) => None,
            });
            match numbers {
                Some(numbers) => {
                    let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
                    numbers.join("+")
                }
                None if seated.contains(&Seated::Nobody) => String::new(),
                None => self.text(field).to_owned(),
            }
        };
        LineToCorrect {
            round: self.text(Field::Round).to_owned(),
            pairs: BySide {
                ns: pair(&self.seated.ns, Field::Ns),
                ew: pair(&self.seated.ew, Field::Ew),
            },
            cells: self.cells.clone(),
            part: self.part,
        }
    }

    /// Its pairs as a message names them.
    pub(super) fn pairs(&self) -> String {
        let [ns, ew] = if self.text(Field::North).is_empty() {
            [Field::Ns, Field::Ew].map(|field| self.text(field).to_owned())
        } else {
            [[Field::North, Field::South], [Field::East, Field::West]]
                .map(|seats| seats.map(|seat| self.text(seat)).join("+"))
        };
        let nobody = |text: String| {
            if text.is_empty() { "-".to_owned() } else { text }
        };
        format!("{} against {}", nobody(ns), nobody(ew))
    }
}
