//! A board's sheet: its title, where it was played, who dealt, who was vulnerable.

use contract_scoring::BySide;
use session::{Marking, RoundBoard, SectionId};

use super::{Reporting, played};
use crate::model::field_sum::FieldSum;
use crate::sheet::{Cell, Column, Keep, Note, Sheet, ordinal, text};
use crate::words::Words;

/// The sheet of a board, without blocks.
pub(super) fn sheet(
    reporting: Reporting<'_>,
    sections: &[SectionId],
    board: RoundBoard,
    dealt: bool,
) -> Sheet {
    let facts = &reporting.words.facts;
    let titles = &reporting.words.columns;
    let names = field(reporting, sections);
    let section = (names.as_ref()).map(|names| facts.field(sections.len(), names));
    let round = board.round.map(|round| facts.round(round.get()));
    let marking = reporting.scored.session.markings().of(board.number);
    let marked = dealt.then(|| self::marked(reporting.words, marking));
    let column = text("section", titles.section).naming();
    let section_label = names.map(|names| (column, Cell::text(names)));
    let column = ordinal("round", titles.round).naming();
    let round_label = (board.round).map(|round| (column, Cell::number(round.get())));
    let column = ordinal("board", titles.board).naming();
    Sheet {
        facts: (section.into_iter().chain(round))
            .chain(marked.into_iter().flatten())
            .collect(),
        labels: (section_label.into_iter().chain(round_label))
            .chain([(column, Cell::number(board.number.get()))])
            .collect(),
        ..Sheet::new(reporting.report_words().travelers.board(board.number.get()))
    }
}

/// A board in a table: a number, and where numbers are those of other boards in each round, `2-7`.
pub(super) fn cell(board: RoundBoard) -> Cell {
    match board.round {
        None => Cell::number(board.number.get()),
        Some(_) => Cell::text(board.to_string()),
    }
}

/// Who deals a board, and who is vulnerable.
pub(super) fn marked(words: &Words, marking: Marking) -> [String; 2] {
    let Marking {
        dealer,
        vulnerability,
    } = marking;
    let vulnerable = words.facts.vulnerable(vulnerability);
    [
        words.facts.dealer(words.seat(dealer)),
        vulnerable.to_owned(),
    ]
}

/// The names of the sections of a field, where there are several sections.
pub(super) fn field(reporting: Reporting<'_>, sections: &[SectionId]) -> Option<String> {
    let session = reporting.scored.session;
    let names: Vec<&str> = (sections.iter())
        .map(|id| session.section(*id).name.as_str())
        .collect();
    (reporting.scored.has_sections()).then(|| reporting.words.facts.names(&names))
}

/// Both sides' sums against what the rules make, with the same digits; nothing where there are none.
pub(super) fn sums(reporting: Reporting<'_>, checks: &BySide<Option<FieldSum>>) -> Option<Note> {
    let notes = &reporting.words.notes;
    let known = || {
        checks
            .each()
            .into_iter()
            .filter_map(|(side, check)| Some((side, (*check)?)))
    };
    let digits = played::digits(known().flat_map(|(_, check)| [check.awarded, check.expected]));
    let sums: Vec<String> = known()
        .map(|(side, check)| {
            let amount = |amount| reporting.amount(amount, digits);
            notes.sum(
                reporting.words.side.get(side),
                &amount(check.awarded),
                &amount(check.expected),
                check.holds,
            )
        })
        .collect();
    (!sums.is_empty()).then(|| Note::Text(notes.sums(sums.join("; "))))
}

/// A foul group by its letter.
pub(super) fn group(letter: Option<char>) -> Cell {
    Cell::text(letter.map_or_else(String::new, |letter| letter.to_string()))
}

/// The column for it.
pub(super) fn group_column(reporting: Reporting<'_>) -> Column {
    text("group", reporting.words.columns.group).keep(Keep::Long)
}
