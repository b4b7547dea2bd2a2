//! A board of a match of teams is played at two tables, with the teams' sides changed.
//!
//! A draft that lacks the other table is no session, so scoring never has to ask whether there is one.

use crate::Fault;
use crate::draft::Draft;

/// Walks the lines of each board in turn.
pub(super) fn faults(draft: &Draft) -> Vec<Fault> {
    let mut faults = Vec::new();
    if !draft.conditions.method.is_team_method() {
        return faults;
    }
    let results = &draft.results;
    for (_, places) in results.runs_with_places() {
        let alone = places.filter(|place| results.other_table(*place).is_none());
        // Who plays against itself has a fault of its own.
        let alone = alone.filter(|place| results.ns()[*place] != results.ew()[*place]);
        faults.extend(alone.map(|result| Fault::WithoutOtherTable { result }));
    }
    faults
}
