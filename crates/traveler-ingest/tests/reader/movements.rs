//! Movements and what is read from them, from a data file: every text that is reported is pinned there.

use findings::Outcome;
use traveler_ingest::{Movements, Options, SourceFile, read_movement};

use crate::cases;

/// The sizes of each movement, then the findings.
fn shown(reading: &Outcome<Movements>) -> String {
    let movements = reading.made.iter().flat_map(|made| &made.sections).map(|one| {
        let movement = &one.movement;
        format!(
            "{} {:?}: {} rounds, {} tables, {} boards, {} numbers\n",
            one.section.as_deref().unwrap_or("all"),
            movement.winners(),
            movement.rounds().count(),
            movement.tables().len(),
            movement.boards().len(),
            movement.everybody().len()
        )
    });
    let findings = reading.diagnostics.iter();
    let findings = findings.map(|diagnostic| format!("{diagnostic}\n"));
    movements.chain(findings).collect()
}

#[test]
fn movements() {
    cases::check("movements.txt", |name, input| {
        let settings = name.contains("one winner").then_some(SourceFile {
            name: "session.toml",
            bytes: b"[[sections]]\nname = \"A\"\nwinners = 1\n",
        });
        let file = SourceFile { name: "movement.csv", bytes: input.as_bytes() };
        shown(&read_movement(file, settings, &Options::default()))
    });
}
