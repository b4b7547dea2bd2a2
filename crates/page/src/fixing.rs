//! Fixes one result on the next day, by a pair and a board, and previews what that changes.

use contract_scoring::BoardNumber;
use desk::slips::{OF_RESULT, cells_of};
use notation::Field;
use pack::record::{self, Made, Sits};
use pack::{Document, Reports};
use reports::model::difference::Difference;
use reports::model::published::Published;
use reports::visible::visible;
use reports::{self, ReportContext};
use serde_json::{Value, json};
use session::{Contestant, Session};
use traveler_ingest::{
    Awarded, BoardToCorrect, Corrected, CorrectionKind, awarded, lines_to_correct,
};

use crate::correcting::Changed;
use crate::files::Refusal;
use crate::made::written;
use crate::open_session::OpenSession;
use crate::request::{ResultFix, letters};

impl OpenSession {
    /// Who played.
    pub(crate) fn people(&self) -> Result<Value, Refusal> {
        let session = self.session()?;
        let all = session.contestants().iter();
        let all = all.map(|one| visible(&called(session, one)).into_owned());
        Ok(json!({"people": all.collect::<Vec<_>>()}))
    }

    /// The record with the fix.
    pub(crate) fn fixed(&self, request: &ResultFix) -> Result<Changed, Refusal> {
        let session = self.session()?;
        let one = session.contestants().get(request.of);
        let one = one.ok_or_else(|| Refusal::new("nobody is chosen"))?;
        let section = &session.section(one.section).name;
        let board = BoardNumber::new(request.board).map_err(Refusal::of)?;
        let vulnerability = session.markings().of(board).vulnerability;
        let cells = cells_of(&request.text, letters(&request.letters), vulnerability)?;
        let (hands, options) = (self.files.hands(), self.choices.options());
        let beside = self.files.beside(&hands, false);
        let to_correct = BoardToCorrect { section, board };
        let found = lines_to_correct(&self.files.travelers(), &beside, &options, to_correct);
        let found = found.ok_or_else(|| Refusal::new("the lines cannot be read"))?;
        let changes = changes(cells, &found.columns);
        let sits = Sits { number: one.number, side: one.direction.side() };
        let records = record::asked(
            record::Asked {
                section,
                board,
                round: None,
                vulnerability,
                pairs: &[sits],
                changes: &changes,
                again: "",
                made: Made {
                    kind: CorrectionKind::Scorer,
                    who: request.by.who.trim(),
                    when: &request.by.when,
                    note: &request.by.note,
                },
            },
            &found,
        )?;
        self.recorded(records.rows)
    }

    /// What the fix would change, as text.
    pub(crate) fn preview(&self, request: &ResultFix) -> Result<Vec<u8>, Refusal> {
        let changed = self.fixed(request)?;
        let mut files = self.files.clone();
        for (name, bytes) in changed.files {
            files.put(&name, bytes)?;
        }
        let new = Self::of(files, self.choices.clone());
        let (Some(before), Some(scored)) = (self.scored(), new.scored()) else {
            let why = new.findings().drawn(false, true);
            return Err(Refusal::new("the correction does not fit").hint(why));
        };
        let difference = Difference::between(&Published::of(before), scored);
        let last = new.reading.corrections.last();
        let scored = scored.with_corrections(last.map_or(&[], std::slice::from_ref));
        let context = ReportContext::of(scored.with_difference(Some(&difference)));
        let document = Document::Text(Reports::Named(vec![&reports::CORRECTIONS]));
        written(&document, context)
    }

    fn session(&self) -> Result<&Session, Refusal> {
        let session = self.reading.session.as_ref();
        session.ok_or_else(|| Refusal::new("nobody is known while there are errors"))
    }
}

/// The new text of each cell: other cells with a result are cleared.
fn changes(cells: Vec<(Field, String)>, columns: &[Field]) -> Vec<(Corrected, String)> {
    if let [(Field::Contract, text)] = &cells[..]
        && matches!(awarded(text), Awarded::Ruling)
    {
        // What is no contract stands where the record has rulings.
        return vec![(Corrected::Cell(Field::Score), text.clone())];
    }
    let is_given = |field: &Field| cells.iter().any(|(own, _)| own == field);
    // A score cannot take the place of a contract where the sheet has no scores.
    let has_place = cells.iter().all(|(field, _)| columns.contains(field));
    let is_cleared = |field: &&Field| has_place && OF_RESULT.contains(field) && !is_given(field);
    let cleared: Vec<Field> = columns.iter().filter(is_cleared).copied().collect();
    let all = cells.into_iter();
    let all = all.chain(cleared.into_iter().map(|field| (field, String::new())));
    all.map(|(field, text)| (Corrected::Cell(field), text)).collect()
}

/// `A 3 NS Ann Lee – Bob Hay`.
fn called(session: &Session, one: &Contestant) -> String {
    let has_sections = session.sections().len() > 1;
    let section = has_sections.then(|| session.section(one.section).name.clone());
    let side = one.direction.side().map(|side| side.code().to_owned());
    let names: Vec<&str> =
        (one.players().iter()).filter_map(|player| player.name.as_deref()).collect();
    let names = Some(names.join(" – ")).filter(|names| !names.is_empty());
    let parts = [section, Some(one.number.to_string()), side, names];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}
