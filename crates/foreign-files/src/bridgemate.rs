//! Files of scoring devices: the Access database of Bridgemate, BridgeTab, BridgePad and `TabScore`.

mod database;
mod deals;
mod event;
mod lines;
mod movement;
mod notation;
mod pairs;
mod received;
mod table;
mod whole;

use ::notation::Field;
use findings::{Code, Diagnostic, Findings};
use text::SourceFile;

use super::imported::{Imported, Row, record};
use crate::Choices;
use crate::format::{Format, always};
use crate::magic::is_database;
use database::Database;
use movement::Movement;
use table::{Expected, Table};

/// The format.
pub(crate) const KIND: Format = Format::of(is_database, always, read);

/// Reads a file.
fn read<'a>(file: SourceFile<'a>, _: &Choices, findings: &mut Findings) -> Option<Imported<'a>> {
    let database = Database::open(file);
    let mut database = database.map_err(|why| findings.push(*why)).ok()?;
    let errors = findings.errors();
    let needed = [
        database.table(&Expected::SECTION, findings),
        database.table(&Expected::RECEIVED, findings),
    ];
    let [Some(sections), Some(received)] = needed else {
        return None;
    };
    let rounds = database.usual_table(&Expected::ROUNDS, "who sits out is not known", findings);
    let players = database.usual_table(&Expected::PLAYERS, "nobody has a name", findings);
    let mut other = |expected| database.table_if_there(expected, findings);
    let (session, tables) = (other(&Expected::SESSION), other(&Expected::TABLES));
    let (names, unconfirmed) = (other(&Expected::NAMES), other(&Expected::UNCONFIRMED));
    let (records, evaluations) = (other(&Expected::HANDS), other(&Expected::EVALUATIONS));
    if is_individual(&received) {
        let why = "the file is of an individual, which is not scored from a database";
        let place = record(file.name, Expected::RECEIVED.name, 0);
        let fault = Diagnostic::new(Code::OtherEvent, why).at(place);
        findings.push(fault.hint("enter it as travelers with four players a line"));
        return None;
    }
    let sections = event::sections(&sections);
    let movement = Movement::of(rounds.as_ref(), tables.as_ref(), &sections);
    let travelers = lines::read(
        file.name,
        &received,
        unconfirmed.as_ref(),
        &movement,
        findings,
    );
    let deals = deals::read(file.name, records.as_ref(), evaluations.as_ref(), findings);
    let pairs = pairs::read(players.as_ref(), names.as_ref(), &movement);
    let mut imported = Imported {
        travelers,
        pairs,
        deals,
        ..Imported::of_records(file.name)
    };
    let has_results = |section: &event::Section| has_results(&imported.travelers, &section.name);
    let (played, empty): (Vec<_>, Vec<_>) = sections.into_iter().partition(has_results);
    // Before the first result, all of them are as good as any.
    let (sections, empty) = if played.is_empty() {
        (empty, played)
    } else {
        (played, empty)
    };
    for section in sections.iter().filter(|section| section.scoring > 1) {
        let message = format!(
            "section {} has `ScoringType` {}, and is scored by matchpoints",
            section.name, section.scoring
        );
        findings.push(
            Diagnostic::new(Code::OtherScoring, message)
                .at(record(file.name, Expected::SECTION.name, section.row))
                .hint("say in `session.toml` how it is scored: `method` in `[scoring]`"),
        );
    }
    for section in &empty {
        let at = record(file.name, Expected::SECTION.name, section.row);
        findings.push(imported.without_section(&section.name, at));
    }
    imported.settings = event::settings(session.as_ref(), &sections);
    (findings.errors() == errors).then_some(imported)
}

/// Whether a line of a section has both sides.
fn has_results(lines: &[Row<Field>], section: &str) -> bool {
    lines.iter().any(|row| {
        let has = |field| row.text(field).is_some();
        row.text(Field::Section) == Some(section) && has(Field::Ns) && has(Field::Ew)
    })
}

/// Whether results are of four players: of an individual, devices name South and West as well.
fn is_individual(received: &Table) -> bool {
    let mut rows = received.rows.iter();
    rows.any(|row| {
        ["South", "West"]
            .iter()
            .any(|seat| received.number(row, seat).unwrap_or(0) > 0)
    })
}
