//! Files of scoring devices: the Access database of Bridgemate, BridgeTab, BridgePad and `TabScore`.

mod database;
mod deals;
mod event;
mod lines;
mod movement;
mod pairs;

use super::imported::Imported;
use crate::SourceFile;
use crate::findings::Findings;
use database::Database;
use movement::Movement;

/// Whether bytes begin as these databases do.
pub(super) fn is_one(bytes: &[u8]) -> bool {
    let name = bytes.get(4..19).unwrap_or_default();
    bytes.starts_with(b"\0\x01\0\0") && (name == b"Standard Jet DB" || name == b"Standard ACE DB")
}

/// Reads a file.
pub(super) fn read<'a>(file: SourceFile<'a>, findings: &mut Findings) -> Option<Imported<'a>> {
    let mut database = match Database::open(file) {
        Ok(database) => database,
        Err(why) => {
            findings.push(*why);
            return None;
        }
    };
    let errors = findings.errors();
    let needed = [
        database.table("Section", findings),
        database.table("ReceivedData", findings),
    ];
    let [Some(sections), Some(received)] = needed else {
        return None;
    };
    let mut other = |name| database.table_if_there(name, findings);
    let (session, rounds) = (other("Session"), other("RoundData"));
    let (numbers, names) = (other("PlayerNumbers"), other("PlayerNames"));
    let (records, evaluations) = (other("HandRecord"), other("HandEvaluation"));
    let sections = event::sections(&sections);
    let movement = Movement::of(rounds.as_ref(), &sections);
    let travelers = lines::read(file.name, &received, &movement, findings);
    let deals = deals::read(file.name, records.as_ref(), evaluations.as_ref(), findings);
    let pairs = pairs::read(numbers.as_ref(), names.as_ref(), &movement);
    let settings = event::settings(session.as_ref(), &sections);
    (findings.errors() == errors).then(|| Imported {
        travelers,
        pairs,
        settings,
        deals,
        ..Imported::of_records(file.name)
    })
}
