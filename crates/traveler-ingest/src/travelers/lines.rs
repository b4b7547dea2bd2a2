//! The lines of the travelers, typed but unchecked.

use std::collections::HashMap;

use contract_scoring::{BoardNumber, BySide};
use notation::Field;
use session::{Notes, PairNumber, ResultId, RoundNumber, Ruling, RulingId, SectionId, TableNumber};

use super::bare::Bare;
use super::misread::Misread;
use super::result_lines::ResultLines;
use super::sections::Sections;
use crate::draft_rows::OpenLine;

/// A number without opponents for a board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SitOutLine {
    /// The line of the file.
    pub(crate) at: u32,
    pub(crate) section: SectionId,
    /// The column in which the number stands.
    pub(crate) side: contract_scoring::Side,
    pub(crate) number: PairNumber,
    pub(crate) board: BoardNumber,
    pub(crate) table: Option<TableNumber>,
    pub(crate) round: Option<RoundNumber>,
}

/// All lines of the travelers.
#[derive(Debug)]
pub(crate) struct Lines {
    /// The sections in the order in which they came.
    pub(crate) sections: Sections,
    /// The first row that names no section.
    pub(super) without_section: Option<u32>,
    /// The lines that hold a result.
    pub(crate) results: ResultLines,
    /// In an individual, South and West of each.
    pub(crate) partners: Option<Vec<BySide<PairNumber>>>,
    /// The lines that hold a sit-out.
    pub(crate) sit_outs: Vec<SitOutLine>,
    /// The lines that say who plays a board, and not what happened.
    pub(crate) open: Vec<OpenLine>,
    /// Whether these are all: where a row has an error, nobody knows who is missing.
    pub(crate) is_whole: bool,
    /// Leads and remarks.
    pub(crate) notes: Vec<(ResultId, Notes)>,
    /// The different rulings.
    pub(crate) rulings: Vec<Ruling>,
    ruling_ids: HashMap<Ruling, RulingId>,
    /// Lines where neither score column is negative, until it is known whether the file signs its scores.
    pub(crate) both_positive: Vec<u32>,
    /// Rows whose score is that of declarer's side, where it should be that of N-S.
    pub(super) of_declarer: Misread,
    /// Rows whose score is that of as many odd tricks as their tricks, where these should be all.
    pub(super) odd_tricks: Misread,
    /// Rows with a score that is not written as a whole number, its field, and what it was read as.
    pub(crate) respelled: Vec<(u32, Field, i64)>,
    /// Results that are bare numbers.
    pub(super) bare: Bare,
    /// Whether some score of a side is negative.
    pub(crate) signed: bool,
}

impl Lines {
    pub(super) fn new(individual: bool, room: usize) -> Self {
        Self {
            sections: Sections::new(),
            without_section: None,
            results: ResultLines::with_capacity(room),
            partners: individual.then(Vec::new),
            sit_outs: Vec::new(),
            open: Vec::new(),
            is_whole: true,
            notes: Vec::new(),
            rulings: Vec::new(),
            ruling_ids: HashMap::new(),
            both_positive: Vec::new(),
            of_declarer: Misread::default(),
            odd_tricks: Misread::default(),
            respelled: Vec::new(),
            bare: Bare::default(),
            signed: false,
        }
    }

    /// Adds the lines of the piece of the file that follows; `None` where together they have too many rulings, and
    /// nothing is added.
    pub(super) fn append(&mut self, mut next: Self) -> Option<()> {
        let rulings: Vec<RulingId> =
            (next.rulings.drain(..)).map(|ruling| self.ruling_id(ruling)).collect::<Option<_>>()?;
        let sections = self.sections.join(next.sections);
        let section = |id: SectionId| sections[id.index()];
        self.without_section = self.without_section.or(next.without_section);
        let before = self.results.len();
        (self.results).append(next.results, section, |id| rulings[id.index()]);
        if let (Some(all), Some(more)) = (&mut self.partners, &mut next.partners) {
            all.append(more);
        }
        self.sit_outs.extend(
            next.sit_outs.iter().map(|one| SitOutLine { section: section(one.section), ..*one }),
        );
        self.open.extend(
            next.open.into_iter().map(|one| OpenLine { section: section(one.section), ..one }),
        );
        let moved = |(id, notes): (ResultId, Notes)| {
            let place = u32::try_from(before + id.index()).ok()?;
            Some((ResultId(place), notes))
        };
        self.notes.extend(next.notes.into_iter().filter_map(moved));
        self.both_positive.append(&mut next.both_positive);
        self.respelled.append(&mut next.respelled);
        self.bare.append(next.bare);
        self.of_declarer.append(next.of_declarer);
        self.odd_tricks.append(next.odd_tricks);
        self.signed |= next.signed;
        Some(())
    }

    /// How many lines there are of each kind that is judged, or settled, when all lines are known.
    pub(super) fn judged_at_the_end(&self) -> [usize; 7] {
        [
            self.respelled.len(),
            self.both_positive.len(),
            self.of_declarer.count(),
            self.odd_tricks.count(),
            self.bare.count(),
            self.open.len(),
            self.sit_outs.len(),
        ]
    }

    /// The place of a ruling in the table of rulings; `None` where the table is full.
    pub(super) fn ruling_id(&mut self, ruling: Ruling) -> Option<RulingId> {
        if let Some(id) = self.ruling_ids.get(&ruling) {
            return Some(*id);
        }
        let id = RulingId(u16::try_from(self.rulings.len()).ok()?);
        self.rulings.push(ruling.clone());
        self.ruling_ids.insert(ruling, id);
        Some(id)
    }
}
