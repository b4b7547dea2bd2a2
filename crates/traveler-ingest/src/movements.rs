//! The movement of a session: a header, then one row per table and round.

mod boards;
mod columns;
mod conflict;

use contract_scoring::{BoardNumber, BySide, Side};
use findings::{Code, Diagnostic, Findings, Outcome, Read, Reported};
use notation::cell::{Unfit, inert, number, section};
use rows::Row;
use rows::entered::{EnteredSettings, Places, Value};
use session::{
    Event, Markings, Movement, PairNumber, RoundNumber, RuleSet, Sitting, TableNumber, Winners,
};

use crate::csv::{Cells, Table};
use crate::markings;
use crate::toml;
use crate::{Options, SourceFile};
use columns::Column;

/// Movements, with what the settings beside them say.
#[derive(Clone, Debug)]
pub struct Movements {
    /// Those of the sections.
    pub sections: Vec<SectionMovement>,
    /// What the settings say of the event.
    pub event: Event,
    /// What they say is marked on the boards.
    pub markings: Markings,
    /// The rules that they name, or else the usual ones.
    pub rules: RuleSet,
}

/// The movement of a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SectionMovement {
    /// The section's name, in capitals; `None` where all sections play it.
    pub section: Option<String>,
    /// Who sits where with which boards.
    pub movement: Movement,
}

/// Reads a movement. Where the settings do not say how many winners a section has, the numbers tell, as
/// [`Movement::new`] has it.
///
/// # Examples
///
/// ```
/// use traveler_ingest::{Options, SourceFile, read_movement};
///
/// let bytes = b"round,table,ns,ew,boards\n1,1,1,1,1-2\n1,2,2,2,3 4\n2,1,1,2,5 6\n2,2,2,1,7 8\n";
/// let file = SourceFile { name: "movement.csv", bytes };
/// let reading = read_movement(file, None, &Options::default());
/// assert!(reading.diagnostics.is_empty(), "{:?}", reading.diagnostics);
/// assert_eq!(reading.made.unwrap().sections[0].movement.rounds().count(), 2);
/// ```
#[must_use]
pub fn read_movement(
    file: SourceFile<'_>,
    settings: Option<SourceFile<'_>>,
    options: &Options,
) -> Outcome<Movements> {
    let mut findings = Findings::default();
    let settings = toml::settings(settings, options, &mut findings);
    let winners = |section: Option<&str>| winners_of(&settings, section);
    let movements = movements(file, options, winners, &mut findings);
    findings.outcome(movements.map(|sections| Movements {
        sections,
        event: settings.event.clone(),
        markings: markings::of_settings(&settings.boards),
        rules: settings.scoring.rules,
    }))
}

/// How many winners the settings give a section; where all sections play one movement, what they have in common.
pub(crate) fn winners_of(settings: &EnteredSettings, section: Option<&str>) -> Option<Winners> {
    let described = settings.sections().iter();
    let own = described.filter(|one| section.is_none_or(|name| one.name.value == name));
    let mut winners = own.map(|one| one.winners.as_ref().map(|winners| winners.value));
    let first = winners.next()??;
    winners.all(|one| one == Some(first)).then_some(first)
}

/// A sitting with the number of its row.
struct Entered {
    section: Option<String>,
    sitting: Sitting,
    row: u32,
}

/// Reads a movement of which it may be known how many winners each section has.
pub(crate) fn movements(
    file: SourceFile<'_>,
    options: &Options,
    winners: impl Fn(Option<&str>) -> Option<Winners>,
    findings: &mut Findings,
) -> Option<Vec<SectionMovement>> {
    let text = text::decode(file, options.encoding, findings)?;
    let (table, mut records) = Table::open(&text, options, findings)?;
    columns::check(&table, findings)?;
    let mut entered = Vec::new();
    let mut is_whole = true;
    while let Some(cells) = records.next(&table, findings) {
        match sitting(&table, &cells, findings) {
            Ok(one) => entered.push(one),
            Err(Reported) => is_whole = false,
        }
    }
    if entered.is_empty() && is_whole && !findings.has_errors() {
        findings.push(
            Diagnostic::new(Code::NoResults, "there is a header, and nothing below it")
                .at(table.locate_title())
                .hint("add one row per table and round"),
        );
        return None;
    }
    let mut sections: Vec<Option<String>> = Vec::new();
    for one in &entered {
        if !sections.contains(&one.section) {
            sections.push(one.section.clone());
        }
    }
    let mut movements = Vec::new();
    for section in sections {
        let own = entered.iter().filter(|one| one.section == section);
        let (rows, sittings): (Vec<u32>, Vec<Sitting>) =
            own.map(|one| (one.row, one.sitting.clone())).unzip();
        match Movement::new(sittings, winners(section.as_deref())) {
            Ok(movement) => movements.push(SectionMovement { section, movement }),
            Err(faults) => {
                for fault in &faults {
                    findings.push(conflict::finding(fault, &rows, &table));
                }
            }
        }
    }
    (is_whole && !findings.has_errors()).then_some(movements)
}

fn sitting(
    table: &Table<'_, '_, Column>,
    cells: &Cells<'_, '_, Column>,
    findings: &mut Findings,
) -> Read<Entered> {
    let mut row = Row::new(table, cells.row(), findings);
    let section = match cells.get(Column::Section) {
        Some(text) => row.value(Column::Section, Some(inert::restored(text)), section::read),
        None => Value::Absent,
    };
    let typed = |column| cells.get(column).map(inert::as_typed);
    let round: Value<RoundNumber> = row.value(Column::Round, typed(Column::Round), number::bounded);
    let at: Value<TableNumber> = row.value(Column::Table, typed(Column::Table), number::bounded);
    let boards: Value<Vec<BoardNumber>> =
        row.value(Column::Boards, typed(Column::Boards), boards::read);
    let mut seat = |column| {
        let text = typed(column).filter(|text| !is_nobody(text));
        let number: Value<PairNumber> = row.value(column, text, |text| {
            number::bounded(text).map_err(|why: Unfit| match why.code {
                Code::NotANumber => why.code(Code::BadPair),
                _ => why,
            })
        });
        number.given()
    };
    let seats = if table.has(Column::North) {
        [
            [Column::North, Column::South].map(&mut seat),
            [Column::East, Column::West].map(&mut seat),
        ]
        .map(|[one, other]| -> Read<Vec<PairNumber>> {
            Ok([one?, other?].into_iter().flatten().collect())
        })
    } else {
        [Column::Ns, Column::Ew].map(|column| Ok(seat(column)?.into_iter().collect()))
    };
    let mut needed = |column: Column| {
        row.at(
            column,
            Code::Blank,
            format!("`{}` is blank", column.name()),
            |fault| {
                fault.hint("fill it in: every row of a movement has a round, a table and boards")
            },
        )
    };
    // All that is blank is reported, not only the first.
    let round = round
        .given()
        .and_then(|round| round.ok_or_else(|| needed(Column::Round)));
    let at = at
        .given()
        .and_then(|at| at.ok_or_else(|| needed(Column::Table)));
    let boards = boards
        .given()
        .and_then(|all| all.ok_or_else(|| needed(Column::Boards)));
    let [ns, ew] = seats;
    let sitting = Sitting {
        round: round?,
        table: at?,
        seats: BySide { ns: ns?, ew: ew? },
        boards: boards?,
    };
    let of = |side: Side| sitting.seats.get(side).len();
    let (here, across) = (of(Side::NorthSouth), of(Side::EastWest));
    if here == 0 && across == 0 || here > 0 && across > 0 && here != across {
        return Err(row.whole(
            Code::NoOpponents,
            "the row does not say who sits at the table",
            |fault| fault.hint("name both sides; leave one blank beside a phantom"),
        ));
    }
    Ok(Entered {
        section: section.given()?,
        row: cells.row(),
        sitting,
    })
}

/// Whether a cell says that nobody sits there.
fn is_nobody(text: &str) -> bool {
    let text = text.trim().to_lowercase();
    ["0", "-", "–", "phantom", "bye", "sit-out"].contains(&text.as_str())
}
